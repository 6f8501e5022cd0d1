# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The batching library of the tests in Triton: the calls are the same as in Thalassa."""

import re

import pytest
from batching import HELD, HOLD, MARKER, batches, sender
from cached import peer_program
from model_repository import parameter
from server_process import BUILD
from strategies import SIX, add_limited, put, said

PEER = peer_program()

# Without the last one, which exceeds every batch: Triton would examine it repeatedly.
FIVE = [*SIX[:5], SIX[2]]


@pytest.mark.rows("4.2.17", "9.5.1", "9.5.2", "9.5.3")
@pytest.mark.parametrize("program", [PEER, None], ids=["the_real_server", "ours"])
@pytest.mark.parametrize("named", [False, True], ids=["beside_the_model", "named"])
def test_the_same_library_forms_the_same_batches(start_server, repository, tmp_path, monkeypatch, program, named):
    monkeypatch.setenv(HOLD, str(HELD))
    log = tmp_path / "log"
    repository.add_probe(MARKER)
    mine = repository.path / "limited" / "mine.so"
    add_limited(repository, "limited", log, None if named else "volume",
                declared=parameter("TRITON_BATCH_STRATEGY_PATH", mine) if named else "")
    if named:
        put(mine.parent, name=mine.name)
    server = start_server(repository, f"--backend-directory={BUILD / 'backends'}", **({"program": program} if program else {}))
    with sender(server) as sending:
        sending.send("limited", *FIVE)
        assert batches(sending.take(HELD)) == "ab|c|d|ef"
    server.stop()
    # Triton also begins batches for which no request comes.
    life = re.sub("begin (end )?(?=begin|finalize)", "", said(log))
    assert life == "initialize begin a b c! end begin c d! end begin d e! end begin e f end finalize"
