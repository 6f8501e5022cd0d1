// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A fixture for the tests of the scheduler of ensembles: four members that respond when the test
// says so, in virtual time. Lives on the test's thread.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "core/inference/parameters.h"
#include "core/inference/submit.h"
#include "tests/core/scheduling/ensemble_fixture.h"
#include "tests/support/virtual_clock.h"

namespace thalassa::scheduling {

class EnsembleSchedulerTest : public testing::Test {
protected:
    static std::string bytesOf(const std::vector<int32_t>& values)
    {
        return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(int32_t)};
    }

    EnsembleSchedulerTest()
    {
        a = members->add("a");
        b = members->add("b");
        join = members->add("join", tests::ints("input", "xz") + tests::ints("output", "y"));
        many = members->add("many",
            "model_transaction_policy { decoupled: true } " + tests::ints("input", "x") +
                tests::ints("output", "y"));
    }

    void serve(const ::inference::ModelConfig& config,
        std::shared_ptr<const inference::ModelLookup> lookup = nullptr)
    {
        EnsembleParts parts;
        parts.name = "e";
        parts.plan = members->planOf(config);
        parts.models = lookup ? std::move(lookup) : members;
        parts.statistics = statistics;
        parts.clock = &clock;
        served = std::make_shared<tests::ServedEnsemble>(config, std::move(parts));
    }
    tests::TestRequest request(const std::vector<int32_t>& in = {1, 2})
    {
        tests::TestRequest made(served, "r");
        made.input("IN", tensor::DataType::Int32, {static_cast<int64_t>(in.size())}, bytesOf(in));
        return made;
    }
    tests::TestRequest sent(const std::vector<int32_t>& in = {1, 2})
    {
        tests::TestRequest made = request(in);
        send(made);
        return made;
    }
    void send(tests::TestRequest& made)
    {
        made.request->context()->addListener(releases);
        const absl::Status status = inference::submit(made.request, clock);
        EXPECT_TRUE(status.ok()) << status;
    }

    // Sends a response with `value` as the output y.
    static void respond(inference::Request& request, int32_t value, bool final = true,
        const inference::Parameters& parameters = {})
    {
        std::unique_ptr<inference::Response> response = request.context()->newResponse();
        inference::OutputTensor& output = **response->addOutput("y", tensor::DataType::Int32, {1});
        ASSERT_TRUE(output.allocate(sizeof(value), {}).ok());
        std::memcpy(output.block->data(), &value, sizeof(value));
        response->parameters() = parameters;
        ASSERT_TRUE(request.context()->send(std::move(response), final).ok());
    }
    static void release(std::unique_ptr<inference::Request> request)
    {
        inference::Request::release(std::move(request), 1);
    }
    // Answers the member's next request and releases it.
    void answer(tests::Member& member, int32_t value)
    {
        std::unique_ptr<inference::Request> request = member.take();
        setTimes(*request);
        respond(*request, value);
        release(std::move(request));
    }
    static void refuse(tests::Member& member, const absl::Status& status)
    {
        std::unique_ptr<inference::Request> request = member.take();
        request->context()->sendError(status);
        release(std::move(request));
    }
    // Sets the times of a step: 1 us for its input, 2 us to compute and 3 us for its output.
    void setTimes(inference::Request& request)
    {
        inference::Record& record = request.record();
        record.executeStart = clock.now();
        record.computeStart = record.executeStart + std::chrono::microseconds(1);
        record.computeEnd = record.computeStart + std::chrono::microseconds(2);
        record.executeEnd = record.computeEnd + std::chrono::microseconds(3);
    }
    static int32_t valueOf(const inference::InputTensor& input)
    {
        int32_t value = 0;
        input.data.copyTo(&value);
        return value;
    }
    static std::vector<int32_t> outputsOf(tests::CollectingSink& sink)
    {
        std::vector<int32_t> values;
        for (size_t i = 0; i < sink.deliveryCount(); ++i) {
            const std::unique_ptr<inference::Response> response = sink.takeResponse(i);
            if (response && response->status().ok()) {
                int32_t value = 0;
                std::memcpy(&value, response->outputs().front().block->data(), sizeof(value));
                values.push_back(value);
            }
        }
        return values;
    }
    static std::string error(tests::CollectingSink& sink)
    {
        return sink.statuses().empty() ? "" : std::string(sink.statuses().back().message());
    }
    uint64_t failCount() const { return statistics->snapshot().inference_stats().fail().count(); }

    tests::VirtualClock clock;
    std::shared_ptr<tests::Members> members = std::make_shared<tests::Members>();
    std::shared_ptr<tests::Member> a, b, join, many;
    std::shared_ptr<statistics::ModelStatistics> statistics =
        std::make_shared<statistics::ModelStatistics>(clock);
    std::shared_ptr<tests::ServedEnsemble> served;
    const std::shared_ptr<tests::ReleaseCounter> releases =
        std::make_shared<tests::ReleaseCounter>();
};

} // namespace thalassa::scheduling
