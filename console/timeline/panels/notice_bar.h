// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// NoticeBar: sentences about what went wrong above the timeline, until they are dismissed. What
// failed can be tried again. *lives on the GUI thread*.
#pragma once

#include <QStringList>
#include <QWidget>
#include <functional>

class QLabel;
class QPushButton;

namespace thalassa::console {

class NoticeBar : public QWidget {
    Q_OBJECT

public:
    explicit NoticeBar(QWidget* parent = nullptr);

    // Adds sentences to those that are shown. `retry`, which may be empty, does again what failed.
    void add(const QStringList& problems, const std::function<void()>& retry);
    void clear();

private:
    void retry();

    QStringList m_problems;
    QList<std::function<void()>> m_retries;
    QLabel* m_text;
    QPushButton* m_retry;
};

} // namespace thalassa::console
