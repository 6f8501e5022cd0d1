// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "console/feed/configuration_translation.h"
#include "model_config.pb.h"
#include "observability.pb.h"

namespace thalassa::console {
namespace {

using testing::HasSubstr;

TEST(ConfigurationTranslation, PrintsAConfigurationInOneForm)
{
    inference::ModelConfig config;
    config.set_name("résnet");
    auto* input = config.add_input();
    input->set_name("A");
    input->add_dims(3);
    input->add_dims(-1);
    EXPECT_EQ(printedText(config).toStdString(),
        "name: \"résnet\"\ninput {\n  name: \"A\"\n  dims: [3, -1]\n}\n");
    const ConfigCheck read = readConfig(
        QStringLiteral("# mine\ninput [ { dims: 3 dims: -1 name: 'A' } ] name: 'résnet'"));
    EXPECT_TRUE(read.isValid);
    EXPECT_FALSE(read.isByServer);
    EXPECT_EQ(read.printed, printedText(config));
}

TEST(ConfigurationTranslation, NamesTheLineOfAFaultOfTheSyntax)
{
    const ConfigCheck check = readConfig(QStringLiteral("max_batch_size: 8\nmax_batch: 4\n"));
    EXPECT_FALSE(check.isValid);
    ASSERT_FALSE(check.problems.isEmpty());
    EXPECT_EQ(check.problems.first().line, 2);
    EXPECT_THAT(check.problems.first().message.toStdString(), HasSubstr("max_batch"));
    EXPECT_FALSE(readConfig({}).isValid);
    EXPECT_FALSE(readConfig(QString(kMostConfigText + 1, u'#')).isValid);
}

TEST(ConfigurationTranslation, KeepsALongLineWhole)
{
    const std::string line = R"(parameters { key: "chat_template" value { string_value: ")" +
        std::string(50'000, 'x') + R"(" } })";
    v1::CheckResponse response;
    response.set_source(line);
    const ConfigCheck check = checkOf(response);
    EXPECT_TRUE(check.source.toStdString() == line); // edits begin with it
    EXPECT_TRUE(check.printed.contains(QString(50'000, u'x')));
}

TEST(ConfigurationTranslation, CannotReadATextThatWasCut)
{
    v1::CheckResponse response;
    response.set_source("max_batch_size: 8\n" + std::string(kMostConfigText, '\n'));
    const ConfigCheck check = checkOf(response);
    EXPECT_LE(check.source.size(), kMostConfigText);
    EXPECT_FALSE(readConfig(check.source).isValid);
}

TEST(ConfigurationTranslation, SaysThePlaceOfAProblemOnce)
{
    v1::CheckResponse response;
    v1::ConfigProblem& problem = *response.add_problems();
    problem.set_message("config.pbtxt:2:1: max_batch: unknown field");
    problem.set_line(2);
    problem.set_column(1);
    const ConfigProblem shown = checkOf(response).problems.first();
    EXPECT_EQ(shown.message.toStdString(), "max_batch: unknown field");
    EXPECT_EQ(shown.line, 2);
}

TEST(ConfigurationTranslation, MakesTheJsonOfALoad)
{
    const auto json = overrideOf(
        QStringLiteral("max_batch_size: 8 dynamic_batching { max_queue_delay_microseconds: 100 }"));
    ASSERT_TRUE(json.ok());
    EXPECT_THAT(*json, HasSubstr("\"max_batch_size\":8"));
    EXPECT_THAT(*json, HasSubstr("\"max_queue_delay_microseconds\":\"100\""));
    const auto wrong = overrideOf(QStringLiteral("\n  max: 8"));
    EXPECT_EQ(wrong.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(std::string(wrong.status().message()), HasSubstr("config.pbtxt:2:"));
}

TEST(ConfigurationTranslation, KnowsTheTensorsOfAnEnsemble)
{
    const EnsembleFacts facts = ensembleOf(QStringLiteral(
        "input { name: 'IN' } output { name: 'OUT' } ensemble_scheduling { step { model_name: 'a' "
        "model_version: -1 "
        "input_map { key: 'X' value: 'IN' } output_map { key: 'Y' value: 'OUT' } } }"));
    ASSERT_EQ(facts.steps.size(), 1);
    EXPECT_EQ(facts.steps[0].version, -1);
    EXPECT_EQ(
        facts.steps[0].inputs.first(), (TensorLink{QStringLiteral("X"), QStringLiteral("IN")}));
    EXPECT_EQ(facts.outputs, QStringList{QStringLiteral("OUT")});
    EXPECT_TRUE(ensembleOf(QStringLiteral("name: 'x'")).steps.isEmpty());
    EXPECT_TRUE(ensembleOf(QStringLiteral("}")).steps.isEmpty());
}

TEST(ConfigurationTranslation, BoundsAndEscapesWhatAHostileServerSends)
{
    v1::CheckResponse response;
    response.set_source("name: \"\u202e<b>\"\r\n\tx\x1b\xff\n");
    response.set_config(std::string(40'000'000, 'x'));
    response.set_sentence(std::string(10'000'000, 'y'));
    for (int i = 0; i < 100'000; ++i) {
        v1::ConfigProblem& problem = *response.add_problems();
        problem.set_line(~0U);
        problem.set_column(~0U);
        response.add_completed_fields("name");
    }
    const ConfigCheck check = checkOf(response);
    EXPECT_EQ(check.source.toStdString(), "name: \"\\u202e<b>\"\n\tx\\u001b\\xff\n");
    EXPECT_TRUE(check.printed.isEmpty());
    EXPECT_LE(check.completed.size(), kMostConfigText);
    EXPECT_LE(check.sentence.size(), 4'096);
    EXPECT_LE(check.problems.size(), 1'000);
    EXPECT_GT(check.problems.first().line, 0);
    EXPECT_LE(check.completedFields.size(), 10'000);
}

} // namespace
} // namespace thalassa::console
