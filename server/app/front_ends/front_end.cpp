// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/front_ends/front_end.h"

#include "absl/strings/str_cat.h"

namespace thalassa::app {
namespace {

void complete(const std::string& label, observability::ConnectionFacts& connection)
{
    connection.id = absl::StrCat(label, "-", connection.id);
    connection.frontEnd = label;
}

} // namespace

observability::Pending<observability::ConnectionList> FrontEnd::listConnections(size_t limit)
{
    return [label = m_traits.label, own = listOwn(limit)](base::TimePoint deadline) {
        observability::ConnectionList list = own(deadline);
        for (observability::ConnectionFacts& connection : list.connections)
            complete(label, connection);
        return list;
    };
}

observability::Pending<FrontEnd::Closed> FrontEnd::closeConnection(const std::string& id)
{
    const std::string prefix = absl::StrCat(m_traits.label, "-");
    if (!id.starts_with(prefix)) {
        return observability::ready(
            Closed(absl::NotFoundError("the connection belongs to another front end")));
    }
    return [label = m_traits.label, id, own = closeOwn(id.substr(prefix.size()))](
               base::TimePoint deadline) -> Closed {
        Closed closed = own(deadline);
        if (!closed.ok()) {
            return absl::Status(closed.status().code(),
                absl::StrCat("connection '", id, "' of the front end '", label,
                    "': ", closed.status().message()));
        }
        complete(label, *closed);
        return closed;
    };
}

} // namespace thalassa::app
