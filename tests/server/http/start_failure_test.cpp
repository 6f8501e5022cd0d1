// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Starts that fail because a system call fails. A seccomp filter of the starting thread makes the
// kernel refuse the call.
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <thread>
#include <vector>

#include "tests/server/http/http_fixture.h"

namespace thalassa::tests {
namespace {

// From now on, `call` fails with `error` on this thread and on threads that it starts.
// `descriptor`: only calls with this third argument fail; -1 for all.
void refuseCall(unsigned call, unsigned error, int descriptor = -1)
{
    std::vector<sock_filter> filter{
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    if (descriptor >= 0) {
        filter.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args[2])));
        filter.push_back(
            BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<unsigned>(descriptor), 1, 0));
        filter.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    }
    filter.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | error));
    sock_fprog program{static_cast<unsigned short>(filter.size()), filter.data()};
    ASSERT_EQ(::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), 0);
    ASSERT_EQ(::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program), 0);
}

// Returns the descriptor that the next call gets.
int nextDescriptor()
{
    const int descriptor = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    ::close(descriptor);
    return descriptor;
}

TEST(StartingWithout, WhatTheSystemRefusesIsNamedAndNothingIsLeft)
{
    HttpFixture fixture;
    const int listener = nextDescriptor();
    const struct {
        unsigned call;
        unsigned error;
        int descriptor;
        const char* reason;
    } cases[] = {
        {SYS_epoll_ctl, ENOSPC, listener, "epoll_ctl: No space left on device"},
        {SYS_epoll_ctl, ENOSPC, -1, "epoll_ctl: No space left on device"},
        {SYS_epoll_create1, EMFILE, -1, "epoll_create1: Too many open files"},
        {SYS_eventfd2, EMFILE, -1, "eventfd: Too many open files"},
        {SYS_clone3, EAGAIN, -1, "pthread_create: Resource temporarily unavailable"},
        {SYS_listen, ENOBUFS, -1, "listen: No buffer space available"},
    };
    for (const bool executesBrief : {false, true}) { // with true there is a second thread
        fixture.options.executesBrief = executesBrief;
        for (const auto& [call, error, descriptor, reason] : cases) {
            absl::Status status;
            std::thread([&] {
                refuseCall(call, error, descriptor);
                http::HttpServer server(fixture.options, {});
                status = server.start();
            }).join();
            EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable)
                << reason << ", not " << status;
            EXPECT_NE(status.ToString().find(reason), std::string::npos)
                << reason << ", not " << status;
            EXPECT_EQ(nextDescriptor(), listener) << reason << ": a descriptor is left open";
        }
    }
    RawClient client = fixture.client();
    client.send(get("/fast/echo"));
    EXPECT_EQ(client.answer().status, 200);
}

} // namespace
} // namespace thalassa::tests
