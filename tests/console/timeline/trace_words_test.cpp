// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/state/trace_words.h"

#include <QCoreApplication>
#include <QTranslator>
#include <gtest/gtest.h>

#include "console/timeline/state/timeline_state.h"
#include "console/trace/analysis/search.h"
#include "tests/console/trace/made_trace.h"

namespace thalassa::console {
namespace {

using trace::Place;

// A language whose words are those of English in capitals, after a "~".
class Capitals final : public QTranslator {
public:
    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* source, const char* disambiguation,
        int count) const override
    {
        Q_UNUSED(context)
        Q_UNUSED(disambiguation)
        Q_UNUSED(count)
        return u'~' + QString::fromUtf8(source).toUpper();
    }
};

class TraceWords : public testing::Test {
protected:
    TraceWords() { QCoreApplication::installTranslator(&m_language); }
    ~TraceWords() override { QCoreApplication::removeTranslator(&m_language); }

    std::string nameOf(const trace::TraceSet& traces, const std::string& name)
    {
        return shownName(traces, trace::placeOf(traces, name)).toStdString();
    }
    std::string titleOf(const trace::TraceSet& traces, const std::string& name)
    {
        return shownTitle(traces.lane(trace::placeOf(traces, name))).toStdString();
    }

    Capitals m_language;
};

const std::string kRequest = "[" + trace::httpRequest(1, 0, 1000, "queue") + "]";
constexpr const char* kForeign = R"([
{"ph":"M","name":"thread_name","pid":1,"tid":2,"args":{"name":"render 1"}},
{"ph":"X","name":"queue","pid":1,"tid":2,"ts":1,"dur":10}])";

TEST_F(TraceWords, AreThoseOfTheLanguageForWhatThalassaAndTritonRecord)
{
    const trace::TraceSet traces = trace::setOf(kRequest);
    for (const auto& [name, shown] :
        {std::pair{"HTTP request", "~HTTP REQUEST"}, {"handler", "~HANDLER"}, {"queue", "~QUEUE"},
            {"compute", "~COMPUTE"}, {"infer", "~INFER"}, {"execution", "~EXECUTION"}})
        EXPECT_EQ(nameOf(traces, name), shown);
    EXPECT_EQ(titleOf(traces, "queue"), "~REQUESTS 1");
    EXPECT_EQ(titleOf(traces, "execution"), "~INSTANCE 1");
    EXPECT_EQ(translatedName("batch of 4"), "~BATCH OF 4");
}

TEST_F(TraceWords, LeaveNamesOfModelsAndForeignTracksAsTheyAre)
{
    const trace::TraceSet foreign = trace::setOf(kForeign);
    EXPECT_EQ(nameOf(foreign, "queue"), "queue");
    EXPECT_EQ(titleOf(foreign, "queue"), "render 1");
    for (const auto& [traces, shown] :
        {std::pair{foreign, "queue"}, {trace::setOf(kRequest), "~QUEUE"}}) {
        const std::vector<trace::FlameNode> flame = trace::flameOf(traces, traces.extent());
        EXPECT_EQ(shownName(flame[0]), u"~ALL");
        const auto node = std::find_if(flame.begin(), flame.end(),
            [](const trace::FlameNode& one) { return one.name == "queue" && one.depth > 1; });
        EXPECT_EQ(shownName(*node).toStdString(), shown);
    }
    // The model is called "queue", too.
    const trace::TraceSet traces = trace::setOf(kRequest);
    EXPECT_TRUE(shownName(trace::flameOf(traces, traces.extent())[1]).startsWith(u"queue"));
}

TEST_F(TraceWords, AreFoundInTheLanguageAndAsTheyAreInTheFile)
{
    TimelineState state;
    state.addSource(trace::setOf("[" + trace::httpRequest(1, 0) + "]").sources[0]);
    for (const char* filter : {"~requests 1", "requests 1", "~instance"}) {
        state.setFilter(QLatin1String(filter));
        EXPECT_GT(state.arrangement().tracks.size(), 1U) << filter;
    }
    for (const char* text : {"name:~queue", "name:queue"}) {
        trace::SearchQuery query = trace::parseQuery(text);
        query.translatedName = translatedName;
        EXPECT_EQ(trace::search(state.traces(), query, 10).count, 1U) << text;
    }
}

} // namespace
} // namespace thalassa::console
