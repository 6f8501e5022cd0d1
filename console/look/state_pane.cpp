// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/look/state_pane.h"

#include <QCoreApplication>
#include <QFrame>
#include <QHBoxLayout>
#include <QMetaMethod>
#include <QPainter>
#include <QPushButton>
#include <QStackedLayout>
#include <array>

#include "console/look/labels.h"
#include "console/look/theme.h"

namespace thalassa::console {
namespace {

struct StatePaneTexts {
    Q_DECLARE_TR_FUNCTIONS(StatePane)
};

// Bars in the places of text that is not there yet.
class Skeleton final : public QWidget {
public:
    explicit Skeleton(QWidget* parent)
        : QWidget(parent)
    {
        setObjectName(QStringLiteral("skeleton"));
        setAccessibleName(StatePaneTexts::tr("Loading"));
    }

protected:
    void paintEvent(QPaintEvent* event) override
    {
        Q_UNUSED(event)
        constexpr std::array kShares{0.22, 0.10, 0.12, 0.10, 0.30};
        QPainter painter(this);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colors().alternate);
        painter.setRenderHint(QPainter::Antialiasing);
        const int height = 12;
        const int rows = std::min(this->height() / lineHeight(), 12);
        for (int row = 0; row < rows; ++row) {
            double left = kMargin;
            for (const double share : kShares) {
                const double width = share * (this->width() - 2 * kMargin);
                // Lengths vary with the row, as those of words do.
                const double part = 0.55 + 0.1 * ((row * 3 + static_cast<int>(share * 100)) % 5);
                painter.drawRoundedRect(
                    QRectF(left, kMargin + row * lineHeight(), width * part, height), 4, 4);
                left += width + kGap;
            }
        }
    }
};

// "%1" is the name of the server.
QString titleOf(const LinkState& link)
{
    switch (link.obstacle) {
    case LinkState::Obstacle::Token:
        return link.usesToken ? StatePaneTexts::tr("%1 needs a valid token")
                              : StatePaneTexts::tr("%1 refuses access");
    case LinkState::Obstacle::Certificate:
        return StatePaneTexts::tr("The certificate of %1 is not accepted");
    case LinkState::Obstacle::Protocol:
        return StatePaneTexts::tr("%1 answers in another protocol");
    case LinkState::Obstacle::NoAnswer:
        break;
    }
    return StatePaneTexts::tr("%1 does not answer");
}

} // namespace

StatePane::StatePane(QWidget* content, QWidget* parent)
    : QWidget(parent)
    , m_content(content)
    , m_column(new QVBoxLayout(this))
    , m_stack(new QStackedLayout)
    , m_skeleton(new Skeleton(this))
{
    m_stack->setContentsMargins(0, 0, 0, 0);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(kGap);
    m_column->addLayout(m_stack, 1);
    m_stack->addWidget(content);
    m_stack->addWidget(m_skeleton);
}

// A page may have a dozen panes, and most of them never show a notice.
void StatePane::makeNotice()
{
    auto* widget = new QWidget(this);
    widget->setObjectName(QStringLiteral("notice"));
    m_title = makeParagraph({}, "title");
    m_title->setObjectName(QStringLiteral("noticeTitle"));
    m_title->setAlignment(Qt::AlignHCenter);
    m_text = makeParagraph({}, "muted");
    m_text->setObjectName(QStringLiteral("noticeText"));
    m_text->setAlignment(Qt::AlignHCenter);
    m_action = new QPushButton(StatePaneTexts::tr("Try again"));
    m_action->setObjectName(QStringLiteral("noticeAction"));
    connect(m_action, &QPushButton::clicked, this, &StatePane::actionTriggered);
    m_profile = makeProfileButton(QStringLiteral("noticeProfile"));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(kGap);
    buttons->addStretch(1);
    buttons->addWidget(m_action);
    buttons->addWidget(m_profile);
    buttons->addStretch(1);
    auto* column = new QVBoxLayout;
    column->setSpacing(kGap);
    column->addStretch(2);
    column->addWidget(m_title);
    column->addWidget(m_text);
    column->addSpacing(kGap);
    column->addLayout(buttons);
    column->addStretch(3);
    auto* middle = new QWidget;
    middle->setFixedWidth(480);
    middle->setLayout(column);
    auto* row = new QHBoxLayout(widget);
    row->addStretch(1);
    row->addWidget(middle);
    row->addStretch(1);
    m_notice = widget;
    m_stack->addWidget(widget);
}

QPushButton* StatePane::makeProfileButton(const QString& name)
{
    auto* button = new QPushButton(StatePaneTexts::tr("Edit profile…"));
    button->setObjectName(name);
    connect(button, &QPushButton::clicked, this, &StatePane::profileWanted);
    return button;
}

bool StatePane::opensProfile(const Notice& notice) const
{
    static const QMetaMethod wanted = QMetaMethod::fromSignal(&StatePane::profileWanted);
    return notice.offersProfile && isSignalConnected(wanted);
}

void StatePane::makeStale()
{
    auto* frame = new QFrame(this);
    frame->setProperty(kRole, QLatin1String("notice"));
    frame->setObjectName(QStringLiteral("staleNotice"));
    m_staleText = makeParagraph({});
    m_staleAction = new QPushButton(StatePaneTexts::tr("Try again"));
    m_staleAction->setObjectName(QStringLiteral("staleAction"));
    connect(m_staleAction, &QPushButton::clicked, this, &StatePane::actionTriggered);
    m_staleProfile = makeProfileButton(QStringLiteral("staleProfile"));
    auto* row = new QHBoxLayout(frame);
    row->setContentsMargins(kMargin, kGap / 2, kGap, kGap / 2);
    row->addWidget(m_staleText, 1);
    row->addWidget(m_staleAction);
    row->addWidget(m_staleProfile);
    m_stale = frame;
    m_column->insertWidget(0, frame);
}

void StatePane::showState(DataState state, const Notice& notice)
{
    const bool isChanged = state != m_state;
    m_state = state;
    if (state == DataState::Stale) {
        showAge(notice);
    } else if (m_stale != nullptr) {
        m_stale->hide();
    }
    switch (state) {
    case DataState::Live:
    case DataState::Stale:
        m_stack->setCurrentWidget(m_content);
        break;
    case DataState::Loading:
        m_stack->setCurrentWidget(m_skeleton);
        break;
    case DataState::Empty:
    case DataState::Failed:
        showNotice(notice);
        break;
    }
    if (isChanged) {
        Q_EMIT stateChanged();
    }
}

void StatePane::showAge(const Notice& notice)
{
    if (m_stale == nullptr) {
        makeStale();
    }
    m_staleText->setText(!notice.stale.isEmpty() ? notice.stale
            : notice.text.isEmpty()              ? notice.title
                                                 : notice.title + u' ' + notice.text);
    if (!notice.action.isEmpty()) {
        m_staleAction->setText(notice.action);
    }
    m_staleAction->setVisible(!notice.action.isEmpty());
    m_staleProfile->setVisible(opensProfile(notice));
    m_stale->show();
}

void StatePane::showNotice(const Notice& notice)
{
    if (m_notice == nullptr) {
        makeNotice();
    }
    m_title->setText(notice.title);
    m_text->setText(notice.text);
    m_text->setVisible(!notice.text.isEmpty());
    if (!notice.action.isEmpty()) {
        m_action->setText(notice.action);
    }
    m_action->setVisible(!notice.action.isEmpty());
    m_profile->setVisible(opensProfile(notice));
    m_stack->setCurrentWidget(m_notice);
}

Notice noticeOf(const ServerStore& server, const Notice& empty)
{
    const LinkState& link = server.link();
    const QString& name = server.label().name;
    const QString age = server.updated() != WallTime()
        ? StatePaneTexts::tr("The data are of %1.")
              .arg(figures::age(server.updated(), figures::wallNow()))
        : QString();
    const auto notice = [&age](const QString& title, const QString& text, const QString& action,
                            const QString& reason) {
        return Notice{title, text, action, false, age.isEmpty() ? QString() : age + u' ' + reason};
    };
    switch (link.phase) {
    case LinkState::Phase::Disconnected:
        return notice(StatePaneTexts::tr("%1 is not connected").arg(name),
            StatePaneTexts::tr("Connect to see its models, figures and events."),
            StatePaneTexts::tr("Connect"), StatePaneTexts::tr("%1 is not connected.").arg(name));
    case LinkState::Phase::Connecting: {
        const QString again = StatePaneTexts::tr("Connecting again…");
        return notice(StatePaneTexts::tr("Connecting to %1").arg(name), again, {}, again);
    }
    case LinkState::Phase::Failed: {
        QString text = link.reason;
        if (!link.advice.isEmpty()) {
            text += (text.isEmpty() ? QString() : QStringLiteral(" ")) + link.advice;
        }
        const bool asksUser = link.obstacle == LinkState::Obstacle::Token && link.usesToken;
        Notice failed = notice(titleOf(link).arg(name), text,
            asksUser ? StatePaneTexts::tr("Enter the token…") : StatePaneTexts::tr("Try again"),
            text);
        failed.offersProfile = true;
        return failed;
    }
    case LinkState::Phase::Connected:
        break;
    }
    return empty;
}

Notice sampleNotice(const ServerStore& server, DataState state, const Notice& empty)
{
    constexpr std::chrono::seconds kSampleAge(12);
    if (state == DataState::Failed) {
        return {StatePaneTexts::tr("%1 does not answer").arg(server.label().name),
            StatePaneTexts::tr("The connection was refused."), StatePaneTexts::tr("Try again")};
    }
    if (state == DataState::Stale) {
        return {StatePaneTexts::tr("The data are of %1.")
                    .arg(figures::age(server.updated(), server.updated() + kSampleAge)),
            StatePaneTexts::tr("The server does not answer."), StatePaneTexts::tr("Try again")};
    }
    return empty;
}

} // namespace thalassa::console
