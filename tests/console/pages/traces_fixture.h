// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A page of traces with a server whose flight recorder answers when the test says so. *lives on the
// GUI thread*.
#pragma once

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <chrono>

#include "console/models/requests/request_facts.h"
#include "console/models/requests/request_query.h"
#include "console/pages/traces/traces_page.h"
#include "console/timeline/timeline_page.h"
#include "tests/console/samples.h"

namespace thalassa::console {

// Flight recorders that answer when the test says so.
class NotedRecorder : public RecorderReader {
public:
    std::function<void()> readRecorder(
        ServerStore& server, const QJsonObject& query, OnTrace answer) override
    {
        servers.append(server.label().name);
        queries.append(query);
        onTrace = std::move(answer);
        return [this] { ++cancelled; };
    }

    QStringList servers;
    QList<QJsonObject> queries;
    OnTrace onTrace;
    int cancelled = 0;
};

inline RequestFacts requestAt(quint64 id, WallTime begin)
{
    RequestFacts request;
    request.id = id;
    request.begin = begin;
    request.duration = std::chrono::milliseconds(5);
    return request;
}

class Traces : public testing::Test {
protected:
    Traces()
        : m_page(m_workspace)
    {
        m_workspace.setRecorder(&m_recorder);
        addServer(m_workspace, {QStringLiteral("gpu-east")}, 1);
        m_page.resize(1280, 800);
        m_page.Page::open({QStringLiteral("timeline"), {}, {}, {}}, nullptr);
        m_page.show();
    }

    TimelinePage& timeline() const { return *m_page.findChild<TimelinePage*>(); }
    template <typename T> T* child(const char* name) const
    {
        return m_page.findChild<T*>(QLatin1String(name));
    }
    // The requests 17 to `last` of a flight recorder.
    static QByteArray sampleDump(int last)
    {
        QByteArray text = "[";
        for (int id = 17; id <= last; ++id) {
            const int64_t begin = int64_t{id} * 1'000'000;
            const auto point = [&](const char* name, int64_t at) {
                text += QStringLiteral(",{\"id\":%1,\"timestamps\":[{\"name\":\"%2\",\"ns\":%3}]}")
                            .arg(id)
                            .arg(QLatin1String(name))
                            .arg(begin + at)
                            .toUtf8();
            };
            text += id > 17 ? "," : "";
            text += QStringLiteral("{\"id\":%1,\"model_name\":\"resnet\",\"model_version\":3}")
                        .arg(id)
                        .toUtf8();
            point("REQUEST_START", 0);
            point("QUEUE_START", 1000);
            point("COMPUTE_START", 300'000);
            point("COMPUTE_END", 500'000);
            point("REQUEST_END", 600'000);
        }
        return text + "]";
    }
    // Answers with the requests 17 to `last`, of which the first one began at kSampleTime.
    void answer(int last = 18)
    {
        QSignalSpy loaded(&timeline(), &TimelinePage::loaded);
        m_recorder.onTrace({sampleDump(last), 17, kSampleTime, {}});
        ASSERT_TRUE(loaded.wait());
    }

    Workspace m_workspace;
    NotedRecorder m_recorder;
    TracesPage m_page;
};

} // namespace thalassa::console
