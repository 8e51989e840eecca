#!/usr/bin/python3
"""Compare the time of saddlemesh.metrics.roc_auc with sklearn.metrics.roc_auc_score.

Both get the same arrays in turns; the reported time is the median of several.

    PYTHONPATH=build/release/python benchmarks/python_roc_auc.py [--scores 1000000 10000000]
    [--repetitions 3]

Labels are int64, as is usual, and once bool. Both results must agree to 1e-12."""

import argparse
import os
import statistics
import sys
import time

# Use one core for both. Set it before importing numpy, which counts cores.
os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})

import numpy
from sklearn.metrics import roc_auc_score

from saddlemesh.metrics import roc_auc


def cases(count):
    """Yield names, labels and scores of a mediocre classifier, with one positive in ten."""
    random = numpy.random.default_rng(7)
    labels = (random.random(count) < 0.1).astype(numpy.int64)
    labels[:2] = 0, 1
    scores = 1 / (1 + numpy.exp(-(random.standard_normal(count) + labels)))
    yield f"{count:,} float64", labels, scores
    yield f"{count:,} float32", labels, scores.astype(numpy.float32)
    yield f"{count:,} float32, ties", labels, numpy.round(scores, 3).astype(numpy.float32)
    yield f"{count:,} float32, bool", labels.astype(bool), scores.astype(numpy.float32)


def timed(function, labels, scores):
    begin = time.perf_counter()
    value = function(labels, scores)
    return float(value), 1000 * (time.perf_counter() - begin)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument(
        "--scores", type=int, nargs="+", default=[1_000_000, 10_000_000], help="how many"
    )
    parser.add_argument("--repetitions", type=int, default=3, help="of either, for the median (3)")
    given = parser.parse_args()
    if min(given.scores) < 2 or given.repetitions < 1:
        parser.error("at least 2 scores and 1 repetition are needed")
    row = "{:<28} {:>16} {:>14} {:>8} {:>12}"
    print(row.format("", "saddlemesh [ms]", "sklearn [ms]", "ratio", "difference"))
    for name, labels, scores in (case for count in given.scores for case in cases(count)):
        runs = [
            (timed(roc_auc, labels, scores), timed(roc_auc_score, labels, scores))
            for _ in range(given.repetitions)
        ]
        ours = statistics.median(mine[1] for mine, _ in runs)
        theirs = statistics.median(other[1] for _, other in runs)
        difference = max(abs(mine[0] - other[0]) for mine, other in runs)
        print(
            row.format(
                name, f"{ours:.1f}", f"{theirs:.1f}", f"{theirs / ours:.1f}", f"{difference:.1e}"
            ),
            flush=True,
        )
        if difference > 1e-12:
            sys.exit(f"{name}: the two values differ by {difference}")


if __name__ == "__main__":
    main()
