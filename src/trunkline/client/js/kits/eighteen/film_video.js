// The film of a report as a video: the map of each moment and the worth of each player, drawn on a
// canvas and recorded by the browser. Nothing is sent to the server.

/** @import { FilmData } from "./film_board.js" */

import { worded } from "../../lib/dom.js";
import { drawIn, drawn } from "../../table/map/picture.js";

const WIDE = 1280;
const HIGH = 720;
/** Where the map ends, and what is beside it. */
const MAP = 850;
const EDGE = 28;
/** The most pictures of a film, how many of them come at an even pace, and how long each is shown and
 * the last one, in milliseconds. */
const MOST = 90;
const STEADY = 45;
const PACE = 130;
const LAST = 2500;
const KINDS = ["video/mp4;codecs=avc1.42E01E", "video/webm;codecs=vp9", "video/webm"];
const DARK = /@media \(prefers-color-scheme:dark\)\{:root\{[^}]*\}\}/g;
const SEATS = ["#b5263e", "#1d5fb8", "#2c7a3d", "#b96a00", "#6b46a8", "#0f7c86"];
const [PAPER, INK, SOFT, BAR] = ["#eef3f6", "#22262b", "#5c646c", "#d5dee4"];
const FONT = '"Inter", system-ui, sans-serif';

/** The kind of video that this browser can record; empty: none. */
export const videoKind = () =>
  "MediaRecorder" in globalThis && "captureStream" in HTMLCanvasElement.prototype
    ? (KINDS.find((kind) => MediaRecorder.isTypeSupported(kind)) ?? "")
    : "";

/**
 * The moments that are shown: those at which the map changed and some between them, or an even part
 * of them all; always the last one.
 * @param {FilmData} data
 */
export function moments(data) {
  const last = data.numbers.length - 1;
  const some = Array.from({ length: STEADY + 1 }, (_, n) => Math.round((n * last) / STEADY));
  const changed = data.changes.filter(([, part]) => part !== "marks").map(([place]) => place);
  const all = [...new Set([...some, ...changed])].sort((a, b) => a - b);
  if (all.length <= MOST) return all;
  const step = (all.length - 1) / (MOST - 1);
  return Array.from({ length: MOST }, (_, n) => all[Math.round(n * step)]);
}

/** @param {number} span */
const wait = (span) => new Promise((done) => setTimeout(done, span));

/**
 * @param {string} address
 * @returns {Promise<HTMLImageElement>}
 */
async function picture(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

class Video {
  /**
   * @param {FilmData} data
   * @param {string} headline
   */
  constructor(data, headline) {
    this.data = data;
    this.headline = headline;
    this.svg = drawn(data.base.replace(DARK, ""));
    this.canvas = document.createElement("canvas");
    this.canvas.width = WIDE;
    this.canvas.height = HIGH;
    this.pen = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    this.next = 0;
    const [, , wide, high] = (this.svg.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
    this.scale = Math.min((MAP - EDGE) / wide, (HIGH - 2 * EDGE - 60) / high);
    this.size = [wide * this.scale, high * this.scale];
    this.svg.setAttribute("width", String(this.size[0]));
    this.svg.setAttribute("height", String(this.size[1]));
    this.top = Math.max(1, ...data.worth.flat());
  }

  /** @param {number} place */
  async map(place) {
    const { changes } = this.data;
    for (; this.next < changes.length && changes[this.next][0] <= place; this.next++) {
      const [, part, svg] = changes[this.next];
      /** @type {SVGElement | null} */
      const held = this.svg.querySelector(`[data-part="${CSS.escape(part)}"]`);
      if (held) drawIn(held, svg);
    }
    const text = new XMLSerializer().serializeToString(this.svg);
    return picture(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`);
  }

  /**
   * @param {string} text
   * @param {number} x
   * @param {number} y
   * @param {string} font
   * @param {string} colour
   * @param {number} wide
   */
  write(text, x, y, font, colour, wide) {
    this.pen.font = `${font} ${FONT}`;
    this.pen.fillStyle = colour;
    let shown = text;
    while (shown.length > 4 && this.pen.measureText(shown).width > wide)
      shown = `${shown.slice(0, -2).trimEnd()}…`;
    this.pen.fillText(shown, x, y);
  }

  /** @param {number} place */
  async draw(place) {
    const { data, pen } = this;
    const image = await this.map(place);
    pen.fillStyle = PAPER;
    pen.fillRect(0, 0, WIDE, HIGH);
    const room = HIGH - 60 - this.size[1];
    pen.drawImage(image, (MAP - this.size[0]) / 2, room / 2, this.size[0], this.size[1]);
    const x = MAP + EDGE;
    const wide = WIDE - x - EDGE;
    this.write(this.headline, x, 70, "700 26px", INK, wide);
    this.write(place ? `Move ${data.numbers[place]}` : "Start", x, 108, "400 20px", SOFT, wide);
    data.worth[place]
      .map((amount, seat) => ({ amount, seat }))
      .sort((a, b) => b.amount - a.amount)
      .forEach(({ amount, seat }, n) => {
        const y = 165 + n * 74;
        const said = worded(amount, data.score);
        pen.font = `700 22px ${FONT}`;
        const right = pen.measureText(said).width;
        this.write(data.players[seat], x, y, "600 22px", INK, wide - right - 16);
        this.write(said, x + wide - right, y, "700 22px", INK, wide);
        pen.fillStyle = BAR;
        pen.fillRect(x, y + 12, wide, 14);
        pen.fillStyle = SEATS[seat % SEATS.length];
        pen.fillRect(x, y + 12, Math.max(0, (wide * amount) / this.top), 14);
      });
    this.write(data.texts[place] || "", EDGE, HIGH - 28, "400 22px", INK, WIDE - 2 * EDGE - 130);
    this.write("Trunkline", WIDE - EDGE - 110, HIGH - 28, "700 22px", SOFT, 120);
  }

  /** @returns {Promise<Blob>} */
  still() {
    return new Promise((done, failed) => {
      this.canvas.toBlob(
        (blob) => (blob ? done(blob) : failed(new Error("The film could not be drawn."))),
        "image/jpeg",
        0.92,
      );
    });
  }

  /**
   * Record what was drawn before, at an even pace.
   * @param {Blob[]} pictures
   * @param {string} kind
   * @param {() => void} told
   */
  async record(pictures, kind, told) {
    const stream = this.canvas.captureStream(25);
    const recorder = new MediaRecorder(stream, { mimeType: kind, videoBitsPerSecond: 4_000_000 });
    /** @type {Blob[]} */
    const parts = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const over = new Promise((done) => {
      recorder.onstop = done;
    });
    recorder.start();
    for (const [n, one] of pictures.entries()) {
      const shown = await createImageBitmap(one);
      const end = performance.now() + (n === pictures.length - 1 ? LAST : PACE);
      do {
        this.pen.drawImage(shown, 0, 0);
        await wait(Math.min(PACE, end - performance.now()));
      } while (performance.now() < end - 1);
      shown.close();
      told();
    }
    recorder.stop();
    await over;
    for (const track of stream.getTracks()) track.stop();
    return new Blob(parts, { type: kind.split(";")[0] });
  }
}

/**
 * Make the video.
 * @param {FilmData} data
 * @param {string} headline
 * @param {(percent: number) => void} told
 */
export async function filmVideo(data, headline, told) {
  const video = new Video(data, headline);
  const places = moments(data);
  const steps = 2 * places.length;
  let done = 0;
  const step = () => {
    done += 1;
    told(Math.floor((100 * done) / steps));
  };
  /** @type {Blob[]} */
  const pictures = [];
  for (const place of places) {
    await video.draw(place);
    pictures.push(await video.still());
    step();
  }
  return video.record(pictures, videoKind(), step);
}
