// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/replay/comparison.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/base/text/string_view.h"
#include "core/base/text/utf8_text.h"
#include "core/base/text/visible_text.h"
#include "core/tensor/shape.h"
#include "perf/replay/tensor_values.h"

namespace thalassa::perf {
namespace {

using tensor::DataType;

constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr size_t kShownText = 40;

OutputComparison differs(
    const RecordedOutput& recorded, std::string what, std::optional<size_t> index = std::nullopt)
{
    return {Difference{recorded.name, std::move(what), index, kInfinite}};
}

std::string shown(std::string_view element)
{
    return absl::StrCat("'", base::visibleText(element.substr(0, kShownText)), "'");
}

// Returns the digits that distinguish the number from all others of its type.
std::string shown(long double number, DataType type)
{
    if (type == DataType::Fp32)
        return absl::StrFormat("%.9g", static_cast<double>(number));
    if (type == DataType::Fp64)
        return absl::StrFormat("%.17g", static_cast<double>(number));
    return number < 0 ? absl::StrCat(static_cast<int64_t>(number))
                      : absl::StrCat(static_cast<uint64_t>(number));
}

OutputComparison byShapeOnly(const SampleTensor& now)
{
    OutputComparison result;
    result.isByShapeOnly = tensor::elementCount(now.shape).value_or(1) > 0;
    return result;
}

// A trace file has the texts of BYTES elements as UTF-8.
OutputComparison compareTexts(const RecordedOutput& recorded, const SampleTensor& now)
{
    const auto before = textsOf(recorded.bytes);
    const auto after = textsOf(now.bytes);
    if (!before.ok() || !after.ok())
        return differs(recorded, "the bytes are no elements of type BYTES");
    if (after->size() < before->size() || (!recorded.isCut && after->size() != before->size()))
        return differs(
            recorded, absl::StrCat(after->size(), " elements instead of ", before->size()));
    for (size_t i = 0; i < before->size(); ++i) {
        const std::string text = base::asUtf8((*after)[i]);
        if (text != (*before)[i])
            return differs(
                recorded, absl::StrCat(shown(text), " instead of ", shown((*before)[i])), i);
    }
    return {};
}

// Returns how many times the tolerance the numbers differ; at most 1 is equal.
double excessOf(long double before, long double after, const Tolerance& tolerance)
{
    if (before == after || (std::isnan(before) && std::isnan(after)))
        return 0;
    if (!std::isfinite(before) || !std::isfinite(after))
        return kInfinite;
    const long double allowed = tolerance.absolute + tolerance.relative * std::abs(before);
    const long double distance = std::abs(after - before);
    return allowed > 0 ? static_cast<double>(distance / allowed) : kInfinite;
}

OutputComparison compareNumbers(
    const RecordedOutput& recorded, const SampleTensor& now, const Tolerance& tolerance)
{
    const size_t size = tensor::elementByteSize(now.datatype);
    const size_t before = recorded.bytes.size() / size;
    const size_t after = now.bytes.size() / size;
    if (after < before || (!recorded.isCut && after != before))
        return differs(recorded, absl::StrCat(after, " elements instead of ", before));
    const bool isFloat = isFloatingPoint(now.datatype);
    const Tolerance used = isFloat ? tolerance : Tolerance{0, 0};
    OutputComparison result;
    for (size_t i = 0; i < before; ++i) {
        const long double a = numberAt(now.bytes, now.datatype, i);
        const long double b = numberAt(recorded.bytes, now.datatype, i);
        if (isFloat && std::isfinite(a) && std::isfinite(b)) {
            const auto distance = static_cast<double>(std::abs(a - b));
            result.largestAbsolute = std::max(result.largestAbsolute, distance);
            if (distance > 0 && b == 0)
                result.largestRelative = kInfinite;
            else if (distance > 0)
                result.largestRelative =
                    std::max(result.largestRelative, distance / static_cast<double>(std::abs(b)));
        }
        const double excess = excessOf(b, a, used);
        if (excess > 1 && (!result.difference || excess > result.difference->excess)) {
            result.difference = Difference{recorded.name,
                absl::StrCat(shown(a, now.datatype), " instead of ", shown(b, now.datatype)), i,
                excess};
        }
    }
    return result;
}

OutputComparison compareValues(
    const RecordedOutput& recorded, const SampleTensor& now, const Tolerance& tolerance)
{
    return now.datatype == DataType::Bytes ? compareTexts(recorded, now)
                                           : compareNumbers(recorded, now, tolerance);
}

} // namespace

OutputComparison compareOutput(
    const RecordedOutput& recorded, const SampleTensor& now, const Tolerance& tolerance)
{
    if (recorded.datatype != DataType::Invalid && recorded.datatype != now.datatype)
        return differs(recorded,
            absl::StrCat("data type ", base::toAbsl(tensor::dataTypeName(now.datatype)),
                " instead of ", base::toAbsl(tensor::dataTypeName(recorded.datatype))));
    if (recorded.shape != now.shape)
        return differs(recorded,
            absl::StrCat("shape ", tensor::toString(now.shape), " instead of ",
                tensor::toString(recorded.shape)));
    if (!recorded.hasValues)
        return byShapeOnly(now);
    if (recorded.datatype == DataType::Invalid) {
        auto bytes = bytesOfText(recorded.text, now.datatype);
        if (absl::IsUnimplemented(bytes.status()))
            return byShapeOnly(now);
        if (!bytes.ok())
            return differs(recorded,
                absl::StrCat("data type ", base::toAbsl(tensor::dataTypeName(now.datatype)),
                    ", which the recorded elements do not have"));
        RecordedOutput typed = recorded;
        typed.datatype = now.datatype;
        typed.bytes = *std::move(bytes);
        return compareValues(typed, now, tolerance);
    }
    return compareValues(recorded, now, tolerance);
}

} // namespace thalassa::perf
