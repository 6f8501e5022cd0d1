// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/lifecycle.h"

#include <algorithm>
#include <iterator>
#include <new>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/log/log.h"
#include "core/base/text/nearest_name.h"
#include "core/base/text/string_view.h"

namespace thalassa::repository {
namespace {

constexpr size_t kMostFailingModels = 4096; // whose failures are counted by name

const VersionPtr* findNumber(const std::vector<VersionPtr>& versions, int64_t number)
{
    const auto found = std::find_if(versions.begin(), versions.end(),
        [number](const VersionPtr& version) { return version->version() == number; });
    return found == versions.end() ? nullptr : &*found;
}

} // namespace

absl::StatusOr<const Lifecycle::Model*> Lifecycle::select(const std::string& name) const
{
    const auto found = m_models.find(name);
    if (found == m_models.end() || found->second.empty()) {
        const std::string unknown =
            absl::StrCat("Request for unknown model: '", name, "' is not found");
        return m_options.namespacing ? absl::InvalidArgumentError(unknown)
                                     : absl::NotFoundError(unknown);
    }
    // A model that was unloaded or never loaded does not make a name ambiguous.
    const Model* serving = nullptr;
    size_t count = 0;
    for (const auto& [space, model] : found->second) {
        if (model.serving.empty())
            continue;
        serving = &model;
        ++count;
    }
    if (count > 1) {
        return absl::InvalidArgumentError(absl::StrCat("There are ", count,
            " identifiers of model '", name,
            "' in global map, model namespace must be provided to resolve ambiguity; requests name "
            "no namespace, so rename the model in all repositories but one"));
    }
    return serving != nullptr ? serving : &found->second.begin()->second;
}

absl::StatusOr<VersionPtr> Lifecycle::find(const std::string& name, int64_t version) const
{
    absl::StatusOr<VersionPtr> found = findServing(name, version);
    if (!found.ok() && m_options.namesOthers)
        return explained(found.status(), name, version);
    return found;
}

absl::StatusOr<VersionPtr> Lifecycle::findServing(const std::string& name, int64_t version) const
{
    base::MutexLock lock(m_mutex);
    const absl::StatusOr<const Model*> selected = select(name);
    if (!selected.ok())
        return selected.status();
    return versionOf(name, **selected, version);
}

// Adds to an error of find() why the load of the model failed, or the nearest name or the versions
// that exist.
absl::Status Lifecycle::explained(
    const absl::Status& error, const std::string& name, int64_t version) const
{
    std::string hint;
    std::vector<std::string> others;
    {
        base::MutexLock lock(m_mutex);
        if (!has(name))
            others = someNames();
        else if (const auto& spaces = m_models.at(name); spaces.size() == 1)
            hint = whyNot(spaces.begin()->second, version);
    }
    if (!others.empty())
        hint = base::didYouMean(name, others); // without the lock, because it takes longer
    if (hint.empty() && !others.empty()) {
        std::sort(others.begin(), others.end());
        hint = absl::StrCat(
            "; the server has the model", others.size() == 1 ? " " : "s ", base::nameList(others));
    }
    return {error.code(), absl::StrCat(error.message(), hint)};
}

bool Lifecycle::has(const std::string& name) const
{
    const auto spaces = m_models.find(name);
    return spaces != m_models.end() && !spaces->second.empty();
}

// Returns names of models. Clients may cause the errors that need them at any rate, so that their
// number is bounded.
std::vector<std::string> Lifecycle::someNames() const
{
    constexpr size_t kMostNames = 1024;
    std::vector<std::string> names;
    for (const auto& [name, spaces] : m_models) {
        if (names.size() == kMostNames)
            break;
        if (!spaces.empty())
            names.push_back(name);
    }
    return names;
}

// Returns why a model or its version does not serve, as the end of an error.
std::string Lifecycle::whyNot(const Model& model, int64_t version)
{
    if (!model.reason.empty())
        return failedToLoad(model.reason);
    auto found = model.states.find(version);
    if (version < 0 && !model.states.empty())
        found = std::prev(model.states.end());
    if (found == model.states.end()) {
        std::vector<std::string> versions;
        versions.reserve(model.serving.size());
        for (const VersionPtr& one : model.serving)
            versions.push_back(absl::StrCat(one->version()));
        return versions.empty() ? ""
                                : absl::StrCat("; the model has the version",
                                      versions.size() == 1 ? " " : "s ", base::nameList(versions));
    }
    return whyNotServing(found->second);
}

VersionPtr Lifecycle::findRunning(const std::string& name, int64_t version) const
{
    std::vector<VersionPtr> running; // outlives the lock, which the deleter of a version may take
    base::MutexLock lock(m_mutex);
    for (const auto& [serial, live] : m_live) {
        if (live.name == name && (version < 0 || live.version == version))
            running.push_back(live.object.lock());
    }
    std::erase(running, nullptr);
    // If two have the same number, this is the one loaded later, which is later in m_live.
    const auto newest = std::max_element(running.rbegin(), running.rend(),
        [](const VersionPtr& a, const VersionPtr& b) { return a->version() < b->version(); });
    return newest == running.rend() ? nullptr : *newest;
}

absl::StatusOr<std::shared_ptr<inference::ServedModel>> Lifecycle::findModel(
    const std::string& space, const std::string& name, int64_t version) const
{
    absl::StatusOr<VersionPtr> found = absl::UnknownError("");
    {
        base::MutexLock lock(m_mutex);
        if (const Model* const own = get({space, name}); own != nullptr && !own->serving.empty()) {
            found = versionOf(name, *own, version);
        } else {
            const absl::StatusOr<const Model*> selected = select(name);
            found = selected.ok() ? versionOf(name, **selected, version) : selected.status();
        }
    }
    if (!found.ok())
        return m_options.namesOthers ? explained(found.status(), name, version) : found.status();
    return std::shared_ptr<inference::ServedModel>(*std::move(found));
}

absl::StatusOr<VersionPtr> Lifecycle::versionOf(
    const std::string& name, const Model& model, int64_t version) const
{
    if (version < 0) {
        if (!model.serving.empty())
            return model.serving.back();
        return absl::NotFoundError(
            absl::StrCat("Request for unknown model: '", name, "' has no available versions"));
    }
    if (const VersionPtr* const serving = findNumber(model.serving, version))
        return *serving;
    if (model.states.contains(version)) {
        return absl::UnavailableError(absl::StrCat(
            "Request for unknown model: '", name, "' version ", version, " is not at ready state"));
    }
    return absl::NotFoundError(
        absl::StrCat("Request for unknown model: '", name, "' version ", version, " is not found"));
}

absl::StatusOr<std::vector<VersionPtr>> Lifecycle::findAll(const std::string& name) const
{
    base::MutexLock lock(m_mutex);
    const absl::StatusOr<const Model*> selected = select(name);
    if (!selected.ok())
        return selected.status();
    if ((*selected)->serving.empty())
        return versionOf(name, **selected, -1).status(); // names the lack
    return (*selected)->serving;
}

std::vector<VersionPtr> Lifecycle::serving() const
{
    std::vector<VersionPtr> all;
    {
        base::MutexLock lock(m_mutex);
        for (const auto& [name, spaces] : m_models) {
            for (const auto& [space, model] : spaces)
                all.insert(all.end(), model.serving.begin(), model.serving.end());
        }
    }
    std::sort(all.begin(), all.end(), [](const VersionPtr& a, const VersionPtr& b) {
        const int order = a->name().compare(b->name());
        return order != 0 ? order < 0 : a->version() < b->version();
    });
    return all;
}

std::vector<ModelStatus> Lifecycle::statuses() const
{
    std::vector<ModelStatus> all;
    {
        base::MutexLock lock(m_mutex);
        for (const auto& [name, spaces] : m_models) {
            for (const auto& [space, model] : spaces) {
                ModelStatus& status = all.emplace_back();
                status.id = {space, name};
                status.reason = model.reason;
                status.selectsNoVersion = model.selectsNoVersion;
                for (const auto& [version, state] : model.states)
                    status.versions.emplace(version, state);
            }
        }
    }
    std::sort(all.begin(), all.end(), [](const ModelStatus& a, const ModelStatus& b) {
        return std::tie(a.id.name, a.id.space) < std::tie(b.id.name, b.id.space);
    });
    return all;
}

bool Lifecycle::isReady() const
{
    base::MutexLock lock(m_mutex);
    for (const auto& [name, spaces] : m_models) {
        for (const auto& [space, model] : spaces) {
            if (model.states.empty() && (model.reason.empty() || model.selectsNoVersion))
                return false;
            for (const auto& [version, state] : model.states) {
                const bool wasUnloaded =
                    state.state == VersionState::Unavailable && state.reason == kUnloaded;
                if (state.state != VersionState::Ready && !wasUnloaded)
                    return false;
            }
        }
    }
    return true;
}

KnownModels Lifecycle::known() const
{
    KnownModels known;
    base::MutexLock lock(m_mutex);
    for (const auto& [name, spaces] : m_models) {
        for (const auto& [space, model] : spaces) {
            const bool wasUnloaded = model.reason.empty() && model.record == nullptr &&
                std::all_of(model.states.begin(), model.states.end(),
                    [](const auto& entry) { return entry.second.reason == kUnloaded; });
            if (!wasUnloaded)
                known.emplace(ModelId{space, name}, model.record);
        }
    }
    return known;
}

std::vector<ModelId> Lifecycle::knownAs(const std::string& name) const
{
    std::vector<ModelId> ids;
    for (const auto& [id, record] : known()) {
        if (id.name == name)
            ids.push_back(id);
    }
    return ids;
}

const Lifecycle::Model* Lifecycle::get(const ModelId& id) const
{
    const auto spaces = m_models.find(id.name);
    if (spaces == m_models.end())
        return nullptr;
    const auto model = spaces->second.find(id.space);
    return model == spaces->second.end() ? nullptr : &model->second;
}

Lifecycle::Model* Lifecycle::get(const ModelId& id)
{
    const auto& constant = *this;
    constant.m_mutex.assertHeld(); // the same lock under another name
    return const_cast<Model*>(constant.get(id));
}

std::shared_ptr<const LoadRecord> Lifecycle::record(const ModelId& id) const
{
    base::MutexLock lock(m_mutex);
    const Model* const model = get(id);
    return model == nullptr ? nullptr : model->record;
}

VersionPtr Lifecycle::servingVersion(const ModelId& id, int64_t version) const
{
    base::MutexLock lock(m_mutex);
    const Model* const model = get(id);
    const VersionPtr* const found =
        model == nullptr ? nullptr : findNumber(model->serving, version);
    return found == nullptr ? nullptr : *found;
}

VersionPtr Lifecycle::adopt(std::unique_ptr<ModelVersion> version)
{
    uint64_t serial = 0;
    {
        base::MutexLock lock(m_mutex);
        serial = ++m_lastSerial;
        m_live.emplace(serial, Live{version->name(), version->version(), {}});
    }
    // Created without the lock: if this throws, it has called the deleter, which takes the lock.
    VersionPtr adopted(version.release(), [self = shared_from_this(), serial](ModelVersion* last) {
        const auto end = [self, serial, last] {
            delete last;
            self->onDestroyed(serial);
        };
        try {
            self->m_options.workers->post(end);
        } catch (const std::bad_alloc&) {
            end(); // on this thread, however long the backend takes
        }
    });
    base::MutexLock lock(m_mutex);
    m_live.at(serial).object = adopted;
    return adopted;
}

uint64_t Lifecycle::serialOf(const VersionPtr& version) const
{
    for (const auto& [serial, live] : m_live) {
        if (!live.object.owner_before(version) && !version.owner_before(live.object))
            return serial;
    }
    return 0;
}

void Lifecycle::beginLoad(const ModelId& id, const std::vector<int64_t>& versions)
{
    std::map<int64_t, State> states; // allocated before the model is known
    for (const int64_t version : versions)
        states[version];
    base::MutexLock lock(m_mutex);
    Model& model = m_models[id.name][id.space];
    model.states.merge(states);
    for (const int64_t version : versions) {
        if (findNumber(model.serving, version) == nullptr)
            model.states.at(version).become(VersionState::Loading, "", 0);
    }
    model.reason.clear();
}

absl::Status Lifecycle::publish(
    const ModelId& id, LoadRecord record, std::vector<VersionPtr> versions)
{
    std::vector<VersionPtr> retired;
    std::vector<VersionPtr> alone; // must not delay batches from now on
    {
        base::MutexLock lock(m_mutex);
        if (m_closed)
            return absl::UnavailableError("Server exiting");
        // All memory is allocated before the model changes: a load without memory changes nothing.
        std::map<std::string, Model>& spaces = m_models[id.name];
        Model& model = spaces[id.space];
        if (m_isEnding)
            alone = versions;
        alone.reserve(alone.size() + model.serving.size());
        auto loaded = std::make_shared<const LoadRecord>(std::move(record));
        for (const VersionPtr& version : versions)
            model.states.try_emplace(version->version());
        // Removes the record that a start-up model is in no repository, if this is that model.
        if (const auto missing = spaces.find("");
            missing != spaces.end() && !id.space.empty() && missing->second.states.empty())
            spaces.erase(missing);
        retired = std::exchange(model.serving, std::move(versions));
        for (const VersionPtr& version : model.serving)
            std::erase(retired, version);
        for (const VersionPtr& version : retired)
            model.states[version->version()].become(VersionState::Unloading, "", serialOf(version));
        for (const VersionPtr& version : model.serving) {
            State& state = model.states[version->version()];
            const uint64_t serial = serialOf(version);
            if (state.state != VersionState::Ready || state.serial != serial)
                note(v1::EVENT_LOADED, id.name, version->version(), "the version serves");
            state.become(VersionState::Ready, "", serial);
        }
        // Forgets versions that failed to load and are no longer wanted.
        std::erase_if(model.states, [](const auto& entry) {
            return entry.second.state == VersionState::Unavailable &&
                entry.second.reason != kUnloaded;
        });
        model.record = std::move(loaded);
        model.reason.clear();
    }
    alone.insert(alone.end(), retired.begin(), retired.end());
    for (const VersionPtr& version : alone)
        version->stopDelaying();
    // A request that found a retired version just before is still served by it, so that clients do
    // not notice a reload.
    return absl::OkStatus();
}

void Lifecycle::failLoad(const ModelId& id, const std::map<int64_t, absl::Status>& failures)
{
    base::MutexLock lock(m_mutex);
    Model* const model = get(id);
    if (model == nullptr)
        return;
    for (auto& [version, state] : model->states) {
        if (state.state != VersionState::Loading)
            continue;
        const auto failure = failures.find(version);
        state.state = VersionState::Unavailable;
        state.reason =
            failure == failures.end() ? kUnloaded : std::string(failure->second.message());
        if (failure != failures.end())
            noteFailure(id.name, version, state.reason);
    }
}

void Lifecycle::giveUpLoad(const ModelId& id) noexcept
{
    base::MutexLock lock(m_mutex);
    Model* const model = get(id);
    if (model == nullptr)
        return;
    for (auto& [version, state] : model->states) {
        if (state.state == VersionState::Loading)
            state.become(VersionState::Unavailable, "out of memory", 0); // allocates nothing
    }
}

void Lifecycle::failModel(const ModelId& id, const absl::Status& status)
{
    base::MutexLock lock(m_mutex);
    Model& model = m_models[id.name][id.space];
    if (model.serving.empty())
        model.reason = std::string(status.message());
    model.selectsNoVersion = absl::IsFailedPrecondition(status);
    noteFailure(id.name, 0, base::toStd(status.message()));
}

void Lifecycle::noteFailure(const std::string& model, int64_t version, std::string_view reason)
{
    const bool isFull = m_loadFailures.size() >= kMostFailingModels;
    ++m_loadFailures[isFull && !m_loadFailures.contains(model) ? "" : model];
    note(v1::EVENT_LOAD_FAILED, model, version, reason);
}

std::map<std::string, uint64_t> Lifecycle::loadFailures() const
{
    base::MutexLock lock(m_mutex);
    return m_loadFailures;
}

void Lifecycle::unload(const ModelId& id)
{
    std::vector<VersionPtr> retired;
    {
        base::MutexLock lock(m_mutex);
        Model* const model = get(id);
        if (model == nullptr)
            return;
        retired = std::exchange(model->serving, {});
        model->record = nullptr;
        model->reason.clear();
        for (auto& [version, state] : model->states) {
            if (state.state == VersionState::Unavailable)
                state.reason = kUnloaded;
        }
        for (const VersionPtr& version : retired)
            model->states[version->version()].become(
                VersionState::Unloading, "", serialOf(version));
        if (model->states.empty())
            erase(id);
    }
    for (const VersionPtr& version : retired)
        version->refuseRequests();
}

void Lifecycle::erase(const ModelId& id)
{
    const auto spaces = m_models.find(id.name);
    if (spaces == m_models.end())
        return;
    spaces->second.erase(id.space);
    if (spaces->second.empty()) // clients may choose any number of names
        m_models.erase(spaces);
}

bool Lifecycle::isIdle(const ModelId& id) const
{
    base::MutexLock lock(m_mutex);
    const Model* const model = get(id);
    return model == nullptr ||
        std::all_of(model->states.begin(), model->states.end(),
            [](const auto& entry) { return entry.second.state == VersionState::Unavailable; });
}

void Lifecycle::forget(const ModelId& id)
{
    base::MutexLock lock(m_mutex);
    erase(id);
}

std::vector<VersionPtr> Lifecycle::stopDelaying()
{
    {
        base::MutexLock lock(m_mutex);
        m_isEnding = true;
    }
    return serving();
}

void Lifecycle::close()
{
    std::vector<ModelId> ids;
    {
        base::MutexLock lock(m_mutex);
        m_closed = true;
        for (const auto& [name, spaces] : m_models) {
            for (const auto& [space, model] : spaces)
                ids.push_back({space, name});
        }
    }
    for (const ModelId& id : ids)
        unload(id);
}

void Lifecycle::onDestroyed(uint64_t serial)
{
    base::MutexLock lock(m_mutex);
    const auto extracted = m_live.extract(serial); // first: no exception below keeps it
    m_emptied.notifyAll();
    const Live& live = extracted.mapped();
    const auto spaces = m_models.find(live.name);
    if (spaces == m_models.end())
        return;
    for (auto& [space, model] : spaces->second) {
        const auto state = model.states.find(live.version);
        if (state == model.states.end() || state->second.serial != serial)
            continue;
        state->second.become(VersionState::Unavailable, kUnloaded, 0);
        LOG_INFO << "successfully unloaded '" << live.name << "' version " << live.version;
        note(v1::EVENT_UNLOADED, live.name, live.version, "its last request has ended");
    }
}

// Adds an event. One that finds no memory is lost, because no change of a state may fail for it.
void Lifecycle::note(
    v1::EventKind kind, const std::string& name, int64_t version, std::string_view text) const
{
    if (!m_options.events)
        return;
    try {
        events::Event event;
        event.kind = kind;
        event.model = name;
        event.version = version;
        event.text = text;
        m_options.events->add(std::move(event));
    } catch (const std::bad_alloc&) {
        LOG_ERROR << "an event of model '" << name << "' is lost: there is not enough memory";
    }
}

std::vector<Lifecycle::LiveVersion> Lifecycle::live() const
{
    std::vector<LiveVersion> all;
    std::vector<VersionPtr> held; // released without the lock
    base::MutexLock lock(m_mutex);
    for (const auto& [serial, live] : m_live) {
        held.push_back(live.object.lock());
        all.push_back({live.name, live.version, held.back() ? held.back()->inFlightCount() : 0});
    }
    return all;
}

bool Lifecycle::waitUntilEmpty(base::Clock& clock, base::TimePoint deadline)
{
    base::MutexLock lock(m_mutex);
    while (!m_live.empty() && clock.now() < deadline)
        clock.waitUntil(m_emptied, m_mutex, deadline);
    return m_live.empty();
}

} // namespace thalassa::repository
