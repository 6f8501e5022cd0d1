// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A figure of a page: its name, its value in large digits, and a note below, such as "of the last
// minute". A sparkline may stand at the right. *lives on the GUI thread*.
#pragma once

#include <QWidget>

#include "console/models/series/series.h"

namespace thalassa::console {

class FigureCard : public QWidget {
    Q_OBJECT

public:
    explicit FigureCard(const QString& caption, QWidget* parent = nullptr);

    void setFigure(const QString& value, const QString& note = {});
    // The note says what the sparkline shows, and takes the place of that of the figure while there
    // is one. The series stays the caller's; null: none.
    void setSeries(const Series* series, const QString& note);
    void setMuted(bool isMuted);

    // The least width at which no text was cut so far. It does not shrink with the texts, so that
    // the layout is stable.
    int neededWidth() const;
    // Whether a text does not fit.
    bool isCut() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QFont valueFont() const;
    QFont captionFont() const;
    // The area within the padding, and what the sparkline leaves of it for the texts.
    QRect innerArea() const;
    QRect textArea() const;
    bool hasSparkline() const;
    int captionWidth(const QString& note) const; // of the name and the note
    const QString& note() const { return hasSparkline() ? m_seriesNote : m_note; }

    const QString m_caption;
    QString m_value = QStringLiteral("–");
    QString m_note;
    QString m_seriesNote;
    const Series* m_series = nullptr;
    bool m_isMuted = false;
    int m_neededWidth = 0;
};

} // namespace thalassa::console
