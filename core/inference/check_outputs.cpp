// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/inference/check_outputs.h"

#include "absl/strings/str_cat.h"
#include "core/base/string_view.h"
#include "core/tensor/data_type.h"
#include "core/tensor/shape.h"

namespace thalassa::inference {
namespace {

absl::Status checkOutput(const std::string& model, const OutputTensor& output)
{
    const absl::StatusOr<int64_t> expected = tensor::byteSize(output.dataType, output.shape);
    if (!expected.ok()) {
        return absl::InternalError(absl::StrCat("the backend of model '", model,
            "' returned output '", output.name, "' in a form that no tensor has: ",
            expected.status().message(), ", got ", output.byteSize, " bytes"));
    }
    const bool hasAnySize = tensor::elementByteSize(output.dataType) == 0 || output.shape.empty();
    if (hasAnySize || static_cast<uint64_t>(*expected) == output.byteSize)
        return absl::OkStatus();
    return absl::InternalError(absl::StrCat("the backend of model '", model, "' returned output '",
        output.name, "' with shape ", tensor::toString(output.shape), " and data type ",
        base::toAbsl(tensor::dataTypeName(output.dataType)), ": expected ", *expected,
        " bytes, got ", output.byteSize));
}

} // namespace

absl::Status checkOutputs(const std::string& model, const Response& response)
{
    for (const OutputTensor& output : response.outputs()) {
        if (absl::Status bad = checkOutput(model, output); !bad.ok())
            return bad;
    }
    return absl::OkStatus();
}

} // namespace thalassa::inference
