<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<!-- SPDX-FileCopyrightText: 2026 The Thalassa Authors -->
<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<TS version="2.1" language="en_US">
<context>
    <name>thalassa::console::DrainPanel</name>
    <message numerus="yes">
        <source>Refuses new requests in %1; %n request(s) in flight.</source>
        <translation>
            <numerusform>Refuses new requests in %1; %n request in flight.</numerusform>
            <numerusform>Refuses new requests in %1; %n requests in flight.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Refuses new requests; %n request(s) in flight.</source>
        <translation>
            <numerusform>Refuses new requests; %n request in flight.</numerusform>
            <numerusform>Refuses new requests; %n requests in flight.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::FleetPage</name>
    <message numerus="yes">
        <source>%n need(s) attention</source>
        <translation>
            <numerusform>%n needs attention</numerusform>
            <numerusform>%n need attention</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n offline</source>
        <translation>
            <numerusform>%n offline</numerusform>
            <numerusform>%n offline</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::ModelsPage</name>
    <message numerus="yes">
        <source>Reload %n models?</source>
        <translation>
            <numerusform>Reload %n model?</numerusform>
            <numerusform>Reload %n models?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Load %n models?</source>
        <translation>
            <numerusform>Load %n model?</numerusform>
            <numerusform>Load %n models?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Unload %n models?</source>
        <translation>
            <numerusform>Unload %n model?</numerusform>
            <numerusform>Unload %n models?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> and %n more</source>
        <translation>
            <numerusform> and %n more</numerusform>
            <numerusform> and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n open sequence(s) with their state</source>
        <translation>
            <numerusform>%n open sequence with its state</numerusform>
            <numerusform>%n open sequences with their state</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::OverviewPage</name>
    <message numerus="yes">
        <source>%n more below.</source>
        <translation>
            <numerusform>%n more below.</numerusform>
            <numerusform>%n more below.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The server is ready and serves %n model version(s).</source>
        <translation>
            <numerusform>The server is ready and serves %n model version.</numerusform>
            <numerusform>The server is ready and serves %n model versions.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::ServerTree</name>
    <message numerus="yes">
        <source>%1, %n server(s)</source>
        <translation>
            <numerusform>%1, %n server</numerusform>
            <numerusform>%1, %n servers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::StatusLine</name>
    <message numerus="yes">
        <source>%n alert(s)</source>
        <translation>
            <numerusform>%n alert</numerusform>
            <numerusform>%n alerts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Batch</name>
    <message numerus="yes">
        <source> and %n other(s)</source>
        <translation>
            <numerusform> and %n other</numerusform>
            <numerusform> and %n others</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n request(s) were before it in the queue.</source>
        <translation>
            <numerusform>%n request was before it in the queue.</numerusform>
            <numerusform>%n requests were before it in the queue.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BatchReason</name>
    <message numerus="yes">
        <source>%n batch(es) are remembered, of %1 rows in the mean; they were %2 full.</source>
        <translation>
            <numerusform>%n batch is remembered, of %1 rows; it was %2 full.</numerusform>
            <numerusform>%n batches are remembered, of %1 rows in the mean; they were %2 full.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DrainPanel</name>
    <message numerus="yes">
        <source>Refuses new requests in %1; %n request(s) in flight.</source>
        <translation>
            <numerusform>Refuses new requests in %1; %n request in flight.</numerusform>
            <numerusform>Refuses new requests in %1; %n requests in flight.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Refuses new requests; %n request(s) in flight.</source>
        <translation>
            <numerusform>Refuses new requests; %n request in flight.</numerusform>
            <numerusform>Refuses new requests; %n requests in flight.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Explanation</name>
    <message numerus="yes">
        <source> and %n other(s)</source>
        <translation>
            <numerusform> and %n other</numerusform>
            <numerusform> and %n others</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, behind %n other(s)</source>
        <translation>
            <numerusform>, behind %n other</numerusform>
            <numerusform>, behind %n others</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n other execution(s)</source>
        <translation>
            <numerusform>and %n other execution</numerusform>
            <numerusform>and %n other executions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Batch %1 had %n row(s)</source>
        <translation>
            <numerusform>Batch %1 had %n row</numerusform>
            <numerusform>Batch %1 had %n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n other(s)</source>
        <translation>
            <numerusform>and %n other</numerusform>
            <numerusform>and %n others</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FleetPage</name>
    <message numerus="yes">
        <source>%n need(s) attention</source>
        <translation>
            <numerusform>%n need attention</numerusform>
            <numerusform>%n needs attention</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n offline</source>
        <translation>
            <numerusform>%n offline</numerusform>
            <numerusform>%n offline</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Instance</name>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%n request</numerusform>
            <numerusform>%n requests</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LivePage</name>
    <message numerus="yes">
        <source>%n request(s) wait. The longest wait is %1, in the queue of %2, for %3.</source>
        <translation>
            <numerusform>%n request waits. Its wait is %1, in the queue of %2, for %3.</numerusform>
            <numerusform>%n requests wait. The longest wait is %1, in the queue of %2, for %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n instance(s) execute a batch now.</source>
        <translation>
            <numerusform>%1 of %n instance executes a batch now.</numerusform>
            <numerusform>%1 of %n instances execute a batch now.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ModelsPage</name>
    <message numerus="yes">
        <source>Reload %n models?</source>
        <translation>
            <numerusform>Reload %n models?</numerusform>
            <numerusform>Reload %n models?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Load %n models?</source>
        <translation>
            <numerusform>Load %n models?</numerusform>
            <numerusform>Load %n models?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Unload %n models?</source>
        <translation>
            <numerusform>Unload %n models?</numerusform>
            <numerusform>Unload %n models?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> and %n more</source>
        <translation>
            <numerusform> and %n more</numerusform>
            <numerusform> and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n open sequence(s) with their state</source>
        <translation>
            <numerusform>%n open sequence with their state</numerusform>
            <numerusform>%n open sequences with their state</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OverviewPage</name>
    <message numerus="yes">
        <source>%n more below.</source>
        <translation>
            <numerusform>%n more below.</numerusform>
            <numerusform>%n more below.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The server is ready and serves %n model version(s).</source>
        <translation>
            <numerusform>The server is ready and serves %n model version.</numerusform>
            <numerusform>The server is ready and serves %n model versions.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Queue</name>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%n request</numerusform>
            <numerusform>%n requests</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n request(s) wait for %1; the next one has waited for %2.</source>
        <translation>
            <numerusform>%n request waits for %1; it has waited for %2.</numerusform>
            <numerusform>%n requests wait for %1; the next one has waited for %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The timeout of %n of them has expired, and they run after all others.</source>
        <translation>
            <numerusform>The timeout of %n of them has expired, and it runs after all others.</numerusform>
            <numerusform>The timeout of %n of them has expired, and they run after all others.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n request(s), %1 rows</source>
        <translation>
            <numerusform>%n request, %1 rows</numerusform>
            <numerusform>%n requests, %1 rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Request</name>
    <message numerus="yes">
        <source>batch %1 of %n row(s)</source>
        <translation>
            <numerusform>batch %1 of %n row</numerusform>
            <numerusform>batch %1 of %n rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Sequence</name>
    <message numerus="yes">
        <source>, %n sequence(s) wait for a slot</source>
        <translation>
            <numerusform>, %n sequence waits for a slot</numerusform>
            <numerusform>, %n sequences wait for a slot</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, %n not listed</source>
        <translation>
            <numerusform>, %n not listed</numerusform>
            <numerusform>, %n not listed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ServerTree</name>
    <message numerus="yes">
        <source>%1, %n server(s)</source>
        <translation>
            <numerusform>%1, %n server</numerusform>
            <numerusform>%1, %n servers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message numerus="yes">
        <source>%n alert(s)</source>
        <translation>
            <numerusform>%n alert</numerusform>
            <numerusform>%n alerts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TraceChangesPanel</name>
    <message numerus="yes">
        <source>%n setting(s) were changed by another client. Decide for each of them.</source>
        <translation>
            <numerusform>%n setting was changed by another client. Decide about it.</numerusform>
            <numerusform>%n settings were changed by another client. Decide for each of them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TracePage</name>
    <message numerus="yes">
        <source>copy to %n model(s)</source>
        <translation>
            <numerusform>copy to %n model</numerusform>
            <numerusform>copy to %n models</numerusform>
        </translation>
    </message>
</context>
</TS>
