// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ServedModel: one loaded version of a model as the request path sees it. The repository makes it;
// requests hold it, so that a version ends only after its last request (row 10.5.1). *thread-safe*:
// constant except for enqueue().
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "core/config/tensor_spec.h"
#include "core/inference/record/request_listener.h"

namespace thalassa::inference {

class Request;

class ServedModel {
public:
    virtual ~ServedModel() = default;

    virtual const std::string& name() const = 0;
    virtual int64_t version() const = 0;
    virtual const config::ModelInfo& info() const = 0;

    // Hands a prepared request to the model's scheduler. Takes it on success; on failure `request`
    // stays with the caller and no response is sent.
    virtual absl::Status enqueue(std::unique_ptr<Request>& request) = 0;

    // The namespace of the model: the path of its repository with --model-namespacing (row 10.7.1),
    // otherwise empty. Set before the model serves.
    const std::string& space() const { return m_space; }
    void setSpace(std::string space) { m_space = std::move(space); }

    // The listeners of each request. Must be set before the first request.
    void setListeners(RequestListeners listeners) { m_listeners = std::move(listeners); }
    void addListener(std::shared_ptr<RequestListener> listener)
    {
        m_listeners.push_back(std::move(listener));
    }
    const RequestListeners& listeners() const { return m_listeners; }

    // Requests accepted since the load.
    int64_t acceptedCount() const { return m_acceptedCount.load(std::memory_order_relaxed); }
    // Accepted requests without a final response.
    int64_t inFlightCount() const
    {
        const int64_t ended = m_endedCount.load(std::memory_order_relaxed);
        return acceptedCount() - ended;
    }

private:
    friend class InFlight;
    std::string m_space;
    RequestListeners m_listeners; // shared with the contexts, which may outlive the version
    std::atomic<int64_t> m_acceptedCount{0};
    std::atomic<int64_t> m_endedCount{0};
};

// Holds a model, and counts a request as accepted by it and as in flight until reset().
// *thread-compatible*.
class InFlight {
public:
    InFlight() = default;
    explicit InFlight(std::shared_ptr<ServedModel> model)
        : m_model(std::move(model))
    {
        m_model->m_acceptedCount.fetch_add(1, std::memory_order_relaxed);
    }
    ~InFlight() { reset(); }
    InFlight(const InFlight&) = delete;
    InFlight& operator=(InFlight&& other)
    {
        reset();
        m_model = std::exchange(other.m_model, nullptr);
        return *this;
    }

    void reset()
    {
        if (m_model)
            m_model->m_endedCount.fetch_add(1, std::memory_order_relaxed);
        m_model.reset();
    }
    // Undoes both counts: the request was refused after all.
    void takeBack()
    {
        if (m_model)
            m_model->m_acceptedCount.fetch_sub(1, std::memory_order_relaxed);
        m_model.reset();
    }
    const ServedModel* get() const { return m_model.get(); }

private:
    std::shared_ptr<ServedModel> m_model;
};

} // namespace thalassa::inference
