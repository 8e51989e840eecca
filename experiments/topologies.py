#!/usr/bin/python3
"""Who talks to whom: test AUROC, agreement and bytes of sixteen workers on nine graphs

λ is the factor by which a round shrinks disagreement. With D-SCGDAM-GT and D-SCGDAM-GP, the paper's
settings."""


from harness.experiment import Experiment
from harness.variants import variants_of, write_variants
import saddlemesh  # the harness adds it to the path

GRAPHS = (
    "complete",
    "exponential",
    "one-peer-exponential",
    "hypercube",
    "torus",
    "random-matching",
    "star",
    "ring",
    "path",
)
WORKERS = 16


def main() -> None:
    experiment = Experiment("topologies", __doc__)
    loop = (
        {"iterations": 200, "evaluate_every": 50}
        if experiment.quick
        else {"iterations": 3000, "evaluate_every": 100}
    )
    graphs = GRAPHS[:3] if experiment.quick else GRAPHS
    variants = {name: {"topology": name, "workers": WORKERS} for name in graphs}
    methods = ("d-scgdam-gt", "d-scgdam-gp")
    by_set = {
        data.name: experiment.carry_out(
            variants_of(data, "topology", variants, methods, experiment.seeds(3), **loop)
        )
        for data in experiment.sets("ijcnn1")
    }
    lambdas = {name: saddlemesh.topology(name, WORKERS, seed=1).lambda_ for name in graphs}
    write_variants(
        experiment,
        "topology",
        by_set,
        lambda table, _: [{**row, "lambda": lambdas[row["topology"]]} for row in table],
    )


if __name__ == "__main__":
    main()
