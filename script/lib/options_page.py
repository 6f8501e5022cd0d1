#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""options_page.py [--write]: prints docs/options.md as it follows from `thalassa-server --help`, or writes it.

The server is that of build/release, or of the build folder in THALASSA_BUILD.
"""

import os
import pathlib
import re
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "options.md"
SERVER = pathlib.Path(os.environ.get("THALASSA_BUILD", ROOT / "build" / "release")) / "bin" / "thalassa-server"
HEAD = """\
<!-- SPDX-FileCopyrightText: 2026 The Thalassa Authors -->
<!-- SPDX-License-Identifier: Apache-2.0 -->
# Options of thalassa-server

This page is the text of `thalassa-server --help`. `script/lib/options_page.py --write` writes it.

An option has three places:

| Place | Form |
|---|---|
| the command line | `--http-port=9000` |
| the environment | `THALASSA_HTTP_PORT=9000` |
| the file of `--config` | `http-port=9000` |

The command line wins over the environment, and the environment over the file: an option of a higher place replaces all
its values of a lower one. In the file, each line has one option; an empty line and a line that begins with `#` are
ignored. An option that may be given several times stands in several lines.

    # /etc/thalassa/server.conf
    model-repository=/srv/models
    model-repository=/srv/more-models
    http-port=9000

`bool` is `true`, `on`, `1`, `false`, `off` or `0`. A name on the command line may be abbreviated if only one option
of Triton begins with it, or if none of Triton and only one other option does.
"""


def groups(text):
    """Yields the headline of each group, and its options as pairs of names and description."""
    for block in re.split(r"\n\n", text):
        lines = block.strip("\n").split("\n")
        if not lines[0].endswith(":") or not lines[1].startswith("  --"):
            continue
        options = []
        for line in lines[1:]:
            if line.startswith("  --"):
                options.append([line.strip(), ""])
            else:
                options[-1][1] = f"{options[-1][1]} {line.strip()}".strip()
        yield lines[0].removesuffix(":"), options


def page():
    text = subprocess.run([SERVER, "--help"], capture_output=True, text=True, check=True).stdout
    parts = [HEAD]
    for headline, options in groups(text):
        parts.append(f"\n## {headline}\n")
        for names, description in options:
            description = textwrap.fill(description, 120, initial_indent="  ", subsequent_indent="  ",
                                        break_on_hyphens=False, break_long_words=False)
            parts.append(f"\n- `{names}`\\\n{description}\n")
    return "".join(parts)


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        PAGE.write_text(page())
    elif sys.argv[1:]:
        sys.exit(__doc__)
    else:
        sys.stdout.write(page())
