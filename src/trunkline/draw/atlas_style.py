"""The look of an atlas: its colours in both themes, and the rules of its layers."""

from __future__ import annotations

NARROW = '"Barlow Semi Condensed","Arial Narrow","Liberation Sans Narrow",sans-serif'
"""The face of maps: names, values, costs, letters of tokens."""
SERIF = '"Besley",Georgia,"Times New Roman",serif'
"""The face of states and seas."""

LIGHT = {
    "sea": "#b4d2de",
    "sea-ink": "#3f7189",
    "shelf": "#c3dde6",
    "paper": "#f8f1df",
    "faded": "#e3dccb",
    "grid": "#6f6450",
    "wash-0": "#c88a4a",
    "wash-1": "#d9822b",
    "wash-2": "#3f9a6c",
    "wash-3": "#3d77b8",
    "wash-4": "#8a55a0",
    "wash-5": "#b8a11f",
    "wash-6": "#b5495b",
    "wash-7": "#2f8f96",
    "frontier": "#4a3b2c",
    "shore": "#2f4a5a",
    "state": "#4a3b2c",
    "river": "#5f9fc0",
    "water": "#3d86a8",
    "water-land": "#a9d2e0",
    "mountain-land": "#d9bf98",
    "peak-lit": "#e9d3ae",
    "peak-dark": "#8a6546",
    "peak-top": "#fffaf0",
    "peak-ink": "#6f4e33",
    "dune": "#c98f3f",
    "dune-land": "#efd9a6",
    "hill": "#a58a5c",
    "bed": "#fffaf0",
    "strait": "#ffffff",
}

DARK = {
    "sea": "#142a37",
    "sea-ink": "#6ea3bd",
    "shelf": "#1d3a4a",
    "paper": "#3a362c",
    "faded": "#2b2b28",
    "grid": "#c9bfa8",
    "wash-0": "#c9935a",
    "wash-1": "#d98d3e",
    "wash-2": "#4fae80",
    "wash-3": "#5b93d6",
    "wash-4": "#a572bd",
    "wash-5": "#c9b13f",
    "wash-6": "#cf6b7c",
    "wash-7": "#4aabb2",
    "frontier": "#e9dcc0",
    "shore": "#9cc3d6",
    "state": "#f0e6d0",
    "river": "#5c97b8",
    "water": "#69b0cd",
    "water-land": "#275b70",
    "mountain-land": "#5b4a36",
    "peak-lit": "#8d7656",
    "peak-dark": "#4a3828",
    "peak-top": "#d8cdb8",
    "peak-ink": "#2a2018",
    "dune": "#c9a05a",
    "dune-land": "#51452c",
    "hill": "#9a8358",
    "bed": "#16150f",
    "strait": "#54839b",
}

WASHES = "".join(
    f".tint.w{n}{{fill:var(--wash-{n})}}.verge.w{n}{{stroke:var(--wash-{n})}}" for n in range(8)
)

GROUND = f"""
.shelf{{fill:none;stroke:var(--shelf);stroke-width:150px;stroke-linejoin:round;stroke-opacity:.55}}
.water-line{{fill:none;stroke:var(--sea-ink);stroke-linejoin:round}}
.water-gap{{fill:none;stroke:var(--shelf);stroke-linejoin:round}}
.paper{{fill:var(--paper)}}
.tint{{fill-opacity:.2;stroke:none}}
.verge{{fill:none;stroke-width:22px;stroke-opacity:.42;stroke-linejoin:round}}
.verge.wide{{stroke-width:52px;stroke-opacity:.2}}
{WASHES}
.tint.faded{{fill:var(--faded);fill-opacity:.85}}
.blot-water{{fill:var(--water-land);fill-opacity:.85;stroke:var(--water);stroke-width:1.4px;
stroke-opacity:.6}}
.blot-mountain{{fill:var(--mountain-land);fill-opacity:.6}}
.blot-desert{{fill:var(--dune-land);fill-opacity:.75}}
.ripple{{fill:none;stroke:var(--water);stroke-width:2.1px;stroke-linecap:round;stroke-opacity:.8}}
.river{{fill:none;stroke:var(--river);stroke-width:5px;stroke-linecap:round}}
.river-bank{{fill:none;stroke:var(--paper);stroke-width:8.5px;stroke-linecap:round;
stroke-opacity:.55}}
.peak-lit{{fill:var(--peak-lit);stroke:var(--peak-ink);stroke-width:1px;stroke-linejoin:round}}
.peak-dark{{fill:var(--peak-dark)}}
.peak-top{{fill:var(--peak-top)}}
.knoll{{fill:var(--hill);fill-opacity:.55;stroke:var(--peak-ink);stroke-width:.9px;
stroke-opacity:.6;stroke-linejoin:round}}
.dune{{fill:var(--peak-lit);stroke:var(--dune);stroke-width:1.2px;stroke-linejoin:round}}
.slip{{fill:var(--dune)}}
.grid{{fill:none;stroke:var(--grid);stroke-width:1px;stroke-opacity:.34}}
.sea-grid{{fill:none;stroke:var(--sea-ink);stroke-width:.9px;stroke-opacity:.16}}
.frontier-a{{fill:none;stroke:var(--paper);stroke-width:8px;stroke-linejoin:round;
stroke-opacity:.9}}
.frontier-b{{fill:none;stroke:var(--frontier);stroke-width:3.2px;stroke-linejoin:round;
stroke-dasharray:15 5 3 5}}
.shore{{fill:none;stroke:var(--shore);stroke-width:3px;stroke-linejoin:round}}
.ship{{fill:var(--shore)}}
.ship-line{{fill:none;stroke:var(--shore);stroke-width:2.2px;stroke-linecap:round}}
.neat{{fill:none;stroke:var(--frontier);stroke-width:7px}}
.neat.in{{stroke-width:2px}}
"""
"""The rules of the ground, which is a picture of its own on a page."""

ABOVE = f"""
.trunkline text.state{{font-family:{SERIF};font-weight:600;letter-spacing:.3em;
fill:var(--state);fill-opacity:.5;stroke:var(--paper);stroke-width:5px;stroke-opacity:.5;
paint-order:stroke;stroke-linejoin:round}}
.trunkline text.state.under{{font-style:italic;font-weight:400;letter-spacing:.06em;
fill-opacity:.66}}
.trunkline text.ocean{{font-family:{SERIF};font-style:italic;font-weight:400;
letter-spacing:.16em;fill:var(--sea-ink);fill-opacity:.9}}
.clear{{fill:#ffffff;fill-opacity:0;stroke:none}}
.bed{{fill:none;stroke:var(--bed);stroke-width:19px}}
.edge{{fill:none;stroke:var(--track);stroke-width:14.5px}}
.own{{fill:none;stroke-width:11px}}
.own-line{{fill:none;stroke:#ffffff;stroke-width:3px;stroke-opacity:.92}}
.plan{{fill:none;stroke-width:8px;stroke-dasharray:9 8}}
.rim{{fill:none;stroke:#ffffff;stroke-width:1.6px;stroke-opacity:.45}}
.toll{{fill:#fffdf8;stroke:#6f4e33;stroke-width:1px}}
.trunkline text.toll-n{{fill:#3a2a18}}
.trunkline .n{{font-family:{NARROW};font-weight:600}}
.trunkline .place-name.halo{{stroke-width:5px}}
"""
"""The rules of what lies above the ground."""
