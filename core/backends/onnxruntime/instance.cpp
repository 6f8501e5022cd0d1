// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/instance.h"

#include <algorithm>

#include "core/backends/common/log.h"

namespace thalassa::backends::ort {

Result<std::unique_ptr<Instance>> Instance::create(Model& model)
{
    ASSIGN_OR_RETURN(auto session, model.takeSession());
    ASSIGN_OR_RETURN(auto options, makeRunOptions(model.runtime(), model.name(), model.settings()));
    return std::unique_ptr<Instance>(new Instance(model, std::move(session), std::move(options)));
}

Instance::Instance(Model& model, Owned<Session> session, Owned<RunOptions> options)
    : m_model(model)
    , m_session(std::move(session))
    , m_options(std::move(options))
    , m_watch(model.runtime(), m_options.get())
{
    // What the graph hands through is the input's own value: the library writes it nowhere.
    const ModelDescription& description = model.description();
    for (const auto* const inputs : {&description.inputs, &description.initializers}) {
        for (const TensorDescription& input : *inputs) {
            m_unbindable.insert(input.name);
        }
    }
}

void Instance::execute(Batch& batch)
{
    batch.computeStarts();
    for (Request& request : batch.requests()) {
        if (Error error = answer(request); !error.ok()) {
            request.discardOutputs();
            request.fail(std::move(error));
        }
        batch.countExecuted(batchSizeOf(request));
    }
    batch.computeEnds();
}

Error Instance::answer(Request& request)
{
    Run run;
    Symbols symbols;
    RETURN_IF_ERROR(addInputs(request, run, symbols));
    RETURN_IF_ERROR(addOutputs(request, symbols, run));
    Error error = bindOutputs(request, run);
    const bool isBound = error.ok();
    if (isBound) {
        error = compute(request, run);
    }
    const bool mayBeTheBinding =
        std::any_of(run.declared.begin(), run.declared.end(), [](const auto& s) { return !!s; });
    if (!error.ok() && mayBeTheBinding && error.code() != TRITONSERVER_ERROR_CANCELLED) {
        error = computeUnbound(request, run);
        if (error.ok() && isBound) {
            learnFrom(run);
        }
    }
    RETURN_IF_ERROR(error.release());
    for (size_t i = 0; i < run.outputs.size(); ++i) {
        if (run.made[i] != nullptr) {
            RETURN_IF_ERROR(
                copyOutput(m_model.runtime(), request, *run.outputs[i], run.made[i].get()));
        }
    }
    request.complete();
    return {};
}

Error Instance::addInputs(const Request& request, Run& run, Symbols& symbols) const
{
    for (const TensorConfig& configured : m_model.config().inputs) {
        auto found = request.input(configured.name.c_str());
        if (!found.ok()) {
            Error error = found.takeError();
            if (error.code() == TRITONSERVER_ERROR_NOT_FOUND && configured.optional) {
                continue;
            }
            return error;
        }
        const ModelDescription& model = m_model.description();
        const TensorDescription* described = find(model.inputs, configured.name);
        if (described == nullptr) {
            described = find(model.initializers, configured.name);
        }
        ASSIGN_OR_RETURN(auto value, makeInput(m_model.runtime(), found.value(), *described));
        symbols.learn(found.value().shape, *described);
        run.inputNames.push_back(described->name.c_str());
        run.inputs.push_back(std::move(value));
    }
    return {};
}

Error Instance::addOutputs(const Request& request, const Symbols& symbols, Run& run) const
{
    ASSIGN_OR_RETURN(const auto wanted, request.requestedOutputs());
    for (const TensorConfig& configured : m_model.config().outputs) {
        const bool isWanted = wanted.empty() ||
            std::any_of(wanted.begin(), wanted.end(),
                [&configured](const char* name) { return configured.name == name; });
        if (!isWanted) {
            continue;
        }
        const TensorDescription* const described =
            find(m_model.description().outputs, configured.name);
        run.outputs.push_back(described);
        run.declared.push_back(m_unbindable.contains(described->name)
                ? std::nullopt
                : declaredShape(*described, symbols));
        run.bound.emplace_back(nullptr, nullptr);
    }
    return {};
}

Error Instance::bindOutputs(Request& request, Run& run) const
{
    for (size_t i = 0; i < run.outputs.size(); ++i) {
        if (run.declared[i]) {
            ASSIGN_OR_RETURN(run.bound[i],
                bindOutput(m_model.runtime(), request, *run.outputs[i], *run.declared[i]));
        }
    }
    return {};
}

Error Instance::computeUnbound(Request& request, Run& run)
{
    for (auto& bound : run.bound) {
        bound.reset();
    }
    run.made.clear();
    request.discardOutputs();
    return compute(request, run);
}

// The run failed with outputs bound, and went well without.
void Instance::learnFrom(const Run& run)
{
    std::set<std::string> wrong;
    std::set<std::string> bound;
    for (size_t i = 0; i < run.outputs.size(); ++i) {
        if (!run.declared[i]) {
            continue;
        }
        const std::string& name = run.outputs[i]->name;
        bound.insert(name);
        auto actual = shapeOf(m_model.runtime(), *run.outputs[i], run.made[i].get());
        if (actual.ok() && actual.value() != *run.declared[i]) {
            wrong.insert(name);
            log(TRITONSERVER_LOG_WARN,
                "model '" + m_model.name() + "': it declares output '" + name + "' as " +
                    shapeText(*run.declared[i]) + ", and made " + shapeText(actual.value()) +
                    ": this instance will copy that output");
        }
    }
    m_unbindable.merge(wrong.empty() ? bound : wrong);
}

Error Instance::compute(const Request& request, Run& run)
{
    const Functions& ort = m_model.runtime().functions();
    std::vector<const Value*> inputs;
    for (const auto& input : run.inputs) {
        inputs.push_back(input.get());
    }
    std::vector<const char*> names;
    std::vector<Value*> outputs;
    for (size_t i = 0; i < run.outputs.size(); ++i) {
        names.push_back(run.outputs[i]->name.c_str());
        outputs.push_back(run.bound[i].get());
    }
    m_watch.begin(request);
    Status* const status = ort.run(m_session.get(), m_options.get(), run.inputNames.data(),
        inputs.data(), inputs.size(), names.data(), names.size(), outputs.data());
    const bool terminated = m_watch.end();
    for (size_t i = 0; i < outputs.size(); ++i) {
        const bool isNew = outputs[i] != nullptr && outputs[i] != run.bound[i].get();
        run.made.emplace_back(isNew ? outputs[i] : nullptr, ort.releaseValue);
    }
    Error error = m_model.runtime().check("model '" + m_model.name() + "': the run failed", status);
    if (!error.ok() && terminated) {
        return {TRITONSERVER_ERROR_CANCELLED,
            "the request was cancelled while model '" + m_model.name() + "' ran"};
    }
    return error;
}

uint64_t Instance::batchSizeOf(const Request& request) const
{
    if (m_model.config().maxBatchSize < 1) {
        return 1;
    }
    auto first = request.inputAt(0);
    return first.ok() && !first.value().shape.empty()
        ? static_cast<uint64_t>(first.value().shape[0])
        : 1;
}

} // namespace thalassa::backends::ort
