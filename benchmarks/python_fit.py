#!/usr/bin/python3
"""Times AUROCClassifier.fit against the same training loop in PyTorch.

Four workers on a ring train an MLP for 2,000 iterations.

    benchmarks/python_fit.py [--iterations N] [--rows N] [--features N] [--memory]

One core for both. Ours is the whole call: checks, the copy of the rows, standardisation, training,
evaluation, probabilities. PyTorch is spared all but the iterations, and does a tenth of them, in
turns with ours. Needs Debian's python3-torch and the package of build/release."""

import argparse
import os
import pathlib
import re
import statistics
import sys
import time

os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
os.environ["OMP_NUM_THREADS"] = "1"
REPOSITORY = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [
    str(REPOSITORY / "build" / "release" / "python"),
    str(REPOSITORY / "tests" / "train"),
]

import numpy as np  # noqa: E402
import saddlemesh  # noqa: E402

WORKERS, BATCH = 4, 128


def make_rows(rows, features):
    rng = np.random.default_rng(1)
    X = rng.standard_normal((rows, features))
    return X, X[:, 0] + 0.5 * X[:, 1] + rng.standard_normal(rows) > 2


def our_seconds(X, y, iterations):
    start = time.perf_counter()
    saddlemesh.AUROCClassifier(
        workers=WORKERS, batch=BATCH, iterations=iterations, random_state=1
    ).fit(X, y)
    return time.perf_counter() - start


class PyTorchRing:
    """Algorithm 2 by four workers, as tests/train/torch_algorithm2.py has it."""

    OPTIONS = {
        "eta": 0.1,
        "alpha": 3.0,
        "beta_x": 3.3,
        "beta_y": 3.3,
        "gamma_x": 1.0,
        "gamma_y": 0.99,
    }

    def __init__(self, X, y):
        import torch
        import torch_algorithm2 as transcription
        from torch_models import build

        self.torch, self.mix = torch, transcription.mix
        self.X, self.y = torch.tensor(X, dtype=torch.float32), torch.tensor(y, dtype=torch.float32)
        module = build(
            {"kind": "mlp", "hidden": [16], "activation": "tanh", "features": X.shape[1]}
        )
        linear, tanh = torch.nn.functional.linear, torch.tanh

        def logits(theta, inputs):  # spelled out, because calling the module is slower
            w1, b1, w2, b2 = (piece.view(size) for piece, size in zip(theta.split(sizes), shapes))
            return linear(tanh(linear(inputs, w1, b1)), w2, b2).view(-1)

        problems = [
            transcription.CompositionalAuroc(module, float(y.mean()), 0.1, False)
            for _ in range(WORKERS)
        ]
        shapes, sizes = problems[0].shapes, problems[0].sizes
        for problem in problems:
            problem.logits = logits
        x = torch.cat([p.detach().reshape(-1) for p in module.parameters()] + [torch.zeros(2)])
        self.workers = [
            transcription.Worker(p, x, torch.zeros(1), self.sample(k), self.sample(k))
            for k, p in enumerate(problems)
        ]
        self.weights = [
            [0.5, 0.25, 0, 0.25],
            [0.25, 0.5, 0.25, 0],
            [0, 0.25, 0.5, 0.25],
            [0.25, 0, 0.25, 0.5],
        ]

    def sample(self, k):
        share = len(self.y) // WORKERS
        rows = self.torch.randint(k * share, (k + 1) * share, (BATCH,))
        return self.X[rows], self.y[rows]

    def seconds(self, iterations):
        start = time.perf_counter()
        for _ in range(iterations):
            for k, (worker, mixed) in enumerate(
                zip(self.workers, self.mix(self.workers, self.weights))
            ):
                worker.round(mixed, self.OPTIONS, self.sample(k), self.sample(k))
        return time.perf_counter() - start


def memory(what):
    text = pathlib.Path("/proc/self/status").read_text()
    return 1024 * int(re.search(what + r":\s+(\d+)", text)[1])


def show_memory():
    X, y = make_rows(100_000, 50)
    our_seconds(X[:200], y[:200], 5)
    pathlib.Path("/proc/self/clear_refs").write_text("5")  # resets the peak
    before = memory("VmRSS")
    our_seconds(X, y, 50)
    more = memory("VmHWM") - before
    print(
        f"100,000 × 50: X has {X.nbytes / 1e6:.0f} MB in double precision; "
        f"fit needs {more / 1e6:.1f} MB more at its "
        f"peak, {more / (4 * X.size):.2f} times the rows in single precision"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--iterations", type=int, default=2000)
    parser.add_argument("--rows", type=int, default=40_000)
    parser.add_argument("--features", type=int, default=22)
    parser.add_argument(
        "--memory", action="store_true", help="only measure what a fit of 100,000 × 50 needs"
    )
    given = parser.parse_args()
    if given.memory:
        return show_memory()
    X, y = make_rows(given.rows, given.features)
    ring = PyTorchRing(X, y)
    ring.seconds(20)
    our_seconds(X, y, 100)
    ours, theirs = [], []
    for _ in range(5):
        ours.append(our_seconds(X, y, given.iterations))
        theirs.append(10 * ring.seconds(max(given.iterations // 10, 1)))
    a, b = statistics.median(ours), statistics.median(theirs)
    print(
        f"{WORKERS} workers × {given.iterations} iterations, "
        f"{given.rows} × {given.features} rows, batch {BATCH}, one core"
    )
    print(f"  AUROCClassifier.fit  {a:8.2f} s, all of it")
    print(f"  PyTorch              {b:8.2f} s, its loop alone")
    print(f"  ratio                {b / a:8.1f}   (to reach: 20)")


if __name__ == "__main__":
    main()
