# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Models with a batching library (core/backends/test/volume_strategy.cpp), for a server that executes nothing before
six requests wait (batching.HOLD)."""

from batching import RAGGED, add_batching, of_lengths
from model_repository import parameter
from server_process import BUILD

STRATEGIES = BUILD / "test_strategies"
FILE = "batchstrategy.so"

# Each request has 4 bytes of orders and 4 for each element of X: 20, 20, 8, 40, 12 and 84.
SIX = of_lengths(4, 4, 1, 9, 2, 20)
LIMIT = 40


def put(place, library="volume", name=FILE):
    (place / name).symlink_to(STRATEGIES / f"{library}.so")


def add_limited(repository, name, log, library="volume", batching="", declared="", **settings):
    """Adds a probe whose batches have at most LIMIT bytes, with the library beside it. Returns the model's
    directory."""
    settings = {"volume_limit": LIMIT, "strategy_log": log, **settings}
    declared = RAGGED + declared + "".join(parameter(key, value) for key, value in settings.items())
    add_batching(repository, name, batching, declared=declared)
    model = repository.path / name
    if library:
        put(model, library)
    return model


def said(log):
    """Returns the calls that the library recorded, one word each; a candidate is its id, with a ! behind a refused
    one."""
    words = []
    for line in (log.read_text() if log.exists() else "").splitlines():
        call, *candidate = line.split()
        words.append(call if call != "include" else candidate[0] + ("" if candidate[1] == "yes" else "!"))
    return " ".join(words)
