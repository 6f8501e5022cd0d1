# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""thalassa-trace on the files of both servers after the same requests: the results are the same."""

import collections
import csv
import io
import subprocess
import threading

import pytest
from chrome_trace import read_chrome_trace
from http_client import HttpClient
from otlp_json import attributes_of, read_spans
from pair_of_servers import both_servers
from server_process import BUILD, wait_until
from trace_test import FILE, ask
from trace_test import lay_out as lay_out_simple

PROGRAM = BUILD / "bin" / "thalassa-trace"
BATCH = "dynamic_batching { preferred_batch_size: [ 3 ] max_queue_delay_microseconds: 30000000 }\n"
# Triton writes these elements as raw bytes: a quote, a backslash, a brace, a zero, and no valid UTF-8.
BYTES = [34, 92, 125, 0, 200, 34]


def lay_out(folder):
    repository = lay_out_simple(folder)
    repository.add_identity("bytes", [("UINT8", (-1,))])
    repository.add_identity("batched", [("FP32", (1,))], max_batch_size=3, extra=BATCH)
    return repository


def options(folder):
    return ["--trace-config=rate=1", "--trace-config=level=TIMESTAMPS", "--trace-config=level=TENSORS",
            "--trace-config=triton,log-frequency=1", f"--trace-config=triton,file={folder / FILE}"]


def post(server, model, **values):
    client = HttpClient(server.http_url)
    assert client.infer(model, {"inputs": [{"name": "INPUT0", **values}]}).status == 200
    client.close()


def ask_more(server):
    count = ask(server)
    post(server, "bytes", datatype="UINT8", shape=[len(BYTES)], data=BYTES)
    together = [threading.Thread(target=post, args=(server, "batched"), kwargs={"datatype": "FP32", "shape": [1, 1], "data": [1.0]}) for _ in range(3)]
    for one in together:
        one.start()
    for one in together:
        one.join()
    return count + 4


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """The files by server, one per request."""
    folder = tmp_path_factory.mktemp("traces")
    for name in ("peer", "ours"):
        (folder / name).mkdir()
    with both_servers(folder, "--exit-timeout-secs=5", models=lay_out, options_of=lambda name: options(folder / name)) as servers:
        result = {}
        for name, server in zip(("peer", "ours"), servers):
            paths = [folder / name / f"{FILE}.{number}" for number in range(ask_more(server))]
            for path in paths:
                wait_until(lambda path=path: path.exists() and path.read_bytes().endswith(b"]"), f"{path} is written")
            result[name] = paths
        yield result


def convert(form, paths):
    result = subprocess.run([PROGRAM, "convert", "--to", form, *paths], capture_output=True, timeout=60, check=True)
    assert result.stderr == b""
    return result.stdout.decode()


@pytest.mark.rows("6.4.9")
def test_tables_have_the_same_rows_and_the_same_stages(files):
    def rows(paths):
        table = csv.DictReader(io.StringIO(convert("csv", paths)))
        return collections.Counter((row["model"], row["version"], row["request_id"], row["protocol"], row["parent_id"] != "",
                                    tuple(name for name, value in row.items() if name.endswith("_ns") and value)) for row in table)
    assert rows(files["ours"]) == rows(files["peer"])
    assert sum(rows(files["ours"]).values()) == 15


@pytest.mark.rows("6.4.9")
def test_perfetto_shows_the_same(files):
    def shown(paths):
        trace = read_chrome_trace(convert("perfetto", paths))
        slices = collections.Counter((one.process, one.thread.split()[0], one.name) for one in trace.slices)
        flows = collections.Counter((name, begin.process, end.process) for name, begin, end in trace.flows)
        tensors = [one.args["QUEUE_INPUT INPUT0 [6]"] for one in trace.slices if "QUEUE_INPUT INPUT0 [6]" in one.args]
        marks = collections.Counter((process, thread.split()[0], name) for process, thread, name in trace.marks)
        return slices, flows, marks, [one.args["traced requests"] for one in trace.of("batch")], tensors
    ours, peers = shown(files["ours"]), shown(files["peer"])
    assert ours[:3] == peers[:3] and ours[3] == peers[3] == [3]
    assert ours[4] == peers[4] == ['",\\,},\0,\u00c8,"']


def test_opentelemetry_has_the_same_spans(files):
    def spans(paths):
        all_spans, _ = read_spans(convert("otlp", paths))
        names = {one.span_id: one.name for one in all_spans}
        return collections.Counter((one.name, names.get(one.parent_span_id), tuple(sorted(event.name for event in one.events)),
                                    tuple(attributes_of(one))[:4]) for one in all_spans)
    assert spans(files["ours"]) == spans(files["peer"])


def test_summaries_and_differences_read_both(files):
    for paths in files.values():
        summary = subprocess.run([PROGRAM, "summary", "-p", *paths], capture_output=True, timeout=60, check=True)
        assert summary.stdout.count(b"Percentiles (us)") == summary.stdout.count(b"Summary for ") >= len(paths)
    pair = [next(path for path in files[name] if b'"model_name":"bytes"' in path.read_bytes()) for name in ("peer", "ours")]
    table = subprocess.run([PROGRAM, "diff", *pair], capture_output=True, timeout=60, check=True).stdout
    assert b"bytes: queue\n  count              1              1\n" in table and b"too few" in table
