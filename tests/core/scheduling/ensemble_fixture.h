// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Helpers for the tests of ensembles: members that keep their requests until the test answers them,
// a lookup of the members, the ensemble itself, and plans made from short texts. Lives on the
// test's thread.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/inference/model_lookup.h"
#include "core/scheduling/ensemble/ensemble_plan.h"
#include "core/scheduling/ensemble/ensemble_scheduler.h"
#include "google/protobuf/text_format.h"
#include "tests/support/inference_fixture.h"

namespace thalassa::tests {

inline ::inference::ModelConfig configOf(const std::string& text)
{
    ::inference::ModelConfig config;
    EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &config)) << text;
    return config;
}

// Returns tensors of type INT32 and any length, one for each letter of `names`.
inline std::string ints(
    const std::string& role, const std::string& names, const std::string& more = "")
{
    std::string text;
    for (const char name : names)
        absl::StrAppend(&text, role, " { name: '", std::string(1, name),
            "' data_type: TYPE_INT32 dims: -1 ", more, " } ");
    return text;
}

class Member final : public inference::ServedModel {
public:
    explicit Member(const ::inference::ModelConfig& config)
        : m_info(config::ModelInfo::create(config).value())
    {
    }
    const std::string& name() const override { return m_info.name(); }
    int64_t version() const override { return 1; }
    const config::ModelInfo& info() const override { return m_info; }
    absl::Status enqueue(std::unique_ptr<inference::Request>& request) override
    {
        if (hasNoMemory)
            throw std::bad_alloc();
        if (!refusal.ok())
            return refusal;
        EXPECT_TRUE(request->setState(inference::RequestState::Pending).ok());
        waiting.push_back(std::move(request));
        if (onEnqueued)
            onEnqueued();
        return absl::OkStatus();
    }

    // Returns the oldest request.
    std::unique_ptr<inference::Request> take()
    {
        EXPECT_FALSE(waiting.empty()) << "nothing came to " << name();
        std::unique_ptr<inference::Request> first = std::move(waiting.front());
        waiting.erase(waiting.begin());
        return first;
    }

    std::vector<std::unique_ptr<inference::Request>> waiting;
    absl::Status refusal;
    bool hasNoMemory = false;
    std::function<void()> onEnqueued;

private:
    const config::ModelInfo m_info;
};

class Members final : public inference::ModelLookup {
public:
    std::shared_ptr<Member> add(const std::string& name, const std::string& config)
    {
        return m_members[name] =
                   std::make_shared<Member>(configOf("name: '" + name + "' " + config));
    }
    // Adds a member with one input x and one output y.
    std::shared_ptr<Member> add(const std::string& name)
    {
        return add(name, ints("input", "x") + ints("output", "y"));
    }
    void remove(const std::string& name) { m_members.erase(name); }

    absl::StatusOr<std::shared_ptr<inference::ServedModel>> findModel(
        const std::string&, const std::string& name, int64_t) const override
    {
        const auto found = m_members.find(name);
        if (found == m_members.end())
            return absl::NotFoundError("no model '" + name + "'");
        return std::shared_ptr<inference::ServedModel>(found->second);
    }

    scheduling::EnsemblePlan planOf(const ::inference::ModelConfig& config) const
    {
        config::EnsembleGraph graph = config::ensembleGraph(config).value();
        std::vector<const config::ModelInfo*> infos;
        infos.reserve(graph.steps.size());
        for (const config::EnsembleGraph::Step& step : graph.steps)
            infos.push_back(&m_members.at(step.model)->info());
        const config::ModelInfo info = config::ModelInfo::create(config).value();
        auto scopes = config::checkMembers(graph, info, infos);
        EXPECT_TRUE(scopes.ok()) << scopes.status();
        return scheduling::makePlan(std::move(graph), *std::move(scopes), infos,
            config.ensemble_scheduling().max_inflight_requests());
    }

private:
    std::map<std::string, std::shared_ptr<Member>> m_members;
};

// The ensemble as a served model.
class ServedEnsemble final : public inference::ServedModel {
public:
    ServedEnsemble(const ::inference::ModelConfig& config, scheduling::EnsembleParts parts)
        : m_info(config::ModelInfo::create(config).value())
        , m_scheduler(std::move(parts), nullptr)
    {
    }
    const std::string& name() const override { return m_info.name(); }
    int64_t version() const override { return 1; }
    const config::ModelInfo& info() const override { return m_info; }
    absl::Status enqueue(std::unique_ptr<inference::Request>& request) override
    {
        return m_scheduler.enqueue(request);
    }
    void stop() { m_scheduler.stop(); }

private:
    const config::ModelInfo m_info;
    scheduling::EnsembleScheduler m_scheduler;
};

// Returns the step of the configuration for a text such as "a: x=IN > y=T"; blanks separate several
// edges.
inline std::string step(const std::string& text)
{
    const size_t colon = text.find(':');
    std::string out = "step { model_name: '" + text.substr(0, colon) + "' model_version: -1 ";
    const char* field = "input_map";
    std::istringstream words(text.substr(colon + 1));
    for (std::string word; words >> word;) {
        if (word == ">") {
            field = "output_map";
            continue;
        }
        const size_t equals = word.find('=');
        out += std::string(field) + " { key: '" + word.substr(0, equals) + "' value: '" +
            word.substr(equals + 1) + "' } ";
    }
    return out + "} ";
}

// `inputs` and `outputs`: names separated by blanks; an input "A?" is optional.
inline ::inference::ModelConfig ensemble(const std::string& inputs,
    const std::vector<std::string>& steps, const std::string& outputs, const std::string& more = "")
{
    std::string text = "name: 'e' platform: 'ensemble' " + more;
    std::string name;
    for (std::istringstream words(inputs); words >> name;) {
        const bool isOptional = name.back() == '?';
        if (isOptional)
            name.pop_back();
        text += " input { name: '" + name +
            "' data_type: TYPE_INT32 dims: -1 optional: " + (isOptional ? "true" : "false") + " }";
    }
    for (std::istringstream words(outputs); words >> name;)
        text += " output { name: '" + name + "' data_type: TYPE_INT32 dims: -1 }";
    text += " ensemble_scheduling { ";
    for (const std::string& one : steps)
        text += step(one);
    return configOf(text + "}");
}

} // namespace thalassa::tests
