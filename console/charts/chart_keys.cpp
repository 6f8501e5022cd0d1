// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/charts/chart_keys.h"

#include "console/charts/plot.h"

namespace thalassa::console::charts {

QList<PageKey> chartKeys()
{
    const auto key = [](const char* id, const QString& text, const QList<QKeySequence>& keys) {
        return PageKey{QLatin1String(id), text, keys};
    };
    const auto arrows = [](Qt::KeyboardModifiers modifiers) {
        return QList<QKeySequence>{modifiers | Qt::Key_Left, modifiers | Qt::Key_Right};
    };
    return {key("move", Plot::tr("Move the cross-hair"), arrows(Qt::NoModifier)),
        key("moveFar", Plot::tr("Move it ten steps"), arrows(Qt::ControlModifier)),
        key("select", Plot::tr("Select a time"), arrows(Qt::ShiftModifier)),
        key("actions", Plot::tr("Show what a selected time offers"), {Qt::Key_Return}),
        key("clear", Plot::tr("Clear the selection"), {Qt::Key_Escape}),
        key("zoomIn", Plot::tr("Zoom in"), {Qt::Key_Plus, Qt::Key_Equal}),
        key("zoomOut", Plot::tr("Zoom out"), {Qt::Key_Minus})};
}

} // namespace thalassa::console::charts
