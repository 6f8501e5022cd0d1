// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// thalassa-cuda-worker: runs the kernels of one instance of an isolated model, for the server that
// started it (WorkerProcess). It ends when the server closes the connection, or ends itself.
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>
#include <utility>

#include "core/backends/cuda/isolation/channel.h"
#include "core/backends/cuda/isolation/worker_process.h"
#include "core/backends/cuda/worker/server_functions.h"
#include "core/backends/cuda/worker/worker_model.h"

namespace thalassa::backends::kernels {
namespace {

constexpr size_t kLongestReason = 64 << 10;

// The kernel kills the worker if the server ends; a server that has ended already is no parent.
bool isBoundTo(const char* server)
{
    return ::prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && std::to_string(::getppid()) == server;
}

Answer failed(const Error& error)
{
    Answer answer;
    answer.code = error.code();
    answer.message = error.message();
    return answer;
}

class Worker {
public:
    Worker()
        : m_channel(base::Descriptor(WorkerProcess::kSocket), kMaxMessageToWorker)
    {
        sendLogTo(m_channel);
    }

    // Returns false if the server does not want the worker any more.
    bool load()
    {
        const Channel::Received received = m_channel.receive();
        if (received.outcome != Channel::Outcome::Received || received.kind != MessageKind::Load)
            return false;
        auto message = LoadMessage::decode(received.content);
        if (!message.ok())
            return false;
        auto model = WorkerModel::create(
            message.value(), SharedRegion(base::Descriptor(WorkerProcess::kMemory)));
        if (!model.ok()) {
            answer(failed(model.takeError()));
            return false;
        }
        m_model = std::move(model.value());
        return answer(m_model->loaded());
    }

    bool run()
    {
        const Channel::Received received = m_channel.receive();
        if (received.outcome != Channel::Outcome::Received || received.kind != MessageKind::Run)
            return false;
        auto message = RunMessage::decode(received.content);
        return answer(message.ok() ? m_model->run(message.value()) : failed(message.takeError()));
    }

private:
    // Returns false if the worker ends.
    bool answer(Answer answer)
    {
        answer.message.resize(std::min(answer.message.size(), kLongestReason));
        const bool isSent =
            m_channel.send(MessageKind::Answer, answer.encode()) == Channel::Outcome::Received;
        // Calls of the driver may block from now on, also those of the end of a program. The server
        // kills the worker, and knows why.
        while (isSent && answer.isLost)
            ::pause();
        return isSent;
    }

    Channel m_channel;
    std::unique_ptr<WorkerModel> m_model;
};

} // namespace
} // namespace thalassa::backends::kernels

int main(int count, char** arguments)
{
    using namespace thalassa::backends::kernels;
    if (count != 3) {
        std::cerr << "thalassa-cuda-worker is started by the backend cuda\n";
        return EXIT_FAILURE;
    }
    ::prctl(PR_SET_NAME, (std::string("cuda ") + arguments[1]).c_str());
    if (!isBoundTo(arguments[2]))
        return EXIT_FAILURE;
    Worker worker;
    if (worker.load()) {
        while (worker.run()) { }
    }
    return EXIT_SUCCESS;
}
