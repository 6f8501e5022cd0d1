// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/ensemble/ensemble_pass.h"

#include <algorithm>
#include <utility>

namespace thalassa::scheduling {
namespace {

bool isOver(const EnsemblePass& pass, const EnsembleNeeds& needs, const EnsemblePlan& plan)
{
    if (pass.openCalls > 0 || pass.childCount > 0)
        return false;
    if (pass.scope == needs.scope)
        return pass.isAnswered;
    for (size_t step = 0; step < pass.started.size(); ++step) {
        if (needs.steps[step] && plan.scopes.steps[step] == pass.scope && !pass.started[step])
            return false;
    }
    return true;
}

} // namespace

void EnsemblePasses::begin(size_t tensorCount, size_t stepCount)
{
    m_first = std::make_shared<EnsemblePass>();
    m_first->states.resize(tensorCount, TensorState::Missing);
    m_first->tensors.resize(tensorCount);
    m_first->started.resize(stepCount);
}

EnsemblePasses::Pass EnsemblePasses::spring(const Pass& parent, config::EnsembleScope scope)
{
    auto pass = std::make_shared<EnsemblePass>();
    pass->scope = scope;
    pass->parent = parent;
    pass->serial = ++m_lastSerial;
    pass->states = parent->states;
    pass->tensors = parent->tensors;
    pass->started.resize(parent->started.size());
    ++parent->childCount;
    m_others.emplace(pass->serial, pass);
    return pass;
}

void EnsemblePasses::set(const Pass& pass, size_t tensor, const EnsembleTensor* value)
{
    const auto setIn = [&](EnsemblePass& one) {
        one.states[tensor] = value == nullptr ? TensorState::Absent : TensorState::Present;
        if (value != nullptr)
            one.tensors[tensor] = *value;
    };
    setIn(*pass);
    if (pass->childCount == 0)
        return;
    for (const Pass& one : withDescendants(pass))
        setIn(*one);
}

std::vector<EnsemblePasses::Pass> EnsemblePasses::withDescendants(const Pass& pass) const
{
    std::vector<Pass> found{pass};
    if (pass->childCount == 0)
        return found;
    for (auto it = m_others.upper_bound(pass->serial); it != m_others.end(); ++it) {
        for (const EnsemblePass* up = it->second->parent.get(); up != nullptr;
             up = up->parent.get()) {
            if (up == pass.get()) {
                found.push_back(it->second);
                break;
            }
        }
    }
    return found;
}

void EnsemblePasses::endIfOver(Pass pass, const EnsembleNeeds& needs, const EnsemblePlan& plan)
{
    while (pass->parent && isOver(*pass, needs, plan)) {
        m_others.erase(pass->serial);
        pass = pass->parent;
        --pass->childCount;
    }
}

void EnsemblePasses::clear()
{
    m_first.reset();
    m_others.clear();
}

} // namespace thalassa::scheduling
