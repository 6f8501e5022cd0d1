// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/image_export.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImage>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <streambuf>

#include "console/timeline/view/timeline_view.h"
#include "console/trace/exports.h"

namespace thalassa::console {
namespace {

constexpr int kScale = 2;

QString failure(const QString& path, const QString& reason)
{
    return QCoreApplication::translate("ImageExport", "%1: could not be written: %2")
        .arg(path, reason);
}

// Writes to a device.
class DeviceBuffer : public std::streambuf {
public:
    explicit DeviceBuffer(QIODevice& device)
        : m_device(device)
    {
    }

protected:
    int_type overflow(int_type character) override
    {
        const char one = traits_type::to_char_type(character);
        return m_device.write(&one, 1) == 1 ? character : traits_type::eof();
    }
    std::streamsize xsputn(const char* text, std::streamsize size) override
    {
        return m_device.write(text, size);
    }

private:
    QIODevice& m_device;
};

template <typename Write> QString writeFile(const QString& path, const Write& write)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return failure(path, file.errorString());
    const bool isWritten = write(file);
    if (!isWritten || !file.commit())
        return failure(path, file.errorString());
    return {};
}

template <typename Export> QString exportText(const QString& path, const Export& exportTo)
{
    return writeFile(path, [&](QIODevice& device) {
        DeviceBuffer buffer(device);
        std::ostream out(&buffer);
        exportTo(out);
        return out.good();
    });
}

} // namespace

QString exportPng(TimelineView& view, const QString& path)
{
    const QSize size = view.viewport()->size();
    QImage image(size * kScale, QImage::Format_RGB32);
    image.setDevicePixelRatio(kScale);
    QPainter painter(&image);
    painter.setFont(view.font());
    view.paintTo(painter);
    painter.end();
    return writeFile(path, [&image](QIODevice& device) { return image.save(&device, "PNG"); });
}

QString exportSvg(TimelineView& view, const QString& path)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    const QSize size = view.viewport()->size();
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    generator.setTitle(QCoreApplication::translate("ImageExport", "Timeline"));
    QPainter painter(&generator);
    painter.setFont(view.font());
    view.paintTo(painter);
    painter.end();
    return writeFile(path,
        [&buffer](QIODevice& device) { return device.write(buffer.data()) == buffer.size(); });
}

QString exportCsvFile(const trace::TraceSet& traces, trace::Range range, const QString& path)
{
    return exportText(path, [&](std::ostream& out) { trace::exportCsv(traces, range, out); });
}

QString exportPerfettoFile(const trace::TraceSet& traces, trace::Range range, const QString& path)
{
    return exportText(path, [&](std::ostream& out) { trace::exportPerfetto(traces, range, out); });
}

} // namespace thalassa::console
