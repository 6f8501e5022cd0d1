// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/inference/check_outputs.h"

#include <string_view>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/base/text/string_view.h"
#include "core/tensor/buffer.h"
#include "core/tensor/bytes_tensor.h"
#include "core/tensor/data_type.h"
#include "core/tensor/shape.h"

namespace thalassa::inference {
namespace {

absl::Status contradiction(const std::string& model, const OutputTensor& output,
    std::string_view expected, std::string_view got)
{
    return absl::InternalError(absl::StrCat("the backend of model '", model, "' returned output '",
        output.name, "' with shape ", tensor::toString(output.shape), " and data type ",
        base::toAbsl(tensor::dataTypeName(output.dataType)), ": expected ", base::toAbsl(expected),
        ", got ", base::toAbsl(got)));
}

absl::Status checkSize(const std::string& model, const OutputTensor& output, int64_t expected)
{
    if (static_cast<uint64_t>(expected) == output.byteSize)
        return absl::OkStatus();
    return contradiction(
        model, output, absl::StrCat(expected, " bytes"), absl::StrCat(output.byteSize));
}

// Reads the lengths of the elements, not the elements. Memory of a device cannot be read here.
absl::Status checkTexts(const std::string& model, const OutputTensor& output)
{
    tensor::Buffer bytes;
    if (output.byteSize > 0) {
        if (output.block->place().kind == tensor::MemoryKind::Gpu)
            return absl::OkStatus();
        bytes.append(tensor::slice(output.block, 0, output.byteSize));
    }
    ASSIGN_OR_RETURN(const int64_t expected, tensor::elementCount(output.shape));
    const absl::StatusOr<int64_t> count = tensor::countElements(bytes);
    if (count.ok() && *count == expected)
        return absl::OkStatus();
    return contradiction(model, output,
        absl::StrCat(expected, expected == 1 ? " element" : " elements"),
        count.ok() ? absl::StrCat(*count)
                   : absl::StrCat(output.byteSize,
                         " bytes that are not a sequence of elements: ", count.status().message()));
}

absl::Status checkOutput(const std::string& model, const OutputTensor& output)
{
    const absl::StatusOr<int64_t> size = tensor::byteSize(output.dataType, output.shape);
    if (!size.ok()) {
        return absl::InternalError(absl::StrCat("the backend of model '", model,
            "' returned output '", output.name, "' with an invalid shape: ",
            size.status().message(), ", got ", output.byteSize, " bytes"));
    }
    return output.dataType == tensor::DataType::Bytes ? checkTexts(model, output)
                                                      : checkSize(model, output, *size);
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
