# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The messages of proto/observability.proto and the service, as a client uses them."""

import functools
import pathlib
import subprocess
import tempfile

import grpc
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

PROTO = pathlib.Path(__file__).parents[2] / "proto"


@functools.cache
def pool():
    with tempfile.NamedTemporaryFile(suffix=".pb") as out:
        subprocess.run(["protoc", f"--descriptor_set_out={out.name}", "-I", PROTO, "observability.proto"], check=True)
        files = descriptor_pb2.FileDescriptorSet.FromString(pathlib.Path(out.name).read_bytes())
    made = descriptor_pool.DescriptorPool()
    for file in files.file:
        made.Add(file)
    return made


def message(name, **fields):
    return message_factory.GetMessageClass(pool().FindMessageTypeByName(f"thalassa.v1.{name}"))(**fields)


class Observability:
    """Calls the service over gRPC: Observability(url).Explain(id=7)."""

    def __init__(self, url, *options):
        self.channel = grpc.insecure_channel(url, options=options)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.channel.close()

    def __getattr__(self, method):
        found = pool().FindServiceByName("thalassa.v1.Observability").methods_by_name[method]
        answer = message_factory.GetMessageClass(found.output_type)
        kind = self.channel.unary_stream if found.server_streaming else self.channel.unary_unary
        call = kind(f"/thalassa.v1.Observability/{method}", request_serializer=lambda one: one.SerializeToString(), response_deserializer=answer.FromString)
        return lambda timeout=30, **fields: call(message(found.input_type.name, **fields), timeout=timeout)


def waiting_requests(server, model):
    """Returns the number of requests in the queue of a model."""
    with Observability(server.admin_grpc_url) as service:
        return service.Queues(filter=message("ModelFilter", model=model)).models[0].request_count


def is_executing(server, model):
    with Observability(server.admin_grpc_url) as service:
        return any(one.HasField("executing") for one in service.Instances(filter=message("ModelFilter", model=model)).models[0].instances)
