# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""thalassa-trace convert and diff on files that a server has written."""

import collections
import csv
import io
import json
import os
import pathlib
import subprocess
import threading

import numpy as np
import pytest
import tritonclient.grpc as grpcclient
from chrome_trace import read_chrome_trace
from ensembles import add_ensemble, identity_step
from http_client import HttpClient, tensor
from otlp_json import attributes_of, read_spans
from server_process import BUILD
from steered import repeat_inputs, stream
from traces import COPIES, read_traces

PROGRAM = BUILD / "bin" / "thalassa-trace"
BATCH = "dynamic_batching { preferred_batch_size: [ 4 ] max_queue_delay_microseconds: 30000000 }\n"
MEGABYTE = 1 << 20


def run(*arguments, code=0):
    result = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=60)
    assert result.returncode == code, result.stderr
    return result


def converted(form, *files):
    result = run("convert", "--to", form, *files)
    assert result.stderr == ""
    return result.stdout


def infer(server, model, name, shape, request):
    client = HttpClient(server.http_url)
    values = [1.5] * int(np.prod(shape))
    assert client.infer(model, {"id": request, "inputs": [{"name": name, "datatype": "FP32", "shape": shape, "data": values}]}).status == 200
    client.close()


def ask(server):
    infer(server, "identity", "INPUT0", [2], "alone")
    infer(server, "whole", "IN", [2], "steps")
    together = [threading.Thread(target=infer, args=(server, "batched", "INPUT0", [1, 2], f"mate-{number}")) for number in range(4)]
    for one in together:
        one.start()
    for one in together:
        one.join()
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        one = grpcclient.InferInput("INPUT0", [2], "FP32")
        one.set_data_from_numpy(np.array([1, 2], np.float32))
        client.infer("identity", [one], request_id="over grpc")
    with stream(server.grpc_url) as opened:
        opened.send("repeat", repeat_inputs([4, 5, 6]), request_id="stream")
        opened.take(3)


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """The file of a server with single requests, those of an ensemble, a batch, and a stream."""
    from model_repository import ModelRepository
    from server_process import ServerProcess
    folder = tmp_path_factory.mktemp("traces")
    repository = ModelRepository(folder / "models")
    repository.add_identity("identity")
    repository.add_identity("batched", [("FP32", (2,))], max_batch_size=4, extra=BATCH)
    repository.add_repeat("repeat")
    add_ensemble(repository, "whole", [identity_step("IN", "A"), identity_step("A", "OUT")])
    options = ("rate=1", "level=TIMESTAMPS", "level=TENSORS", f"triton,file={folder / 'traces.json'}")
    with ServerProcess(repository, *(f"--trace-config={one}" for one in options)) as server:
        ask(server)
    return folder / "traces.json"


def test_perfetto_shows_each_model_as_a_process(file):
    trace = read_chrome_trace(converted("perfetto", file))
    assert {one.process for one in trace.slices} == {"identity (1)", "whole (1)", "batched (1)", "repeat (1)"}
    assert {one.thread.rstrip("0123456789 ") for one in trace.slices} == {"client", "model", "execution"}
    request, = trace.of("HTTP request", request_id="alone")
    handler, = trace.of("handler", request_id="alone")
    assert request.begin <= handler.begin and request.process == handler.process and request.track != handler.track
    assert handler.args["QUEUE_INPUT INPUT0 [2]"] == "[1.5 1.5]"
    assert [one.name for one in trace.slices if one.track == handler.track and handler.begin <= one.begin and one.end <= handler.end] == [
        "handler", "queue", "compute", "input", "infer", "output"]
    assert ("repeat (1)", "client 1", "INFER_RESPONSE_COMPLETE") in trace.marks
    stream_request, = trace.of("GRPC request", request_id="stream")
    sends = [one for one in trace.of("send") if one.track == stream_request.track and stream_request.begin <= one.begin]
    assert len(sends) == 3


def test_perfetto_shows_what_led_to_what(file):
    trace = read_chrome_trace(converted("perfetto", file))
    arrows = collections.Counter((name, begin.name, end.name, end.process) for name, begin, end in trace.flows)
    handler, = trace.of("handler", request_id="steps", process="whole (1)")
    steps = [end for name, begin, end in trace.flows if name == "to the step" and begin == handler]
    assert [(step.process, step.args["parent id"]) for step in steps] == [("identity (1)", handler.args["id"])] * 2
    assert arrows["to the model", "HTTP request", "handler", "batched (1)"] == 4
    assert arrows["to the model", "GRPC request", "handler", "repeat (1)"] == 1
    batch, = trace.of("batch")
    assert batch.process == "batched (1)" and batch.args["traced requests"] == 4
    ids = sorted(one.args["id"] for one in trace.of("handler", process="batched (1)"))
    assert sorted(map(int, batch.args["ids"].split(", "))) == ids
    assert sum(end == batch for name, _, end in trace.flows if name == "to the execution") == 4


def test_requests_of_the_same_time_are_beside_each_other(file):
    trace = read_chrome_trace(converted("perfetto", file))
    mates = trace.of("handler", process="batched (1)")
    assert len({one.track for one in mates}) == len(mates) == 4


def test_csv_has_the_duration_of_each_stage(file):
    rows = list(csv.DictReader(io.StringIO(converted("csv", file))))
    traces = read_traces(file)
    assert sorted(int(row["id"]) for row in rows) == sorted(traces)
    for row in rows:
        one = traces[int(row["id"])]
        assert (row["file"], row["model"], row["version"], row["request_id"]) == (str(file), one.model, "1", one.request)
        assert row["parent_id"] == (str(one.parent) if one.parent else "")
        assert int(row["handler_ns"]) == one.at("REQUEST_END") - one.at("REQUEST_START")
        if one.model == "whole":
            steps = [other for other in traces.values() if other.parent == one.id]
            assert int(row["queue_ns"]) == min(step.at("REQUEST_START") for step in steps) - one.at("QUEUE_START")
            assert int(row["compute_ns"]) == sum(step.at("COMPUTE_END") - step.at("COMPUTE_START") for step in steps)
        else:
            assert int(row["queue_ns"]) == one.at("COMPUTE_START") - one.at("QUEUE_START")
            assert int(row["compute_ns"]) == sum(int(row[f"{part}_ns"]) for part in ("input", "infer", "output"))
        if row["protocol"] == "http" and not one.parent:
            parts = sum(int(row[f"{part}_ns"]) for part in ("receive", "send", "handler"))
            assert int(row["request_overhead_ns"]) == max(0, int(row["request_ns"]) - parts)
    assert {row["protocol"] for row in rows} == {"http", "grpc"}


def test_otlp_has_spans_with_parents(file):
    spans, resource = read_spans(converted("otlp", file))
    version = run("--version").stdout.split()[1]
    assert resource == {"service.name": "triton-inference-server", "telemetry.sdk.name": "thalassa-trace",
                        "telemetry.sdk.language": "cpp", "telemetry.sdk.version": version}
    assert read_spans(converted("otlp", "--service-name", "mine", file))[1]["service.name"] == "mine"
    by_id = {one.span_id: one for one in spans}
    assert len(by_id) == len(spans)
    for one in spans:
        assert one.start_time_unix_nano <= one.end_time_unix_nano
        assert all(one.start_time_unix_nano <= event.time_unix_nano <= one.end_time_unix_nano for event in one.events
                   if event.name not in ("GRPC_WAITREAD_START", "INFER_RESPONSE_COMPLETE"))
        if one.parent_span_id:
            assert by_id[one.parent_span_id].trace_id == one.trace_id
        else:
            assert (one.name, one.kind) == ("InferRequest", one.SPAN_KIND_SERVER)
    traces = read_traces(file)
    models = {attributes_of(one)["triton.trace_id"]: one for one in spans if one.attributes}
    assert sorted(models) == sorted(traces)
    for number, one in models.items():
        told, attributes = traces[number], attributes_of(one)
        assert one.name == attributes["triton.model_name"] == told.model
        assert attributes["triton.trace_parent_id"] == told.parent and attributes.get("triton.request_id", "") == told.request
        assert tuple(attributes[f"thalassa.{name}"] for name in COPIES) == told.copies
        parent = by_id[one.parent_span_id]
        assert parent.name == ("whole" if told.parent else "InferRequest")
        computes = [each for each in spans if each.name == "compute" and each.parent_span_id == one.span_id]
        assert [(each.start_time_unix_nano, each.end_time_unix_nano) for each in computes] == (
            [] if told.model == "whole" else [(told.at("COMPUTE_START"), told.at("COMPUTE_END"))])
    assert len({one.trace_id for one in spans}) == sum(not one.parent for one in traces.values())


def test_all_points_are_events_of_the_spans(file):
    spans, _ = read_spans(converted("otlp", file))
    events = sorted((event.time_unix_nano, event.name) for one in spans for event in one.events)
    assert events == sorted((when, name) for one in read_traces(file).values() for name, when in one.points)


def test_times_can_be_moved_to_the_time_of_day(file):
    def spans_with(*options):
        return read_spans(run("convert", "--to=otlp", *options, file).stdout)[0]

    def begins(*options):
        return [one.start_time_unix_nano for one in spans_with(*options)]

    def ids(*options):
        return [(one.trace_id, one.span_id, one.parent_span_id) for one in spans_with(*options)]
    assert begins("--clock-offset=1000000000000000000") == [one + 10**18 for one in begins()]
    assert all(abs(one / 1e9 - os.stat(file).st_mtime) < 600 for one in begins("--clock-offset", "boot"))
    assert ids("--clock-offset=5") == ids("--clock-offset", "boot") == ids()


def test_several_files_come_in_the_order_of_their_times(file, tmp_path):
    entries = json.loads(file.read_text())
    order = list(dict.fromkeys(entry["id"] for entry in entries))
    cut = next(place for place, entry in enumerate(entries) if entry["id"] == order[1])
    (tmp_path / "f.10").write_text(json.dumps(entries[cut:]))
    (tmp_path / "f.2").write_text(json.dumps(entries[:cut]))
    rows = list(csv.DictReader(io.StringIO(converted("csv", tmp_path / "f.10", tmp_path / "f.2"))))
    assert rows[0]["file"] == str(tmp_path / "f.2") and rows[-1]["file"] == str(tmp_path / "f.10")
    read_chrome_trace(converted("perfetto", tmp_path / "f.10", tmp_path / "f.2"))


@pytest.mark.parametrize("form", ["perfetto", "otlp", "csv"])
def test_a_file_cut_off_anywhere_is_converted_as_far_as_it_goes(form, file, tmp_path):
    text, cut = file.read_text(), tmp_path / "cut.json"
    for size in range(1, len(text), len(text) // 40):
        cut.write_text(text[:size])
        result = run("convert", "--to", form, cut)
        assert "without its closing bracket: the server was killed, or still writes" in result.stderr
        {"perfetto": read_chrome_trace, "otlp": read_spans, "csv": lambda text: list(csv.DictReader(io.StringIO(text)))}[form](result.stdout)


def test_what_goes_wrong_names_the_file(file, tmp_path):
    broken = tmp_path / "broken.json"
    broken.write_text('[{"id":1,"timestamps":[{"name":"REQUEST_START","ns":5}]},\n{"id":2,}]')
    result = run("convert", "--to", "csv", broken, tmp_path / "none", file, code=1)
    assert f"{broken}: line 2, byte 67: an entry is not a JSON object: Missing a name for object member." in result.stderr
    assert f"{tmp_path / 'none'}: cannot open it: No such file or directory" in result.stderr
    assert len(result.stdout.splitlines()) == 2 + len(read_traces(file))
    assert "1 traces have spans that are not whole and are left out; the first is: trace 1" in result.stderr
    assert "expected an output file other than the input file" in run("convert", "--to=csv", "-o", file, file, code=1).stderr
    assert "cannot write to /dev/full: No space left on device" in run("convert", "--to=csv", "-o", "/dev/full", file, code=1).stderr
    assert "cannot open it" in run("convert", "--to=csv", "-o", tmp_path / "no" / "folder", file, code=1).stderr
    assert "expected perfetto, otlp or csv" in run("convert", "--to", "html", file, code=2).stderr


def test_the_output_can_be_a_file_and_the_input_a_pipe(file, tmp_path):
    output = tmp_path / "out.csv"
    assert run("convert", "--to", "csv", "-o", output, file).stdout == ""
    piped = subprocess.run([PROGRAM, "convert", "--to", "csv", "-"], input=file.read_bytes(), capture_output=True, check=True)
    assert piped.stdout.decode() == output.read_text().replace(str(file), "-")


def memory_of(process, field):
    """Returns bytes: VmRSS is the current size, VmHWM the peak."""
    for line in pathlib.Path(f"/proc/{process.pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith(field):
            return int(line.split()[1]) * 1024
    raise AssertionError(f"there is no {field}")


@pytest.mark.parametrize("command", [("summary", "-p"), ("convert", "--to=perfetto"), ("convert", "--to=otlp"), ("convert", "--to=csv")])
def test_a_large_file_takes_little_memory(command, file):
    text = file.read_text()[1:-1]
    # A sanitizer keeps freed memory for a while.
    environment = {**os.environ, "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":quarantine_size_mb=1:thread_local_quarantine_size_kb=64"}
    with subprocess.Popen([PROGRAM, *command, "-"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, env=environment) as process:
        def write(begin, end):
            for number in range(begin // len(text), end // len(text)):
                process.stdin.write("," if number else "[")
                process.stdin.write(text.replace('"id":', f'"id":{number + 1}0').replace('"parent_id":', f'"parent_id":{number + 1}0'))
        write(0, 4 * MEGABYTE)
        before = memory_of(process, "VmRSS")
        write(4 * MEGABYTE, 20 * MEGABYTE)
        # The unread rest fits into a pipe. ThreadSanitizer uses four further bytes for each byte.
        assert memory_of(process, "VmHWM") - before < 4 * MEGABYTE * (5 if BUILD.name == "tsan" else 1)
        process.stdin.write("]")
        process.stdin.close()
        assert process.wait(60) == 0


def test_a_difference_is_said_by_model_and_stage(start_server, repository, tmp_path):
    repository.add_identity("model")
    repository.add_faulty("slow", execute="delay:2")
    files = []
    for number, models in enumerate((("model",) * 40, ("model",) * 40 + ("slow",))):
        files.append(tmp_path / f"{number}.json")
        server = start_server(repository, f"--trace-config=triton,file={files[-1]}", "--trace-config=rate=1", "--trace-config=level=TIMESTAMPS")
        client = HttpClient(server.http_url)
        for model in models:
            client.infer(model, {"inputs": [tensor("INPUT0", [1.5])]})
        client.close()
        server.stop()
    result = json.loads(run("diff", "--json", *files).stdout)
    assert (result["a"]["traces"], result["b"]["traces"]) == (40, 41)
    stages = {(stage["model"], stage["stage"]): stage for stage in result["stages"]}
    queue = stages["model", "queue"]
    waits = [[one.at("COMPUTE_START") - one.at("QUEUE_START") for one in read_traces(name).values() if one.model == "model"] for name in files]
    assert queue["count"] == {"a": 40, "b": 40}
    assert [queue["mean"][side] for side in "ab"] == [sum(times) // 40 for times in waits]
    assert [queue["p50"][side] for side in "ab"] == pytest.approx([sorted(times)[19] for times in waits], rel=0.01)
    assert queue["mean"]["difference"] == queue["mean"]["b"] - queue["mean"]["a"]
    assert queue["p90"]["verdict"] == queue["p99"]["verdict"] == "too few" != queue["p50"]["verdict"]
    assert stages["slow", "handler"]["count"] == {"a": 0, "b": 1} and stages["slow", "handler"]["mean"]["difference"] is None
    sizes = [abs(stage["mean"]["difference"]) for stage in result["stages"] if stage["mean"]["difference"] is not None]
    assert sizes == sorted(sizes, reverse=True)
    table = run("diff", *files).stdout
    assert "model: queue\n  count             40             40\n" in table
    assert "too few: the verdict on a figure needs so many values in each file: mean 30, p50 20, p90 100, p99 1000" in table
    assert "expected two trace files, found 1" in run("diff", files[0], code=2).stderr
