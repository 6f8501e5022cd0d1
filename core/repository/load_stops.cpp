// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/load_stops.h"

#include <utility>
#include <vector>

namespace thalassa::repository {

LoadStops::Load::Load(std::shared_ptr<LoadStops> stops, std::string model)
    : m_stops(std::move(stops))
    , m_model(std::move(model))
    , m_stop(m_stops->begin(m_model))
{
}

LoadStops::Load::~Load()
{
    m_stops->end(m_model, &Model::loads);
}

std::stop_token LoadStops::begin(const std::string& model)
{
    std::stop_source fresh;
    base::MutexLock lock(m_mutex);
    Model& entry = m_models[model];
    if (entry.loads == 0)
        entry.source = std::move(fresh);
    ++entry.loads;
    if (entry.unloads > 0 || m_isStopped)
        entry.source.request_stop(); // nothing waits for the token yet
    return entry.source.get_token();
}

void LoadStops::end(const std::string& model, int Model::*count)
{
    base::MutexLock lock(m_mutex);
    const auto entry = m_models.find(model);
    --(entry->second.*count);
    if (entry->second.loads == 0 && entry->second.unloads == 0)
        m_models.erase(entry);
}

std::shared_ptr<const void> LoadStops::announceUnload(const std::string& model)
{
    struct Announced {
        std::shared_ptr<LoadStops> stops;
        std::string model;
        bool isCounted = false;
        ~Announced()
        {
            if (isCounted)
                stops->end(model, &Model::unloads);
        }
    };
    const auto announced = std::make_shared<Announced>();
    announced->stops = shared_from_this();
    announced->model = model;
    std::stop_source present(std::nostopstate);
    {
        base::MutexLock lock(m_mutex);
        Model& entry = m_models[model];
        ++entry.unloads;
        announced->isCounted = true;
        present = entry.source;
    }
    present.request_stop(); // without the lock: it cancels requests
    return announced;
}

void LoadStops::stopAll()
{
    std::vector<std::stop_source> present;
    {
        base::MutexLock lock(m_mutex);
        m_isStopped = true;
        for (const auto& [name, model] : m_models)
            present.push_back(model.source);
    }
    for (std::stop_source& source : present)
        source.request_stop();
}

} // namespace thalassa::repository
