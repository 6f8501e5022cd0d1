// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/store/local_store.h"

#include <gmock/gmock.h>

#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "core/repository/load_override.h"
#include "core/repository/model_id.h"
#include "core/repository/repository_list.h"
#include "core/repository/scan.h"
#include "tests/support/other_user.h"
#include "tests/support/rows.h"

namespace thalassa::repository {
namespace {

namespace fs = std::filesystem;
using namespace std::string_literals;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;
using ::testing::SizeIs;

class ScanTest : public ::testing::Test {
protected:
    ScanTest()
    {
        std::string name = (fs::temp_directory_path() / "scan-XXXXXX").string();
        root = ::mkdtemp(name.data());
    }
    ~ScanTest() override { fs::remove_all(root); }

    void write(const std::string& path, const std::string& text = "")
    {
        fs::create_directories((root / path).parent_path());
        std::ofstream(root / path) << text;
    }
    ModelDirectory scanOne(const std::string& name, const std::string& configName = "")
    {
        return store.scan({root.string(), name, (root / name).string(), configName});
    }

    const LocalStore store;
    fs::path root;
};

TEST_F(ScanTest, FindsVersionsAndConfiguration)
{
    ROWS("10.1.1", "10.1.3");
    write("m/config.pbtxt", "text");
    write("m/2/model.onnx", "12345");
    write("m/10/model.onnx");
    write("m/007/model.onnx");
    write("m/7"); // not a directory
    const ModelDirectory model = scanOne("m");
    ASSERT_TRUE(model.status.ok()) << model.status;
    EXPECT_THAT(model.versions, ElementsAre(2, 10));
    EXPECT_THAT(model.warnings, ElementsAre(HasSubstr("'007'")));
    EXPECT_EQ(model.configFile, "config.pbtxt");
    EXPECT_EQ(model.configText, "text");
    EXPECT_EQ(model.tree.at("2/model.onnx").byteSize, 5u);
}

TEST_F(ScanTest, TakesTheNamedConfigurationWhereThereIsOne)
{
    ROWS("3.1.4", "7.14");
    write("m/config.pbtxt", "usual");
    write("m/configs/other.pbtxt", "other");
    write("n/config.pbtxt", "usual");
    EXPECT_EQ(scanOne("m", "other").configText, "other");
    EXPECT_EQ(scanOne("m").configText, "usual");
    EXPECT_EQ(scanOne("n", "other").configText, "usual");
    fs::create_directories(root / "none" / "1");
    EXPECT_EQ(scanOne("none").configFile, "");
}

TEST_F(ScanTest, IgnoresPlainFilesAndHiddenDirectories)
{
    ROWS("10.1.4");
    write("file");
    write(".git/config");
    write("m/1/x");
    const auto models = scanAll(store, {{root.string()}, ""});
    ASSERT_TRUE(models.ok());
    ASSERT_THAT(*models, SizeIs(1));
    EXPECT_EQ((*models)[0].name, "m");
}

TEST_F(ScanTest, FailsForARepositoryThatCannotBeRead)
{
    ROWS("10.1.5");
    const auto models = scanAll(store, {{root.string(), "/nowhere/models"}, ""});
    EXPECT_THAT(std::string(models.status().message()), HasSubstr("/nowhere/models"));
}

TEST_F(ScanTest, SaysThatRemoteStoresAreNotSupported)
{
    const auto models = scanAll(store, {{"s3://bucket/models"}, ""});
    EXPECT_THAT(std::string(models.status().message()),
        HasSubstr("'s3://bucket/models' is in a remote store, and remote stores are not supported "
                  "yet"));
    RepositoryList repositories(std::make_shared<LocalStore>(), {});
    EXPECT_EQ(repositories.add("s3://bucket/models", {}),
        absl::UnimplementedError(
            "'s3://bucket/models' is in a remote store, and remote stores are not supported yet; "
            "copy the models to a local directory"));
    EXPECT_EQ(repositories.add("/nowhere", {}).code(), absl::StatusCode::kInvalidArgument);
}

TEST_F(ScanTest, NotesWhatMayNotBeRead)
{
    ::chmod(root.c_str(), 0755);
    write("m/1/x");
    write("m/2/x");
    ::chmod((root / "m" / "1").c_str(), 0);
    {
        const tests::OtherUser user;
        const ModelDirectory model = scanOne("m");
        EXPECT_TRUE(model.status.ok()) << model.status;
        EXPECT_THAT(model.versions, ElementsAre(1, 2));
        EXPECT_THAT(model.unreadable, ElementsAre(Pair("1", HasSubstr("Permission denied; '"))));
    }
    ::chmod((root / "m" / "1").c_str(), 0700);
    EXPECT_THAT(scanOne("m").unreadable, IsEmpty());
}

TEST_F(ScanTest, SurvivesLinksInACircleAndWhatIsNoFile)
{
    write("m/1/x");
    fs::create_directory_symlink(root / "m", root / "m" / "1" / "self");
    fs::create_symlink("/nowhere", root / "m" / "dangling");
    ASSERT_EQ(::mkfifo((root / "m" / "config.pbtxt").c_str(), 0600), 0);
    const ModelDirectory model = scanOne("m");
    EXPECT_FALSE(model.status.ok()) << "a pipe is no configuration";
    fs::remove(root / "m" / "config.pbtxt");
    EXPECT_TRUE(scanOne("m").status.ok());
}

TEST_F(ScanTest, GivesEachVersionTheFilesBehindACommonLink)
{
    write("m/1/x");
    write("m/2/x");
    write("common/weights/w");
    for (const char* const version : {"1", "2"})
        fs::create_directory_symlink(root / "common" / "weights", root / "m" / version / "weights");
    const Tree tree = scanOne("m").tree;
    EXPECT_TRUE(tree.contains("1/weights/w"));
    EXPECT_TRUE(tree.contains("2/weights/w"));
}

TEST_F(ScanTest, NoticesEveryChange)
{
    write("m/1/x", "a");
    const ModelDirectory before = scanOne("m");
    EXPECT_EQ(scanOne("m").tree, before.tree);
    write("m/1/x", "ab");
    const ModelDirectory after = scanOne("m");
    EXPECT_NE(after.tree, before.tree);
    EXPECT_GE(after.lastChange, before.lastChange);
}

TEST_F(ScanTest, LooksForOneModelInAllRepositories)
{
    write("a/m/1/x");
    write("b/m/1/x");
    write("b/n/1/x");
    const Repositories both{{(root / "a").string(), (root / "b").string()}, ""};
    EXPECT_THAT(*scanModel(store, both, "m"), SizeIs(2));
    EXPECT_THAT(*scanModel(store, both, "n"), SizeIs(1));
    EXPECT_THAT(*scanModel(store, both, "x"), IsEmpty());
    EXPECT_FALSE(scanModel(store, both, "../a").ok());
}

TEST(ModelName, IsAPlainDirectoryName)
{
    ROWS("1.13.13");
    for (const char* const good : {"m", "a b", "..m", "m.onnx", "ü"})
        EXPECT_TRUE(checkModelName(good).ok()) << good;
    for (const std::string& bad : {std::string(), std::string("  "), std::string("."),
             std::string(" .. "), std::string("a/b"), std::string("/"), std::string("a\0b", 3)})
        EXPECT_EQ(checkModelName(bad).code(), absl::StatusCode::kInvalidArgument) << bad;
    EXPECT_EQ(checkModelName("").message(),
        "Model name cannot be empty. Please enter a valid name to deploy.");
    EXPECT_THAT(std::string(checkModelName("../etc").message()),
        HasSubstr("model name must not contain path traversal characters"));
}

TEST(ModelName, IsUtf8WithoutControlCharacters)
{
    const auto refusal = [](const std::string& name) {
        const absl::Status status = checkModelName(name);
        EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
        return std::string(status.message());
    };
    EXPECT_THAT(refusal("bad\xffname"), HasSubstr("model name 'bad\\xffname' is not valid UTF-8"));
    EXPECT_THAT(refusal("\x1b[31m"),
        HasSubstr("model name '\\u001b[31m' must not contain control characters"));
    EXPECT_THAT(refusal("a\nb"), HasSubstr("'a\\u000ab'"));
}

TEST_F(ScanTest, RefusesDirectoriesWhoseNamesNoModelCanHave)
{
    write("good/1/x", "a");
    write("bad\xffname/1/x", "a");
    write("\x1b[31m/1/x", "a");
    const auto models = scanAll(store, {{root.string()}, "", {}});
    ASSERT_TRUE(models.ok()) << models.status();
    ASSERT_THAT(*models, SizeIs(3));
    EXPECT_EQ((*models)[0].name, "\\u001b[31m");
    EXPECT_EQ((*models)[0].status.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_EQ((*models)[1].name, "bad\\xffname");
    EXPECT_THAT(std::string((*models)[1].status.message()), HasSubstr("is not valid UTF-8"));
    EXPECT_TRUE((*models)[2].status.ok());
    EXPECT_EQ((*models)[2].name, "good");
}

TEST(FetchedDirectory, HoldsTheFilesUntilItGoes)
{
    ROWS("10.4.8");
    auto directory = writeFiles("m", {{"1/a/b", "text"}, {"2/c", ""}});
    ASSERT_TRUE(directory.ok()) << directory.status();
    const std::string path = (*directory)->path();
    std::string text;
    std::ifstream(path + "/1/a/b") >> text;
    EXPECT_EQ(text, "text");
    EXPECT_TRUE(fs::exists(path + "/2/c"));
    directory->reset();
    EXPECT_FALSE(fs::exists(path));
}

TEST(FetchedDirectory, RefusesPathsThatLeadOut)
{
    ROWS("1.13.6");
    for (const std::string& bad : {""s, "/"s, "."s, ".."s, "1/"s, "1/."s, "1/x/.."s, "../1/x"s,
             "/../1/x"s, "1/../../x"s, "1/./../../1/x"s, "config.pbtxt/../../x"s, "1/a\0b"s})
        EXPECT_EQ(overridePath("m", bad).status().code(), absl::StatusCode::kInvalidArgument)
            << bad;
    EXPECT_FALSE(writeFiles("m", {{"1/a", ""}, {"1/a/b", ""}}).ok());
    EXPECT_FALSE(writeFiles("m", {{"1/a", ""}, {"1/a", ""}}).ok());
    EXPECT_FALSE(writeFiles("m", {{"1/a", ""}, {"./1//b/../a", ""}}).ok());
}

TEST(FetchedDirectory, AcceptsEachPathInside)
{
    ROWS("1.13.6");
    const std::map<std::string, std::string> expected{{"1/x", "1/x"}, {"1", "1"},
        {"labels.txt", "labels.txt"}, {"a/b", "a/b"}, {"/1/x", "1/x"}, {"//1//x", "1/x"},
        {"./1/./x", "1/x"}, {"1/../x", "x"}, {"1/..x", "1/..x"}, {"~/x", "~/x"},
        {"warmup/data", "warmup/data"}, {"initial_state/z", "initial_state/z"},
        {"config.pbtxt", "config.pbtxt"}};
    for (const auto& [given, path] : expected)
        EXPECT_EQ(overridePath("m", given).value_or("refused"), path);
}

} // namespace
} // namespace thalassa::repository
