"""Generated sites of different sizes and shares of positives."""

from __future__ import annotations

from pathlib import Path

import numpy as np

# Number of rows and share of positives of three hospitals.
HOSPITALS = {
    "2/10/40": ((300, 3000, 10_000), (0.02, 0.10, 0.40)),
    "5/8/12": ((300, 3000, 10_000), (0.05, 0.08, 0.12)),
    "5/10/20": ((300, 3000, 10_000), (0.05, 0.10, 0.20)),
    "3/10/25": ((300, 3000, 10_000), (0.03, 0.10, 0.25)),
    "5/10/30, largest first": ((10_000, 3000, 300), (0.05, 0.10, 0.30)),
    "0/10/20": ((300, 3000, 10_000), (0.00, 0.10, 0.20)),
}
Rows = tuple[np.ndarray, np.ndarray]


def hospital(rng: np.random.Generator, rows: int, share: float, direction: np.ndarray) -> Rows:
    """Return two Gaussian classes, 0.8 deviations apart: the best possible AUROC is 0.714."""
    y = (rng.random(rows) < share).astype(int)
    return rng.normal(size=(rows, len(direction))) + 0.8 * np.outer(y, direction), y


def hospitals(which: str, seed: int) -> tuple[list[Rows], list[Rows]]:
    """Return training rows of each hospital, and 3,000 test rows of each."""
    sizes, shares = HOSPITALS[which]
    rng = np.random.default_rng(seed)
    direction = rng.normal(size=8)
    direction /= np.linalg.norm(direction)
    train = [hospital(rng, rows, share, direction) for rows, share in zip(sizes, shares)]
    test = [hospital(rng, 3000, share, direction) for share in shares]
    return train, test


def pooled(parts: list[Rows]) -> Rows:
    return np.concatenate([X for X, _ in parts]), np.concatenate([y for _, y in parts])


def write_table(file: Path, rows: Rows) -> None:
    X, y = rows
    header = ",".join([f"f{i}" for i in range(X.shape[1])] + ["sick"])
    np.savetxt(file, np.column_stack([X, y]), "%.6g", ",", header=header, comments="")
