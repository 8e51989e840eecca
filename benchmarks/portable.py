#!/usr/bin/python3
"""Run the benchmarks of two builds in turns and print the ratio of the first to the second.

    benchmarks/portable.py [FIRST [SECOND]] [--turns 9] [--only REGEX] [--json]

FIRST and SECOND are build folders: build/release and build/native by default, which shows what a
portable build loses against one for this processor. The reported time of each benchmark is its
shortest processor time of all turns, because other work on the machine only adds to it.

    cmake -S . -B build/native -G Ninja -DSADDLEMESH_ARCH=native -DSADDLEMESH_UNITY=ON \\
      -DSADDLEMESH_TESTS=OFF
    cmake --build build/native --target benchmarks
    cmake --build build/release --target benchmarks
    benchmarks/portable.py

The same with -DSADDLEMESH_HARDENING=OFF in place of -DSADDLEMESH_ARCH=native, in build/unhardened,
shows what hardening costs: benchmarks/portable.py build/release build/unhardened"""

import argparse
import array
import json
import pathlib
import random
import re
import resource
import subprocess
import sys
import tempfile

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent
SCORES, ROWS = 1_000_000, 20_000


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument(
        "builds", nargs="*", type=pathlib.Path, metavar="BUILD", help="two build folders"
    )
    parser.add_argument("--turns", type=int, default=9, help="of each build (9)")
    parser.add_argument("--only", default="", help="the benchmarks whose names match")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object and nothing else"
    )
    given = parser.parse_args()
    given.builds += [
        REPOSITORY / "build" / name for name in ("release", "native")[len(given.builds) :]
    ]
    if len(given.builds) > 2 or given.turns < 1:
        parser.error("two build folders and at least one turn are needed")
    for build in given.builds:
        if not (build / "benchmarks" / "benchmark_primitives").is_file():
            parser.error(f"{build} has no benchmarks: cmake --build {build} --target benchmarks")
    return given


def write_inputs(folder):
    generator = random.Random(7)
    labels = array.array("B", (generator.random() < 0.3 for _ in range(SCORES)))
    labels[0], labels[1] = 0, 1
    scores = [generator.gauss(label, 1) for label in labels]
    (folder / "labels").write_bytes(labels.tobytes())
    (folder / "float").write_bytes(array.array("f", scores).tobytes())
    (folder / "double").write_bytes(array.array("d", scores).tobytes())
    with open(folder / "csv", "w") as table, open(folder / "libsvm", "w") as sparse:
        for row in range(ROWS):
            values = [f"{generator.gauss(0, 1):.6g}" for _ in range(30)]
            print(*values, row % 2, sep=",", file=table)
            print(
                row % 2, *(f"{10 * i + 1}:{value}" for i, value in enumerate(values)), file=sparse
            )


def output_of(*command, **options):
    return subprocess.run(
        [str(part) for part in command], check=True, capture_output=True, text=True, **options
    ).stdout


def google(program, match):
    """Seconds of processor time by name, from a program of Google's benchmark library."""
    unit = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3}
    found = json.loads(
        output_of(
            program,
            f"--benchmark_filter={match}",
            "--benchmark_min_time=0.05",
            "--benchmark_format=json",
        )
    )
    return {
        result["name"]: result["cpu_time"] * unit[result["time_unit"]]
        for result in found["benchmarks"]
    }


def children_seconds():
    """User and system time together: the kernel counts their sum exactly, not the two parts."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def whole(name, *command, **options):
    """Seconds of processor time that the program takes from its start to its end."""
    before = children_seconds()
    output_of(*command, **options)
    return {name: children_seconds() - before}


def groups(inputs):
    """From a name to a function of a benchmark folder that gives seconds by name."""
    for name, match in (
        ("primitives", "^(normals|mix|track)"),
        ("dense_layers", "."),
        ("rounds", "T:1/"),
    ):
        yield name, lambda folder, name=name, match=match: google(
            folder / f"benchmark_{name}", match
        )
    for real in "float", "double":
        yield f"auroc {real}", lambda folder, real=real: whole(
            f"auroc {real}", folder / "benchmark_auroc", inputs / real, inputs / "labels", real, 10
        )
    for kind in "csv", "libsvm":
        yield f"read {kind}", lambda folder, kind=kind: whole(
            f"read {kind}", folder / "benchmark_read_data", inputs / kind, kind, 10
        )
    for case, rounds in ("mlp-22", 5000), ("mlp-300-sparse", 2000), ("resnet20-1x28x28", 2):
        yield f"iteration {case}", lambda folder, case=case, rounds=rounds: whole(
            f"iteration {case}", folder / "benchmark_worker_iteration", case, input=f"{rounds}\n"
        )


def main():
    given = arguments()
    shortest = [{}, {}]
    with tempfile.TemporaryDirectory() as folder:
        inputs = pathlib.Path(folder)
        write_inputs(inputs)
        for turn in range(given.turns):
            for name, measure in groups(inputs):
                if not re.search(given.only, name):
                    continue
                for which in (0, 1) if turn % 2 == 0 else (1, 0):
                    for benchmark, seconds in measure(given.builds[which] / "benchmarks").items():
                        shortest[which][benchmark] = min(
                            seconds, shortest[which].get(benchmark, seconds)
                        )
            if not given.json:
                print(f"turn {turn + 1} of {given.turns}", file=sys.stderr)
    rows = {
        name: {"first": shortest[0][name], "second": second, "ratio": shortest[0][name] / second}
        for name, second in shortest[1].items()
        if name in shortest[0]
    }
    if given.json:
        print(json.dumps({"builds": [str(build) for build in given.builds], "benchmarks": rows}))
        return
    print(
        f"{'microseconds, the shortest of ' + str(given.turns):60} "
        f"{given.builds[0].name:>12} {given.builds[1].name:>12}  ratio"
    )
    for name, row in rows.items():
        print(
            f"{name:60} {1e6 * row['first']:12.3f} {1e6 * row['second']:12.3f}  {row['ratio']:5.3f}"
        )


main()
