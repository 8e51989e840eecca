"""Code that the experiments share.

They use the package and the program of the build folder if they exist, otherwise installed ones.
"""

import importlib.util
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

built = ROOT / "build" / "release" / "python"
if built.exists():
    sys.path.insert(0, str(built))
elif importlib.util.find_spec("saddlemesh") is None:
    sys.exit(
        "the Python package is not built; "
        "'scripts/packages build python test && scripts/build release' makes it"
    )
