"""``python -m benchmarks [NAME ...]``: run all modules of this folder, or those named.

A module with ``LONG = True`` runs only when it is named, and fails if it misses what it promises.
"""

import pkgutil
import sys
from importlib import import_module

import benchmarks


def main(names: list[str]) -> int:
    found = sorted(m.name for m in pkgutil.iter_modules(benchmarks.__path__) if m.name[0] != "_")
    unknown = sorted(set(names) - set(found))
    if unknown:
        print(f"There is no benchmark {', '.join(unknown)}; there are {', '.join(found)}.")
        return 2
    missed = False
    for name in names or found:
        module = import_module(f"benchmarks.{name}")
        long = getattr(module, "LONG", False)
        if hasattr(module, "run") and (names or not long):
            missed = (module.run() is False and long) or missed
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
