// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Helpers for the tests of the request path: a sink that keeps responses, a model that consists of
// a configuration, and a request that is made in one line.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/mutex.h"
#include "core/inference/request.h"
#include "google/protobuf/text_format.h"

namespace thalassa::tests {

// Keeps responses until the test takes them, and the flags with which the request is released.
class CollectingSink final : public inference::ResponseSink {
public:
    void deliver(inference::RequestContext& context, std::unique_ptr<inference::Response> response,
        bool final) override
    {
        base::MutexLock lock(m_mutex);
        if (response)
            m_statuses.push_back(response->status());
        m_responses.push_back(std::move(response));
        m_final |= final;
        m_outcome = context.record.outcome;
        m_changed.notifyAll();
    }

    void released(std::unique_ptr<inference::Request>, uint32_t flags) override
    {
        base::MutexLock lock(m_mutex);
        m_releaseFlags = flags;
        m_changed.notifyAll();
    }

    void waitForFinal()
    {
        base::MutexLock lock(m_mutex);
        while (!m_final)
            m_changed.wait(m_mutex);
    }
    bool isFinal()
    {
        base::MutexLock lock(m_mutex);
        return m_final;
    }
    void waitForRelease()
    {
        base::MutexLock lock(m_mutex);
        while (!m_releaseFlags)
            m_changed.wait(m_mutex);
    }
    // Returns nothing before the release.
    std::optional<uint32_t> releaseFlags()
    {
        base::MutexLock lock(m_mutex);
        return m_releaseFlags;
    }
    // The statuses of the responses, without deliveries of null.
    std::vector<absl::Status> statuses()
    {
        base::MutexLock lock(m_mutex);
        return m_statuses;
    }
    size_t deliveryCount()
    {
        base::MutexLock lock(m_mutex);
        return m_responses.size();
    }
    // Returns the response of that delivery; null if there was none.
    std::unique_ptr<inference::Response> takeResponse(size_t index)
    {
        base::MutexLock lock(m_mutex);
        return std::move(m_responses[index]);
    }
    inference::Outcome outcome()
    {
        base::MutexLock lock(m_mutex);
        return m_outcome;
    }

private:
    base::Mutex m_mutex;
    base::CondVar m_changed;
    std::vector<std::unique_ptr<inference::Response>> m_responses ABSL_GUARDED_BY(m_mutex);
    std::vector<absl::Status> m_statuses ABSL_GUARDED_BY(m_mutex);
    bool m_final ABSL_GUARDED_BY(m_mutex) = false;
    std::optional<uint32_t> m_releaseFlags ABSL_GUARDED_BY(m_mutex);
    inference::Outcome m_outcome ABSL_GUARDED_BY(m_mutex) = inference::Outcome::Pending;
};

// Counts the requests that are released.
class ReleaseCounter final : public inference::RequestListener {
public:
    void onReleased(const inference::Request&) noexcept override { ++count; }
    std::atomic<int> count = 0;
};

// A model without a backend, for tests of what happens before a scheduler.
class ConfiguredModel final : public inference::ServedModel {
public:
    explicit ConfiguredModel(const std::string& configText)
        : m_info(parse(configText))
    {
    }

    const std::string& name() const override { return m_info.name(); }
    int64_t version() const override { return 1; }
    const config::ModelInfo& info() const override { return m_info; }
    absl::Status enqueue(std::unique_ptr<inference::Request>&) override
    {
        return absl::UnimplementedError("a ConfiguredModel runs nothing");
    }

private:
    static config::ModelInfo parse(const std::string& text)
    {
        ::inference::ModelConfig config;
        EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &config)) << text;
        return config::ModelInfo::create(config).value();
    }

    const config::ModelInfo m_info;
};

struct TestRequest {
    std::shared_ptr<CollectingSink> sink = std::make_shared<CollectingSink>();
    std::unique_ptr<inference::Request> request;

    explicit TestRequest(std::shared_ptr<inference::ServedModel> model, std::string id = "",
        std::shared_ptr<inference::ResponseSink> otherSink = nullptr)
    {
        auto context =
            std::make_shared<inference::RequestContext>(otherSink ? std::move(otherSink) : sink);
        context->clientId = std::move(id);
        context->modelName = model->name();
        request = std::make_unique<inference::Request>(std::move(model), std::move(context));
    }

    TestRequest& input(
        std::string name, tensor::DataType type, tensor::Shape shape, const std::string& bytes)
    {
        inference::InputTensor& tensor = request->inputs.emplace_back();
        tensor.name = std::move(name);
        tensor.dataType = type;
        tensor.shape = std::move(shape);
        tensor.data = tensor::copiedBuffer(bytes);
        return *this;
    }
    TestRequest& output(std::string name)
    {
        request->requestedOutputs.push_back(std::move(name));
        return *this;
    }
};

} // namespace thalassa::tests
