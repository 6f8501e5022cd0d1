// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/common/batch_values.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <span>

#include "core/backends/common/tensor_size.h"

namespace thalassa::backends {
namespace {

using Kind = BatchInput::Kind;
using Numbers = std::vector<int64_t>;

struct Whole {
    Numbers shape;
    Numbers numbers;
};

// Returns the number of elements of each request, including its batch dimension.
Numbers elementCounts(const RunMembers& members, size_t source)
{
    Numbers counts;
    for (const BatchMember* const member : members)
        counts.push_back(elementCount(member->inputs[source]->tensor.shape).value_or(0));
    return counts;
}

Numbers accumulated(const Numbers& counts)
{
    Numbers sums;
    int64_t sum = 0;
    for (const int64_t count : counts) {
        sum += count; // cannot overflow: the elements are in memory
        sums.push_back(sum);
    }
    return sums;
}

Whole flat(Numbers numbers)
{
    return {{static_cast<int64_t>(numbers.size())}, std::move(numbers)};
}

// Repeats the shape, without the batch dimension, for each row.
Whole itemShapes(const RunMembers& members, size_t source, bool isBatching)
{
    Whole whole{{0, 0}, {}};
    for (const BatchMember* const member : members) {
        const auto item = member->inputs[source]->tensor.shape.subspan(isBatching ? 1 : 0);
        for (int64_t row = 0; row < member->rows; ++row)
            whole.numbers.insert(whole.numbers.end(), item.begin(), item.end());
        whole.shape[0] += member->rows;
        whole.shape[1] = static_cast<int64_t>(item.size());
    }
    return whole;
}

Whole make(Kind kind, const RunMembers& members, size_t source, bool isBatching)
{
    switch (kind) {
    case Kind::ElementCount:
        return flat(elementCounts(members, source));
    case Kind::AccumulatedElementCount:
        return flat(accumulated(elementCounts(members, source)));
    case Kind::AccumulatedElementCountWithZero: {
        Numbers sums = accumulated(elementCounts(members, source));
        sums.insert(sums.begin(), 0);
        return flat(std::move(sums));
    }
    case Kind::MaxElementCountAsShape: {
        const Numbers counts = elementCounts(members, source);
        return {{*std::max_element(counts.begin(), counts.end())}, {}};
    }
    case Kind::ItemShape:
        return itemShapes(members, source, isBatching);
    case Kind::ItemShapeFlatten:
        return flat(itemShapes(members, source, isBatching).numbers);
    }
    return {};
}

// Converts the numbers; without numbers the values are zeros.
template <typename T> BatchValues valuesOf(Whole whole)
{
    const std::vector<T> numbers(whole.numbers.begin(), whole.numbers.end());
    const auto count = static_cast<size_t>(elementCount(whole.shape).value_or(0));
    BatchValues values{std::move(whole.shape), std::vector<std::byte>(count * sizeof(T))};
    if (!numbers.empty())
        std::memcpy(values.bytes.data(), numbers.data(), numbers.size() * sizeof(T));
    return values;
}

} // namespace

Result<BatchValues> makeBatchValues(
    const BatchInput& input, const RunMembers& members, size_t source, bool isBatching)
{
    Whole whole = make(input.kind, members, source, isBatching);
    if (input.type == TRITONSERVER_TYPE_FP32)
        return valuesOf<float>(std::move(whole));
    const auto largest = std::max_element(whole.numbers.begin(), whole.numbers.end());
    if (largest != whole.numbers.end() && *largest > std::numeric_limits<int32_t>::max()) {
        return invalidArgument("batch input of source input '" + input.source +
            "': " + std::to_string(*largest) + " is more than its data_type TYPE_INT32 can hold");
    }
    return valuesOf<int32_t>(std::move(whole));
}

} // namespace thalassa::backends
