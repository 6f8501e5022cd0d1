// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// LoadStops: cancels loads whose model is to be unloaded afterwards, and all loads when the server
// exits. A load that may take for ever (its warm-up) checks its token. The unload of a model is
// queued behind its loads, so it is announced here first. *thread-safe*.
#pragma once

#include <map>
#include <memory>
#include <stop_token>
#include <string>

#include "core/base/mutex.h"

namespace thalassa::repository {

class LoadStops : public std::enable_shared_from_this<LoadStops> {
public:
    // Cancels the present load of the model, and those that begin while the result lives.
    std::shared_ptr<const void> announceUnload(const std::string& model);
    // Cancels all loads, the present ones and those that come.
    void stopAll();

    // The load of a model that runs now. A model has at most one at a time.
    class Load {
    public:
        Load(std::shared_ptr<LoadStops> stops, std::string model);
        ~Load();
        Load(const Load&) = delete;
        Load& operator=(const Load&) = delete;
        const std::stop_token& stop() const { return m_stop; }

    private:
        const std::shared_ptr<LoadStops> m_stops;
        const std::string m_model;
        std::stop_token m_stop;
    };

private:
    struct Model {
        int unloads = 0; // announced
        int loads = 0;
        std::stop_source source{std::nostopstate}; // has a state while there are loads
    };
    std::stop_token begin(const std::string& model);
    void end(const std::string& model, int Model::*count);

    base::Mutex m_mutex;
    std::map<std::string, Model> m_models ABSL_GUARDED_BY(m_mutex); // with loads or unloads
    bool m_isStopped ABSL_GUARDED_BY(m_mutex) = false;
};

} // namespace thalassa::repository
