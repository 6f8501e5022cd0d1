// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The `measuring` backend, for tests only: an identity model that has metrics while it is loaded.
// Each parameter of the model whose key begins with "metric" defines one:
//
//   counter <family> [<label>=<value> ...] <increment>
//   gauge <family> [<label>=<value> ...] <value>
//   histogram <family> [<label>=<value> ...] <observed value; the bounds are 1 and 10>

#include <cstdlib>
#include <memory>
#include <sstream>

#include "core/backends/common/attached.h"
#include "core/backends/common/interface.h"
#include "core/backends/identity/echo.h"

using namespace thalassa::backends;

namespace {

// A metric and its family; the destructor deletes both.
class Measure {
public:
    Measure() = default;
    Measure(const Measure&) = delete;
    Measure& operator=(const Measure&) = delete;
    ~Measure()
    {
        if (m_metric != nullptr)
            TRITONSERVER_ErrorDelete(TRITONSERVER_MetricDelete(m_metric));
        if (m_family != nullptr)
            TRITONSERVER_ErrorDelete(TRITONSERVER_MetricFamilyDelete(m_family));
    }

    Error make(const std::string& text)
    {
        std::istringstream stream(text);
        std::string kind;
        std::string family;
        stream >> kind >> family;
        std::vector<std::string> rest;
        for (std::string word; stream >> word;)
            rest.push_back(word);
        if (rest.empty())
            return {TRITONSERVER_ERROR_INVALID_ARG, "no metric: " + text};
        const double value = std::strtod(rest.back().c_str(), nullptr);
        rest.pop_back();
        const auto known = kind == "counter" ? TRITONSERVER_METRIC_KIND_COUNTER
            : kind == "gauge"                ? TRITONSERVER_METRIC_KIND_GAUGE
                                             : TRITONSERVER_METRIC_KIND_HISTOGRAM;
        RETURN_IF_ERROR(
            TRITONSERVER_MetricFamilyNew(&m_family, known, family.c_str(), "made by a test"));
        RETURN_IF_ERROR(makeMetric(known, rest));
        switch (known) {
        case TRITONSERVER_METRIC_KIND_COUNTER:
            return Error(TRITONSERVER_MetricIncrement(m_metric, value));
        case TRITONSERVER_METRIC_KIND_GAUGE:
            return Error(TRITONSERVER_MetricSet(m_metric, value));
        case TRITONSERVER_METRIC_KIND_HISTOGRAM:
            break;
        }
        return Error(TRITONSERVER_MetricObserve(m_metric, value));
    }

private:
    Error makeMetric(TRITONSERVER_MetricKind kind, const std::vector<std::string>& labels)
    {
        std::vector<const TRITONSERVER_Parameter*> parameters;
        for (const std::string& label : labels) {
            const size_t equals = label.find('=');
            parameters.push_back(TRITONSERVER_ParameterNew(label.substr(0, equals).c_str(),
                TRITONSERVER_PARAMETER_STRING, label.substr(equals + 1).c_str()));
        }
        TRITONSERVER_MetricArgs* args = nullptr;
        Error error;
        if (kind == TRITONSERVER_METRIC_KIND_HISTOGRAM) {
            constexpr double kBounds[] = {1, 10};
            error = Error(TRITONSERVER_MetricArgsNew(&args));
            if (error.ok())
                error = Error(TRITONSERVER_MetricArgsSetHistogram(args, kBounds, 2));
        }
        if (error.ok()) {
            error = Error(TRITONSERVER_MetricNewWithArgs(
                &m_metric, m_family, parameters.data(), parameters.size(), args));
        }
        if (args != nullptr)
            TRITONSERVER_ErrorDelete(TRITONSERVER_MetricArgsDelete(args));
        for (const TRITONSERVER_Parameter* const parameter : parameters)
            TRITONSERVER_ParameterDelete(const_cast<TRITONSERVER_Parameter*>(parameter));
        return error;
    }

    TRITONSERVER_MetricFamily* m_family = nullptr;
    TRITONSERVER_Metric* m_metric = nullptr;
};

struct MeasuredModel {
    Echo echo;
    std::vector<std::unique_ptr<Measure>> measures;
};

Error initializeModel(TRITONBACKEND_Model* model)
{
    const Interface simplest{
        {{"INPUT0", TRITONSERVER_TYPE_FP32, {-1}}}, {{"OUTPUT0", TRITONSERVER_TYPE_FP32, {-1}}}};
    ASSIGN_OR_RETURN(const ModelConfig config, simplest.complete(model));
    ASSIGN_OR_RETURN(Echo echo, Echo::create(config));
    auto measured = std::make_unique<MeasuredModel>(MeasuredModel{std::move(echo), {}});
    for (const auto& [key, value] : config.parameters) {
        if (key.rfind("metric", 0) != 0)
            continue;
        measured->measures.push_back(std::make_unique<Measure>());
        RETURN_IF_ERROR(measured->measures.back()->make(value));
    }
    return attach(model, std::move(measured));
}

} // namespace

extern "C" {

TRITONSERVER_Error* TRITONBACKEND_ModelInitialize(TRITONBACKEND_Model* model)
{
    return guarded("TRITONBACKEND_ModelInitialize", [model] { return initializeModel(model); });
}

TRITONSERVER_Error* TRITONBACKEND_ModelFinalize(TRITONBACKEND_Model* model)
{
    return guarded(
        "TRITONBACKEND_ModelFinalize", [model] { return destroyAttached<MeasuredModel>(model); });
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceInitialize(TRITONBACKEND_ModelInstance* instance)
{
    return guarded("TRITONBACKEND_ModelInstanceInitialize", [instance]() -> Error {
        TRITONBACKEND_Model* model = nullptr;
        RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceModel(instance, &model));
        ASSIGN_OR_RETURN(MeasuredModel* const measured, attached<MeasuredModel>(model));
        return Error(setState(instance, measured));
    });
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceExecute(
    TRITONBACKEND_ModelInstance* instance, TRITONBACKEND_Request** requests, const uint32_t count)
{
    return executeBatch(instance, requests, count, [instance](Batch& batch) {
        auto measured = attached<MeasuredModel>(instance);
        if (!measured.ok()) {
            const Error error = measured.takeError();
            batch.failIncomplete(error.code(), error.message());
            return;
        }
        measured.value()->echo.execute(batch);
    });
}

} // extern "C"
