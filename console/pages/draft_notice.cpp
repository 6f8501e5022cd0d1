// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/draft_notice.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "console/look/focus.h"
#include "console/look/labels.h"
#include "console/look/offered_action.h"
#include "console/look/theme.h"

namespace thalassa::console {

DraftNotice::DraftNotice(const QString& name, QWidget& next, QWidget* parent)
    : QFrame(parent)
    , m_next(next)
    , m_text(makeParagraph({}))
    , m_restore(new QPushButton(tr("Restore")))
    , m_discard(new QPushButton(tr("Discard")))
{
    setObjectName(name);
    setProperty(kRole, QLatin1String("notice"));
    m_text->setObjectName(name + QStringLiteral("Text"));
    m_restore->setObjectName(name + QStringLiteral("Restore"));
    m_restore->setToolTip(tr("Make the edits again; nothing is sent to the server"));
    m_discard->setObjectName(name + QStringLiteral("Discard"));
    m_discard->setToolTip(tr("Forget the edits"));
    offer(*m_restore, tr("Restore the unsaved edits"));
    offer(*m_discard, tr("Discard the unsaved edits"));
    connect(m_restore, &QPushButton::clicked, this, &DraftNotice::restored);
    connect(m_discard, &QPushButton::clicked, this, &DraftNotice::discarded);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kMargin, kGap / 2, kGap, kGap / 2);
    row->setSpacing(kGap);
    row->addWidget(m_text, 1);
    row->addWidget(m_restore);
    row->addWidget(m_discard);
    hide();
}

void DraftNotice::showOffer(WallTime edited, const QString& change)
{
    QString text = tr("The console ended before these edits were saved. The last one was made at "
                      "%1.")
                       .arg(figures::moment(edited, figures::wallNow()));
    if (!change.isEmpty())
        text += u' ' + change;
    m_text->setText(text);
    m_text->setToolTip(figures::exactTime(edited));
    show();
}

void DraftNotice::withdraw()
{
    passFocus(*m_restore, m_next);
    passFocus(*m_discard, m_next);
    hide();
}

} // namespace thalassa::console
