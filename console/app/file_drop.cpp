// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/file_drop.h"

#include <QDropEvent>
#include <QFile>
#include <QFileInfo>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QUrl>
#include <algorithm>

#include "console/models/text/shown_text.h"
#include "console/trace/reader/trace_file.h"

namespace thalassa::console {
namespace {

constexpr qsizetype kMostReasons = 8; // lines of a message

bool hasLocalFile(const QMimeData& data)
{
    const QList<QUrl> urls = data.urls();
    return std::any_of(urls.begin(), urls.end(), [](const QUrl& url) { return url.isLocalFile(); });
}

// Returns why what was dropped is refused; empty if it may be a trace.
QString refusalOf(const QUrl& url)
{
    if (!url.isLocalFile())
        return FileDrop::tr("it is not a file of this computer");
    const QString path = url.toLocalFile();
    if (path.endsWith(QLatin1String(".thalassa-session"))) {
        return FileDrop::tr(
            "a recorded session is played by a console of its own: thalassa-console --play FILE");
    }
    return trace::refusalOfFile(QFile::encodeName(path).toStdString());
}

QString nameOf(const QUrl& url)
{
    const QString name =
        url.isLocalFile() ? QFileInfo(url.toLocalFile()).fileName() : url.toDisplayString();
    return shownText(name.toStdString(), kNameLength);
}

} // namespace

FileDrop::FileDrop(QWidget& window)
    : QObject(&window)
    , m_window(window)
{
    window.setAcceptDrops(true);
    window.installEventFilter(this);
}

bool FileDrop::eventFilter(QObject* watched, QEvent* event)
{
    const QEvent::Type type = event->type();
    if (type != QEvent::DragEnter && type != QEvent::DragMove && type != QEvent::Drop)
        return QObject::eventFilter(watched, event);
    auto* drop = static_cast<QDropEvent*>(event); // drags are derived from it
    if (!hasLocalFile(*drop->mimeData())) {
        drop->ignore();
        return true;
    }
    drop->setDropAction(Qt::CopyAction); // the file stays where it is
    drop->accept();
    if (type == QEvent::Drop)
        take(*drop->mimeData());
    return true;
}

void FileDrop::take(const QMimeData& data)
{
    QStringList traces;
    QStringList reasons;
    for (const QUrl& url : data.urls()) {
        const QString refusal = refusalOf(url);
        if (refusal.isEmpty())
            traces.append(url.toLocalFile());
        else
            reasons.append(tr("%1: %2").arg(nameOf(url), refusal));
    }
    if (!traces.isEmpty())
        Q_EMIT tracesDropped(traces);
    if (!reasons.isEmpty())
        refuse(reasons);
}

void FileDrop::refuse(const QStringList& reasons)
{
    QStringList lines = reasons.mid(0, kMostReasons);
    if (reasons.size() > kMostReasons)
        lines.append(tr("and %n more", nullptr, static_cast<int>(reasons.size() - kMostReasons)));
    auto* box = new QMessageBox(
        QMessageBox::Information, tr("Not opened"), lines.join(u'\n'), QMessageBox::Ok, &m_window);
    box->setObjectName(QStringLiteral("dropRefusal"));
    box->button(QMessageBox::Ok)->setObjectName(QStringLiteral("dropRefusalClose"));
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(tr("The window accepts trace files of Thalassa or Triton, dumps of the "
                               "flight recorder, and files for Perfetto."));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace thalassa::console
