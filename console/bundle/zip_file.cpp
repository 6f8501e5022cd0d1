// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/bundle/zip_file.h"

#include <zip.h>

#include <QCoreApplication>
#include <QFile>
#include <memory>

namespace thalassa::console {
namespace {

struct ZipFileTexts {
    Q_DECLARE_TR_FUNCTIONS(ZipFile)
};

// Discards what was not written, unless it was closed.
struct Discard {
    void operator()(zip_t* archive) const { zip_discard(archive); }
};
using Archive = std::unique_ptr<zip_t, Discard>;

struct CloseFile {
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};

Archive open(const QString& path, int flags, QString& error)
{
    int code = 0;
    Archive archive(zip_open(QFile::encodeName(path).constData(), flags, &code));
    if (archive == nullptr) {
        zip_error_t reason;
        zip_error_init_with_code(&reason, code);
        error = QString::fromUtf8(zip_error_strerror(&reason));
        zip_error_fini(&reason);
    }
    return archive;
}

int isStopped(zip_t*, void* stop)
{
    return static_cast<const std::atomic_bool*>(stop)->load() ? 1 : 0;
}

// Adds an entry, which must outlive the archive.
bool add(zip_t* archive, const ZipEntry& entry)
{
    zip_source_t* source = zip_source_buffer(
        archive, entry.content.constData(), static_cast<zip_uint64_t>(entry.content.size()), 0);
    if (source == nullptr)
        return false;
    const zip_int64_t number =
        zip_file_add(archive, entry.name.toUtf8().constData(), source, ZIP_FL_ENC_UTF_8);
    if (number < 0)
        zip_source_free(source); // the archive owns it otherwise
    return number >= 0;
}

} // namespace

QString writeZip(const QString& path, const QList<ZipEntry>& entries, const std::atomic_bool& stop)
{
    QString error;
    Archive archive = open(path, ZIP_CREATE | ZIP_TRUNCATE, error);
    if (archive == nullptr)
        return error;
    zip_register_cancel_callback_with_state(
        archive.get(), isStopped, nullptr, const_cast<std::atomic_bool*>(&stop));
    for (const ZipEntry& entry : entries) {
        if (!add(archive.get(), entry))
            return QString::fromUtf8(zip_strerror(archive.get()));
    }
    // libzip writes to a file beside this one, and renames it.
    if (zip_close(archive.get()) != 0)
        return stop ? ZipFileTexts::tr("cancelled")
                    : QString::fromUtf8(zip_strerror(archive.get()));
    static_cast<void>(archive.release()); // zip_close() has freed it
    QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner);
    return {};
}

ReadZip readZip(const QString& path, qint64 mostBytes)
{
    ReadZip result;
    const Archive archive = open(path, ZIP_RDONLY | ZIP_CHECKCONS, result.error);
    if (archive == nullptr)
        return result;
    const zip_int64_t count = zip_get_num_entries(archive.get(), 0);
    for (zip_int64_t number = 0; number < count; ++number) {
        zip_stat_t stat;
        const auto place = static_cast<zip_uint64_t>(number);
        const bool isKnown = zip_stat_index(archive.get(), place, 0, &stat) == 0 &&
            (stat.valid & ZIP_STAT_SIZE) != 0;
        if (!isKnown || stat.size > static_cast<zip_uint64_t>(mostBytes)) {
            result.error =
                ZipFileTexts::tr("entry %1 is longer than %2 bytes").arg(number).arg(mostBytes);
            return result;
        }
        mostBytes -= static_cast<qint64>(stat.size);
        ZipEntry entry{QString::fromUtf8(stat.name),
            QByteArray(static_cast<qsizetype>(stat.size), Qt::Uninitialized)};
        const std::unique_ptr<zip_file_t, CloseFile> file(zip_fopen_index(archive.get(), place, 0));
        if (file == nullptr ||
            zip_fread(file.get(), entry.content.data(), stat.size) !=
                static_cast<zip_int64_t>(stat.size)) {
            result.error = ZipFileTexts::tr("entry %1 is damaged").arg(entry.name);
            return result;
        }
        result.entries.append(entry);
    }
    return result;
}

} // namespace thalassa::console
