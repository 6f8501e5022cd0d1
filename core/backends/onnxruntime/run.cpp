// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/run.h"

#include <algorithm>

#include "core/backends/common/log.h"

namespace thalassa::backends::ort {

Run::Run(RunContext& context, RunMembers members)
    : m_context(context)
    , m_members(std::move(members))
{
    for (const BatchMember* const member : m_members)
        m_requests.push_back(member->request);
}

bool Run::isBatching() const
{
    return model().config().maxBatchSize > 0 && m_members.front()->hasInputs();
}

void Run::failAll(const Error& error)
{
    m_failed = true;
    if (m_context.gpu != nullptr) {
        // Copies that are in progress read the memory of the requests. The request has an error.
        const Error ignored = m_context.gpu->settle();
    }
    for (const BatchMember* const member : m_members) {
        member->request->discardOutputs();
        member->request->fail({error.code(), error.message()});
    }
}

void Run::prepare()
{
    Symbols symbols;
    if (const Error error = gatherInputs(symbols); !error.ok()) {
        failAll(error);
        return;
    }
    chooseOutputs(symbols);
    m_couldBind = bindOutputs().ok();
}

Error Run::gatherInputs(Symbols& symbols)
{
    const auto& inputs = model().inputs();
    for (size_t i = 0; i < inputs.size(); ++i) {
        // Either all members have the input, or none.
        if (!m_members.front()->inputs[i])
            continue;
        const GatheredInput gathered(m_members, i);
        const TensorDescription& described = model().describedInput(i);
        ASSIGN_OR_RETURN(
            auto value, makeInput(model().runtime(), m_context.gpu, gathered, described));
        symbols.learn(gathered.shape(), described);
        m_inputs.push_back({described.name.c_str(), std::move(value)});
    }
    return makeBatchInputs(symbols);
}

Error Run::makeBatchInputs(Symbols& symbols)
{
    for (const Ragged::Input& input : model().ragged().inputs) {
        ASSIGN_OR_RETURN(BatchValues made,
            makeBatchValues(
                input.config, m_members, input.source, model().config().maxBatchSize > 0));
        const BatchValues& values = m_batchValues.emplace_back(std::move(made));
        for (const TensorDescription* const target : input.targets) {
            ASSIGN_OR_RETURN(auto value, makeInput(model().runtime(), values, *target));
            symbols.learn(values.shape, *target);
            m_inputs.push_back({target->name.c_str(), std::move(value)});
        }
    }
    return {};
}

// Chooses the outputs that a member wants, and the states of the members' sequences.
void Run::chooseOutputs(const Symbols& symbols)
{
    const bool isSingle = m_members.size() == 1;
    for (const Model::Output& possible : model().outputs()) {
        const std::string& name = possible.described->name;
        const bool isWanted = possible.isListed &&
            std::any_of(m_members.begin(), m_members.end(),
                [&](const BatchMember* member) { return member->wants(name); });
        if (!isWanted && !possible.isState)
            continue;
        Output& output = m_outputs.emplace_back();
        output.described = possible.described;
        output.isWanted = isWanted;
        output.isState = possible.isState;
        output.isOnGpu = isWanted && isTakenOnGpu(*output.described);
        // A batch output has the shape of the request's input, whatever the model declares.
        const bool isRagged = model().ragged().outputs.contains(name);
        if (isSingle && !isRagged && !output.isState && !m_context.unbindable.contains(name))
            output.declared = declaredShape(*output.described, symbols);
        if (output.declared && !keepsTheBatch(*output.declared))
            output.declared.reset(); // the declaration may be wrong: only a run shows the shape
    }
}

bool Run::isTakenOnGpu(const TensorDescription& output) const
{
    if (m_context.gpu == nullptr || output.type == ElementType::String)
        return false;
    return std::any_of(m_members.begin(), m_members.end(), [&](const BatchMember* member) {
        return member->wants(output.name) &&
            member->request->takesOnGpu(output.name.c_str(), m_context.gpu->ordinal());
    });
}

bool Run::keepsTheBatch(const std::vector<int64_t>& declared) const
{
    return !isBatching() || declared.front() == rowsOf(m_members);
}

Error Run::bindOutputs()
{
    for (Output& output : m_outputs) {
        if (output.declared) {
            ASSIGN_OR_RETURN(output.bound,
                bindOutput(model().runtime(), m_context.gpu, *m_members.front()->request,
                    *output.described, *output.declared));
        }
    }
    return {};
}

void Run::compute()
{
    if (m_failed)
        return;
    m_executedRows = static_cast<uint64_t>(rowsOf(m_members));
    if (const Error error = runAndSettle(); !error.ok())
        failAll(error);
}

Error Run::runAndSettle()
{
    RETURN_IF_ERROR(runBoundOrNot());
    return m_context.gpu != nullptr ? m_context.gpu->settle() : Error();
}

Error Run::runBoundOrNot()
{
    const bool mayBeTheBinding = std::any_of(m_outputs.begin(), m_outputs.end(),
        [](const Output& output) { return output.declared.has_value(); });
    if (!m_couldBind)
        return runUnbound();
    Error error = runSession();
    if (error.ok() || !mayBeTheBinding || error.code() == TRITONSERVER_ERROR_CANCELLED)
        return error;
    RETURN_IF_ERROR(runUnbound());
    learnFromBinding();
    return {};
}

Error Run::runUnbound()
{
    for (Output& output : m_outputs) {
        output.bound.reset();
        output.made.reset();
    }
    m_members.front()->request->discardOutputs();
    return runSession();
}

// Called after a run that failed with bound outputs and succeeded without: the outputs whose
// declaration is wrong, or all bound ones if none is, are no longer bound.
void Run::learnFromBinding()
{
    std::set<std::string> wrong;
    std::set<std::string> bound;
    for (const Output& output : m_outputs) {
        if (!output.declared)
            continue;
        const std::string& name = output.described->name;
        bound.insert(name);
        auto made = readOutput(model().runtime(), *output.described, output.made.get());
        if (made.ok() && made.value().shape != *output.declared) {
            wrong.insert(name);
            log(TRITONSERVER_LOG_WARN,
                "model '" + model().name() + "': the model declares output '" + name + "' as " +
                    shapeText(*output.declared) + ", but the run returned " +
                    shapeText(made.value().shape) +
                    ": this instance copies that output from now on");
        }
    }
    m_context.unbindable.merge(wrong.empty() ? bound : wrong);
}

Error Run::runSession()
{
    // Only a binding can tell the library to allocate an output on the GPU.
    const bool needsBinding = std::any_of(m_outputs.begin(), m_outputs.end(),
        [](const Output& output) { return output.bound == nullptr && output.isOnGpu; });
    m_context.watch.begin(m_requests);
    Error error = needsBinding ? runWithBinding() : runWithValues();
    const bool terminated = m_context.watch.end();
    if (!error.ok() && terminated) {
        return {TRITONSERVER_ERROR_CANCELLED,
            "the request was cancelled while model '" + model().name() + "' ran"};
    }
    return error;
}

Error Run::runWithValues()
{
    const Functions& ort = model().runtime().functions();
    std::vector<const char*> inputNames;
    std::vector<const Value*> inputs;
    for (const Input& input : m_inputs) {
        inputNames.push_back(input.name);
        inputs.push_back(input.value.get());
    }
    std::vector<const char*> outputNames;
    std::vector<Value*> outputs;
    for (const Output& output : m_outputs) {
        outputNames.push_back(output.described->name.c_str());
        outputs.push_back(output.bound.get());
    }
    Status* const status = ort.run(m_context.session, m_context.options, inputNames.data(),
        inputs.data(), inputs.size(), outputNames.data(), outputNames.size(), outputs.data());
    for (size_t i = 0; i < outputs.size(); ++i) {
        const bool isNew = outputs[i] != nullptr && outputs[i] != m_outputs[i].bound.get();
        m_outputs[i].made = Owned<Value>(isNew ? outputs[i] : nullptr, ort.releaseValue);
    }
    return model().runtime().check(context(), status);
}

Error Run::runWithBinding()
{
    const Runtime& runtime = model().runtime();
    const Functions& ort = runtime.functions();
    ASSIGN_OR_RETURN(const auto binding,
        runtime.make(context(), ort.releaseIoBinding,
            [&](IoBinding** made) { return ort.createIoBinding(m_context.session, made); }));
    for (const Input& input : m_inputs) {
        RETURN_IF_ERROR(
            runtime.check(context(), ort.bindInput(binding.get(), input.name, input.value.get())));
    }
    for (const Output& output : m_outputs) {
        const char* const name = output.described->name.c_str();
        const MemoryInfo* const place =
            output.isOnGpu ? m_context.gpu->info() : runtime.cpuMemory();
        RETURN_IF_ERROR(runtime.check(context(),
            output.bound != nullptr ? ort.bindOutput(binding.get(), name, output.bound.get())
                                    : ort.bindOutputToDevice(binding.get(), name, place)));
    }
    RETURN_IF_ERROR(runtime.check(context(), ort.synchronizeBoundInputs(binding.get())));
    RETURN_IF_ERROR(runtime.check(
        context(), ort.runWithBinding(m_context.session, m_context.options, binding.get())));
    Value** values = nullptr; // in the order of the outputs
    size_t count = 0;
    RETURN_IF_ERROR(runtime.check(
        context(), ort.getBoundOutputValues(binding.get(), runtime.allocator(), &values, &count)));
    for (size_t i = 0; i < count; ++i) {
        Owned<Value> value(values[i], ort.releaseValue);
        if (i < m_outputs.size() && m_outputs[i].bound == nullptr)
            m_outputs[i].made = std::move(value);
    }
    return runtime.check(context(), ort.allocatorFree(runtime.allocator(), values));
}

std::string Run::context() const
{
    return "model '" + model().name() + "': the run failed";
}

void Run::deliver()
{
    if (m_failed)
        return;
    for (const BatchMember* const member : m_members) {
        if (member->request->isCancelled()) {
            member->request->fail({TRITONSERVER_ERROR_CANCELLED,
                "the request was cancelled while model '" + model().name() + "' ran"});
        }
    }
    for (const Output& output : m_outputs) {
        const Error error = output.made != nullptr ? deliverOutput(output) : Error();
        for (const BatchMember* const member : m_members) {
            if (!error.ok() && (output.isState || member->wants(output.described->name)))
                member->request->fail({error.code(), error.message()});
        }
    }
    for (const BatchMember* const member : m_members) {
        if (!member->request->failed())
            member->request->fail(member->request->updateStates());
        if (member->request->failed())
            member->request->discardOutputs();
        else
            member->request->complete();
    }
}

Result<std::vector<OutputSlice>> Run::slicesOf(
    const Output& output, const std::vector<int64_t>& shape, SliceFor target) const
{
    const std::string& name = output.described->name;
    const auto ragged = model().ragged().outputs.find(name);
    if (ragged != model().ragged().outputs.end()) {
        const auto& [dims, source] = ragged->second;
        return sliceLikeInput(m_members, name, shape, dims, source);
    }
    if (isBatching())
        return sliceRows(m_members, name, shape, target);
    return std::vector{wholeSlice(*m_members.front(), shape, target)};
}

Error Run::deliverOutput(const Output& output)
{
    const TensorDescription& described = *output.described;
    ASSIGN_OR_RETURN(
        const MadeOutput made, readOutput(model().runtime(), described, output.made.get()));
    const std::vector<int64_t> shape = serverShape(made.shape);
    if (output.isWanted) {
        ASSIGN_OR_RETURN(const auto slices, slicesOf(output, shape, SliceFor::Responses));
        copySlices(output, made.type, slices);
    }
    if (output.isState) {
        ASSIGN_OR_RETURN(const auto slices, slicesOf(output, shape, SliceFor::States));
        copySlices(output, made.type, slices);
    }
    return {};
}

void Run::copySlices(const Output& output, ElementType type, const std::vector<OutputSlice>& slices)
{
    for (const OutputSlice& slice : slices) {
        if (!slice.request->failed()) {
            slice.request->fail(copyOutput(model().runtime(), m_context.gpu, *output.described,
                {output.made.get(), type, output.isOnGpu}, slice));
        }
    }
}

} // namespace thalassa::backends::ort
