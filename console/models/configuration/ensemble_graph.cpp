// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/configuration/ensemble_graph.h"

#include <QCoreApplication>
#include <QHash>
#include <algorithm>

#include "console/models/live/words.h"
#include "console/models/server/attention.h"
#include "console/models/text/shown_text.h"

namespace thalassa::console {
namespace {

struct EnsembleGraphTexts {
    Q_DECLARE_TR_FUNCTIONS(EnsembleGraph)
};

class GraphMaker {
public:
    explicit GraphMaker(const EnsembleFacts& facts)
        : m_facts(facts)
    {
    }

    EnsembleGraph make()
    {
        using Kind = EnsembleNode::Kind;
        m_graph.nodes.append({Kind::Request, {}, -1, EnsembleGraphTexts::tr("Request")});
        for (const EnsembleStep& step : m_facts.steps) {
            const QString name = shownName(step.model);
            m_graph.nodes.append({Kind::Step, step.model, step.version,
                step.version > 0 ? modelTitle(name, step.version) : name});
        }
        m_graph.nodes.append({Kind::Response, {}, -1, EnsembleGraphTexts::tr("Response")});
        for (const QString& tensor : m_facts.inputs)
            m_sources.insert(tensor, 0);
        for (qsizetype step = 0; step < m_facts.steps.size(); ++step) {
            for (const TensorLink& output : m_facts.steps[step].outputs)
                m_sources.insert(output.ofEnsemble, step + 1);
        }
        for (qsizetype step = 0; step < m_facts.steps.size(); ++step) {
            for (const TensorLink& input : m_facts.steps[step].inputs)
                connect(input.ofEnsemble, step + 1);
        }
        for (const QString& tensor : m_facts.outputs)
            connect(tensor, m_graph.nodes.size() - 1);
        return std::move(m_graph);
    }

private:
    // A tensor without a source is a fault of the configuration, which a check names.
    void connect(const QString& tensor, qsizetype to)
    {
        const auto source = m_sources.constFind(tensor);
        if (source == m_sources.constEnd())
            return;
        QList<EnsembleEdge>& edges = m_graph.edges;
        const auto found = std::find_if(edges.begin(), edges.end(),
            [&](const EnsembleEdge& edge) { return edge.from == *source && edge.to == to; });
        if (found == edges.end())
            edges.append({*source, to, {tensor}});
        else if (!found->tensors.contains(tensor))
            found->tensors.append(tensor);
    }

    const EnsembleFacts& m_facts;
    EnsembleGraph m_graph;
    QHash<QString, qsizetype> m_sources; // the node that makes a tensor
};

} // namespace

EnsembleGraph graphOf(const EnsembleFacts& facts)
{
    return facts.steps.isEmpty() ? EnsembleGraph() : GraphMaker(facts).make();
}

StepFigures figuresOf(const ModelTable& models, const QByteArray& model, qint64 version)
{
    const ModelRow* found = nullptr;
    for (const ModelRow& row : models.rows()) {
        if (row.key.name != model || (version > 0 && row.key.version != version))
            continue;
        const auto rank = [](const ModelRow& one) {
            return std::pair(one.state == ModelState::Ready, one.key.version);
        };
        if (found == nullptr || rank(row) > rank(*found))
            found = &row;
    }
    StepFigures figures;
    if (found == nullptr) {
        figures.health = Health::Failed;
        figures.state = EnsembleGraphTexts::tr("missing");
        return figures;
    }
    figures.key = found->key;
    figures.health = healthOf(*found);
    figures.state = wordOf(found->state);
    figures.rate = found->requestRate;
    if (found->figures) {
        if (found->figures->total) {
            figures.p50 = found->figures->total->p50;
            figures.p99 = found->figures->total->p99;
        }
        figures.mean = found->figures->mean;
        figures.queued = found->figures->queued;
    }
    return figures;
}

} // namespace thalassa::console
