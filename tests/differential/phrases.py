# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Error messages that say the same in other words.

Thalassa's messages name more than the peer's. They hold the peer's message, or at least its key phrase with the same
names and numbers in it. Each entry is such a phrase: a pattern that both messages match where the peer's does, or one
pattern for the peer's and one for ours. Its groups stand for text that is the same in both.
"""

import json
import re

PHRASES = (
    # JSON that is not what it should be
    r"Unable to parse '(.*?)': attempt to access JSON (non-\S+ as \S+?)(?:,|:| |$)",
    (r"invalid datatype for input (.*)", r"invalid datatype '.*' for input '(.*)'"),
    (r"attempt to access non-existing object member '(.*?)'$", r"Unable to find member '(.*?)' in the request JSON"),
    (r"Unable to parse JSON bytes array: attempt to access JSON (non-string as string)",
     r"Unable to parse 'data': attempt to access JSON (.*?):"),
    (r"receiving (\S+ data via JSON is not supported. Please use the binary data format) for input (.*)",
     r"sending (.*) for tensor '(.*)'"),
    r"sending (\S+ data via JSON is not supported. Please use the binary data format)",
    r"^(Input must set only one of the following fields: 'data', 'binary_data_size' in 'parameters', 'shared_memory_region')",
    r"parameter '(.*?)' has invalid type",
    (r"Unable to set '(.*?)': attempt to access JSON (non-\S+ as \S+?)$", r"Unable to parse '(.*?)': attempt to access JSON (.*):"),
    # names, numbers of inputs, versions
    r"(expected .* but got \d+ inputs for model '.*?'). Got input\(s\) (\[.*?\]), but missing required input\(s\) (\[.+?\])",
    r"(expected .* but got \d+ inputs for model '.*?'). Got input\(s\) \[(?!.*missing required input\(s\) \[)",
    (r"failed to get model version from specified version string '(.*?)'.*integral value > 0",
     r"failed to get model version from specified version string '(.*?)'.*integral value > 0"),
    (r"invalid model version specified '(.*?)' , version should be (an integral value > 0)",
     r"version string '(.*?)' of model '.*?': version must be (an integral value > 0)"),
    (r"requested model version is not available for model '(.*?)'", r"requested model '(.*?)' is not available: version"),
    # shapes and sizes
    r"(\[request id: .*?\] unexpected shape for input '.*?' for model '.*?'. Expected \[.*?\], got \[.*?\])",
    (r"(\[request id: .*?\]) input '(.*?)' has no shape but model requires batch dimension for '(.*?)'",
     r"(\[request id: .*?\]) unexpected shape for input '(.*?)' for model '(.*?)'. Expected \[-1,.*\], got \[\]"),
    (r"batch size does not match other inputs for '(.*?)'", r"does not match other inputs' batch size \d+ for '(.*?)'"),
    r"unexpected size for input '(.*?)', expecting (\d+) additional bytes",
    (r"expected (\d+) string elements for inference input '(.*?)' for model '(.*?)', got \d+",
     r"unexpected number of string elements \d+ for (?=.*expecting (\d+)$)inference input '(.*?)' for model '(.*?)'"),
    (r"incomplete string length indicator for inference input '(.*?)' for model '(.*?)', expecting 4 bytes but only (\d) bytes",
     r"inference input '(.*?)' for model '(.*?)': BYTES data ends inside the length of element \d+: expected 4 bytes, got (\d)"),
    (r"input byte size mismatch for input 'raw_input' for model '(.*?)'. Expected \d+, got (\d+)",
     r"input byte size mismatch for input 'INPUT0' for model '(.*?)'. Expected .*?, got (\d+)"),
    (r"The shape of the raw input '(.*?)' can not be deduced because there are more than one variable-sized dimension",
     r"the shape of a raw request for input '(.*?)' .* leave more than one dimension open"),
    (r"Raw request must only have 1 input .* but got (\d+) inputs in '(.*?)'",
     r"a raw request needs a model with exactly 1 input, but (?=.*has (\d+)$)model '(.*?)'"),
    (r"For BYTE datatype raw input '(.*?)', the model must have input shape (\[1\])",
     r"a raw request for input '(.*?)' .* is one BYTES element and needs dims (\[1\])"),
    (r"inference header size should be in range \(0, (\d+)\), got: (-?\d+)",
     r"Unable to parse Inference-Header-Content-Length, got: (?=.*which has (\d+) bytes)(-?\d+);"),
    r"(load failed for model '.*?': version \d+ is at UNAVAILABLE state): .*(model_initialize fails as it was told to);",
    (r"(load failed for model '.*?': version \d+ is at UNAVAILABLE state): .*(unable to find backend library).*backend '(.*?)'",
     r"(load failed for model '.*?': version \d+ is at UNAVAILABLE state): .*(unable to find backend library).*backend '(.*?)'"),
    (r"class result not available for output due to unsupported type '(.*?)'",
     r"class result not available for output '.*?' due to unsupported type '(.*?)'"),
    (r"Request is released with TRITONSERVER_REQUEST_RELEASE_(RESCHEDULE), while the model is not configured",
     r"it cannot be released with the flag (RESCHEDULE), for model"),
    r"can't set both '(shared_memory_region)' and '(classification)'",
    r"invalid value(?: type)? for '(classification)' parameter",
    # ensembles
    (r"in ensemble '(\w+)', (\[request id: .*?\] unexpected shape for input '.*?' for model '.*?'. Expected \[.*?\], got \[.*?\])",
     r"in ensemble '(\w+)', step\[\d+\] \('.*?'\): (\[request id: .*?\] unexpected shape for input '.*?' for model '.*?'. Expected \[.*?\], got \[.*?\])"),
    (r"in ensemble '(\w+)', (\w+ backend: .*)", r"in ensemble '(\w+)', step\[\d+\] \('.*?'\): (.*)"),
    (r"(load failed for model '\w+': circular dependency between ensembles: \w+ -> )", r"(load failed for model '\w+': circular dependency between ensembles: \w+ -> )"),
    (r"load failed for model '(\w+)': ensemble \w+ contains models that are not available or ambiguous: (\w+)",
     r"load failed for model '(\w+)': .* needs model '(\w+)', which does not serve"),
    (r"ensemble '(\w+)' depends on '(\w+)' whose required version (\d+) is not loaded",
     r"in ensemble '(\w+)', .* needs model '(\w+)' in version (\d+), which does not serve"),
    (r"load failed for model '(\w+)': ensemble '\w+' depends on '(\w+)' which (?:has no loaded version|is not valid)",
     r"load failed for model '(\w+)': its member '(\w+)' did not load"),
    (r"ensemble tensor (\w+) is mapping to non-existing input (\w+) in model (\w+)",
     r"maps ensemble tensor '(\w+)' to input '(\w+)', which model '(\w+)' does not have"),
    (r"ensemble tensor (\w+) is mapped from non-existing output (\w+) in model (\w+)",
     r"maps ensemble tensor '(\w+)' from output '(\w+)', which model '(\w+)' does not have"),
    (r"input (\w+) in model (\w+) is not mapped to any ensemble tensors", r"leaves input '(\w+)' of model '(\w+)' out of its input_map"),
    (r"ensemble tensor (\w+): inconsistent shape: (\[.*?\]) is inferred from model \w+ while (\[.*?\]) is",
     r"ensemble tensor '(\w+)' has two shapes: (\[.*?\]) as .*?, (\[.*?\]) as"),
    (r"ensemble tensor (\w+): inconsistent data type: TYPE_(\w+) is inferred from model \w+ while TYPE_(\w+) is",
     r"ensemble tensor '(\w+)' has two data types: (\w+) as .*?, (\w+) as"),
    (r"ensemble (\w+) allows maximum batch size (\d+), but it contains model (\w+) which only allows maximum batch size to be (\d+)",
     r"in ensemble '(\w+)', max_batch_size is (\d+), but step\[\d+\] \('(\w+)'\) allows at most (\d+)"),
    (r"in ensemble (\w+), .* inputs originated from (different decoupled models)",
     r"in ensemble '(\w+)', .* tensors that stem from (different decoupled models)"),
    # generate
    r"can not convert input '(.*?)' to ",
    r"(Expected JSON object for keyword: '.*?'): .*(attempt to access JSON non-object as object)",
    r"(Unsupported content-encoding).*(, only 'identity' is supported)",
    # gRPC
    (r"invalid value type for (?:load parameter )?'(.*?)'.*?, expected (\w+)", r"invalid value type for '(.*?)' parameter, expected (\w+)"),
    r"(unrecognized load parameter '.*?')",
    r"(unexpected explicit tensor data for input tensor '.*?' for model '.*?' of type)",
    r"(invalid value type for '.*?' parameter, expected int64_param, bool_param)",
    r"(parameter keys starting with 'triton_' are reserved for Triton usage)",
    (r"invalid value for '(.*?)', expected value (>= 0)", r"request parameter '(.*?)' must be (>= 0)"))

PAIRS = [tuple(re.compile(pattern, re.DOTALL) for pattern in ((entry, entry) if isinstance(entry, str) else entry)) for entry in PHRASES]


def says_the_same(peer, ours):
    if peer[:1] == '"' == ours[:1]:
        peer, ours = json.loads(peer), json.loads(ours)
    if peer in ours:
        return True
    for peers, own in PAIRS:
        theirs = peers.search(peer)
        if theirs:
            mine = own.search(ours)
            if mine and mine.groups() == theirs.groups():
                return True
    return False
