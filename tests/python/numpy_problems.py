"""Problems and methods written independently in NumPy, for comparison."""

import numpy as np

from saddlemesh import AnalyticProblem, random_normal


class NumpyAnalytic:
    """One worker of a saddlemesh.AnalyticProblem, transcribed."""

    def __init__(self, problem, worker, seed):
        self.problem, self.worker, self.seed = problem, worker, seed
        self.M, self.c, self.Q, self.target, self.e, self.B = problem.worker(worker)
        self.sizes = (problem.dim,) * 3

    def noise(self, n, t, **named):
        return random_normal(n, seed=self.seed, worker=self.worker, t=t, **named)

    def inner(self, x, t):
        z = self.M @ x
        self.slope, self.t = 1 + self.problem.kappa * np.cos(z), t
        g = z + self.problem.kappa * np.sin(z) + self.c
        return g + self.problem.value_noise * self.noise(len(x), t)

    def inner_vjp(self, v):
        rms = np.sqrt(v @ v / len(v))
        noise = self.problem.jacobian_noise * rms * self.noise(len(v), self.t, lane=1)
        return self.M.T @ (self.slope * v) + noise

    def bend(self, e):
        theta, width = self.problem.theta, self.problem.width
        if self.problem.curve == "linear":
            return 0 * e, 0 * e
        if self.problem.curve == "kink":
            return theta * np.abs(e), theta * e * np.abs(e) / 2
        root = np.sqrt(e**2 + width**2)
        integral = (e * root + width**2 * np.arcsinh(e / width)) / 2 - width * e
        return theta * (root - width), theta * integral

    def outer(self, g, y, t):
        noise = self.problem.gradient_noise * self.noise(2 * len(g), t, purpose="outer")
        noise_g, noise_y = np.split(noise, 2)
        e, mu = g - self.target, self.problem.mu
        slope, integral = self.bend(e)
        rise = self.B @ g - self.e
        value = self.Q @ (e**2 / 2 + integral) + y @ (rise - mu / 2 * y) + noise @ np.append(g, y)
        return self.Q * (e + slope) + self.B.T @ y + noise_g, rise - mu * y + noise_y, value


def algorithm_2(problems, W, x0, y0, iterations, eta, gamma_x, gamma_y, alpha, beta_x, beta_y):
    """Yield (x, y, h, r, u, v, p, q) of every iteration of D-SCGDAM-GT, as in the paper."""
    K = len(problems)
    x, y = np.tile(x0, (K, 1)), np.tile(y0, (K, 1))

    def samples(t):
        return np.array([problem.inner(x[k], t) for k, problem in enumerate(problems)])

    def gradients(t):
        pairs = [problem.outer(r[k], y[k], t)[:2] for k, problem in enumerate(problems)]
        pulled = [problem.inner_vjp(pair[0]) for problem, pair in zip(problems, pairs)]
        return np.array(pulled), np.array([pair[1] for pair in pairs])

    h = r = samples(0)
    u, v = gradients(0)
    u_old, v_old, p, q = 0 * u, 0 * v, 0 * u, 0 * v
    yield x, y, h, r, u, v, p, q
    for t in range(1, iterations + 1):
        p, q = W @ p + u - u_old, W @ q + v - v_old
        x, y = x + eta * (W @ x - gamma_x * p - x), y + eta * (W @ y + gamma_y * q - y)
        h_old, h = h, (1 - alpha * eta) * h + alpha * eta * samples(t)
        r = W @ r + h - h_old
        (u_old, v_old), (du, dv) = (u, v), gradients(t)
        u = (1 - beta_x * eta) * u + beta_x * eta * du
        v = (1 - beta_y * eta) * v + beta_y * eta * dv
        yield x, y, h, r, u, v, p, q


METHODS = "d-scgdam-gt d-scgdam-gp d-scgdam-gt-m d-scgdam-gt2 pdsca scgda dsgda".split()
LETTERS = "xyhruvpqas"
STEPS = dict(eta=0.1, gamma_x=0.2, gamma_y=0.4, alpha=3.0, beta_x=2.0, beta_y=2.5, delta=3.0)
WORKERS, DIM = 5, 4

MATRIX = np.array(
    [
        [0.4, 0.3, 0.0, 0.1, 0.2],
        [0.3, 0.5, 0.2, 0.0, 0.0],
        [0.0, 0.2, 0.4, 0.4, 0.0],
        [0.1, 0.0, 0.4, 0.3, 0.2],
        [0.2, 0.0, 0.0, 0.2, 0.6],
    ]
)

INSTANCES = {
    "different workers": AnalyticProblem.different_workers(DIM, WORKERS, seed=3),
    "different workers, noise": AnalyticProblem.different_workers(
        DIM, WORKERS, seed=4, strength=0.5
    ).with_noise(value=0.5, jacobian=0.2, gradient=0.3),
    "smooth, noise": AnalyticProblem.separable_heterogeneous(
        "smooth", DIM, WORKERS, spread=0.7, seed=5
    ).with_noise(value=0.5, jacobian=0.2, gradient=0.3),
    "kink": AnalyticProblem.separable_heterogeneous(
        "kink", DIM, WORKERS, spread=0.7, seed=8
    ).with_noise(),
    "rotated, noise": AnalyticProblem.rotated(DIM, seed=6),
}


def transcribed(problem, seed, workers=WORKERS):
    return [NumpyAnalytic(problem, k, seed) for k in range(workers)]


def start(n=DIM):
    return np.linspace(-0.5, 1, n), np.linspace(0.4, -0.3, n)


def keep(t, state):
    return state


class Quadratic:
    """g(x) = x + shift, f = |g|²/2 + y g₀ − y²/2; records its calls."""

    sizes = (2, 2, 1)

    def __init__(self, shift=0.0):
        self.shift = shift
        self.calls = []

    def inner(self, x, t):
        self.calls.append(("inner", t))
        return x + self.shift

    def inner_vjp(self, v):
        self.calls.append(("inner_vjp",))
        return v

    def outer(self, g, y, t):
        self.calls.append(("outer", t))
        return g + y[0] * np.array([1.0, 0.0]), g[:1] - y, g @ g / 2 + y[0] * g[0] - y @ y / 2


def quadratics(count=3, **replaced):
    """Return quadratics; the last one has some methods replaced."""
    problems = [Quadratic(k) for k in range(count)]
    for name, value in replaced.items():
        setattr(problems[-1], name, value)
    return problems
