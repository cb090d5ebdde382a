"""`python -m trunkline` is the same as the command `trunkline`."""

from trunkline.cli import main

raise SystemExit(main())
