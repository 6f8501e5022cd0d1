// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/run.h"

#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>

#include "core/backends/common/tensor_size.h"

namespace thalassa::backends::kernels {
namespace {

constexpr int64_t kMaxGridX = 0x7fffffff;
constexpr int64_t kMaxGridOther = 0xffff; // of the second and third dimension of a grid

} // namespace

// The values of the arguments of one launch, each in memory of its own, as the driver wants them.
class Run::ArgumentList {
public:
    explicit ArgumentList(size_t count)
        : m_values(count)
        , m_pointers(count)
    {
    }
    template <typename T> void set(size_t index, T value)
    {
        static_assert(sizeof(T) <= sizeof(uint64_t));
        std::memcpy(&m_values[index], &value, sizeof value);
        m_pointers[index] = &m_values[index];
    }
    void** data() { return m_pointers.data(); }

private:
    std::vector<uint64_t> m_values;
    std::vector<void*> m_pointers;
};

template <typename T>
Error Run::setScalar(ArgumentList& list, size_t index, const Expression& expression, int64_t value)
{
    const bool fits = std::is_signed_v<T> == (value < 0)
        ? std::is_signed_v<T> && value >= static_cast<int64_t>(std::numeric_limits<T>::min())
        : static_cast<uint64_t>(value) <= static_cast<uint64_t>(std::numeric_limits<T>::max()) &&
            value >= 0;
    if (!fits) {
        return invalidArgument(expression.where() + ": '" + expression.text() + "' is " +
            std::to_string(value) + ", which does not fit into the type of the argument");
    }
    list.set(index, static_cast<T>(value));
    return {};
}

Run::Run(RunContext context, RunMembers members)
    : m_context(context)
    , m_members(std::move(members))
{
    m_tensors.resize(m_context.model.plan().tensors.size());
}

uint64_t Run::executedRows() const
{
    return m_hasFailed ? 0 : static_cast<uint64_t>(rowsOf(m_members));
}

void Run::failAll(const Error& error)
{
    m_hasFailed = true;
    // Copies that were begun use memory of the requests.
    gpuContext().driver().streamSynchronize(m_context.stream);
    for (const BatchMember* const member : m_members) {
        member->request->discardOutputs();
        member->request->fail(
            {error.code(), "model '" + m_context.model.config().name + "': " + error.message()});
    }
}

void Run::upload(gpu::Result current)
{
    if (const Error error = uploadInputs(current); !error.ok())
        failAll(error);
}

Error Run::uploadInputs(gpu::Result current)
{
    RETURN_IF_ERROR(gpuContext().check("use its context", current));
    const KernelPlan& plan = m_context.model.plan();
    for (size_t i = 0; i < plan.inputCount; ++i) {
        const GatheredInput gathered(m_members, i);
        m_tensors[i].shape = gathered.shape();
        m_tensors[i].bytes = static_cast<int64_t>(gathered.byteSize());
        m_tensors[i].size = elementCount(gathered.shape()).value_or(0);
        RETURN_IF_ERROR(m_context.buffers[i].reserve(gathered.byteSize()));
    }
    RETURN_IF_ERROR(planTensors());
    for (size_t i = 0; i < plan.inputCount; ++i) {
        gpu::Address target = m_context.buffers[i].address();
        for (const BatchMember* const member : m_members) {
            for (const auto& piece : member->inputs[i]->pieces) {
                // The driver stages memory that is not pinned faster than a copy by this thread.
                RETURN_IF_ERROR(gpuContext().check("copy input '" + plan.tensors[i].name + "'",
                    gpuContext().driver().copyAnywhere(target,
                        reinterpret_cast<gpu::Address>(piece.data()), piece.size(),
                        m_context.stream)));
                target += piece.size();
            }
        }
    }
    return {};
}

// Evaluates the shapes of outputs and temporaries, and reserves memory for them.
Error Run::planTensors()
{
    const KernelPlan& plan = m_context.model.plan();
    m_values.batch = m_context.model.isBatching() ? rowsOf(m_members) : 1;
    m_values.tensors = m_tensors;
    for (size_t i = plan.inputCount; i < plan.tensors.size(); ++i) {
        const PlannedTensor& planned = plan.tensors[i];
        TensorValues& tensor = m_tensors[i];
        for (const Expression& expression : planned.shape) {
            ASSIGN_OR_RETURN(const int64_t size, expression.evaluate(m_values));
            if (size < 0) {
                return invalidArgument(expression.where() + ": '" + expression.text() + "' is " +
                    std::to_string(size) + ", expected a dimension of 0 or more");
            }
            tensor.shape.push_back(size);
        }
        const auto bytes = byteSize(tensor.shape, planned.type);
        if (!bytes) {
            return invalidArgument("tensor '" + planned.name + "' of shape " +
                shapeText(tensor.shape) + " has more bytes than memory can hold");
        }
        tensor.bytes = *bytes;
        tensor.size = elementCount(tensor.shape).value_or(0);
        RETURN_IF_ERROR(m_context.buffers[i].reserve(static_cast<size_t>(*bytes)));
    }
    return {};
}

void Run::launch()
{
    if (m_hasFailed)
        return;
    if (const Error error = launchSteps(); !error.ok())
        failAll(error);
}

Error Run::launchSteps()
{
    for (size_t i = 0; i < m_context.model.plan().steps.size(); ++i)
        RETURN_IF_ERROR(launchStep(i));
    return {};
}

Result<gpu::GridSize> Run::sizeOf(
    const Step& step, const std::vector<Expression>& expressions, const char* what) const
{
    int64_t sizes[] = {1, 1, 1};
    for (size_t i = 0; i < expressions.size(); ++i) {
        ASSIGN_OR_RETURN(sizes[i], expressions[i].evaluate(m_values));
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

Error Run::setArgument(ArgumentList& arguments, size_t index, const Argument& argument) const
{
    if (const auto* const tensor = std::get_if<size_t>(&argument)) {
        arguments.set(index, m_context.buffers[*tensor].address());
        return {};
    }
    if (const auto* const single = std::get_if<float>(&argument)) {
        arguments.set(index, *single);
        return {};
    }
    if (const auto* const real = std::get_if<double>(&argument)) {
        arguments.set(index, *real);
        return {};
    }
    const auto& scalar = std::get<ScalarArgument>(argument);
    ASSIGN_OR_RETURN(const int64_t value, scalar.value.evaluate(m_values));
    switch (scalar.type) {
    case ScalarType::Int32:
        return setScalar<int32_t>(arguments, index, scalar.value, value);
    case ScalarType::Uint32:
        return setScalar<uint32_t>(arguments, index, scalar.value, value);
    case ScalarType::Int64:
        return setScalar<int64_t>(arguments, index, scalar.value, value);
    case ScalarType::Uint64:
        break;
    }
    return setScalar<uint64_t>(arguments, index, scalar.value, value);
}

Error Run::launchStep(size_t index)
{
    const Step& step = m_context.model.plan().steps[index];
    const Program& program = m_context.program;
    ASSIGN_OR_RETURN(const gpu::GridSize grid, sizeOf(step, step.grid(), "grid"));
    ASSIGN_OR_RETURN(const gpu::GridSize block, sizeOf(step, step.block(), "block"));
    const uint64_t threads = uint64_t{block.x} * block.y * block.z;
    if (threads == 0 || threads > static_cast<uint64_t>(program.maxThreads(index))) {
        return invalidArgument("kernel '" + step.name + "': a block has " +
            std::to_string(threads) + " threads, expected 1 to " +
            std::to_string(program.maxThreads(index)) + " on this GPU");
    }
    ASSIGN_OR_RETURN(const int64_t shared, step.sharedBytes.evaluate(m_values));
    if (shared < 0 || shared > program.maxSharedBytes(index)) {
        return invalidArgument("kernel '" + step.name + "' asks for " + std::to_string(shared) +
            " bytes of shared memory, expected 0 to " +
            std::to_string(program.maxSharedBytes(index)) + " on this GPU");
    }
    ArgumentList arguments(step.arguments.size());
    for (size_t i = 0; i < step.arguments.size(); ++i)
        RETURN_IF_ERROR(setArgument(arguments, i, step.arguments[i]));
    if (grid.x == 0 || grid.y == 0 || grid.z == 0)
        return {}; // there is nothing to compute
    return gpuContext().check("launch kernel '" + step.name + "'",
        gpuContext().driver().launch(program.function(index), grid.x, grid.y, grid.z, block.x,
            block.y, block.z, static_cast<unsigned>(shared), m_context.stream, arguments.data(),
            nullptr));
}

void Run::finish()
{
    if (m_hasFailed)
        return;
    Error error = downloadOutputs();
    const Error waited = gpuContext().check(
        "run the kernels", gpuContext().driver().streamSynchronize(m_context.stream));
    if (!error.ok() || !waited.ok()) {
        failAll(error.ok() ? waited : error);
        return;
    }
    for (const BatchMember* const member : m_members) {
        if (!member->request->failed())
            member->request->complete();
    }
}

Error Run::downloadOutputs()
{
    const KernelPlan& plan = m_context.model.plan();
    for (size_t i = plan.inputCount; i < plan.tensors.size(); ++i) {
        const PlannedTensor& planned = plan.tensors[i];
        if (planned.role != TensorRole::Output)
            continue;
        const std::vector<int64_t>& shape = m_tensors[i].shape;
        std::vector<OutputSlice> slices;
        if (m_context.model.isBatching()) {
            ASSIGN_OR_RETURN(
                slices, sliceRows(m_members, planned.name, shape, SliceFor::Responses));
        } else if (m_members.front()->wants(planned.name)) {
            slices = {wholeSlice(*m_members.front(), shape, SliceFor::Responses)};
        }
        const uint64_t elementSize = TRITONSERVER_DataTypeByteSize(planned.type);
        for (const OutputSlice& slice : slices) {
            const uint64_t size = static_cast<uint64_t>(slice.count) * elementSize;
            ASSIGN_OR_RETURN(std::byte* const target,
                slice.allocate({planned.name.c_str(), planned.type, slice.shape, size,
                    TRITONSERVER_MEMORY_CPU_PINNED, Readable::Gpu}));
            if (size == 0)
                continue;
            RETURN_IF_ERROR(gpuContext().check("copy output '" + planned.name + "'",
                gpuContext().driver().copyAnywhere(reinterpret_cast<gpu::Address>(target),
                    m_context.buffers[i].address() +
                        static_cast<uint64_t>(slice.first) * elementSize,
                    size, m_context.stream)));
        }
    }
    return {};
}

} // namespace thalassa::backends::kernels
