"""A fit and the rest of its process: progress, threads, signals, shutdown, memory."""

from __future__ import annotations

import _thread
import signal
import subprocess
import sys
import textwrap
import threading
import time

import numpy as np
import pytest

from programs import wait_until_busy
from small_fits import quick


def test_shows_progress_when_asked(
    rows: tuple[np.ndarray, np.ndarray],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    quick().fit(*rows)
    assert capsys.readouterr() == ("", "")
    quick(verbose=1).fit(*rows)
    shown = capsys.readouterr().err
    assert "300/300" in shown and "iterations/s" in shown and "loss" in shown
    early = quick(iterations=20_000, validation_share=0.2, patience=3, verbose=1).fit(*rows)
    assert f"{early.n_iter_:,}/20,000" in capsys.readouterr().err
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", None)
        quick(verbose=1).fit(*rows)


def test_other_threads_run_while_it_trains(rows: tuple[np.ndarray, np.ndarray]) -> None:
    def end_it() -> None:
        for _ in range(200):
            time.sleep(0.001)  # needs the GIL to return
        _thread.interrupt_main()

    other = threading.Thread(target=end_it)
    other.start()
    with pytest.raises(KeyboardInterrupt):
        quick(iterations=10**9).fit(*rows)
    other.join()


def test_ctrl_c_ends_a_fit() -> None:
    script = textwrap.dedent(
        """
        import numpy as np, saddlemesh
        X = np.random.default_rng(0).normal(size=(500, 5))
        try:
            print("begun", flush=True)
            saddlemesh.AUROCClassifier(iterations=1_000_000_000).fit(X, X[:, 0] > 0)
        except KeyboardInterrupt:
            print("interrupted")
        """
    )
    child = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline() == "begun\n"
    wait_until_busy(child)
    child.send_signal(signal.SIGINT)
    assert child.communicate()[0] == "interrupted\n"
    assert child.returncode == 0


@pytest.mark.parametrize(
    "call",
    [
        "saddlemesh.AUROCClassifier(iterations=10**9).fit(X, X[:, 0] > 0)",
        "saddlemesh.train('synthetic:rows=500', iterations=10**9)",
        "saddlemesh.solve(saddlemesh.AnalyticProblem.separable('kink'), workers=4, "
        "iterations=10**9)",
        "saddlemesh.solve([Problem()] * 4, iterations=10**9)",
    ],
)
def test_python_can_end_while_another_thread_is_at_it(call: str) -> None:
    script = textwrap.dedent(
        f"""
        import threading, time, numpy as np, saddlemesh
        X = np.random.default_rng(0).normal(size=(500, 5))
        class Problem:
            sizes = (1, 1, 0)
            inner = lambda self, x, t: x
            inner_vjp = lambda self, v: v
            outer = lambda self, g, y, t: (g, np.zeros(0))
        begun = time.process_time()
        thread = threading.Thread(target=lambda: {call}, daemon=True)
        thread.start()
        while thread.is_alive() and time.process_time() < begun + 0.5:
            time.sleep(0.01)
        assert thread.is_alive()
        """
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_a_dense_fit_makes_one_copy_of_the_rows_in_single_precision() -> None:
    script = textwrap.dedent(
        """
        import re, numpy as np, saddlemesh

        def memory(what):  # memory in bytes, as counted by the kernel
            return 1024 * int(re.search(what + r":\\s+(\\d+)", open("/proc/self/status").read())[1])

        rng = np.random.default_rng(0)
        X = rng.standard_normal(size=(100_000, 50))
        y = X[:, 0] > 1
        saddlemesh.AUROCClassifier(iterations=5).fit(X[:100], y[:100])
        open("/proc/self/clear_refs", "w").write("5")  # resets the peak
        before = memory("VmRSS")
        saddlemesh.AUROCClassifier(iterations=50).fit(X, y)
        print((memory("VmHWM") - before) / (X.size * 4))
        """
    )
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert 0.9 < float(out.stdout) < 1.5, out.stdout
