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

#include "core/backends/common/entry_points.h"
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

class MeasuredModel {
public:
    explicit MeasuredModel(Echo echo)
        : m_echo(std::move(echo))
    {
    }
    static Result<std::unique_ptr<MeasuredModel>> create(TRITONBACKEND_Model* handle)
    {
        const Interface simplest{{{"INPUT0", TRITONSERVER_TYPE_FP32, {-1}}},
            {{"OUTPUT0", TRITONSERVER_TYPE_FP32, {-1}}}};
        ASSIGN_OR_RETURN(const ModelConfig config, simplest.complete(handle));
        ASSIGN_OR_RETURN(Echo echo, Echo::create(config));
        auto model = std::make_unique<MeasuredModel>(std::move(echo));
        for (const auto& [key, value] : config.parameters) {
            if (key.rfind("metric", 0) != 0)
                continue;
            model->m_measures.push_back(std::make_unique<Measure>());
            RETURN_IF_ERROR(model->m_measures.back()->make(value));
        }
        return model;
    }
    void execute(Batch& batch) const { m_echo.execute(batch); }

private:
    const Echo m_echo;
    std::vector<std::unique_ptr<Measure>> m_measures;
};

} // namespace

THALASSA_BACKEND_ENTRY_POINTS(MeasuredModel, StatelessInstance<MeasuredModel>)
