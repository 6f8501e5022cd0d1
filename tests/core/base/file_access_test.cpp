// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/file_access.h"

#include <gmock/gmock.h>

#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "tests/support/other_user.h"

namespace thalassa::base {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::HasSubstr;

class FileAccess : public ::testing::Test {
protected:
    FileAccess()
    {
        std::string name = (fs::temp_directory_path() / "access-XXXXXX").string();
        root = ::mkdtemp(name.data());
        ::chmod(root.c_str(), 0755);
        fs::create_directories(root / "m" / "1");
        std::ofstream(root / "m" / "1" / "model.onnx") << "model";
    }
    ~FileAccess() override
    {
        for (const char* const path : {"m", "m/1", "m/1/model.onnx"})
            ::chmod((root / path).c_str(), 0700);
        fs::remove_all(root);
    }
    // Returns what is said about the model's file if `path` has the mode.
    std::string with(const std::string& path, mode_t mode)
    {
        const std::string file = root / "m" / "1" / "model.onnx";
        EXPECT_EQ(::chmod((root / path).c_str(), mode), 0);
        const tests::OtherUser user;
        return whyNoAccess(file);
    }

    fs::path root;
};

TEST_F(FileAccess, NamesOwnerModeAndUser)
{
    const std::string why = with("m/1/model.onnx", 0);
    EXPECT_THAT(why,
        AllOf(HasSubstr("model.onnx' has the owner "), HasSubstr("and the mode 0000"),
            HasSubstr("this process runs as the user ")));
}

TEST_F(FileAccess, NamesTheDirectoryAboveThatRefuses)
{
    EXPECT_THAT(with("m/1", 0), HasSubstr((root / "m" / "1").string() + "' has the owner "));
    EXPECT_THAT(with("m", 0), HasSubstr((root / "m").string() + "' has the owner "));
}

TEST_F(FileAccess, SaysNothingOfFilesThatMayBeReadOrAreNotThere)
{
    EXPECT_EQ(with("m/1/model.onnx", 0644), "");
    EXPECT_EQ(whyNoAccess(root / "nothing"), "");
    EXPECT_EQ(whyNoAccess(""), "");
}

} // namespace
} // namespace thalassa::base
