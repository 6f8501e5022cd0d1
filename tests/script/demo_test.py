# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""script/demo for a new user: figures, a server that keeps running, and a command that works when pasted."""

import os
import pathlib
import re
import signal
import subprocess

from PIL import ImageGrab
from server_process import wait_until

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


NO_DISPLAY = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}


def children(pid):
    """The programs that a process has started, by name."""
    tasks = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return {pathlib.Path(f"/proc/{task}/comm").read_text().strip(): int(task) for task in tasks}


def colors_of(display):
    picture = ImageGrab.grab(xdisplay=display)
    return len(picture.getcolors(picture.width * picture.height))


def test_the_console_runs_on_a_virtual_display_until_it_is_closed():
    with subprocess.Popen([DEMO, "--console"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=NO_DISPLAY) as demo:
        lines = []
        for line in demo.stdout:
            lines.append(line)
            if line.startswith("x11vnc"):
                break
        display = re.search(r"virtual display (:\d+) ", "".join(lines))
        assert display, "".join(lines)
        name = "thalassa-consol"  # the kernel has 15 characters of it
        wait_until(lambda: name in children(demo.pid), "the console has started")
        started = children(demo.pid)
        assert {"Xvfb", "thalassa-server"} <= started.keys()
        for _ in range(20):
            colors_of(display[1])  # leaves the display again, as its only client if the console has not connected yet
        wait_until(lambda: colors_of(display[1]) > 100, "the window of the console is on the display")
        os.kill(started[name], signal.SIGTERM)
        demo.wait(60)
        for pid in started.values():
            assert not pathlib.Path(f"/proc/{pid}").exists()


def test_the_console_writes_a_picture_without_a_display():
    run = subprocess.run([DEMO, "--console", "--once"], capture_output=True, text=True, timeout=300, check=False, env=NO_DISPLAY)
    assert run.returncode == 0, run.stdout + run.stderr
    picture = re.search(r"has written a picture of its overview to (\S+)\.\n", run.stdout)
    assert picture, run.stdout
    assert pathlib.Path(picture[1]).read_bytes().startswith(b"\x89PNG")


def test_an_unknown_argument_is_named():
    run = subprocess.run([DEMO, "--twice"], capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode != 0
    assert "--twice" in run.stderr
