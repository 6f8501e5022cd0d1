// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/tour.h"

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
#include <array>

#include "console/app/console.h"
#include "console/app/main_window.h"
#include "console/app/profile_dialog.h"
#include "console/look/figure_card.h"
#include "console/look/health_mark.h"
#include "console/look/labels.h"
#include "console/pages/page.h"

namespace thalassa::console {
namespace {

constexpr std::chrono::milliseconds kLook(100);
constexpr int kMostLooks = 200; // 20 s, then the window is taken as it is
constexpr int kLaterLooks = 15; // after the first data, so that rates are known

constexpr std::array kStates{std::pair(DataState::Live, "live"),
    std::pair(DataState::Loading, "loading"), std::pair(DataState::Empty, "empty"),
    std::pair(DataState::Stale, "stale"), std::pair(DataState::Failed, "failed")};

// Lays out and paints what was shown last.
void settle(std::chrono::milliseconds least = std::chrono::milliseconds(0))
{
    const QDeadlineTimer deadline(least);
    for (int pass = 0; pass < 4 || !deadline.hasExpired(); ++pass) {
        QApplication::sendPostedEvents();
        QApplication::processEvents(QEventLoop::ExcludeUserInputEvents, 20);
    }
}

constexpr std::chrono::milliseconds kPage(600); // for the first answers to what a page asks
constexpr int kMostRows = 200;                  // limit of a table

// The rows of a list or table; of a tree, with what is inside of them.
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

Tour::Tour(Console& console, const CommandLine& line)
    : m_console(console)
    , m_line(line)
    , m_timer(new QTimer(this))
{
    m_timer->setInterval(kLook);
    connect(m_timer, &QTimer::timeout, this, &Tour::lookAgain);
}

void Tour::start()
{
    m_timer->start();
}

void Tour::lookAgain()
{
    ++m_looks;
    if (m_looks < kMostLooks && !m_console.isSettled()) {
        return;
    }
    m_timer->stop();
    QTimer::singleShot(kLook * kLaterLooks, this, &Tour::run);
}

void Tour::run()
{
    const QString error =
        m_line.screenshot.isEmpty() ? writeTour() : write(m_console.window(), m_line.screenshot);
    Q_EMIT finished(error);
}

QString Tour::write(QWidget& widget, const QString& name)
{
    settle();
    return widget.grab().save(name, "PNG") ? QString()
                                           : QStringLiteral("%1 could not be written").arg(name);
}

QString Tour::writeBoth(QWidget& widget, const QString& name)
{
    if (const QString error = write(widget, name + QStringLiteral(".png")); !error.isEmpty()) {
        return error;
    }
    QSaveFile file(name + QStringLiteral(".txt"));
    const QByteArray text = (textOf(widget).join(u'\n') + u'\n').toUtf8();
    const bool isWritten =
        file.open(QIODevice::WriteOnly) && file.write(text) == text.size() && file.commit();
    return isWritten ? QString() : QStringLiteral("%1 could not be written").arg(file.fileName());
}

QString Tour::writeTour()
{
    if (!QDir().mkpath(m_line.tour)) {
        return QStringLiteral("--tour: the folder %1 could not be made").arg(m_line.tour);
    }
    const auto& servers = m_console.workspace().fleet().servers();
    const QString error = writePages(servers.empty() ? QString() : servers.front()->label().name);
    return error.isEmpty() ? writeDialogs() : error;
}

QString Tour::writePages(const QString& server)
{
    MainWindow& window = m_console.window();
    for (const QAction* action : window.actions().of(MenuId::Go)) {
        const QString id = action->objectName();
        if (!id.startsWith(QLatin1String("page."))) {
            continue;
        }
        const QString page = id.mid(5);
        window.goTo({page, server, {}, {}});
        if (window.location().page != page) {
            continue; // the page needs a server, and there is none
        }
        settle(kPage);
        for (const auto& [state, name] : kStates) {
            window.currentPage()->pretend(state);
            const QString file =
                QStringLiteral("%1/%2-%3").arg(m_line.tour, page, QLatin1String(name));
            if (const QString error = writeBoth(window, file); !error.isEmpty()) {
                return error;
            }
        }
        window.goTo({page, server, {}, {}}); // the true state
    }
    return {};
}

QString Tour::writeDialogs()
{
    MainWindow& window = m_console.window();
    window.openPalette();
    settle();
    const auto find = [&window](const char* name) {
        return window.findChild<QDialog*>(QLatin1String(name));
    };
    QDialog* palette = find("commandPalette");
    QString error = writeBoth(*palette, m_line.tour + QStringLiteral("/find"));
    palette->close();
    settle();
    window.openShortcuts();
    settle();
    QDialog* sheet = find("shortcutSheet");
    error += writeBoth(*sheet, m_line.tour + QStringLiteral("/shortcuts"));
    sheet->close();
    settle();
    ProfileDialog dialog(ServerProfile(), true, {}, {}, &window);
    dialog.show();
    error += writeBoth(dialog, m_line.tour + QStringLiteral("/add-server"));
    return error;
}

} // namespace thalassa::console
