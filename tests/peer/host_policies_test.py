# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""What a backend sees of its host policy, and where its instance is initialized: in Triton and in Thalassa."""

import os

import pytest
from cached import peer_program
from host_policies import add_asking, failure

PEER = peer_program()
LAST = str(max(os.sched_getaffinity(0)))


@pytest.mark.rows("3.5.9", "7.63", "9.3.23")
@pytest.mark.parametrize("program", [PEER, None], ids=["the_real_server", "ours"])
def test_the_backend_is_told_and_placed_alike(start_server, repository, program):
    add_asking(repository, "asking")
    cores = f"{LAST}-{LAST}"
    reason = failure(start_server, repository, f"--host-policy=cpu,cpu-cores={cores}", **({"program": program} if program else {}))
    assert f'the host policy is {{"cpu":{{"cpu-cores":"{cores}"}}}} on processors {LAST} with memory policy 0' in reason
