// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// FlowLayout: a bar of controls that goes on in a further line where the first one has no room for
// all of them. A control has its whole width; one with a stretch has at least its smallest width,
// and takes the rest of its line. *lives on the GUI thread*.
#pragma once

#include <QLayout>
#include <vector>

namespace thalassa::console {

class FlowLayout : public QLayout {
    Q_OBJECT

public:
    // It has no margins.
    explicit FlowLayout(QWidget* parent = nullptr);
    ~FlowLayout() override;

    void add(QWidget* widget, int stretch = 0);
    // Adds a widget behind the first `index` ones. REQUIRES: no stretch is in front of it.
    void insert(int index, QWidget* widget);
    // Adds controls that stay on one line.
    void add(QLayout* controls);
    // Moves what is added from now on to the right end of its line, unless it fills the line.
    void addStretch();

    void addItem(QLayoutItem* item) override;
    int count() const override { return static_cast<int>(m_parts.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    QSize sizeHint() const override;
    QSize minimumSize() const override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    void setGeometry(const QRect& area) override;

private:
    struct Part {
        QLayoutItem* item;
        int stretch;
        bool isPushed; // to the right, if it is behind one that is not
    };
    using Line = std::vector<const Part*>;

    std::vector<Line> linesOf(int width) const;
    static std::vector<int> widthsOf(const Line& line, int width);
    static int heightOf(const Line& line, const std::vector<int>& widths);

    std::vector<Part> m_parts;
    bool m_isPushing = false; // the parts from now on
};

} // namespace thalassa::console
