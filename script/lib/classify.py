# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Classifies the 360 held-out digits over REST and over gRPC with the official client, one request per image.

classify.py HTTP GRPC   prints accuracy, latency and where the time went; fails below an accuracy of 0.95
classify.py --curl HTTP prints a command that classifies the first image
"""

import json
import pathlib
import sys
import time

import numpy as np
import tritonclient.grpc
import tritonclient.http

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "resources" / "models" / "digits"))
from train import LEAST_ACCURACY, held_out  # noqa: E402  pylint: disable=wrong-import-position

MODEL = "digits"
STAGES = ("queue", "compute_input", "compute_infer", "compute_output")


def counters(client):
    """Returns the model's times in nanoseconds by stage, and its number of successful requests."""
    answer = client.get_inference_statistics(MODEL)
    if not isinstance(answer, dict):
        answer = {"model_stats": [{"inference_stats": {
            name: {"ns": getattr(answer.model_stats[0].inference_stats, name).ns,
                   "count": getattr(answer.model_stats[0].inference_stats, name).count}
            for name in (*STAGES, "success")}}]}
    stats = answer["model_stats"][0]["inference_stats"]
    return {name: int(stats[name].get("ns", 0)) for name in STAGES}, int(stats["success"].get("count", 0))


def classify(library, client, images, labels):
    """Returns the share of images that were recognized, and the latency of each request in milliseconds."""
    tensor = library.InferInput("image", [1, images.shape[1]], "FP32")
    wanted = [library.InferRequestedOutput("label")]
    right, latencies = 0, []
    for image, label in zip(images, labels):
        tensor.set_data_from_numpy(image[np.newaxis])
        started = time.perf_counter()
        result = client.infer(MODEL, [tensor], outputs=wanted)
        latencies.append(1000 * (time.perf_counter() - started))
        right += int(result.as_numpy("label")[0, 0]) == int(label)
    return right / len(images), latencies


def report(protocol, library, url, data):
    client = library.InferenceServerClient(url)
    times_before, count_before = counters(client)
    accuracy, latencies = classify(library, client, *data)
    times, count = counters(client)
    requests = max(1, count - count_before)
    p50, p99 = np.percentile(latencies, [50, 99])
    parts = "   ".join(
        f"{name.removeprefix('compute_')} {(times[name] - times_before[name]) / requests / 1000:.0f} us" for name in STAGES)
    print(f"{protocol:5} {len(latencies)} images   accuracy {accuracy:.4f}   p50 {p50:.2f} ms   p99 {p99:.2f} ms")
    print(f"      in the server, per request: {parts}", flush=True)
    return accuracy


def curl_line(url):
    """A pasteable command; the pixels are whole numbers."""
    images, _ = held_out()
    request = {"inputs": [{"name": "image", "shape": [1, 64], "datatype": "FP32", "data": [int(p) for p in images[0]]}],
               "outputs": [{"name": "label"}]}
    return f"curl -s http://{url}/v2/models/{MODEL}/infer -d '{json.dumps(request, separators=(',', ':'))}'"


def main(arguments):
    if arguments[0] == "--curl":
        print(curl_line(arguments[1]))
        return 0
    data = held_out()
    accuracies = [report("REST", tritonclient.http, arguments[0], data), report("gRPC", tritonclient.grpc, arguments[1], data)]
    if min(accuracies) < LEAST_ACCURACY:
        print(f"the accuracy is below {LEAST_ACCURACY}: the answers are wrong", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
