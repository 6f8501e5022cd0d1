// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/panels/notice_bar.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <utility>

#include "console/look/health_mark.h"
#include "console/look/labels.h"
#include "console/look/offered_action.h"
#include "console/look/theme.h"
#include "console/models/text/shown_text.h"

namespace thalassa::console {
namespace {

constexpr qsizetype kMostProblems = 5; // that are shown at a time

} // namespace

NoticeBar::NoticeBar(QWidget* parent)
    : QWidget(parent)
    , m_text(makeParagraph({}))
    , m_retry(new QPushButton(tr("Retry")))
{
    setObjectName(QStringLiteral("timelineNotice"));
    auto* const mark = new HealthMark;
    mark->setHealth(Health::Attention, {});
    m_text->setObjectName(QStringLiteral("timelineNoticeText"));
    m_retry->setObjectName(QStringLiteral("timelineRetry"));
    offer(*m_retry, tr("Read the failed traces again"));
    connect(m_retry, &QPushButton::clicked, this, &NoticeBar::retry);
    auto* const close = new QPushButton(tr("Dismiss"));
    close->setObjectName(QStringLiteral("timelineDismiss"));
    connect(close, &QPushButton::clicked, this, &NoticeBar::clear);
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(kGap, 0, kGap, kGap);
    layout->addWidget(mark, 0, Qt::AlignTop);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_retry, 0, Qt::AlignTop);
    layout->addWidget(close, 0, Qt::AlignTop);
    hide();
}

void NoticeBar::add(const QStringList& problems, const std::function<void()>& retry)
{
    if (problems.isEmpty())
        return;
    m_problems = problems + m_problems; // the newest ones are in view
    m_problems.removeDuplicates();
    if (retry)
        m_retries.append(retry);
    QStringList shown;
    for (const QString& problem : m_problems.mid(0, kMostProblems))
        shown.append(shownText(problem.toStdString(), 400));
    if (m_problems.size() > kMostProblems)
        shown.append(
            tr("and %n more", nullptr, static_cast<int>(m_problems.size() - kMostProblems)));
    m_text->setText(shown.join(QLatin1Char('\n')));
    m_retry->setVisible(!m_retries.isEmpty());
    show();
}

void NoticeBar::clear()
{
    m_problems.clear();
    m_retries.clear();
    hide();
}

void NoticeBar::retry()
{
    const QList<std::function<void()>> retries = m_retries;
    clear(); // a retry may add what is still wrong
    for (const std::function<void()>& retry : retries)
        retry();
}

} // namespace thalassa::console
