// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/warmup.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/backend/instance.h"
#include "core/backend/model.h"
#include "core/base/log/log.h"
#include "core/base/status_macros.h"
#include "core/config/field_error.h"
#include "core/inference/validate_request.h"

namespace thalassa::backend {
namespace {

using inference::Request;

// The model of the warm-up's requests; other requests cannot reach it yet.
class WarmingModel final : public inference::ServedModel {
public:
    WarmingModel(const config::ModelInfo& info, int64_t version)
        : m_info(info)
        , m_version(version)
    {
    }
    const std::string& name() const override { return m_info.name(); }
    int64_t version() const override { return m_version; }
    const config::ModelInfo& info() const override { return m_info; }
    absl::Status enqueue(std::unique_ptr<Request>&) override
    {
        return absl::UnavailableError(
            absl::StrCat("model '", name(), "' is warming up and accepts no requests yet"));
    }

private:
    const config::ModelInfo& m_info;
    const int64_t m_version;
};

// Waits for the final responses of an execution's requests, and keeps the first error.
class Outcome final : public inference::ResponseSink {
public:
    explicit Outcome(size_t expected)
        : m_expected(expected)
    {
    }
    void deliver(inference::RequestContext& context, std::unique_ptr<inference::Response> response,
        bool final) override
    {
        base::MutexLock lock(m_mutex);
        m_first.Update(context.forgottenStatus());
        if (response)
            m_first.Update(response->status());
        if (final && --m_expected == 0)
            m_changed.notifyOne();
    }
    absl::Status wait()
    {
        base::MutexLock lock(m_mutex);
        while (m_expected > 0)
            m_changed.wait(m_mutex);
        return m_first;
    }

private:
    base::Mutex m_mutex;
    base::CondVar m_changed;
    size_t m_expected ABSL_GUARDED_BY(m_mutex);
    absl::Status m_first ABSL_GUARDED_BY(m_mutex);
};

// Whether the scheduler adds a tensor of that name to the inputs.
bool isOfSequences(const ::inference::ModelSequenceBatching& sequences, const std::string& name)
{
    const auto& controls = sequences.control_input();
    const auto& states = sequences.state();
    return std::any_of(controls.begin(), controls.end(),
               [&name](const auto& control) { return control.name() == name; }) ||
        std::any_of(states.begin(), states.end(),
            [&name](const auto& state) { return state.input_name() == name; });
}

// The error of a sample that lacks an input. A tensor that is neither an input nor a control or a
// state may be meant as this input.
absl::Status withUnknownInput(const absl::Status& status,
    const std::vector<inference::InputTensor>& overrides, const config::ModelInfo& info)
{
    const auto unknown = std::find_if(
        overrides.begin(), overrides.end(), [&info](const inference::InputTensor& tensor) {
            return !isOfSequences(info.config().sequence_batching(), tensor.name);
        });
    if (unknown == overrides.end())
        return status;
    return {status.code(),
        absl::StrCat(status.message(), " The sample has '", unknown->name,
            "', which is no input of the model", inference::knownInputs(info, unknown->name))};
}

// The error of a sample: `place` is that in model_warmup.
absl::Status errorOf(
    const config::ModelInfo& info, int place, const std::string& sample, const absl::Status& status)
{
    return config::fieldError(absl::StrCat("model_warmup[", place, "]"),
        absl::StrCat("model '", info.name(), "': model_warmup '", sample, "': ", status.message()),
        status.code());
}

} // namespace

absl::StatusOr<Warmup> Warmup::read(
    const config::ModelInfo& info, const std::string& modelDirectory)
{
    return readSamples(info, modelDirectory, RandomData::Made);
}

absl::Status Warmup::check(const config::ModelInfo& info, const std::string& modelDirectory)
{
    ASSIGN_OR_RETURN(const Warmup warmup, readSamples(info, modelDirectory, RandomData::Zero));
    const auto model = std::make_shared<WarmingModel>(info, 1);
    for (const Sample& sample : warmup.m_samples) {
        const auto request = makeRequest(sample, model, std::make_shared<Outcome>(1));
        if (!request.ok())
            return errorOf(info, sample.place, sample.name, request.status());
    }
    return absl::OkStatus();
}

absl::StatusOr<Warmup> Warmup::readSamples(
    const config::ModelInfo& info, const std::string& modelDirectory, RandomData random)
{
    Warmup warmup;
    size_t room = kMaxWarmupBytes;
    const std::string directory = (std::filesystem::path(modelDirectory) / "warmup").string();
    const auto& protos = info.config().model_warmup();
    for (int i = 0; i < protos.size(); ++i) {
        if (protos[i].batch_size() == 0)
            continue; // row 4.7.2
        absl::StatusOr<Sample> sample = readSample(info, protos[i], directory, random, room);
        if (!sample.ok())
            return errorOf(info, i, protos[i].name(), sample.status());
        sample->place = i;
        warmup.m_samples.push_back(*std::move(sample));
    }
    if (!warmup.m_samples.empty()) {
        ASSIGN_OR_RETURN(
            warmup.m_states, inference::ModelStates::load(info.config(), modelDirectory));
    }
    return warmup;
}

absl::StatusOr<Warmup::Sample> Warmup::readSample(const config::ModelInfo& info,
    const ::inference::ModelWarmup& proto, const std::string& directory, RandomData random,
    size_t& room)
{
    if (info.maxBatchSize() > 0 && proto.batch_size() > static_cast<uint32_t>(info.maxBatchSize()))
        return absl::InvalidArgumentError(absl::StrCat("batch_size must be at most ",
            "max_batch_size, which is ", info.maxBatchSize(), ", got ", proto.batch_size()));
    if (proto.batch_size() > kMaxBatchSize)
        return absl::InvalidArgumentError(absl::StrCat(
            "batch_size must be at most ", kMaxBatchSize, ", got ", proto.batch_size()));
    if (proto.count() > kMaxCount)
        return absl::InvalidArgumentError(
            absl::StrCat("count must be at most ", kMaxCount, ", got ", proto.count()));
    Sample sample;
    sample.name = proto.name();
    sample.batchSize = proto.batch_size();
    sample.count = std::max(1u, proto.count());
    for (const auto& [name, input] : std::map(proto.inputs().begin(), proto.inputs().end())) {
        const config::InputSpec* const spec = info.findInput(name);
        const bool isBatching =
            info.maxBatchSize() > 0 && (spec == nullptr || !spec->isShapeTensor);
        auto tensor =
            makeWarmupTensor(name, input, isBatching, proto.batch_size(), directory, random, room);
        if (!tensor.ok())
            return absl::Status(tensor.status().code(),
                absl::StrCat("input '", name, "' ", tensor.status().message()));
        if (tensor->dataType == tensor::DataType::Bytes && !input.has_input_data_file())
            sample.emptyTexts.push_back(name);
        (spec == nullptr ? sample.overrides : sample.inputs).push_back(*std::move(tensor));
    }
    return sample;
}

absl::Status Warmup::run(Instance& instance, const std::stop_token& stop) const
{
    for (const Sample& sample : m_samples) {
        for (uint32_t i = 0; i < sample.count; ++i) {
            LOG_VERBOSE(1) << "model '" << instance.model().name() << "' instance "
                           << instance.name() << " is running warmup sample '" << sample.name
                           << "' for iteration " << i + 1;
            const absl::Status status = stop.stop_requested()
                ? absl::CancelledError(absl::StrCat("the load was cancelled after ", i, " of ",
                      sample.count, " executions: the model is unloaded, or the server exits"))
                : execute(instance, sample, stop);
            if (!status.ok())
                return {status.code(),
                    absl::StrCat("model '", instance.model().name(),
                        "': failed to run warmup sample '", sample.name, "' on instance '",
                        instance.name(), "': ", status.message())};
        }
    }
    return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<Request>> Warmup::makeRequest(const Sample& sample,
    std::shared_ptr<inference::ServedModel> model, std::shared_ptr<inference::ResponseSink> sink)
{
    auto context = std::make_shared<inference::RequestContext>(std::move(sink));
    context->modelName = model->name();
    context->modelVersion = model->version();
    auto request = std::make_unique<Request>(std::move(model), std::move(context));
    request->inputs = sample.inputs;
    if (const absl::Status status = inference::validateRequest(*request, sample.emptyTexts);
        !status.ok())
        return withUnknownInput(status, sample.overrides, request->model()->info());
    return request;
}

absl::Status Warmup::execute(
    Instance& instance, const Sample& sample, const std::stop_token& stop) const
{
    const auto model =
        std::make_shared<WarmingModel>(instance.model().info(), instance.model().version());
    const auto outcome = std::make_shared<Outcome>(sample.batchSize);
    std::vector<std::weak_ptr<inference::RequestContext>> contexts; // may expire in the execution
    Batch batch;
    for (uint32_t i = 0; i < sample.batchSize; ++i) {
        ASSIGN_OR_RETURN(std::unique_ptr<Request> request, makeRequest(sample, model, outcome));
        m_states.addTo(*request, nullptr);
        for (const inference::InputTensor& tensor : sample.overrides) {
            inference::InputTensor* const state = request->findInput(tensor.name);
            (state != nullptr ? *state : request->inputs.emplace_back()) = tensor;
        }
        const auto& context = request->context();
        context->record.accepted = context->record.queued = base::Clock::system().now();
        RETURN_IF_ERROR(request->setState(inference::RequestState::Pending));
        contexts.push_back(context);
        batch.push_back(std::move(request));
    }
    const std::stop_callback cancel(stop, [&contexts] {
        for (const auto& weak : contexts) {
            if (const auto context = weak.lock())
                context->cancel();
        }
    });
    instance.execute(std::move(batch));
    return outcome->wait();
}

} // namespace thalassa::backend
