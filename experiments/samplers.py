#!/usr/bin/python3
"""How batches are drawn: at random, in shuffled epochs, or with a share of positives

Test AUROC of D-SCGDAM-GT with the paper's settings. Stratified batches change the objective's p to
their share, and with p(1 − p) the length of the step; once γx is lowered by as much."""

from typing import Any

from harness.experiment import Experiment
from harness.variants import variants_of, write_variants

SAMPLERS = ("uniform", "epochs", "stratified:0.1", "stratified:0.3", "stratified:0.5")
POSITIVES = {
    "creditcard": 0.1,
    "w8a": 0.0297,
    "ijcnn1": 0.0971,
    "synthetic": 0.1,
}  # share of positives in training


def main() -> None:
    experiment = Experiment("samplers", __doc__)
    loop = (
        {"iterations": 200, "evaluate_every": 50}
        if experiment.quick
        else {"iterations": 3000, "evaluate_every": 100}
    )
    by_set = {}
    for data in experiment.sets("creditcard", "w8a", "ijcnn1"):
        p = POSITIVES[data.name]
        variants: dict[str, dict[str, Any]] = {name: {"sampler": name} for name in SAMPLERS}
        variants["stratified:0.5, γx lowered"] = {
            "sampler": "stratified:0.5",
            "gamma_x": round(0.99 * p * (1 - p) / 0.25, 4),
        }
        by_set[data.name] = experiment.carry_out(
            variants_of(data, "sampler", variants, ["d-scgdam-gt"], experiment.seeds(3), **loop)
        )
    write_variants(experiment, "sampler", by_set)


if __name__ == "__main__":
    main()
