// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A program that embeds the server and names no directories of backends and caches. The build puts
// both beside the library, as an installation does.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/embedding.h"
#include "tests/support/rows.h"
#include "tests/support/working_directory.h"
#include "triton/core/tritonserver.h"

namespace thalassa {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using tests::expectOk;

const std::string kTensors = " input { name: 'IN' data_type: TYPE_FP32 dims: -1 } "
                             "output { name: 'OUT' data_type: TYPE_FP32 dims: -1 }";

class DefaultDirectoriesTest : public tests::EmbeddingFixture {
protected:
    DefaultDirectoriesTest()
        : EmbeddingFixture("usual", "backend: 'identity'" + kTensors)
    {
        expectOk(TRITONSERVER_ServerOptionsDelete(m_options));
        expectOk(TRITONSERVER_ServerOptionsNew(&m_options));
        expectOk(TRITONSERVER_ServerOptionsSetModelRepositoryPath(m_options, m_directory.c_str()));
    }

    bool isReady(const char* model)
    {
        bool ready = false;
        TRITONSERVER_ErrorDelete(TRITONSERVER_ServerModelIsReady(m_server, model, -1, &ready));
        return ready;
    }
};

TEST_F(DefaultDirectoriesTest, BackendsAreFoundBesideTheLibraryAndNotInTheCurrentDirectory)
{
    ROWS("7.51");
    addModel("unusual", "backend: 'stray'" + kTensors);
    const fs::path elsewhere = m_directory / ".elsewhere";
    fs::create_directories(elsewhere / "stray");
    fs::copy_file(fs::path(BACKENDS) / "identity" / "libtriton_identity.so",
        elsewhere / "stray" / "libtriton_stray.so");
    const tests::WorkingDirectory here(elsewhere);
    expectOk(TRITONSERVER_ServerOptionsSetExitOnError(m_options, false));
    startServer();
    EXPECT_TRUE(isReady("usual"));
    EXPECT_FALSE(isReady("unusual"));
}

TEST_F(DefaultDirectoriesTest, CachesAreFoundBesideTheLibrary)
{
    ROWS("7.55");
    expectOk(TRITONSERVER_ServerOptionsSetCacheConfig(m_options, "absent", "{}"));
    TRITONSERVER_Error* error = TRITONSERVER_ServerNew(&m_server, m_options);
    ASSERT_NE(error, nullptr);
    const fs::path place = fs::path(LIBRARY).parent_path() / "caches" / "absent";
    EXPECT_THAT(TRITONSERVER_ErrorMessage(error), HasSubstr("searched " + place.string()));
    TRITONSERVER_ErrorDelete(error);
}

} // namespace
} // namespace thalassa
