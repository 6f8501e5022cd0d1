// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/text.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "core/base/text/string_view.h"
#include "core/base/text/utf8_text.h"
#include "trace/reader/data_flow.h"

namespace thalassa::trace_tool {
namespace {

constexpr size_t kShown = 256; // bytes of a tensor

bool isFollowing(char character)
{
    return (static_cast<unsigned char>(character) & 0xc0) == 0x80;
}

} // namespace

std::string titleOf(const Tensor& tensor)
{
    return base::withReplacements(
        absl::StrCat(absl::StripPrefix(base::toAbsl(tensor.activity), "TENSOR_"), " ",
            base::toAbsl(tensor.name), " [", base::toAbsl(tensor.shape), "]"));
}

std::string beginOf(const Tensor& tensor)
{
    if (tensor.data.size() <= kShown)
        return base::withReplacements(bracketed(tensor));
    size_t end = kShown;
    while (end > 0 && isFollowing(tensor.data[end]))
        --end;
    return base::withReplacements(absl::StrCat(base::toAbsl(tensor.data.substr(0, end)), "..."));
}

} // namespace thalassa::trace_tool
