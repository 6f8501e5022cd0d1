# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The response cache over both protocols with the official client: which requests are answered from it, and which never
are."""

import concurrent.futures
import subprocess

import numpy as np
import pytest
import tritonclient.grpc as grpcclient
import tritonclient.http as httpclient
from cached import CACHED, PROTOCOLS, counters, counts, execution, local_cache, probe, wait_for_counts
from ensembles import add_ensemble, identity_step, step
from http_client import HttpClient, tensor
from model_repository import ModelRepository
from model_repository import tensor as config_tensor
from official_client import client_of
from onnx import TensorProto
from onnx_models import model as onnx_model
from server_process import IS_PEER, PROGRAM, ServerProcess, wait_until
from steered import probe_inputs, repeat_inputs, stream
from tritonclient.utils import InferenceServerException

OURS_ONLY = pytest.mark.skipif(IS_PEER, reason="the real server mixes these up, or knows none of it")
both_protocols = pytest.mark.parametrize("library", PROTOCOLS.values(), ids=PROTOCOLS)


@pytest.fixture
def server(tmp_path):
    """A server of the test's own, which begins with an empty cache."""
    repository = ModelRepository(tmp_path / "models")
    for name in ("probe", "other"):
        repository.add_probe(name, extra=CACHED)
    repository.add_probe("plain")
    repository.add_identity("matrix", [("INT32", (-1, -1))], extra=CACHED)
    repository.add_identity("pair", [("INT32", (2,)), ("INT32", (2,))], extra=CACHED)
    repository.add_identity("texts", [("BYTES", (-1,))], extra=CACHED)
    repository.add_identity("ranked", [("FP32", (4,))], extra=CACHED)
    repository.add_identity("versions", versions=(1, 2), extra=CACHED + "version_policy { all { } }\n")
    with ServerProcess(repository, *local_cache()) as started:
        yield started


def infer(library, server, model, arrays, **options):
    inputs = []
    for index, array in enumerate(arrays):
        datatype = {"O": "BYTES", "i": "INT32", "f": "FP32"}[array.dtype.kind]
        inputs.append(library.InferInput(f"INPUT{index}", list(array.shape), datatype))
        inputs[-1].set_data_from_numpy(array)
    with client_of(library, server) as client:
        return client.infer(model, inputs, **options)


def output_names(result):
    response = result.get_response()
    return sorted(output["name"] for output in response["outputs"]) if isinstance(response, dict) else sorted(
        output.name for output in response.outputs)


@pytest.mark.rows("3.2.24", "4.6.1", "4.6.3", "4.6.4", "4.6.5", "4.1.2")
@both_protocols
def test_a_hit_gives_every_output_again_without_an_execution(server, library):
    first = probe(library, server, request_id="a")
    second = probe(library, server, request_id="b")
    for name in ("DATA", "EXECUTION", "INSTANCE"):
        np.testing.assert_array_equal(first.as_numpy(name), second.as_numpy(name))
    assert execution(second) == 1
    response = second.get_response()
    told = (response["id"], response["model_name"], response["model_version"]) if isinstance(response, dict) else (
        response.id, response.model_name, response.model_version)
    assert told == ("b", "probe", "1")
    assert execution(probe(library, server, "bytes=4")) == 2


@pytest.mark.rows("4.6.4")
def test_an_answer_to_one_protocol_is_found_by_the_other(server):
    assert [execution(probe(library, server)) for library in (httpclient, grpcclient, httpclient)] == [1, 1, 1]


@pytest.mark.rows("4.6.4")
def test_a_stream_gets_cached_answers_too(server):
    inputs = probe_inputs(grpcclient, "bytes=3")
    with stream(server.grpc_url) as opened:
        opened.send("probe", inputs, request_id="first")
        assert execution(opened.next()) == 1
        for index in range(40):
            opened.send("probe", inputs, request_id=str(index))
        results = opened.take(40)
    assert {execution(result) for result in results} == {1}
    assert {result.get_response().id for result in results} == {str(index) for index in range(40)}


@pytest.mark.rows("5.2", "5.3", "5.4", "5.5", "5.6", "5.7", "5.8")
@both_protocols
def test_counters_tell_hits_from_misses(server, library):
    probe(library, server)
    wait_for_counts(server, "probe", success=1, cache_miss=1)
    before = counters(server, "probe")
    for _ in range(4):
        probe(library, server)
    after = counters(server, "probe")
    assert {name: value["count"] for name, value in after["inference_stats"].items()} == {
        "success": 5, "fail": 0, "queue": 5, "compute_input": 1, "compute_infer": 1, "compute_output": 1, "cache_hit": 4, "cache_miss": 1}
    for name in ("inference_count", "execution_count", "last_inference", "batch_stats"):
        assert after[name] == before[name]
    times = {name: value["ns"] for name, value in after["inference_stats"].items()}
    assert times["cache_miss"] == before["inference_stats"]["cache_miss"]["ns"] > 0
    grown = {name: times[name] - before["inference_stats"][name]["ns"] for name in times}
    assert 0 < grown["cache_hit"] <= grown["success"]
    assert grown["compute_infer"] == 0
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        stats = client.get_inference_statistics("probe").model_stats[0].inference_stats
    assert (stats.cache_hit.count, stats.cache_hit.ns, stats.cache_miss.count) == (4, times["cache_hit"], 1)
    assert counts(server, "other")["cache_miss"] == 0


@pytest.mark.rows("4.6.2")
def test_model_and_version_are_in_the_key(server):
    one = np.arange(3, dtype=np.float32)
    for version in ("1", "2", "1"):
        assert infer(httpclient, server, "versions", [one], model_version=version).get_response()["model_version"] == version
    probe(httpclient, server)
    assert execution(probe(httpclient, server, model="other")) == 1
    wait_for_counts(server, "versions", cache_miss=1, cache_hit=1)  # of version 1
    wait_for_counts(server, "other", cache_miss=1, cache_hit=0)


@OURS_ONLY
@pytest.mark.rows("4.6.2")
@both_protocols
def test_the_same_bytes_in_another_shape_are_another_request(server, library):
    values = np.arange(6, dtype=np.int32)
    for shape in ((2, 3), (3, 2), (6, 1), (2, 3)):
        result = infer(library, server, "matrix", [values.reshape(shape)]).as_numpy("OUTPUT0")
        np.testing.assert_array_equal(result, values.reshape(shape))
    wait_for_counts(server, "matrix", cache_miss=3, cache_hit=1)


@pytest.mark.rows("4.6.2")
@both_protocols
def test_inputs_are_told_apart_by_their_names(server, library):
    one, two = np.array([1, 2], np.int32), np.array([3, 4], np.int32)
    for arrays in ((one, two), (two, one), (one, two)):
        result = infer(library, server, "pair", arrays)
        np.testing.assert_array_equal(result.as_numpy("OUTPUT0"), arrays[0])
        np.testing.assert_array_equal(result.as_numpy("OUTPUT1"), arrays[1])
    wait_for_counts(server, "pair", cache_miss=2, cache_hit=1)


@pytest.mark.rows("4.6.2")
def test_the_order_of_the_inputs_does_not_matter(server):
    tensors = [tensor("INPUT0", [1, 2], datatype="INT32"), tensor("INPUT1", [3, 4], datatype="INT32")]
    client = HttpClient(server.http_url)
    answers = [client.infer("pair", {"inputs": inputs}).outputs for inputs in (tensors, tensors[::-1])]
    assert answers[0] == answers[1]
    wait_for_counts(server, "pair", cache_miss=1, cache_hit=1)


@pytest.mark.rows("4.6.2", "4.6.3")
@both_protocols
def test_texts_are_told_apart_by_where_they_end(server, library):
    for texts in (["ab", "c"], ["a", "bc"], ["abc", ""], ["ab", "c"]):
        result = infer(library, server, "texts", [np.array([text.encode() for text in texts], dtype=np.object_)])
        assert result.as_numpy("OUTPUT0").tolist() == [text.encode() for text in texts]
    wait_for_counts(server, "texts", cache_miss=3, cache_hit=1)


@pytest.mark.rows("4.6.2")
@both_protocols
def test_id_priority_and_parameters_are_not_in_the_key(server, library):
    for index, options in enumerate(({}, {"request_id": "x"}, {"priority": 3}, {"timeout": 1000}, {"parameters": {"bytes": 9}})):
        assert execution(probe(library, server, **options)) == 1, options
        wait_for_counts(server, "probe", cache_hit=index)


@OURS_ONLY
@pytest.mark.rows("4.6.2", "4.6.3")
@both_protocols
def test_a_request_for_some_outputs_gets_these(server, library):
    for outputs in (["DATA"], ["EXECUTION"], ["EXECUTION", "DATA"], None, ["INSTANCE", "EXECUTION", "DATA"], ["DATA", "EXECUTION"], ["DATA"]):
        result = probe(library, server, outputs=outputs)
        assert output_names(result) == sorted(outputs or ["DATA", "EXECUTION", "INSTANCE"])
    # Requesting all outputs by name, in any order, is the same as requesting none.
    wait_for_counts(server, "probe", cache_miss=4, cache_hit=3)


@pytest.mark.rows("4.6.3")
@both_protocols
def test_classes_are_made_of_a_cached_answer(server, library):
    scores = np.array([0.1, 0.7, 0.2, 0.4], np.float32)
    np.testing.assert_array_equal(infer(library, server, "ranked", [scores]).as_numpy("OUTPUT0"), scores)
    wish = [library.InferRequestedOutput("OUTPUT0", class_count=2)]
    classes = infer(library, server, "ranked", [scores], outputs=wish).as_numpy("OUTPUT0")
    assert [text.split(b":")[1] for text in classes] == [b"1", b"3"]
    np.testing.assert_array_equal(infer(library, server, "ranked", [scores]).as_numpy("OUTPUT0"), scores)
    wait_for_counts(server, "ranked", cache_miss=1, cache_hit=2)


@OURS_ONLY  # the peer stores them, and answers the next request with success
@pytest.mark.rows("4.6.5")
@pytest.mark.parametrize("order", ["fail", "fail_execute"])
@both_protocols
def test_a_failure_is_never_kept(server, library, order):
    for _ in range(2):
        with pytest.raises(InferenceServerException, match="asked for this error"):
            probe(library, server, f"{order}=UNAVAILABLE")
    wait_for_counts(server, "probe", fail=2, success=0, cache_hit=0, cache_miss=2)


@OURS_ONLY
@pytest.mark.rows("4.6.5")
def test_more_or_fewer_responses_than_one_are_never_kept(start_server, repository):
    repository.add_repeat("single", decoupled=False)
    with open(repository.path / "single" / "config.pbtxt", "a", encoding="utf-8") as config:
        config.write(CACHED)
    server = start_server(repository, *local_cache())
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        for values in ([], [1, 2], [], [1, 2]):
            with pytest.raises(InferenceServerException, match="expected a single response"):
                client.infer("single", repeat_inputs(values))
        for _ in range(2):
            assert client.infer("single", repeat_inputs([5])).as_numpy("OUT").tolist() == [5]
    wait_for_counts(server, "single", cache_miss=5, cache_hit=1)


@OURS_ONLY  # the peer stores the cancel
@pytest.mark.rows("4.6.5")
def test_a_cancelled_request_is_never_kept(server):
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        assert client.is_server_live()  # it is connected: the deadline is that of the request alone
        with pytest.raises(InferenceServerException, match="Deadline"):
            client.infer("probe", probe_inputs(grpcclient, "delay_ms=1500"), client_timeout=1)
    wait_for_counts(server, "probe", cache_hit=0, cache_miss=1)
    result = probe(grpcclient, server, "delay_ms=1500")
    assert execution(result) == 2


@pytest.mark.rows("4.4.14", "4.6.3", "4.6.4", "4.6.5")
def test_an_ensemble_is_answered_without_its_steps(start_server, repository):
    """A miss executes the steps, which have no cache of their own."""
    repository.add_probe("probe")
    repository.add_identity("bytes", [("UINT8", (-1, ))])
    add_ensemble(repository, "cached", [step("probe", {"ORDERS": "ORDERS"}, {"DATA": "A"}), identity_step("A", "DATA", "bytes")],
                 [("ORDERS", "BYTES", (1, ))], [("DATA", "UINT8", (-1, ))], extra=CACHED)
    add_ensemble(repository, "over_cached", [step("cached", {"ORDERS": "ORDERS"}, {"DATA": "DATA"})], [("ORDERS", "BYTES", (1, ))],
                 [("DATA", "UINT8", (-1, ))])
    server = start_server(repository, *local_cache())
    for orders, hits, misses in (("bytes=3", 0, 1), ("bytes=3", 1, 1), ("bytes=4", 1, 2), ("fail=UNAVAILABLE", 1, 2), ("bytes=4", 2, 2)):
        if orders.startswith("fail"):
            with pytest.raises(InferenceServerException):
                probe(grpcclient, server, orders, "cached")
        else:
            answer = probe(grpcclient, server, orders, "cached", request_id="mine")
            assert answer.as_numpy("DATA").size == int(orders[-1]) and answer.get_response().id == "mine"
        wait_for_counts(server, "cached", cache_hit=hits, cache_miss=misses)
    assert counts(server, "bytes")["success"] == 2
    assert probe(httpclient, server, "bytes=4", "over_cached").as_numpy("DATA").size == 4  # as a step of another ensemble
    assert counts(server, "bytes")["success"] == 2


@pytest.mark.rows("4.6.7")
def test_an_ensemble_that_a_member_makes_decoupled_cannot_use_it(start_server, repository):
    repository.add_repeat("repeat")
    add_ensemble(repository, "many", [step("repeat", {"IN": "IN", "DELAY": "DELAY", "WAIT": "WAIT"}, {"OUT": "OUT"})],
                 [("IN", "INT32"), ("DELAY", "UINT32"), ("WAIT", "UINT32", (1, ))], [("OUT", "INT32", (1, ))], extra=CACHED)
    server = start_server(repository, "--exit-on-error=false", "--strict-readiness=false", *local_cache(), wait_for="live")
    server.wait_for_log("response_cache")
    assert "decoupled" in next(line for line in server.log.splitlines() if "response_cache" in line)


@pytest.mark.rows("4.6.1", "3.2.24")
def test_a_model_that_does_not_ask_for_it_is_always_executed(server):
    assert [execution(probe(grpcclient, server, model="plain")) for _ in range(3)] == [1, 2, 3]
    assert counts(server, "plain")["cache_hit"] == counts(server, "plain")["cache_miss"] == 0


@pytest.mark.rows("4.6.1")
def test_a_server_without_a_cache_executes_and_says_so(start_server, repository):
    repository.add_probe("probe", extra=CACHED)
    server = start_server(repository)
    assert [execution(probe(grpcclient, server)) for _ in range(2)] == [1, 2]
    if not IS_PEER:
        server.wait_for_log("--cache-config configures a cache")


@pytest.mark.rows("4.6.7", "4.3.18")
@pytest.mark.parametrize("setting", ["sequence_batching { }", "model_transaction_policy { decoupled: true }"])
def test_sequences_and_decoupled_models_cannot_use_it(start_server, repository, setting):
    repository.add_identity("model", extra=CACHED + setting)
    server = start_server(repository, *local_cache(), wait_for=None)
    assert server.wait_for_exit() == 1
    assert "response_cache" in server.log or "response cache" in server.log


@pytest.mark.rows("4.6.10")
def test_a_reload_keeps_what_is_cached(start_server, repository):
    repository.add_probe("probe", extra=CACHED)
    server = start_server(repository, *local_cache(), "--model-control-mode=explicit", "--load-model=probe")
    assert execution(probe(grpcclient, server, "bytes=1")) == 1
    assert execution(probe(grpcclient, server, "bytes=2")) == 2
    (repository.path / "probe" / "1" / "new").write_text("")
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        client.load_model("probe")
    assert execution(probe(grpcclient, server, "bytes=3")) == 1, "it was loaded anew"
    assert execution(probe(grpcclient, server, "bytes=2")) == 2
    wait_for_counts(server, "probe", cache_hit=1, cache_miss=1)


@pytest.mark.rows("4.6.8")
def test_the_oldest_makes_room(start_server, repository):
    repository.add_probe("probe", extra=CACHED)
    server = start_server(repository, *local_cache(70 << 10))
    numbers = {size: execution(probe(grpcclient, server, f"bytes={size}")) for size in range(20000, 20003)}
    assert execution(probe(grpcclient, server, "bytes=20000")) == numbers[20000], "three fit"
    probe(grpcclient, server, "bytes=20003")
    assert execution(probe(grpcclient, server, "bytes=20000")) == numbers[20000], "it was used since"
    assert execution(probe(grpcclient, server, "bytes=20001")) > numbers[20002], "and this one was not"


@pytest.mark.rows("4.6.8", "4.6.5")
def test_what_is_larger_than_the_cache_is_not_kept(start_server, repository):
    repository.add_probe("probe", extra=CACHED)
    server = start_server(repository, *local_cache(8 << 10))
    small = execution(probe(grpcclient, server, "bytes=10"))
    first, second = (execution(probe(grpcclient, server, "bytes=20000")) for _ in range(2))
    assert second == first + 1
    assert execution(probe(grpcclient, server, "bytes=10")) == small, "it made no room for it"
    wait_for_counts(server, "probe", success=4, cache_hit=1, cache_miss=3)
    if not IS_PEER:
        server.wait_for_log("not inserted into the response cache")


def options_error(*options):
    result = subprocess.run([PROGRAM, "--model-repository=/nowhere", *options], capture_output=True, text=True, timeout=60, check=False)
    assert result.returncode == 1
    return result.stderr + result.stdout


@pytest.mark.rows("7.54")
@pytest.mark.parametrize("value", ["local", ",size=1", "size=7"])
def test_a_setting_needs_a_cache(value):
    said = options_error(f"--cache-config={value}")
    assert 'Bad option: "--cache-config".' in said
    assert f"No cache specified. --cache-config option format is '<cache name>,<setting>=<value>'. Got {value}".replace("'", "") in said.replace("'", "")


@pytest.mark.rows("7.54")
def test_a_setting_needs_a_value():
    assert "--cache-config option format is '<cache name>,<setting>=<value>'. Got local,size" in options_error("--cache-config=local,size")


@pytest.mark.rows("7.54", "4.6.1")
def test_there_is_one_cache(start_server, repository):
    server = start_server(repository, "--cache-config=local,size=100000", "--cache-config=redis,host=x", wait_for=None)
    assert server.wait_for_exit() == 1
    server.wait_for_log("found multiple cache configurations, but only a single cache is currently supported")


@pytest.mark.rows("7.54", "4.6.8")
@pytest.mark.parametrize("setting", ["sice=100000", "size=abc", "size=0", "size=-5", "size=1e6"])
def test_the_local_cache_needs_its_size(start_server, repository, setting):
    if IS_PEER and setting == "size=1e6":
        pytest.skip("the real server reads a 1")
    server = start_server(repository, f"--cache-config=local,{setting}", *local_cache()[1:], wait_for=None)
    assert server.wait_for_exit() == 1
    assert "size" in server.log or "LocalCache" in server.log


@pytest.mark.rows("7.55", "9.6.3")
@pytest.mark.parametrize("name", ["nosuch", "..", "a/b"])
def test_a_cache_that_is_not_there_ends_the_start(start_server, repository, tmp_path, name):
    server = start_server(repository, f"--cache-config={name},size=1", f"--cache-directory={tmp_path}", wait_for=None)
    assert server.wait_for_exit() == 1
    if name == "nosuch":
        server.wait_for_log("unable to find 'libtritoncache_nosuch.so'")
        server.wait_for_log(str(tmp_path))


@pytest.mark.rows("7.66")
def test_the_older_option_means_the_local_cache(start_server, repository):
    repository.add_probe("probe", extra=CACHED)
    server = start_server(repository, "--response-cache-byte-size=100000", *local_cache()[1:])
    assert [execution(probe(grpcclient, server)) for _ in range(2)] == [1, 1]
    server.wait_for_log("deprecated")
    server.wait_for_log("--cache-config=local,size=100000")
    assert "Incompatible flags --response-cache-byte-size and --cache-config both provided" in options_error(
        "--response-cache-byte-size=100000", "--cache-config=local,size=100000")
    assert 'Bad option: "--response-cache-byte-size".' in options_error("--response-cache-byte-size=x")


@OURS_ONLY
@pytest.mark.rows("4.6.2", "10.7.1")
def test_models_of_one_name_in_two_namespaces_have_answers_of_their_own(tmp_path):
    places = [ModelRepository(tmp_path / name) for name in ("tens", "thousands")]
    for place, factor in zip(places, (10, 1000)):
        product = onnx_model([("Mul", ["INPUT0", "FACTOR"], ["OUTPUT0"])], [("INPUT0", TensorProto.FLOAT, [1])], [("OUTPUT0", TensorProto.FLOAT, [1])],
                             [("FACTOR", np.array([factor], np.float32))])
        tensors = config_tensor("input", "INPUT0", dims=(1,)) + config_tensor("output", "OUTPUT0", dims=(1,))
        place.add("member", f'backend: "onnxruntime"\n{tensors}{CACHED}', files={"1/model.onnx": product})
        add_ensemble(place, place.path.name, [identity_step("IN", "OUT", "member")], [("IN", "FP32", (1,))], [("OUT", "FP32", (1,))])
    with ServerProcess(places, "--model-namespacing=true", *local_cache()) as server, client_of(grpcclient, server) as client:
        given = grpcclient.InferInput("IN", [1], "FP32").set_data_from_numpy(np.array([2], np.float32))
        for _ in range(2):
            assert [client.infer(place.path.name, [given]).as_numpy("OUT").item() for place in places] == [20, 2000]


@OURS_ONLY
@pytest.mark.rows("4.2.9", "4.6.4")
@pytest.mark.parametrize("isInOrder", ["true", "false"])
def test_an_answer_from_the_cache_keeps_the_order_of_the_requests(tmp_path, isInOrder):
    repository = ModelRepository(tmp_path / "models")
    repository.add_probe("ordered", 4, f"{CACHED}dynamic_batching {{ preserve_ordering: {isInOrder} }}\n", instances=2)

    def ask(orders):
        with client_of(httpclient, server) as client:
            return client.infer("ordered", probe_inputs(httpclient, orders, rows=1))

    with ServerProcess(repository, *local_cache()) as server, concurrent.futures.ThreadPoolExecutor() as pool:
        ask("bytes=3")
        earlier = pool.submit(ask, "delay_ms=4000")
        wait_until(lambda: is_executing(server), "the earlier one is executed")
        hit = pool.submit(ask, "bytes=3")
        wait_for_counts(server, "ordered", cache_hit=1)
        concurrent.futures.wait([hit], timeout=0.2 if isInOrder == "true" else 20)
        assert hit.done() == (isInOrder == "false")
        assert not earlier.done()
        earlier.result(timeout=20)
        hit.result(timeout=20)


def is_executing(server):
    (model_table,) = HttpClient(server.admin_url).get("/v2/thalassa/instances").json["models"]
    return any("executing" in instance for instance in model_table["instances"])
