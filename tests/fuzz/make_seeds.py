#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the seeds of corpus/: make_seeds.py. The name of each says which branch it is for. Other files there (found_*)
are inputs that once broke a rule, and are not changed. The modules of seeds/ have the seeds by subject."""

from seeds.caching import cached_response
from seeds.config import config_text
from seeds.console import alert_history, alert_rules, profiles, recorded_session, trace_notes
from seeds.grpc import grpc_infer
from seeds.http import http_binary, http_compression, http_generate, http_head, http_json
from seeds.settings import settings_json
from seeds.traces import timeline_trace, trace_context, trace_reader
from seeds.workers import worker_message

for make in (http_head, http_json, http_binary, http_compression, http_generate, grpc_infer, cached_response, config_text, trace_context,
             trace_reader, recorded_session, timeline_trace, alert_rules, alert_history, profiles, trace_notes, settings_json,
             worker_message):
    make()
