// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/tour.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDeadlineTimer>
#include <QDialog>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QSaveFile>
#include <QTableView>
#include <QTimer>
#include <algorithm>
#include <array>

#include "console/app/console.h"
#include "console/app/main_window.h"
#include "console/app/profile_dialog.h"
#include "console/look/figure_card.h"
#include "console/look/health_mark.h"
#include "console/look/labels.h"
#include "console/pages/confirm_dialog.h"
#include "console/pages/page.h"

namespace thalassa::console {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kLook(100);
constexpr int kMostLooks = 200;      // 20 s, then the window is taken as it is
constexpr milliseconds kFirst(1500); // after the first data, so that rates are known
constexpr milliseconds kPage(600);   // for the first answers to what a page asks
// A session that is recorded, and its playback: the rates are those of 5 seconds.
constexpr milliseconds kFirstOfSession(8000);
constexpr milliseconds kPageOfSession(2000);
constexpr milliseconds kStep(50);                   // a step of virtual time
constexpr milliseconds kLongest(10'000);            // longest wait for work of other threads
constexpr std::chrono::minutes kLongestOfFiles(10); // the same while trace files are read
constexpr int kMostExamples = 8;                    // calls until a page shows its example
constexpr int kMostRows = 200;                      // limit of a table

constexpr std::array kStates{std::pair(DataState::Live, "live"),
    std::pair(DataState::Loading, "loading"), std::pair(DataState::Empty, "empty"),
    std::pair(DataState::Stale, "stale"), std::pair(DataState::Failed, "failed")};

// Lets the timers of the window fire now, and not when the system says so.
void fireTimers(const QWidget& window)
{
    for (QTimer* timer : window.findChildren<QTimer*>()) {
        if (timer->isActive()) {
            QTimerEvent event(timer->timerId());
            QCoreApplication::sendEvent(timer, &event);
        }
    }
}

// The rows of a list or table; of a tree, with what is inside of them.
// NOLINTNEXTLINE(misc-no-recursion): as deep as the tree
void addRows(const QAbstractItemView& view, const QModelIndex& parent, QStringList& lines)
{
    const QAbstractItemModel& model = *view.model();
    const auto* table = qobject_cast<const QTableView*>(&view);
    for (int row = 0; row < std::min(model.rowCount(parent), kMostRows); ++row) {
        const QModelIndex first = model.index(row, 0, parent);
        if (table == nullptr) {
            const QString spoken = first.data(Qt::AccessibleTextRole).toString();
            lines.append(spoken.isEmpty() ? first.data().toString() : spoken);
            addRows(view, first, lines);
            continue;
        }
        QStringList cells;
        for (int column = 0; column < model.columnCount(parent); ++column) {
            if (!table->isColumnHidden(column)) {
                cells.append(model.index(row, column, parent).data().toString());
            }
        }
        lines.append(cells.join(u'\t'));
    }
}

// Returns the text of a widget itself.
QString ownText(const QWidget& widget)
{
    if (const auto* elided = qobject_cast<const ElidedLabel*>(&widget)) {
        return elided->fullText();
    }
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
        return label->text();
    }
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
        return button->text().isEmpty() ? button->accessibleName() : button->text();
    }
    if (const auto* field = qobject_cast<const QLineEdit*>(&widget)) {
        return field->text().isEmpty() ? field->placeholderText() : field->text();
    }
    if (const auto* editor = qobject_cast<const QPlainTextEdit*>(&widget)) {
        return editor->toPlainText();
    }
    if (const auto* card = qobject_cast<const FigureCard*>(&widget)) {
        return card->accessibleName() + QStringLiteral(": ") + card->accessibleDescription();
    }
    const auto* mark = qobject_cast<const HealthMark*>(&widget);
    return mark != nullptr ? mark->word() : QString();
}

} // namespace

// NOLINTNEXTLINE(misc-no-recursion): as deep as the window
QStringList textOf(const QWidget& widget)
{
    QStringList lines;
    if (const QString text = ownText(widget); !text.isEmpty()) {
        lines.append(text);
    }
    if (const auto* view = qobject_cast<const QAbstractItemView*>(&widget);
        view != nullptr && view->model() != nullptr) {
        addRows(*view, {}, lines);
        return lines;
    }
    for (const QObject* child : widget.children()) {
        const auto* inner = qobject_cast<const QWidget*>(child);
        if (inner != nullptr && inner->isVisible() && !inner->isWindow()) {
            lines.append(textOf(*inner));
        }
    }
    return lines;
}

Tour::Tour(Console& console, const CommandLine& line, Output output)
    : m_console(console)
    , m_line(line)
    , m_output(output)
    , m_isSession(!line.play.isEmpty() || !line.record.isEmpty())
    , m_timer(new QTimer(this))
{
    m_timer->setInterval(kLook);
    connect(m_timer, &QTimer::timeout, this, &Tour::lookAgain);
}

void Tour::start()
{
    QApplication::setCursorFlashTime(0);
    m_console.window().setAnimated(false);
    m_timer->start();
}

void Tour::lookAgain()
{
    ++m_looks;
    if (!m_console.hasVirtualTime() && m_looks < kMostLooks && !m_console.isSettled()) {
        return;
    }
    m_timer->stop();
    settle(m_isSession ? kFirstOfSession : kFirst);
    QString error =
        m_line.screenshot.isEmpty() ? writeTour() : write(m_console.window(), m_line.screenshot);
    Q_EMIT finished(error);
}

void Tour::settle(milliseconds time)
{
    const auto process = [] {
        QApplication::sendPostedEvents();
        QApplication::processEvents(QEventLoop::ExcludeUserInputEvents, 20);
    };
    if (m_console.hasVirtualTime()) {
        for (milliseconds passed(0); passed < time; passed += kStep) {
            m_console.advance(kStep);
            process();
        }
        time = milliseconds(0);
    }
    const QDeadlineTimer deadline(time);
    for (int pass = 0; pass < 4 || !deadline.hasExpired(); ++pass) {
        process();
    }
    const QDeadlineTimer latest(m_line.open.isEmpty() ? kLongest : kLongestOfFiles);
    while (m_console.window().currentPage()->isBusy() && !latest.hasExpired()) {
        if (m_console.hasVirtualTime()) {
            m_console.advance(milliseconds(0)); // timers that other threads have started
        }
        process();
    }
    fireTimers(m_console.window());
    process();
}

QString Tour::write(QWidget& widget, const QString& file, const std::function<void()>& prepare)
{
    settle();
    if (prepare) {
        prepare();
    }
    if (QWidget* focused = QApplication::focusWidget()) {
        focused->clearFocus();
    }
    QApplication::sendPostedEvents();
    constexpr int kSmallest = 0; // the best compression
    const QPixmap picture = widget.grab();
    return m_output == Output::None || picture.save(file, "PNG", kSmallest)
        ? QString()
        : QStringLiteral("%1 could not be written").arg(file);
}

QString Tour::writeBoth(QWidget& widget, const QString& name, const std::function<void()>& prepare)
{
    const QString file = m_line.tour + u'/' + name;
    QString error = write(widget, file + QStringLiteral(".png"), prepare);
    if (!error.isEmpty()) {
        return error;
    }
    Q_EMIT shown(&widget, name);
    if (m_output == Output::None)
        return {};
    QSaveFile text(file + QStringLiteral(".txt"));
    const QByteArray lines = (textOf(widget).join(u'\n') + u'\n').toUtf8();
    const bool isWritten =
        text.open(QIODevice::WriteOnly) && text.write(lines) == lines.size() && text.commit();
    return isWritten ? QString() : QStringLiteral("%1 could not be written").arg(text.fileName());
}

QString Tour::writeTour()
{
    if (m_output == Output::Files && !QDir().mkpath(m_line.tour)) {
        return QStringLiteral("--tour: the folder %1 could not be made").arg(m_line.tour);
    }
    QString error = writePages();
    return error.isEmpty() ? writeDialogs() : error;
}

// Counts the requests since the load: a rate may be another one when a session is played than when
// it was recorded, and the session has the details of one model only. Equal counts: the first name.
ModelKey Tour::busiestModel() const
{
    const auto& servers = m_console.workspace().fleet().servers();
    const ModelRow* busiest = nullptr;
    if (!servers.empty()) {
        const auto count = [](const ModelRow& row) {
            return row.figures ? row.figures->requests : 0;
        };
        for (const ModelRow& row : servers.front()->models()->rows()) {
            if (busiest == nullptr || count(row) > count(*busiest) ||
                (count(row) == count(*busiest) && row.key.name < busiest->key.name)) {
                busiest = &row;
            }
        }
    }
    return busiest == nullptr ? ModelKey() : busiest->key;
}

QString Tour::writePages()
{
    // A server that was started a short time ago fills its charts.
    const auto& servers = m_console.workspace().fleet().servers();
    if (!servers.empty() && servers.front()->identity()) {
        TimeRange& range = m_console.workspace().range();
        const auto age = figures::wallNow() - servers.front()->identity()->started;
        if (age < range.visible().length()) {
            range.follow(std::max<std::chrono::nanoseconds>(age, std::chrono::minutes(1)));
        }
    }
    for (const PageEntry& entry : m_console.pages().all()) {
        if (entry.scope != PageScope::Fleet && servers.empty()) {
            continue; // the page needs a server
        }
        if (QString error = writePage(entry); !error.isEmpty()) {
            return error;
        }
    }
    return {};
}

QString Tour::writePage(const PageEntry& entry)
{
    MainWindow& window = m_console.window();
    const auto& servers = m_console.workspace().fleet().servers();
    const bool hasServer = entry.scope != PageScope::Fleet && !servers.empty();
    const ModelKey model = busiestModel();
    const Location location{entry.id, hasServer ? servers.front()->label().name : QString(),
        entry.scope == PageScope::Model ? model.name : QByteArray(), {}};
    const milliseconds time = m_isSession ? kPageOfSession : kPage;
    window.goTo(location);
    settle(time);
    for (int call = 0; call < kMostExamples && !window.currentPage()->showExample(model); ++call) {
        settle(time);
    }
    settle(time);
    for (const auto& [state, name] : kStates) {
        const auto pretend = [&window, state = state] { window.currentPage()->pretend(state); };
        pretend();
        // Again before the picture: a reading that came meanwhile shows the true state.
        QString error = writeBoth(window, entry.id + u'-' + QLatin1String(name), pretend);
        if (!error.isEmpty()) {
            return error;
        }
    }
    window.goTo(location); // the true state
    return {};
}

QString Tour::writeDialogs()
{
    MainWindow& window = m_console.window();
    QString error;
    const auto take = [&](QDialog* dialog, const char* name) {
        if (dialog != nullptr && error.isEmpty()) {
            dialog->show();
            settle();
            error = writeBoth(*dialog, QLatin1String(name));
            dialog->close();
            settle();
        }
    };
    window.openPalette();
    take(window.findChild<QDialog*>(QStringLiteral("commandPalette")), "find");
    window.openShortcuts();
    take(window.findChild<QDialog*>(QStringLiteral("shortcutSheet")), "shortcuts");
    window.actions().find(QStringLiteral("help.about"))->trigger();
    take(window.findChild<QDialog*>(QStringLiteral("aboutBox")), "about");
    ProfileDialog profile(ServerProfile(), true, {}, {}, {}, &window);
    take(&profile, "add-server");
    ConfirmDialog confirm(Confirmation{tr("Unload %1?").arg(QStringLiteral("resnet")),
                              tr("Requests to the model are refused from then on."),
                              {tr("Requests in flight: %1").arg(3)}, tr("Unload"),
                              QStringLiteral("gpu-east"), {}, true},
        &window);
    take(&confirm, "confirm");
    return error;
}

} // namespace thalassa::console
