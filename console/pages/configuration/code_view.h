// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Text of a fixed width with a gutter: line numbers, a sign for each line, and tints behind lines.
// The editor, the completed text and the differences are CodeViews. *lives on the GUI thread*.
#pragma once

#include <QHash>
#include <QPlainTextEdit>
#include <optional>

#include "console/models/server/server_facts.h"

namespace thalassa::console {

struct LineLook {
    enum class Tint { None, Added, Removed, Completed, Attention, Failed, Gap };

    Tint tint = Tint::None;
    std::optional<Health> mark; // a shape in the gutter
    QString sign;               // or a character, such as "+"
    QString toolTip;
    QStringList numbers; // in the columns of the gutter, instead of the number of the line

    bool operator==(const LineLook& other) const = default;
};

// The background of a line.
QColor colorOf(LineLook::Tint tint);

class CodeView : public QPlainTextEdit {
    Q_OBJECT

public:
    // `columns` is the number of line numbers beside each other.
    explicit CodeView(const QString& name, int columns = 1, QWidget* parent = nullptr);

    // The looks of lines, by their number from 0; others have none.
    void setLooks(const QHash<int, LineLook>& looks);
    const QHash<int, LineLook>& looks() const { return m_looks; }
    // Puts the cursor to a line, and scrolls to it. Both are from 1; a column of 0 is the first
    // one.
    void goToLine(int line, int column = 0);
    int currentLine() const; // from 1
    void setMuted(bool isMuted);
    // The text as it is, with no-break spaces.
    static QString textOf(const QTextDocument& document);

    // For the gutter.
    int gutterWidth() const;
    void paintGutter(QPaintEvent* event);
    QString toolTipAt(int y) const;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override; // tool tips

private:
    // Calls `paint` with each visible line and its rectangle.
    template <typename Paint> void forVisibleLines(const QRect& area, Paint paint) const;
    void placeGutter();

    const int m_columns;
    QWidget* m_gutter;
    QHash<int, LineLook> m_looks;
    bool m_isMuted = false;
};

} // namespace thalassa::console
