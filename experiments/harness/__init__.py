"""What the experiments share. They use the package of the build folder unless one is installed."""

import importlib.util
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

if importlib.util.find_spec("saddlemesh") is None:
    built = ROOT / "build" / "release" / "python"
    if not built.exists():
        sys.exit("the Python package is not built; 'scripts/packages build python test && scripts/build release' makes it")
    sys.path.insert(0, str(built))
