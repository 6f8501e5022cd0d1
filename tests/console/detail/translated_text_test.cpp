// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Texts that are made apart from the window: of errors of the client library, of recordings and of
// trace files.
#include <gmock/gmock.h>

#include <sstream>

#include "client/session/fault.h"
#include "console/feed/translation.h"
#include "console/models/text/language.h"
#include "console/trace/reader/trace_file.h"
#include "session.pb.h"

namespace thalassa::console {
namespace {

using testing::HasSubstr;

class TranslatedTexts : public testing::Test {
protected:
    ~TranslatedTexts() override { Language::instance().set(QStringLiteral("en")); }
};

TEST_F(TranslatedTexts, OfARecordingAreBounded)
{
    client::Sentence text;
    text.set_text(std::string(256 << 10, 'x'));
    for (int depth = 0; depth < 60; ++depth) {
        client::Sentence outer;
        for (int i = 0; i < 1000; ++i)
            *outer.mutable_pattern() += "%1%:";
        *outer.add_values() = text;
        text = outer;
        client::Connection connection;
        connection.sentence = std::make_shared<const client::Sentence>(text);
        EXPECT_LE(linkOf(connection, WallTime()).reason.size(), 3000);
    }
}

TEST_F(TranslatedTexts, OfErrorsOfTheClientLibraryAreInTheLanguageOfTheProgram)
{
    using client::Fault;
    const absl::Status tooSlow =
        client::faultError(Fault::TimedOut, "%1 does not answer in time", {"a:8001"});
    const absl::Status nested =
        client::withSentence(tooSlow, "the answer to %1: %2", {"Health", tooSlow});
    EXPECT_EQ(errorText(nested), u"the answer to Health: a:8001 does not answer in time");
    Language::instance().set(QStringLiteral("de"));
    EXPECT_EQ(errorText(nested), u"die Antwort auf Health: a:8001 antwortet nicht rechtzeitig");
    client::Connection connection;
    connection.reason = std::string(tooSlow.message());
    connection.sentence = client::sentenceOf(tooSlow);
    EXPECT_EQ(linkOf(connection, WallTime()).reason, u"a:8001 antwortet nicht rechtzeitig.");
    EXPECT_EQ(reasonText(client::unavailability(tooSlow)), u"a:8001 antwortet nicht rechtzeitig");
    EXPECT_EQ(errorText(absl::InternalError("no GPU")), u"no GPU") << "of the server";
    Language::instance().set(QStringLiteral("zh_CN"));
    EXPECT_EQ(linkOf(connection, WallTime()).reason, u"a:8001 未及时应答。");
}

TEST_F(TranslatedTexts, OfProblemsOfATraceFileAreInTheLanguageOfTheProgram)
{
    Language::instance().set(QStringLiteral("de"));
    std::istringstream empty;
    EXPECT_THAT(trace::readTrace(empty, "a.json", 0, {}).problems,
        testing::ElementsAre("a.json: die Datei ist leer"));
    std::istringstream cut(R"([{"ph":"B","name":"a","pid":1,"tid":1,"ts":1})");
    EXPECT_THAT(trace::readTrace(cut, "b.json", 0, {}).problems,
        testing::ElementsAre(HasSubstr("b.json: endet nach Byte "),
            "b.json: 1 Abschnitt hat kein Ende und dauert bis zum Ende des Traces; zuerst in Zeile "
            "1, Byte 2"));
    std::istringstream damaged(R"([{"ph" 1}])");
    EXPECT_THAT(trace::readTrace(damaged, "c.json", 0, {}).problems,
        testing::ElementsAre(testing::AllOf(HasSubstr("Zeile 1, Byte "),
            HasSubstr("der Doppelpunkt nach dem Namen eines Elements fehlt"))));
    std::istringstream requests(R"([{"id":1}, x])");
    EXPECT_THAT(trace::readTrace(requests, "d.json", 0, {}).problems,
        testing::Contains("d.json: Zeile 1, Byte 12: erwartet wird ein JSON-Array von Objekten, "
                          "gefunden wurde „x“"));
}

} // namespace
} // namespace thalassa::console
