// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/shape.h"

#include <algorithm>
#include <limits>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/base/status_macros.h"
#include "core/base/text/string_view.h"

namespace thalassa::tensor {
namespace {

constexpr int64_t kMost = std::numeric_limits<int64_t>::max();

} // namespace

absl::StatusOr<int64_t> elementCount(Dimensions shape)
{
    // A zero anywhere makes the tensor empty, whatever the product of the others would be.
    bool empty = false;
    for (const int64_t dimension : shape) {
        if (dimension < 0) {
            return absl::InvalidArgumentError(absl::StrCat("shape ", toString(shape),
                " has the negative dimension ", dimension, ", expected 0 or more"));
        }
        empty |= dimension == 0;
    }
    if (empty)
        return 0;
    int64_t count = 1;
    for (const int64_t dimension : shape) {
        if (__builtin_mul_overflow(count, dimension, &count)) {
            return absl::InvalidArgumentError(absl::StrCat("shape ", toString(shape),
                " causes total element count to exceed maximum size of ", kMost));
        }
    }
    return count;
}

absl::StatusOr<int64_t> byteSize(DataType type, Dimensions shape)
{
    ASSIGN_OR_RETURN(const int64_t count, elementCount(shape));
    int64_t size = 0;
    if (__builtin_mul_overflow(count, static_cast<int64_t>(elementByteSize(type)), &size)) {
        return absl::InvalidArgumentError(
            absl::StrCat("shape ", toString(shape), " of type ", base::toAbsl(dataTypeName(type)),
                " causes total byte size to exceed maximum size of ", kMost));
    }
    return size;
}

bool matches(Dimensions pattern, Dimensions shape)
{
    return std::equal(pattern.begin(), pattern.end(), shape.begin(), shape.end(),
        [](int64_t expected, int64_t actual) {
            return expected == kAnyDimension ? actual >= 0 : expected == actual;
        });
}

bool hasAnyDimension(Dimensions shape)
{
    return std::find(shape.begin(), shape.end(), kAnyDimension) != shape.end();
}

std::string toString(Dimensions shape)
{
    return absl::StrCat("[", absl::StrJoin(shape, ","), "]");
}

} // namespace thalassa::tensor
