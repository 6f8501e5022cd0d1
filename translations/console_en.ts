<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<!-- SPDX-FileCopyrightText: 2026 The Thalassa Authors -->
<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<TS version="2.1" language="en">
<context>
    <name>Batch</name>
    <message numerus="yes">
        <source> and %n other(s)</source>
        <translation>
            <numerusform> and %Ln other</numerusform>
            <numerusform> and %Ln others</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n request(s) were before it in the queue.</source>
        <translation>
            <numerusform>%Ln request was before it in the queue.</numerusform>
            <numerusform>%Ln requests were before it in the queue.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BatchReason</name>
    <message numerus="yes">
        <source>%n batch(es) are remembered, of %1 rows in the mean; they were %2 full.</source>
        <translation>
            <numerusform>%Ln batch is remembered, of %1 rows; it was %2 full.</numerusform>
            <numerusform>%Ln batches are remembered, of %1 rows in the mean; they were %2 full.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Connection</name>
    <message numerus="yes">
        <source>%n connection(s), %1 with requests in flight.</source>
        <translation>
            <numerusform>%n connection, %1 with requests in flight.</numerusform>
            <numerusform>%n connections, %1 with requests in flight.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n client(s) do not read their answers, %1 in all.</source>
        <translation>
            <numerusform>%n client does not read its answers, %1 in all.</numerusform>
            <numerusform>%n clients do not read their answers, %1 in all.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n connection(s) are not listed.</source>
        <translation>
            <numerusform>%n connection is not listed.</numerusform>
            <numerusform>%n connections are not listed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n thread(s) of the server do not answer; their connections are missing.</source>
        <translation>
            <numerusform>%n thread of the server does not answer; its connections are missing.</numerusform>
            <numerusform>%n threads of the server do not answer; their connections are missing.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Explanation</name>
    <message numerus="yes">
        <source> and %n other(s)</source>
        <translation>
            <numerusform> and %Ln other</numerusform>
            <numerusform> and %Ln others</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, behind %n other(s)</source>
        <translation>
            <numerusform>, behind %Ln other</numerusform>
            <numerusform>, behind %Ln others</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n other execution(s)</source>
        <translation>
            <numerusform>and %Ln other execution</numerusform>
            <numerusform>and %Ln other executions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Batch %1 had %n row(s)</source>
        <translation>
            <numerusform>Batch %1 had %Ln row</numerusform>
            <numerusform>Batch %1 had %Ln rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n other(s)</source>
        <translation>
            <numerusform>and %Ln other</numerusform>
            <numerusform>and %Ln others</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Exposure</name>
    <message numerus="yes">
        <source>%n model(s) have queues without a limit, such as %1.</source>
        <translation>
            <numerusform>%Ln model has queues without a limit, such as %1.</numerusform>
            <numerusform>%Ln models have queues without a limit, such as %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Instance</name>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%Ln request</numerusform>
            <numerusform>%Ln requests</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%Ln row</numerusform>
            <numerusform>%Ln rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LivePage</name>
    <message numerus="yes">
        <source>%n request(s) wait. The longest wait is %1, in the queue of %2, for %3.</source>
        <translation>
            <numerusform>%Ln request waits. Its wait is %1, in the queue of %2, for %3.</numerusform>
            <numerusform>%Ln requests wait. The longest wait is %1, in the queue of %2, for %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n instance(s) execute a batch now.</source>
        <translation>
            <numerusform>%1 of %Ln instance executes a batch now.</numerusform>
            <numerusform>%1 of %Ln instances execute a batch now.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ModelChanges</name>
    <message numerus="yes">
        <source>Reload %n models?</source>
        <translation>
            <numerusform>Reload %Ln model?</numerusform>
            <numerusform>Reload %Ln models?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Load %n models?</source>
        <translation>
            <numerusform>Load %Ln model?</numerusform>
            <numerusform>Load %Ln models?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Unload %n models?</source>
        <translation>
            <numerusform>Unload %Ln model?</numerusform>
            <numerusform>Unload %Ln models?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> and %n more</source>
        <translation>
            <numerusform> and %Ln more</numerusform>
            <numerusform> and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n open sequence(s) with their state</source>
        <translation>
            <numerusform>%Ln open sequence with its state</numerusform>
            <numerusform>%Ln open sequences with their state</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ProfileExchange</name>
    <message numerus="yes">
        <source>%n profile(s) added.</source>
        <translation>
            <numerusform>%Ln profile added.</numerusform>
            <numerusform>%Ln profiles added.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Queue</name>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%Ln request</numerusform>
            <numerusform>%Ln requests</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n request(s) wait for %1; the next one has waited for %2.</source>
        <translation>
            <numerusform>%Ln request waits for %1; it has waited for %2.</numerusform>
            <numerusform>%Ln requests wait for %1; the next one has waited for %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The timeout of %n of them has expired, and they run after all others.</source>
        <translation>
            <numerusform>The timeout of %Ln of them has expired, and it runs after all others.</numerusform>
            <numerusform>The timeout of %Ln of them has expired, and they run after all others.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%Ln row</numerusform>
            <numerusform>%Ln rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Region</name>
    <message numerus="yes">
        <source>%n region(s) of clients, %1 in all.</source>
        <translation>
            <numerusform>%n region of clients, %1 in all.</numerusform>
            <numerusform>%n regions of clients, %1 in all.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The objects of %n were removed by their clients.</source>
        <translation>
            <numerusform>The object of %n was removed by its client.</numerusform>
            <numerusform>The objects of %n were removed by their clients.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Request</name>
    <message numerus="yes">
        <source>batch %1 of %n row(s)</source>
        <translation>
            <numerusform>batch %1 of %Ln row</numerusform>
            <numerusform>batch %1 of %Ln rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Sequence</name>
    <message numerus="yes">
        <source>, %n sequence(s) wait for a slot</source>
        <translation>
            <numerusform>, %Ln sequence waits for a slot</numerusform>
            <numerusform>, %Ln sequences wait for a slot</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, %n not listed</source>
        <translation>
            <numerusform>, %Ln not listed</numerusform>
            <numerusform>, %Ln not listed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TraceReader</name>
    <message numerus="yes">
        <source>%n events of the kinds %1 are not shown</source>
        <translation>
            <numerusform>%Ln event of the kinds %1 is not shown</numerusform>
            <numerusform>%Ln events of the kinds %1 are not shown</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n events have no valid time (ts) and are left out</source>
        <translation>
            <numerusform>%Ln event has no valid time (ts) and is left out</numerusform>
            <numerusform>%Ln events have no valid time (ts) and are left out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n events end a slice or an arrow that did not begin, and are left out</source>
        <translation>
            <numerusform>%Ln event ends a slice or an arrow that did not begin, and is left out</numerusform>
            <numerusform>%Ln events end a slice or an arrow that did not begin, and are left out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slices have no end and last to the end of the trace</source>
        <translation>
            <numerusform>%Ln slice has no end and lasts to the end of the trace</numerusform>
            <numerusform>%Ln slices have no end and last to the end of the trace</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n elements of the array are no events and are left out</source>
        <translation>
            <numerusform>%Ln element of the array is no event and is left out</numerusform>
            <numerusform>%Ln elements of the array are no events and are left out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n values have a wrong type or size and are left out; the first is in the entry at %1</source>
        <translation>
            <numerusform>%Ln value has a wrong type or size and is left out; it is in the entry at %1</numerusform>
            <numerusform>%Ln values have a wrong type or size and are left out; the first is in the entry at %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n events have a negative or wrong duration (dur) and are shown without one</source>
        <translation>
            <numerusform>%n event has a negative or wrong duration (dur) and is shown without one</numerusform>
            <numerusform>%n events have a negative or wrong duration (dur) and are shown without one</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n events end a slice before it begins, which is shown without a duration</source>
        <translation>
            <numerusform>%n event ends a slice before it begins, which is shown without a duration</numerusform>
            <numerusform>%n events end a slice before it begins, which is shown without a duration</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WhatIf</name>
    <message numerus="yes">
        <source>The server remembers %n executed request(s) of this version, and a simulation needs %1. Send it requests, and try again.</source>
        <translation>
            <numerusform>The server remembers %Ln executed request of this version, and a simulation needs %1. Send it requests, and try again.</numerusform>
            <numerusform>The server remembers %Ln executed requests of this version, and a simulation needs %1. Send it requests, and try again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The largest batch must have at least %n row(s), as many as the largest request, and at most %1.</source>
        <translation>
            <numerusform>The largest batch must have at least %Ln row, as many as the largest request, and at most %1.</numerusform>
            <numerusform>The largest batch must have at least %Ln rows, as many as the largest request, and at most %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::ActionsPage</name>
    <message numerus="yes">
        <source>%n action(s)</source>
        <translation>
            <numerusform>%Ln action</numerusform>
            <numerusform>%Ln actions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::AlertsPage</name>
    <message numerus="yes">
        <source>%n rule(s)</source>
        <translation>
            <numerusform>%Ln rule</numerusform>
            <numerusform>%Ln rules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n alert(s)</source>
        <translation>
            <numerusform>%Ln alert</numerusform>
            <numerusform>%Ln alerts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more fault(s)</source>
        <translation>
            <numerusform>and %Ln more fault</numerusform>
            <numerusform>and %Ln more faults</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::AnswerView</name>
    <message numerus="yes">
        <source>%n element(s)</source>
        <translation>
            <numerusform>%Ln element</numerusform>
            <numerusform>%Ln elements</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::BatchesPage</name>
    <message numerus="yes">
        <source>%n batch(es)</source>
        <translation>
            <numerusform>%Ln batch</numerusform>
            <numerusform>%Ln batches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n reason(s)</source>
        <translation>
            <numerusform>%Ln reason</numerusform>
            <numerusform>%Ln reasons</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::ConnectionsPanel</name>
    <message numerus="yes">
        <source>%n connection(s)</source>
        <translation>
            <numerusform>%n connection</numerusform>
            <numerusform>%n connections</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n request(s) in flight are lost.</source>
        <translation>
            <numerusform>%n request in flight is lost.</numerusform>
            <numerusform>%n requests in flight are lost.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::DrainPanel</name>
    <message numerus="yes">
        <source>Refuses new requests in %1; %n request(s) in flight.</source>
        <translation>
            <numerusform>Refuses new requests in %1; %Ln request in flight.</numerusform>
            <numerusform>Refuses new requests in %1; %Ln requests in flight.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Refuses new requests; %n request(s) in flight.</source>
        <translation>
            <numerusform>Refuses new requests; %Ln request in flight.</numerusform>
            <numerusform>Refuses new requests; %Ln requests in flight.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::DurationHistogramView</name>
    <message numerus="yes">
        <source>%1: %n slice(s), p50 %2, p99 %3, longest %4</source>
        <translation>
            <numerusform>%1: %Ln slice, p50 %2, p99 %3, longest %4</numerusform>
            <numerusform>%1: %Ln slices, p50 %2, p99 %3, longest %4</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::EventsPage</name>
    <message numerus="yes">
        <source>%n event(s)</source>
        <translation>
            <numerusform>%Ln event</numerusform>
            <numerusform>%Ln events</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::FileDrop</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::FlameView</name>
    <message numerus="yes">
        <source>%1: %2, %3 of the range, %n slice(s), mean %4</source>
        <translation>
            <numerusform>%1: %2, %3 of the range, %Ln slice, mean %4</numerusform>
            <numerusform>%1: %2, %3 of the range, %Ln slices, mean %4</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::FleetPage</name>
    <message numerus="yes">
        <source>%n need(s) attention</source>
        <translation>
            <numerusform>%Ln needs attention</numerusform>
            <numerusform>%Ln need attention</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n offline</source>
        <translation>
            <numerusform>%Ln offline</numerusform>
            <numerusform>%Ln offline</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::GroupedFleet</name>
    <message numerus="yes">
        <source>%n server(s)</source>
        <translation>
            <numerusform>%Ln server</numerusform>
            <numerusform>%Ln servers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need(s) attention</source>
        <translation>
            <numerusform>%Ln needs attention</numerusform>
            <numerusform>%Ln need attention</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::LivePage</name>
    <message numerus="yes">
        <source>%n queue(s)</source>
        <translation>
            <numerusform>%Ln queue</numerusform>
            <numerusform>%Ln queues</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sequence(s)</source>
        <translation>
            <numerusform>%Ln sequence</numerusform>
            <numerusform>%Ln sequences</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n instance(s)</source>
        <translation>
            <numerusform>%Ln instance</numerusform>
            <numerusform>%Ln instances</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::LogPanel</name>
    <message numerus="yes">
        <source>%n of these settings have another value on the server now.</source>
        <translation>
            <numerusform>%Ln of these settings has another value on the server now.</numerusform>
            <numerusform>%Ln of these settings have another value on the server now.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::ModelsPage</name>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%Ln model</numerusform>
            <numerusform>%Ln models</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::NoticeBar</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::OverviewPage</name>
    <message numerus="yes">
        <source>%n more below.</source>
        <translation>
            <numerusform>%Ln more below.</numerusform>
            <numerusform>%Ln more below.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The server is ready and serves %n model version(s).</source>
        <translation>
            <numerusform>The server is ready and serves %Ln model version.</numerusform>
            <numerusform>The server is ready and serves %Ln model versions.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::RegionsPanel</name>
    <message numerus="yes">
        <source>%n region(s)</source>
        <translation>
            <numerusform>%n region</numerusform>
            <numerusform>%n regions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::RequestsPage</name>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%Ln request</numerusform>
            <numerusform>%Ln requests</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::ServerTree</name>
    <message numerus="yes">
        <source>%1, %n server(s)</source>
        <translation>
            <numerusform>%1, %Ln server</numerusform>
            <numerusform>%1, %Ln servers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::SlicesPanel</name>
    <message numerus="yes">
        <source>Selected: %n slice(s)</source>
        <translation>
            <numerusform>Selected: %Ln slice</numerusform>
            <numerusform>Selected: %Ln slices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Visible: %n slice(s)</source>
        <translation>
            <numerusform>Visible: %Ln slice</numerusform>
            <numerusform>Visible: %Ln slices</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::StatisticsPanel</name>
    <message numerus="yes">
        <source>Selected: %1 from %2, %n slice(s)</source>
        <translation>
            <numerusform>Selected: %1 from %2, %Ln slice</numerusform>
            <numerusform>Selected: %1 from %2, %Ln slices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Visible: %1 from %2, %n slice(s). Drag to select a range.</source>
        <translation>
            <numerusform>Visible: %1 from %2, %Ln slice. Drag to select a range.</numerusform>
            <numerusform>Visible: %1 from %2, %Ln slices. Drag to select a range.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::StatusLine</name>
    <message numerus="yes">
        <source>%n more running</source>
        <translation>
            <numerusform>%Ln more running</numerusform>
            <numerusform>%Ln more running</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::TimelineView</name>
    <message numerus="yes">
        <source>%n slice(s) in %1, %2 visible. </source>
        <translation>
            <numerusform>%Ln slice in %1, %2 visible. </numerusform>
            <numerusform>%Ln slices in %1, %2 visible. </numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>About %n slice(s) here; the longest is %1, %2. Zoom in to see them.</source>
        <translation>
            <numerusform>About %Ln slice here; it is %1, %2. Zoom in to see it.</numerusform>
            <numerusform>About %Ln slices here; the longest is %1, %2. Zoom in to see them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::TraceChangesPanel</name>
    <message numerus="yes">
        <source>%n setting(s) were changed by another client. Decide for each of them.</source>
        <translation>
            <numerusform>%Ln setting was changed by another client. Decide about it.</numerusform>
            <numerusform>%Ln settings were changed by another client. Decide for each of them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::TracePage</name>
    <message numerus="yes">
        <source>%n change(s)</source>
        <translation>
            <numerusform>%Ln change</numerusform>
            <numerusform>%Ln changes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>copy to %n model(s)</source>
        <translation>
            <numerusform>copy to %Ln model</numerusform>
            <numerusform>copy to %Ln models</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of these settings have another value on the server now.</source>
        <translation>
            <numerusform>%Ln of these settings has another value on the server now.</numerusform>
            <numerusform>%Ln of these settings have another value on the server now.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>restore %n edit(s)</source>
        <translation>
            <numerusform>restore %Ln edit</numerusform>
            <numerusform>restore %Ln edits</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::Tray</name>
    <message numerus="yes">
        <source>Thalassa Console: %n alert(s)</source>
        <translation>
            <numerusform>Thalassa Console: %n alert</numerusform>
            <numerusform>Thalassa Console: %n alerts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::WhatIfPanel</name>
    <message numerus="yes">
        <source>%n setting(s)</source>
        <translation>
            <numerusform>%Ln setting</numerusform>
            <numerusform>%Ln settings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::charts::Plot</name>
    <message numerus="yes">
        <source>The axis ends at %1; %n peak(s) above it.</source>
        <translation>
            <numerusform>The axis ends at %1; %n peak is above it.</numerusform>
            <numerusform>The axis ends at %1; %n peaks are above it.</numerusform>
        </translation>
    </message>
</context>
</TS>
