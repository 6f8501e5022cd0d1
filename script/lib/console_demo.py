# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Models and a light load, with which script/demo --console and script/console-session show the console.

console_demo.py models DIRECTORY   writes the model repository
console_demo.py load HTTP          sends requests until it is ended
console_demo.py few HTTP           sends some requests at once, and then a few more
console_demo.py ports N            prints ports that are free now
console_demo.py profile HTTP GRPC METRICS ADMIN ADMIN_GRPC   prints a profile with these ports of 127.0.0.1
console_demo.py rules              prints alert rules of these models
"""

import contextlib
import itertools
import json
import pathlib
import random
import socket
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
DIGITS = ROOT / "resources" / "models" / "digits"


def identity(name, delay_ms, extra, instances=1, batch=8):
    return f"""name: "{name}"
backend: "identity"
max_batch_size: {batch}
input {{ name: "INPUT0" data_type: TYPE_FP32 dims: 16 }}
output {{ name: "OUTPUT0" data_type: TYPE_FP32 dims: 16 }}
instance_group {{ kind: KIND_CPU count: {instances} }}
parameters {{ key: "execute_delay_ms" value {{ string_value: "{delay_ms}" }} }}
{extra}
"""


BATCHING = "dynamic_batching { preferred_batch_size: [ 4, 8 ] max_queue_delay_microseconds: 3000 }"
SMALL_QUEUE = "dynamic_batching { default_queue_policy { max_queue_size: 2 } }"
STEPS = """name: "pipeline"
platform: "ensemble"
max_batch_size: 8
input { name: "INPUT0" data_type: TYPE_FP32 dims: 16 }
output { name: "OUTPUT0" data_type: TYPE_FP32 dims: 16 }
ensemble_scheduling {
  step { model_name: "scaler" model_version: -1
         input_map { key: "INPUT0" value: "INPUT0" } output_map { key: "OUTPUT0" value: "scaled" } }
  step { model_name: "resnet" model_version: -1
         input_map { key: "INPUT0" value: "scaled" } output_map { key: "OUTPUT0" value: "OUTPUT0" } }
}
"""
MODELS = {
    "resnet": (identity("resnet", 6, BATCHING + "\nversion_policy { all { } }", instances=2), (2, 3)),
    "scaler": (identity("scaler", 1, ""), (1,)),
    "recommender": (identity("recommender", 30, SMALL_QUEUE, batch=4), (1,)),
    "pipeline": (STEPS, (1,)),
    "legacy": (identity("legacy", 5, BATCHING, batch="many"), (1,)),
}


def write_models(directory):
    """Writes the models; `legacy` has a mistake in its configuration."""
    directory.mkdir(parents=True, exist_ok=True)
    for name, (config, versions) in MODELS.items():
        for version in versions:
            (directory / name / str(version)).mkdir(parents=True, exist_ok=True)
        (directory / name / "config.pbtxt").write_text(config)
    link = directory / "digits"
    if not link.is_symlink():
        link.symlink_to(DIGITS)


class Load:
    """Clients that send requests with pauses, and all together now and then."""

    def __init__(self, url):
        self.url = url
        self.ended = threading.Event()
        self.numbers = itertools.count(1)

    def run(self):
        """Sends requests until the program is interrupted."""
        work = [(self.client, "resnet", 0.02), (self.client, "resnet", 0.03), (self.client, "resnet", 0.05),
                (self.client, "pipeline", 0.1), (self.client, "recommender", 0.15), (self.client, "digits", 0.05)]
        work += 8 * [(self.burst, "recommender", 5)]
        self.start(work)

    def run_few(self):
        """Sends less, so that a recorded session is small."""
        self.start([(self.client, "resnet", 0.7), (self.client, "pipeline", 2), (self.client, "digits", 2)] +
                   3 * [(self.burst, "recommender", 10)])

    def start(self, work):
        for function, *arguments in work:
            threading.Thread(target=function, args=arguments, daemon=True).start()
        self.ended.wait()

    def client(self, model, pause):
        with self.connection() as send:
            while not self.ended.wait(random.expovariate(1 / pause)):
                send(model)

    def burst(self, model, period):
        with self.connection() as send:
            while not self.ended.wait(period - time.time() % period):
                for _ in range(2):
                    send(model)

    @contextlib.contextmanager
    def connection(self):
        import numpy  # pylint: disable=import-outside-toplevel
        import tritonclient.http  # pylint: disable=import-outside-toplevel

        client = tritonclient.http.InferenceServerClient(self.url)

        def send(model):
            name, width = ("image", 64) if model == "digits" else ("INPUT0", 16)
            tensor = tritonclient.http.InferInput(name, [1, width], "FP32")
            tensor.set_data_from_numpy(numpy.random.rand(1, width).astype(numpy.float32))
            with contextlib.suppress(tritonclient.utils.InferenceServerException, OSError):  # a refusal is part of it
                client.infer(model, [tensor], request_id=f"order-{next(self.numbers)}")

        try:
            yield send
        finally:
            with contextlib.suppress(Exception):
                client.close()


def free_ports(count):
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(count)]
        return [one.getsockname()[1] for one in sockets]


def profile(http, grpc, metrics, _admin, admin_grpc):
    def address(port):
        return f"127.0.0.1:{port}"

    return json.dumps({"version": 1, "profiles": [
        {"name": "gpu-east", "group": "production", "http": address(http), "grpc": address(grpc),
         "metrics": address(metrics), "admin_grpc": address(admin_grpc)}]}, indent=2)


def rules():
    texts = ["memory of server > 2 GiB", "p99 of recommender > 50 ms", "p99 queue of all models > 20 ms for 10 s",
             "failure_share of all models > 1 % for 30 s, error", "occupancy of resnet > 95 % for 2 min", "data_age > 10 s"]
    return json.dumps({"version": 1, "rules": [{"rule": text} for text in texts]}, indent=2)


def main(arguments):
    command, *values = arguments or [""]
    with contextlib.suppress(KeyboardInterrupt):
        if command == "models" and len(values) == 1:
            write_models(pathlib.Path(values[0]))
        elif command == "load" and len(values) == 1:
            Load(values[0]).run()
        elif command == "few" and len(values) == 1:
            Load(values[0]).run_few()
        elif command == "ports" and len(values) == 1:
            print(*free_ports(int(values[0])), sep="\n")
        elif command == "profile" and len(values) == 5:
            print(profile(*values))
        elif command == "rules" and not values:
            print(rules())
        else:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
