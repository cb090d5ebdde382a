"""The same program in processes of different hash seeds: what it prints may not depend on them."""

import os
import subprocess
import sys


def printed(code: str, *arguments: str) -> str:
    """What a program prints, whatever the hash seed: it runs twice, and must not differ."""
    one, other = (printed_there(code, *arguments, seed=seed) for seed in ("1", "2"))
    assert one == other
    return one


def printed_there(code: str, *arguments: str, seed: str = "1") -> str:
    """What a program prints in another process, to be compared with what is known here."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout
