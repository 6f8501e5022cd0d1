# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Error messages of the peer that Thalassa's do not contain.

Thalassa's message contains the peer's and has more details. The exceptions are listed here: messages that would be
wrong about Thalassa, that name a part of the peer, or whose order is random in the peer. Each entry is a pattern that
both messages match, or one pattern for the peer's and one for Thalassa's. Its groups are equal in both.
"""

import json
import re

PHRASES = (
    # The peer accepts only integers, booleans and strings as parameters; Thalassa also accepts doubles.
    r"parameter '(.*?)' has invalid type\.",
    r"(invalid value type for '.*?' parameter, expected int64_param, bool_param)",
    # The peer lists the inputs in the order of its hash table, and its list of missing inputs may be empty.
    r"(expected .* but got \d+ inputs for model '.*?'). Got input\(s\) \[(?!.*missing required input\(s\) \[)",
    r"batch size does not match other inputs for '(.*?)'",
    # "(details: stol)" names a function of the peer.
    r"(failed to get model version from specified version string '.*?').*, (version should be an integral value > 0)",
    # The peer refers to its own documentation.
    r"(\[request id: .*?\] unexpected shape for input '.*?' for model '.*?'. Expected \[.*?\], got \[.*?\]. NOTE: .* try setting max_batch_size to zero)",
    # Thalassa shows the name in the request.
    (r"(unexpected explicit tensor data for input tensor '.*?' for model '.*?' of type '.*?', expected datatype) '<invalid>'",
     r"(unexpected explicit tensor data for input tensor '.*?' for model '.*?' of type '.*?', expected datatype) '.*?'"),
    # The peer expects the length in one buffer; in Thalassa, elements may span several.
    r"(incomplete string length indicator for inference input '.*?' for model '.*?', expecting 4 bytes but only \d bytes available)",
    # The message names the input.
    (r"input byte size mismatch for input 'raw_input' for model '(.*?)'. Expected \d+, got (\d+)",
     r"input byte size mismatch for input 'INPUT0' for model '(.*?)'. Expected .*?, got (\d+)"),
    # A count of 0 is refused.
    r"invalid value for '(classification)' parameter, expected >",
    # The input is refused before the output is made.
    r"(?:sending|receiving) (\S+ data via JSON is not supported. Please use the binary data format)",
    # The reason names the backend and the version in place of the code.
    r"(load failed for model '.*?': version \d+ is at UNAVAILABLE state): .*(model_initialize fails as it was told to);",
    r"(load failed for model '.*?': version \d+ is at UNAVAILABLE state): .*(unable to find backend library for backend '.*?', try specifying runtime)",
    r"(load failed for model '\w+': circular dependency between ensembles: \w+ -> )",
    r"(load failed for model '(\w+)': ).*(ensemble \2 contains models that are not available or ambiguous: \w+)",
    r"(load failed for model '(\w+)': ).*(ensemble '\2' depends on '\w+' whose required version \d+ is not loaded)",
    r"(load failed for model '(\w+)': ).*(ensemble tensor \w+ is mapping to non-existing input \w+ in model \w+)",
    r"(load failed for model '(\w+)': ).*(ensemble tensor \w+ is mapped from non-existing output \w+ in model \w+)",
    r"(load failed for model '(\w+)': ).*(input \w+ in model \w+ is not mapped to any ensemble tensors)",
    r"(load failed for model '(\w+)': ).*(ensemble tensor \w+: inconsistent shape: \S+ is inferred from model \w+ while \S+ is inferred from model \w+)",
    r"(load failed for model '(\w+)': ).*(ensemble tensor \w+: inconsistent data type: \w+ is inferred from model \w+ while \w+ is inferred from model \w+)",
    r"(load failed for model '(\w+)': ).*(ensemble \2 allows maximum batch size \d+, but it contains model \w+ which only allows maximum batch size to be \d+)",
    r"(load failed for model '(\w+)': ).*(receives inputs originated from different decoupled models)",
    # Another version of the member may be served.
    (r"load failed for model '(\w+)': ensemble '\w+' depends on '(\w+)' which (?:has no loaded version|is not valid)",
     r"load failed for model '(\w+)': its member '(\w+)' did not load"))

PAIRS = [tuple(re.compile(pattern, re.DOTALL) for pattern in ((entry, entry) if isinstance(entry, str) else entry)) for entry in PHRASES]


def says_the_same(peer, ours):
    if peer[:1] == '"' == ours[:1]:
        peer, ours = json.loads(peer), json.loads(ours)
    if peer.rstrip(" .") in ours:
        return True
    for peers, own in PAIRS:
        theirs = peers.search(peer)
        if theirs:
            mine = own.search(ours)
            if mine and mine.groups() == theirs.groups():
                return True
    return False
