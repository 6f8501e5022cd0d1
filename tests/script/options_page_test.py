# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""docs/options.md has the options of the server that was built."""

import subprocess
import sys

from server_process import ROOT


def test_the_page_has_the_options_of_the_server():
    printed = subprocess.run([sys.executable, ROOT / "script" / "lib" / "options_page.py"], capture_output=True, text=True, check=True).stdout
    assert printed == (ROOT / "docs" / "options.md").read_text(), "run script/lib/options_page.py --write, and commit what it changes"
    assert printed.count("\n- `--") > 100
