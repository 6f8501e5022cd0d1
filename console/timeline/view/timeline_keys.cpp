// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/view/timeline_keys.h"

#include "console/timeline/view/timeline_view.h"

namespace thalassa::console {

QList<PageKey> timelineKeys()
{
    const auto key = [](const char* id, const QString& text, const QList<QKeySequence>& keys) {
        return PageKey{QLatin1String(id), text, keys};
    };
    return {key("open", TimelineView::tr("Open trace…"), {QKeySequence::Open}),
        key("find", TimelineView::tr("Find slices"), {QKeySequence::Find}),
        key("findNext", TimelineView::tr("Next found slice"), {QKeySequence::FindNext}),
        key("findPrevious", TimelineView::tr("Previous found slice"), {QKeySequence::FindPrevious}),
        key("all", TimelineView::tr("Show the whole time"), {Qt::Key_Home}),
        key("fit", TimelineView::tr("Fit the selection"), {Qt::Key_F}),
        key("held.zoom", TimelineView::tr("Zoom in, out while held"), {Qt::Key_W, Qt::Key_S}),
        key("held.pan", TimelineView::tr("Go left, right while held"), {Qt::Key_A, Qt::Key_D}),
        key("zoomIn", TimelineView::tr("Zoom in"), {Qt::Key_Plus, Qt::Key_Equal}),
        key("zoomOut", TimelineView::tr("Zoom out"), {Qt::Key_Minus}),
        key("earlier", TimelineView::tr("Go to the left"), {Qt::Key_Left}),
        key("later", TimelineView::tr("Go to the right"), {Qt::Key_Right}),
        key("next", TimelineView::tr("Next slice"), {Qt::Key_Period}),
        key("previous", TimelineView::tr("Previous slice"), {Qt::Key_Comma}),
        key("above", TimelineView::tr("Slice above"), {Qt::Key_Up}),
        key("below", TimelineView::tr("Slice below"), {Qt::Key_Down}),
        key("arrowForward", TimelineView::tr("Follow an arrow"), {Qt::Key_BracketRight}),
        key("arrowBack", TimelineView::tr("Follow an arrow back"), {Qt::Key_BracketLeft}),
        key("range", TimelineView::tr("Select the time of the slice"), {Qt::Key_R}),
        key("clear", TimelineView::tr("Clear the selection"), {Qt::Key_Escape}),
        key("mark", TimelineView::tr("Set or remove a mark"), {Qt::Key_M}),
        key("note", TimelineView::tr("Add a note…"), {Qt::Key_N}),
        key("undo", TimelineView::tr("Undo a note or mark"), {QKeySequence::Undo}),
        key("redo", TimelineView::tr("Redo a note or mark"), {QKeySequence::Redo}),
        key("collapseGroup", TimelineView::tr("Collapse the group of the slice"), {Qt::Key_C}),
        key("pin", TimelineView::tr("Pin the lane of the slice"), {Qt::Key_P}),
        key("hide", TimelineView::tr("Hide the lane of the slice"), {Qt::Key_H}),
        key("laneUp", TimelineView::tr("Move the lane up"), {Qt::ALT | Qt::Key_Up}),
        key("laneDown", TimelineView::tr("Move the lane down"), {Qt::ALT | Qt::Key_Down})};
}

} // namespace thalassa::console
