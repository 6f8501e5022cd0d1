// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/tasks/load_stops.h"

#include <utility>
#include <vector>

namespace thalassa::repository {

LoadStops::Load::Load(
    std::shared_ptr<LoadStops> stops, std::string model, const std::stop_token& whole)
    : m_stops(std::move(stops))
    , m_model(std::move(model))
    , m_withWhole(whole, Cancel{m_source})
{
    m_stops->begin(m_model, m_source);
}

LoadStops::Load::~Load()
{
    m_stops->end(m_model, m_source);
}

void LoadStops::begin(const std::string& model, std::stop_source load)
{
    bool isCancelled = false;
    {
        base::MutexLock lock(m_mutex);
        Model& entry = m_models[model];
        entry.loads.push_back(load);
        isCancelled = entry.unloads > 0 || m_isStopped;
    }
    if (isCancelled)
        load.request_stop();
}

void LoadStops::end(const std::string& model, const std::stop_source& load)
{
    base::MutexLock lock(m_mutex);
    const auto entry = m_models.find(model);
    std::erase(entry->second.loads, load);
    eraseIfUnused(entry);
}

void LoadStops::endUnload(const std::string& model)
{
    base::MutexLock lock(m_mutex);
    const auto entry = m_models.find(model);
    --entry->second.unloads;
    eraseIfUnused(entry);
}

void LoadStops::eraseIfUnused(std::map<std::string, Model>::iterator entry)
{
    if (entry->second.loads.empty() && entry->second.unloads == 0)
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
                stops->endUnload(model);
        }
    };
    const auto announced = std::make_shared<Announced>();
    announced->stops = shared_from_this();
    announced->model = model;
    std::vector<std::stop_source> present;
    {
        base::MutexLock lock(m_mutex);
        Model& entry = m_models[model];
        ++entry.unloads;
        announced->isCounted = true;
        present = entry.loads;
    }
    for (std::stop_source& load : present)
        load.request_stop(); // without the lock: it cancels requests
    return announced;
}

void LoadStops::stopAll()
{
    std::vector<std::stop_source> present;
    {
        base::MutexLock lock(m_mutex);
        m_isStopped = true;
        for (const auto& [name, model] : m_models)
            present.insert(present.end(), model.loads.begin(), model.loads.end());
    }
    for (std::stop_source& load : present)
        load.request_stop();
}

} // namespace thalassa::repository
