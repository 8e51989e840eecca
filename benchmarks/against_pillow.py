#!/usr/bin/python3
"""Compare the time to read photographs, resized to 32 × 32 pixels, with Pillow.

Both read the same files on the same cores in turns; the reported times are medians.

    benchmarks/against_pillow.py [--data $SADDLEMESH_DATA] [--threads 2] [--repetitions 5] [--json]

Requires Debian's python3-pil and python3-numpy, the release build, and in the data folder
dogs-vs-cats-64.tar (24,997 JPEG files of 64 × 64 pixels) and originals/ (photographs in their
original size, which are repeated forty times). Pillow reads each set in three ways, each with
processes and with threads; the fastest one is compared:

    box     open, convert, resize with the box filter: the mean over all pixels
    reduce  as box, but first reduce() by the nearest whole factor
    draft   as box, but the decoder drops high frequencies, as ours does, and returns twice the
            size, as in thumbnail()

The difference is the mean over all values, in levels of 0 to 255, from Pillow's draft and from its
box."""

import argparse
import json
import multiprocessing
import multiprocessing.pool
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time

import numpy
from PIL import Image

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent
SIZE = 32
AT_ONCE = 128


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument(
        "--data",
        type=pathlib.Path,
        default=os.environ.get("SADDLEMESH_DATA"),
        help="the folder with dogs-vs-cats-64.tar and originals/ ($SADDLEMESH_DATA)",
    )
    parser.add_argument(
        "--threads", type=int, default=2, help="of ours; threads or processes of Pillow's (2)"
    )
    parser.add_argument("--repetitions", type=int, default=5, help="of each, for the median (5)")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object and nothing else"
    )
    parser.add_argument(
        "--program",
        type=pathlib.Path,
        help="benchmark_read_images (the one in build/release)",
        default=REPOSITORY / "build" / "release" / "benchmarks" / "benchmark_read_images",
    )
    given = parser.parse_args()
    if given.threads < 1 or given.repetitions < 1:
        parser.error("at least 1 thread and 1 repetition are needed")
    if given.data is None or not (given.data / "dogs-vs-cats-64.tar").exists():
        parser.error("dogs-vs-cats-64.tar is not there: set SADDLEMESH_DATA or give --data")
    if not os.access(given.program, os.X_OK):
        parser.error(
            f"{given.program} is not there: "
            "build it (cmake --build --preset release) or give --program"
        )
    return given


def sets(data, folder):
    """Return names and folders: the small photographs unpacked, the large ones repeated."""
    with tarfile.open(data / "dogs-vs-cats-64.tar") as archive:
        archive.extractall(folder)
    yield "24,997 of 64 × 64", folder / "train"
    large = folder / "large"
    large.mkdir()
    originals = sorted((data / "originals").glob("*.jpg"))
    for i in range(40):
        for path in originals:
            kind, number, _ = path.name.split(".")
            shutil.copy(path, large / f"{kind}.{i * 100 + int(number)}.jpg")
    yield f"{40 * len(originals)} photographs", large


def in_order(folder):
    """Return the files in the program's order: numbers in numeric order."""
    return sorted(
        map(str, folder.iterdir()),
        key=lambda path: [
            int(part) if part.isdigit() else part for part in re.split(r"(\d+)", path)
        ],
    )


def box(path):
    return Image.open(path).convert("RGB").resize((SIZE, SIZE), Image.BOX)


def reduce(path):
    image = Image.open(path).convert("RGB")
    factor = min(image.size) // SIZE
    return (image.reduce(factor) if factor > 1 else image).resize((SIZE, SIZE), Image.BOX)


def draft(path):
    image = Image.open(path)
    image.draft("RGB", (2 * SIZE, 2 * SIZE))
    return image.convert("RGB").resize((SIZE, SIZE), Image.BOX)


def read_some(task):
    way, paths = task
    return numpy.stack([numpy.asarray(way(path)) for path in paths])


def pillows(pool, way, folder):
    begin = time.perf_counter()
    paths = in_order(folder)
    tasks = [(way, paths[i : i + AT_ONCE]) for i in range(0, len(paths), AT_ONCE)]
    images = numpy.concatenate(pool.map(read_some, tasks, chunksize=1))
    return 1000 * (time.perf_counter() - begin), images


def ours(program, folder, threads, pixels):
    output = subprocess.run(
        [program, folder, str(SIZE), str(threads), pixels], check=True, capture_output=True
    )
    return json.loads(output.stdout)["milliseconds"]


def difference(mine, theirs):
    return float(numpy.abs(mine.astype(numpy.int16) - theirs.transpose(0, 3, 1, 2)).mean())


def measure(given, pools, folder, pixels):
    mine, theirs, images = [], {}, {}
    for _ in range(given.repetitions):
        mine.append(ours(given.program.resolve(), folder, given.threads, pixels))
        for kind, pool in pools.items():
            for way in (box, reduce, draft):
                milliseconds, images[way.__name__] = pillows(pool, way, folder)
                theirs.setdefault(f"{way.__name__}, {kind}", []).append(milliseconds)
    ours_ms = statistics.median(mine)
    pillow_ms = {name: statistics.median(times) for name, times in theirs.items()}
    best = min(pillow_ms, key=pillow_ms.get)
    read = numpy.fromfile(pixels, dtype=numpy.uint8).reshape(-1, 3, SIZE, SIZE)
    return {
        "ours_ms": ours_ms,
        "pillow_ms": pillow_ms,
        "best": best,
        "ratio": pillow_ms[best] / ours_ms,
        "difference_draft": difference(read, images["draft"]),
        "difference_box": difference(read, images["box"]),
    }


def main():
    given = arguments()
    row = "{:<20} {:>10} {:>12} {:<18} {:>7} {:>18}"
    if not given.json:
        print(row.format("", "ours [ms]", "Pillow [ms]", "by", "ratio", "differs draft, box"))
    results = {}
    with tempfile.TemporaryDirectory(
        prefix="saddlemesh-against-pillow-"
    ) as name, multiprocessing.Pool(given.threads) as processes, multiprocessing.pool.ThreadPool(
        given.threads
    ) as threads:
        for title, folder in sets(given.data, pathlib.Path(name)):
            result = measure(
                given,
                {"processes": processes, "threads": threads},
                folder,
                pathlib.Path(name) / "pixels",
            )
            results[title] = result
            if not given.json:
                print(
                    row.format(
                        title,
                        f"{result['ours_ms']:.0f}",
                        f"{result['pillow_ms'][result['best']]:.0f}",
                        result["best"],
                        f"{result['ratio']:.1f}",
                        f"{result['difference_draft']:.2f}, {result['difference_box']:.2f}",
                    ),
                    flush=True,
                )
    if given.json:
        print(json.dumps({"cases": results}))


if __name__ == "__main__":
    sys.exit(main())
