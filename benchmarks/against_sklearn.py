#!/usr/bin/python3
"""Compare the time of the exact AUROC with scikit-learn's roc_auc_score.

Both get the same data on one core in turns; the reported times are medians.

    benchmarks/against_sklearn.py [--scores 10000000] [--repetitions 5] [--json]

Requires Debian's python3-sklearn and the release build."""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

# Use one core for both and for the child. Set it before importing numpy, which counts cores.
os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})

import numpy
from sklearn.metrics import roc_auc_score

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--scores", type=int, default=10_000_000, help="how many (10000000)")
    parser.add_argument("--repetitions", type=int, default=5, help="of either, for the median (5)")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object and nothing else"
    )
    parser.add_argument(
        "--program",
        type=pathlib.Path,
        help="benchmark_auroc (the one in build/release)",
        default=REPOSITORY / "build" / "release" / "benchmarks" / "benchmark_auroc",
    )
    given = parser.parse_args()
    if given.scores < 2 or given.repetitions < 1:
        parser.error("at least 2 scores and 1 repetition are needed")
    if not os.access(given.program, os.X_OK):
        parser.error(
            f"{given.program} is not there: "
            "build it (cmake --build --preset release) or give --program"
        )
    return given


def size_name(count):
    for unit, letter in ((1_000_000, "M"), (1_000, "k")):
        if count % unit == 0:
            return f"{count // unit}{letter}"
    return str(count)


def cases(count):
    """Yield names, scores and labels of a mediocre classifier, with three positives in ten."""
    random = numpy.random.default_rng(7)
    labels = (random.random(count) < 0.3).astype(numpy.uint8)
    labels[:2] = 0, 1
    scores = 1 / (1 + numpy.exp(-(random.standard_normal(count) + labels)))
    name = f"auroc-{size_name(count)}"
    yield name, scores.astype(numpy.float32), labels
    yield name + "-ties", numpy.round(scores, 3).astype(numpy.float32), labels
    yield name + "-double", scores, labels


def ours(program, folder, scores):
    kind = "float" if scores.dtype == numpy.float32 else "double"
    output = subprocess.run(
        [program, folder / "scores", folder / "labels", kind, "3"], check=True, capture_output=True
    )
    result = json.loads(output.stdout)
    return result["value"], result["milliseconds"]


def sklearns(scores, labels):
    begin = time.perf_counter()
    value = roc_auc_score(labels, scores)
    return float(value), 1000 * (time.perf_counter() - begin)


def measure(program, scores, labels, repetitions):
    with tempfile.TemporaryDirectory(prefix="saddlemesh-against-sklearn-") as name:
        folder = pathlib.Path(name)
        scores.tofile(folder / "scores")
        labels.tofile(folder / "labels")
        mine, theirs = [], []
        for _ in range(repetitions):
            mine.append(ours(program, folder, scores))
            theirs.append(sklearns(scores, labels))
    ours_ms, sklearn_ms = (statistics.median(ms for _, ms in runs) for runs in (mine, theirs))
    return {
        "ours_ms": ours_ms,
        "sklearn_ms": sklearn_ms,
        "ratio": sklearn_ms / ours_ms,
        "difference": abs(mine[0][0] - theirs[0][0]),
    }


def main():
    given = arguments()
    results = {}
    row = "{:<20} {:>12} {:>16} {:>8} {:>12}"
    if not given.json:
        print(row.format("", "ours [ms]", "sklearn [ms]", "ratio", "difference"))
    for name, scores, labels in cases(given.scores):
        result = results[name] = measure(given.program.resolve(), scores, labels, given.repetitions)
        if not given.json:
            print(
                row.format(
                    name,
                    f"{result['ours_ms']:.1f}",
                    f"{result['sklearn_ms']:.1f}",
                    f"{result['ratio']:.1f}",
                    f"{result['difference']:.1e}",
                ),
                flush=True,
            )
    if given.json:
        print(json.dumps({"cases": results}))


if __name__ == "__main__":
    sys.exit(main())
