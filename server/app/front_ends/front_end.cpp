// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/front_ends/front_end.h"

#include "absl/strings/str_cat.h"

namespace thalassa::app {

observability::ConnectionList FrontEnd::listConnections(size_t limit)
{
    observability::ConnectionList list = listOwn(limit);
    for (observability::ConnectionFacts& connection : list.connections)
        complete(connection);
    return list;
}

absl::StatusOr<observability::ConnectionFacts> FrontEnd::closeConnection(const std::string& id)
{
    const std::string prefix = absl::StrCat(m_traits.label, "-");
    if (!id.starts_with(prefix))
        return absl::NotFoundError("the connection belongs to another front end");
    absl::StatusOr<observability::ConnectionFacts> closed = closeOwn(id.substr(prefix.size()));
    if (!closed.ok()) {
        return absl::Status(closed.status().code(),
            absl::StrCat("connection '", id, "' of the front end '", m_traits.label,
                "': ", closed.status().message()));
    }
    complete(*closed);
    return closed;
}

void FrontEnd::complete(observability::ConnectionFacts& connection) const
{
    connection.id = absl::StrCat(m_traits.label, "-", connection.id);
    connection.frontEnd = m_traits.label;
}

} // namespace thalassa::app
