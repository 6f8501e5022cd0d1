# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The two servers that get the same requests: the real Triton server (script/peer) and Thalassa."""

import contextlib
import pathlib
import subprocess

from models import lay_out
from server_process import BUILD, ROOT, ServerProcess


@contextlib.contextmanager
def both_servers(folder, *options, models=lay_out, options_of=lambda name: ()):
    """Starts the peer and Thalassa on models of their own, alike, and with the same backends.

    models: lays them out in a folder; options_of: the further options of "peer" and of "ours".
    """
    program = pathlib.Path(subprocess.run([ROOT / "script" / "peer"], capture_output=True, text=True, check=True).stdout.strip())
    with ServerProcess(models(folder / "peer"), *options, *options_of("peer"), program=program) as peer, ServerProcess(
            models(folder / "ours"), *options, *options_of("ours"), f"--backend-directory={BUILD / 'backends'}") as ours:
        yield peer, ours
        # How the peer ends is not compared: after some of the bad requests it waits for them in vain.
        peer.kill()
        peer.wait_for_exit()
