# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Sessions of the client library (client/session) with the real Triton server, over both protocols."""

import os
import subprocess

from server_process import BUILD, DEADLINE, ROOT


def test_sessions_work_with_the_real_server():
    peer = subprocess.run([ROOT / "script" / "peer"], capture_output=True, text=True, check=True).stdout.strip()
    run = subprocess.run(
        [BUILD / "tests" / "live_session_test", "--gtest_filter=*AnyServerTest*"], capture_output=True, text=True, check=False,
        timeout=2 * DEADLINE, env={**os.environ, "THALASSA_SERVER": peer})
    assert run.returncode == 0, run.stdout + run.stderr
    assert "[  PASSED  ] 14 tests." in run.stdout
