// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>

#include "console/models/configuration/config_text.h"
#include "console/models/configuration/configuration_store.h"
#include "console/models/configuration/ensemble_graph.h"
#include "console/models/configuration/graph_layout.h"
#include "console/models/configuration/problem_list.h"
#include "console/models/configuration/text_diff.h"
#include "tests/console/samples.h"

namespace thalassa::console {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

const QString kText = QStringLiteral(R"(# a comment { with braces }
name: "resnet"
max_batch_size: 8
input [
  { name: "A" dims: [ 3, -1 ] },
  {
    name: "B"
    dims: [ 1,
            2 ]
  }
]
dynamic_batching { preferred_batch_size: 4
  default_queue_policy <
    max_queue_size: 10
  >
}
instance_group { count: 2 }
instance_group { kind: KIND_CPU }
)");

std::vector<std::string> pathsOf(const QString& text)
{
    std::vector<std::string> paths;
    for (const ConfigField& field : fieldsOf(text))
        paths.push_back(field.path.toStdString());
    return paths;
}

const ConfigField* find(const QList<ConfigField>& fields, const char* path)
{
    for (const ConfigField& field : fields) {
        if (field.path == QLatin1String(path))
            return &field;
    }
    return nullptr;
}

TEST(ConfigText, FindsTheFieldsWithTheirLines)
{
    const QList<ConfigField> fields = fieldsOf(kText);
    EXPECT_THAT(pathsOf(kText),
        ElementsAre("name[0]", "max_batch_size[0]", "input[0]", "input[0].name[0]",
            "input[0].dims[0]", "input[0].dims[1]", "input[1]", "input[1].name[0]",
            "input[1].dims[0]", "input[1].dims[1]", "dynamic_batching[0]",
            "dynamic_batching[0].preferred_batch_size[0]",
            "dynamic_batching[0].default_queue_policy[0]",
            "dynamic_batching[0].default_queue_policy[0].max_queue_size[0]", "instance_group[0]",
            "instance_group[0].count[0]", "instance_group[1]", "instance_group[1].kind[0]"));
    const ConfigField* second = find(fields, "input[1]");
    ASSERT_NE(second, nullptr);
    EXPECT_EQ(second->line, 6);
    EXPECT_EQ(second->lastLine, 10);
    EXPECT_EQ(find(fields, "input[1].dims[1]")->line, 9);
    EXPECT_EQ(find(fields, "dynamic_batching[0]")->lastLine, 16);
}

TEST(ConfigText, KnowsTheLinesOfFieldsThatTheServerAdded)
{
    EXPECT_THAT(linesOf(kText, {QStringLiteral("name"), QStringLiteral("instance_group[1].kind")}),
        UnorderedElementsAre(2, 18));
    EXPECT_THAT(linesOf(kText, {QStringLiteral("dynamic_batching.default_queue_policy")}),
        UnorderedElementsAre(13, 14, 15));
    EXPECT_THAT(linesOf(kText, {QStringLiteral("input[0]")}), UnorderedElementsAre(4, 5));
    EXPECT_TRUE(linesOf(kText, {QStringLiteral("output"), QString()}).isEmpty());
}

TEST(ConfigText, BearsTextThatIsNoConfiguration)
{
    for (const char* text : {"", "}}}}", "{{{{", "[[,,]]", "a: [", "a { b: ]", "\"", "a: \"\\",
             "::", "a a a", "<>{}<>", "a < b { c: 1 > d: 2 }"}) {
        fieldsOf(QString::fromLatin1(text));
    }
    QString deep;
    for (int i = 0; i < 100'000; ++i)
        deep += QStringLiteral("a{");
    EXPECT_LE(fieldsOf(deep).size(), 20'000);
    // Fields that are too deep are left out, and the fields after them are found.
    const QString nested = QStringLiteral("a{").repeated(40) + QStringLiteral("b: [1]") +
        QStringLiteral("}").repeated(40) + QStringLiteral(" c: 1");
    EXPECT_EQ(pathsOf(nested).back(), "c[0]");
    EXPECT_LE(fieldsOf(QStringLiteral("a: 1 ").repeated(100'000)).size(), 20'000);
}

TEST(ConfigText, TellsTheTokensOfALine)
{
    QStringList tokens;
    const QString line = QStringLiteral("kind: KIND_GPU s: 'a\\'b' n { -1.5e3 } # x: 1");
    for (const ConfigPart& part : partsOf(line)) {
        tokens.append(line.mid(part.begin, part.length) + u'/' +
            QString::number(static_cast<int>(part.token)));
    }
    EXPECT_EQ(tokens.join(u' ').toStdString(),
        "kind/0 :/5 KIND_GPU/3 s/0 :/5 'a\\'b'/1 n/0 {/5 -1.5e3/2 }/5 # x: 1/4");
}

std::string shown(const TextDiff& diff)
{
    std::string text;
    for (const DiffRow& row : diff.rows) {
        text += std::string(" -+~").substr(static_cast<std::size_t>(row.kind), 1) +
            row.text.toStdString() + (row.hidden > 0 ? std::to_string(row.hidden) : "") + "|";
    }
    return text;
}

TEST(TextDiff, ShowsRemovedLinesBeforeAddedOnes)
{
    const TextDiff diff = diffOf(QStringLiteral("a\nb\nc\nd\n"), QStringLiteral("a\nx\nc\nd\ne"));
    EXPECT_EQ(shown(diff), " a|-b|+x| c| d|+e|");
    EXPECT_THAT(diff.changes, ElementsAre(1, 5));
    EXPECT_EQ(diff.added, 2);
    EXPECT_EQ(diff.removed, 1);
    EXPECT_EQ(diff.rows[2].right, 2);
    EXPECT_EQ(diff.rows[2].left, 0);
    EXPECT_EQ(diff.rows[4].left, 4);
}

TEST(TextDiff, KnowsEqualAndEmptyTexts)
{
    EXPECT_TRUE(diffOf({}, {}).isSame());
    EXPECT_TRUE(diffOf(QStringLiteral("a\n"), QStringLiteral("a")).isSame());
    EXPECT_EQ(shown(diffOf({}, QStringLiteral("a"))), "+a|");
    EXPECT_EQ(shown(diffOf(QStringLiteral("a\nb"), {})), "-a|-b|");
}

TEST(TextDiff, HidesLinesThatAreFarFromAChange)
{
    QStringList lines;
    for (int i = 0; i < 20; ++i)
        lines.append(QString::number(i));
    QStringList other = lines;
    other[10] = QStringLiteral("x");
    const TextDiff diff = shortened(diffOf(lines.join(u'\n'), other.join(u'\n')), 1);
    EXPECT_EQ(shown(diff), "~9| 9|-10|+x| 11|~8|");
    EXPECT_THAT(diff.changes, ElementsAre(2));
}

TEST(TextDiff, ComparesTextsThatDifferInManyLinesAsOneBlock)
{
    QString left;
    QString right;
    for (int i = 0; i < 5'000; ++i) {
        left += QStringLiteral("left %1\nboth\n").arg(i);
        right += QStringLiteral("right %1\nboth\n").arg(i);
    }
    const TextDiff diff = diffOf(left, right);
    EXPECT_EQ(diff.changes.size(), 1);
    EXPECT_EQ(diff.removed, 9'999); // the last line is common
}

EnsembleFacts sampleEnsemble()
{
    EnsembleFacts facts;
    facts.inputs = {QStringLiteral("RAW"), QStringLiteral("META")};
    facts.outputs = {QStringLiteral("LABEL")};
    facts.steps = {{"model_0", -1, {{QStringLiteral("IN"), QStringLiteral("RAW")}},
                       {{QStringLiteral("OUT"), QStringLiteral("image")}}},
        {"model_1", 1,
            {{QStringLiteral("A"), QStringLiteral("image")},
                {QStringLiteral("B"), QStringLiteral("META")},
                {QStringLiteral("C"), QStringLiteral("nowhere")}},
            {{QStringLiteral("OUT"), QStringLiteral("LABEL")}}}};
    return facts;
}

TEST(EnsembleGraph, ConnectsWhatMakesATensorWithWhatTakesIt)
{
    const EnsembleGraph graph = graphOf(sampleEnsemble());
    ASSERT_EQ(graph.nodes.size(), 4);
    EXPECT_EQ(graph.nodes[2].title.toStdString(), "model_1 1");
    const QList<EnsembleEdge> expected{{0, 1, {QStringLiteral("RAW")}},
        {1, 2, {QStringLiteral("image")}}, {0, 2, {QStringLiteral("META")}},
        {2, 3, {QStringLiteral("LABEL")}}};
    EXPECT_EQ(graph.edges, expected);
    EXPECT_TRUE(graphOf({}).nodes.isEmpty());
}

TEST(EnsembleGraph, HasTheFiguresOfTheVersionThatAStepUses)
{
    Workspace workspace;
    ServerLabel label;
    label.name = QStringLiteral("gpu-east");
    ServerStore* server = addServer(workspace, label, 2);
    const StepFigures figures = figuresOf(*server->models(), "model_1", -1);
    EXPECT_EQ(figures.key, (ModelKey{"model_1", 1}));
    EXPECT_EQ(figures.health, Health::Ready);
    EXPECT_EQ(figures.queued, 2);
    EXPECT_EQ(figures.p99, std::chrono::microseconds(8100));
    EXPECT_NEAR(figures.rate.value_or(0), 100, 1);
    EXPECT_EQ(figuresOf(*server->models(), "model_1", 7).health, Health::Failed);
    EXPECT_EQ(figuresOf(*server->models(), "other", -1).state.toStdString(), "missing");
}

TEST(GraphLayout, PutsNodesFromLeftToRightWithoutOverlaps)
{
    const QList<QSizeF> sizes{{80, 30}, {200, 90}, {200, 90}, {80, 30}};
    const GraphLayout layout = layoutOf(sizes, {{0, 1}, {0, 2}, {1, 3}, {2, 3}});
    ASSERT_EQ(layout.error.toStdString(), "");
    ASSERT_EQ(layout.nodes.size(), 4);
    const QRectF area(QPointF(), layout.size);
    for (qsizetype i = 0; i < 4; ++i) {
        EXPECT_NEAR(layout.nodes[i].width(), sizes[i].width(), 0.5);
        EXPECT_TRUE(area.adjusted(-1, -1, 1, 1).contains(layout.nodes[i])) << i;
        for (qsizetype k = 0; k < i; ++k)
            EXPECT_FALSE(layout.nodes[i].intersects(layout.nodes[k])) << i << ' ' << k;
    }
    EXPECT_LT(layout.nodes[0].right(), layout.nodes[1].left());
    EXPECT_LT(layout.nodes[2].right(), layout.nodes[3].left());
    for (const QList<QPointF>& edge : layout.edges) {
        ASSERT_GE(edge.size(), 4);
        EXPECT_EQ(edge.size() % 3, 1);
    }
    EXPECT_NEAR(layout.edges[0].first().x(), layout.nodes[0].right(), 2);
    EXPECT_NEAR(layout.edges[0].last().x(), layout.nodes[1].left(), 2);
}

TEST(GraphLayout, RefusesAGraphThatIsTooLarge)
{
    EXPECT_NE(layoutOf(QList<QSizeF>(kMostGraphNodes + 1, {10, 10}), {}).error, QString());
    EXPECT_TRUE(layoutOf({}, {}).nodes.isEmpty());
}

TEST(ProblemList, HasTheProblemsInTheOrderOfTheirLines)
{
    ProblemList list;
    const QAbstractItemModelTester tester(
        &list, QAbstractItemModelTester::FailureReportingMode::Fatal);
    list.setProblems({{QStringLiteral("no version"), {}, 0, 0, true},
        {QStringLiteral("second"), QStringLiteral("input"), 7, 1, false},
        {QStringLiteral("first"), {}, 2, 4, true}});
    ASSERT_EQ(list.rowCount(), 3);
    EXPECT_EQ(list.index(0).data().toString().toStdString(), "Line 2: first");
    EXPECT_EQ(list.index(2).data().toString().toStdString(), "no version");
    EXPECT_EQ(list.index(0).data(ProblemList::ColumnRole).toInt(), 4);
    EXPECT_EQ(list.index(1).data(Qt::AccessibleTextRole).toString().toStdString(),
        "Line 7: second (the backend may complete it)");
    list.setProblems({});
    EXPECT_EQ(list.rowCount(), 0);
}

TEST(ConfigurationStore, ReadsAModelAgainAfterALoad)
{
    ConfigurationStore store;
    QList<QByteArray> asked;
    QObject::connect(&store, &ConfigurationStore::readRequested,
        [&](const QByteArray& model) { asked.append(model); });
    store.noteLoad("resnet", QStringLiteral("max_batch_size: 8"));
    EXPECT_TRUE(asked.isEmpty()); // nobody has looked at it
    store.apply("resnet", {});
    EXPECT_TRUE(store.overridden("resnet").has_value());
    store.noteLoad("resnet", std::nullopt);
    EXPECT_THAT(asked, ElementsAre("resnet"));
    EXPECT_FALSE(store.overridden("resnet").has_value());
    store.fail("other", QStringLiteral("gone"));
    EXPECT_EQ(store.error("other").toStdString(), "gone");
    for (int i = 0; i < 1'000; ++i)
        store.apply("model" + QByteArray::number(i), {});
    EXPECT_NE(store.find("model999"), nullptr);
    EXPECT_EQ(store.find("resnet"), nullptr); // the memory is bounded
}

} // namespace
} // namespace thalassa::console
