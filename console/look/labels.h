// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Plain text in labels. Text of a server is never read as rich text, and what does not fit is cut
// with "…" and shown whole in the tool tip. *lives on the GUI thread*.
#pragma once

#include <QLabel>

namespace thalassa::console {

// Makes a label of plain text with the given role of the style sheet ("title", "muted", ...).
QLabel* makeLabel(const QString& text, const char* role = nullptr, QWidget* parent = nullptr);
// The same for sentences: lines are broken between words.
QLabel* makeParagraph(const QString& text, const char* role = nullptr, QWidget* parent = nullptr);

// Makes all tool tips of the program plain text, because they show what servers sent.
void usePlainToolTips();

// Returns the lines of a text at a width in pixels. If it needs more than `most` lines, the last
// one ends with "…".
QStringList wrappedLines(const QString& text, const QFont& font, int width, int most);

// One line, or a few, that is cut at the end of the last one.
class ElidedLabel : public QLabel {
    Q_OBJECT

public:
    explicit ElidedLabel(const QString& text = {}, QWidget* parent = nullptr);

    void setFullText(const QString& text);
    QString fullText() const { return m_text; }
    // The text may take so many lines; 1 until this is called.
    void setMostLines(int lines);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return m_mostLines > 1; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QStringList linesAt(int width) const;

    QString m_text;
    int m_mostLines = 1;
};

} // namespace thalassa::console
