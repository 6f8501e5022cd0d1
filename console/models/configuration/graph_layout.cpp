// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/configuration/graph_layout.h"

#include <graphviz/gvc.h>

#include <QByteArray>
#include <QCoreApplication>
#include <memory>
#include <utility>

namespace thalassa::console {
namespace {

constexpr double kPointsPerInch = 72; // a point is a pixel here

struct GraphLayoutTexts {
    Q_DECLARE_TR_FUNCTIONS(GraphLayout)
};

// Graphviz takes text that it does not change without const.
char* asText(const char* text)
{
    return const_cast<char*>(text); // NOLINT(cppcoreguidelines-pro-type-const-cast)
}

struct ContextEnd {
    void operator()(GVC_t* context) const { gvFreeContext(context); }
};

struct GraphEnd {
    GVC_t* context;
    void operator()(Agraph_t* graph) const
    {
        gvFreeLayout(context, graph);
        agclose(graph);
    }
};

// The context reads the list of plug-ins, and is made once.
GVC_t* context()
{
    static const std::unique_ptr<GVC_t, ContextEnd> kContext(gvContext());
    return kContext.get();
}

class Layouter {
public:
    Layouter(const QList<QSizeF>& sizes, const QList<GraphEdge>& edges)
        : m_graph(agopen(asText("layout"), Agdirected, nullptr), {context()})
    {
        for (const auto& [name, value] : {std::pair("rankdir", "LR"), std::pair("ranksep", "0.25"),
                 std::pair("nodesep", "0.35")}) {
            agattr(m_graph.get(), AGRAPH, asText(name), asText(value));
        }
        for (const auto& [name, value] : {std::pair("shape", "box"), std::pair("fixedsize", "true"),
                 std::pair("label", ""), std::pair("width", "1"), std::pair("height", "1")}) {
            agattr(m_graph.get(), AGNODE, asText(name), asText(value));
        }
        // An edge goes from the middle of the right side to the middle of the left one.
        for (const auto& [name, value] : {std::pair("arrowhead", "none"),
                 std::pair("tailport", "e"), std::pair("headport", "w")}) {
            agattr(m_graph.get(), AGEDGE, asText(name), asText(value));
        }
        for (qsizetype number = 0; number < sizes.size(); ++number) {
            QByteArray name = QByteArray::number(number);
            Agnode_t* node = agnode(m_graph.get(), name.data(), 1);
            set(node, "width", sizes[number].width());
            set(node, "height", sizes[number].height());
            m_nodes.append(node);
        }
        for (const GraphEdge& edge : edges)
            m_edges.append(agedge(m_graph.get(), m_nodes[edge.from], m_nodes[edge.to], nullptr, 1));
    }

    GraphLayout layout() const
    {
        GraphLayout result;
        if (gvLayout(context(), m_graph.get(), "dot") != 0) {
            result.error =
                GraphLayoutTexts::tr("Graphviz could not lay out the graph. Its plug-in for “dot” "
                                     "is part of the package libgvc6.");
            return result;
        }
        const boxf& box = GD_bb(m_graph.get());
        result.size = {box.UR.x - box.LL.x, box.UR.y - box.LL.y};
        // The origin of Graphviz is below at the left.
        const auto pointOf = [&box](const pointf& point) {
            return QPointF(point.x - box.LL.x, box.UR.y - point.y);
        };
        for (Agnode_t* node : m_nodes) {
            const QSizeF size(ND_width(node) * kPointsPerInch, ND_height(node) * kPointsPerInch);
            const QPointF half(size.width() / 2, size.height() / 2);
            result.nodes.append({pointOf(ND_coord(node)) - half, size});
        }
        for (Agedge_t* edge : m_edges) {
            QList<QPointF> points;
            if (const splines* lines = ED_spl(edge); lines != nullptr && lines->size > 0) {
                const bezier& line = lines->list[0];
                for (decltype(line.size) i = 0; i < line.size; ++i)
                    points.append(pointOf(line.list[i]));
            }
            result.edges.append(points);
        }
        return result;
    }

private:
    static void set(Agnode_t* node, const char* name, double pixels)
    {
        // QByteArray, because the decimal point must not depend on the locale.
        QByteArray inches = QByteArray::number(pixels / kPointsPerInch, 'f', 4);
        agset(node, asText(name), inches.data());
    }

    const std::unique_ptr<Agraph_t, GraphEnd> m_graph;
    QList<Agnode_t*> m_nodes;
    QList<Agedge_t*> m_edges;
};

} // namespace

GraphLayout layoutOf(const QList<QSizeF>& sizes, const QList<GraphEdge>& edges)
{
    GraphLayout result;
    if (sizes.size() > kMostGraphNodes) {
        result.error = GraphLayoutTexts::tr(
            "The graph has too many nodes to be drawn. The text has them all.");
        return result;
    }
    if (sizes.isEmpty())
        return result;
    return Layouter(sizes, edges).layout();
}

} // namespace thalassa::console
