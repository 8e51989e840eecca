"""Data of several kinds, and the program's results on them."""

from __future__ import annotations

import pathlib
from typing import Any

import numpy as np

from programs import run_program


def trained(folder: pathlib.Path, data: object, *options: object) -> pathlib.Path:
    """Return the folder of a short run on the data."""
    run_program(
        "train", data, "--out", folder, "--iterations", 30, "--workers", 2, "--quiet", *options
    )
    return folder


def predicted(run: pathlib.Path, data: object, *options: object) -> tuple[Any, Any]:
    """Return scores and labels, or None, as the program prints them."""
    lines = run_program("predict", run, data, *options).splitlines()
    cells = [line.split(",") for line in lines[1:]]
    scores = np.array([float(row[1]) for row in cells], np.float32)
    return scores, np.array([int(row[2]) for row in cells]) if "label" in lines[0] else None


def same_bits(found: Any, expected: Any) -> bool:
    return found.dtype == np.float32 and found.tobytes() == expected.tobytes()


def numbers(n: int = 300, features: int = 5) -> tuple[Any, Any]:
    random = np.random.default_rng(1)
    X = random.standard_normal((n, features))
    return X, (X[:, 0] + random.standard_normal(n) > 1).astype(int)


def people(missing: bool = False) -> str:
    """Return a table with numbers, text categories and categories that look like numbers."""
    random = np.random.default_rng(2)
    lines = ["age,city,grade,income,class"]
    for i in range(300):
        age, grade = random.integers(18, 90), random.integers(1, 4)
        city = ("Rome", "Oslo", "Bonn")[random.integers(3)]
        label = "yes" if age + random.integers(40) > 85 else "no"
        lines.append(f"{age},{city},{grade},{random.random() * 1000!r},{label}")
        if missing and i % 17 == 3:
            lines[-1] = f",{city},{grade},1.5,no"
        if missing and i % 17 == 5:
            lines[-1] = f"{age},,,1.5,yes"
    return "\n".join(lines) + "\n"


def libsvm_line(label: int, row: Any, one: int) -> str:
    """Return a line with the row's values, and a 1 in a column after them."""
    values = " ".join(f"{j + 1}:{value}" for j, value in enumerate(row) if value)
    return f"{label * 2 - 1} {values} {one}:1\n"
