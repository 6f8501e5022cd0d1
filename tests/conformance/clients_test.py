# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The official clients, unmodified: HTTP and gRPC, blocking and asyncio."""

import ml_dtypes
import numpy as np
import pytest
import tritonclient.grpc
import tritonclient.grpc.aio
import tritonclient.http
import tritonclient.http.aio
from model_repository import TYPES
from tritonclient.utils import InferenceServerException, triton_to_np_dtype

pytestmark = pytest.mark.filterwarnings("ignore")

LIBRARIES = {"http": tritonclient.http, "grpc": tritonclient.grpc}
AIO_LIBRARIES = {"http": tritonclient.http.aio, "grpc": tritonclient.grpc.aio}


def url_of(server, protocol):
    return server.http_url if protocol == "http" else server.grpc_url


@pytest.fixture(params=LIBRARIES)
def client(request, server):
    library = LIBRARIES[request.param]
    with library.InferenceServerClient(url_of(server, request.param)) as made:
        made.library = library
        yield made


def sample(datatype, count=6):
    if datatype == "BYTES":
        return np.array([f"text {i}".encode() for i in range(count)], dtype=np.object_)
    if datatype == "BF16":
        return np.arange(count).astype(ml_dtypes.bfloat16)
    return np.arange(count).astype(triton_to_np_dtype(datatype))


def make_input(library, name, array, datatype):
    tensor = library.InferInput(name, list(array.shape), datatype)
    tensor.set_data_from_numpy(array)
    return tensor


LARGE = np.arange(200_000, dtype=np.float32) / 7  # more than 256 KiB of JSON


def large_request(library, wants_binary):
    """Returns inputs and outputs as JSON; with `wants_binary`, two of each, with the second output in binary form."""
    inputs = [library.InferInput(f"INPUT{i}", [LARGE.size], "FP32") for i in range(1 + wants_binary)]
    for one in inputs:
        one.set_data_from_numpy(LARGE, binary_data=False)
    return inputs, [library.InferRequestedOutput(f"OUTPUT{i}", binary_data=i == 1) for i in range(1 + wants_binary)]


def check_large(result, wants_binary):
    np.testing.assert_array_equal(result.as_numpy("OUTPUT0"), LARGE)
    if wants_binary:
        np.testing.assert_array_equal(result.as_numpy("OUTPUT1"), LARGE)


@pytest.mark.rows("1.4.7", "1.6.5")
@pytest.mark.parametrize("coding", [None, "gzip", "deflate"])
@pytest.mark.parametrize("wants_binary", [False, True], ids=["json", "json and binary"])
def test_large_json_answers_are_read(server, wants_binary, coding):
    inputs, outputs = large_request(tritonclient.http, wants_binary)
    with tritonclient.http.InferenceServerClient(server.http_url) as client:
        for _ in range(2):  # the connection stays usable
            check_large(client.infer("optional", inputs, outputs=outputs, request_compression_algorithm=coding,
                                     response_compression_algorithm=coding), wants_binary)


@pytest.mark.parametrize("wants_binary", [False, True], ids=["json", "json and binary"])
async def test_large_json_answers_are_read_with_asyncio(server, wants_binary):
    inputs, outputs = large_request(tritonclient.http.aio, wants_binary)
    async with tritonclient.http.aio.InferenceServerClient(server.http_url) as client:
        check_large(await client.infer("optional", inputs, outputs=outputs), wants_binary)


@pytest.mark.rows("2.2.1", "2.2.2", "2.2.3", "2.2.4", "2.2.5", "2.2.8", "2.2.9", "2.2.10")
def test_queries(client):
    as_json = {} if client.library is tritonclient.http else {"as_json": True}
    assert client.is_server_live()
    assert client.is_server_ready()
    assert client.is_model_ready("identity")
    assert client.is_model_ready("versions", "10")
    metadata = client.get_server_metadata(**as_json)
    assert (metadata["name"], metadata["version"]) == ("triton", "2.73.0")
    assert client.get_model_metadata("identity", **as_json)["inputs"][0]["name"] == "INPUT0"
    config = client.get_model_config("batched", **as_json)
    assert config.get("config", config)["max_batch_size"] == 4
    assert client.get_inference_statistics("identity", **as_json)["model_stats"][0]["name"] == "identity"
    index = client.get_model_repository_index(**as_json)
    names = {model["name"] for model in (index["models"] if "models" in index else index)}
    assert "identity" in names


@pytest.mark.rows("2.2.6", "2.4.11", "2.4.12", "1.4.8")
@pytest.mark.parametrize("datatype", TYPES)
def test_every_type_comes_back(client, datatype):
    array = sample(datatype)
    result = client.infer(f"echo_{datatype}", [make_input(client.library, "INPUT0", array, datatype)], request_id="r7")
    np.testing.assert_array_equal(result.as_numpy("OUTPUT0"), array)
    response = result.get_response()
    assert (response["id"] if isinstance(response, dict) else response.id) == "r7"


def test_several_tensors_batches_and_chosen_outputs(client):
    first = np.arange(12, dtype=np.float32).reshape(3, 2, 2)
    second = np.arange(3, dtype=np.int32).reshape(3, 1)
    inputs = [make_input(client.library, "INPUT0", first, "FP32"), make_input(client.library, "INPUT1", second, "INT32")]
    result = client.infer("batched", inputs)
    np.testing.assert_array_equal(result.as_numpy("OUTPUT0"), first)
    np.testing.assert_array_equal(result.as_numpy("OUTPUT1"), second)
    chosen = client.infer("batched", inputs, outputs=[client.library.InferRequestedOutput("OUTPUT1")])
    assert chosen.as_numpy("OUTPUT0") is None
    np.testing.assert_array_equal(chosen.as_numpy("OUTPUT1"), second)


def test_a_version_is_chosen_by_number(client):
    array = sample("FP32")
    inputs = [make_input(client.library, "INPUT0", array, "FP32")]
    for version, actual in (("", "10"), ("1", "1"), ("10", "10")):
        response = client.infer("versions", inputs, model_version=version).get_response()
        assert (response["model_version"] if isinstance(response, dict) else response.model_version) == actual
    with pytest.raises(InferenceServerException, match="version 2"):
        client.infer("versions", inputs, model_version="2")


@pytest.mark.rows("2.4.13")
def test_errors_reach_the_client(client):
    wrong = make_input(client.library, "INPUT0", sample("INT32"), "INT32")
    with pytest.raises(InferenceServerException, match="data-type is 'INT32', but model 'identity' expects 'FP32'"):
        client.infer("identity", [wrong])
    with pytest.raises(InferenceServerException, match="Request for unknown model: 'nobody' is not found"):
        client.infer("nobody", [wrong])


def test_asynchronous_requests_of_the_blocking_client(client):
    array = sample("FP32")
    inputs = [make_input(client.library, "INPUT0", array, "FP32")]
    if client.library is tritonclient.http:
        results = [request.get_result() for request in [client.async_infer("identity", inputs) for _ in range(20)]]
    else:
        import queue  # pylint: disable=import-outside-toplevel
        answers = queue.Queue()
        for _ in range(20):
            client.async_infer("identity", inputs, lambda result, error: answers.put((result, error)))
        results = []
        for _ in range(20):
            result, error = answers.get(timeout=60)
            assert error is None
            results.append(result)
    for result in results:
        np.testing.assert_array_equal(result.as_numpy("OUTPUT0"), array)


@pytest.mark.parametrize("protocol", AIO_LIBRARIES)
async def test_asyncio_clients(server, protocol):
    library = AIO_LIBRARIES[protocol]
    client = library.InferenceServerClient(url_of(server, protocol))
    try:
        assert await client.is_server_ready()
        array = sample("FP32")
        result = await client.infer("identity", [make_input(LIBRARIES[protocol], "INPUT0", array, "FP32")])
        np.testing.assert_array_equal(result.as_numpy("OUTPUT0"), array)
    finally:
        await client.close()


def test_statistics_count_what_was_sent(start_server, repository):
    repository.add_identity("counted", max_batch_size=8)
    server = start_server(repository)
    with tritonclient.grpc.InferenceServerClient(server.grpc_url) as client:
        for size in (1, 3, 3):
            array = np.zeros((size, 2), dtype=np.float32)
            client.infer("counted", [make_input(tritonclient.grpc, "INPUT0", array, "FP32")])
        with pytest.raises(InferenceServerException):
            client.infer("counted", [make_input(tritonclient.grpc, "INPUT0", np.zeros((9, 2), dtype=np.float32), "FP32")])
        stats = client.get_inference_statistics("counted").model_stats[0]
    assert (stats.inference_count, stats.execution_count) == (7, 3)
    assert (stats.inference_stats.success.count, stats.inference_stats.fail.count) == (3, 0)
    assert {batch.batch_size: batch.compute_infer.count for batch in stats.batch_stats} == {1: 1, 3: 2}
    assert stats.last_inference > 0
