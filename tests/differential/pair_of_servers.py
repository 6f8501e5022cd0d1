# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The two servers that get the same requests: Triton (script/peer) and Thalassa."""

import contextlib
import pathlib
import subprocess

from models import lay_out
from server_process import BUILD, ROOT, ServerProcess


@contextlib.contextmanager
def both_servers(folder, *options, models=lay_out, options_of=lambda name: ()):
    """Starts the peer and Thalassa on models of their own with the same configurations and backends.

    `models`: adds them to a directory; `options_of`: the further options of "peer" and of "ours".
    """
    program = pathlib.Path(subprocess.run([ROOT / "script" / "peer"], capture_output=True, text=True, check=True).stdout.strip())
    with ServerProcess(models(folder / "peer"), *options, *options_of("peer"), program=program) as peer, ServerProcess(
            models(folder / "ours"), *options, *options_of("ours"), f"--backend-directory={BUILD / 'backends'}") as ours:
        yield peer, ours
        # The peer's exit is not compared: after some of the invalid requests it does not end.
        peer.kill()
        peer.wait_for_exit()
