// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/work/file_export.h"

#include <QSaveFile>
#include <utility>

#include "console/models/work/latest_job.h"

namespace thalassa::console {

FileWriter fileWriter(const QString& file,
    std::function<bool(QIODevice& device, const std::atomic<bool>& cancel)> write)
{
    return [file, write = std::move(write)](const std::atomic<bool>& cancel) {
        QSaveFile output(file);
        const bool isWritten = output.open(QIODevice::WriteOnly) && write(output, cancel);
        if (cancel)
            return QString();
        return isWritten && output.commit() ? QString() : output.errorString();
    };
}

FileWriter textWriter(const QString& file, const QByteArray& text)
{
    return fileWriter(file, [text](QIODevice& device, const std::atomic<bool>&) {
        return device.write(text) == text.size();
    });
}

void exportFile(OperationTable& operations, const LiveText& action, const QString& file,
    const FileWriter& write, const std::function<void(const QString& error)>& onEnd)
{
    auto* const job = new LatestJob(&operations);
    const quint64 operation = operations.begin({}, action, {file, [job] { job->cancel(); }, false});
    QObject::connect(job, &LatestJob::idle, job, &QObject::deleteLater);
    job->run([&operations, operation, write, onEnd](
                 const std::atomic<bool>& cancel) -> std::function<void()> {
        return [&operations, operation, onEnd, error = write(cancel)] {
            operations.end(operation, error);
            if (onEnd)
                onEnd(error);
        };
    });
}

} // namespace thalassa::console
