// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The places that the window has shown, for back and forward. *thread-compatible*.
#pragma once

#include <QList>

#include "console/pages/location.h"

namespace thalassa::console {

class History {
public:
    static constexpr qsizetype kMostPlaces = 100;

    // Goes to a place: the places after the present one are forgotten. The present place again has
    // no effect.
    void visit(const Location& location);
    // Replaces the present place, if there is one.
    void renew(const Location& location);
    // A server has another name.
    void renameServer(const QString& before, const QString& now);
    // The place before or after the present one, which becomes the present one. REQUIRES: there is
    // one.
    const Location& back();
    const Location& forward();

    bool canGoBack() const { return m_at > 0; }
    bool canGoForward() const { return m_at + 1 < m_places.size(); }

private:
    QList<Location> m_places;
    qsizetype m_at = -1;
};

} // namespace thalassa::console
