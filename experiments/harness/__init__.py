"""What the experiments share. They use the package of the build folder unless one is installed."""

import importlib.util
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

if importlib.util.find_spec("saddlemesh") is None:
    sys.path.insert(0, str(ROOT / "build" / "release" / "python"))
