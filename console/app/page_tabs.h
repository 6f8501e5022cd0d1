// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The tabs of the pages above the page that is shown. Each title is shown whole: the tabs that have
// no room are in the menu of a button behind the others, and that of the shown page always has
// room. *lives on the GUI thread*.
#pragma once

#include <QTabBar>

#include "console/pages/page_registry.h"

class QToolButton;

namespace thalassa::console {

class PageTabs : public QWidget {
    Q_OBJECT

public:
    explicit PageTabs(QWidget* parent = nullptr);

    // Shows the tabs of these pages, one of which has the given id.
    void setPages(const QList<PageEntry>& pages, const QString& current);

    // Returns the size of all tabs beside each other.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void chosen(const QString& page); // by its id

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    class Bar;

    QString idOf(int tab) const;
    void choose(int tab);
    void arrange();
    void fillMenu();

    Bar* m_bar;
    QToolButton* m_more;
    QString m_current; // the id of the shown page
};

} // namespace thalassa::console
