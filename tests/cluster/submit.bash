# For scripts run by tests/cluster/slurm: submits examples/slurm/train.sbatch and waits. Prints the log at the end.
example=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)/examples/slurm/train.sbatch
trap 'cat saddlemesh-*.log' EXIT

submit() { id=$(sbatch --parsable "$example" "$@"); }
state() { squeue --noheader --states all --format %T --jobs "$id"; }
ended() { state | grep -Eq 'COMPLETED|FAILED|CANCELLED|TIMEOUT'; }
back_in_queue() { [ "$(state)" = PENDING ]; }
exists() { compgen -G "$1" >/dev/null; }
left() { ! exists '/run/slurm/host*/*pmix*'; } # the nodes, by the step that was there
wait_until() { # command…
  for _ in $(seq 6000); do
    "$@" && return
    sleep 0.1
  done
  echo "never: $*"
  exit 1
}
