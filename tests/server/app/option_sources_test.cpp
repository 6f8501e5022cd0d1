// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/options/option_sources.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "server/app/options/options.h"

namespace thalassa::app {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class OptionSources : public ::testing::Test {
protected:
    ~OptionSources() override { std::filesystem::remove(m_path); }

    void writeFile(const std::string& text) { std::ofstream(m_path) << text; }
    std::string config() const { return "--config=" + m_path; }
    const std::string& path() const { return m_path; }

    ServerOptions parsed(
        const std::vector<std::string>& arguments, const Environment& environment = {}) const
    {
        const absl::StatusOr<ServerOptions> options = parseOptions(arguments, environment);
        EXPECT_TRUE(options.ok()) << options.status();
        return options.value_or(ServerOptions());
    }
    std::string refusal(
        const std::vector<std::string>& arguments, const Environment& environment = {}) const
    {
        const absl::Status status = parseOptions(arguments, environment).status();
        EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << status;
        return std::string(status.message());
    }
    std::string refusalOf(const std::string& text)
    {
        writeFile(text);
        return refusal({config()});
    }

private:
    const std::string m_path = ::testing::TempDir() + "thalassa-options-" +
        ::testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(OptionSources, TheFileHasAnOptionInEachLine)
{
    writeFile("# ports\n\n  http-port = 9000\t\nid=a # b=c\r\ndisable-auto-complete-config\n"
              "model-repository=/a\nmodel-store=/b");
    const ServerOptions options = parsed({config()});
    EXPECT_EQ(options.http.port, 9000);
    EXPECT_EQ(options.engine.serverId, "a # b=c");
    EXPECT_THAT(options.warnings,
        ElementsAre(AllOf(
            HasSubstr("--id: a '#' behind a value begins no comment"), EndsWith(path() + ":4)"))));
    EXPECT_FALSE(options.engine.autoCompleteConfig);
    EXPECT_THAT(options.engine.modelRepositories, ElementsAre("/a", "/b"));
}

TEST_F(OptionSources, AnOptionWithoutAValueMayBeTrueOrFalseInTheFile)
{
    writeFile("\xef\xbb\xbfid=a\ndisable-auto-complete-config=true\n");
    EXPECT_FALSE(parsed({config()}).engine.autoCompleteConfig);
    EXPECT_EQ(parsed({config()}).engine.serverId, "a") << "the byte order mark is no text";
    writeFile("disable-auto-complete-config=false\n");
    EXPECT_TRUE(parsed({config()}).engine.autoCompleteConfig);
    EXPECT_THAT(refusalOf("disable-auto-complete-config=2\n"), HasSubstr(path() + ":1"));
}

TEST_F(OptionSources, TheCommandLineWinsOverTheEnvironmentAndThatOverTheFile)
{
    writeFile("id=file\nhttp-port=1\ngrpc-port=1\nmodel-repository=/a\nmodel-repository=/b\n"
              "log-verbose=1\n");
    const Environment environment{{"THALASSA_ID", "environment"}, {"THALASSA_GRPC_PORT", "2"},
        {"THALASSA_MODEL_STORE", "/c"}};
    const ServerOptions options = parsed({config(), "--id=line"}, environment);
    EXPECT_EQ(options.engine.serverId, "line");
    EXPECT_EQ(options.http.port, 1);
    EXPECT_EQ(options.grpc.port, 2);
    EXPECT_EQ(options.log.verboseLevel, 1);
    EXPECT_THAT(options.engine.modelRepositories, ElementsAre("/c")) << "replaces all of the file";
    EXPECT_THAT(parsed({config(), "--model-repo=/d"}, environment).engine.modelRepositories,
        ElementsAre("/d"));
}

TEST_F(OptionSources, TheEnvironmentMayNameTheFile)
{
    writeFile("http-port=9000\n");
    EXPECT_EQ(parsed({}, {{"THALASSA_CONFIG", path()}}).http.port, 9000);
    EXPECT_THAT(refusal({"--config=/nowhere"}, {{"THALASSA_CONFIG", path()}}),
        HasSubstr("cannot read '/nowhere': No such file or directory"));
    EXPECT_THAT(refusal({"--config=/tmp"}), HasSubstr("cannot read '/tmp': Is a directory"));
}

TEST_F(OptionSources, AnErrorNamesTheLineOrTheVariable)
{
    EXPECT_THAT(refusalOf("id=a\nhttp-port=many\n"),
        AllOf(HasSubstr("\"--http-port\""), HasSubstr("got 'many'"), EndsWith(path() + ":2)")));
    EXPECT_THAT(refusalOf("\n\nhttp-prot=1\n"),
        AllOf(HasSubstr("did you mean 'http-port'?"), EndsWith(path() + ":3)")));
    EXPECT_THAT(refusalOf("--http-port=1\n"), HasSubstr("without dashes"));
    EXPECT_THAT(refusalOf("http-port 8000\n"), HasSubstr("no option 'http-port 8000'"));
    EXPECT_THAT(refusalOf("http-port\n"), HasSubstr("expected http-port=VALUE"));
    EXPECT_THAT(refusalOf("config=x\n"), HasSubstr("'config' has no effect in a file"));
    for (const char* const commented :
        {"http-port=8000 # a\n", "http-port=8000\t# a\n", "disable-auto-complete-config # a\n"})
        EXPECT_THAT(refusalOf(commented), HasSubstr("a '#' behind a value begins no comment"));
    EXPECT_THAT(refusalOf("http-port=80#0\n"), Not(HasSubstr("comment")));
    EXPECT_THAT(refusal({}, {{"THALASSA_HTTP_PORT", "many"}}),
        EndsWith("got 'many' (from the variable THALASSA_HTTP_PORT)"));
}

TEST_F(OptionSources, AVariableOfAnOptionWithoutAValueIsABoolean)
{
    const char* const name = "THALASSA_DISABLE_AUTO_COMPLETE_CONFIG";
    EXPECT_FALSE(parsed({}, {{name, "true"}}).engine.autoCompleteConfig);
    EXPECT_TRUE(parsed({}, {{name, "0"}}).engine.autoCompleteConfig);
    EXPECT_THAT(refusal({}, {{name, "maybe"}}), HasSubstr("expected true, on, 1"));
}

TEST_F(OptionSources, AVariableThatIsNoOptionIsIgnoredAndANearOneIsReported)
{
    EXPECT_THAT(parsed({}, {{"THALASSA_BUILD", "/b"}, {"HTTP_PORT", "x"}}).warnings, IsEmpty());
    EXPECT_THAT(parsed({}, {{"THALASSA_HTTP_PROT", "1"}}).warnings,
        ElementsAre(HasSubstr("did you mean --http-port?")));
}

TEST_F(OptionSources, AnAddressOfAServiceOfKubernetesIsNoPort)
{
    const ServerOptions options = parsed({}, {{"THALASSA_HTTP_PORT", "tcp://10.0.0.1:80"}});
    EXPECT_EQ(options.http.port, 8000);
    EXPECT_THAT(options.warnings, ElementsAre(HasSubstr("enableServiceLinks: false")));
}

} // namespace
} // namespace thalassa::app
