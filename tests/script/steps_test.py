# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""script/lib/steps.sh: what a step starts ends with it."""

import os
import pathlib
import re
import signal
import subprocess

from server_process import wait_until

STEPS = pathlib.Path(__file__).resolve().parents[2] / "script" / "lib" / "steps.sh"


def script_of(tmp_path, *lines):
    script = tmp_path / "steps"
    script.write_text("\n".join(["set -euo pipefail", f". {STEPS}", f"LOGS={tmp_path}/logs", *lines]))
    return script


def test_an_interrupt_ends_what_a_step_has_started(tmp_path):
    pid = tmp_path / "pid"
    command = f"sleep 1000 & echo $! >{pid}.new; mv {pid}.new {pid}; wait"
    script = script_of(tmp_path, f"step one 'A step' bash -c '{command}'")
    with subprocess.Popen(["bash", script], start_new_session=True, stdout=subprocess.DEVNULL) as run:
        wait_until(pid.exists, "the step has started its command")
        os.killpg(run.pid, signal.SIGINT)  # as Ctrl+C does
        assert run.wait(30) == 130
    started = pathlib.Path(f"/proc/{int(pid.read_text())}")
    wait_until(lambda: not started.exists(), "the command has ended")


def test_the_traps_of_a_script_stay_after_a_step(tmp_path):
    script = script_of(tmp_path, "trap 'echo interrupted' INT", "step one 'A step' true", "kill -INT $$", "trap - INT", "step two 'A step' true", "trap -p")
    run = subprocess.run(["bash", script], capture_output=True, text=True, timeout=60, check=True)
    lines = [re.sub(r"\d+ s$", "N s", line) for line in run.stdout.splitlines()]
    assert lines == ["==> A step", "    done in N s", "interrupted", "==> A step", "    done in N s"]


def test_a_failure_shows_the_end_of_the_log(tmp_path):
    script = script_of(tmp_path, "step one 'A step' bash -c 'echo reason; exit 3'")
    run = subprocess.run(["bash", script], capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 3
    assert run.stderr.splitlines()[-1] == "reason"
