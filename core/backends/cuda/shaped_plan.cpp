// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/shaped_plan.h"

#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>

#include "core/backends/common/model_config.h"
#include "core/backends/common/tensor_size.h"

namespace thalassa::backends::kernels {
namespace {

constexpr int64_t kMaxGridX = 0x7fffffff;
constexpr int64_t kMaxGridOther = 0xffff; // of the second and third dimension of a grid

// Returns the value in the first bytes, where the driver reads an argument of its type.
template <typename T> uint64_t asArgument(T value)
{
    static_assert(sizeof(T) <= sizeof(uint64_t));
    uint64_t argument = 0;
    std::memcpy(&argument, &value, sizeof value);
    return argument;
}

template <typename T> Result<uint64_t> asScalar(const Expression& expression, int64_t value)
{
    const bool fits = std::is_signed_v<T> == (value < 0)
        ? std::is_signed_v<T> && value >= static_cast<int64_t>(std::numeric_limits<T>::min())
        : static_cast<uint64_t>(value) <= static_cast<uint64_t>(std::numeric_limits<T>::max()) &&
            value >= 0;
    if (!fits) {
        return invalidArgument(expression.where() + ": '" + expression.text() + "' is " +
            std::to_string(value) + ", which does not fit into the type of the argument");
    }
    return asArgument(static_cast<T>(value));
}

} // namespace

gpu::Result Launch::on(const gpu::Driver& driver, gpu::Stream stream) const
{
    std::vector<void*> pointers;
    pointers.reserve(arguments.size());
    for (const uint64_t& argument : arguments)
        pointers.push_back(const_cast<uint64_t*>(&argument)); // the driver only reads it
    return driver.launch(function, grid.x, grid.y, grid.z, block.x, block.y, block.z, sharedBytes,
        stream, pointers.data(), nullptr);
}

Result<ShapedPlan> ShapedPlan::create(
    const KernelPlan& plan, const std::vector<std::vector<int64_t>>& inputShapes, int64_t batch)
{
    ShapedPlan shaped(plan, batch);
    shaped.m_tensors.reserve(plan.tensors.size());
    for (size_t i = 0; i < plan.inputCount; ++i)
        RETURN_IF_ERROR(shaped.addTensor(plan.tensors[i], inputShapes[i]));
    for (size_t i = plan.inputCount; i < plan.tensors.size(); ++i) {
        std::vector<int64_t> shape;
        for (const Expression& expression : plan.tensors[i].shape) {
            ASSIGN_OR_RETURN(const int64_t size, expression.evaluate(shaped.values()));
            if (size < 0) {
                return invalidArgument(expression.where() + ": '" + expression.text() + "' is " +
                    std::to_string(size) + ", expected a dimension of 0 or more");
            }
            shape.push_back(size);
        }
        RETURN_IF_ERROR(shaped.addTensor(plan.tensors[i], std::move(shape)));
    }
    return shaped;
}

Error ShapedPlan::addTensor(const PlannedTensor& planned, std::vector<int64_t> shape)
{
    const auto bytes = byteSize(shape, planned.type);
    if (!bytes) {
        return invalidArgument("tensor '" + planned.name + "' of shape " + shapeText(shape) +
            " has more bytes than memory can hold");
    }
    const int64_t size = elementCount(shape).value_or(0);
    m_tensors.push_back({std::move(shape), size, *bytes});
    return {};
}

ShapedPlan::Key ShapedPlan::key() const
{
    Key key = {m_batch};
    for (size_t i = 0; i < m_plan->inputCount; ++i) {
        const std::vector<int64_t>& shape = m_tensors[i].shape;
        key.push_back(static_cast<int64_t>(shape.size()));
        key.insert(key.end(), shape.begin(), shape.end());
    }
    return key;
}

Result<std::vector<Launch>> ShapedPlan::launches(
    const Program& program, std::span<const gpu::Address> addresses) const
{
    std::vector<Launch> planned;
    planned.reserve(m_plan->steps.size());
    for (size_t i = 0; i < m_plan->steps.size(); ++i) {
        ASSIGN_OR_RETURN(Launch launch, launchOf(program, i, addresses));
        const bool isEmpty = launch.grid.x == 0 || launch.grid.y == 0 || launch.grid.z == 0;
        if (!isEmpty)
            planned.push_back(std::move(launch));
    }
    return planned;
}

Result<Launch> ShapedPlan::launchOf(
    const Program& program, size_t index, std::span<const gpu::Address> addresses) const
{
    const Step& step = m_plan->steps[index];
    Launch launch{&step, program.function(index)};
    ASSIGN_OR_RETURN(launch.grid, sizeOf(step, step.grid(), "grid"));
    ASSIGN_OR_RETURN(launch.block, sizeOf(step, step.block(), "block"));
    const uint64_t threads = uint64_t{launch.block.x} * launch.block.y * launch.block.z;
    if (threads == 0 || threads > static_cast<uint64_t>(program.maxThreads(index))) {
        return invalidArgument("kernel '" + step.name + "': a block has " +
            std::to_string(threads) + " threads, expected 1 to " +
            std::to_string(program.maxThreads(index)) + " on this GPU");
    }
    ASSIGN_OR_RETURN(const int64_t shared, step.sharedBytes.evaluate(values()));
    if (shared < 0 || shared > program.maxSharedBytes(index)) {
        return invalidArgument("kernel '" + step.name + "' asks for " + std::to_string(shared) +
            " bytes of shared memory, expected 0 to " +
            std::to_string(program.maxSharedBytes(index)) + " on this GPU");
    }
    launch.sharedBytes = static_cast<unsigned>(shared);
    for (const Argument& argument : step.arguments) {
        ASSIGN_OR_RETURN(const uint64_t value, argumentOf(argument, addresses));
        launch.arguments.push_back(value);
    }
    return launch;
}

Result<gpu::GridSize> ShapedPlan::sizeOf(
    const Step& step, const std::vector<Expression>& expressions, const char* what) const
{
    int64_t sizes[] = {1, 1, 1};
    for (size_t i = 0; i < expressions.size(); ++i) {
        ASSIGN_OR_RETURN(sizes[i], expressions[i].evaluate(values()));
        const int64_t limit = i == 0 ? kMaxGridX : kMaxGridOther;
        if (sizes[i] < 0 || sizes[i] > limit) {
            return invalidArgument("kernel '" + step.name + "': the " + what + " has the size " +
                std::to_string(sizes[i]) + " in dimension " + std::to_string(i) +
                ", expected 0 to " + std::to_string(limit));
        }
    }
    return gpu::GridSize{static_cast<unsigned>(sizes[0]), static_cast<unsigned>(sizes[1]),
        static_cast<unsigned>(sizes[2])};
}

Result<uint64_t> ShapedPlan::argumentOf(
    const Argument& argument, std::span<const gpu::Address> addresses) const
{
    if (const auto* const tensor = std::get_if<size_t>(&argument))
        return asArgument(addresses[*tensor]);
    if (const auto* const single = std::get_if<float>(&argument))
        return asArgument(*single);
    if (const auto* const real = std::get_if<double>(&argument))
        return asArgument(*real);
    const auto& scalar = std::get<ScalarArgument>(argument);
    ASSIGN_OR_RETURN(const int64_t value, scalar.value.evaluate(values()));
    switch (scalar.type) {
    case ScalarType::Int32:
        return asScalar<int32_t>(scalar.value, value);
    case ScalarType::Uint32:
        return asScalar<uint32_t>(scalar.value, value);
    case ScalarType::Int64:
        return asScalar<int64_t>(scalar.value, value);
    case ScalarType::Uint64:
        break;
    }
    return asScalar<uint64_t>(scalar.value, value);
}

} // namespace thalassa::backends::kernels
