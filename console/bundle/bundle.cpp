// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/bundle/bundle.h"

#include <QCoreApplication>

namespace thalassa::console {
namespace {

struct BundleTexts {
    Q_DECLARE_TR_FUNCTIONS(Bundle)
};

// A text in a table of Markdown.
QString cell(QString text)
{
    return text.replace(u'|', u'/').replace(u'\n', u' ').replace(u'\r', u' ');
}

QByteArray readmeOf(
    const Bundle& bundle, const QList<const BundlePart*>& kept, const QList<MissingPart>& missing)
{
    QString text = QStringLiteral("# %1\n\n").arg(bundle.title);
    for (const QString& line : bundle.preface)
        text += line + QStringLiteral("\n\n");
    text += BundleTexts::tr("| File | Content |") + QStringLiteral("\n|---|---|\n");
    for (const BundlePart* part : kept)
        text += QStringLiteral("| %1 | %2 |\n").arg(cell(part->name), cell(part->description));
    if (!missing.isEmpty()) {
        text += u'\n' + BundleTexts::tr("These parts could not be read:") + QStringLiteral("\n\n") +
            BundleTexts::tr("| File | Reason |") + QStringLiteral("\n|---|---|\n");
        for (const MissingPart& part : missing)
            text += QStringLiteral("| %1 | %2 |\n").arg(cell(part.name), cell(part.reason));
    }
    return text.toUtf8();
}

} // namespace

QString fileNameOf(const QString& text)
{
    constexpr qsizetype kLongest = 80;
    QString name;
    for (const QChar c : text.left(kLongest)) {
        const bool isPlain = c.unicode() < 128 && (c.isLetterOrNumber() || c == u'_' || c == u'-');
        name.append(isPlain || (c == u'.' && !name.isEmpty()) ? c : u'_');
    }
    return name.isEmpty() ? QStringLiteral("_") : name;
}

WrittenBundle writeBundle(const Bundle& bundle, const Redaction& redaction, const QString& path,
    const std::atomic_bool& stop)
{
    WrittenBundle written;
    written.missing = bundle.missing;
    QList<ZipEntry> entries{{QStringLiteral("README.md"), {}}};
    QList<const BundlePart*> kept;
    qsizetype total = 0;
    for (const BundlePart& part : bundle.parts) {
        if (stop) {
            written.error = BundleTexts::tr("cancelled");
            return written;
        }
        const QByteArray content = redaction.content(part.content());
        if (content.size() > kLargestBundlePart || total + content.size() > kLargestBundle) {
            written.missing.append(
                {part.name, BundleTexts::tr("its %1 bytes do not fit").arg(content.size())});
            continue;
        }
        total += content.size();
        kept.append(&part);
        entries.append({redaction.text(part.name), content});
    }
    entries[0].content =
        redaction.text(QString::fromUtf8(readmeOf(bundle, kept, written.missing))).toUtf8();
    written.error = writeZip(path, entries, stop);
    return written;
}

} // namespace thalassa::console
