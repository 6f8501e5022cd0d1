// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The repository agent API: what a library that inspects or changes a model's files before they
// are loaded (libtritonrepoagent_<name>.so) calls and implements. Binary compatible with Triton's
// interface of the same name. C11 and C++.
//
// Actions of one model come one after the other: LOAD, then LOAD_COMPLETE or LOAD_FAIL, later
// UNLOAD, then UNLOAD_COMPLETE. Errors and ownership otherwise as in tritonserver.h.
// *thread-compatible*: actions of different models may come at once.
#pragma once

#include "triton/core/tritonserver.h"

#ifdef __cplusplus
extern "C" {
#endif

// Functions that the server provides, and functions that the agent provides.
#define TRITONREPOAGENT_DECLSPEC TRITONSERVER_EXPORT
#define TRITONREPOAGENT_ISPEC TRITONSERVER_EXPORT

#define TRITONREPOAGENT_API_VERSION_MAJOR 0
#define TRITONREPOAGENT_API_VERSION_MINOR 1

// Opaque objects.
typedef struct TRITONREPOAGENT_Agent TRITONREPOAGENT_Agent;
typedef struct TRITONREPOAGENT_AgentModel TRITONREPOAGENT_AgentModel;

// In what form a model's files are given.
typedef enum TRITONREPOAGENT_artifacttype_enum {
    TRITONREPOAGENT_ARTIFACT_FILESYSTEM = 0,
    TRITONREPOAGENT_ARTIFACT_REMOTE_FILESYSTEM = 1,
} TRITONREPOAGENT_ArtifactType;

// What happens to the model.
typedef enum TRITONREPOAGENT_actiontype_enum {
    TRITONREPOAGENT_ACTION_LOAD = 0,
    TRITONREPOAGENT_ACTION_LOAD_COMPLETE = 1,
    TRITONREPOAGENT_ACTION_LOAD_FAIL = 2,
    TRITONREPOAGENT_ACTION_UNLOAD = 3,
    TRITONREPOAGENT_ACTION_UNLOAD_COMPLETE = 4,
} TRITONREPOAGENT_ActionType;

// ---------------------------------------------------------------------------
// For the agent; what is handed out is borrowed unless said otherwise.

// The version that the server implements.
TRITONREPOAGENT_DECLSPEC TRITONSERVER_Error* TRITONREPOAGENT_ApiVersion(
    uint32_t* major, uint32_t* minor);

// Where the model's files are now.
TRITONREPOAGENT_DECLSPEC TRITONSERVER_Error* TRITONREPOAGENT_ModelRepositoryLocation(
    TRITONREPOAGENT_Agent* agent, TRITONREPOAGENT_AgentModel* model,
    TRITONREPOAGENT_ArtifactType* artifact_type, const char** location);

// A new writable place for the model's files. The server removes it when it is released or the
// model is gone.
TRITONREPOAGENT_DECLSPEC TRITONSERVER_Error* TRITONREPOAGENT_ModelRepositoryLocationAcquire(
    TRITONREPOAGENT_Agent* agent, TRITONREPOAGENT_AgentModel* model,
    const TRITONREPOAGENT_ArtifactType artifact_type, const char** location);

// Gives such a place back early.
TRITONREPOAGENT_DECLSPEC TRITONSERVER_Error* TRITONREPOAGENT_ModelRepositoryLocationRelease(
    TRITONREPOAGENT_Agent* agent, TRITONREPOAGENT_AgentModel* model, const char* location);

// Makes the server load the model from another place; only during LOAD.
TRITONREPOAGENT_DECLSPEC TRITONSERVER_Error* TRITONREPOAGENT_ModelRepositoryUpdate(
    TRITONREPOAGENT_Agent* agent, TRITONREPOAGENT_AgentModel* model,
    const TRITONREPOAGENT_ArtifactType artifact_type, const char* location);

// Number of parameters that the configuration gives this agent.
TRITONREPOAGENT_DECLSPEC TRITONSERVER_Error* TRITONREPOAGENT_ModelParameterCount(
    TRITONREPOAGENT_Agent* agent, TRITONREPOAGENT_AgentModel* model, uint32_t* count);

// A parameter's name and value.
TRITONREPOAGENT_DECLSPEC TRITONSERVER_Error* TRITONREPOAGENT_ModelParameter(
    TRITONREPOAGENT_Agent* agent, TRITONREPOAGENT_AgentModel* model, const uint32_t index,
    const char** parameter_name, const char** parameter_value);

// The model's configuration as JSON; `config_version` must be 1. Caller deletes the message.
TRITONREPOAGENT_DECLSPEC TRITONSERVER_Error* TRITONREPOAGENT_ModelConfig(
    TRITONREPOAGENT_Agent* agent, TRITONREPOAGENT_AgentModel* model, const uint32_t config_version,
    TRITONSERVER_Message** model_config);

// The pointer that the agent attached to the model.
TRITONREPOAGENT_DECLSPEC TRITONSERVER_Error* TRITONREPOAGENT_ModelState(
    TRITONREPOAGENT_AgentModel* model, void** state);

// Attaches a pointer to the model.
TRITONREPOAGENT_DECLSPEC TRITONSERVER_Error* TRITONREPOAGENT_ModelSetState(
    TRITONREPOAGENT_AgentModel* model, void* state);

// The pointer that the agent attached to itself.
TRITONREPOAGENT_DECLSPEC TRITONSERVER_Error* TRITONREPOAGENT_State(
    TRITONREPOAGENT_Agent* agent, void** state);

// Attaches a pointer of the agent's own.
TRITONREPOAGENT_DECLSPEC TRITONSERVER_Error* TRITONREPOAGENT_SetState(
    TRITONREPOAGENT_Agent* agent, void* state);

// ---------------------------------------------------------------------------
// Implemented by the agent: all but ModelAction may be missing.

// Called once after the library was loaded.
TRITONREPOAGENT_ISPEC TRITONSERVER_Error* TRITONREPOAGENT_Initialize(TRITONREPOAGENT_Agent* agent);

// Called once before the library is unloaded.
TRITONREPOAGENT_ISPEC TRITONSERVER_Error* TRITONREPOAGENT_Finalize(TRITONREPOAGENT_Agent* agent);

// Called once per model that names the agent, before its first action.
TRITONREPOAGENT_ISPEC TRITONSERVER_Error* TRITONREPOAGENT_ModelInitialize(
    TRITONREPOAGENT_Agent* agent, TRITONREPOAGENT_AgentModel* model);

// Called once per model, after its last action.
TRITONREPOAGENT_ISPEC TRITONSERVER_Error* TRITONREPOAGENT_ModelFinalize(
    TRITONREPOAGENT_Agent* agent, TRITONREPOAGENT_AgentModel* model);

// Called as the model loads and unloads. An error from LOAD stops the load, others are logged.
TRITONREPOAGENT_ISPEC TRITONSERVER_Error* TRITONREPOAGENT_ModelAction(TRITONREPOAGENT_Agent* agent,
    TRITONREPOAGENT_AgentModel* model, const TRITONREPOAGENT_ActionType action_type);

#ifdef __cplusplus
}
#endif
