# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The text of a server's metrics port, parsed by Prometheus' own client."""

from http_client import HttpClient
from prometheus_client.parser import text_string_to_metric_families

LATENCIES = ("request", "queue", "compute_input", "compute_infer", "compute_output")
REASONS = ("REJECTED", "CANCELED", "BACKEND", "OTHER")
COUNTERS = {"nv_inference_request_success", "nv_inference_request_failure", "nv_inference_count", "nv_inference_exec_count"}
DURATIONS = {f"nv_inference_{name}_duration_us" for name in LATENCIES}
CACHE_COUNTERS = {f"nv_cache_{name}_per_model" for name in ("num_hits", "num_misses", "hit_duration", "miss_duration")}
GAUGES = {"nv_inference_pending_request_count", "nv_model_load_duration_secs"}
SUMMARIES = {f"nv_inference_{name}_summary_us" for name in LATENCIES}
CACHE_SUMMARIES = {f"nv_cache_{name}_summary_per_model" for name in ("hit", "miss")}
FIRST_RESPONSE = "nv_inference_first_response_histogram_ms"
STAGES = "thalassa_stage_duration_seconds"
CPU = {"nv_cpu_utilization", "nv_cpu_memory_total_bytes", "nv_cpu_memory_used_bytes"}
PROCESS = {f"process_{name}": kind for name, kind in (
    ("cpu_seconds_total", "counter"), ("resident_memory_bytes", "gauge"), ("virtual_memory_bytes", "gauge"), ("open_fds", "gauge"),
    ("max_fds", "gauge"), ("start_time_seconds", "gauge"))}
LOCAL_CACHE = {f"nv_cache_{name}" for name in (
    "util", "num_entries", "num_lookups", "num_hits", "num_misses", "num_evictions", "lookup_duration", "insertion_duration")}


class Exposition:
    """One scrape: the families by name, and single values."""

    def __init__(self, text):
        self.text = text
        self.families = {}
        for family in text_string_to_metric_families(text):
            assert family.name not in self.families, f"{family.name} stands there twice"
            self.families[family.name] = family
        self.samples = {}
        for family in self.families.values():
            for sample in family.samples:
                # The parser appends this suffix to the name of every counter.
                counter = sample.name.removesuffix("_total")
                name = counter if family.type == "counter" and counter in self.types else sample.name
                key = (name, frozenset(sample.labels.items()))
                assert key not in self.samples, f"{sample} stands there twice"
                self.samples[key] = sample.value

    @property
    def types(self):
        """Returns the type of each family in the text; the parser renames counters."""
        lines = [line.split() for line in self.text.splitlines() if line.startswith("# TYPE ")]
        return {name: kind for _, _, name, kind in lines}

    def of_model(self, model):
        """Returns the names of the families that have a sample of the model."""
        return {name for name in self.types if any(f'model="{model}"' in line for line in self.lines(name))}

    def lines(self, family):
        ends = ("", "_count", "_sum", "_bucket")
        return [line for line in self.text.splitlines() if any(line.startswith((f"{family}{end}{{", f"{family}{end} ")) for end in ends)]

    def value(self, name, **labels):
        return self.samples[name, frozenset(labels.items())]

    def get(self, name, model, version="1", **labels):
        return self.value(name, model=model, version=version, **labels)

    def failures(self, model, version="1"):
        """Returns the counts by reason, without those that are zero."""
        counts = {reason: self.get("nv_inference_request_failure", model, version, reason=reason) for reason in REASONS}
        return {reason: count for reason, count in counts.items() if count}


def read(server):
    client = HttpClient(server.metrics_url)
    reply = client.get("/metrics")
    client.close()
    assert reply.status == 200
    return Exposition(reply.body.decode())
