// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/console/detail/detail_samples.h"

namespace thalassa::console {
namespace {

using namespace std::chrono_literals;

const WallTime kBegin{std::chrono::seconds(1'790'000'000)};
const ModelKey kResnet{"resnet", 3};

} // namespace

std::string plainText(QString text)
{
    return text.replace(QChar(0xa0), u' ').toStdString();
}

RequestFacts sampleRequest(quint64 id)
{
    RequestFacts request;
    request.id = id;
    request.clientId = QStringLiteral("order-%1").arg(id);
    request.key = kResnet;
    request.model = QStringLiteral("resnet");
    request.outcome = Outcome::Success;
    request.begin = kBegin + id * 1ms;
    request.duration = 5ms;
    request.stages = {{QStringLiteral("receive"), 20us}, {QStringLiteral("decode"), 30us},
        {QStringLiteral("queue"), 4ms}, {QStringLiteral("compute_input"), 50us},
        {QStringLiteral("compute_infer"), 800us}, {QStringLiteral("compute_output"), 50us},
        {QStringLiteral("send"), 50us}};
    request.batch = id / 2 + 1;
    request.rows = 1;
    request.batchRows = 2;
    request.batchRoom = 6;
    request.release = QStringLiteral("idle_instance");
    request.instance = 0;
    request.queueDepth = 3;
    request.responses = 1;
    request.inputBytes = 602'112;
    request.outputBytes = 4'000;
    request.origin = QStringLiteral("http");
    request.work = QStringLiteral("execution");
    return request;
}

std::vector<RequestFacts> sampleRequests(int count)
{
    std::vector<RequestFacts> requests;
    for (int i = 0; i < count; ++i)
        requests.push_back(sampleRequest(static_cast<quint64>(i)));
    return requests;
}

ExplanationFacts sampleExplanation(quint64 id)
{
    ExplanationFacts facts;
    facts.request = sampleRequest(id);
    facts.sentence = QStringLiteral("request took 5 ms");
    facts.shares = {{QStringLiteral("queue"), 4ms, 0.8},
        {QStringLiteral("compute_infer"), 800us, 0.16}, {QStringLiteral("other"), 200us, 0.04}};
    facts.batch = {sampleRequest(id + 1)};
    WaitedFor waited;
    waited.batch = 12;
    waited.instance = 0;
    waited.overlap = 3'900us;
    waited.requests = {QStringLiteral("order-2 (2)")};
    waited.requestIds = {2};
    waited.leftOut = 2;
    facts.waitedFor = {waited};
    facts.waitedForTime = 3'900us;
    facts.waiter = id;
    facts.waiterInstance = 0;
    facts.waiterModel = QStringLiteral("resnet");
    return facts;
}

std::vector<QueueFacts> sampleQueues()
{
    QueueFacts full;
    full.key = kResnet;
    full.model = QStringLiteral("resnet");
    full.scheduler = QStringLiteral("dynamic");
    full.requests = 12;
    full.rows = 12;
    full.oldestWait = 4ms;
    full.maximum = 12;
    full.timeout = 100ms;
    full.timeoutAction = QStringLiteral("reject");
    full.refused = 7;
    full.inputBytes = 7'225'344;
    full.nextBatches = {{0, 8, 8, QStringLiteral("full"), 0ns}};
    QueueFacts idle;
    idle.key = {"bert", 1};
    idle.model = QStringLiteral("bert");
    idle.scheduler = QStringLiteral("default");
    return {full, idle};
}

std::vector<SequenceFacts> sampleSequences()
{
    SequenceFacts active;
    active.key = {"asr", 1};
    active.model = QStringLiteral("asr");
    active.id = QStringLiteral("call-17");
    active.idKey = QStringLiteral("t1/call-17");
    active.instance = 0;
    active.slot = 2;
    active.isOpen = true;
    active.idle = 9s;
    active.age = 64s;
    active.endsIn = 1s;
    active.stateBytes = 65'536;
    SequenceFacts waiting = active;
    waiting.id = QStringLiteral("18");
    waiting.idKey = QStringLiteral("n18");
    waiting.instance = -1;
    waiting.waiting = 2;
    waiting.endsIn.reset();
    return {active, waiting};
}

std::vector<InstanceFacts> sampleInstances()
{
    InstanceFacts busy;
    busy.key = kResnet;
    busy.model = QStringLiteral("resnet");
    busy.name = QStringLiteral("resnet_0_0");
    busy.kind = QStringLiteral("GPU");
    busy.executions = 41'237;
    busy.busyTenSeconds = 0.99;
    busy.busyMinute = 0.97;
    busy.executing = ExecutionFacts{1'204, 3, 8, 2ms};
    InstanceFacts idle = busy;
    idle.name = QStringLiteral("resnet_0_1");
    idle.index = 1;
    idle.busyMinute = 0.41;
    idle.executing.reset();
    return {busy, idle};
}

MemoryFacts sampleLedger(quint64 id)
{
    const auto owned = [](const char* kind, const char* model, quint64 bytes, quint64 count) {
        OwnedMemory memory;
        memory.owner.kind = QString::fromLatin1(kind);
        memory.owner.model = QString::fromLatin1(model);
        if (*model != '\0')
            memory.owner.key = {model, 3};
        memory.bytes = bytes;
        memory.count = count;
        memory.place = QStringLiteral("CPU");
        return memory;
    };
    MemoryFacts facts;
    facts.id = id;
    facts.time = kBegin;
    facts.owners = {owned("backend", "resnet", 104'857'600, 0),
        owned("backend", "bert", 440'401'920, 0), owned("flight_recorder", "", 4'325'376, 11'264),
        owned("http", "", 1'310'720, 12), owned("latencies", "resnet", 49'152, 0)};
    facts.resident = 681'574'400;
    facts.heapUsed = 577'000'000;
    facts.heapFree = 9'000'000;
    facts.other = 26'055'232;
    facts.oldestId = 1;
    return facts;
}

TraceFacts sampleSettings(quint64 revision)
{
    TraceLayer global;
    global.values = {{TraceField::Level, QStringLiteral("OFF")},
        {TraceField::Rate, QStringLiteral("1000")}, {TraceField::Count, QStringLiteral("-1")},
        {TraceField::LogFrequency, QStringLiteral("0")},
        {TraceField::Mode, QStringLiteral("triton")},
        {TraceField::File, QStringLiteral("trace.json")}};
    TraceLayer resnet = global;
    resnet.model = "resnet";
    resnet.name = QStringLiteral("resnet");
    resnet.values[TraceField::Rate] = QStringLiteral("10");
    resnet.own = {TraceField::Rate};
    TraceFacts facts;
    facts.revision = revision;
    facts.layers = {global, resnet};
    return facts;
}

void fill(ServerDetail& detail)
{
    using Kind = ServerDetail::Kind;
    detail.setEndpoint(QStringLiteral("http://localhost:8003"), true);
    std::vector<RequestFacts> requests = sampleRequests(60);
    requests[5].outcome = Outcome::Failed;
    requests[5].code = QStringLiteral("UNAVAILABLE");
    requests[5].failure = QStringLiteral("the queue of model 'resnet' is full");
    requests[9].isSlow = true;
    detail.applyRequests(requests, 0);
    detail.applyBatches(sampleRequests(400));
    detail.queues().setRows(sampleQueues());
    detail.sequences().setRows(sampleSequences());
    detail.sequences().setSlots({{{"asr", 1}, QStringLiteral("asr"), 4, 4, 1, 0, 10s, 262'144, 0}});
    detail.instances().setRows(sampleInstances());
    detail.memory().setLedger(sampleLedger(7));
    for (const Kind kind : {Kind::Queues, Kind::Sequences, Kind::Instances, Kind::Memory})
        detail.topic(kind).succeed();
    detail.applyTraceSettings(sampleSettings(3));
}

} // namespace thalassa::console
