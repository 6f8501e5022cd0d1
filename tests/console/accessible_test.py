# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a screen reader hears of the console, over AT-SPI (tests/console/live_accessible_test.cpp, at_spi_session.py)."""

import json
import os
import pathlib
import subprocess

import numpy
import tritonclient.http
from conftest import SECONDS
from server_process import BUILD, HOST

LIVE = BUILD / "tests" / "console_live_test"
SESSION = pathlib.Path(__file__).with_name("at_spi_session.py")


def infer(server):
    with tritonclient.http.InferenceServerClient(server.http_url) as client:
        tensor = tritonclient.http.InferInput("INPUT0", [1], "FP32")
        tensor.set_data_from_numpy(numpy.array([1], dtype=numpy.float32))
        client.infer("resnet", [tensor])


def all_of(heard, role):
    """The objects of a role, in the order of the window."""
    found = [heard] if heard["role"] == role else []
    return found + [one for child in heard["children"] for one in all_of(child, role)]


def test_a_screen_reader_hears_table_charts_and_the_selected_slice(repository, start_server, tmp_path):
    repository.add_identity("resnet")
    server = start_server(repository)
    for _ in range(5):
        infer(server)
    settings, runtime = tmp_path / "settings", tmp_path / "runtime"
    settings.mkdir()
    runtime.mkdir(mode=0o700)
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "TZ": "UTC", "XDG_RUNTIME_DIR": str(runtime), "HOME": str(tmp_path),
                   "CONSOLE_HTTP": server.http_url, "CONSOLE_ADMIN": f"{HOST}:{server.admin_grpc_port}", "CONSOLE_SETTINGS": str(settings)}
    done = subprocess.run(["dbus-run-session", "--", "/usr/bin/python3", SESSION, settings, "models,model,timeline", "--",
                           LIVE, "--gtest_filter=LiveAccessible.*"], env=environment, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0, done.stdout + done.stderr
    models, model, timeline = (json.loads((settings / f"{name}.json").read_text()) for name in ("models", "model", "timeline"))

    [table] = [one for one in all_of(models, "table") if one["name"] == "Models"]
    assert {"resnet", "ready"} <= {cell["name"] for cell in table["children"]}
    charts = {chart["name"]: chart["description"] for chart in all_of(model, "chart")}
    assert any(name.startswith("Throughput") for name in charts), charts
    assert all(description for description in charts.values()), charts
    [view] = [one for one in all_of(timeline, "chart") if one["name"] == "Timeline"]
    assert "Selected: " in view["description"], view
    assert "Before it: " in view["description"], view  # its neighbour
    for control in ("push button", "text", "combo box", "check box"):
        for heard in (models, model, timeline):
            assert all(one["name"] or one["description"] for one in all_of(heard, control)), all_of(heard, control)
