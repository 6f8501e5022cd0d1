# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""script/demo for a new user: figures, a server that keeps running, and a command that works when pasted."""

import pathlib
import re
import signal
import subprocess

DEMO = pathlib.Path(__file__).resolve().parents[2] / "script" / "demo"


def check_figures(text):
    for protocol in ("REST", "gRPC"):
        figures = re.search(rf"{protocol} +360 images +accuracy (\S+) +p50 \S+ ms +p99 \S+ ms", text)
        assert figures, text
        assert float(figures[1]) >= 0.95
    assert len(re.findall(r"per request: queue \d+ us +input \d+ us +infer \d+ us +output \d+ us", text)) == 2


def test_once_ends_after_the_figures():
    run = subprocess.run([DEMO, "--once"], capture_output=True, text=True, timeout=300, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    check_figures(run.stdout)


def test_without_once_the_server_stays_and_the_printed_command_works():
    with subprocess.Popen([DEMO], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as demo:
        try:
            lines = []
            for line in demo.stdout:
                lines.append(line)
                if line.startswith("curl "):
                    break
            answer = subprocess.run(lines[-1], shell=True, capture_output=True, text=True, timeout=60, check=True)
            assert '"name":"label"' in answer.stdout
        finally:
            demo.send_signal(signal.SIGTERM)
            demo.wait(60)
    check_figures("".join(lines))


def test_the_console_writes_a_picture_without_a_display():
    run = subprocess.run([DEMO, "--console", "--once"], capture_output=True, text=True, timeout=300, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    picture = re.search(r"has written a picture of its overview to (\S+)\.\n", run.stdout)
    assert picture, run.stdout
    assert pathlib.Path(picture[1]).read_bytes().startswith(b"\x89PNG")


def test_an_unknown_argument_is_named():
    run = subprocess.run([DEMO, "--twice"], capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode != 0
    assert "--twice" in run.stderr
