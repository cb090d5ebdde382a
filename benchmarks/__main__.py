"""``python -m benchmarks [--small] [NAME ...]``: run all modules of this folder, or those named.

A module with ``LONG = True`` runs only when it is named. It fails if it misses what it promises,
and so does one with ``GUARD = True``. With ``--small`` each benchmark runs in miniature, which
shows that it still works and measures nothing: the constants in its ``SMALL`` hold then.
"""

import pkgutil
import sys
from importlib import import_module
from typing import Any

import benchmarks
from benchmarks import _table


def shrink(module: Any) -> None:
    """Let the constants hold that make a benchmark a miniature; "module:NAME" is one of another."""
    for key, value in getattr(module, "SMALL", {}).items():
        other, _, name = key.rpartition(":")
        owner = import_module(f"benchmarks.{other}") if other else module
        if not hasattr(owner, name):
            raise AttributeError(f"{owner.__name__} has no {name}, which SMALL names")
        setattr(owner, name, value)


def main(arguments: list[str]) -> int:
    """Run benchmarks.

    Return 1 if one that must keep its promise missed it, and 2 for an unknown name.
    """
    small = "--small" in arguments
    names = [name for name in arguments if name != "--small"]
    found = sorted(m.name for m in pkgutil.iter_modules(benchmarks.__path__) if m.name[0] != "_")
    unknown = sorted(set(names) - set(found))
    if unknown:
        print(f"There is no benchmark {', '.join(unknown)}; there are {', '.join(found)}.")
        return 2
    missed = False
    _table.quick = small
    for name in names or found:
        module = import_module(f"benchmarks.{name}")
        long = getattr(module, "LONG", False)
        if small:
            shrink(module)
        if hasattr(module, "run") and (names or not long):
            binding = (long or getattr(module, "GUARD", False)) and not small
            missed = (module.run() is False and binding) or missed
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
