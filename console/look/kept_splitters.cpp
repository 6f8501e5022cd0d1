// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/look/kept_splitters.h"

#include <QEvent>
#include <QSettings>
#include <QSplitter>
#include <algorithm>

namespace thalassa::console {
namespace {

// A splitter that has another direction in a narrow window keeps a position for each.
QString keyOf(const QSplitter& splitter)
{
    return QStringLiteral("splitters/%1/%2")
        .arg(splitter.objectName(),
            splitter.orientation() == Qt::Horizontal ? QStringLiteral("columns")
                                                     : QStringLiteral("rows"));
}

void restore(QSplitter& splitter)
{
    QList<int> sizes;
    for (const QVariant& size : QSettings().value(keyOf(splitter)).toList())
        sizes.append(size.toInt());
    // Another version of the console may have had other parts.
    if (sizes.size() == splitter.count() &&
        std::any_of(sizes.begin(), sizes.end(), [](int size) { return size > 0; }))
        splitter.setSizes(sizes);
}

void save(const QSplitter& splitter)
{
    const QVariantList before = QSettings().value(keyOf(splitter)).toList();
    const bool hasBefore = before.size() == splitter.count();
    const bool isRow = splitter.orientation() == Qt::Horizontal;
    QVariantList sizes;
    for (int part = 0; part < splitter.count(); ++part) {
        // A hidden part has the size 0, with which it would come back collapsed.
        const QSize hint = splitter.widget(part)->sizeHint();
        if (!splitter.widget(part)->isHidden())
            sizes.append(splitter.sizes().at(part));
        else
            sizes.append(hasBefore ? before[part] : isRow ? hint.width() : hint.height());
    }
    QSettings().setValue(keyOf(splitter), sizes);
}

// Restores a splitter once it is shown: before, it has no size of its own.
class Restorer final : public QObject {
public:
    explicit Restorer(QSplitter& splitter)
        : QObject(&splitter)
        , m_splitter(splitter)
    {
        splitter.installEventFilter(this);
    }

    bool eventFilter(QObject*, QEvent* event) override
    {
        if (event->type() == QEvent::Show) {
            QMetaObject::invokeMethod(
                this, [this] { restore(m_splitter); }, Qt::QueuedConnection);
            m_splitter.removeEventFilter(this);
        }
        return false;
    }

private:
    QSplitter& m_splitter;
};

} // namespace

void keepSplitters(QWidget& part)
{
    for (QSplitter* splitter : part.findChildren<QSplitter*>()) {
        if (splitter->objectName().isEmpty() || splitter->objectName().startsWith(u"qt_"))
            continue;
        new Restorer(*splitter);
        QObject::connect(
            splitter, &QSplitter::splitterMoved, splitter, [splitter] { save(*splitter); });
    }
}

} // namespace thalassa::console
