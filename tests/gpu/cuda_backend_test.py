# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The cuda backend on a real GPU: results beside NumPy's and PyTorch's, mistakes in kernels, and faults."""

import concurrent.futures
import os
import pathlib
import shutil
import signal
import subprocess

import numpy
import pytest
from http_client import HttpClient, binary_tensor
from model_repository import parameter
from server_process import BUILD, ROOT, ServerProcess, wait_until

EXAMPLES = ROOT / "resources" / "examples" / "cuda"
DATATYPES = {"FP32": numpy.float32, "INT32": numpy.int32, "UINT8": numpy.uint8}
ADD = {"kernels": "vector_add", "vector_add.grid": "ceil_div(SUM.size, 256)", "SUM.shape": "A.size",
       "vector_add.arguments": "A, B, SUM, int32(SUM.size)"}
LIBRARIES = f"{ROOT / 'lib'}:{BUILD}:{os.environ.get('LD_LIBRARY_PATH', '')}"


def add_example(repository, name):
    shutil.copytree(EXAMPLES / name, pathlib.Path(repository) / name)


def add_model(repository, name, files, parameters, extra="instance_group { kind: KIND_GPU }\n"):
    text = 'backend: "cuda"\n' + "".join(f'input {{ name: "{one}" data_type: TYPE_FP32 dims: -1 }}\n' for one in "AB")
    text += 'output { name: "SUM" data_type: TYPE_FP32 dims: -1 }\n' + extra
    text += "".join(parameter(key, value) for key, value in parameters.items())
    repository.add(name, text, files={f"1/{file}": content for file, content in files.items()})


def source(name="vector_add"):
    return (EXAMPLES / name / "1" / "model.cu").read_bytes()


def infer(http, model, **inputs):
    """Sends arrays as binary data; returns the outputs as arrays."""
    names = {numpy.dtype(array): name for name, array in DATATYPES.items()}
    request = {"parameters": {"binary_data_output": True}, "inputs": [
        binary_tensor(name, array.nbytes, list(array.shape), names[array.dtype]) for name, array in inputs.items()]}
    reply = http.infer(model, request, b"".join(array.tobytes() for array in inputs.values()))
    assert reply.status == 200, reply.body[:2000]
    head, data = reply.split()
    outputs = {}
    for output in head["outputs"]:
        size = output["parameters"]["binary_data_size"]
        outputs[output["name"]] = numpy.frombuffer(data[:size], DATATYPES[output["datatype"]]).reshape(output["shape"])
        data = data[size:]
    return outputs


def failure(http, model, **inputs):
    request = {"inputs": [binary_tensor(name, array.nbytes, list(array.shape)) for name, array in inputs.items()]}
    return http.infer(model, request, b"".join(array.tobytes() for array in inputs.values()))


def why_unavailable(http, model):
    (entry,) = [entry for entry in http.post("/v2/repository/index").json if entry["name"] == model]
    assert entry["state"] == "UNAVAILABLE", entry
    return entry["reason"]


def floats(*shape):
    return numpy.random.default_rng().standard_normal(shape, numpy.float32)


@pytest.mark.parametrize("count", [1, 255, 256, 257, 100_000, 4 << 20])
def test_sum_is_that_of_numpy(repository, start_server, count):
    add_example(repository, "vector_add")
    http = HttpClient(start_server(repository).http_url)
    a, b = floats(count), floats(count)
    for _ in range(3):
        assert (infer(http, "vector_add", A=a, B=b)["SUM"] == a + b).all()


def test_normalised_images_are_those_of_numpy(repository, start_server):
    add_example(repository, "normalize_image")
    http = HttpClient(start_server(repository).http_url)
    for batch, height, width in ((1, 7, 5), (3, 224, 224), (8, 480, 640)):
        images = numpy.random.default_rng().integers(0, 256, (batch, height, width, 3), numpy.uint8)
        wanted = (images / numpy.float32(255) - numpy.float32([0.485, 0.456, 0.406])) / numpy.float32([0.229, 0.224, 0.225])
        planes = infer(http, "normalize_image", IMAGE=images)["PLANES"]
        numpy.testing.assert_allclose(planes, wanted.transpose(0, 3, 1, 2), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("classes", [5, 10, 1000, 50_000])
def test_most_probable_classes_are_those_of_pytorch(repository, start_server, classes):
    torch = pytest.importorskip("torch")
    add_example(repository, "softmax_top_k")
    http = HttpClient(start_server(repository).http_url)
    scores = floats(16, classes) * 3
    outputs = infer(http, "softmax_top_k", SCORES=scores)
    values, indices = torch.from_numpy(scores).double().softmax(1).topk(5)
    numpy.testing.assert_allclose(outputs["PROBABILITIES"], values.numpy(), rtol=1e-4)
    assert (outputs["CLASSES"] == indices.numpy()).all()


def test_requests_that_share_a_batch_get_their_own_rows(repository, start_server):
    add_example(repository, "softmax_top_k")
    server = start_server(repository)

    def one(index):
        scores = numpy.zeros((1, 100), numpy.float32)
        scores[0, index] = 9
        return infer(HttpClient(server.http_url), "softmax_top_k", SCORES=scores)["CLASSES"][0, 0]

    with concurrent.futures.ThreadPoolExecutor(16) as threads:
        assert list(threads.map(one, range(100))) == list(range(100))


def test_ptx_cubin_and_fatbin_are_served(repository, start_server, tmp_path):
    nvcc = shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc"
    if not pathlib.Path(nvcc).exists():
        pytest.skip("there is no nvcc")
    file = tmp_path / "model.cu"
    file.write_bytes(source())
    for kind in ("ptx", "cubin", "fatbin"):
        subprocess.run([nvcc, f"-{kind}", "-arch=native" if kind != "ptx" else "-arch=sm_75", "-o", tmp_path / f"model.{kind}", file], check=True)
        add_model(repository, kind, {f"model.{kind}": (tmp_path / f"model.{kind}").read_bytes()}, ADD)
    http = HttpClient(start_server(repository).http_url)
    a, b = floats(1000), floats(1000)
    for kind in ("ptx", "cubin", "fatbin"):
        assert (infer(http, kind, A=a, B=b)["SUM"] == a + b).all()


def test_mistake_in_a_kernel_is_reported_with_file_and_line(repository, start_server):
    add_model(repository, "wrong", {"model.cu": source().replace(b"sum[i] =", b"summ[i] =")}, ADD)
    add_model(repository, "ptx", {"model.ptx": b".version 7.0\n.target sm_70\n.address_size 64\nwrong\n"}, ADD)
    http = HttpClient(start_server(repository, "--exit-on-error=false", wait_for="live").http_url)
    reason = why_unavailable(http, "wrong")
    assert 'wrong/1/model.cu(7): error: identifier "summ" is undefined' in reason, reason
    reason = why_unavailable(http, "ptx")
    assert "'ptx/1/model.ptx'" in reason and "line 4" in reason, reason


def test_compiled_kernels_are_kept_on_disk(repository, start_server, tmp_path):
    add_example(repository, "vector_add")
    cache = tmp_path / "cache"
    for _ in range(2):
        http = HttpClient(start_server(repository, f"--backend-config=cuda,cache_directory={cache}").http_url)
        assert (infer(http, "vector_add", A=floats(1), B=floats(1))["SUM"].shape == (1,))
        assert len(list(cache.iterdir())) == 1


def test_limits_of_the_gpu_are_reported(repository, start_server):
    add_model(repository, "threads", {"model.cu": source()}, {**ADD, "vector_add.block": "A.size"})
    add_model(repository, "shared", {"model.cu": source()}, {**ADD, "vector_add.shared": "A.size * 1000"})
    http = HttpClient(start_server(repository).http_url)
    a = floats(1025)
    assert "a block has 1025 threads, expected 1 to 1024" in failure(http, "threads", A=a, B=a).error
    assert "bytes of shared memory, expected 0 to" in failure(http, "shared", A=a, B=a).error
    few = floats(100)  # 100 000 bytes are more than a launch gets without asking
    assert (infer(http, "shared", A=few, B=few)["SUM"] == few + few).all()


def test_memory_that_the_gpu_does_not_have_fails_the_request_alone(repository, start_server):
    add_model(repository, "huge", {"model.cu": source()}, {
        **ADD, "temporaries": "T", "T.type": "UINT8", "T.shape": "A.size * 1000000000"})
    http = HttpClient(start_server(repository).http_url)
    a = floats(1000)
    reply = failure(http, "huge", A=a, B=a)
    assert reply.status == 503 and "CUDA_ERROR_OUT_OF_MEMORY" in reply.error
    few = floats(2)
    assert (infer(http, "huge", A=few, B=few)["SUM"] == few + few).all()


def test_fault_of_a_kernel_leaves_models_on_the_cpu(repository, start_server):
    add_model(repository, "faulty", {"model.cu": b'extern "C" __global__ void fault(float* x) { x[1ull << 40] = 1; }'}, {
        "kernels": "fault", "fault.grid": "1", "fault.arguments": "SUM", "SUM.shape": "A.size"})
    add_example(repository, "vector_add")
    repository.add_identity("identity")
    http = HttpClient(start_server(repository).http_url)
    a = floats(10)
    assert (infer(http, "vector_add", A=a, B=a)["SUM"] == a + a).all()
    reply = failure(http, "faulty", A=a, B=a)
    assert reply.status == 503 and "CUDA_ERROR_ILLEGAL_ADDRESS" in reply.error and "model 'faulty'" in reply.error
    wait_until(lambda: http.get("/v2/models/vector_add/ready").status == 400, "the models on the GPU are not ready")
    assert failure(http, "vector_add", A=a, B=a).status == 503
    assert (infer(http, "identity", INPUT0=a)["OUTPUT0"] == a).all()


CHAIN = 20


def add_chain(repository, name, optimization="", **more):
    """Adds a model of 20 kernels, each of which adds B once more to A; `more` are further parameters."""
    parameters = {**more, "kernels": ", ".join(f"add{i}:vector_add" for i in range(CHAIN)), "SUM.shape": "A.size", "temporaries": "S, T",
                  **{f"{one}.{key}": value for one in "ST" for key, value in (("type", "FP32"), ("shape", "A.size"))}}
    places = ["A", *("ST"[i % 2] for i in range(CHAIN - 1)), "SUM"]
    for i in range(CHAIN):
        parameters[f"add{i}.grid"] = "ceil_div(A.size, 256)"
        parameters[f"add{i}.arguments"] = f"{places[i]}, B, {places[i + 1]}, int32(A.size)"
    add_model(repository, name, {"model.cu": source()}, parameters, f"instance_group {{ kind: KIND_GPU }}\noptimization {{ cuda {{ {optimization} }} }}\n")


def test_graphs_compute_what_launches_compute(repository, start_server):
    add_chain(repository, "launches")
    add_chain(repository, "graph", "graphs: true")
    add_chain(repository, "busy", "graphs: true busy_wait_events: true "
              'graph_spec { input { key: "A" value { dim: 1000 } } input { key: "B" value { dim: 1000 } } }')
    server = start_server(repository)
    http = HttpClient(server.http_url)
    for count in (1, 1000, 100_000, 1000, 1, 1000, 1):
        a, b = floats(count), floats(count)
        wanted = infer(http, "launches", A=a, B=b)["SUM"]
        numpy.testing.assert_allclose(wanted, a + CHAIN * b, rtol=1e-4, atol=1e-4)
        for model in ("graph", "busy"):
            assert (infer(http, model, A=a, B=b)["SUM"] == wanted).all(), (model, count)
    text = HttpClient(server.metrics_url).get("/metrics").body.decode()
    assert 'thalassa_cuda_graphs{model="graph",version="1"} 2' in text, text
    assert "launched one by one from now on" not in server.log, server.log


def test_kernel_that_does_not_end_leaves_models_on_the_cpu(repository, start_server):
    add_model(repository, "stuck", {"model.cu": b'extern "C" __global__ void spin(volatile float* x) { while (x[0] == x[0] || x[0] != x[0]) { } }'}, {
        "kernels": "spin", "spin.grid": "1", "spin.block": "1", "spin.arguments": "SUM", "SUM.shape": "A.size", "kernel_timeout_ms": "500"})
    add_example(repository, "vector_add")
    repository.add_identity("identity")
    http = HttpClient(start_server(repository).http_url)
    a = floats(10)
    assert (infer(http, "vector_add", A=a, B=a)["SUM"] == a + a).all()
    reply = failure(http, "stuck", A=a, B=a)
    assert reply.status == 503 and "did not end within 500 ms" in reply.error and "model 'stuck'" in reply.error, reply.error
    assert failure(http, "vector_add", A=a, B=a).status == 503
    wait_until(lambda: http.get("/v2/models/vector_add/ready").status == 400, "the models on the GPU are not ready")
    assert (infer(http, "identity", INPUT0=a)["OUTPUT0"] == a).all()
    # The server also ends while the kernel runs, which the fixture checks.


FAULT = b'extern "C" __global__ void fault() { *reinterpret_cast<volatile int*>(1ull << 50) = 1; }'
SPIN = b'extern "C" __global__ void spin() { __shared__ volatile int stop; stop = 0; while (stop == 0) { } }'


def add_breakable(repository, name, step, code, **parameters):
    """Adds an isolated model whose kernel is launched only for more than one element."""
    add_model(repository, name, {"model.cu": code}, {"kernels": step, f"{step}.grid": "A.size - 1", f"{step}.block": "1",
              f"{step}.arguments": "", "SUM.shape": "A.size", "isolation": "process", **parameters})


def test_isolated_models_compute_what_others_compute(repository, start_server):
    add_chain(repository, "shared", "graphs: true")
    add_chain(repository, "isolated", "graphs: true", isolation="process")
    http = HttpClient(start_server(repository).http_url)
    for count in (1, 1000, 100_000, 1000, 4 << 20, 1):
        a, b = floats(count), floats(count)
        assert (infer(http, "isolated", A=a, B=b)["SUM"] == infer(http, "shared", A=a, B=b)["SUM"]).all(), count


@pytest.mark.parametrize("step, code, parameters, reason", [
    ("fault", FAULT, {}, "CUDA_ERROR_ILLEGAL_ADDRESS"),
    ("spin", SPIN, {"kernel_timeout_ms": "500"}, "did not end within 500 ms"),
], ids=["fault", "time-out"])
def test_mistake_of_an_isolated_kernel_costs_its_model_one_restart(repository, start_server, step, code, parameters, reason):
    add_breakable(repository, "broken", step, code, **parameters)
    add_example(repository, "vector_add")
    server = start_server(repository)
    http = HttpClient(server.http_url)
    few, many = floats(1), floats(2)
    infer(http, "broken", A=few, B=few)
    reply = failure(http, "broken", A=many, B=many)
    assert reply.status == 503 and reason in reply.error and "model 'broken'" in reply.error, reply.error
    assert (infer(http, "vector_add", A=many, B=many)["SUM"] == many + many).all()
    assert http.get("/v2/models/vector_add/ready").status == 200
    wait_until(lambda: failure(http, "broken", A=few, B=few).status == 200, "the model serves again")
    text = HttpClient(server.metrics_url).get("/metrics").body.decode()
    assert 'thalassa_cuda_worker_restarts_total{model="broken",version="1"} 1' in text, text


def test_small_pools_cost_no_request(repository, start_server):
    add_example(repository, "vector_add")
    server = start_server(repository, "--pinned-memory-pool-byte-size=65536", "--cuda-memory-pool-byte-size=0:65536")
    http = HttpClient(server.http_url)
    for count in (100, 1_000_000):
        a, b = floats(count), floats(count)
        assert (infer(http, "vector_add", A=a, B=b)["SUM"] == a + b).all()


def test_sanitizer_finds_no_fault_of_the_server(repository, start_server, tmp_path):
    sanitizer = shutil.which("compute-sanitizer")
    if sanitizer is None:
        pytest.skip("there is no compute-sanitizer")
    add_example(repository, "vector_add")
    add_example(repository, "softmax_top_k")
    program = tmp_path / "thalassa-server"
    real = BUILD / "bin" / "thalassa-server.program"
    report = tmp_path / "report.txt"
    program.write_text(f'#!/bin/sh\nexec {sanitizer} --target-processes all --log-file {report} env LD_LIBRARY_PATH={LIBRARIES} '
                       f'{real if real.exists() else BUILD / "bin" / "thalassa-server"} "$@"\n')
    program.chmod(0o755)
    with ServerProcess(repository, program=program) as server:
        server.expected_to_end = True
        http = HttpClient(server.http_url)
        a, b = floats(1000), floats(1000)
        assert (infer(http, "vector_add", A=a, B=b)["SUM"] == a + b).all()
        assert infer(http, "softmax_top_k", SCORES=floats(8, 300))["CLASSES"].shape == (8, 5)
        # The sanitizer hands no signal on, and writes its report when the server has ended.
        children = pathlib.Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text()
        for child in children.split():
            os.kill(int(child), signal.SIGTERM)
        wait_until(lambda: not server.alive, "the server has ended")
    assert "ERROR SUMMARY: 0 errors" in report.read_text(), report.read_text()
