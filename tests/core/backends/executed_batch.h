// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ExecutedBatch: a fixture that passes several requests to a model of the onnxruntime backend in
// one call, as a batching scheduler does. The library is the computing runtime, so that a test
// writes its own model and sees its runs.
#pragma once

#include <dlfcn.h>

#include <condition_variable>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <thread>

#include "core/backend/backend_manager.h"
#include "core/backend/model.h"
#include "core/inference/validate_request.h"
#include "tests/core/backends/computing_runtime.h"
#include "tests/support/inference_fixture.h"

namespace thalassa::backends::ort {

// Returns no work: the test calls the instance itself.
class NoWork final : public backend::WorkSource {
public:
    void lend(int, backend::Executor&) override { }
    backend::Batch next(int) override
    {
        base::MutexLock lock(m_mutex);
        while (!m_retired)
            m_changed.wait(m_mutex);
        return {};
    }
    void retire(int) override
    {
        base::MutexLock lock(m_mutex);
        m_retired = true;
        m_changed.notifyAll();
    }

private:
    base::Mutex m_mutex;
    base::CondVar m_changed;
    bool m_retired ABSL_GUARDED_BY(m_mutex) = false;
};

class LoadedModel final : public inference::ServedModel {
public:
    explicit LoadedModel(std::unique_ptr<backend::Model> model)
        : m_model(std::move(model))
    {
    }
    const std::string& name() const override { return m_model->name(); }
    int64_t version() const override { return 1; }
    const config::ModelInfo& info() const override { return m_model->info(); }
    absl::Status enqueue(std::unique_ptr<inference::Request>&) override
    {
        return absl::UnimplementedError("the test executes by itself");
    }
    backend::Model& model() { return *m_model; }

private:
    const std::unique_ptr<backend::Model> m_model;
};

// A response as text, including the elements of type BYTES and the numbers.
struct Answer {
    absl::Status status;
    std::vector<std::string> outputs; // "Y [2,1] 1 2", with "on GPU" behind it for its memory
};

class ExecutedBatch : public ::testing::Test {
protected:
    explicit ExecutedBatch(const std::string& runtime = COMPUTING_RUNTIME)
        : m_directory(std::filesystem::path(::testing::TempDir()) /
              ("executed_batch_" + std::to_string(::getpid())))
        , m_manager({BACKENDS, {{"onnxruntime", {{"library", runtime}}}}, true})
    {
        void* const library = dlopen(runtime.c_str(), RTLD_NOW | RTLD_LOCAL);
        auto* const function =
            reinterpret_cast<RecordedRunsFunction*>(dlsym(library, kRecordedRuns));
        runs = function();
        runs->take();
        std::filesystem::create_directories(m_directory / "1");
    }
    ~ExecutedBatch() override
    {
        m_requests.clear();
        m_model.reset();
        std::filesystem::remove_all(m_directory);
    }

    absl::Status tryLoad(const std::string& configText, const std::string& modelText)
    {
        ::inference::ModelConfig config;
        EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(
            "name: 'm' backend: 'onnxruntime' " + instanceGroup + configText, &config));
        std::ofstream(m_directory / "1" / "model.onnx") << modelText;
        auto library = m_manager.get({"onnxruntime", "", m_directory.string(), 1});
        if (!library.ok())
            return library.status();
        backend::Model::Options options;
        options.name = "m";
        options.path = m_directory.string();
        options.config = config;
        auto model = backend::Model::load(
            *library, options, [](backend::Model&) { return std::make_shared<NoWork>(); });
        if (!model.ok())
            return model.status();
        m_model = std::make_shared<LoadedModel>(std::move(model).value());
        return absl::OkStatus();
    }
    void load(const std::string& configText, const std::string& modelText)
    {
        const absl::Status status = tryLoad(configText, modelText);
        ASSERT_TRUE(status.ok()) << status;
    }

    tests::TestRequest& add() { return m_requests.emplace_back(m_model); }
    static std::string floats(const std::vector<float>& values)
    {
        return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float)};
    }
    static std::string texts(const std::vector<std::string>& values)
    {
        std::string bytes;
        for (const std::string& value : values) {
            const auto length = static_cast<uint32_t>(value.size());
            bytes.append(reinterpret_cast<const char*>(&length), sizeof length);
            bytes += value;
        }
        return bytes;
    }

    // Executes all requests in one call. `isChecked`: each request must pass
    // inference::validateRequest(), as in the server before a backend sees it.
    std::vector<Answer> execute(bool isChecked = true)
    {
        backend::Batch batch;
        for (tests::TestRequest& test : m_requests) {
            const absl::Status prepared = inference::validateRequest(*test.request);
            EXPECT_TRUE(!isChecked || prepared.ok()) << prepared;
            if (!prepared.ok()) {
                for (inference::InputTensor& input : test.request->inputs)
                    input.backendShape = input.shape;
            }
            if (beforeExecution)
                beforeExecution(*test.request, batch.size());
            EXPECT_TRUE(test.request->setState(inference::RequestState::Pending).ok());
            batch.push_back(std::move(test.request));
        }
        m_model->model().instances().all()[0]->execute(std::move(batch));
        std::vector<Answer> answers;
        for (tests::TestRequest& test : m_requests) {
            test.sink->waitForFinal();
            EXPECT_EQ(test.sink->deliveryCount(), 1u);
            answers.push_back(read(*test.sink->takeResponse(0)));
        }
        m_requests.clear();
        return answers;
    }
    ::inference::ModelStatistics statistics() { return m_model->model().statistics().snapshot(); }
    std::vector<tests::TestRequest>& requests() { return m_requests; }

    const config::ModelInfo& info() { return m_model->info(); }
    std::shared_ptr<inference::ServedModel> model() { return m_model; }

    RecordedRuns* runs;
    std::string instanceGroup = "instance_group { name: 'm_0' kind: KIND_CPU count: 1 } ";
    // Called for each request before its execution, with its index in the batch, as a scheduler
    // does.
    std::function<void(inference::Request&, size_t)> beforeExecution;

private:
    static Answer read(const inference::Response& response)
    {
        Answer answer{response.status(), {}};
        for (const inference::OutputTensor& output : response.outputs()) {
            std::string text = output.name + " " + tensor::toString(output.shape);
            const char* const data =
                output.block ? reinterpret_cast<const char*>(output.block->data()) : nullptr;
            for (size_t at = 0; at + 4 <= output.byteSize; at += 4) {
                uint32_t word = 0;
                std::memcpy(&word, data + at, sizeof word);
                if (output.dataType == tensor::DataType::Bytes) {
                    text += " '" + std::string(data + at + 4, word) + "'";
                    at += word;
                } else if (output.dataType == tensor::DataType::Int32) {
                    text += " " + std::to_string(static_cast<int32_t>(word));
                } else {
                    float value = 0;
                    std::memcpy(&value, &word, sizeof value);
                    char number[32];
                    std::snprintf(number, sizeof number, " %g", static_cast<double>(value));
                    text += number;
                }
            }
            if (output.block && output.block->place().kind == tensor::MemoryKind::Gpu)
                text += " on GPU";
            answer.outputs.push_back(std::move(text));
        }
        return answer;
    }

    const std::filesystem::path m_directory;
    backend::BackendManager m_manager;
    std::shared_ptr<LoadedModel> m_model;
    std::vector<tests::TestRequest> m_requests;
};

} // namespace thalassa::backends::ort
