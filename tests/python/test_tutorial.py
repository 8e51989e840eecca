"""The notebook in examples/python runs and shows the described results."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

TUTORIAL = Path(__file__).parents[2] / "examples" / "python" / "tutorial.py"


def test_the_tutorial_shows_what_it_says(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, TUTORIAL, tmp_path / "new"],
        env={**os.environ, "MPLBACKEND": "Agg"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = {
        what: float(value) for value, what in re.findall(r"^(0\.\d{4})  (.+)$", done.stdout, re.M)
    }
    assert len(found) == 11, done.stdout
    ours = found.pop("saddlemesh, four hospitals")
    assert all(ours > value for what, value in found.items() if "alone" in what)
    assert ours > found["logistic regression, all rows in one place"] + 0.05
    assert ours > found["gradient boosting, all rows in one place"] - 0.02
    assert (tmp_path / "new" / "tutorial.png").stat().st_size > 20_000
    assert (tmp_path / "new" / "model.safetensors").exists()
    assert len(re.findall("λ", done.stdout)) == 4


def test_it_can_be_a_notebook(tmp_path: Path) -> None:
    before_the_data = TUTORIAL.read_text().partition("# ## The data")[0]
    script = (
        "import sys, types; sys.modules['ipykernel'] = types.ModuleType('ipykernel');"
        "sys.argv[1:] = ['-f', 'kernel.json']; exec(open(0).read()); print(plots)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        input=before_the_data,
        cwd=tmp_path,
        env={**os.environ, "MPLBACKEND": "Agg"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == ".\n", done.stderr
