"""Solve your own problem: write three methods in Python, check them, run a ring of workers.

    min over x, max over y of  E[(g(x) - 2)^2 / 2 + y (g(x) - 1) - y^2 / 2],   g(x) = E[x + noise]

At the saddle point y = x - 1 and (x - 2) + y = 0, so x = 1.5 and y = 0.5.
"""

import saddlemesh


class MyProblem:
    sizes = (1, 1, 1)  # of x, of g(x) and of y

    def __init__(self, worker):
        self.worker = worker

    def inner(self, x, t):  # t names the batch: equal t give equal noise
        return x + 0.5 * saddlemesh.random_normal(1, seed=1, worker=self.worker, t=t)

    def inner_vjp(self, v):  # at the x and t of the last call of inner
        return v

    def outer(self, g, y, t):
        value = (g - 2) ** 2 / 2 + y * (g - 1) - y**2 / 2
        return (g - 2) + y, (g - 1) - y, value.item()


def main():
    print(saddlemesh.check_gradients(MyProblem(0), x=[0.3], y=[0.1]), end="")
    result = saddlemesh.solve(
        [MyProblem(k) for k in range(8)],
        method="d-scgdam-gt",
        topology="ring",
        x0=[0.3],
        y0=[0.1],
        iterations=5000,
        options={"preset": "recommended"},
    )
    print(f"x = {result.mean_x[0]:.2f}, y = {result.mean_y[0]:.2f}")


if __name__ == "__main__":
    main()
