#!/usr/bin/python3
"""The step: what each method reaches where its step γx is tuned

The paper gives every method the same steps, which suit some better than others. Here γx grows from
the paper's 0.99 until training diverges, with raw scores and with scores through a sigmoid; the
rest is the paper's. Beside the AUROC methods D-SCGDAM-GT with adapt-then-combine tracking and with
slower estimates, and the class-weighted cross-entropy network of the same shape."""

from dataclasses import replace

from harness.data_sets import RIVAL, RIVALS_SETTINGS
from harness.experiment import Experiment
from harness.variants import variants_of, write_variants

RAW = {"0.99": {}, **{str(step): {"gamma_x": float(step)} for step in (3, 10, 30)}}
SIGMOID = {
    f"sigmoid, {step}": {"gamma_x": float(step), "score": "sigmoid"}
    for step in (0.99, 3, 10, 30, 100, 300)
}
BOTH = {**RAW, **SIGMOID}
METHODS = ("d-scgdam-gt", "d-scgdam-gp", "pdsca", "scgda", "dsgda")
OTHER_GT = {
    "d-scgdam-gt, adapt-then-combine": {"tracking": "adapt-then-combine"},
    "d-scgdam-gt, α 3, β 3.3": {"alpha": 3, "beta_x": 3.3, "beta_y": 3.3},
}


def main() -> None:
    experiment = Experiment("steps", __doc__)
    loop = (
        {"iterations": 200, "evaluate_every": 20}
        if experiment.quick
        else {"iterations": 3000, "evaluate_every": 100}
    )
    by_set = {}
    for data in experiment.sets("creditcard", "w8a", "ijcnn1"):
        runs = variants_of(data, "gamma_x", BOTH, METHODS, experiment.seeds(3), **loop)
        for name, settings in OTHER_GT.items():
            others = variants_of(
                data, "gamma_x", BOTH, METHODS[:1], experiment.seeds(3), **settings, **loop
            )
            runs += [replace(run, labels={**run.labels, "method": name}) for run in others]
        runs += variants_of(
            data, "gamma_x", RAW, [RIVAL], experiment.seeds(3), **loop, **RIVALS_SETTINGS
        )
        by_set[data.name] = experiment.carry_out(runs)
    write_variants(experiment, "gamma_x", by_set)


if __name__ == "__main__":
    main()
