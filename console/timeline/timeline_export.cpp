// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/timeline_export.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImage>
#include <QPainter>
#include <QSvgGenerator>
#include <streambuf>

#include "console/timeline/state/timeline_state.h"
#include "console/timeline/view/timeline_view.h"
#include "console/trace/exports.h"

namespace thalassa::console {
namespace {

constexpr int kScale = 2;

// Writes to a device, until it fails or the export is cancelled.
class DeviceBuffer : public std::streambuf {
public:
    DeviceBuffer(QIODevice& device, const std::atomic<bool>& cancel)
        : m_device(device)
        , m_cancel(cancel)
    {
    }

protected:
    int_type overflow(int_type character) override
    {
        const char one = traits_type::to_char_type(character);
        return xsputn(&one, 1) == 1 ? character : traits_type::eof();
    }
    std::streamsize xsputn(const char* text, std::streamsize size) override
    {
        return m_cancel ? 0 : m_device.write(text, size);
    }

private:
    QIODevice& m_device;
    const std::atomic<bool>& m_cancel;
};

template <typename Export> FileWriter streamWriter(const QString& path, const Export& exportTo)
{
    return fileWriter(path, [exportTo](QIODevice& device, const std::atomic<bool>& cancel) {
        DeviceBuffer buffer(device, cancel);
        std::ostream out(&buffer);
        exportTo(out);
        return out.good();
    });
}

} // namespace

FileWriter pngWriter(TimelineView& view, const QString& path)
{
    const QSize size = view.viewport()->size();
    QImage image(size * kScale, QImage::Format_RGB32);
    image.setDevicePixelRatio(kScale);
    QPainter painter(&image);
    painter.setFont(view.font());
    view.paintTo(painter);
    painter.end();
    return fileWriter(path, [image](QIODevice& device, const std::atomic<bool>&) {
        return image.save(&device, "PNG");
    });
}

FileWriter svgWriter(TimelineView& view, const QString& path)
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
    return textWriter(path, buffer.data());
}

FileWriter csvWriter(const trace::TraceSet& traces, trace::Range range, const QString& path)
{
    return streamWriter(
        path, [traces, range](std::ostream& out) { trace::exportCsv(traces, range, out); });
}

FileWriter perfettoWriter(const trace::TraceSet& traces, trace::Range range, const QString& path)
{
    return streamWriter(
        path, [traces, range](std::ostream& out) { trace::exportPerfetto(traces, range, out); });
}

FileWriter timelineWriter(
    const QString& kind, TimelineView& view, const TimelineState& state, const QString& path)
{
    if (kind == QLatin1String("png"))
        return pngWriter(view, path);
    if (kind == QLatin1String("svg"))
        return svgWriter(view, path);
    return kind == QLatin1String("csv") ? csvWriter(state.traces(), state.range(), path)
                                        : perfettoWriter(state.traces(), state.range(), path);
}

} // namespace thalassa::console
