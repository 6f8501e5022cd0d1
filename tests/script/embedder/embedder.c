/* SPDX-FileCopyrightText: 2026 The Thalassa Authors
   SPDX-License-Identifier: Apache-2.0

   embedder MODELS: embeds a server that loads the model `identity` of the repository, with the default directories of
   backends, from another current directory than the one in which it was started. Prints "ready". */
#include <stdio.h>
#include <stdlib.h>
#include <triton/core/tritonserver.h>
#include <unistd.h>

static void check(TRITONSERVER_Error* error)
{
    if (error == NULL)
        return;
    fprintf(stderr, "%s\n", TRITONSERVER_ErrorMessage(error));
    exit(1);
}

int main(int argc, char** argv)
{
    TRITONSERVER_ServerOptions* options = NULL;
    TRITONSERVER_Server* server = NULL;
    bool ready = false;
    if (argc != 2 || chdir("/") != 0)
        return 2;
    check(TRITONSERVER_ServerOptionsNew(&options));
    check(TRITONSERVER_ServerOptionsSetModelRepositoryPath(options, argv[1]));
    check(TRITONSERVER_ServerOptionsSetModelControlMode(
        options, TRITONSERVER_MODEL_CONTROL_EXPLICIT));
    check(TRITONSERVER_ServerOptionsSetStartupModel(options, "identity"));
    check(TRITONSERVER_ServerNew(&server, options));
    check(TRITONSERVER_ServerModelIsReady(server, "identity", -1, &ready));
    check(TRITONSERVER_ServerDelete(server));
    check(TRITONSERVER_ServerOptionsDelete(options));
    puts(ready ? "ready" : "not ready");
    return ready ? 0 : 1;
}
