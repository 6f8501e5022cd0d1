# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A console that is killed while it has unsaved edits offers them when it is started again."""

import os
import subprocess

import tritonclient.http
from conftest import SECONDS
from server_process import BUILD, HOST, wait_until

LIVE = BUILD / "tests" / "console_live_test"


def test_a_killed_console_loses_no_unsaved_settings(repository, start_server, tmp_path):
    repository.add_identity("resnet")
    server = start_server(repository)
    settings = tmp_path / "settings"
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8", "TZ": "UTC", "CONSOLE_HTTP": server.http_url,
                   "CONSOLE_ADMIN": f"{HOST}:{server.admin_grpc_port}", "CONSOLE_SETTINGS": str(settings)}
    with subprocess.Popen([LIVE, "--gtest_filter=LiveDrafts.EditUntilTheProcessIsKilled"], env=environment,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as console:
        wait_until(lambda: (settings / "edited").exists() or console.poll() is not None, "the settings are edited")
        console.kill()
        output, _ = console.communicate(timeout=SECONDS)
    assert "[  FAILED  ]" not in output, output
    drafts = sorted((settings / "drafts").glob("*.json"))
    assert len(drafts) == 2, output
    assert all(draft.stat().st_mode & 0o077 == 0 for draft in drafts)
    with tritonclient.http.InferenceServerClient(server.http_url) as client:
        client.update_trace_settings("resnet", {"trace_rate": "30"})
        done = subprocess.run([LIVE, "--gtest_filter=LiveDrafts.OfferWhatTheKilledProcessHasLeft"], env=environment, capture_output=True,
                              text=True, timeout=SECONDS)
        assert done.returncode == 0, done.stdout + done.stderr
        assert client.get_trace_settings("resnet")["trace_rate"] == "20"
    assert not list((settings / "drafts").iterdir())
