"""Small data under the names that the documentation's examples use."""

from __future__ import annotations

import bz2
import gzip
import struct
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

NUMBERS = ("age", "income", "debt", "years")


def table(
    file: Path,
    rows: int,
    seed: int,
    label: str = "defaulted",
    columns: Sequence[str] = NUMBERS,
    positives: int | None = None,
    named: bool = False,
    labeled: bool = True,
) -> None:
    """Rows of numbers, of which the first tells something about the label; "patient" names each."""
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((rows, len(columns)))
    y = np.zeros(rows, bool)
    y[np.argsort(-X[:, 0] - rng.standard_normal(rows))[: positives or rows // 4]] = True
    header = ["patient"] * named + list(columns) + [label] * labeled
    lines = [
        [f"p{i:05}"] * named
        + [f"{value:.3f}" for value in X[i]]
        + [("yes" if y[i] else "no")] * labeled
        for i in range(rows)
    ]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(",".join(line) + "\n" for line in [header, *lines]))


def libsvm(rows: int, seed: int, features: int = 22) -> str:
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((rows, features)).round(3)
    y = np.where(X[:, 0] + rng.standard_normal(rows) > 1.5, 1, -1)
    return "".join(
        f"{label} " + " ".join(f"{j}:{value}" for j, value in enumerate(row, 1)) + "\n"
        for label, row in zip(y, X)
    )


def idx(array: np.ndarray[Any, Any]) -> bytes:
    """An array of bytes in MNIST's format."""
    return gzip.compress(
        struct.pack(f">4B{array.ndim}I", 0, 0, 8, array.ndim, *array.shape)
        + array.astype(np.uint8).tobytes()
    )


def png(pixels: np.ndarray[Any, Any]) -> bytes:
    """A grey picture."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        )

    height, width = pixels.shape
    lines = b"".join(b"\0" + row.astype(np.uint8).tobytes() for row in pixels)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">2I5B", width, height, 8, 0, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(lines))
        + chunk(b"IEND", b"")
    )


def hospitals(folder: Path, columns: dict[str, Sequence[str]] | None = None) -> None:
    """Three sites, with the rows and positives that docs/sites.md shows."""
    sizes = {"bonn": (1500, 151), "trier": (3000, 891), "ulm": (300, 21)}
    for seed, (name, (rows, positives)) in enumerate(sizes.items()):
        some = (columns or {}).get(name, ("age", "pressure", "weight"))
        table(folder / f"{name}.csv", rows, seed, "sick", some, positives)


def data_sets(folder: Path) -> None:
    """Sets that are known by name, with far fewer rows than they have."""
    rng = np.random.default_rng(3)
    for name in ("ijcnn1", "fashion-mnist"):
        (folder / name).mkdir(parents=True)
    (folder / "ijcnn1" / "ijcnn1.bz2").write_bytes(bz2.compress(libsvm(800, 1).encode()))
    (folder / "ijcnn1" / "ijcnn1.t.bz2").write_bytes(bz2.compress(libsvm(200, 2).encode()))
    for part, rows in (("train", 400), ("t10k", 100)):
        labels = np.arange(rows) % 10
        images = rng.integers(0, 200, (rows, 28, 28)) + 5 * labels[:, None, None]
        start = folder / "fashion-mnist" / part
        Path(f"{start}-images-idx3-ubyte.gz").write_bytes(idx(images))
        Path(f"{start}-labels-idx1-ubyte.gz").write_bytes(idx(labels))


def write_samples(folder: Path) -> None:
    table(folder / "loans.csv", 600, 1)
    table(folder / "march.csv", 200, 2, named=True)
    table(folder / "new.csv", 50, 3, labeled=False)
    hospitals(folder / "hospitals")
    for seed, name in enumerate(["ulm", "bonn"]):
        for file in (f"data/{name}.csv", f"{name}.csv", f"test/{name}.csv"):
            table(folder / file, 300, seed, "sick")
    for name in ("a", "b"):
        table(folder / f"{name}.csv", 300, ord(name), "sick")
    for worker in range(3):
        table(folder / f"hospital-{worker}.csv", 300, worker, "sick")
    (folder / "train.svm").write_text(libsvm(500, 4))
    (folder / "test.svm").write_text(libsvm(200, 5))
    rng = np.random.default_rng(6)
    for number in range(60):
        photo = folder / "photos" / ("cat", "dog")[number % 2] / f"{number}.png"
        photo.parent.mkdir(parents=True, exist_ok=True)
        photo.write_bytes(png(rng.integers(0, 150, (16, 16)) + 100 * (number % 2)))
    (folder / "mesh.txt").write_text("workers 4\n0 1\n1 2\n2 3\n3 0\n")
    for csv in ("loans.csv", "march.csv", "new.csv"):
        (folder / f"{csv}.gz").write_bytes(gzip.compress((folder / csv).read_bytes()))
    data_sets(folder / "data-sets")
