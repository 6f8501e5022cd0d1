# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The same sequences on both servers: control inputs, executions, errors and counters are the same."""

import json
import time

import differences
import pytest
from http_client import HttpClient
from model_repository import ModelRepository
from pair_of_servers import both_servers
from sequence_cases import CASES, DELAYED, cases, lay_out
from sequences import Sequences


def start(folder, table):
    return both_servers(folder, models=lambda path: lay_out(ModelRepository(path), table))


@pytest.fixture(scope="module")
def pair(tmp_path_factory):
    with start(tmp_path_factory.mktemp("sequences"), CASES) as servers:
        yield servers


@pytest.fixture(scope="module")
def delayed(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TRITONSERVER_DELAY_SCHEDULER", "3")
        with start(tmp_path_factory.mktemp("delayed"), DELAYED) as servers:
            yield servers


def parts(case, server):
    answers = []
    with Sequences(server, case.model, None if case.settings.get("max_batch_size") == 0 else 1) as sequences:
        for step in case.steps:
            if isinstance(step, tuple):
                sequences.send(*step[0], **step[1])
            elif isinstance(step, int):
                answers += sequences.take(step)
            else:
                time.sleep(step)
    return {"status": "done"} | {f"answer[{index}].{part}": value for index, answer in enumerate(answers)
                                 for part, value in told(answer).items()} | counters(server, case.model)


def told(answer):
    if isinstance(answer, Exception):
        return {"error": str(answer).removeprefix("[StatusCode.UNKNOWN] ")}
    controls = " ".join(f"{name}:{datatype}[{shape}]={value}" for name, (datatype, shape, value) in sorted(answer.tensors.items()))
    return {"execution": answer.number, "count": answer.count, "place": answer.place, "controls": controls}


def counters(server, model):
    row = HttpClient(server.http_url).get(f"/v2/models/{model}/stats").json["model_stats"][0]
    counts = {kind: row["inference_stats"][kind].get("count", 0) for kind in ("success", "fail", "queue")}
    counts |= {name: row[name] for name in ("inference_count", "execution_count")}
    counts["batches"] = {batch["batch_size"]: batch["compute_infer"]["count"] for batch in row["batch_stats"]}
    return {f"counters.{name}": json.dumps(count) for name, count in counts.items()}


def check(case, servers, known):
    peer, ours = servers
    differences.check(case.name, parts(case, peer), parts(case, ours), known)
    assert peer.alive, f"'{case.name}' ended the peer; its log:\n{peer.log}"


def named(table):
    return pytest.mark.parametrize("case", list(cases(table)), ids=lambda case: case.name)


@pytest.mark.rows("4.3.2", "4.3.3", "4.3.4", "4.3.5", "4.3.15", "4.3.16", "4.3.20", "4.3.21", "4.3.28", "5.19")
@named(CASES)
def test_sequences(case, pair, known):
    check(case, pair, known)


@named(DELAYED)
def test_sequences_that_wait_for_each_other(case, delayed, known):
    check(case, delayed, known)
