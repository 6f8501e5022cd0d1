// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/memory/treemap.h"

#include <algorithm>
#include <numeric>

namespace thalassa::console {
namespace {

// The worst ratio of the sides of the rectangles of a row that has the given areas.
double worstRatio(double least, double most, double sum, double side)
{
    const double square = side * side;
    return std::max(square * most / (sum * sum), sum * sum / (square * least));
}

// Places areas[first, last) along the shorter side of `rest`, and returns what remains of it.
QRectF placeRow(const std::vector<double>& areas, std::size_t first, std::size_t last,
    const QRectF& rest, std::vector<QRectF>& rectangles)
{
    const double sum = std::accumulate(areas.begin() + static_cast<std::ptrdiff_t>(first),
        areas.begin() + static_cast<std::ptrdiff_t>(last), 0.0);
    const bool isColumn = rest.width() >= rest.height();
    const double side = isColumn ? rest.height() : rest.width();
    const double depth = side > 0 ? sum / side : 0;
    double at = isColumn ? rest.top() : rest.left();
    for (std::size_t i = first; i < last; ++i) {
        const double length = depth > 0 ? areas[i] / depth : 0;
        rectangles[i] = isColumn ? QRectF(rest.left(), at, depth, length)
                                 : QRectF(at, rest.top(), length, depth);
        at += length;
    }
    return isColumn ? rest.adjusted(depth, 0, 0, 0) : rest.adjusted(0, depth, 0, 0);
}

} // namespace

std::vector<QRectF> treemapOf(const std::vector<double>& sizes, const QRectF& area)
{
    std::vector<QRectF> rectangles(sizes.size());
    const double sum = std::accumulate(sizes.begin(), sizes.end(), 0.0);
    if (sum <= 0 || area.isEmpty())
        return rectangles;
    std::vector<double> areas;
    areas.reserve(sizes.size());
    for (const double size : sizes)
        areas.push_back(size / sum * area.width() * area.height());
    const auto end = static_cast<std::size_t>(
        std::find_if(areas.begin(), areas.end(), [](double one) { return one <= 0; }) -
        areas.begin());
    QRectF rest = area;
    std::size_t first = 0;
    while (first < end) {
        const double side = std::min(rest.width(), rest.height());
        std::size_t last = first + 1;
        double total = areas[first];
        double ratio = worstRatio(areas[first], areas[first], total, side);
        for (; last < end; ++last) {
            const double wider = worstRatio(areas[last], areas[first], total + areas[last], side);
            if (wider > ratio)
                break;
            ratio = wider;
            total += areas[last];
        }
        rest = placeRow(areas, first, last, rest, rectangles);
        first = last;
    }
    return rectangles;
}

} // namespace thalassa::console
