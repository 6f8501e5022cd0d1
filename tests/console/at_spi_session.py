# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a program on a virtual display, and reads its windows over AT-SPI as a screen reader does. The Python of the
distribution runs it, which has the bindings of AT-SPI, within dbus-run-session:

    dbus-run-session -- /usr/bin/python3 at_spi_session.py FOLDER NAME,... -- PROGRAM...

When the program has written the file FOLDER/NAME, what its windows say is written to FOLDER/NAME.json, and then the empty
file FOLDER/NAME-read. Returns the exit status of the program."""

import json
import os
import pathlib
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

MOST_CHILDREN = 500
LOOK_AGAIN = 0.05  # seconds


def read(accessible, depth=0):
    """An object and those in it that are shown: role, name, description, children."""
    try:
        role = accessible.get_role_name()
        if depth > 1 and not accessible.get_state_set().contains(Atspi.StateType.SHOWING):
            return None
        children = [accessible.get_child_at_index(at) for at in range(min(accessible.get_child_count(), MOST_CHILDREN))]
        return {"role": role, "name": accessible.get_name(), "description": accessible.get_description(),
                "children": [one for one in (read(child, depth + 1) for child in children if child) if one]}
    except GLib.Error:
        return None  # it was deleted meanwhile


def application(process):
    desktop = Atspi.get_desktop(0)
    for at in range(desktop.get_child_count()):
        one = desktop.get_child_at_index(at)
        if one and one.get_process_id() == process.pid:
            return one
    return None


def main(folder, names, program):
    display, written = os.pipe()
    screen = subprocess.Popen(["Xvfb", "-displayfd", str(written), "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset"],
                              pass_fds=[written], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(written)
    os.environ |= {"DISPLAY": ":" + os.read(display, 16).decode().strip(), "QT_QPA_PLATFORM": "xcb", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
    Atspi.init()
    process = subprocess.Popen(program)
    for name in names:
        while not (folder / name).exists() and process.poll() is None:
            time.sleep(LOOK_AGAIN)
        found = process.poll() is None and application(process)
        if found:
            found.clear_cache()
            (folder / f"{name}.json").write_text(json.dumps(read(found)))
        (folder / f"{name}-read").touch()
    status = process.wait()
    screen.terminate()
    screen.wait()
    return status


if __name__ == "__main__":
    split = sys.argv.index("--")
    sys.exit(main(pathlib.Path(sys.argv[1]), sys.argv[2].split(","), sys.argv[split + 1:]))
