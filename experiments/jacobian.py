#!/usr/bin/python3
"""The composition: how far the inner step goes, and whether its Jacobian is exact or the identity
of first-order variants

Test AUROC and time of D-SCGDAM-GT, the paper's settings but for the inner step ρ and the Jacobian I
− ρ∇²L, exact by a Hessian-vector product or taken for the identity; beside it DSGDA, which has no
inner step. Tables with the paper's MLP; ResNet8 on Fashion-MNIST's images of 16 × 16."""

from typing import Any

from harness.data_sets import SMALL
from harness.experiment import Experiment
from harness.tables import timed
from harness.variants import variants_of, write_variants


def variants(*steps: float) -> dict[str, dict[str, Any]]:
    return {
        f"{jacobian}, ρ {rho}": {"jacobian": jacobian, "rho": rho}
        for rho in steps
        for jacobian in ("exact", "identity")
    }


def main() -> None:
    experiment = Experiment("jacobian", __doc__)
    by_set = {}
    for data in experiment.sets("creditcard", "w8a", "ijcnn1", "fashion-mnist"):
        loop = (
            {**SMALL, "iterations": 100, "evaluate_every": 10}
            if data.images
            else {"iterations": 3000, "evaluate_every": 100}
        )
        loop = {"iterations": 200, "evaluate_every": 50} if experiment.quick else loop
        steps, seeds = (
            ((0.1,), experiment.seeds(1))
            if data.images
            else ((0.01, 0.1, 1.0), experiment.seeds(3))
        )
        runs = variants_of(data, "jacobian", variants(*steps), ["d-scgdam-gt"], seeds, **loop)
        runs += variants_of(data, "jacobian", {"none": {}}, ["dsgda"], seeds, **loop)
        by_set[data.name] = experiment.carry_out(runs)
    write_variants(experiment, "jacobian", by_set, timed)


if __name__ == "__main__":
    main()
