// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// LoadStops: cancels loads whose model is to be unloaded afterwards, and all loads when the server
// exits. A load that may take for ever (its warm-up) checks its token. The unload of a model is
// queued behind its loads, so it is announced here first. The loads of an ensemble's members are
// part of the ensemble's load and are cancelled with it. *thread-safe*.
#pragma once

#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/mutex.h"

namespace thalassa::repository {

class LoadStops : public std::enable_shared_from_this<LoadStops> {
public:
    // Cancels the present loads of the model, and those that begin while the result lives.
    std::shared_ptr<const void> announceUnload(const std::string& model);
    // Cancels all loads, the present ones and those that come.
    void stopAll();

    // A load that runs now. It is cancelled as well when `whole`, of which it is a part, is.
    class Load {
    public:
        Load(
            std::shared_ptr<LoadStops> stops, std::string model, const std::stop_token& whole = {});
        ~Load();
        Load(const Load&) = delete;
        Load& operator=(const Load&) = delete;
        std::stop_token stop() const { return m_source.get_token(); }

    private:
        struct Cancel {
            std::stop_source source;
            void operator()() { source.request_stop(); }
        };
        const std::shared_ptr<LoadStops> m_stops;
        const std::string m_model;
        const std::stop_source m_source;
        const std::stop_callback<Cancel> m_withWhole;
    };

private:
    struct Model {
        int unloads = 0; // announced
        std::vector<std::stop_source> loads;
    };
    void begin(const std::string& model, std::stop_source load);
    void end(const std::string& model, const std::stop_source& load);
    void endUnload(const std::string& model);
    void eraseIfUnused(std::map<std::string, Model>::iterator entry)
        ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);

    base::Mutex m_mutex;
    std::map<std::string, Model> m_models ABSL_GUARDED_BY(m_mutex); // with loads or unloads
    bool m_isStopped ABSL_GUARDED_BY(m_mutex) = false;
};

} // namespace thalassa::repository
