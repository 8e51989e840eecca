#!/usr/bin/python3
"""Compare the time of a worker's iteration of D-SCGDAM-GT with PyTorch.

Both have the same shapes and run on one core in turns; the reported times are medians.

    benchmarks/against_pytorch.py [--case NAME …] [--quick] [--json]

An iteration is everything that a worker does in a round: two batches, two gradients, a
Hessian-vector product, the updates. Only ours also mixes with two neighbours. Requires Debian's
python3-torch and the release build."""

import argparse
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import time

# Use one core for both and for the child. Set it before importing PyTorch, which counts cores.
ALL_CORES = os.sched_getaffinity(0)
os.sched_setaffinity(0, {max(ALL_CORES)})
os.environ["OMP_NUM_THREADS"] = "1"

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent
RESNET = {"kind": "resnet", "depth": 20, "shortcut": "B"}
MLP = {"kind": "mlp", "hidden": [16], "activation": "tanh"}
# name: model, shape of a sample, batch, iterations per turn (ours, PyTorch's), target ratio
CASES = {
    "resnet20-3x32x32": ({**RESNET, "channels": 3}, (3, 32, 32), 32, (1, 2), 2.2),
    "resnet20-1x28x28": ({**RESNET, "channels": 1}, (1, 28, 28), 32, (1, 2), 2.2),
    "mlp-22": ({**MLP, "features": 22}, (22,), 128, (100, 40), 30),
    "mlp-300-sparse": ({**MLP, "features": 300}, (300,), 128, (100, 40), 30),
}
OPTIONS = {"eta": 0.1, "alpha": 1.0, "beta_x": 1.0, "beta_y": 1.0, "gamma_x": 0.1, "gamma_y": 0.1}


class Ours:
    """The C++ program, kept waiting between turns."""

    def __init__(self, program, case, workers=4, threads=1, **environment):
        self.process = subprocess.Popen(
            [program, case, str(workers), str(threads)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **environment},
        )
        self.facts = json.loads(self.process.stdout.readline())

    def ask(self, question):
        self.process.stdin.write(f"{question}\n")
        self.process.stdin.flush()
        answer = [float(word) for word in self.process.stdout.readline().split()]
        if not answer:
            sys.exit(f"benchmark_worker_iteration ended with code {self.process.wait()}")
        return answer

    def close(self):
        self.process.stdin.close()
        return self.process.wait()


class PyTorch:
    """A single worker that draws rows from a data set, as ours does.

    Sparse rows are stored as dense ones, which is faster in PyTorch.
    """

    def __init__(self, case):
        import torch
        import torch_algorithm2 as transcription
        from torch_models import build

        self.torch = torch
        model, shape, self.batch, _, _ = CASES[case]
        torch.manual_seed(1)
        rows = 2_000 if len(shape) == 3 else 40_000
        if case.endswith("sparse"):
            self.data = (torch.rand(rows, *shape) < 11.65 / 300).float()
        else:
            self.data = torch.randn(rows, *shape)
        self.labels = (torch.rand(rows) < 0.1).float()
        module = build(model)
        problem = transcription.CompositionalAuroc(module, 0.1, 0.1, len(shape) == 3)
        if (
            model["kind"] == "mlp"
        ):  # written out, which spares a quarter of the time of calling the module
            linear, tanh = torch.nn.functional.linear, torch.tanh

            def logits(theta, inputs):
                w1, b1, w2, b2 = (
                    piece.view(size)
                    for piece, size in zip(theta.split(problem.sizes), problem.shapes)
                )
                return linear(tanh(linear(inputs, w1, b1)), w2, b2).view(-1)

            problem.logits = logits
        x = torch.cat([p.detach().reshape(-1) for p in module.parameters()] + [torch.zeros(2)])
        self.worker = transcription.Worker(problem, x, torch.zeros(1), self.sample(), self.sample())

    def sample(self):
        rows = self.torch.randint(len(self.data), (self.batch,))
        return self.data[rows], self.labels[rows]

    def round(self):
        start = time.perf_counter()
        mixed = {name: getattr(self.worker, name) for name in "xpryq"}
        self.worker.round(mixed, OPTIONS, self.sample(), self.sample())
        return 1e3 * (time.perf_counter() - start)


def measure(case, program, turns):
    ours, theirs = Ours(program, case), PyTorch(case)
    _, _, _, (our_rounds, their_rounds), goal = CASES[case]
    our_times, their_times, sgemm = [], [], []
    for turn in range(turns + 1):  # the first turn is a warm-up
        sgemm.append(ours.ask("sgemm")[0])
        our_turn = ours.ask(our_rounds)
        their_turn = [theirs.round() for _ in range(their_rounds)]
        if turn > 0:
            our_times += our_turn
            their_times += their_turn
    ours.close()
    our_ms, their_ms = statistics.median(our_times), statistics.median(their_times)
    rate = ours.facts["gflop"] / our_ms * 1e3
    return {
        "ours_ms": our_ms,
        "pytorch_ms": their_ms,
        "ratio": their_ms / our_ms,
        "goal": goal,
        "gflop": ours.facts["gflop"],
        "gflops": rate,
        "sgemm_gflops": statistics.median(sgemm),
        "share_of_sgemm": rate / statistics.median(sgemm),
    }


def split(case, program, rounds=3):
    """Return milliseconds per iteration for each kind of primitive, from oneDNN's own log."""
    workers = 2
    process = subprocess.run(
        [program, case, str(workers)],
        input=f"{rounds}\n",
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "ONEDNN_VERBOSE": "1", "DNNL_VERBOSE": "1"},
        check=True,
    )
    lines = process.stdout.splitlines()
    begin = (
        max(i for i, line in enumerate(lines) if line.startswith("{")) + 1
    )  # after the facts: the rounds
    total = 0.0
    kinds = {}
    for line in lines[begin:]:
        # A round's time is printed without a newline, so it may precede a line of the log.
        for word in re.findall(
            r"(?:^|\s)(\d+\.?\d*(?:e-?\d+)?)(?=\s)", line.split("onednn_verbose")[0]
        ):
            total += float(word) / rounds
        fields = (
            line[line.find("onednn_verbose") :].split(",") if "onednn_verbose,exec" in line else []
        )
        if fields:
            kind = (
                fields[3]
                if fields[3] != "convolution"
                else f"convolution {fields[5].replace('_training', '')}"
            )
            kinds[kind] = kinds.get(kind, 0) + float(fields[-1]) / rounds / workers
    kinds["everything else"] = total - sum(kinds.values())
    return kinds


def memory(case, program, many):
    """Return the resident bytes of 2 and of many workers on 2 threads."""
    os.sched_setaffinity(0, ALL_CORES)
    found = {}
    for workers in (2, many):
        ours = Ours(program, case, workers, 2)
        ours.ask(2)
        found[workers] = int(ours.ask("memory")[0])
        ours.close()
    state = many * ours.facts["state_bytes_per_worker"]
    return {
        "workers": many,
        "bytes": found[many],
        "bytes_of_2": found[2],
        "state_bytes": state,
        "limit": 2 * found[2] + state,
        "within": found[many] <= 2 * found[2] + state,
    }


def show(name, found):
    print(f"{name}")
    print(f"  ours     {found['ours_ms']:10.4f} ms a worker-iteration")
    print(f"  PyTorch  {found['pytorch_ms']:10.4f} ms")
    print(f"  ratio    {found['ratio']:10.2f}    (to reach: {found['goal']})")
    print(
        f"  rate     {found['gflops']:10.1f} GFLOP/s, "
        f"{100 * found['share_of_sgemm']:.0f} % of this core's own matrix "
        f"product ({found['sgemm_gflops']:.0f})"
    )
    for kind, ms in sorted(found.get("split", {}).items(), key=lambda item: -item[1]):
        print(f"    {ms:10.2f} ms  {kind}")
    if "memory" in found:
        m = found["memory"]
        print(
            f"  memory   {m['bytes'] / 1e6:.0f} MB for {m['workers']} workers on 2 threads; "
            f"{m['bytes_of_2'] / 1e6:.0f} MB for 2; "
            f"vectors and messages of {m['workers']} workers {m['state_bytes'] / 1e6:.0f} MB: "
            f"{'within' if m['within'] else 'NOT within'} twice the second plus the third"
        )
    print(flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument(
        "--case", action="append", choices=CASES, help="only this one; may be given again"
    )
    parser.add_argument(
        "--quick", action="store_true", help="fewer turns, and nothing about memory"
    )
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object and nothing else"
    )
    parser.add_argument(
        "--program",
        type=pathlib.Path,
        help="benchmark_worker_iteration (the one in build/release)",
        default=REPOSITORY / "build" / "release" / "benchmarks" / "benchmark_worker_iteration",
    )
    given = parser.parse_args()
    if not os.access(given.program, os.X_OK):
        parser.error(
            f"{given.program} is not there: "
            "build it (cmake --build --preset release) or give --program"
        )
    sys.path.insert(0, str(REPOSITORY / "tests" / "train"))
    try:
        import torch  # noqa: F401
    except ImportError:
        parser.error("PyTorch is not there to compare with; Debian's package is python3-torch")
    found = {}
    for name in given.case or CASES:
        network = name.startswith("resnet")
        found[name] = measure(
            name,
            given.program,
            (3 if given.quick else 9) if network else (10 if given.quick else 30),
        )
        if network:
            found[name]["split"] = split(name, given.program)
        if not given.quick:
            found[name]["memory"] = memory(name, given.program, 16 if network else 256)
            os.sched_setaffinity(0, {max(ALL_CORES)})
        if not given.json:
            show(name, found[name])
    if given.json:
        print(json.dumps({"cases": found}, indent=2))


if __name__ == "__main__":
    main()
