# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The seeds of the target that reads messages of the worker processes of the backend cuda."""

import struct

from seeds.corpus import write

LOAD, RUN, ANSWER, LOG = b"\1", b"\2", b"\3", b"\4"


def worker_message():
    def numbers(*values):
        return b"".join(struct.pack("=q" if value < 0 else "=Q", value) for value in values)

    def text(value):
        return numbers(len(value)) + value

    def load(flags=(1, 0), owner=b"model 'm', instance 0"):
        return LOAD + numbers(0, *flags) + text(owner) + text(b"m") + text(b"{}") + text(b"") * 4 + text(b"model.ptx") + text(b"\0" * 16)

    def answer(code=0, message=b"", flags=(0, 1), graphs=2, memory=4096, times=(10, 20)):
        return ANSWER + numbers(code) + text(message) + numbers(flags[0], graphs, flags[1], memory, *times)

    shapes = numbers(2) + numbers(2, 4, -1) + numbers(0)
    whole = RUN + numbers(4, 512) + shapes
    write("worker_message", {
        "empty": b"", "kind": b"\5" + numbers(1), "load": load(), "load_flag": load(flags=(2, 0)), "load_cut": load()[:-1], "load_more": load() + b"x",
        "run": whole, "run_inputs": RUN + numbers(1, 64, 1 << 40), "run_rank": RUN + numbers(1, 64, 1, 1 << 61), "run_cut": whole[:-8],
        "answer": answer(), "answer_error": answer(code=3, message=b"out of memory", flags=(1, 0)), "answer_code": answer(code=8),
        "answer_flag": answer(flags=(0, 2)), "answer_graphs": answer(graphs=1 << 40), "answer_memory": answer(memory=1 << 63),
        "answer_time": answer(times=(1 << 62, 0)), "answer_length": ANSWER + numbers(0, (1 << 64) - 1), "log": LOG + numbers(1) + text(b"loaded"),
        "log_level": LOG + numbers(9) + text(b"")})
