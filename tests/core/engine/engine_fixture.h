// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// An engine with a repository of its own on disk and the backends of the tests.
#pragma once

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <future>
#include <thread>

#include "core/base/log/log_control.h"
#include "core/base/status_macros.h"
#include "core/base/threads/thread_control_loop.h"
#include "core/engine/engine.h"
#include "tests/support/inference_fixture.h"

namespace thalassa::engine {

namespace fs = std::filesystem;

inline std::string configOf(const std::string& backend, const std::string& more = "")
{
    return "backend: \"" + backend +
        "\" input { name: \"INPUT0\" data_type: TYPE_FP32 dims: -1 }"
        " output { name: \"OUTPUT0\" data_type: TYPE_FP32 dims: -1 } " +
        more;
}

inline std::string parameter(const std::string& key, const std::string& value)
{
    return "parameters { key: \"" + key + "\" value { string_value: \"" + value + "\" } } ";
}

// Directs the log to a file during its lifetime.
class LogFile {
public:
    explicit LogFile(std::string path)
        : m_path(std::move(path))
    {
        base::LogSettings settings = m_before;
        settings.file = m_path;
        EXPECT_TRUE(base::setLogSettings(settings));
    }
    ~LogFile()
    {
        EXPECT_TRUE(base::setLogSettings(m_before));
        fs::remove(m_path);
    }
    std::string text() const
    {
        std::ifstream file(m_path);
        return {std::istreambuf_iterator<char>(file), {}};
    }

private:
    const std::string m_path;
    const base::LogSettings m_before = base::logSettings();
};

class EngineTest : public ::testing::Test {
protected:
    EngineTest()
    {
        std::string name = (fs::temp_directory_path() / "engine-XXXXXX").string();
        m_directory = ::mkdtemp(name.data());
        m_options.modelRepositories = {m_directory};
        m_options.backendDirectory = BACKENDS;
        m_options.settleTime = std::chrono::milliseconds(0);
    }
    ~EngineTest() override
    {
        m_engine.reset();
        fs::remove_all(m_directory);
    }

    void write(
        const std::string& model, const std::string& config, const std::vector<int>& versions = {1})
    {
        for (const int version : versions)
            fs::create_directories(m_directory / model / std::to_string(version));
        std::ofstream(m_directory / model / "config.pbtxt") << config;
    }
    absl::Status start()
    {
        auto engine = Engine::create(m_options, m_control);
        if (!engine.ok())
            return engine.status();
        m_engine = std::move(engine).value();
        return m_engine->waitForStartup();
    }
    absl::Status load(const std::string& model, repository::LoadOverride override = {})
    {
        std::promise<absl::Status> done;
        m_engine->loadModel(model, std::move(override),
            [&](const absl::Status& status) { done.set_value(status); });
        return done.get_future().get();
    }
    absl::Status unload(const std::string& model)
    {
        std::promise<absl::Status> done;
        m_engine->unloadModel(
            model, false, [&](const absl::Status& status) { done.set_value(status); });
        return done.get_future().get();
    }
    // "name:version:state:reason" of each row.
    std::vector<std::string> index(bool readyOnly = false)
    {
        std::promise<absl::StatusOr<::inference::RepositoryIndexResponse>> done;
        m_engine->repositoryIndex(
            readyOnly, [&](auto response) { done.set_value(std::move(response)); });
        const auto response = done.get_future().get();
        EXPECT_TRUE(response.ok()) << response.status();
        std::vector<std::string> rows;
        for (const auto& model : response->models())
            rows.push_back(
                model.name() + ":" + model.version() + ":" + model.state() + ":" + model.reason());
        return rows;
    }
    absl::Status infer(const std::string& model, int64_t version = kNewestVersion)
    {
        auto found = m_engine->findModel(model, version);
        if (!found.ok())
            return found.status();
        tests::TestRequest test(*found, "r");
        found->reset();
        test.input("INPUT0", tensor::DataType::Fp32, {1}, std::string(4, '\0'));
        RETURN_IF_ERROR(m_engine->infer(test.request));
        test.sink->waitForFinal();
        return test.sink->statuses().at(0);
    }
    // Returns a request that the engine has accepted.
    tests::TestRequest sent(const std::string& model)
    {
        auto found = m_engine->findModel(model, kNewestVersion);
        tests::TestRequest test(*found);
        found->reset();
        test.input("INPUT0", tensor::DataType::Fp32, {1}, std::string(4, '\0'));
        EXPECT_TRUE(m_engine->infer(test.request).ok());
        return test;
    }
    template <typename Condition> void waitUntil(Condition condition)
    {
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(2);
        while (!condition()) {
            ASSERT_LT(std::chrono::steady_clock::now(), deadline);
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }

    fs::path m_directory;
    Options m_options;
    base::ThreadControlLoop m_control;
    std::unique_ptr<Engine> m_engine;
};

} // namespace thalassa::engine
