"""D-SCGDAM-GT (Algorithm 2) on the compositional AUROC objective, in plain PyTorch.

As a script it serves algorithm2_test.cpp; benchmarks/against_pytorch.py measures the same code.
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "nn"))

from torch_exchange import answer_all, torch  # noqa: E402
from torch.nn import functional  # noqa: E402
from torch.nn.utils.stateless import functional_call  # noqa: E402

from torch_models import build  # noqa: E402


class CompositionalAuroc:
    """The AUROC loss f(g, w; ζ) of g(x; ξ) = (θ − ρ∇CE(θ; ξ), a, b) with x = (θ, a, b), y = w.

    Automatic differentiation computes the gradients.
    """

    def __init__(self, module, ratio, rho, sigmoid):
        self.module, self.ratio, self.rho, self.sigmoid = module, ratio, rho, sigmoid
        self.names = [name for name, _ in module.named_parameters()]
        self.shapes = [tensor.shape for tensor in module.parameters()]
        self.sizes = [tensor.numel() for tensor in module.parameters()]

    def logits(self, theta, inputs):
        pieces = [piece.view(shape) for piece, shape in zip(theta.split(self.sizes), self.shapes)]
        return functional_call(self.module, dict(zip(self.names, pieces)), (inputs,)).view(-1)

    def inner(self, x, batch):
        inputs, labels = batch
        self.theta = x[:-2].clone().requires_grad_()
        entropy = functional.binary_cross_entropy_with_logits(
            self.logits(self.theta, inputs), labels
        )
        (self.gradient,) = torch.autograd.grad(entropy, self.theta, create_graph=True)
        return torch.cat([self.theta.detach() - self.rho * self.gradient.detach(), x[-2:]])

    def inner_vjp(self, v):
        (product,) = torch.autograd.grad(self.gradient, self.theta, v[:-2])
        return torch.cat([v[:-2] - self.rho * product, v[-2:]])

    def outer(self, g, w, batch):
        inputs, labels = batch
        g, w, p = g.clone().requires_grad_(), w.clone().requires_grad_(), self.ratio
        s = self.logits(g[:-2], inputs)
        if self.sigmoid:
            s = torch.sigmoid(s)
        positive, negative = labels, 1 - labels
        loss = (
            (1 - p) * (s - g[-2]) ** 2 * positive
            + p * (s - g[-1]) ** 2 * negative
            - p * (1 - p) * w**2
            + 2 * (1 + w) * (p * s * negative - (1 - p) * s * positive)
        ).mean()
        return torch.autograd.grad(loss, (g, w))


class Worker:
    """The state of worker k, in the notation of Algorithm 2."""

    def __init__(self, problem, x, y, xi, zeta):
        self.problem, self.x, self.y = problem, x, y
        self.h = problem.inner(x, xi)
        self.r = self.h
        grad_g, self.v = problem.outer(self.h, y, zeta)
        self.u = problem.inner_vjp(grad_g)
        self.p, self.q = torch.zeros_like(self.u), torch.zeros_like(self.v)
        self.u_before, self.v_before = torch.zeros_like(self.u), torch.zeros_like(self.v)

    def round(self, mixed, o, xi, zeta):
        """Go from t to t + 1, given Σ_j w_kj of the neighbours' x_t, p_{t-1}, r_t, y_t, q_{t-1}."""
        self.p = mixed["p"] + self.u - self.u_before
        self.x = self.x + o["eta"] * (mixed["x"] - o["gamma_x"] * self.p - self.x)
        self.q = mixed["q"] + self.v - self.v_before
        self.y = self.y + o["eta"] * (mixed["y"] + o["gamma_y"] * self.q - self.y)
        h_before, a = self.h, o["alpha"] * o["eta"]
        self.h = (1 - a) * self.h + a * self.problem.inner(self.x, xi)
        self.r = mixed["r"] + self.h - h_before
        grad_g, grad_y = self.problem.outer(self.r, self.y, zeta)
        bx, by = o["beta_x"] * o["eta"], o["beta_y"] * o["eta"]
        self.u_before, self.v_before = self.u, self.v
        self.u = (1 - bx) * self.u + bx * self.problem.inner_vjp(grad_g)
        self.v = (1 - by) * self.v + by * grad_y


def mix(workers, weights):
    return [
        {name: sum(w * getattr(other, name) for w, other in zip(row, workers)) for name in "xpryq"}
        for row in weights
    ]


def answer(case, exchange, dtype, prefix):
    def get(what):
        return exchange.get(case["name"] + "/" + what)

    data, labels = get("data").to(dtype), get("labels").to(dtype)
    batches = get("batches").long()  # [iteration][worker][ξ, ζ][sample]

    def batch(t, k, which):
        return data[batches[t, k, which]], labels[batches[t, k, which]]

    x, y = get("x").to(dtype), get("y").to(dtype)
    weights = get("weights").to(dtype)
    module = build(case["model"]).to(dtype)
    problems = [
        CompositionalAuroc(module, case["ratio"], case["rho"], case["sigmoid"]) for _ in weights
    ]
    workers = [
        Worker(problem, x, y, batch(0, k, 0), batch(0, k, 1)) for k, problem in enumerate(problems)
    ]
    for t in range(1, len(batches)):
        for k, (worker, mixed) in enumerate(zip(workers, mix(workers, weights))):
            worker.round(mixed, case["options"], batch(t, k, 0), batch(t, k, 1))
    for k, worker in enumerate(workers):
        for name in "xyhrupvq":
            exchange.put(f"{case['name']}/{prefix}/{k}/{name}", getattr(worker, name))


if __name__ == "__main__":
    answer_all(answer)
