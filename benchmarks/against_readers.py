#!/usr/bin/python3
"""Compare the time to read text files with scikit-learn, pandas and NumPy.

All read the same files on one core in turns; the reported time is the median of several runs. The
values read must be the same.

    benchmarks/against_readers.py [--rows 200000] [--repetitions 5] [--only NAME] [--json]

Requires Debian's python3-sklearn and python3-pandas and the release build. The case libsvm-ijcnn1
needs ijcnn1.t.bz2 in $SADDLEMESH_DATA and is skipped without it."""

import argparse
import bz2
import csv
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
import pandas
from sklearn.datasets import load_svmlight_file

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rows", type=int, default=200_000, help="of generated files (200000)")
    parser.add_argument(
        "--repetitions", type=int, default=5, help="of each reader, for the median (5)"
    )
    parser.add_argument("--only", help="the one case to run")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object and nothing else"
    )
    parser.add_argument(
        "--program",
        type=pathlib.Path,
        help="benchmark_read_data (the one in build/release)",
        default=REPOSITORY / "build" / "release" / "benchmarks" / "benchmark_read_data",
    )
    given = parser.parse_args()
    if given.rows < 10 or given.repetitions < 1:
        parser.error("at least 10 rows and 1 repetition are needed")
    if not os.access(given.program, os.X_OK):
        parser.error(
            f"{given.program} is not there: "
            "build it (cmake --build --preset release) or give --program"
        )
    return given


# Each function writes a file to the given path, or returns False if that is impossible here.


def write_ijcnn1(path, _rows):
    source = pathlib.Path(os.environ.get("SADDLEMESH_DATA", "")) / "ijcnn1.t.bz2"
    if not source.is_file():
        return False
    path.write_bytes(bz2.decompress(source.read_bytes()))
    return True


def write_sparse(path, rows):
    """Write 40 of 5,000 columns in each row, with six significant digits."""
    random = numpy.random.default_rng(7)
    with open(path, "w", encoding="ascii") as file:
        for _ in range(rows // 2):
            indices = numpy.sort(random.choice(5000, 40, replace=False)) + 1
            pairs = " ".join(f"{i}:{v:.6g}" for i, v in zip(indices, random.standard_normal(40)))
            file.write(f"{random.integers(0, 2)} {pairs}\n")
    return True


def numbers(rows, columns):
    random = numpy.random.default_rng(7)
    table = pandas.DataFrame(
        random.standard_normal((rows, columns)), columns=[f"f{i}" for i in range(columns)]
    )
    return table, (random.random(rows) < 0.1).astype(int), random


def write_numbers(path, rows):
    table, label, _ = numbers(rows, 30)
    table.round(6).assign(label=label).to_csv(path, index=False)
    return True


def write_long_numbers(path, rows):
    table, label, _ = numbers(rows, 30)
    table.assign(label=label).to_csv(path, index=False)
    return True


def write_text(path, rows):
    """Write ten columns of numbers and ten of quoted text, some with separators and quotes."""
    table, label, random = numbers(rows, 10)
    words = numpy.array(["red", "green", "blue", "light grey", "dark, very", 'with "quotes"'])
    for i in range(10):
        table[f"c{i}"] = words[random.integers(0, len(words), rows)]
    table.round(4).assign(label=label).to_csv(path, index=False, quoting=csv.QUOTE_NONNUMERIC)
    return True


CASES = {
    "libsvm-ijcnn1": ("libsvm", write_ijcnn1),
    "libsvm-sparse": ("libsvm", write_sparse),
    "csv-numbers": ("csv", write_numbers),
    "csv-long-numbers": ("csv", write_long_numbers),
    "csv-text": ("csv", write_text),
}


# Other libraries' readers by kind of file. Ratios refer to the first one.


def read_sklearn(path):
    return load_svmlight_file(str(path))


def read_pandas(path):
    return pandas.read_csv(path, engine="c")


def read_numpy(path):
    return numpy.loadtxt(path, delimiter=",", skiprows=1)


def others(name):
    if name.startswith("libsvm"):
        return {"sklearn": read_sklearn}
    return (
        {"pandas": read_pandas}
        if name == "csv-text"
        else {"pandas": read_pandas, "numpy": read_numpy}
    )


def timed(reader, path):
    begin = time.perf_counter()
    reader(path)
    return 1000 * (time.perf_counter() - begin)


def ours(program, path, kind, folder=None):
    command = [program, path, kind, "1" if folder else "3"] + ([folder] if folder else [])
    result = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return result, statistics.median(result["milliseconds"])


def same_bits(mine, theirs):
    return numpy.array_equal(
        mine.view(numpy.uint32),
        numpy.ascontiguousarray(theirs, numpy.float32).ravel().view(numpy.uint32),
    )


def check_libsvm(result, folder, path):
    """Return whether all values and columns equal theirs, as float32."""
    matrix, labels = read_sklearn(path)
    same = numpy.array_equal(numpy.fromfile(folder / "labels", numpy.uint32), labels > labels.min())
    if not result["sparse"]:
        return same and same_bits(
            numpy.fromfile(folder / "features", numpy.float32), matrix.toarray()
        )
    return (
        same
        and numpy.array_equal(numpy.fromfile(folder / "begin", numpy.uint64), matrix.indptr)
        and numpy.array_equal(numpy.fromfile(folder / "columns", numpy.uint32), matrix.indices)
        and same_bits(numpy.fromfile(folder / "values", numpy.float32), matrix.data)
    )


def check_csv(_result, folder, path):
    """Like check_libsvm, with pandas' exact conversion, because its default is inexact."""
    table = pandas.read_csv(path, engine="c", float_precision="round_trip")
    labels = table.pop("label")
    for name in table:
        if table[name].dtype == object:
            table[name] = pandas.factorize(table[name])[0]
    return numpy.array_equal(numpy.fromfile(folder / "labels", numpy.uint32), labels) and same_bits(
        numpy.fromfile(folder / "features", numpy.float32), table.to_numpy()
    )


def measure(given, name, kind, path):
    with tempfile.TemporaryDirectory(prefix="saddlemesh-against-readers-") as folder:
        folder = pathlib.Path(folder)
        result, _ = ours(given.program.resolve(), path, kind, folder)
        equal = (check_libsvm if kind == "libsvm" else check_csv)(result, folder, path)
    times = {"ours": [], **{other: [] for other in others(name)}}
    for _ in range(given.repetitions):
        times["ours"].append(ours(given.program.resolve(), path, kind)[1])
        for other, reader in others(name).items():
            times[other].append(timed(reader, path))
    medians = {reader: statistics.median(values) for reader, values in times.items()}
    return {
        "megabytes": path.stat().st_size / 1e6,
        "equal": bool(equal),
        "milliseconds": medians,
        "ratios": {other: medians[other] / medians["ours"] for other in others(name)},
    }


def row(name, result):
    text = f"{name:<18} {result['megabytes']:>7.1f} {result['milliseconds']['ours']:>10.1f}"
    for other, ratio in result["ratios"].items():
        text += f"   {other} {result['milliseconds'][other]:>8.1f} ({ratio:.1f}×)"
    return text + ("" if result["equal"] else "   VALUES DIFFER")


def main():
    given = arguments()
    results = {}
    if not given.json:
        print(f"{'':<18} {'[MB]':>7} {'ours [ms]':>10}   others [ms] (how many times ours)")
    with tempfile.TemporaryDirectory(prefix="saddlemesh-against-readers-") as folder:
        for name, (kind, write) in CASES.items():
            path = pathlib.Path(folder) / name
            if given.only not in (None, name) or not write(path, given.rows):
                continue
            results[name] = measure(given, name, kind, path)
            if not given.json:
                print(row(name, results[name]), flush=True)
            path.unlink()
    if given.json:
        print(json.dumps({"cases": results}))
    return 0 if all(result["equal"] for result in results.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
