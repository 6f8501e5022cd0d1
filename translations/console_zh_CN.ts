<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<!-- SPDX-FileCopyrightText: 2026 The Thalassa Authors -->
<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<TS version="2.1" language="zh_CN">
<context>
    <name>AlertFile</name>
    <message>
        <source>expected “end”, or a time such as 2026-01-31T12:00:00Z</source>
        <translation>应为“end”或时间，例如 2026-01-31T12:00:00Z</translation>
    </message>
    <message>
        <source>expected true or false</source>
        <translation>应为 true 或 false</translation>
    </message>
    <message>
        <source>there is no such member</source>
        <translation>没有这个字段</translation>
    </message>
    <message>
        <source>expected a text</source>
        <translation>应为文本</translation>
    </message>
    <message>
        <source>a note has at most %1 characters</source>
        <translation>备注最多 %1 个字符</translation>
    </message>
    <message>
        <source>character %1: %2</source>
        <translation>第 %1 个字符：%2</translation>
    </message>
    <message>
        <source>: expected an object</source>
        <translation>：应为对象</translation>
    </message>
    <message>
        <source>.rule: a rule is needed</source>
        <translation>.rule：缺少规则</translation>
    </message>
    <message>
        <source>%1 has more than %2 bytes, and is not read.</source>
        <translation>%1 超过 %2 字节，不予读取。</translation>
    </message>
    <message>
        <source>%1: byte %2: %3.</source>
        <translation>%1：第 %2 字节：%3。</translation>
    </message>
    <message>
        <source>%1: version: expected 1.</source>
        <translation>%1：version：应为 1。</translation>
    </message>
    <message>
        <source>%1: rules: expected a list of at most %2 objects.</source>
        <translation>%1：rules：应为最多 %2 个对象的列表。</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>%1 could not be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>The change is not in %1 yet: another program has locked the file. It is written when the lock ends.</source>
        <translation>更改尚未写入 %1：另一个程序锁定了该文件。锁定结束后会写入。</translation>
    </message>
    <message>
        <source>The change is not in %1 yet: process %2 (%3) has locked the file. It is written when the lock ends.</source>
        <translation>更改尚未写入 %1：进程 %2 (%3) 锁定了该文件。锁定结束后会写入。</translation>
    </message>
</context>
<context>
    <name>AlertFiring</name>
    <message>
        <source>the rule was changed</source>
        <translation>规则已更改</translation>
    </message>
    <message>
        <source>the rule was removed</source>
        <translation>规则已移除</translation>
    </message>
    <message>
        <source>the rule was disabled</source>
        <translation>规则已停用</translation>
    </message>
    <message>
        <source>the server was removed</source>
        <translation>服务器已移除</translation>
    </message>
    <message>
        <source>the rule no longer covers the server</source>
        <translation>规则不再覆盖该服务器</translation>
    </message>
    <message>
        <source>the server no longer has the version</source>
        <translation>服务器不再有该版本</translation>
    </message>
    <message>
        <source>the console was closed</source>
        <translation>控制台已关闭</translation>
    </message>
</context>
<context>
    <name>AlertHistory</name>
    <message>
        <source>expected a text of at most %1 characters</source>
        <translation>应为最多 %1 个字符的文本</translation>
    </message>
    <message>
        <source>expected a number</source>
        <translation>应为数字</translation>
    </message>
    <message>
        <source>expected true or false</source>
        <translation>应为 true 或 false</translation>
    </message>
    <message>
        <source>expected a time such as 2026-01-31T12:00:00Z</source>
        <translation>应为时间，例如 2026-01-31T12:00:00Z</translation>
    </message>
    <message>
        <source>there is no such figure</source>
        <translation>没有该指标</translation>
    </message>
    <message>
        <source>expected error or warning</source>
        <translation>应为 error 或 warning</translation>
    </message>
    <message>
        <source>there is no such reason</source>
        <translation>没有该原因</translation>
    </message>
    <message>
        <source>%1 has more than %2 bytes, and is not read.</source>
        <translation>%1 超过 %2 字节，不予读取。</translation>
    </message>
    <message>
        <source>%1: byte %2: %3.</source>
        <translation>%1：第 %2 字节：%3。</translation>
    </message>
    <message>
        <source>%1: version: expected 1.</source>
        <translation>%1：version：应为 1。</translation>
    </message>
    <message>
        <source>%1: alerts: expected a list of at most %2 objects.</source>
        <translation>%1：alerts：应为最多 %2 个对象的列表。</translation>
    </message>
    <message>
        <source>: expected an object</source>
        <translation>：应为对象</translation>
    </message>
</context>
<context>
    <name>Alerts</name>
    <message>
        <source>is above %1</source>
        <translation>高于 %1</translation>
    </message>
    <message>
        <source>is %1 or more</source>
        <translation>不低于 %1</translation>
    </message>
    <message>
        <source>is below %1</source>
        <translation>低于 %1</translation>
    </message>
    <message>
        <source>is %1 or less</source>
        <translation>不高于 %1</translation>
    </message>
    <message>
        <source>is ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>is not ready</source>
        <translation>未就绪</translation>
    </message>
    <message>
        <source>each model</source>
        <translation>每个模型</translation>
    </message>
    <message>
        <source>%1, version %2</source>
        <translation>%1，版本 %2</translation>
    </message>
    <message>
        <source>the server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>on each server in %1</source>
        <translation>%1 中的每台服务器上</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>%1 上</translation>
    </message>
    <message>
        <source>on each server</source>
        <translation>每台服务器上</translation>
    </message>
    <message>
        <source>%1 is known of models only: write “of all models” or “of” and a model.</source>
        <translation>%1 仅适用于模型：请写“of all models”，或“of”加模型名称。</translation>
    </message>
    <message>
        <source>%1 is known of servers only: write “of server”.</source>
        <translation>%1 仅适用于服务器：请写“of server”。</translation>
    </message>
    <message>
        <source>%1 is read for one model only: write its name after “of”.</source>
        <translation>%1 只为单个模型读取：请在“of”后写模型名称。</translation>
    </message>
    <message>
        <source>A stage is known of models only: write “of all models” or “of” and a model.</source>
        <translation>阶段仅适用于模型：请写“of all models”，或“of”加模型名称。</translation>
    </message>
    <message>
        <source>%1 has no stages.</source>
        <translation>%1 没有阶段。</translation>
    </message>
    <message>
        <source>Write “is yes” or “is no” after ready.</source>
        <translation>请在 ready 后写“is yes”或“is no”。</translation>
    </message>
    <message>
        <source>“is” follows ready only.</source>
        <translation>“is”只能用在 ready 之后。</translation>
    </message>
    <message>
        <source>A threshold is a number that is not below zero.</source>
        <translation>阈值是不小于零的数字。</translation>
    </message>
    <message>
        <source>A share is at most 100 %.</source>
        <translation>比例最大为 100 %。</translation>
    </message>
    <message>
        <source>The duration is at most 24 h.</source>
        <translation>持续时间最长为 24 h。</translation>
    </message>
    <message>
        <source>A note has at most %1 characters.</source>
        <translation>备注最多 %1 个字符。</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>request rate</source>
        <translation>请求速率</translation>
    </message>
    <message>
        <source>failure rate</source>
        <translation>失败速率</translation>
    </message>
    <message>
        <source>share of failed requests</source>
        <translation>失败请求比例</translation>
    </message>
    <message>
        <source>number of requests in queues</source>
        <translation>排队请求数</translation>
    </message>
    <message>
        <source>number of requests in flight</source>
        <translation>处理中请求数</translation>
    </message>
    <message>
        <source>mean batch size</source>
        <translation>平均批大小</translation>
    </message>
    <message>
        <source>share of cache hits</source>
        <translation>缓存命中比例</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>median duration</source>
        <translation>持续时间中位数</translation>
    </message>
    <message>
        <source>median duration of stage %1</source>
        <translation>阶段 %1 的中位数</translation>
    </message>
    <message>
        <source>90th percentile of the durations</source>
        <translation>持续时间的 90 % 分位数</translation>
    </message>
    <message>
        <source>90th percentile of stage %1</source>
        <translation>阶段 %1 的 90 % 分位数</translation>
    </message>
    <message>
        <source>99th percentile of the durations</source>
        <translation>持续时间的 99 % 分位数</translation>
    </message>
    <message>
        <source>99th percentile of stage %1</source>
        <translation>阶段 %1 的 99 % 分位数</translation>
    </message>
    <message>
        <source>mean duration</source>
        <translation>平均持续时间</translation>
    </message>
    <message>
        <source>mean duration of stage %1</source>
        <translation>阶段 %1 的平均持续时间</translation>
    </message>
    <message>
        <source>readiness</source>
        <translation>就绪状态</translation>
    </message>
    <message>
        <source>rate of refused requests</source>
        <translation>拒绝请求速率</translation>
    </message>
    <message>
        <source>rate of executions</source>
        <translation>执行速率</translation>
    </message>
    <message>
        <source>busy share of the instances</source>
        <translation>实例忙碌比例</translation>
    </message>
    <message>
        <source>age of the data</source>
        <translation>数据时长</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>the %1 of %2 %3</source>
        <translation>%2 的%1 %3</translation>
    </message>
    <message>
        <source>Fires as %1 when %2 %3.</source>
        <translation>当%3 %2 时，以“%1”触发。</translation>
    </message>
    <message>
        <source>Fires as %1 when %2 %3 for %4 without a break.</source>
        <translation>当%3 %2 持续 %4 不间断时，以“%1”触发。</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>待定</translation>
    </message>
    <message>
        <source>firing</source>
        <translation>触发中</translation>
    </message>
    <message>
        <source>no data</source>
        <translation>无数据</translation>
    </message>
    <message>
        <source>The quotation mark of the name has no end.</source>
        <translation>名称的引号没有结束。</translation>
    </message>
    <message>
        <source>A name has 1 to %1 characters, and no control characters.</source>
        <translation>名称为 1 到 %1 个字符，且不含控制字符。</translation>
    </message>
    <message>
        <source>A number is expected, such as %1.</source>
        <translation>应为数字，例如 %1。</translation>
    </message>
    <message>
        <source>A unit is expected: %1.</source>
        <translation>应为单位：%1。</translation>
    </message>
    <message>
        <source>A figure is expected: %1.</source>
        <translation>应为指标：%1。</translation>
    </message>
    <message>
        <source>The name of a model is expected, or “all models”, or “server”.</source>
        <translation>应为模型名称、“all models”或“server”。</translation>
    </message>
    <message>
        <source>“models” is expected after “all”.</source>
        <translation>“all”之后应为“models”。</translation>
    </message>
    <message>
        <source>The number of a version is expected, such as 3.</source>
        <translation>应为版本号，例如 3。</translation>
    </message>
    <message>
        <source>The name of a server is expected.</source>
        <translation>应为服务器名称。</translation>
    </message>
    <message>
        <source>The name of a group is expected.</source>
        <translation>应为组名称。</translation>
    </message>
    <message>
        <source>“yes” or “no” is expected.</source>
        <translation>应为“yes”或“no”。</translation>
    </message>
    <message>
        <source>“is yes” or “is no” is expected.</source>
        <translation>应为“is yes”或“is no”。</translation>
    </message>
    <message>
        <source>A comparison is expected: &gt;, &gt;=, &lt; or &lt;=.</source>
        <translation>应为比较：&gt;、&gt;=、&lt; 或 &lt;=。</translation>
    </message>
    <message>
        <source>A severity is expected: error or warning.</source>
        <translation>应为严重级别：error 或 warning。</translation>
    </message>
    <message>
        <source>The rule has ended here: “for”, “, error” or nothing may follow.</source>
        <translation>规则到此结束：其后只能是“for”、“, error”或空。</translation>
    </message>
    <message>
        <source>A rule has at most %1 characters.</source>
        <translation>规则最多 %1 个字符。</translation>
    </message>
    <message>
        <source>95th percentile of the durations</source>
        <translation>持续时间的 95 % 分位数</translation>
    </message>
    <message>
        <source>95th percentile of stage %1</source>
        <translation>阶段 %1 的 95 % 分位数</translation>
    </message>
    <message>
        <source>The rule “%1” was not removed: another console has changed it.</source>
        <translation>规则“%1”未移除：另一个控制台已更改它。</translation>
    </message>
    <message>
        <source>The rule “%1” was not changed: another console has changed it.</source>
        <translation>规则“%1”未更改：另一个控制台已更改它。</translation>
    </message>
</context>
<context>
    <name>Answer</name>
    <message>
        <source>%1 %2, %3</source>
        <translation>%1 %2，%3</translation>
    </message>
    <message>
        <source>%1; from %2 to %3, the largest at %4</source>
        <translation>%1；从 %2 到 %3，最大值位于 %4</translation>
    </message>
</context>
<context>
    <name>Attention</name>
    <message>
        <source>%1 version %2</source>
        <translation>%1 版本 %2</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>%1 failed to load.</source>
        <translation>%1 加载失败。</translation>
    </message>
    <message>
        <source>%1 failed to load: %2</source>
        <translation>%1 加载失败：%2</translation>
    </message>
    <message>
        <source>loading</source>
        <translation>正在加载</translation>
    </message>
    <message>
        <source>%1 is loading.</source>
        <translation>正在加载 %1。</translation>
    </message>
    <message>
        <source>unloading</source>
        <translation>正在卸载</translation>
    </message>
    <message>
        <source>%1 is unloading: it waits for its requests in flight.</source>
        <translation>正在卸载 %1：等待处理中的请求完成。</translation>
    </message>
    <message>
        <source>failing</source>
        <translation>请求出错</translation>
    </message>
    <message>
        <source>%1 fails %2 requests per second, of %3.</source>
        <translation>%1 每秒有 %2 个请求失败，共 %3 个。</translation>
    </message>
    <message>
        <source>queueing</source>
        <translation>排队过长</translation>
    </message>
    <message>
        <source>Requests of %1 wait: the slowest %2 spend %3 of %4 in the queue.</source>
        <translation>%1 的请求在等待：最慢的 %2 在队列中花费 %3（共 %4）。</translation>
    </message>
    <message>
        <source>unreachable</source>
        <translation>无法连接</translation>
    </message>
    <message>
        <source>The server does not answer.</source>
        <translation>服务器没有应答。</translation>
    </message>
    <message>
        <source>the server itself</source>
        <translation>服务器自身</translation>
    </message>
    <message>
        <source>draining</source>
        <translation>正在排空</translation>
    </message>
    <message>
        <source>A drain was begun by %1; requests are still served.</source>
        <translation>%1 启动了排空；目前仍处理请求。</translation>
    </message>
    <message>
        <source>A drain was begun by %1; new requests are refused.</source>
        <translation>%1 启动了排空；新请求会被拒绝。</translation>
    </message>
    <message>
        <source>not ready</source>
        <translation>未就绪</translation>
    </message>
    <message>
        <source>The server is not ready.</source>
        <translation>服务器未就绪。</translation>
    </message>
    <message>
        <source>faulty answers</source>
        <translation>应答有误</translation>
    </message>
    <message>
        <source>restarted</source>
        <translation>已重启</translation>
    </message>
    <message>
        <source>The server restarted at %1.</source>
        <translation>服务器已于 %1 重启。</translation>
    </message>
    <message>
        <source>%1 failed or refused requests in the last half minute.</source>
        <translation>%1 在最近半分钟内有请求失败或被拒绝。</translation>
    </message>
    <message>
        <source>refusing</source>
        <translation>拒绝请求</translation>
    </message>
    <message>
        <source>%1 refuses %2 requests per second, of %3: its queue is full.</source>
        <translation>%1 每秒拒绝 %2 个请求（共 %3 个）：队列已满。</translation>
    </message>
    <message>
        <source>Requests of %1 waited long in the last half minute.</source>
        <translation>%1 的请求在最近半分钟内等待时间较长。</translation>
    </message>
    <message>
        <source>certificate refused</source>
        <translation>证书被拒绝</translation>
    </message>
    <message>
        <source>wrong protocol</source>
        <translation>协议不符</translation>
    </message>
    <message>
        <source>ssh failed</source>
        <translation>ssh 失败</translation>
    </message>
    <message>
        <source>The administration is not reached: %1.</source>
        <translation>无法到达管理接口：%1。</translation>
    </message>
    <message>
        <source>no valid token</source>
        <translation>无有效令牌</translation>
    </message>
    <message>
        <source>access refused</source>
        <translation>访问被拒绝</translation>
    </message>
</context>
<context>
    <name>Batch</name>
    <message numerus="yes">
        <source> and %n other(s)</source>
        <translation>
            <numerusform>以及另外 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>batch</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>The server still remembers requests with %1 of its %2 rows.</source>
        <translation>服务器还保留着其 %2 行中 %1 行的请求。</translation>
    </message>
    <message>
        <source>Executed</source>
        <translation>执行时间</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Longest wait</source>
        <translation>最长等待</translation>
    </message>
    <message>
        <source>Mean wait</source>
        <translation>平均等待</translation>
    </message>
    <message>
        <source>Instance</source>
        <translation>实例</translation>
    </message>
    <message>
        <source>waited %1</source>
        <translation>等待了 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n request(s) were before it in the queue.</source>
        <translation>
            <numerusform>队列中有 %Ln 个请求排在它前面。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BatchReason</name>
    <message numerus="yes">
        <source>%n batch(es) are remembered, of %1 rows in the mean; they were %2 full.</source>
        <translation>
            <numerusform>保留了 %Ln 个批次，平均 %1 行，填充率 %2。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of the free rows are in batches with the reason “%2”.</source>
        <translation>%1 的空闲行出现在原因为“%2”的批次中。</translation>
    </message>
    <message>
        <source>reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Of the free rows</source>
        <translation>占空闲行</translation>
    </message>
    <message>
        <source>Free rows</source>
        <translation>空闲行</translation>
    </message>
    <message>
        <source>Batches</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>Mean rows</source>
        <translation>平均行数</translation>
    </message>
</context>
<context>
    <name>Bundle</name>
    <message>
        <source>| File | Content |</source>
        <translation>| 文件 | 内容 |</translation>
    </message>
    <message>
        <source>These parts could not be read:</source>
        <translation>以下部分无法读取：</translation>
    </message>
    <message>
        <source>| File | Reason |</source>
        <translation>| 文件 | 原因 |</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>its %1 bytes do not fit</source>
        <translation>其 %1 字节放不下</translation>
    </message>
</context>
<context>
    <name>ChartSummary</name>
    <message>
        <source>%1: no values.</source>
        <translation>%1：无数值。</translation>
    </message>
    <message>
        <source>%1: %2 at last, at least %3, at most %4 at %5.</source>
        <translation>%1：最近为 %2，最小 %3，最大 %4（%5）。</translation>
    </message>
    <message>
        <source>Events: %1.</source>
        <translation>事件：%1。</translation>
    </message>
    <message>
        <source>%1, lowest</source>
        <translation>%1，最低</translation>
    </message>
    <message>
        <source>%1, highest</source>
        <translation>%1，最高</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>From %1 on there is a point for each %2, before it for each %3.</source>
        <translation>从 %1 起每 %2 一个点，之前每 %3 一个点。</translation>
    </message>
</context>
<context>
    <name>Client</name>
    <message>
        <source>cannot read &apos;%1&apos;: %2</source>
        <translation>无法读取“%1”：%2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no PEM file of at most 4 MiB</source>
        <translation>“%1”不是 4 MiB 以内的 PEM 文件</translation>
    </message>
    <message>
        <source>a certificate of the client needs a key, and a key a certificate</source>
        <translation>客户端证书需要密钥，密钥也需要证书</translation>
    </message>
    <message>
        <source>the answer has no bytes</source>
        <translation>应答没有任何字节</translation>
    </message>
    <message>
        <source>there is no memory for the answer</source>
        <translation>没有内存容纳该应答</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 does not answer in time</source>
        <translation>%1 未及时应答</translation>
    </message>
    <message>
        <source>%1: %2 after the TLS handshake; the server may require a certificate of the client</source>
        <translation>%1：%2（TLS 握手之后）；服务器可能要求客户端证书</translation>
    </message>
    <message>
        <source>%1 is not connected</source>
        <translation>%1 未连接</translation>
    </message>
    <message>
        <source>Qt has no TLS on this system</source>
        <translation>此系统上的 Qt 没有 TLS</translation>
    </message>
    <message>
        <source>the key of the client is no RSA or EC key</source>
        <translation>客户端密钥不是 RSA 或 EC 密钥</translation>
    </message>
    <message>
        <source>the request names no model</source>
        <translation>请求没有指明模型</translation>
    </message>
    <message>
        <source>the request has no form as JSON: %1</source>
        <translation>请求无法表示为 JSON：%1</translation>
    </message>
    <message>
        <source>HTTP status %1</source>
        <translation>HTTP 状态 %1</translation>
    </message>
    <message>
        <source>%1 exists over gRPC only</source>
        <translation>%1 仅可通过 gRPC 使用</translation>
    </message>
    <message>
        <source>the answer to %1: %2</source>
        <translation>对 %1 的应答：%2</translation>
    </message>
    <message>
        <source>the output &apos;%1&apos; is not sent as bytes</source>
        <translation>输出“%1”不是以字节发送的</translation>
    </message>
    <message>
        <source>the output &apos;%1&apos; has fewer bytes than it says</source>
        <translation>输出“%1”的字节少于其声明的数量</translation>
    </message>
    <message>
        <source>expected a tensor in raw_input_contents for each of the %1 inputs, found %2</source>
        <translation>raw_input_contents 中应为 %1 个输入各有一个张量，实际有 %2 个</translation>
    </message>
    <message>
        <source>its Inference-Header-Content-Length is wrong</source>
        <translation>其 Inference-Header-Content-Length 有误</translation>
    </message>
    <message>
        <source>the answer to %1: its JSON has more than %2 bytes</source>
        <translation>对 %1 的应答：其 JSON 超过 %2 字节</translation>
    </message>
    <message>
        <source>it is no JSON object</source>
        <translation>它不是 JSON 对象</translation>
    </message>
    <message>
        <source>the settings have more than 1 MiB</source>
        <translation>设置超过 1 MiB</translation>
    </message>
    <message>
        <source>the settings are no JSON object</source>
        <translation>设置不是 JSON 对象</translation>
    </message>
    <message>
        <source>the profile has no address of the metrics</source>
        <translation>配置文件没有指标的地址</translation>
    </message>
    <message>
        <source>the connection was closed</source>
        <translation>连接已关闭</translation>
    </message>
    <message>
        <source>the connection is not open</source>
        <translation>连接未打开</translation>
    </message>
    <message>
        <source>the profile has no address for %1</source>
        <translation>配置文件没有用于 %1 的地址</translation>
    </message>
    <message>
        <source>the server sent no answer</source>
        <translation>服务器没有发送应答</translation>
    </message>
    <message>
        <source>the answer is empty</source>
        <translation>应答为空</translation>
    </message>
    <message>
        <source>there is no thalassa.v1 at %1: the server is no Thalassa server, or serves the extension on its administration address only</source>
        <translation>%1 上没有 thalassa.v1：该服务器不是 Thalassa 服务器，或仅在其管理地址上提供该扩展</translation>
    </message>
    <message>
        <source>the recording has no answer to this %1</source>
        <translation>录制中没有对此 %1 的应答</translation>
    </message>
    <message>
        <source>the recording has no %1 like this</source>
        <translation>录制中没有这样的 %1</translation>
    </message>
    <message>
        <source>the recording ends before the stream does</source>
        <translation>录制在流结束之前就结束了</translation>
    </message>
    <message>
        <source>the recording was closed</source>
        <translation>录制已关闭</translation>
    </message>
    <message>
        <source>cannot create &apos;%1&apos;: %2</source>
        <translation>无法创建“%1”：%2</translation>
    </message>
    <message>
        <source>a record of %1 bytes is longer than the format allows, %2</source>
        <translation>一条 %1 字节的记录超过了格式允许的 %2 字节</translation>
    </message>
    <message>
        <source>cannot write to &apos;%1&apos;: %2</source>
        <translation>无法写入“%1”：%2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no recorded session (.thalassa-session)</source>
        <translation>“%1”不是录制的会话 (.thalassa-session)</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has version %2 of the format, and this program reads version %3</source>
        <translation>“%1”的格式版本为 %2，而此程序读取的版本为 %3</translation>
    </message>
    <message>
        <source>its time is before that of the record before it</source>
        <translation>其时间早于前一条记录</translation>
    </message>
    <message>
        <source>it is no record of a session</source>
        <translation>它不是会话的记录</translation>
    </message>
    <message>
        <source>the file has become shorter</source>
        <translation>文件变短了</translation>
    </message>
    <message>
        <source>the file ends within the length of a record</source>
        <translation>文件在记录的长度处中断</translation>
    </message>
    <message>
        <source>the length of a record is wrong</source>
        <translation>记录的长度有误</translation>
    </message>
    <message>
        <source>a record has %1 bytes</source>
        <translation>一条记录有 %1 字节</translation>
    </message>
    <message>
        <source>the file ends within a record</source>
        <translation>文件在记录中间中断</translation>
    </message>
    <message>
        <source>the checksum of a record is wrong</source>
        <translation>记录的校验和有误</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is damaged at byte %2: %3</source>
        <translation>“%1”在字节 %2 处损坏：%3</translation>
    </message>
    <message>
        <source>the recording has reached its greatest size, %1 bytes</source>
        <translation>录制已达到最大大小 %1 字节</translation>
    </message>
    <message>
        <source>the recording has more than %1 records</source>
        <translation>录制的记录超过 %1 条</translation>
    </message>
    <message>
        <source>the answer to %1: it has more than %2 bytes</source>
        <translation>对 %1 的应答：超过 %2 字节</translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation>它已损坏</translation>
    </message>
    <message>
        <source>it is not the expected JSON: %1</source>
        <translation>它不是预期的 JSON：%1</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has an unknown scheme: expected http://, https://, grpc:// or grpcs://, or none</source>
        <translation>“%1”的协议方案未知：应为 http://、https://、grpc:// 或 grpcs://，或不写</translation>
    </message>
    <message>
        <source>line %1 of the metrics: %2</source>
        <translation>指标的第 %1 行：%2</translation>
    </message>
    <message>
        <source>expected the name of a family after &apos;%1&apos;</source>
        <translation>“%1”之后应为指标族的名称</translation>
    </message>
    <message>
        <source>expected the name of a sample in &apos;%1&apos;</source>
        <translation>“%1”中应有样本的名称</translation>
    </message>
    <message>
        <source>expected a number, found &apos;%1&apos;</source>
        <translation>应为数字，实际为“%1”</translation>
    </message>
    <message>
        <source>expected a time in milliseconds, found &apos;%1&apos;</source>
        <translation>应为以毫秒表示的时间，实际为“%1”</translation>
    </message>
    <message>
        <source>expected NAME=&quot;VALUE&quot; before &apos;%1&apos;</source>
        <translation>“%1”之前应为 NAME=&quot;VALUE&quot;</translation>
    </message>
    <message>
        <source>expected a value in quotes for the label &apos;%1&apos;</source>
        <translation>标签“%1”应有带引号的值</translation>
    </message>
    <message>
        <source>expected &apos;,&apos; or &apos;}&apos; before &apos;%1&apos;</source>
        <translation>“%1”之前应为 &apos;,&apos; 或 &apos;}&apos;</translation>
    </message>
    <message>
        <source>there are more than %1 samples and labels</source>
        <translation>样本和标签超过 %1 个</translation>
    </message>
    <message>
        <source>this connection is for reading only</source>
        <translation>此连接仅供读取</translation>
    </message>
    <message>
        <source>the stream was cancelled</source>
        <translation>流已取消</translation>
    </message>
    <message>
        <source>the server ended the watch</source>
        <translation>服务器结束了监视</translation>
    </message>
    <message>
        <source>its %1 is nested too deeply</source>
        <translation>其 %1 嵌套过深</translation>
    </message>
    <message>
        <source>it has more than %1 values</source>
        <translation>它的值超过 %1 个</translation>
    </message>
    <message>
        <source>its text &apos;%1&apos; has %2 bytes, more than %3</source>
        <translation>其文本“%1”有 %2 字节，超过 %3</translation>
    </message>
    <message>
        <source>its %1 has a &apos;%2&apos; that is not UTF-8</source>
        <translation>其 %1 中的“%2”不是 UTF-8</translation>
    </message>
    <message>
        <source>its %1 is cut or damaged</source>
        <translation>其 %1 被截断或损坏</translation>
    </message>
    <message>
        <source>it has more than 2 GiB</source>
        <translation>它超过 2 GiB</translation>
    </message>
    <message>
        <source>there is no thalassa.v1 of this server at %1: it is no Thalassa server, or its administration address is another one, which a profile can name</source>
        <translation>%1 处没有此服务器的 thalassa.v1：它不是 Thalassa 服务器，或者其管理地址不同，可在配置档案中给出</translation>
    </message>
    <message>
        <source>cannot open &apos;%1&apos;: %2</source>
        <translation>无法打开 &apos;%1&apos;：%2</translation>
    </message>
    <message>
        <source>the regions are no JSON array</source>
        <translation>区域列表不是 JSON 数组</translation>
    </message>
    <message>
        <source>the list of regions has more than 4 MiB</source>
        <translation>区域列表超过 4 MiB</translation>
    </message>
    <message>
        <source>a region has no name</source>
        <translation>某个区域没有名称</translation>
    </message>
    <message>
        <source>%1: the certificate is self-signed; if you trust it, enter its file as the authorities of the profile</source>
        <translation>%1：证书是自签名的；如果信任它，请将其文件填入配置文件的“证书颁发机构”</translation>
    </message>
    <message>
        <source>%1: the certificate is from the authority &apos;%2&apos;, which is not one of the authorities of the profile; if you trust it, enter its file there</source>
        <translation>%1：证书由颁发机构“%2”签发，它不在配置文件的证书颁发机构中；如果信任它，请在其中填入其文件</translation>
    </message>
    <message>
        <source>%1: the certificate has ended on %2; the server needs a new one</source>
        <translation>%1：证书已于 %2 到期；服务器需要新证书</translation>
    </message>
    <message>
        <source>%1: the certificate is valid from %2; compare the clocks of both sides</source>
        <translation>%1：证书自 %2 起有效；请比较双方的时钟</translation>
    </message>
    <message>
        <source>%1: the certificate is for %2, and not for %3; correct the address, or enter the name as the server name of the profile</source>
        <translation>%1：证书属于 %2，而不是 %3；请更正地址，或将该名称填入配置文件的服务器名称</translation>
    </message>
    <message>
        <source>%1 answers without TLS; enter the port with TLS, or the address without %2</source>
        <translation>%1 的应答不使用 TLS；请填入使用 TLS 的端口，或去掉地址中的 %2</translation>
    </message>
    <message>
        <source>%1 closes the connection without an answer; if the server uses TLS, begin the address with %2</source>
        <translation>%1 未应答就关闭了连接；如果服务器使用 TLS，地址应以 %2 开头</translation>
    </message>
    <message>
        <source>the server accepts no request without a valid token (HTTP status %1)</source>
        <translation>服务器不接受没有有效令牌的请求（HTTP 状态 %1）</translation>
    </message>
    <message>
        <source>the server does not allow this with these credentials (HTTP status %1)</source>
        <translation>服务器不允许用这些凭据执行此操作（HTTP 状态 %1）</translation>
    </message>
    <message>
        <source>the server has refused it</source>
        <translation>服务器拒绝了它</translation>
    </message>
    <message>
        <source>none was entered</source>
        <translation>未输入令牌</translation>
    </message>
    <message>
        <source>there is no valid token: %1</source>
        <translation>没有有效的令牌：%1</translation>
    </message>
</context>
<context>
    <name>Connection</name>
    <message>
        <source>slow reader</source>
        <translation>读取缓慢</translation>
    </message>
    <message>
        <source>The client does not read its answers, and the server keeps them in memory.</source>
        <translation>客户端不读取其响应，服务器将它们保留在内存中。</translation>
    </message>
    <message>
        <source>sending</source>
        <translation>正在发送</translation>
    </message>
    <message>
        <source>The client has not taken all of its answers yet.</source>
        <translation>客户端尚未取走全部响应。</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>繁忙</translation>
    </message>
    <message>
        <source>The server works on requests of the client.</source>
        <translation>服务器正在处理该客户端的请求。</translation>
    </message>
    <message>
        <source>receiving</source>
        <translation>正在接收</translation>
    </message>
    <message>
        <source>The client has sent a part of a request.</source>
        <translation>客户端已发送请求的一部分。</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>The client has no request in flight.</source>
        <translation>该客户端没有正在处理的请求。</translation>
    </message>
    <message>
        <source>open</source>
        <translation>已打开</translation>
    </message>
    <message>
        <source>The server does not report whether the client has a request in flight.</source>
        <translation>服务器不报告该客户端是否有正在处理的请求。</translation>
    </message>
    <message>
        <source>connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>端口</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>处理中</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求数</translation>
    </message>
    <message>
        <source>Unread</source>
        <translation>未读取</translation>
    </message>
    <message>
        <source>Stalled</source>
        <translation>停滞时间</translation>
    </message>
    <message>
        <source>Not acknowledged</source>
        <translation>未确认</translation>
    </message>
    <message>
        <source>Received</source>
        <translation>已接收</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>已发送</translation>
    </message>
    <message>
        <source>Last byte</source>
        <translation>最后字节</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>存在时间</translation>
    </message>
    <message numerus="yes">
        <source>%n connection(s), %1 with requests in flight.</source>
        <translation>
            <numerusform>%n 个连接，其中 %1 个有正在处理的请求。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n client(s) do not read their answers, %1 in all.</source>
        <translation>
            <numerusform>%n 个客户端不读取其响应，共 %1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n connection(s) are not listed.</source>
        <translation>
            <numerusform>%n 个连接未列出。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n thread(s) of the server do not answer; their connections are missing.</source>
        <translation>
            <numerusform>%n 个服务器线程没有响应；其连接缺失。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Description</name>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>p90</source>
        <translation>p90</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>Slowest</source>
        <translation>最慢</translation>
    </message>
    <message>
        <source>Mean duration</source>
        <translation>平均耗时</translation>
    </message>
    <message>
        <source>In the queue</source>
        <translation>排队中</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>处理中</translation>
    </message>
    <message>
        <source>Mean batch</source>
        <translation>平均批次</translation>
    </message>
    <message>
        <source>Cache hits</source>
        <translation>缓存命中</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>p99 of %1</source>
        <translation>%1的 p99</translation>
    </message>
    <message>
        <source>server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Models ready</source>
        <translation>就绪模型</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>启动时间</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>When</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Stands for</source>
        <translation>代表</translation>
    </message>
    <message>
        <source>action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>running</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Begun</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>the server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>p95</source>
        <translation>p95</translation>
    </message>
    <message>
        <source>Requests in all</source>
        <translation>请求总数</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>已拒绝</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>始于</translation>
    </message>
</context>
<context>
    <name>DraftDisk</name>
    <message>
        <source>Unsaved edits cannot be kept: %1 cannot be written.</source>
        <translation>无法保留未保存的编辑：无法写入 %1。</translation>
    </message>
    <message>
        <source>%1%2. The draft is kept as %3.</source>
        <translation>%1%2。该草稿已保留为 %3。</translation>
    </message>
    <message>
        <source>%1%2. The draft is not used.</source>
        <translation>%1%2。不使用该草稿。</translation>
    </message>
    <message>
        <source>: it cannot be read</source>
        <translation>：无法读取</translation>
    </message>
    <message>
        <source>%1 and older drafts are not read: they have more than %2 bytes.</source>
        <translation>未读取 %1 及更早的草稿：它们超过 %2 字节。</translation>
    </message>
    <message>
        <source>Unsaved edits cannot be kept: %1: %2.</source>
        <translation>无法保留未保存的编辑：%1：%2。</translation>
    </message>
    <message>
        <source>An edit is too large to be kept as a draft: it is lost if the console does not end in order.</source>
        <translation>编辑内容过大，无法保留为草稿：如果控制台未正常结束，它将丢失。</translation>
    </message>
</context>
<context>
    <name>DraftFile</name>
    <message>
        <source>expected a text of at most %1 characters</source>
        <translation>应为最多 %1 个字符的文本</translation>
    </message>
    <message>
        <source>expected true or false</source>
        <translation>应为 true 或 false</translation>
    </message>
    <message>
        <source>expected a time such as 2026-01-31T12:00:00Z</source>
        <translation>应为时间，例如 2026-01-31T12:00:00Z</translation>
    </message>
    <message>
        <source>there is no such setting</source>
        <translation>没有这样的设置</translation>
    </message>
    <message>
        <source>.edits: expected a list of 1 to %1 objects</source>
        <translation>.edits：应为 1 到 %1 个对象的列表</translation>
    </message>
    <message>
        <source>: expected at most %1 bytes</source>
        <translation>：应最多 %1 字节</translation>
    </message>
    <message>
        <source>: byte %1: %2</source>
        <translation>：字节 %1：%2</translation>
    </message>
    <message>
        <source>.version: expected 1</source>
        <translation>.version：应为 1</translation>
    </message>
    <message>
        <source>expected a number of at most %1</source>
        <translation>应为不大于 %1 的数字</translation>
    </message>
    <message>
        <source>expected trace_settings, log_settings or configuration</source>
        <translation>应为 trace_settings、log_settings 或 configuration</translation>
    </message>
</context>
<context>
    <name>EnsembleGraph</name>
    <message>
        <source>Request</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Response</source>
        <translation>响应</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
</context>
<context>
    <name>EventKind</name>
    <message>
        <source>load requested</source>
        <translation>请求加载</translation>
    </message>
    <message>
        <source>loaded</source>
        <translation>已加载</translation>
    </message>
    <message>
        <source>load failed</source>
        <translation>加载失败</translation>
    </message>
    <message>
        <source>unload requested</source>
        <translation>请求卸载</translation>
    </message>
    <message>
        <source>unloaded</source>
        <translation>已卸载</translation>
    </message>
    <message>
        <source>setting changed</source>
        <translation>设置已更改</translation>
    </message>
    <message>
        <source>setting refused</source>
        <translation>设置被拒绝</translation>
    </message>
    <message>
        <source>requests refused</source>
        <translation>请求被拒绝</translation>
    </message>
    <message>
        <source>connections refused</source>
        <translation>连接被拒绝</translation>
    </message>
    <message>
        <source>drain began</source>
        <translation>排空开始</translation>
    </message>
    <message>
        <source>drain ended</source>
        <translation>排空结束</translation>
    </message>
    <message>
        <source>started</source>
        <translation>已启动</translation>
    </message>
    <message>
        <source>stopping</source>
        <translation>正在停止</translation>
    </message>
    <message>
        <source>command failed</source>
        <translation>命令失败</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>GPU lost</source>
        <translation>GPU 丢失</translation>
    </message>
    <message>
        <source>connection closed</source>
        <translation>连接已关闭</translation>
    </message>
</context>
<context>
    <name>Explanation</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>批次 %1</translation>
    </message>
    <message numerus="yes">
        <source> and %n other(s)</source>
        <translation>
            <numerusform>以及另外 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>It waited %1 in the queue</source>
        <translation>它在队列中等待了 %1</translation>
    </message>
    <message numerus="yes">
        <source>, behind %n other(s)</source>
        <translation>
            <numerusform>，前面有 %Ln 个其他请求</numerusform>
        </translation>
    </message>
    <message>
        <source>, of which %1 while its instance executed %2</source>
        <translation>，其中 %1 是因为它的实例在执行 %2</translation>
    </message>
    <message>
        <source>, of which %1 while instance %2 executed %3</source>
        <translation>，其中 %1 是因为实例 %2 在执行 %3</translation>
    </message>
    <message>
        <source>, until the queue delay was over: too few other requests came</source>
        <translation>，直到排队延迟结束：到达的其他请求太少</translation>
    </message>
    <message>
        <source>Its client took %1 to send it.</source>
        <translation>客户端用了 %1 发送它。</translation>
    </message>
    <message>
        <source>Look at the client and the network, not at the server.</source>
        <translation>请检查客户端和网络，而不是服务器。</translation>
    </message>
    <message>
        <source>The server took %1 to read and check it.</source>
        <translation>服务器用了 %1 读取和检查它。</translation>
    </message>
    <message>
        <source>Binary tensors are read faster than JSON: use the binary data extension, or gRPC.</source>
        <translation>二进制张量比 JSON 读取得更快：请使用二进制数据扩展或 gRPC。</translation>
    </message>
    <message>
        <source>The backend took %1 to collect its inputs.</source>
        <translation>后端用了 %1 收集其输入。</translation>
    </message>
    <message>
        <source>Smaller inputs, or shared memory, make this shorter.</source>
        <translation>更小的输入或共享内存可以缩短该时间。</translation>
    </message>
    <message>
        <source>The model computed for %1.</source>
        <translation>模型计算了 %1。</translation>
    </message>
    <message>
        <source>The execution itself is the cost: a faster model or device makes it shorter. Compare it with other batch sizes on the Batches page.</source>
        <translation>开销在执行本身：更快的模型或设备可以缩短。可在“批次”页面与其他批大小比较。</translation>
    </message>
    <message>
        <source>The backend took %1 to hand over its outputs.</source>
        <translation>后端用了 %1 交出其输出。</translation>
    </message>
    <message>
        <source>Request fewer outputs, or use shared memory.</source>
        <translation>请求更少的输出，或使用共享内存。</translation>
    </message>
    <message>
        <source>The model took %1 to send its responses.</source>
        <translation>模型用了 %1 发送响应。</translation>
    </message>
    <message>
        <source>Decoupled models send when they like; preserve_ordering holds back later responses.</source>
        <translation>解耦模型可随时发送；preserve_ordering 会推迟后面的响应。</translation>
    </message>
    <message>
        <source>The server took %1 to encode the answer.</source>
        <translation>服务器用了 %1 编码应答。</translation>
    </message>
    <message>
        <source>Binary tensors are written faster than JSON: use the binary data extension, or gRPC.</source>
        <translation>二进制张量比 JSON 写得更快：请使用二进制数据扩展或 gRPC。</translation>
    </message>
    <message>
        <source>Its client took %1 to read the answer.</source>
        <translation>客户端用了 %1 读取应答。</translation>
    </message>
    <message>
        <source>Its steps waited in their queues for %1.</source>
        <translation>它的各步骤在队列中等待了 %1。</translation>
    </message>
    <message>
        <source>Explain the step that waited longest: its model has too few instances.</source>
        <translation>请查看等待最久的步骤的解释：其模型的实例太少。</translation>
    </message>
    <message>
        <source>Its steps took %1 to send their responses.</source>
        <translation>它的各步骤用了 %1 发送响应。</translation>
    </message>
    <message>
        <source>%1 passed between the stages.</source>
        <translation>各阶段之间经过了 %1。</translation>
    </message>
    <message>
        <source>The server was waiting for a processor: it has too few of them, or other programs take them.</source>
        <translation>服务器在等待处理器：处理器太少，或被其他程序占用。</translation>
    </message>
    <message>
        <source>A shorter max_queue_delay_microseconds releases such requests earlier.</source>
        <translation>缩短 max_queue_delay_microseconds 可以更早放行这类请求。</translation>
    </message>
    <message>
        <source>More instances, or larger batches, shorten the queue. The Batches page tries settings.</source>
        <translation>更多实例或更大的批次可以缩短队列。可在“批次”页面试验设置。</translation>
    </message>
    <message>
        <source>It failed: %1</source>
        <translation>它失败了：%1</translation>
    </message>
    <message>
        <source>The server refused it: %1</source>
        <translation>服务器拒绝了它：%1</translation>
    </message>
    <message>
        <source>It was cancelled after %1, most of it in the stage “%2”.</source>
        <translation>它在 %1 后被取消，大部分时间处于“%2”阶段。</translation>
    </message>
    <message>
        <source>The response cache had the answer; nothing was executed.</source>
        <translation>响应缓存中已有应答；没有执行任何计算。</translation>
    </message>
    <message>
        <source>The server remembers no times of its stages.</source>
        <translation>服务器没有保留其各阶段的时间。</translation>
    </message>
    <message>
        <source>%1 while instance %2 executed %3</source>
        <translation>%1，期间实例 %2 在执行 %3</translation>
    </message>
    <message numerus="yes">
        <source>and %n other execution(s)</source>
        <translation>
            <numerusform>以及另外 %Ln 次执行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Batch %1 had %n row(s)</source>
        <translation>
            <numerusform>批次 %1 有 %Ln 行</numerusform>
        </translation>
    </message>
    <message>
        <source> and room for %1 more</source>
        <translation>，还可容纳 %1 行</translation>
    </message>
    <message>
        <source>, on instance %1</source>
        <translation>，在实例 %1 上执行</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <comment>two sentences</comment>
        <translation>%1。%2</translation>
    </message>
    <message numerus="yes">
        <source>and %n other(s)</source>
        <translation>
            <numerusform>以及另外 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 的 %1</translation>
    </message>
    <message>
        <source>%1: %2 in all, %3 in the queue</source>
        <translation>%1：共 %2，排队 %3</translation>
    </message>
    <message>
        <source>Request %1 of %2: %3 in %4</source>
        <translation>请求 %1（%2）：%3，耗时 %4</translation>
    </message>
    <message>
        <source>%1: %2 (%3)</source>
        <translation>%1：%2（%3）</translation>
    </message>
    <message>
        <source>It waited for:</source>
        <translation>它等待的是：</translation>
    </message>
    <message>
        <source>In the same batch:</source>
        <translation>同一批次中：</translation>
    </message>
    <message>
        <source>Steps:</source>
        <translation>步骤：</translation>
    </message>
    <message>
        <source>, of which %1 until its sequence got a free slot</source>
        <translation>，其中 %1 等待其序列获得空闲槽位</translation>
    </message>
    <message>
        <source>More instances, a larger max_candidate_sequences or a shorter max_sequence_idle_microseconds give more sequences a slot. The Sequences page shows who has one.</source>
        <translation>增加实例、调大 max_candidate_sequences 或缩短 max_sequence_idle_microseconds 可让更多序列获得槽位。“序列”页面显示哪些序列占有槽位。</translation>
    </message>
</context>
<context>
    <name>Exposure</name>
    <message>
        <source>high</source>
        <translation>高</translation>
    </message>
    <message>
        <source>medium</source>
        <translation>中</translation>
    </message>
    <message>
        <source>not told</source>
        <translation>未告知</translation>
    </message>
    <message>
        <source>Each machine that reaches it can send requests and read the configurations of models.</source>
        <translation>能访问它的每台机器都可以发送请求并读取模型的配置。</translation>
    </message>
    <message>
        <source>Set --%1=127.0.0.1, and let a proxy end TLS.</source>
        <translation>请设置 --%1=127.0.0.1，并用代理终止 TLS。</translation>
    </message>
    <message>
        <source>HTTP listens on %1 without TLS.</source>
        <translation>HTTP 在 %1 上监听，没有 TLS。</translation>
    </message>
    <message>
        <source>gRPC listens on %1 without TLS.</source>
        <translation>gRPC 在 %1 上监听，没有 TLS。</translation>
    </message>
    <message>
        <source>The metrics port listens on %1.</source>
        <translation>指标端口在 %1 上监听。</translation>
    </message>
    <message>
        <source>The metrics show the names of models and their load.</source>
        <translation>指标显示模型的名称及其负载。</translation>
    </message>
    <message>
        <source>Set --metrics-address=127.0.0.1.</source>
        <translation>请设置 --metrics-address=127.0.0.1。</translation>
    </message>
    <message>
        <source>Check the value of --%1.</source>
        <translation>请检查 --%1 的值。</translation>
    </message>
    <message>
        <source>The server does not tell which APIs need a key over HTTP.</source>
        <translation>服务器未告知哪些 API 通过 HTTP 需要密钥。</translation>
    </message>
    <message>
        <source>The server does not tell which APIs need a key over gRPC.</source>
        <translation>服务器未告知哪些 API 通过 gRPC 需要密钥。</translation>
    </message>
    <message>
        <source>The administration listens on %1 without TLS.</source>
        <translation>管理接口在 %1 上监听，没有 TLS。</translation>
    </message>
    <message>
        <source>Each machine that reaches it can drain the server, change settings and read requests.</source>
        <translation>能访问它的每台机器都可以排空服务器、更改设置和读取请求。</translation>
    </message>
    <message>
        <source>Set --admin-address=127.0.0.1, and reach it through ssh.</source>
        <translation>请设置 --admin-address=127.0.0.1，并通过 ssh 访问。</translation>
    </message>
    <message>
        <source>The ports of inference serve the administration.</source>
        <translation>推理端口提供管理功能。</translation>
    </message>
    <message>
        <source>Each client can drain the server, change settings and read requests.</source>
        <translation>每个客户端都可以排空服务器、更改设置和读取请求。</translation>
    </message>
    <message>
        <source>Set --allow-remote-observability=off.</source>
        <translation>请设置 --allow-remote-observability=off。</translation>
    </message>
    <message>
        <source>The ports of inference serve the observability extension.</source>
        <translation>推理端口提供可观测性扩展。</translation>
    </message>
    <message>
        <source>Each client can read the requests of other clients.</source>
        <translation>每个客户端都可以读取其他客户端的请求。</translation>
    </message>
    <message>
        <source>Clients can load and unload models.</source>
        <translation>客户端可以加载和卸载模型。</translation>
    </message>
    <message>
        <source>A load can bring a configuration and files, which a backend may execute.</source>
        <translation>加载请求可以带来配置和文件，后端可能会执行这些文件。</translation>
    </message>
    <message>
        <source>Restrict model-repository with --http-restricted-api and --grpc-restricted-protocol.</source>
        <translation>请用 --http-restricted-api 和 --grpc-restricted-protocol 限制 model-repository。</translation>
    </message>
    <message>
        <source>Clients can register shared memory.</source>
        <translation>客户端可以注册共享内存。</translation>
    </message>
    <message>
        <source>A client that knows the name of a region can read and write it.</source>
        <translation>知道区域名称的客户端可以读写该区域。</translation>
    </message>
    <message>
        <source>Set --allow-client-shm=false.</source>
        <translation>请设置 --allow-client-shm=false。</translation>
    </message>
    <message>
        <source>Clients can change the settings of traces and of the log.</source>
        <translation>客户端可以更改跟踪设置和日志设置。</translation>
    </message>
    <message>
        <source>Clients can change the settings of traces.</source>
        <translation>客户端可以更改跟踪设置。</translation>
    </message>
    <message>
        <source>Clients can change the settings of the log.</source>
        <translation>客户端可以更改日志设置。</translation>
    </message>
    <message>
        <source>A client can fill the disk, or end the log lines that an operator needs.</source>
        <translation>客户端可以写满磁盘，或停止运维人员所需的日志行。</translation>
    </message>
    <message>
        <source>Restrict trace and logging with --http-restricted-api and --grpc-restricted-protocol.</source>
        <translation>请用 --http-restricted-api 和 --grpc-restricted-protocol 限制 trace 和 logging。</translation>
    </message>
    <message>
        <source>One machine can keep all others out.</source>
        <translation>一台机器可以使其他所有机器无法连接。</translation>
    </message>
    <message>
        <source>Set --%1, unless clients share the address of a proxy.</source>
        <translation>请设置 --%1，除非客户端共用代理的地址。</translation>
    </message>
    <message>
        <source>One client address can open all connections of HTTP.</source>
        <translation>一个客户端地址可以占用 HTTP 的所有连接。</translation>
    </message>
    <message>
        <source>One client address can open all connections of gRPC.</source>
        <translation>一个客户端地址可以占用 gRPC 的所有连接。</translation>
    </message>
    <message>
        <source>The memory of gRPC has no limit.</source>
        <translation>gRPC 的内存没有上限。</translation>
    </message>
    <message>
        <source>Clients that send large messages can exhaust the memory of the machine.</source>
        <translation>发送大消息的客户端可能耗尽机器的内存。</translation>
    </message>
    <message>
        <source>Set --grpc-memory-quota.</source>
        <translation>请设置 --grpc-memory-quota。</translation>
    </message>
    <message numerus="yes">
        <source>%n model(s) have queues without a limit, such as %1.</source>
        <translation>
            <numerusform>%Ln 个模型的队列没有上限，例如 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>Requests of a client that sends faster than a model executes wait in memory.</source>
        <translation>如果客户端发送得比模型执行得快，其请求会在内存中等待。</translation>
    </message>
    <message>
        <source>Set max_queue_size in the configuration of each model.</source>
        <translation>在每个模型的配置中设置 max_queue_size。</translation>
    </message>
    <message>
        <source>Let a proxy end TLS, and enter its https address.</source>
        <translation>请用代理终止 TLS，并填入代理的 https 地址。</translation>
    </message>
    <message>
        <source>The console sends its token, and an endpoint has no TLS.</source>
        <translation>控制台发送令牌，而有一个端点没有 TLS。</translation>
    </message>
    <message>
        <source>Machines on the way can read the token.</source>
        <translation>途中的机器可以读取令牌。</translation>
    </message>
    <message>
        <source>The connection of the console has no TLS.</source>
        <translation>控制台的连接没有 TLS。</translation>
    </message>
    <message>
        <source>Machines on the way can read and change requests and answers.</source>
        <translation>途中的机器可以读取和更改请求与应答。</translation>
    </message>
    <message>
        <source>The certificate has ended on %1.</source>
        <translation>证书已于 %1 到期。</translation>
    </message>
    <message>
        <source>Clients that connect now refuse it, or do not check certificates.</source>
        <translation>现在连接的客户端会拒绝它，或者不检查证书。</translation>
    </message>
    <message>
        <source>Give the server or its proxy a new certificate.</source>
        <translation>为服务器或其代理换上新证书。</translation>
    </message>
    <message>
        <source>The certificate ends on %1.</source>
        <translation>证书将于 %1 到期。</translation>
    </message>
    <message>
        <source>Clients that connect after that refuse it.</source>
        <translation>此后连接的客户端会拒绝它。</translation>
    </message>
    <message>
        <source>Give the server or its proxy a new certificate before.</source>
        <translation>在此之前为服务器或其代理换上新证书。</translation>
    </message>
    <message>
        <source>Restrict %1 with --http-restricted-api and --grpc-restricted-protocol.</source>
        <translation>请用 --http-restricted-api 和 --grpc-restricted-protocol 限制 %1。</translation>
    </message>
    <message>
        <source>The shared memory API answers without a key.</source>
        <translation>共享内存 API 无需密钥即可应答。</translation>
    </message>
    <message>
        <source>It is not known whether the shared memory API needs a key.</source>
        <translation>不知道共享内存 API 是否需要密钥。</translation>
    </message>
    <message>
        <source>The trace settings answer without a key.</source>
        <translation>跟踪设置无需密钥即可应答。</translation>
    </message>
    <message>
        <source>A client can change them, and fill the disk.</source>
        <translation>客户端可以更改它们，并写满磁盘。</translation>
    </message>
    <message>
        <source>It is not known whether the trace settings need a key.</source>
        <translation>不知道跟踪设置是否需要密钥。</translation>
    </message>
    <message>
        <source>The log settings answer without a key.</source>
        <translation>日志设置无需密钥即可应答。</translation>
    </message>
    <message>
        <source>A client can change them, and end the log lines that an operator needs.</source>
        <translation>客户端可以更改它们，并停止运维人员所需的日志行。</translation>
    </message>
    <message>
        <source>It is not known whether the log settings need a key.</source>
        <translation>不知道日志设置是否需要密钥。</translation>
    </message>
    <message>
        <source>The repository index answers without a key, and the server does not tell its model control mode.</source>
        <translation>仓库索引无需密钥即可应答，且服务器未告知其模型控制模式。</translation>
    </message>
    <message>
        <source>The server does not tell its model control mode.</source>
        <translation>服务器未告知其模型控制模式。</translation>
    </message>
    <message>
        <source>With the mode explicit, clients can load and unload models.</source>
        <translation>在 explicit 模式下，客户端可以加载和卸载模型。</translation>
    </message>
    <message>
        <source>The server does not tell the addresses on which it listens.</source>
        <translation>服务器未告知其监听的地址。</translation>
    </message>
    <message>
        <source>Other machines may reach its ports.</source>
        <translation>其他机器可能能访问它的端口。</translation>
    </message>
    <message>
        <source>Check its options and the firewall.</source>
        <translation>请检查其选项和防火墙。</translation>
    </message>
    <message>
        <source>The server asks for a token, and the profile keeps none.</source>
        <translation>服务器要求令牌，而配置文件中没有。</translation>
    </message>
    <message>
        <source>The console does not see what the token protects.</source>
        <translation>控制台看不到令牌所保护的内容。</translation>
    </message>
    <message>
        <source>Enter a token in the profile; the keyring keeps it.</source>
        <translation>在配置文件中填入令牌；密钥环会保存它。</translation>
    </message>
</context>
<context>
    <name>Feed</name>
    <message>
        <source>change of the global trace settings</source>
        <translation>更改全局跟踪设置</translation>
    </message>
    <message>
        <source>change of the trace settings of %1</source>
        <translation>更改 %1 的跟踪设置</translation>
    </message>
    <message>
        <source>dump of requests to %1</source>
        <translation>将请求转储到 %1</translation>
    </message>
    <message>
        <source>Check that the server runs, and that its address and ports are those of the profile.</source>
        <translation>请检查服务器是否在运行，以及其地址和端口是否与配置文件一致。</translation>
    </message>
    <message>
        <source>Give the profile a token that the server accepts.</source>
        <translation>请在配置文件中填写服务器接受的令牌。</translation>
    </message>
    <message>
        <source>Check that the address is that of an inference server, and that TLS is right.</source>
        <translation>请检查该地址是否属于推理服务器，以及 TLS 设置是否正确。</translation>
    </message>
    <message>
        <source>The text is empty.</source>
        <translation>文本为空。</translation>
    </message>
    <message>
        <source>The text is longer than 1 MiB.</source>
        <translation>文本超过 1 MiB。</translation>
    </message>
    <message>
        <source>The text can be read. This server does not check it before a load.</source>
        <translation>文本可以读取。此服务器在加载前不检查它。</translation>
    </message>
    <message>
        <source>The dump of the server is larger than %1.</source>
        <translation>服务器的转储大于 %1。</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>change of the log settings</source>
        <translation>更改日志设置</translation>
    </message>
    <message>
        <source>unregistration of %1</source>
        <translation>注销 %1</translation>
    </message>
    <message>
        <source>end of the connection of %1</source>
        <translation>关闭 %1 的连接</translation>
    </message>
</context>
<context>
    <name>Filter</name>
    <message>
        <source>%1 is compared with a duration, such as 10ms, and not with “%2”.</source>
        <translation>%1 应与时长（如 10ms）比较，而不是“%2”。</translation>
    </message>
    <message>
        <source>%1 is compared with a size, such as 64MiB, and not with “%2”.</source>
        <translation>%1 应与大小（如 64MiB）比较，而不是“%2”。</translation>
    </message>
    <message>
        <source>%1 is compared with a number, such as 100 or 1.5k, and not with “%2”.</source>
        <translation>%1 应与数字（如 100 或 1.5k）比较，而不是“%2”。</translation>
    </message>
    <message>
        <source>There is no column “%1”; the columns are %2.</source>
        <translation>没有列“%1”；可用的列为 %2。</translation>
    </message>
    <message>
        <source>A value is missing after “%1%2”.</source>
        <translation>“%1%2”之后缺少值。</translation>
    </message>
    <message>
        <source>%1 is text: write %1:%2.</source>
        <translation>%1 是文本：请写成 %1:%2。</translation>
    </message>
</context>
<context>
    <name>GraphLayout</name>
    <message>
        <source>Graphviz could not lay out the graph. Its plug-in for “dot” is part of the package libgvc6.</source>
        <translation>Graphviz 无法对图进行布局。“dot”插件属于软件包 libgvc6。</translation>
    </message>
    <message>
        <source>The graph has too many nodes to be drawn. The text has them all.</source>
        <translation>图的节点太多，无法绘制。文本中包含全部节点。</translation>
    </message>
</context>
<context>
    <name>ImageExport</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
</context>
<context>
    <name>Instance</name>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>gets no requests</source>
        <translation>不接收请求</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>空闲</translation>
    </message>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%Ln 个请求</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%Ln 行</numerusform>
        </translation>
    </message>
    <message>
        <source>batch %1: %2, %3</source>
        <translation>批次 %1：%2，%3</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>instance</source>
        <translation>实例</translation>
    </message>
    <message>
        <source>nearly always busy</source>
        <translation>几乎一直繁忙</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>繁忙</translation>
    </message>
    <message>
        <source>The instance was busy for %1 of the last minute: requests wait for it. More instances, or larger batches, shorten the queue.</source>
        <translation>该实例在最近一分钟内有 %1 的时间繁忙：请求在等待它。更多实例或更大的批次可以缩短队列。</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Executes now</source>
        <translation>正在执行</translation>
    </message>
    <message>
        <source>For</source>
        <translation>已持续</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Busy, 10 s</source>
        <translation>繁忙率，10 s</translation>
    </message>
    <message>
        <source>Busy, 1 min</source>
        <translation>繁忙率，1 min</translation>
    </message>
    <message>
        <source>Executions</source>
        <translation>执行次数</translation>
    </message>
</context>
<context>
    <name>LivePage</name>
    <message>
        <source>No request waits.</source>
        <translation>没有请求在等待。</translation>
    </message>
    <message numerus="yes">
        <source>%n request(s) wait. The longest wait is %1, in the queue of %2, for %3.</source>
        <translation>
            <numerusform>%Ln 个请求在等待。最长已等待 %1，位于 %2 的队列，等待%3。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n instance(s) execute a batch now.</source>
        <translation>
            <numerusform>%Ln 个实例中有 %1 个正在执行批次。</numerusform>
        </translation>
    </message>
    <message>
        <source>The busiest one, %1, was busy for %2 of the last minute.</source>
        <translation>最繁忙的 %1 在最近一分钟内有 %2 的时间繁忙。</translation>
    </message>
</context>
<context>
    <name>Marks</name>
    <message>
        <source>and %1 more</source>
        <translation>以及另外 %1 个</translation>
    </message>
    <message>
        <source>by %1</source>
        <translation>由 %1</translation>
    </message>
</context>
<context>
    <name>Memory</name>
    <message>
        <source>histograms</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>Histograms of the durations of requests</source>
        <translation>请求耗时的直方图</translation>
    </message>
    <message>
        <source>history</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Time series of the figures of models</source>
        <translation>模型指标的时间序列</translation>
    </message>
    <message>
        <source>state of sequences</source>
        <translation>序列状态</translation>
    </message>
    <message>
        <source>Tensors that are kept for sequences between requests</source>
        <translation>在请求之间为序列保留的张量</translation>
    </message>
    <message>
        <source>backend</source>
        <translation>后端</translation>
    </message>
    <message>
        <source>What the backend reports for the model or the instance</source>
        <translation>后端为模型或实例报告的内存</translation>
    </message>
    <message>
        <source>response cache</source>
        <translation>响应缓存</translation>
    </message>
    <message>
        <source>Responses that are kept for equal requests</source>
        <translation>为相同请求保留的响应</translation>
    </message>
    <message>
        <source>flight recorder</source>
        <translation>飞行记录器</translation>
    </message>
    <message>
        <source>Records of the last requests; of constant size</source>
        <translation>最近请求的记录；大小固定</translation>
    </message>
    <message>
        <source>traces</source>
        <translation>跟踪</translation>
    </message>
    <message>
        <source>Finished traces that are not written yet</source>
        <translation>已完成但尚未写入的跟踪</translation>
    </message>
    <message>
        <source>log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Lines that are not written yet</source>
        <translation>尚未写入的行</translation>
    </message>
    <message>
        <source>HTTP connections</source>
        <translation>HTTP 连接</translation>
    </message>
    <message>
        <source>Connections with request bodies and unread answers</source>
        <translation>带有请求体和未读应答的连接</translation>
    </message>
    <message>
        <source>gRPC calls</source>
        <translation>gRPC 调用</translation>
    </message>
    <message>
        <source>Running calls and the unread responses of streams</source>
        <translation>进行中的调用和流的未读响应</translation>
    </message>
    <message>
        <source>ledgers</source>
        <translation>内存账目</translation>
    </message>
    <message>
        <source>The ledgers that are kept for comparison</source>
        <translation>为比较而保留的账目</translation>
    </message>
    <message>
        <source>without an owner</source>
        <translation>无归属</translation>
    </message>
    <message>
        <source>The part of the heap that no owner reports, such as models of backends that report nothing</source>
        <translation>没有归属报告的堆内存，例如不报告内存的后端的模型</translation>
    </message>
    <message>
        <source>resident</source>
        <translation>常驻</translation>
    </message>
    <message>
        <source>All memory of the process that is in RAM</source>
        <translation>进程在 RAM 中的全部内存</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>heap in use</source>
        <translation>使用中的堆</translation>
    </message>
    <message>
        <source>freed, not returned to the system</source>
        <translation>已释放，未归还系统</translation>
    </message>
    <message>
        <source>The process has %1 in RAM. Owners report %2 of the %3 in use on its heap.</source>
        <translation>进程占用 %1 RAM。堆上使用的 %3 中，各归属报告了 %2。</translation>
    </message>
    <message>
        <source>Nothing has grown since the ledger of %1.</source>
        <translation>自 %1 的账目以来没有增长。</translation>
    </message>
    <message>
        <source>Memory without an owner has grown most since the ledger of %1: by %2.</source>
        <translation>自 %1 的账目以来，无归属的内存增长最多：%2。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 的%1</translation>
    </message>
    <message>
        <source>“%1” has grown most since the ledger of %2: by %3.</source>
        <translation>自 %2 的账目以来，“%1”增长最多：%3。</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
</context>
<context>
    <name>ModelChanges</name>
    <message>
        <source>Reload %1?</source>
        <translation>重新加载 %1？</translation>
    </message>
    <message numerus="yes">
        <source>Reload %n models?</source>
        <translation>
            <numerusform>重新加载 %Ln 个模型？</numerusform>
        </translation>
    </message>
    <message>
        <source>Load %1?</source>
        <translation>加载 %1？</translation>
    </message>
    <message numerus="yes">
        <source>Load %n models?</source>
        <translation>
            <numerusform>加载 %Ln 个模型？</numerusform>
        </translation>
    </message>
    <message>
        <source>The server loads the model from its repository. This may take minutes and memory.</source>
        <translation>服务器从仓库加载模型。这可能需要几分钟并占用内存。</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>重新加载</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>Unload %1?</source>
        <translation>卸载 %1？</translation>
    </message>
    <message numerus="yes">
        <source>Unload %n models?</source>
        <translation>
            <numerusform>卸载 %Ln 个模型？</numerusform>
        </translation>
    </message>
    <message>
        <source>All versions stop serving, and so does each ensemble that has one of them as a step. The server waits for the requests in flight (%1 now), and refuses new ones.</source>
        <translation>所有版本停止服务，以其为步骤的集成模型也一并停止。服务器等待处理中的请求（当前 %1 个）完成，并拒绝新请求。</translation>
    </message>
    <message numerus="yes">
        <source> and %n more</source>
        <translation>
            <numerusform>以及另外 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 requests per second that clients send now</source>
        <translation>客户端当前每秒发送的 %1 个请求</translation>
    </message>
    <message numerus="yes">
        <source>%n open sequence(s) with their state</source>
        <translation>
            <numerusform>%Ln 个打开的序列及其状态</numerusform>
        </translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>卸载</translation>
    </message>
    <message>
        <source>The server loads the model from its repository beside the running one. If the load fails, the running one goes on.</source>
        <translation>服务器会在运行中的模型旁从仓库加载模型。如果加载失败，运行中的模型继续工作。</translation>
    </message>
    <message>
        <source>Requests in flight end with the running configuration: %1.</source>
        <translation>处理中的请求使用运行中的配置完成：%1。</translation>
    </message>
    <message>
        <source>Clients send %1 requests per second. They get the new configuration as soon as it is loaded.</source>
        <translation>客户端每秒发送 %1 个请求。新配置加载后立即对其生效。</translation>
    </message>
    <message>
        <source>Open sequences lose their state: %1.</source>
        <translation>打开的序列会失去其状态：%1。</translation>
    </message>
    <message>
        <source>This server does not tell how many requests are in flight and how many sequences are open. Open sequences lose their state.</source>
        <translation>此服务器不报告处理中的请求数和打开的序列数。打开的序列会失去其状态。</translation>
    </message>
    <message>
        <source>The server serves nothing then. Type its name, %1, to go on.</source>
        <translation>之后服务器不再提供任何服务。请输入其名称 %1 以继续。</translation>
    </message>
    <message>
        <source>All versions stop serving, and so does each ensemble that has one of them as a step. The server waits for the requests in flight, whose number it does not tell, and refuses new ones.</source>
        <translation>所有版本停止服务，以其为步骤的集成模型也一并停止。服务器等待处理中的请求（其数量未知）完成，并拒绝新请求。</translation>
    </message>
</context>
<context>
    <name>ModelCharts</name>
    <message>
        <source>succeeded</source>
        <translation>成功</translation>
    </message>
    <message>
        <source>executions</source>
        <translation>执行</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>most</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>in flight</source>
        <translation>处理中</translation>
    </message>
    <message>
        <source>each instance</source>
        <translation>每个实例</translation>
    </message>
    <message>
        <source>queue full</source>
        <translation>队列已满</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>hits</source>
        <translation>命中</translation>
    </message>
    <message>
        <source>misses</source>
        <translation>未命中</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>Latency by stage</source>
        <translation>各阶段延迟</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>Why batches left</source>
        <translation>批次发出原因</translation>
    </message>
    <message>
        <source>Instance occupancy</source>
        <translation>实例占用率</translation>
    </message>
    <message>
        <source>Failures by reason</source>
        <translation>失败原因</translation>
    </message>
    <message>
        <source>Response cache</source>
        <translation>响应缓存</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>reported</source>
        <translation>已报告</translation>
    </message>
    <message>
        <source>means, no percentiles</source>
        <translation>平均值，无百分位数</translation>
    </message>
    <message>
        <source>rows of an execution</source>
        <translation>每次执行的行数</translation>
    </message>
    <message>
        <source>share of the batches</source>
        <translation>占批次的比例</translation>
    </message>
    <message>
        <source>No batch has left yet</source>
        <translation>尚无批次发出</translation>
    </message>
    <message>
        <source>The reasons are collected while this page is open.</source>
        <translation>打开此页面期间会收集原因。</translation>
    </message>
    <message>
        <source>Not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>This server does not say why batches leave.</source>
        <translation>此服务器不说明批次为何发出。</translation>
    </message>
    <message>
        <source>This server does not say how busy its instances are.</source>
        <translation>此服务器不报告实例的繁忙程度。</translation>
    </message>
    <message>
        <source>No response cache</source>
        <translation>没有响应缓存</translation>
    </message>
    <message>
        <source>The model has no response cache, or its requests have not used it since this page was opened.</source>
        <translation>该模型没有响应缓存，或自打开此页面以来其请求没有使用过缓存。</translation>
    </message>
    <message>
        <source>The backend of the model reports no memory.</source>
        <translation>该模型的后端不报告内存。</translation>
    </message>
    <message>
        <source>The memory of a model is part of the server&apos;s history, which this server does not have.</source>
        <translation>模型内存属于服务器历史，而此服务器没有历史。</translation>
    </message>
    <message>
        <source>No requests yet</source>
        <translation>尚无请求</translation>
    </message>
    <message>
        <source>The model has had no request in the time that is known.</source>
        <translation>在已知时间内该模型没有收到请求。</translation>
    </message>
    <message>
        <source>full</source>
        <translation>已满</translation>
    </message>
    <message>
        <source>preferred size</source>
        <translation>首选大小</translation>
    </message>
    <message>
        <source>idle instance</source>
        <translation>空闲实例</translation>
    </message>
    <message>
        <source>delay over</source>
        <translation>延迟结束</translation>
    </message>
    <message>
        <source>shape change</source>
        <translation>形状变化</translation>
    </message>
    <message>
        <source>flush</source>
        <translation>清空</translation>
    </message>
    <message>
        <source>sequence rule</source>
        <translation>序列规则</translation>
    </message>
    <message>
        <source>library rule</source>
        <translation>库规则</translation>
    </message>
    <message>
        <source>alone</source>
        <translation>单独</translation>
    </message>
    <message>
        <source>no batching</source>
        <translation>无批处理</translation>
    </message>
    <message>
        <source>rows of an execution, not known while requests fail</source>
        <translation>每次执行的行数，请求失败期间未知</translation>
    </message>
    <message>
        <source>in flight only since %1</source>
        <translation>处理中仅自 %1 起</translation>
    </message>
    <message>
        <source>only since %1</source>
        <translation>仅自 %1 起</translation>
    </message>
    <message>
        <source>This server does not say how many requests wait. A Triton server has that in its metrics, whose address its profile needs.</source>
        <translation>此服务器不报告有多少请求在等待。Triton 服务器的指标中有此信息，配置文件需要指标的地址。</translation>
    </message>
</context>
<context>
    <name>Notes</name>
    <message>
        <source>%1: %2. Notes are not saved until the file is repaired or removed.</source>
        <translation>%1：%2。修复或删除该文件之前不会保存笔记。</translation>
    </message>
    <message>
        <source>the file has more than 64 MiB</source>
        <translation>文件超过 64 MiB</translation>
    </message>
    <message>
        <source>byte %1: %2</source>
        <translation>字节 %1：%2</translation>
    </message>
    <message>
        <source>expected an object with an array &quot;notes&quot;</source>
        <translation>应为含有数组 &quot;notes&quot; 的对象</translation>
    </message>
    <message>
        <source>note %1 has no time, or there are more than %2 notes</source>
        <translation>笔记 %1 没有时间，或笔记超过 %2 条</translation>
    </message>
    <message>
        <source>There are %1 notes already; remove some first.</source>
        <translation>已有 %1 条笔记；请先删除一些。</translation>
    </message>
    <message>
        <source>%1: the notes could not be saved: %2</source>
        <translation>%1：无法保存笔记：%2</translation>
    </message>
</context>
<context>
    <name>Operation</name>
    <message>
        <source>running</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>done in %1</source>
        <translation>完成，用时 %1</translation>
    </message>
    <message>
        <source>failed: %1</source>
        <translation>失败：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>running for %1</source>
        <translation>已运行 %1</translation>
    </message>
    <message>
        <source>not waited for after %1, the server goes on</source>
        <translation>%1 后不再等待，服务器继续执行</translation>
    </message>
    <message>
        <source>cancelled after %1</source>
        <translation>%1 后已取消</translation>
    </message>
</context>
<context>
    <name>PageExport</name>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>export of %1 to %2</source>
        <translation>将 %1 导出到 %2</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
</context>
<context>
    <name>PageTitle</name>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Batches</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>Queues</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Trace settings</source>
        <translation>跟踪设置</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Fleet</source>
        <translation>机群</translation>
    </message>
    <message>
        <source>My actions</source>
        <translation>我的操作</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Events and log</source>
        <translation>事件与日志</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>试用</translation>
    </message>
    <message>
        <source>Configuration</source>
        <translation>配置</translation>
    </message>
</context>
<context>
    <name>ProfileExchange</name>
    <message>
        <source>Profiles (*.json)</source>
        <translation>配置文件 (*.json)</translation>
    </message>
    <message>
        <source>%1: there is a server with this name already.</source>
        <translation>%1：已有同名服务器。</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message numerus="yes">
        <source>%n profile(s) added.</source>
        <translation>
            <numerusform>已添加 %Ln 个配置文件。</numerusform>
        </translation>
    </message>
    <message>
        <source>Export profiles</source>
        <translation>导出配置文件</translation>
    </message>
    <message>
        <source>export of the profiles to %1</source>
        <translation>将配置文件导出到 %1</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>Import profiles</source>
        <translation>导入配置文件</translation>
    </message>
</context>
<context>
    <name>ProfileFile</name>
    <message>
        <source>expected a text</source>
        <translation>应为文本</translation>
    </message>
    <message>
        <source>expected true or false</source>
        <translation>应为 true 或 false</translation>
    </message>
    <message>
        <source>there is no such member</source>
        <translation>没有这样的成员</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>%1: byte %2: %3.</source>
        <translation>%1：字节 %2：%3。</translation>
    </message>
    <message>
        <source>%1: version: expected 1.</source>
        <translation>%1：version：应为 1。</translation>
    </message>
    <message>
        <source>%1: profiles: expected a list of at most %2 objects.</source>
        <translation>%1：profiles：应为最多 %2 个对象的列表。</translation>
    </message>
    <message>
        <source>%1: expected an object.</source>
        <translation>%1：应为对象。</translation>
    </message>
    <message>
        <source>“%1” is the name of an earlier profile</source>
        <translation>“%1”是前面某个配置文件的名称</translation>
    </message>
    <message>
        <source>There is a server with the name “%1” already.</source>
        <translation>已有名为“%1”的服务器。</translation>
    </message>
    <message>
        <source>%1 could not be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>%1 has more than %2 bytes, and is not read.</source>
        <translation>%1 超过 %2 字节，不予读取。</translation>
    </message>
    <message>
        <source>%1 is damaged and could not be copied to %2: %3. It stays as it is.</source>
        <translation>%1 已损坏，且无法复制到 %2：%3。该文件保持不变。</translation>
    </message>
    <message>
        <source>There are at most %1 profiles.</source>
        <translation>最多可有 %1 个配置文件。</translation>
    </message>
</context>
<context>
    <name>Queue</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>dynamic batcher</source>
        <translation>动态批处理器</translation>
    </message>
    <message>
        <source>sequences, direct</source>
        <translation>序列，direct</translation>
    </message>
    <message>
        <source>sequences, oldest first</source>
        <translation>序列，最早优先</translation>
    </message>
    <message>
        <source>ensemble</source>
        <translation>集成模型</translation>
    </message>
    <message>
        <source>instance %1</source>
        <translation>实例 %1</translation>
    </message>
    <message>
        <source>priority %1</source>
        <translation>优先级 %1</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%Ln 个请求</numerusform>
        </translation>
    </message>
    <message>
        <source>instance %1, for a batch of %2</source>
        <translation>实例 %1，执行 %2的批次</translation>
    </message>
    <message>
        <source>an idle instance, for a batch of %1</source>
        <translation>空闲实例，执行 %1的批次</translation>
    </message>
    <message>
        <source>more requests for their batch, for up to %1</source>
        <translation>同批次的更多请求，最多 %1</translation>
    </message>
    <message>
        <source>more requests for their batch</source>
        <translation>同批次的更多请求</translation>
    </message>
    <message>
        <source>a place among the requests in flight (max_inflight_requests)</source>
        <translation>处理中请求的名额（max_inflight_requests）</translation>
    </message>
    <message>
        <source>an idle instance</source>
        <translation>空闲实例</translation>
    </message>
    <message>
        <source>queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>full</source>
        <translation>已满</translation>
    </message>
    <message>
        <source>nearly at its limit</source>
        <translation>接近上限</translation>
    </message>
    <message>
        <source>in its limits</source>
        <translation>在限制之内</translation>
    </message>
    <message>
        <source>No request waits.</source>
        <translation>没有请求在等待。</translation>
    </message>
    <message numerus="yes">
        <source>%n request(s) wait for %1; the next one has waited for %2.</source>
        <translation>
            <numerusform>%Ln 个请求在等待%1；下一个已等待 %2。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The timeout of %n of them has expired, and they run after all others.</source>
        <translation>
            <numerusform>其中 %Ln 个已超时，将在所有其他请求之后执行。</numerusform>
        </translation>
    </message>
    <message>
        <source>Next batch</source>
        <translation>下一批次</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>requests, rows</comment>
        <translation>%1，%2</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%Ln 行</numerusform>
        </translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Scheduler</source>
        <translation>调度器</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Timeout</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>A late request runs after all others.</source>
        <translation>超时的请求将在所有其他请求之后执行。</translation>
    </message>
    <message>
        <source>A late request is refused.</source>
        <translation>超时的请求会被拒绝。</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>已拒绝</translation>
    </message>
    <message>
        <source>Timed out</source>
        <translation>已超时</translation>
    </message>
</context>
<context>
    <name>RangeDescription</name>
    <message>
        <source>explanation</source>
        <translation>解释</translation>
    </message>
    <message>
        <source>There is no explanation: %1</source>
        <translation>没有解释：%1</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Mean batch size</source>
        <translation>平均批大小</translation>
    </message>
    <message>
        <source>Batches: %1</source>
        <translation>批次：%1</translation>
    </message>
</context>
<context>
    <name>RecorderExtract</name>
    <message>
        <source>newest requests</source>
        <translation>最新请求</translation>
    </message>
    <message>
        <source>slowest requests</source>
        <translation>最慢请求</translation>
    </message>
    <message>
        <source>failed requests</source>
        <translation>失败的请求</translation>
    </message>
    <message>
        <source>refused and cancelled requests</source>
        <translation>被拒绝和取消的请求</translation>
    </message>
    <message>
        <source>request %1</source>
        <translation>请求 %1</translation>
    </message>
</context>
<context>
    <name>Region</name>
    <message>
        <source>registered</source>
        <translation>已注册</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>已损坏</translation>
    </message>
    <message>
        <source>leaving</source>
        <translation>正在结束</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>已移除</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>The object was truncated during a request, or the GPU is lost. Requests of the region fail. Unregister it.</source>
        <translation>对象在请求期间被截断，或 GPU 已丢失。使用该区域的请求会失败。请注销该区域。</translation>
    </message>
    <message>
        <source>The region is unregistered. It ends with the requests that use it.</source>
        <translation>该区域已注销。它将随使用它的请求一起结束。</translation>
    </message>
    <message>
        <source>A client has removed the object, and no other process can open it. Unregister the region to free its memory.</source>
        <translation>客户端已移除该对象，其他进程无法再打开它。请注销该区域以释放内存。</translation>
    </message>
    <message>
        <source>A request uses the region now.</source>
        <translation>有请求正在使用该区域。</translation>
    </message>
    <message>
        <source>No request uses the region now.</source>
        <translation>当前没有请求使用该区域。</translation>
    </message>
    <message>
        <source>system</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>%1 from byte %2</source>
        <translation>%1，自字节 %2 起</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从未</translation>
    </message>
    <message>
        <source>region of shared memory</source>
        <translation>共享内存区域</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>所有者</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>存在时间</translation>
    </message>
    <message>
        <source>Last use</source>
        <translation>距上次使用</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>No client has registered a region.</source>
        <translation>没有客户端注册区域。</translation>
    </message>
    <message numerus="yes">
        <source>%n region(s) of clients, %1 in all.</source>
        <translation>
            <numerusform>%n 个客户端区域，共 %1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The objects of %n were removed by their clients.</source>
        <translation>
            <numerusform>其中 %n 个的对象已被客户端移除。</numerusform>
        </translation>
    </message>
    <message>
        <source>This server does not report the use of a region.</source>
        <translation>此服务器不报告区域的使用情况。</translation>
    </message>
</context>
<context>
    <name>Request</name>
    <message>
        <source>succeeded</source>
        <translation>成功</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>has not ended</source>
        <translation>未结束</translation>
    </message>
    <message>
        <source>slow</source>
        <translation>慢</translation>
    </message>
    <message>
        <source>HTTP</source>
        <translation>HTTP</translation>
    </message>
    <message>
        <source>gRPC</source>
        <translation>gRPC</translation>
    </message>
    <message>
        <source>gRPC stream</source>
        <translation>gRPC 流</translation>
    </message>
    <message>
        <source>another model</source>
        <translation>另一个模型</translation>
    </message>
    <message>
        <source>answered from the response cache</source>
        <translation>由响应缓存应答</translation>
    </message>
    <message>
        <source>steps of an ensemble</source>
        <translation>集成模型的步骤</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message numerus="yes">
        <source>batch %1 of %n row(s)</source>
        <translation>
            <numerusform>批次 %1，%Ln 行</numerusform>
        </translation>
    </message>
    <message>
        <source>request</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>结束时间</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>工作</translation>
    </message>
    <message>
        <source>Batch left</source>
        <translation>批次发出</translation>
    </message>
    <message>
        <source>Instance</source>
        <translation>实例</translation>
    </message>
    <message>
        <source>Waited before it</source>
        <translation>前面等待数</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Step of request</source>
        <translation>所属请求</translation>
    </message>
    <message>
        <source>Trace id</source>
        <translation>跟踪 ID</translation>
    </message>
</context>
<context>
    <name>Sequence</name>
    <message>
        <source>backlog</source>
        <translation>积压</translation>
    </message>
    <message>
        <source>instance %1, slot %2</source>
        <translation>实例 %1，槽位 %2</translation>
    </message>
    <message>
        <source>waits for a slot</source>
        <translation>等待槽位</translation>
    </message>
    <message>
        <source>ending</source>
        <translation>正在结束</translation>
    </message>
    <message>
        <source>active</source>
        <translation>活动</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>%1: %2 of %3 slots in use</source>
        <translation>%1：已用 %2 / %3 个槽位</translation>
    </message>
    <message numerus="yes">
        <source>, %n sequence(s) wait for a slot</source>
        <translation>
            <numerusform>，%Ln 个序列在等待槽位</numerusform>
        </translation>
    </message>
    <message>
        <source> (at most %1)</source>
        <translation>（最多 %1）</translation>
    </message>
    <message>
        <source>, %1 of state</source>
        <translation>，状态 %1</translation>
    </message>
    <message numerus="yes">
        <source>, %n not listed</source>
        <translation>
            <numerusform>，%Ln 个未列出</numerusform>
        </translation>
    </message>
    <message>
        <source>sequence</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>The sequence waits for a slot. One becomes free when another sequence ends.</source>
        <translation>该序列在等待槽位。另一个序列结束时会空出一个。</translation>
    </message>
    <message>
        <source>The sequence loses its slot in %1 unless a request comes.</source>
        <translation>如果没有新请求，该序列将在 %1 后失去槽位。</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Requests that wait</source>
        <translation>等待的请求</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>State size</source>
        <translation>状态大小</translation>
    </message>
</context>
<context>
    <name>ServerProfile</name>
    <message>
        <source>“%1” is no address: expected host:port, such as localhost:8000, with https:// or grpcs:// for TLS.</source>
        <translation>“%1”不是地址：应为 主机:端口，如 localhost:8000，使用 TLS 时加 https:// 或 grpcs://。</translation>
    </message>
    <message>
        <source>A server needs a name.</source>
        <translation>服务器需要名称。</translation>
    </message>
    <message>
        <source>A name has at most %1 characters.</source>
        <translation>名称最多 %1 个字符。</translation>
    </message>
    <message>
        <source>“%1” is no colour: expected #rrggbb.</source>
        <translation>“%1”不是颜色：应为 #rrggbb。</translation>
    </message>
    <message>
        <source>An HTTP or a gRPC address is needed, such as localhost:8000.</source>
        <translation>需要 HTTP 或 gRPC 地址，如 localhost:8000。</translation>
    </message>
    <message>
        <source>An address has at most %1 characters.</source>
        <translation>地址最多 %1 个字符。</translation>
    </message>
    <message>
        <source>A certificate of the client needs its key, and a key needs its certificate.</source>
        <translation>客户端证书需要其密钥，密钥也需要其证书。</translation>
    </message>
    <message>
        <source>“%1” is no destination of ssh: expected user@host, or a name of the configuration of ssh, of letters, digits, and the signs . _ - : %.</source>
        <translation>“%1”不是 ssh 目标：应为 user@host 或 ssh 配置中的名称，由字母、数字和 . _ - : % 组成。</translation>
    </message>
    <message>
        <source>ssh forwards the administration addresses: give at least one of them, as the server itself reaches it, such as localhost:8004.</source>
        <translation>ssh 转发管理地址：请至少填写一个服务器自身可访问的地址，例如 localhost:8004。</translation>
    </message>
</context>
<context>
    <name>StatePane</name>
    <message>
        <source>Loading</source>
        <translation>正在加载</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>The data are of %1.</source>
        <translation>数据时间：%1。</translation>
    </message>
    <message>
        <source>%1 is not connected</source>
        <translation>%1 未连接</translation>
    </message>
    <message>
        <source>%1 is not connected.</source>
        <translation>%1 未连接。</translation>
    </message>
    <message>
        <source>Connect to see its models, figures and events.</source>
        <translation>连接后可查看其模型、指标和事件。</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Connecting to %1</source>
        <translation>正在连接 %1</translation>
    </message>
    <message>
        <source>Connecting again…</source>
        <translation>正在重新连接…</translation>
    </message>
    <message>
        <source>%1 does not answer</source>
        <translation>%1 没有应答</translation>
    </message>
    <message>
        <source>The connection was refused.</source>
        <translation>连接被拒绝。</translation>
    </message>
    <message>
        <source>The server does not answer.</source>
        <translation>服务器没有应答。</translation>
    </message>
    <message>
        <source>Edit profile…</source>
        <translation>编辑配置文件…</translation>
    </message>
    <message>
        <source>The certificate of %1 is not accepted</source>
        <translation>未接受 %1 的证书</translation>
    </message>
    <message>
        <source>%1 answers in another protocol</source>
        <translation>%1 以其他协议应答</translation>
    </message>
    <message>
        <source>Enter the token…</source>
        <translation>输入令牌…</translation>
    </message>
    <message>
        <source>%1 needs a valid token</source>
        <translation>%1 要求有效的令牌</translation>
    </message>
    <message>
        <source>%1 refuses access</source>
        <translation>%1 拒绝访问</translation>
    </message>
</context>
<context>
    <name>TableCopy</name>
    <message>
        <source>Copy as CSV</source>
        <translation>复制为 CSV</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
</context>
<context>
    <name>Tensor</name>
    <message>
        <source>The shape %1 is not that of an image.</source>
        <translation>形状 %1 不是图像的形状。</translation>
    </message>
    <message>
        <source>Elements of the shape %1: expected %2, got %3.</source>
        <translation>形状 %1 的元素数：应为 %2，实际为 %3。</translation>
    </message>
    <message>
        <source>The data type %1 is not known.</source>
        <translation>未知的数据类型 %1。</translation>
    </message>
    <message>
        <source>The shape needs a size for each dimension, and at most %1 elements in all.</source>
        <translation>形状的每个维度都需要大小，且元素总数最多为 %1。</translation>
    </message>
    <message>
        <source>“%1” is no size of a dimension.</source>
        <translation>“%1”不是维度大小。</translation>
    </message>
    <message>
        <source>The model takes the shape %1, where -1 is any size.</source>
        <translation>模型接受形状 %1，其中 -1 为任意大小。</translation>
    </message>
    <message>
        <source>“%1” is no value of the type %2.</source>
        <translation>“%1”不是类型 %2 的值。</translation>
    </message>
    <message>
        <source>A file is one element of type BYTES, and the shape %1 has %2.</source>
        <translation>一个文件是一个 BYTES 类型的元素，而形状 %1 有 %2 个。</translation>
    </message>
    <message>
        <source>Bytes of the shape %1 of type %2: expected %3, got %4.</source>
        <translation>形状 %1、类型 %2 的字节数：应为 %3，实际为 %4。</translation>
    </message>
</context>
<context>
    <name>TimelinePainter</name>
    <message>
        <source>mark</source>
        <translation>标记</translation>
    </message>
</context>
<context>
    <name>TraceReader</name>
    <message numerus="yes">
        <source>%n events of the kinds %1 are not shown</source>
        <translation>
            <numerusform>%Ln 个类型为 %1 的事件不显示</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n events have no valid time (ts) and are left out</source>
        <translation>
            <numerusform>%Ln 个事件没有有效时间 (ts)，已略去</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n events end a slice or an arrow that did not begin, and are left out</source>
        <translation>
            <numerusform>%Ln 个事件结束了并未开始的切片或箭头，已略去</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slices have no end and last to the end of the trace</source>
        <translation>
            <numerusform>%Ln 个切片没有结束，持续到跟踪末尾</numerusform>
        </translation>
    </message>
    <message>
        <source>cannot read after byte %1</source>
        <translation>字节 %1 之后无法读取</translation>
    </message>
    <message>
        <source>line %1, byte %2: an event has more than %3 MiB</source>
        <translation>第 %1 行，字节 %2：一个事件超过 %3 MiB</translation>
    </message>
    <message>
        <source>ends after byte %1 without its closing bracket: it is cut off, or still being written</source>
        <translation>在字节 %1 之后结束而没有右括号：文件被截断，或仍在写入</translation>
    </message>
    <message>
        <source>line %1, byte %2: %3</source>
        <translation>第 %1 行，字节 %2：%3</translation>
    </message>
    <message>
        <source>line 1, byte 1: expected an array of events, or an object with an array &quot;traceEvents&quot;</source>
        <translation>第 1 行，字节 1：应为事件数组，或包含数组 &quot;traceEvents&quot; 的对象</translation>
    </message>
    <message numerus="yes">
        <source>%n elements of the array are no events and are left out</source>
        <translation>
            <numerusform>数组中有 %Ln 个元素不是事件，已略去</numerusform>
        </translation>
    </message>
    <message>
        <source>ends after byte %1 without its closing bracket: the server was killed, or still writes</source>
        <translation>在字节 %1 之后结束而没有右括号：服务器被终止，或仍在写入</translation>
    </message>
    <message numerus="yes">
        <source>%n values have a wrong type or size and are left out; the first is in the entry at %1</source>
        <translation>
            <numerusform>%Ln 个值的类型或大小有误，已略去；第一个位于条目 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>文件为空</translation>
    </message>
    <message>
        <source>the file is compressed with gzip; unpack it first</source>
        <translation>文件由 gzip 压缩；请先解压</translation>
    </message>
    <message>
        <source>line 1, byte %1: expected a trace in JSON, which begins with &apos;[&apos; or &apos;{&apos;, found &apos;%2&apos;</source>
        <translation>第 1 行，字节 %1：应为以 &apos;[&apos; 或 &apos;{&apos; 开头的 JSON 跟踪，实际为“%2”</translation>
    </message>
    <message>
        <source>has more than %1 slices; the part after byte %2 is not shown</source>
        <translation>切片超过 %1 个；字节 %2 之后的部分不显示</translation>
    </message>
    <message>
        <source>contains no slices</source>
        <translation>不包含切片</translation>
    </message>
    <message>
        <source>expected a trace file, found a directory</source>
        <translation>应为跟踪文件，实际为目录</translation>
    </message>
    <message>
        <source>cannot open it: %1</source>
        <translation>无法打开：%1</translation>
    </message>
    <message>
        <source>there is not enough memory for it</source>
        <translation>没有足够的内存</translation>
    </message>
    <message>
        <source>the document is empty</source>
        <translation>文档为空</translation>
    </message>
    <message>
        <source>something follows the document</source>
        <translation>文档之后还有内容</translation>
    </message>
    <message>
        <source>a value is invalid</source>
        <translation>有一个值无效</translation>
    </message>
    <message>
        <source>the name of a member of an object is missing</source>
        <translation>缺少对象成员的名称</translation>
    </message>
    <message>
        <source>the colon after the name of a member is missing</source>
        <translation>成员名称之后缺少冒号</translation>
    </message>
    <message>
        <source>a comma or &apos;}&apos; is missing after a member of an object</source>
        <translation>对象成员之后缺少逗号或“}”</translation>
    </message>
    <message>
        <source>a comma or &apos;]&apos; is missing after an element of an array</source>
        <translation>数组元素之后缺少逗号或“]”</translation>
    </message>
    <message>
        <source>a string has \u without four hexadecimal digits</source>
        <translation>字符串中的 \u 之后没有四个十六进制数字</translation>
    </message>
    <message>
        <source>a string has half of a surrogate pair</source>
        <translation>字符串含有不完整的代理对</translation>
    </message>
    <message>
        <source>the closing quotation mark of a string is missing</source>
        <translation>字符串缺少结束引号</translation>
    </message>
    <message>
        <source>a string is not UTF-8</source>
        <translation>有一个字符串不是 UTF-8</translation>
    </message>
    <message>
        <source>a number is too large</source>
        <translation>有一个数字过大</translation>
    </message>
    <message>
        <source>a number has no digits after its point</source>
        <translation>数字的小数点之后没有数字</translation>
    </message>
    <message>
        <source>a number has no digits in its exponent</source>
        <translation>数字的指数部分没有数字</translation>
    </message>
    <message>
        <source>it is not JSON</source>
        <translation>不是 JSON</translation>
    </message>
    <message>
        <source>expected a JSON array of objects, found &apos;%1&apos;</source>
        <translation>应为由对象组成的 JSON 数组，实际为“%1”</translation>
    </message>
    <message>
        <source>expected the end of the file or another array, found &apos;%1&apos;</source>
        <translation>应为文件结尾或另一个数组，实际为“%1”</translation>
    </message>
    <message>
        <source>an entry has more than %1 MiB</source>
        <translation>有一个条目超过 %1 MiB</translation>
    </message>
    <message>
        <source>an entry is incomplete or damaged: unexpected &apos;%1&apos;</source>
        <translation>有一个条目不完整或已损坏：意外的“%1”</translation>
    </message>
    <message>
        <source>an entry is not a JSON object: %1</source>
        <translation>有一个条目不是 JSON 对象：%1</translation>
    </message>
    <message>
        <source>a string has a wrong escape sequence or a control character</source>
        <translation>字符串含有错误的转义序列或控制字符</translation>
    </message>
    <message>
        <source>%1; the first is at line %2, byte %3</source>
        <translation>%1；第一处在第 %2 行第 %3 字节</translation>
    </message>
    <message numerus="yes">
        <source>%n events have a negative or wrong duration (dur) and are shown without one</source>
        <translation>
            <numerusform>%n 个事件的时长 (dur) 为负或有误，显示时没有时长</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n events end a slice before it begins, which is shown without a duration</source>
        <translation>
            <numerusform>%n 个事件在切片开始之前结束该切片，该切片显示时没有时长</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TraceRules</name>
    <message>
        <source>Level</source>
        <translation>级别</translation>
    </message>
    <message>
        <source>What is traced: OFF, TIMESTAMPS, TENSORS, or TIMESTAMPS,TENSORS.</source>
        <translation>跟踪的内容：OFF、TIMESTAMPS、TENSORS 或 TIMESTAMPS,TENSORS。</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>采样率</translation>
    </message>
    <message>
        <source>One of this many requests is traced: a whole number from 1 to 2147483647.</source>
        <translation>每这么多个请求跟踪一个：1 到 2147483647 的整数。</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>Requests that are still to be traced: a whole number from 1 to 2147483647, or -1 for no limit.</source>
        <translation>还要跟踪的请求数：1 到 2147483647 的整数，-1 表示不限。</translation>
    </message>
    <message>
        <source>Log frequency</source>
        <translation>写入频率</translation>
    </message>
    <message>
        <source>Traces of one file: a whole number from 1 to 2147483647, or 0 for one file that is written at the end.</source>
        <translation>每个文件的跟踪数：1 到 2147483647 的整数；0 表示结束时写入一个文件。</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Where traces go: triton (a file) or opentelemetry. Only --trace-config sets it.</source>
        <translation>跟踪的去向：triton（文件）或 opentelemetry。只能由 --trace-config 设置。</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>The file of the traces. Only --trace-config sets it.</source>
        <translation>跟踪文件。只能由 --trace-config 设置。</translation>
    </message>
    <message>
        <source>1 of %1</source>
        <translation>1 / %1</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>one file</source>
        <translation>一个文件</translation>
    </message>
    <message>
        <source>OFF stands alone: it cannot be combined with another level.</source>
        <translation>OFF 只能单独使用，不能与其他级别组合。</translation>
    </message>
    <message>
        <source>A rate of 0 traces nothing: set a rate of 1 or more, or the level OFF.</source>
        <translation>采样率 0 不会跟踪任何请求：请设为 1 以上，或将级别设为 OFF。</translation>
    </message>
    <message>
        <source>No trace is left of the count: set a count, or -1 for no limit.</source>
        <translation>数量已用完：请设置数量，或用 -1 表示不限。</translation>
    </message>
    <message>
        <source>The server has no trace file. Start it with --trace-config triton,file=FILE.</source>
        <translation>服务器没有跟踪文件。请用 --trace-config triton,file=文件 启动。</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1, %2 an hour and the tensors</source>
        <translation>%1，每小时 %2，另加张量</translation>
    </message>
    <message>
        <source>%1, %2 an hour</source>
        <translation>%1，每小时 %2</translation>
    </message>
</context>
<context>
    <name>TraceWords</name>
    <message>
        <source>requests %1</source>
        <translation>请求 %1</translation>
    </message>
    <message>
        <source>instance %1</source>
        <translation>实例 %1</translation>
    </message>
    <message>
        <source>client %1</source>
        <translation>客户端 %1</translation>
    </message>
    <message>
        <source>model %1</source>
        <translation>模型 %1</translation>
    </message>
    <message>
        <source>execution %1</source>
        <translation>执行 %1</translation>
    </message>
    <message>
        <source>HTTP request</source>
        <translation>HTTP 请求</translation>
    </message>
    <message>
        <source>GRPC request</source>
        <translation>gRPC 请求</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入准备</translation>
    </message>
    <message>
        <source>infer</source>
        <translation>推理</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出处理</translation>
    </message>
    <message>
        <source>execution</source>
        <translation>执行</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>batch of %1</source>
        <translation>%1 个请求的批次</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
</context>
<context>
    <name>WhatIf</name>
    <message numerus="yes">
        <source>The server remembers %n executed request(s) of this version, and a simulation needs %1. Send it requests, and try again.</source>
        <translation>
            <numerusform>服务器保留了此版本的 %Ln 个已执行请求，而模拟需要 %1 个。请向它发送请求后重试。</numerusform>
        </translation>
    </message>
    <message>
        <source>The server does not say how long executions of this version take: its backend reports no times.</source>
        <translation>服务器不报告此版本的执行耗时：其后端不报告时间。</translation>
    </message>
    <message>
        <source>The number of instances is from 1 to %1.</source>
        <translation>实例数应为 1 到 %1。</translation>
    </message>
    <message numerus="yes">
        <source>The largest batch must have at least %n row(s), as many as the largest request, and at most %1.</source>
        <translation>
            <numerusform>最大批次至少要有 %Ln 行（与最大的请求相同），最多 %1 行。</numerusform>
        </translation>
    </message>
    <message>
        <source>A preferred size is from 1 to the largest batch, got %1.</source>
        <translation>首选大小应为 1 到最大批次，实际为 %1。</translation>
    </message>
    <message>
        <source>The queue delay is from 0 to 60 000 000 microseconds.</source>
        <translation>排队延迟应为 0 到 60 000 000 微秒。</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>present settings, simulated</source>
        <translation>当前设置，模拟</translation>
    </message>
    <message>
        <source>lowest p99</source>
        <translation>p99 最低</translation>
    </message>
    <message>
        <source>tried</source>
        <translation>试验</translation>
    </message>
    <message>
        <source>Under the present settings the simulation has a p99 of %1, and %2 was measured (%3). Compare settings with each other, not with the measurement.</source>
        <translation>在当前设置下，模拟的 p99 为 %1，实测为 %2（%3）。请在各设置之间比较，不要与实测值比较。</translation>
    </message>
    <message>
        <source>%1: overloaded</source>
        <translation>%1：过载</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Requests come faster than they can be executed under these settings.</source>
        <translation>在这些设置下，请求到达的速度超过执行速度。</translation>
    </message>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Mean batch</source>
        <translation>平均批次</translation>
    </message>
    <message>
        <source>Change of p99</source>
        <translation>p99 变化</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>no batching</source>
        <translation>无批处理</translation>
    </message>
    <message>
        <source>The model has no dynamic batching: each request is a batch.</source>
        <translation>模型没有动态批处理：每个请求就是一个批次。</translation>
    </message>
    <message>
        <source>Add dynamic_batching to the configuration of the model.</source>
        <translation>请在模型配置中加入 dynamic_batching。</translation>
    </message>
    <message>
        <source>full</source>
        <translation>已满</translation>
    </message>
    <message>
        <source>The batch had no room for the next request.</source>
        <translation>批次已容纳不下下一个请求。</translation>
    </message>
    <message>
        <source>A larger max_batch_size admits larger batches.</source>
        <translation>更大的 max_batch_size 允许更大的批次。</translation>
    </message>
    <message>
        <source>preferred size</source>
        <translation>首选大小</translation>
    </message>
    <message>
        <source>The batch had reached a preferred size.</source>
        <translation>批次达到了首选大小。</translation>
    </message>
    <message>
        <source>Remove the small sizes from preferred_batch_size, or remove the list.</source>
        <translation>请从 preferred_batch_size 中删除较小的值，或删除整个列表。</translation>
    </message>
    <message>
        <source>delay over</source>
        <translation>延迟结束</translation>
    </message>
    <message>
        <source>The oldest request had waited for the whole queue delay.</source>
        <translation>最早的请求已等待了全部排队延迟。</translation>
    </message>
    <message>
        <source>Too few requests come in the delay: a longer max_queue_delay_microseconds collects more, and each request waits longer.</source>
        <translation>延迟期间到达的请求太少：更长的 max_queue_delay_microseconds 能收集更多请求，但每个请求等待更久。</translation>
    </message>
    <message>
        <source>other shape</source>
        <translation>形状不同</translation>
    </message>
    <message>
        <source>The next request had inputs of another shape.</source>
        <translation>下一个请求的输入形状不同。</translation>
    </message>
    <message>
        <source>Send inputs of equal shapes, or let the model take ragged batches.</source>
        <translation>请发送形状相同的输入，或让模型接受不规则批次（ragged batches）。</translation>
    </message>
    <message>
        <source>idle instance</source>
        <translation>空闲实例</translation>
    </message>
    <message>
        <source>An instance was idle, and the model has no queue delay, so nothing was waited for.</source>
        <translation>有实例空闲，且模型没有排队延迟，因此没有等待。</translation>
    </message>
    <message>
        <source>A queue delay (max_queue_delay_microseconds) lets requests wait for others; fewer instances are idle less often.</source>
        <translation>排队延迟（max_queue_delay_microseconds）让请求等待其他请求；实例越少，空闲越少。</translation>
    </message>
    <message>
        <source>flush</source>
        <translation>清空</translation>
    </message>
    <message>
        <source>The server was about to stop or to unload the model.</source>
        <translation>服务器即将停止或卸载模型。</translation>
    </message>
    <message>
        <source>Nothing needs to be changed.</source>
        <translation>无需更改。</translation>
    </message>
    <message>
        <source>sequence rule</source>
        <translation>序列规则</translation>
    </message>
    <message>
        <source>The rules of sequences decide: a batch has one request of each sequence.</source>
        <translation>由序列规则决定：一个批次包含每个序列的一个请求。</translation>
    </message>
    <message>
        <source>More sequences at a time fill more slots; minimum_slot_utilization and the delay of the direct strategy let a batch wait for them.</source>
        <translation>同时进行的序列越多，占用的槽位越多；minimum_slot_utilization 和 direct 策略的延迟让批次等待它们。</translation>
    </message>
    <message>
        <source>batching library</source>
        <translation>批处理库</translation>
    </message>
    <message>
        <source>The batching library of the model has closed the batch.</source>
        <translation>模型的批处理库关闭了该批次。</translation>
    </message>
    <message>
        <source>See the documentation of the library.</source>
        <translation>请参阅该库的文档。</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>The server does not say why the batch left.</source>
        <translation>服务器没有说明批次为何发出。</translation>
    </message>
    <message>
        <source>Nothing can be said about it.</source>
        <translation>无法说明。</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>loading</source>
        <translation>正在加载</translation>
    </message>
    <message>
        <source>unloading</source>
        <translation>正在卸载</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>unloaded</source>
        <translation>已卸载</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>needs attention</source>
        <translation>需要关注</translation>
    </message>
    <message>
        <source>receive</source>
        <translation>接收</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>queue</source>
        <translation>排队</translation>
    </message>
    <message>
        <source>compute input</source>
        <translation>输入准备</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>compute output</source>
        <translation>输出处理</translation>
    </message>
    <message>
        <source>respond</source>
        <translation>响应</translation>
    </message>
    <message>
        <source>encode</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>total</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>queues of steps</source>
        <translation>步骤排队</translation>
    </message>
    <message>
        <source>responses of steps</source>
        <translation>步骤响应</translation>
    </message>
    <message>
        <source>compute infer</source>
        <translation>推理计算</translation>
    </message>
    <message>
        <source>request</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>handler</source>
        <translation>处理程序</translation>
    </message>
</context>
<context>
    <name>ZipFile</name>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>entry %1 is longer than %2 bytes</source>
        <translation>条目 %1 超过 %2 字节</translation>
    </message>
    <message>
        <source>entry %1 is damaged</source>
        <translation>条目 %1 已损坏</translation>
    </message>
</context>
<context>
    <name>figures</name>
    <message>
        <source>never</source>
        <translation>从未</translation>
    </message>
    <message>
        <source>%1 ago</source>
        <translation>%1 前</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ActionRegistry</name>
    <message>
        <source>&amp;Server</source>
        <translation>服务器(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ActionsPage</name>
    <message>
        <source>My actions</source>
        <translation>我的操作</translation>
    </message>
    <message>
        <source>Filter: text, server:gpu-east, result:failed</source>
        <translation>筛选：文本, server:gpu-east, result:失败</translation>
    </message>
    <message numerus="yes">
        <source>%n action(s)</source>
        <translation>
            <numerusform>%Ln 个操作</numerusform>
        </translation>
    </message>
    <message>
        <source>You have changed nothing yet</source>
        <translation>您还没有更改任何内容</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel the selected action. A server goes on with a load or an unload; only the wait for its answer ends.</source>
        <translation>取消所选操作。服务器会继续加载或卸载，只是不再等待其应答。</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Show the folder of the file that the selected action has written</source>
        <translation>显示所选操作写入的文件所在的文件夹</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>复制路径</translation>
    </message>
    <message>
        <source>Copy the path of the file that the selected action has written</source>
        <translation>复制所选操作写入的文件的路径</translation>
    </message>
    <message>
        <source>Select an action that runs and can be cancelled.</source>
        <translation>请选择正在运行且可以取消的操作。</translation>
    </message>
    <message>
        <source>Select an action that has written a file.</source>
        <translation>请选择已写入文件的操作。</translation>
    </message>
    <message>
        <source>Loads, unloads, drains and changed settings are listed here, each with the answer of the server, and exported files with their paths. The list ends with the program.</source>
        <translation>此处列出加载、卸载、排空和更改的设置及服务器对每项操作的应答，以及导出的文件及其路径。程序结束时列表清空。</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>运行中</translation>
    </message>
</context>
<context>
    <name>thalassa::console::AlertBook</name>
    <message>
        <source>%1, %2 version %3</source>
        <translation>%1，%2 版本 %3</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1: %2 on %3</source>
        <translation>%1：%3 上为 %2</translation>
    </message>
    <message>
        <source>There are at most %1 rules.</source>
        <translation>最多 %1 条规则。</translation>
    </message>
    <message>
        <source> (no data now)</source>
        <translation>（当前无数据）</translation>
    </message>
    <message>
        <source>not ready</source>
        <translation>未就绪</translation>
    </message>
</context>
<context>
    <name>thalassa::console::AlertHistory</name>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>The history of alerts begins empty, and the file is kept as %1.</source>
        <translation>告警历史从空开始，文件已保留为 %1。</translation>
    </message>
    <message>
        <source>The history of alerts begins empty, and the file could not be kept as %1.</source>
        <translation>告警历史从空开始，且文件无法保留为 %1。</translation>
    </message>
    <message>
        <source>The history of alerts could not be written: %1 cannot be made.</source>
        <translation>无法写入告警历史：无法创建 %1。</translation>
    </message>
    <message>
        <source>%1 could not be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
</context>
<context>
    <name>thalassa::console::AlertList</name>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>thalassa::console::AlertLog</name>
    <message>
        <source>%1 could not be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
</context>
<context>
    <name>thalassa::console::AlertTable</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>disabled</source>
        <translation>已停用</translation>
    </message>
    <message>
        <source>nothing to watch</source>
        <translation>没有可监视的对象</translation>
    </message>
    <message>
        <source>%1, snoozed</source>
        <translation>%1，已静默</translation>
    </message>
    <message>
        <source>until it ends</source>
        <translation>直到结束</translation>
    </message>
    <message>
        <source>until %1</source>
        <translation>直到 %1</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>The worst state of all that the rule watches</source>
        <translation>规则所监视对象中最差的状态</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>The text of the rule</source>
        <translation>规则文本</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>严重级别</translation>
    </message>
    <message>
        <source>How the alert is shown</source>
        <translation>告警的显示方式</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>开始于</translation>
    </message>
    <message>
        <source>Begin of the state</source>
        <translation>状态开始时间</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>The worst value of now</source>
        <translation>当前最差值</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>The server and model with the worst value</source>
        <translation>最差值所在的服务器和模型</translation>
    </message>
    <message>
        <source>Watched</source>
        <translation>监视</translation>
    </message>
    <message>
        <source>Servers and models that the rule watches; before it those that fire or are pending</source>
        <translation>规则监视的服务器和模型数；前面是触发中或待定的数量</translation>
    </message>
    <message>
        <source>Snoozed</source>
        <translation>静默</translation>
    </message>
    <message>
        <source>Until when its alerts are not announced</source>
        <translation>其告警不通知的截止时间</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>What to do about it</source>
        <translation>应对措施</translation>
    </message>
</context>
<context>
    <name>thalassa::console::AlertsPage</name>
    <message>
        <source>Alert rules</source>
        <translation>告警规则</translation>
    </message>
    <message>
        <source>Filter: text, state:firing, severity:error</source>
        <translation>筛选：文本、state:触发、severity:错误</translation>
    </message>
    <message>
        <source>New rule…</source>
        <translation>新规则…</translation>
    </message>
    <message>
        <source>Add a rule as a sentence or by a form</source>
        <translation>用语句或表单添加规则</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>编辑…</translation>
    </message>
    <message>
        <source>Change the selected rule</source>
        <translation>更改所选规则</translation>
    </message>
    <message>
        <source>Disable</source>
        <translation>停用</translation>
    </message>
    <message>
        <source>Switch the evaluation of the selected rule on or off</source>
        <translation>启用或停用所选规则的评估</translation>
    </message>
    <message>
        <source>Snooze</source>
        <translation>静默</translation>
    </message>
    <message>
        <source>Do not announce the alerts of the selected rule for a time</source>
        <translation>一段时间内不通知所选规则的告警</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove the selected rule</source>
        <translation>移除所选规则</translation>
    </message>
    <message>
        <source>For 15 minutes</source>
        <translation>15 分钟</translation>
    </message>
    <message>
        <source>For 1 hour</source>
        <translation>1 小时</translation>
    </message>
    <message>
        <source>For 8 hours</source>
        <translation>8 小时</translation>
    </message>
    <message>
        <source>Until all that it watches is right</source>
        <translation>直到所监视的一切正常</translation>
    </message>
    <message>
        <source>Announce again</source>
        <translation>恢复通知</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Put the removed rule back (Ctrl+Z)</source>
        <translation>恢复已移除的规则（Ctrl+Z）</translation>
    </message>
    <message>
        <source>Undo the removal</source>
        <translation>撤销移除</translation>
    </message>
    <message>
        <source>History of alerts</source>
        <translation>告警历史</translation>
    </message>
    <message>
        <source>Filter: text, server:gpu-east, duration&gt;5min</source>
        <translation>筛选：文本、server:gpu-east、duration&gt;5min</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>The rule “%1” was removed.</source>
        <translation>规则“%1”已移除。</translation>
    </message>
    <message>
        <source>Enable</source>
        <translation>启用</translation>
    </message>
    <message>
        <source>alert rule</source>
        <translation>告警规则</translation>
    </message>
    <message>
        <source>Watched</source>
        <translation>监视</translation>
    </message>
    <message>
        <source>Firing</source>
        <translation>触发中</translation>
    </message>
    <message>
        <source>Pending</source>
        <translation>待定</translation>
    </message>
    <message>
        <source>Without data</source>
        <translation>无数据</translation>
    </message>
    <message>
        <source>Worst now</source>
        <translation>当前最差</translation>
    </message>
    <message>
        <source>Snoozed</source>
        <translation>静默</translation>
    </message>
    <message>
        <source>alert</source>
        <translation>告警</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>It ended because %1.</source>
        <translation>结束原因：%1。</translation>
    </message>
    <message>
        <source>Began</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Worst</source>
        <translation>最差值</translation>
    </message>
    <message>
        <source>No alert rules yet</source>
        <translation>还没有告警规则</translation>
    </message>
    <message>
        <source>A rule watches a figure of servers or models, such as “p99 of resnet &gt; 20 ms for 2 min”. Its alerts are shown in the list at the left, in the system tray and here.</source>
        <translation>规则监视服务器或模型的指标，例如“p99 of resnet &gt; 20 ms for 2 min”。其告警显示在左侧列表、系统托盘和此处。</translation>
    </message>
    <message>
        <source>The alert rules could not be read</source>
        <translation>无法读取告警规则</translation>
    </message>
    <message>
        <source>alerts.json: byte 0: illegal value.</source>
        <translation>alerts.json: byte 0: illegal value.</translation>
    </message>
    <message>
        <source>The file is kept as alerts.json.damaged when a rule is added.</source>
        <translation>添加规则时，该文件保留为 alerts.json.damaged。</translation>
    </message>
    <message>
        <source>The readings are paused.</source>
        <translation>读取已暂停。</translation>
    </message>
    <message>
        <source>Rules have no data; alerts that fire keep firing.</source>
        <translation>规则没有数据；触发中的告警保持触发。</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Alerts</source>
        <translation>告警</translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s)</source>
        <translation>
            <numerusform>%Ln 条规则</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n alert(s)</source>
        <translation>
            <numerusform>%Ln 个告警</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more fault(s)</source>
        <translation>
            <numerusform>以及另外 %Ln 个错误</numerusform>
        </translation>
    </message>
    <message>
        <source>Select a rule first.</source>
        <translation>请先选择一条规则。</translation>
    </message>
    <message>
        <source>The rule is not snoozed.</source>
        <translation>该规则未暂停提醒。</translation>
    </message>
    <message>
        <source>firing</source>
        <translation>触发中</translation>
    </message>
    <message>
        <source>Undo a change of rules</source>
        <translation>撤销规则更改</translation>
    </message>
    <message>
        <source>Redo it</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>There is no change of a rule.</source>
        <translation>没有规则更改。</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>错误</translation>
    </message>
</context>
<context>
    <name>thalassa::console::AnswerTable</name>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>The indexes of the element, or the class</source>
        <translation>元素的索引，或类别</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>The value, or the score of the class</source>
        <translation>值，或类别的得分</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>The label of the class</source>
        <translation>类别的标签</translation>
    </message>
</context>
<context>
    <name>thalassa::console::AnswerView</name>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>The output as a picture</source>
        <translation>输出的图像</translation>
    </message>
    <message>
        <source>Elements of the output</source>
        <translation>输出的元素</translation>
    </message>
    <message>
        <source>Filter: text, value&gt;0.5</source>
        <translation>筛选：文本, value&gt;0.5</translation>
    </message>
    <message numerus="yes">
        <source>%n element(s)</source>
        <translation>
            <numerusform>%Ln 个元素</numerusform>
        </translation>
    </message>
    <message>
        <source>The answer appears here.</source>
        <translation>应答将显示在此处。</translation>
    </message>
    <message>
        <source>Answered in %1.</source>
        <translation>应答用时 %1。</translation>
    </message>
    <message>
        <source>; the first %1 elements are listed</source>
        <translation>；仅列出前 %1 个元素</translation>
    </message>
</context>
<context>
    <name>thalassa::console::BatchReasonTable</name>
    <message>
        <source>Left because</source>
        <translation>发出原因</translation>
    </message>
    <message>
        <source>Why batches left when they did</source>
        <translation>批次当时发出的原因</translation>
    </message>
    <message>
        <source>Of free rows</source>
        <translation>占空闲行</translation>
    </message>
    <message>
        <source>The share of all free rows that these batches have</source>
        <translation>这些批次占全部空闲行的比例</translation>
    </message>
    <message>
        <source>Free rows</source>
        <translation>空闲行</translation>
    </message>
    <message>
        <source>Rows that these batches had room for</source>
        <translation>这些批次还能容纳的行数</translation>
    </message>
    <message>
        <source>Batches</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>Batches with this reason</source>
        <translation>因此原因发出的批次</translation>
    </message>
    <message>
        <source>Of batches</source>
        <translation>占批次</translation>
    </message>
    <message>
        <source>Their share of all batches</source>
        <translation>占全部批次的比例</translation>
    </message>
    <message>
        <source>Mean rows</source>
        <translation>平均行数</translation>
    </message>
    <message>
        <source>Mean size of these batches</source>
        <translation>这些批次的平均大小</translation>
    </message>
    <message>
        <source>What would change it</source>
        <translation>如何改变</translation>
    </message>
    <message>
        <source>What makes such batches larger</source>
        <translation>如何使这类批次变大</translation>
    </message>
</context>
<context>
    <name>thalassa::console::BatchTable</name>
    <message>
        <source>Executed</source>
        <translation>执行时间</translation>
    </message>
    <message>
        <source>When the execution began</source>
        <translation>执行开始的时间</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>The number of the batch</source>
        <translation>批次编号</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>The model of the batch</source>
        <translation>批次的模型</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>The version of the model</source>
        <translation>模型的版本</translation>
    </message>
    <message>
        <source>Instance</source>
        <translation>实例</translation>
    </message>
    <message>
        <source>The instance that executed it</source>
        <translation>执行它的实例</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Its requests that are remembered</source>
        <translation>仍保留的请求</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>Rows of the batch</source>
        <translation>批次的行数</translation>
    </message>
    <message>
        <source>Filled</source>
        <translation>填充率</translation>
    </message>
    <message>
        <source>Rows of the rows that it had room for</source>
        <translation>占可容纳行数的比例</translation>
    </message>
    <message>
        <source>Left because</source>
        <translation>发出原因</translation>
    </message>
    <message>
        <source>Why it left when it did</source>
        <translation>当时发出的原因</translation>
    </message>
    <message>
        <source>Longest wait</source>
        <translation>最长等待</translation>
    </message>
    <message>
        <source>The longest time in the queue</source>
        <translation>在队列中的最长时间</translation>
    </message>
    <message>
        <source>Mean wait</source>
        <translation>平均等待</translation>
    </message>
    <message>
        <source>The mean time in the queue</source>
        <translation>在队列中的平均时间</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Time of the execution</source>
        <translation>执行时间</translation>
    </message>
    <message>
        <source>Together</source>
        <translation>同批请求</translation>
    </message>
    <message>
        <source>The requests of the batch</source>
        <translation>批次中的请求</translation>
    </message>
</context>
<context>
    <name>thalassa::console::BatchesPage</name>
    <message>
        <source>Batches</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>Filter: text, rows&lt;4, release:delay, longest&gt;5ms</source>
        <translation>筛选：文本, rows&lt;4, release:延迟, longest&gt;5ms</translation>
    </message>
    <message numerus="yes">
        <source>%n batch(es)</source>
        <translation>
            <numerusform>%Ln 个批次</numerusform>
        </translation>
    </message>
    <message>
        <source>Reasons why batches left</source>
        <translation>批次发出的原因</translation>
    </message>
    <message>
        <source>Filter: text, share&gt;10%</source>
        <translation>筛选：文本, share&gt;10%</translation>
    </message>
    <message numerus="yes">
        <source>%n reason(s)</source>
        <translation>
            <numerusform>%Ln 个原因</numerusform>
        </translation>
    </message>
    <message>
        <source>Parts of the page</source>
        <translation>页面各部分</translation>
    </message>
    <message>
        <source>Why they were small</source>
        <translation>为何较小</translation>
    </message>
    <message>
        <source>Try other settings</source>
        <translation>试验其他设置</translation>
    </message>
    <message>
        <source>No batch of this model is remembered</source>
        <translation>没有保留此模型的批次</translation>
    </message>
    <message>
        <source>Send it requests. The batches of the last requests are shown here, each with the reason why it left when it did.</source>
        <translation>请向它发送请求。此处显示最近请求的批次及其发出原因。</translation>
    </message>
    <message>
        <source>This server does not say why batches leave</source>
        <translation>此服务器不说明批次为何发出</translation>
    </message>
    <message>
        <source>It counts executions only: the table of models has the mean size of its batches. The reasons are part of Thalassa&apos;s observability extension.</source>
        <translation>它只统计执行次数：批次的平均大小见模型表。发出原因属于 Thalassa 的可观测性扩展。</translation>
    </message>
    <message>
        <source>Only batches of requests that ended in %1.</source>
        <translation>仅显示在此时间内结束的请求的批次：%1。</translation>
    </message>
    <message>
        <source>No batch of this time is remembered</source>
        <translation>没有记录该时段的批次</translation>
    </message>
    <message>
        <source>The flight recorder has no request of this model that ended in the time above.</source>
        <translation>飞行记录器中没有该模型在上述时段内结束的请求。</translation>
    </message>
    <message>
        <source>One row</source>
        <translation>仅一行</translation>
    </message>
    <message>
        <source>Less than half full</source>
        <translation>不足半满</translation>
    </message>
    <message>
        <source>Delay over</source>
        <translation>延迟结束</translation>
    </message>
    <message>
        <source>Idle instance</source>
        <translation>空闲实例</translation>
    </message>
    <message>
        <source>Waited over 10 ms</source>
        <translation>等待超过 10 ms</translation>
    </message>
</context>
<context>
    <name>thalassa::console::BundleDialog</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Diagnostic bundle of %1</source>
        <translation>%1 的诊断包</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>What could not be read</source>
        <translation>无法读取的内容</translation>
    </message>
    <message>
        <source>Connecting</source>
        <translation>正在连接</translation>
    </message>
    <message>
        <source>Save a diagnostic bundle</source>
        <translation>保存诊断包</translation>
    </message>
    <message>
        <source>Zip files (*.zip)</source>
        <translation>Zip 文件 (*.zip)</translation>
    </message>
    <message>
        <source>%1 (%2 of %3)…</source>
        <translation>%1（%2/%3）…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>The bundle could not be saved: %1. Choose another file, or try again.</source>
        <translation>无法保存诊断包：%1。请选择其他文件或重试。</translation>
    </message>
    <message>
        <source>The bundle was saved as %1.</source>
        <translation>诊断包已保存为 %1。</translation>
    </message>
    <message>
        <source>The bundle was saved as %1. These parts could not be read; the bundle names them:</source>
        <translation>诊断包已保存为 %1。以下部分无法读取，已在包中注明：</translation>
    </message>
</context>
<context>
    <name>thalassa::console::BundleJob</name>
    <message>
        <source>diagnostic bundle %1</source>
        <translation>诊断包 %1</translation>
    </message>
    <message>
        <source>Diagnostic bundle of %1</source>
        <translation>%1 的诊断包</translation>
    </message>
    <message>
        <source>Saved by %1 %2 at %3.</source>
        <translation>由 %1 %2 于 %3 保存。</translation>
    </message>
    <message>
        <source>Secrets were replaced by [removed].</source>
        <translation>机密信息已替换为 [removed]。</translation>
    </message>
    <message>
        <source>the server was removed</source>
        <translation>服务器已移除</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>Name, version and extensions of the server</source>
        <translation>服务器的名称、版本和扩展</translation>
    </message>
    <message>
        <source>the parts of thalassa.v1</source>
        <translation>thalassa.v1 的部分</translation>
    </message>
    <message>
        <source>Global trace settings</source>
        <translation>全局跟踪设置</translation>
    </message>
    <message>
        <source>Log settings</source>
        <translation>日志设置</translation>
    </message>
    <message>
        <source>The metrics in Prometheus&apos; text format</source>
        <translation>Prometheus 文本格式的指标</translation>
    </message>
    <message>
        <source>Identity and build of the server</source>
        <translation>服务器的标识和构建</translation>
    </message>
    <message>
        <source>Whether the server is ready, and why not</source>
        <translation>服务器是否就绪及原因</translation>
    </message>
    <message>
        <source>Counters and quantiles of each model</source>
        <translation>各模型的计数和分位数</translation>
    </message>
    <message>
        <source>Histograms of the durations</source>
        <translation>持续时间的直方图</translation>
    </message>
    <message>
        <source>Figures of each model by the minute</source>
        <translation>各模型每分钟的指标</translation>
    </message>
    <message>
        <source>The latest events</source>
        <translation>最近的事件</translation>
    </message>
    <message>
        <source>The newest requests</source>
        <translation>最新的请求</translation>
    </message>
    <message>
        <source>The slowest requests</source>
        <translation>最慢的请求</translation>
    </message>
    <message>
        <source>Requests that failed or were refused</source>
        <translation>失败或被拒绝的请求</translation>
    </message>
    <message>
        <source>The queues</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>The sequences</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>The instances</source>
        <translation>实例</translation>
    </message>
    <message>
        <source>The memory by owner</source>
        <translation>按归属的内存</translation>
    </message>
    <message>
        <source>Trace settings with their layers</source>
        <translation>跟踪设置及其层级</translation>
    </message>
    <message>
        <source>Whether the server drains</source>
        <translation>服务器是否在排空</translation>
    </message>
    <message>
        <source>Triton&apos;s statistics of each model</source>
        <translation>各模型的 Triton 统计</translation>
    </message>
    <message>
        <source>Models and versions with their states</source>
        <translation>模型和版本及其状态</translation>
    </message>
    <message>
        <source>at most %1 configurations are read</source>
        <translation>最多读取 %1 个配置</translation>
    </message>
    <message>
        <source>Configuration of %1</source>
        <translation>%1 的配置</translation>
    </message>
    <message>
        <source>The connection as the console sees it, and what needs attention</source>
        <translation>控制台所见的连接，以及需要关注的内容</translation>
    </message>
    <message>
        <source>What was changed from this console</source>
        <translation>从此控制台所做的更改</translation>
    </message>
    <message>
        <source>Writing the file</source>
        <translation>正在写入文件</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Regions of shared memory of clients</source>
        <translation>客户端的共享内存区域</translation>
    </message>
</context>
<context>
    <name>thalassa::console::CommandPalette</name>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Nothing has this name.</source>
        <translation>没有此名称的项目。</translation>
    </message>
    <message>
        <source>The first %1 of %2</source>
        <translation>前 %1 项，共 %2 项</translation>
    </message>
    <message>
        <source>Enter opens, Esc closes</source>
        <translation>Enter 打开，Esc 关闭</translation>
    </message>
    <message>
        <source>server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>server in %1</source>
        <translation>%1 中的服务器</translation>
    </message>
    <message>
        <source>model of %1</source>
        <translation>%1 的模型</translation>
    </message>
    <message>
        <source>Request %1 of model %2: %3, %4</source>
        <translation>模型 %2 的请求 %1：%3，%4</translation>
    </message>
    <message>
        <source>request of %1</source>
        <translation>%1 的请求</translation>
    </message>
    <message>
        <source>Find servers, models, requests, pages, settings and actions</source>
        <translation>查找服务器、模型、请求、页面、设置和操作</translation>
    </message>
    <message>
        <source>recent trace in %1</source>
        <translation>最近打开的跟踪，位于 %1</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ComparisonPanel</name>
    <message>
        <source>First trace</source>
        <translation>第一个跟踪</translation>
    </message>
    <message>
        <source>Second trace</source>
        <translation>第二个跟踪</translation>
    </message>
    <message>
        <source>Comparison of two traces</source>
        <translation>两个跟踪的比较</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Count A</source>
        <translation>数量 A</translation>
    </message>
    <message>
        <source>Count B</source>
        <translation>数量 B</translation>
    </message>
    <message>
        <source>Mean A</source>
        <translation>平均 A</translation>
    </message>
    <message>
        <source>Mean B</source>
        <translation>平均 B</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>p99 A</source>
        <translation>p99 A</translation>
    </message>
    <message>
        <source>p99 B</source>
        <translation>p99 B</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Open a second trace to compare it with the first one.</source>
        <translation>打开第二个跟踪以与第一个比较。</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>更快</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>更慢</translation>
    </message>
    <message>
        <source>unclear</source>
        <translation>不明确</translation>
    </message>
    <message>
        <source>too few</source>
        <translation>太少</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ComparisonTable</name>
    <message>
        <source>new</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>p90</source>
        <translation>p90</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>Mean duration</source>
        <translation>平均耗时</translation>
    </message>
    <message>
        <source>Waiting requests</source>
        <translation>等待的请求</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>Instance occupancy</source>
        <translation>实例占用率</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Mean of the visible time</source>
        <translation>可见时间内的平均值</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
</context>
<context>
    <name>thalassa::console::CompletedPanel</name>
    <message>
        <source>This server does not tell how it completes a configuration.</source>
        <translation>此服务器不说明如何补全配置。</translation>
    </message>
    <message>
        <source>The text cannot be read, so that the server does not complete it. The view “Text” has the problems.</source>
        <translation>文本无法读取，因此服务器不会补全它。问题见“文本”视图。</translation>
    </message>
    <message>
        <source>The server adds nothing. The backend may add fields when it loads the model.</source>
        <translation>服务器不添加任何内容。后端在加载模型时可能添加字段。</translation>
    </message>
    <message>
        <source>The server adds the lines with a + and a tint: %1. The backend may add more when it loads the model.</source>
        <translation>服务器添加带 + 和底色的行：%1。后端在加载模型时可能添加更多。</translation>
    </message>
    <message>
        <source>The configuration as the server completes it</source>
        <translation>服务器补全后的配置</translation>
    </message>
    <message>
        <source>The server adds this field.</source>
        <translation>服务器添加此字段。</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ConfigEditor</name>
    <message>
        <source>Text of the configuration</source>
        <translation>配置文本</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ConfigurationDrafts</name>
    <message>
        <source>The server has another text now than the one that was edited.</source>
        <translation>服务器现在的文本与所编辑的文本不同。</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ConfigurationFeed</name>
    <message>
        <source>This server tells the configuration of a model only while it serves. Load it first.</source>
        <translation>此服务器仅在模型提供服务时给出其配置。请先加载模型。</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ConfigurationPage</name>
    <message>
        <source>Views of the configuration</source>
        <translation>配置视图</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>As the server completes it</source>
        <translation>服务器补全</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Let the server check the text without loading it (Ctrl+Return)</source>
        <translation>让服务器检查文本而不加载 (Ctrl+Return)</translation>
    </message>
    <message>
        <source>Load as an override…</source>
        <translation>作为覆盖加载…</translation>
    </message>
    <message>
        <source>Load the model with this text in place of its file, after a look at the differences</source>
        <translation>查看差异后，用此文本代替其文件加载模型</translation>
    </message>
    <message>
        <source>Load the file again…</source>
        <translation>重新加载文件…</translation>
    </message>
    <message>
        <source>Load the model with the configuration of its file</source>
        <translation>用其文件中的配置加载模型</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Files, clipboard, undo</source>
        <translation>文件、剪贴板、撤销</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Save to a file…</source>
        <translation>保存到文件…</translation>
    </message>
    <message>
        <source>Copy the text</source>
        <translation>复制文本</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Discard the edits</source>
        <translation>放弃编辑</translation>
    </message>
    <message>
        <source>Read it from the server again</source>
        <translation>从服务器重新读取</translation>
    </message>
    <message>
        <source>Load the file&apos;s configuration again</source>
        <translation>重新加载文件中的配置</translation>
    </message>
    <message>
        <source>The repository has no models</source>
        <translation>仓库中没有模型</translation>
    </message>
    <message>
        <source>Copy a model directory with a config.pbtxt into the model repository of the server.</source>
        <translation>将带有 config.pbtxt 的模型目录复制到服务器的模型仓库。</translation>
    </message>
    <message>
        <source>This server does not tell the file of a model: the text is the configuration with which the model runs. It checks a text only when it loads it; the console finds faults of the syntax.</source>
        <translation>此服务器不提供模型的文件：文本是模型运行所用的配置。它仅在加载时检查文本；控制台可发现语法错误。</translation>
    </message>
    <message>
        <source>The model has no config.pbtxt: the server makes this configuration.</source>
        <translation>模型没有 config.pbtxt：此配置由服务器生成。</translation>
    </message>
    <message>
        <source>Text (edited)</source>
        <translation>文本（已编辑）</translation>
    </message>
    <message>
        <source>%1 runs with an override, which was loaded from here at %2.</source>
        <translation>%1 正在使用覆盖配置运行，该配置于 %2 从此处加载。</translation>
    </message>
    <message>
        <source>The text is checked…</source>
        <translation>正在检查文本…</translation>
    </message>
    <message>
        <source>The text could not be checked: %1</source>
        <translation>无法检查文本：%1</translation>
    </message>
    <message>
        <source>An arrow has the tensors that pass, and how many requests of the ensemble pass. A card has all requests of a model, others than those of the ensemble as well.</source>
        <translation>箭头显示传递的张量以及经过的集成模型请求数。卡片显示模型的全部请求，包括集成模型以外的请求。</translation>
    </message>
    <message>
        <source>Load the file of %1 again?</source>
        <translation>重新加载 %1 的文件？</translation>
    </message>
    <message>
        <source>The server loads the model with the configuration of its file beside the running one. If the load fails, the running one goes on.</source>
        <translation>服务器会在运行中的模型旁用其文件中的配置加载模型。如果加载失败，运行中的模型继续工作。</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>Graph of the ensemble</source>
        <translation>集成模型图</translation>
    </message>
    <message>
        <source>The configuration of %1 on %2</source>
        <translation>%2 上 %1 的配置</translation>
    </message>
    <message>
        <source>Previous difference</source>
        <translation>上一处差异</translation>
    </message>
    <message>
        <source>Next difference</source>
        <translation>下一处差异</translation>
    </message>
    <message>
        <source>The configuration has not been read yet.</source>
        <translation>尚未读取配置。</translation>
    </message>
    <message>
        <source>There is no edit.</source>
        <translation>没有编辑。</translation>
    </message>
    <message>
        <source>The server loads the model, which does not serve now, with the configuration of its file.</source>
        <translation>服务器按文件中的配置加载该模型，它目前不提供服务。</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ConfirmDialog</name>
    <message>
        <source>This is lost:</source>
        <translation>将会丢失：</translation>
    </message>
    <message>
        <source>This is a production server. Type its name, %1, to go on.</source>
        <translation>这是生产服务器。请输入其名称 %1 以继续。</translation>
    </message>
    <message>
        <source>Name of the server</source>
        <translation>服务器名称</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ConnectionTable</name>
    <message>
        <source>Client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>The address and port of the client</source>
        <translation>客户端的地址和端口</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>端口</translation>
    </message>
    <message>
        <source>The port of the server</source>
        <translation>服务器的端口</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>What the connection does now</source>
        <translation>连接当前的活动</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>处理中</translation>
    </message>
    <message>
        <source>Requests without a whole answer</source>
        <translation>尚无完整响应的请求</translation>
    </message>
    <message>
        <source>Unread</source>
        <translation>未读取</translation>
    </message>
    <message>
        <source>Bytes of answers that wait for the client</source>
        <translation>等待客户端读取的响应字节</translation>
    </message>
    <message>
        <source>Stalled</source>
        <translation>停滞时间</translation>
    </message>
    <message>
        <source>Time since the client took a byte of the answers that wait</source>
        <translation>客户端上次取走等待中的响应字节以来的时间</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求数</translation>
    </message>
    <message>
        <source>Requests since the connection was opened</source>
        <translation>连接打开以来的请求</translation>
    </message>
    <message>
        <source>Received</source>
        <translation>已接收</translation>
    </message>
    <message>
        <source>Bytes from the client</source>
        <translation>来自客户端的字节</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>已发送</translation>
    </message>
    <message>
        <source>Bytes to the client</source>
        <translation>发往客户端的字节</translation>
    </message>
    <message>
        <source>Last byte</source>
        <translation>最后字节</translation>
    </message>
    <message>
        <source>Time since the last byte</source>
        <translation>距最后一个字节的时间</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>存在时间</translation>
    </message>
    <message>
        <source>Time since the connection was opened</source>
        <translation>连接打开以来的时间</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ConnectionsPanel</name>
    <message>
        <source>Connections</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Filter: text, state:slow, inflight&gt;0</source>
        <translation>筛选：文本、state:slow、inflight&gt;0</translation>
    </message>
    <message numerus="yes">
        <source>%n connection(s)</source>
        <translation>
            <numerusform>%n 个连接</numerusform>
        </translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>处理中</translation>
    </message>
    <message>
        <source>Unread answers</source>
        <translation>未读取的响应</translation>
    </message>
    <message>
        <source>No byte for 10 min</source>
        <translation>10 分钟无字节</translation>
    </message>
    <message>
        <source>Close connection…</source>
        <translation>关闭连接…</translation>
    </message>
    <message>
        <source>Close the selected connection</source>
        <translation>关闭所选连接</translation>
    </message>
    <message>
        <source>Select a connection in the table first.</source>
        <translation>请先在表中选择一个连接。</translation>
    </message>
    <message>
        <source>Close the connection of %1?</source>
        <translation>关闭 %1 的连接？</translation>
    </message>
    <message>
        <source>The server closes it at once and cancels its requests. The client may connect again.</source>
        <translation>服务器会立即关闭该连接并取消其请求。客户端可以重新连接。</translation>
    </message>
    <message>
        <source>The requests in flight are lost. The server does not report their number.</source>
        <translation>正在处理的请求将丢失。服务器不报告其数量。</translation>
    </message>
    <message numerus="yes">
        <source>%n request(s) in flight are lost.</source>
        <translation>
            <numerusform>%n 个正在处理的请求将丢失。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of answers that the client has not read are lost.</source>
        <translation>客户端尚未读取的 %1 响应将丢失。</translation>
    </message>
    <message>
        <source>Close connection</source>
        <translation>关闭连接</translation>
    </message>
</context>
<context>
    <name>thalassa::console::Console</name>
    <message>
        <source>There is a server with the name “%1” already.</source>
        <translation>已有名为“%1”的服务器。</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>The keyring of the system did not take the token (%1). It is kept until the console ends.</source>
        <translation>系统密钥环没有接受令牌（%1）。令牌将保留到控制台退出。</translation>
    </message>
    <message>
        <source>Remove %1?</source>
        <translation>移除 %1？</translation>
    </message>
    <message>
        <source>The profile and its token are removed from this console. Nothing changes on the server.</source>
        <translation>将从此控制台移除该配置文件及其令牌。服务器上没有任何变化。</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Token of %1</source>
        <translation>%1 的令牌</translation>
    </message>
    <message>
        <source>%1 has refused the token. Token:</source>
        <translation>%1 拒绝了令牌。令牌：</translation>
    </message>
    <message>
        <source>%1 asks for a token:</source>
        <translation>%1 需要令牌：</translation>
    </message>
    <message>
        <source>Profiles</source>
        <translation>配置文件</translation>
    </message>
    <message>
        <source>The other profiles are used. The file stays as it is until a profile is changed; then a copy is kept.</source>
        <translation>其余配置文件仍会使用。在更改某个配置文件之前该文件保持不变；更改时会保留一份副本。</translation>
    </message>
    <message>
        <source>Unsaved edits</source>
        <translation>未保存的编辑</translation>
    </message>
    <message>
        <source>Alerts</source>
        <translation>告警</translation>
    </message>
    <message>
        <source>storage of the token in the keyring</source>
        <translation>将令牌保存到密钥环</translation>
    </message>
    <message>
        <source>%1; it is kept until the console ends</source>
        <translation>%1；它将保留到控制台结束</translation>
    </message>
</context>
<context>
    <name>thalassa::console::DetailFeed</name>
    <message>
        <source>The console goes on trying.</source>
        <translation>控制台会继续尝试。</translation>
    </message>
    <message>
        <source>Ask for less: one model, or fewer requests.</source>
        <translation>请缩小查询范围：一个模型，或更少的请求。</translation>
    </message>
    <message>
        <source>Give the profile a token that the server accepts.</source>
        <translation>请在配置文件中填写服务器接受的令牌。</translation>
    </message>
    <message>
        <source>This needs the observability extension of Thalassa. If the server is Thalassa, its administration address must be in the profile.</source>
        <translation>这需要 Thalassa 的可观测性扩展。如果服务器是 Thalassa，其管理地址必须写在配置文件中。</translation>
    </message>
    <message>
        <source>The server does not tell this.</source>
        <translation>服务器不提供此信息。</translation>
    </message>
</context>
<context>
    <name>thalassa::console::DetailPage</name>
    <message>
        <source>No server is selected</source>
        <translation>未选择服务器</translation>
    </message>
    <message>
        <source>Choose a server at the left.</source>
        <translation>请在左侧选择服务器。</translation>
    </message>
    <message>
        <source>The data are of %1.</source>
        <translation>数据时间：%1。</translation>
    </message>
    <message>
        <source>This could not be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>The server did not answer in time.</source>
        <translation>服务器没有及时应答。</translation>
    </message>
    <message>
        <source>The server does not answer.</source>
        <translation>服务器没有应答。</translation>
    </message>
    <message>
        <source>Copy as curl</source>
        <translation>复制为 curl</translation>
    </message>
    <message>
        <source>Copy a command that sends the same query; a token is not part of it</source>
        <translation>复制发送相同查询的命令；不含令牌</translation>
    </message>
    <message>
        <source>This server does not tell this</source>
        <translation>此服务器不提供此信息</translation>
    </message>
</context>
<context>
    <name>thalassa::console::DetailsPanel</name>
    <message>
        <source>Details of the selected slice</source>
        <translation>所选切片的详情</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>No slice is selected. Click one, or walk with . and , (F shows it).</source>
        <translation>未选择切片。请单击一个，或用 . 和 , 移动（F 显示它）。</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>%1 (%2 ns)</source>
        <translation>%1（%2 ns）</translation>
    </message>
    <message>
        <source>Of its own</source>
        <translation>自身耗时</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>%1, at %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>End</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>轨道</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Client id</source>
        <translation>客户端 ID</translation>
    </message>
    <message>
        <source>Step of request</source>
        <translation>所属请求</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1，%2，%3</translation>
    </message>
    <message>
        <source>request %1</source>
        <translation>请求 %1</translation>
    </message>
    <message>
        <source>Within</source>
        <translation>所属</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>组成部分</translation>
    </message>
    <message>
        <source>Leads to</source>
        <translation>通向</translation>
    </message>
    <message>
        <source>Comes from</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>Its request leads to</source>
        <translation>其请求通向</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
</context>
<context>
    <name>thalassa::console::DiffView</name>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>上一处</translation>
    </message>
    <message>
        <source>Go to the previous change (Alt+Up)</source>
        <translation>转到上一处更改 (Alt+Up)</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一处</translation>
    </message>
    <message>
        <source>Go to the next change (Alt+Down)</source>
        <translation>转到下一处更改 (Alt+Down)</translation>
    </message>
    <message>
        <source>equal lines: %1</source>
        <translation>相同行：%1</translation>
    </message>
    <message>
        <source>No differences</source>
        <translation>没有差异</translation>
    </message>
    <message>
        <source>Changes: %1 (lines added: %2, removed: %3)</source>
        <translation>更改：%1（增加 %2 行，删除 %3 行）</translation>
    </message>
</context>
<context>
    <name>thalassa::console::DifferencePanel</name>
    <message>
        <source>The text that is compared</source>
        <translation>被比较的文本</translation>
    </message>
    <message>
        <source>The text it is compared with</source>
        <translation>与之比较的文本</translation>
    </message>
    <message>
        <source>Text on the server</source>
        <translation>服务器上的文本</translation>
    </message>
    <message>
        <source>Edited text</source>
        <translation>编辑后的文本</translation>
    </message>
    <message>
        <source>As the server completes it</source>
        <translation>服务器补全</translation>
    </message>
    <message>
        <source>Running configuration</source>
        <translation>运行中的配置</translation>
    </message>
    <message>
        <source>Model %1</source>
        <translation>模型 %1</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%2 上的 %1</translation>
    </message>
    <message>
        <source>The configuration is not known yet.</source>
        <translation>尚不知道配置。</translation>
    </message>
    <message>
        <source>The model does not serve: it has no running configuration.</source>
        <translation>模型未提供服务：没有运行中的配置。</translation>
    </message>
    <message>
        <source>The text cannot be read, or it is not checked yet, so that it is not completed.</source>
        <translation>文本无法读取或尚未检查，因此没有补全。</translation>
    </message>
    <message>
        <source>This server does not tell how it completes a configuration.</source>
        <translation>此服务器不说明如何补全配置。</translation>
    </message>
    <message>
        <source>The server is not in the list any more.</source>
        <translation>服务器已不在列表中。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: the server is not connected.</source>
        <translation>%1：服务器未连接。</translation>
    </message>
    <message>
        <source>%1: the server is asked…</source>
        <translation>%1：正在询问服务器…</translation>
    </message>
    <message>
        <source>Both texts are compared as they are written.</source>
        <translation>按原文比较两个文本。</translation>
    </message>
    <message>
        <source>Both texts are printed in one form, without comments: only the content is compared.</source>
        <translation>两个文本以统一形式显示，不含注释：只比较内容。</translation>
    </message>
    <message>
        <source>Version %1, running</source>
        <translation>版本 %1，运行中</translation>
    </message>
    <message>
        <source>Running until %1</source>
        <translation>运行至 %1</translation>
    </message>
</context>
<context>
    <name>thalassa::console::DraftFolder</name>
    <message>
        <source>An edit is too large to be kept as a draft: it is lost if the console does not end in order.</source>
        <translation>编辑内容过大，无法保留为草稿：如果控制台未正常结束，它将丢失。</translation>
    </message>
</context>
<context>
    <name>thalassa::console::DraftNotice</name>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Make the edits again; nothing is sent to the server</source>
        <translation>重新进行这些编辑；不会向服务器发送任何内容</translation>
    </message>
    <message>
        <source>Forget the edits</source>
        <translation>丢弃这些编辑</translation>
    </message>
    <message>
        <source>Restore the unsaved edits</source>
        <translation>恢复未保存的编辑</translation>
    </message>
    <message>
        <source>Discard the unsaved edits</source>
        <translation>放弃未保存的编辑</translation>
    </message>
    <message>
        <source>The console ended before these edits were saved. The last one was made at %1.</source>
        <translation>控制台在这些编辑保存之前就结束了。最后一次编辑的时间：%1。</translation>
    </message>
</context>
<context>
    <name>thalassa::console::DrainPanel</name>
    <message>
        <source>The server takes requests.</source>
        <translation>服务器正在接受请求。</translation>
    </message>
    <message numerus="yes">
        <source>Refuses new requests in %1; %n request(s) in flight.</source>
        <translation>
            <numerusform>%1 后拒绝新请求；%Ln 个请求处理中。</numerusform>
        </translation>
    </message>
    <message>
        <source>Drained: the server can be stopped without the loss of a request.</source>
        <translation>已排空：可以停止服务器而不丢失请求。</translation>
    </message>
    <message numerus="yes">
        <source>Refuses new requests; %n request(s) in flight.</source>
        <translation>
            <numerusform>拒绝新请求；%Ln 个请求处理中。</numerusform>
        </translation>
    </message>
    <message>
        <source>End drain</source>
        <translation>结束排空</translation>
    </message>
    <message>
        <source>Drain…</source>
        <translation>排空…</translation>
    </message>
    <message>
        <source>Take the server back into service</source>
        <translation>让服务器恢复服务</translation>
    </message>
    <message>
        <source>Take the server out of service</source>
        <translation>让服务器停止服务</translation>
    </message>
    <message>
        <source>Drain %1?</source>
        <translation>排空 %1？</translation>
    </message>
    <message>
        <source>The server is not ready from now on, so that load balancers turn away from it. It still serves for %1, and then refuses new requests, except those that continue a sequence.</source>
        <translation>服务器从现在起变为未就绪，以便负载均衡器避开它。它还会服务 %1，之后拒绝新请求，延续序列的请求除外。</translation>
    </message>
    <message>
        <source>%1 requests per second that clients send now, if none is sent elsewhere</source>
        <translation>客户端当前每秒发送的 %1 个请求（若未转到别处）</translation>
    </message>
    <message>
        <source>Drain</source>
        <translation>排空</translation>
    </message>
    <message>
        <source>End the drain of %1?</source>
        <translation>结束 %1 的排空？</translation>
    </message>
    <message>
        <source>The server is ready again and takes new requests, so that load balancers turn to it.</source>
        <translation>服务器重新变为就绪并接受新请求，负载均衡器会再次使用它。</translation>
    </message>
</context>
<context>
    <name>thalassa::console::DurationHistogramView</name>
    <message>
        <source>Histogram of durations</source>
        <translation>耗时直方图</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n slice(s), p50 %2, p99 %3, longest %4</source>
        <translation>
            <numerusform>%1：%Ln 个切片，p50 %2，p99 %3，最长 %4</numerusform>
        </translation>
    </message>
    <message>
        <source>Durations of %1</source>
        <translation>%1 的耗时</translation>
    </message>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>%1 to %2: %3</source>
        <translation>%1 到 %2：%3</translation>
    </message>
    <message>
        <source>Cumulative</source>
        <translation>累积</translation>
    </message>
    <message>
        <source>Cumulative histogram</source>
        <translation>累积直方图</translation>
    </message>
    <message>
        <source>Show at each duration the share of the slices that are shorter</source>
        <translation>在每个耗时处显示更短切片的占比</translation>
    </message>
    <message>
        <source>%1. Chosen: %2</source>
        <translation>%1。已选：%2</translation>
    </message>
    <message>
        <source>%1; %2 are shorter than its end</source>
        <translation>%1；%2 的切片短于其上限</translation>
    </message>
</context>
<context>
    <name>thalassa::console::EditActions</name>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>Undo what was typed, or the last change on the page</source>
        <translation>撤销输入，或撤销页面上的最后一次更改</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Make again what was undone</source>
        <translation>重做已撤销的内容</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the selected text, or the rows of the table</source>
        <translation>复制所选文本，或表格的行</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>全选(&amp;A)</translation>
    </message>
    <message>
        <source>Select the whole text, or all rows of the table</source>
        <translation>选择全部文本，或表格的所有行</translation>
    </message>
    <message>
        <source>&amp;Find on the page</source>
        <translation>在页面中查找(&amp;F)</translation>
    </message>
    <message>
        <source>Go to the filter or the search of the page</source>
        <translation>转到页面的筛选或搜索</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>没有可撤销的内容。</translation>
    </message>
    <message>
        <source>There is nothing to make again.</source>
        <translation>没有可重做的内容。</translation>
    </message>
    <message>
        <source>Select a text first, or go to a table or list.</source>
        <translation>请先选择文本，或转到表格或列表。</translation>
    </message>
    <message>
        <source>Go to a text, or to a table, first.</source>
        <translation>请先转到文本或表格。</translation>
    </message>
</context>
<context>
    <name>thalassa::console::EventTable</name>
    <message>
        <source>When</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>When the server recorded the event</source>
        <translation>服务器记录该事件的时间</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>发生了什么</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>The model that the event is about</source>
        <translation>事件涉及的模型</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>The version of the model; none: all versions</source>
        <translation>模型的版本；无：所有版本</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>The client that caused the event</source>
        <translation>引发该事件的客户端</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>The server&apos;s description of the event</source>
        <translation>服务器对事件的描述</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>the server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Similar events that follow each other and that this one stands for</source>
        <translation>此事件所代表的相邻的类似事件</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
</context>
<context>
    <name>thalassa::console::EventsPage</name>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Filter: text, model:resnet, kind:failed, client:10.0.0.1</source>
        <translation>筛选：文本, model:resnet, kind:失败, client:10.0.0.1</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s)</source>
        <translation>
            <numerusform>%Ln 个事件</numerusform>
        </translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Stay at the newest event</source>
        <translation>停留在最新事件</translation>
    </message>
    <message>
        <source>No server is selected</source>
        <translation>未选择服务器</translation>
    </message>
    <message>
        <source>Choose a server at the left.</source>
        <translation>请在左侧选择服务器。</translation>
    </message>
    <message>
        <source>Nothing has happened yet</source>
        <translation>尚未发生任何事件</translation>
    </message>
    <message>
        <source>Loads, failures, changed settings and drains appear here.</source>
        <translation>加载、失败、更改的设置和排空会显示在此处。</translation>
    </message>
    <message>
        <source>This server does not record events</source>
        <translation>此服务器不记录事件</translation>
    </message>
    <message>
        <source>Events are part of Thalassa&apos;s observability extension. Allow it to this console, or read the log of the server.</source>
        <translation>事件属于 Thalassa 的可观测性扩展。请允许此控制台使用它，或查看服务器日志。</translation>
    </message>
    <message>
        <source>Only events of %1.</source>
        <translation>仅显示此时间内的事件：%1。</translation>
    </message>
    <message>
        <source>The log settings of %1</source>
        <translation>%1 的日志设置</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Refusals</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>Loads and unloads</source>
        <translation>加载与卸载</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Drains</source>
        <translation>排空</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ExplanationView</name>
    <message>
        <source>Explanation</source>
        <translation>解释</translation>
    </message>
    <message>
        <source>Select a request to see why it took as long as it did.</source>
        <translation>选择一个请求，查看它为何耗时这么久。</translation>
    </message>
    <message>
        <source>Copy the explanation</source>
        <translation>复制解释</translation>
    </message>
    <message>
        <source>Copy the explanation as text</source>
        <translation>将解释复制为文本</translation>
    </message>
    <message>
        <source>It waited for</source>
        <translation>它等待的是</translation>
    </message>
    <message>
        <source>Its batch</source>
        <translation>它的批次</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Explain: %1</source>
        <translation>解释：%1</translation>
    </message>
    <message>
        <source>Explain this request</source>
        <translation>解释此请求</translation>
    </message>
</context>
<context>
    <name>thalassa::console::Feed</name>
    <message>
        <source>The server answers.</source>
        <translation>服务器有应答。</translation>
    </message>
    <message>
        <source>The server answers: %1 %2.</source>
        <translation>服务器有应答：%1 %2。</translation>
    </message>
    <message>
        <source>load of %1</source>
        <translation>加载 %1</translation>
    </message>
    <message>
        <source>unload of %1</source>
        <translation>卸载 %1</translation>
    </message>
    <message>
        <source>begin of a drain</source>
        <translation>开始排空</translation>
    </message>
    <message>
        <source>end of the drain</source>
        <translation>结束排空</translation>
    </message>
    <message>
        <source>%1 cannot be changed from here.</source>
        <translation>无法从此处更改 %1。</translation>
    </message>
    <message>
        <source>%1 is not connected.</source>
        <translation>%1 未连接。</translation>
    </message>
    <message>
        <source>The recording is damaged, and is shown up to there: %1</source>
        <translation>录制已损坏，仅显示到该处：%1</translation>
    </message>
    <message>
        <source>load of %1 with an override</source>
        <translation>使用覆盖加载 %1</translation>
    </message>
    <message>
        <source>The server answers, and its administration address does not: %1.</source>
        <translation>服务器有应答，但其管理地址没有：%1。</translation>
    </message>
    <message>
        <source>%1 has no connection.</source>
        <translation>%1 没有连接。</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
</context>
<context>
    <name>thalassa::console::FileDrop</name>
    <message>
        <source>it is not a file of this computer</source>
        <translation>它不是本机的文件</translation>
    </message>
    <message>
        <source>a recorded session is played by a console of its own: thalassa-console --play FILE</source>
        <translation>录制的会话由单独的控制台播放：thalassa-console --play 文件</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>以及另外 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Not opened</source>
        <translation>未打开</translation>
    </message>
    <message>
        <source>The window accepts trace files of Thalassa or Triton, dumps of the flight recorder, and files for Perfetto.</source>
        <translation>窗口接受 Thalassa 或 Triton 的跟踪文件、飞行记录器的转储以及 Perfetto 文件。</translation>
    </message>
</context>
<context>
    <name>thalassa::console::FilterChips</name>
    <message>
        <source>Only rows with %1</source>
        <translation>仅显示符合 %1 的行</translation>
    </message>
    <message>
        <source>Remove %1 from the filter</source>
        <translation>从筛选中移除 %1</translation>
    </message>
</context>
<context>
    <name>thalassa::console::FindBar</name>
    <message>
        <source>Find slices</source>
        <translation>查找切片</translation>
    </message>
    <message>
        <source>Find: duration&gt;5ms model:resnet</source>
        <translation>查找：duration&gt;5ms model:resnet</translation>
    </message>
    <message>
        <source>Terms: text, model:, name:, stage:, id:, duration&gt;5ms; - before a term negates it. Enter goes to the next slice.</source>
        <translation>条件：文本、model:、name:、stage:、id:、duration&gt;5ms；前加 - 表示否定。按 Enter 转到下一个切片。</translation>
    </message>
    <message>
        <source>Previous found slice</source>
        <translation>上一个匹配切片</translation>
    </message>
    <message>
        <source>Previous found slice (Shift+Enter)</source>
        <translation>上一个匹配切片 (Shift+Enter)</translation>
    </message>
    <message>
        <source>Next found slice</source>
        <translation>下一个匹配切片</translation>
    </message>
    <message>
        <source>Next found slice (Enter)</source>
        <translation>下一个匹配切片 (Enter)</translation>
    </message>
    <message>
        <source>not understood</source>
        <translation>无法理解</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 found</source>
        <translation>找到 %1 个</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>thalassa::console::FiringTable</name>
    <message>
        <source>no data now</source>
        <translation>当前无数据</translation>
    </message>
    <message>
        <source>snoozed</source>
        <translation>已静默</translation>
    </message>
    <message>
        <source>%1 version %2</source>
        <translation>%1 版本 %2</translation>
    </message>
    <message>
        <source>Began</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>When the alert began to fire</source>
        <translation>告警开始触发的时间</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>When it ended</source>
        <translation>结束时间</translation>
    </message>
    <message>
        <source>Fired for</source>
        <translation>持续</translation>
    </message>
    <message>
        <source>From the begin to the end, or to now</source>
        <translation>从开始到结束或到现在</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>严重级别</translation>
    </message>
    <message>
        <source>The severity of the rule</source>
        <translation>规则的严重级别</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>The server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>The model and its version</source>
        <translation>模型及其版本</translation>
    </message>
    <message>
        <source>Worst</source>
        <translation>最差值</translation>
    </message>
    <message>
        <source>The worst value while it fired</source>
        <translation>触发期间的最差值</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>The rule as it was then</source>
        <translation>当时的规则</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Why it ended, and the note of the rule</source>
        <translation>结束原因和规则备注</translation>
    </message>
    <message>
        <source>firing</source>
        <translation>触发中</translation>
    </message>
</context>
<context>
    <name>thalassa::console::FlameView</name>
    <message>
        <source>Flame graph</source>
        <translation>火焰图</translation>
    </message>
    <message>
        <source>No slice is in the range.</source>
        <translation>范围内没有切片。</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2, %3 of the range, %n slice(s), mean %4</source>
        <translation>
            <numerusform>%1：%2，占范围的 %3，%Ln 个切片，平均 %4</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::Fleet</name>
    <message>
        <source>offline</source>
        <translation>离线</translation>
    </message>
    <message>
        <source>connecting</source>
        <translation>正在连接</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1，%2，%3</translation>
    </message>
    <message>
        <source>no figures</source>
        <translation>无指标</translation>
    </message>
    <message>
        <source>Last event: %1, %2</source>
        <translation>最近的事件：%1，%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>thalassa::console::FleetPage</name>
    <message>
        <source>Servers</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>In queues</source>
        <translation>排队中</translation>
    </message>
    <message>
        <source>No servers yet</source>
        <translation>还没有服务器</translation>
    </message>
    <message>
        <source>Add a server with its HTTP or gRPC address, such as localhost:8000. A Triton server works, too.</source>
        <translation>用 HTTP 或 gRPC 地址（如 localhost:8000）添加服务器。Triton 服务器也可以。</translation>
    </message>
    <message>
        <source>Add server…</source>
        <translation>添加服务器…</translation>
    </message>
    <message numerus="yes">
        <source>%n need(s) attention</source>
        <translation>
            <numerusform>%Ln 个需要关注</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n offline</source>
        <translation>
            <numerusform>%Ln 个离线</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>all ready</source>
        <translation>全部就绪</translation>
    </message>
    <message>
        <source>over all servers</source>
        <translation>所有服务器</translation>
    </message>
    <message>
        <source>p50 %1, merged</source>
        <translation>p50 %1，合并</translation>
    </message>
    <message>
        <source>of the last minute</source>
        <translation>最近一分钟</translation>
    </message>
    <message>
        <source>%1 of requests</source>
        <translation>占请求的 %1</translation>
    </message>
    <message>
        <source>requests that wait</source>
        <translation>等待的请求</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>断开</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>编辑…</translation>
    </message>
    <message>
        <source>Servers ready</source>
        <translation>就绪服务器</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>分组</translation>
    </message>
</context>
<context>
    <name>thalassa::console::FollowStatus</name>
    <message>
        <source>Follow waits: a slice is selected.</source>
        <translation>跟随已暂停：选中了一个切片。</translation>
    </message>
    <message>
        <source>Follow waits: a time is selected.</source>
        <translation>跟随已暂停：选中了一段时间。</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>End the selection, or the pause, and show the newest requests</source>
        <translation>取消选择或结束暂停，并显示最新的请求</translation>
    </message>
    <message>
        <source>Follow the newest requests again</source>
        <translation>重新跟随最新的请求</translation>
    </message>
    <message>
        <source>Follow waits: the readings are paused.</source>
        <translation>跟随已暂停：读取已暂停。</translation>
    </message>
</context>
<context>
    <name>thalassa::console::GraphView</name>
    <message>
        <source>Graph of the ensemble</source>
        <translation>集成模型图</translation>
    </message>
    <message>
        <source>and others: %1</source>
        <translation>以及其他：%1</translation>
    </message>
    <message>
        <source>%1   queue %2</source>
        <translation>%1   队列 %2</translation>
    </message>
    <message>
        <source>p50 %1   p99 %2</source>
        <translation>p50 %1   p99 %2</translation>
    </message>
    <message>
        <source>mean %1</source>
        <translation>平均 %1</translation>
    </message>
    <message>
        <source>%1 → %2: %3</source>
        <translation>%1 → %2：%3</translation>
    </message>
</context>
<context>
    <name>thalassa::console::GroupedFleet</name>
    <message numerus="yes">
        <source>%n server(s)</source>
        <translation>
            <numerusform>%Ln 台服务器</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>3 servers, 1 needs attention</comment>
        <translation>%1，%2</translation>
    </message>
    <message numerus="yes">
        <source>%n need(s) attention</source>
        <translation>
            <numerusform>%Ln 台需要关注</numerusform>
        </translation>
    </message>
    <message>
        <source>Other servers</source>
        <translation>其他服务器</translation>
    </message>
    <message>
        <source>%1, group %2</source>
        <translation>%1，组 %2</translation>
    </message>
</context>
<context>
    <name>thalassa::console::InputEditor</name>
    <message>
        <source>Seed of %1</source>
        <translation>%1 的种子</translation>
    </message>
    <message>
        <source>seed </source>
        <translation>种子 </translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>%1 的值</translation>
    </message>
    <message>
        <source>A line for each text, or a JSON array</source>
        <translation>每行一个文本，或 JSON 数组</translation>
    </message>
    <message>
        <source>Numbers with blanks or commas between them, or a JSON array</source>
        <translation>以空格或逗号分隔的数字，或 JSON 数组</translation>
    </message>
    <message>
        <source>Shape of %1</source>
        <translation>%1 的形状</translation>
    </message>
    <message>
        <source>The model takes %1; -1 is any size</source>
        <translation>模型接受 %1；-1 为任意大小</translation>
    </message>
    <message>
        <source>Source of %1</source>
        <translation>%1 的来源</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Choose an image; it is scaled to the shape</source>
        <translation>选择图像；将缩放到该形状</translation>
    </message>
    <message>
        <source>Choose a file with the bytes of the tensor</source>
        <translation>选择包含张量字节的文件</translation>
    </message>
    <message>
        <source>no file</source>
        <translation>无文件</translation>
    </message>
    <message>
        <source>Scale of the pixels of %1</source>
        <translation>%1 的像素范围</translation>
    </message>
    <message>
        <source>0 to 255</source>
        <translation>0 到 255</translation>
    </message>
    <message>
        <source>0 to 1</source>
        <translation>0 到 1</translation>
    </message>
    <message>
        <source>-1 to 1</source>
        <translation>-1 到 1</translation>
    </message>
    <message>
        <source>ImageNet</source>
        <translation>ImageNet</translation>
    </message>
    <message>
        <source>The image of %1</source>
        <translation>%1 的图像</translation>
    </message>
    <message>
        <source>Images (*.png *.jpg *.jpeg *.bmp *.gif *.webp);;All files (*)</source>
        <translation>图像 (*.png *.jpg *.jpeg *.bmp *.gif *.webp);;所有文件 (*)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Input %1</source>
        <translation>输入 %1</translation>
    </message>
    <message>
        <source>%1 could not be read as an image: %2</source>
        <translation>无法将 %1 读取为图像：%2</translation>
    </message>
    <message>
        <source>%1, %2 × %3</source>
        <translation>%1，%2 × %3</translation>
    </message>
    <message>
        <source>Choose a file.</source>
        <translation>请选择文件。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 has %2; at most %3 are sent.</source>
        <translation>%1 有 %2；最多发送 %3。</translation>
    </message>
    <message>
        <source>Choose an image.</source>
        <translation>请选择图像。</translation>
    </message>
    <message>
        <source>The shape is too large for an image.</source>
        <translation>该形状对图像来说太大。</translation>
    </message>
    <message>
        <source>reading %1…</source>
        <translation>正在读取 %1…</translation>
    </message>
</context>
<context>
    <name>thalassa::console::Inspector</name>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>INSPECTOR</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Select a server, a model or an event to see what is known about it.</source>
        <translation>选择服务器、模型或事件，查看其已知信息。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>Open in timeline</source>
        <translation>在时间线中打开</translation>
    </message>
    <message>
        <source>Show where the time of the request went, with what ran beside it</source>
        <translation>显示请求的时间花在哪里，以及同时运行的内容</translation>
    </message>
    <message>
        <source>Copy what is described</source>
        <translation>复制描述</translation>
    </message>
</context>
<context>
    <name>thalassa::console::InstanceTable</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>The model that the instance executes</source>
        <translation>实例执行的模型</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>The version of the model</source>
        <translation>模型的版本</translation>
    </message>
    <message>
        <source>Instance</source>
        <translation>实例</translation>
    </message>
    <message>
        <source>The name of the instance</source>
        <translation>实例名称</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Where it executes</source>
        <translation>执行位置</translation>
    </message>
    <message>
        <source>Executes now</source>
        <translation>正在执行</translation>
    </message>
    <message>
        <source>The batch that it executes</source>
        <translation>正在执行的批次</translation>
    </message>
    <message>
        <source>For</source>
        <translation>已持续</translation>
    </message>
    <message>
        <source>Time since the begin of the execution</source>
        <translation>自执行开始的时间</translation>
    </message>
    <message>
        <source>Busy, 10 s</source>
        <translation>繁忙率，10 s</translation>
    </message>
    <message>
        <source>Busy share of the last 10 seconds</source>
        <translation>最近 10 秒的繁忙比例</translation>
    </message>
    <message>
        <source>Busy, 1 min</source>
        <translation>繁忙率，1 min</translation>
    </message>
    <message>
        <source>Busy share of the last minute</source>
        <translation>最近一分钟的繁忙比例</translation>
    </message>
    <message>
        <source>Executions</source>
        <translation>执行次数</translation>
    </message>
    <message>
        <source>Executions that have ended</source>
        <translation>已结束的执行</translation>
    </message>
</context>
<context>
    <name>thalassa::console::LivePage</name>
    <message>
        <source>Parts of the page</source>
        <translation>页面各部分</translation>
    </message>
    <message>
        <source>Queues</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Filter: text, waiting&gt;0, oldest&gt;10ms</source>
        <translation>筛选：文本, waiting&gt;0, oldest&gt;10ms</translation>
    </message>
    <message numerus="yes">
        <source>%n queue(s)</source>
        <translation>
            <numerusform>%Ln 个队列</numerusform>
        </translation>
    </message>
    <message>
        <source>Sequences</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>Filter: text, place:backlog, idle&gt;10s</source>
        <translation>筛选：文本, place:积压, idle&gt;10s</translation>
    </message>
    <message numerus="yes">
        <source>%n sequence(s)</source>
        <translation>
            <numerusform>%Ln 个序列</numerusform>
        </translation>
    </message>
    <message>
        <source>Instances</source>
        <translation>实例</translation>
    </message>
    <message>
        <source>Filter: text, busy&gt;50%, now:batch</source>
        <translation>筛选：文本, busy&gt;50%, now:批次</translation>
    </message>
    <message numerus="yes">
        <source>%n instance(s)</source>
        <translation>
            <numerusform>%Ln 个实例</numerusform>
        </translation>
    </message>
    <message>
        <source>This server does not show its queues</source>
        <translation>此服务器不显示其队列</translation>
    </message>
    <message>
        <source>It tells the number of waiting requests of each model only, in the table of models. Queues, sequences and instances are part of Thalassa&apos;s observability extension.</source>
        <translation>它只报告每个模型的等待请求数（见模型表）。队列、序列和实例属于 Thalassa 的可观测性扩展。</translation>
    </message>
    <message>
        <source>No model of this server has sequences.</source>
        <translation>此服务器没有使用序列的模型。</translation>
    </message>
    <message>
        <source>No model has an instance.</source>
        <translation>没有模型具有实例。</translation>
    </message>
    <message>
        <source>No model has a queue.</source>
        <translation>没有模型具有队列。</translation>
    </message>
    <message>
        <source>With requests</source>
        <translation>有请求</translation>
    </message>
    <message>
        <source>Waiting over 100 ms</source>
        <translation>等待超过 100 ms</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>已拒绝</translation>
    </message>
    <message>
        <source>Timed out</source>
        <translation>已超时</translation>
    </message>
    <message>
        <source>Connections</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>This server does not report its connections</source>
        <translation>此服务器不报告其连接</translation>
    </message>
    <message>
        <source>The list of connections is part of Thalassa&apos;s observability extension.</source>
        <translation>连接列表属于 Thalassa 的可观测性扩展。</translation>
    </message>
</context>
<context>
    <name>thalassa::console::LogPanel</name>
    <message>
        <source>Info</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Revert</source>
        <translation>还原</translation>
    </message>
    <message>
        <source>Verbose level</source>
        <translation>详细级别</translation>
    </message>
    <message>
        <source>0 writes no verbose lines; each level writes more</source>
        <translation>0 不写详细行；级别越高写得越多</translation>
    </message>
    <message>
        <source>Format of the log</source>
        <translation>日志格式</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Verbose</source>
        <translation>详细</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Changed meanwhile by %1: Revert shows what the server has now.</source>
        <translation>期间已被 %1 更改：“还原”显示服务器当前的设置。</translation>
    </message>
    <message>
        <source>the server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Changed %1 by %2.</source>
        <translation>%1由 %2 更改。</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>写入 %1。</translation>
    </message>
    <message>
        <source>Apply the log settings</source>
        <translation>应用日志设置</translation>
    </message>
    <message>
        <source>Revert the log settings</source>
        <translation>还原日志设置</translation>
    </message>
    <message>
        <source>Nothing is changed.</source>
        <translation>没有更改。</translation>
    </message>
    <message>
        <source>Change the log settings of %1?</source>
        <translation>更改 %1 的日志设置？</translation>
    </message>
    <message>
        <source>%1: %2 → %3</source>
        <translation>%1：%2 → %3</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>The log settings could not be read: %1</source>
        <translation>无法读取日志设置：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n of these settings have another value on the server now.</source>
        <translation>
            <numerusform>其中 %Ln 项设置在服务器上的值现在已不同。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::MainWindow</name>
    <message>
        <source>Thalassa Console</source>
        <translation>Thalassa Console</translation>
    </message>
    <message>
        <source>&amp;Add server…</source>
        <translation>添加服务器(&amp;A)…</translation>
    </message>
    <message>
        <source>Add a server by its address</source>
        <translation>按地址添加服务器</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>End the console</source>
        <translation>退出控制台</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>Show the place before</source>
        <translation>显示上一个位置</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>前进(&amp;F)</translation>
    </message>
    <message>
        <source>Show the place after</source>
        <translation>显示下一个位置</translation>
    </message>
    <message>
        <source>F&amp;ind…</source>
        <translation>查找(&amp;I)…</translation>
    </message>
    <message>
        <source>Show the page</source>
        <translation>显示页面</translation>
    </message>
    <message>
        <source>&amp;Shortcuts</source>
        <translation>快捷键(&amp;S)</translation>
    </message>
    <message>
        <source>Show all shortcuts</source>
        <translation>显示所有快捷键</translation>
    </message>
    <message>
        <source>&amp;About</source>
        <translation>关于(&amp;A)</translation>
    </message>
    <message>
        <source>Show the version and the licence</source>
        <translation>显示版本和许可证</translation>
    </message>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
    <message>
        <source>Thalassa Console %1

Shows what inference servers are doing, and why.
GPL-3.0-or-later</source>
        <translation>Thalassa Console %1

显示推理服务器在做什么，以及为什么。
GPL-3.0-or-later</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Fleet</source>
        <translation>机群</translation>
    </message>
    <message>
        <source>%1 – Thalassa Console</source>
        <translation>%1 – Thalassa Console</translation>
    </message>
    <message>
        <source>New alert rule…</source>
        <translation>新告警规则…</translation>
    </message>
    <message>
        <source>Watch a figure of servers or models</source>
        <translation>监视服务器或模型的指标</translation>
    </message>
    <message>
        <source>Quit without these changes?</source>
        <translation>不保留这些更改就退出？</translation>
    </message>
    <message>
        <source>They were neither applied nor saved to a file, and are lost when the console ends.</source>
        <translation>它们既未应用，也未保存到文件，控制台结束后即丢失。</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Find servers, models, requests, pages, settings and actions</source>
        <translation>查找服务器、模型、请求、页面、设置和操作</translation>
    </message>
    <message>
        <source>Show the setting on the page %1</source>
        <translation>在页面 %1 上显示该设置</translation>
    </message>
    <message>
        <source>Time between two readings</source>
        <translation>两次读取的间隔</translation>
    </message>
    <message>
        <source>Go to the setting in the bar</source>
        <translation>转到工具栏中的设置</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>I&amp;mport profiles…</source>
        <translation>导入配置文件(&amp;M)…</translation>
    </message>
    <message>
        <source>Add the servers of a file of profiles</source>
        <translation>添加配置文件中的服务器</translation>
    </message>
    <message>
        <source>E&amp;xport profiles…</source>
        <translation>导出配置文件(&amp;X)…</translation>
    </message>
    <message>
        <source>Save the servers for another console, without their tokens</source>
        <translation>为另一个控制台保存服务器，不含令牌</translation>
    </message>
</context>
<context>
    <name>thalassa::console::MemoryPage</name>
    <message>
        <source>Memory by owner</source>
        <translation>按归属的内存</translation>
    </message>
    <message>
        <source>Growth since</source>
        <translation>增长起点</translation>
    </message>
    <message>
        <source>No comparison</source>
        <translation>不比较</translation>
    </message>
    <message>
        <source>10 minutes ago</source>
        <translation>10 分钟前</translation>
    </message>
    <message>
        <source>30 minutes ago</source>
        <translation>30 分钟前</translation>
    </message>
    <message>
        <source>1 hour ago</source>
        <translation>1 小时前</translation>
    </message>
    <message>
        <source>The mark</source>
        <translation>标记处</translation>
    </message>
    <message>
        <source>Mark now</source>
        <translation>立即标记</translation>
    </message>
    <message>
        <source>Show the growth since this moment</source>
        <translation>显示从此刻起的增长</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy all rows as text</source>
        <translation>将所有行复制为文本</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Save all rows as CSV</source>
        <translation>将所有行保存为 CSV</translation>
    </message>
    <message>
        <source>This server does not tell who has its memory</source>
        <translation>此服务器不说明内存归谁所有</translation>
    </message>
    <message>
        <source>The ledger is part of Thalassa&apos;s observability extension.</source>
        <translation>内存账目属于 Thalassa 的可观测性扩展。</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Export the memory</source>
        <translation>导出内存</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Parts of the page</source>
        <translation>页面的各部分</translation>
    </message>
    <message>
        <source>By owner</source>
        <translation>按所有者</translation>
    </message>
    <message>
        <source>Shared memory</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>Clients cannot register regions: the server was started without --allow-client-shm=true.</source>
        <translation>客户端无法注册区域：服务器启动时未使用 --allow-client-shm=true。</translation>
    </message>
</context>
<context>
    <name>thalassa::console::MemoryTree</name>
    <message>
        <source>Owner</source>
        <translation>归属</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Of the heap</source>
        <translation>占堆比例</translation>
    </message>
    <message>
        <source>Growth</source>
        <translation>增长</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ModelChoice</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>All models</source>
        <translation>所有模型</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ModelPage</name>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Quantile of the stages</source>
        <translation>各阶段的分位数</translation>
    </message>
    <message>
        <source>The quantile of each stage that is stacked. The sum of the stages is not that of the whole request, except for means.</source>
        <translation>堆叠显示的各阶段分位数。除平均值外，各阶段之和不等于整个请求的值。</translation>
    </message>
    <message>
        <source>stages: %1</source>
        <translation>阶段：%1</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>比较…</translation>
    </message>
    <message>
        <source>The time before</source>
        <translation>前一段时间</translation>
    </message>
    <message>
        <source>1 h earlier</source>
        <translation>1 h 前</translation>
    </message>
    <message>
        <source>12 h earlier</source>
        <translation>12 h 前</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>No model is selected</source>
        <translation>未选择模型</translation>
    </message>
    <message>
        <source>Choose a model on the page Models.</source>
        <translation>请在“模型”页面选择模型。</translation>
    </message>
    <message>
        <source>There is no such model</source>
        <translation>没有此模型</translation>
    </message>
    <message>
        <source>The repository of %1 does not have it, or it was removed.</source>
        <translation>%1 的仓库中没有它，或已被移除。</translation>
    </message>
    <message>
        <source>Version %1</source>
        <translation>版本 %1</translation>
    </message>
    <message>
        <source>From the history of the server, since %1.</source>
        <translation>来自服务器历史，自 %1 起。</translation>
    </message>
    <message>
        <source>The history of the server has no request of this version.</source>
        <translation>服务器历史中没有此版本的请求。</translation>
    </message>
    <message>
        <source>This server has no history: collected since %1.</source>
        <translation>此服务器没有历史：自 %1 起收集。</translation>
    </message>
    <message>
        <source>Reading the history…</source>
        <translation>正在读取历史…</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ModelTable</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Name of the model</source>
        <translation>模型名称</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Version of the model</source>
        <translation>模型版本</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>State in the repository index</source>
        <translation>仓库索引中的状态</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Accepted requests per second, over the last 5 seconds</source>
        <translation>最近 5 秒内每秒接受的请求数</translation>
    </message>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>Median of the duration of requests in the last minute</source>
        <translation>最近一分钟请求耗时的中位数</translation>
    </message>
    <message>
        <source>p90</source>
        <translation>p90</translation>
    </message>
    <message>
        <source>90 % quantile of the duration in the last minute</source>
        <translation>最近一分钟耗时的 90 % 分位数</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>99 % quantile of the duration in the last minute</source>
        <translation>最近一分钟耗时的 99 % 分位数</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Mean duration of requests since the load</source>
        <translation>自加载以来请求的平均耗时</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Requests that wait in the queues of the version</source>
        <translation>在该版本的队列中等待的请求</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>处理中</translation>
    </message>
    <message>
        <source>Accepted requests without a final response</source>
        <translation>已接受但尚无最终响应的请求</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>Mean number of rows in an execution, since the load</source>
        <translation>自加载以来每次执行的平均行数</translation>
    </message>
    <message>
        <source>Cache hits</source>
        <translation>缓存命中</translation>
    </message>
    <message>
        <source>Share of the requests that the response cache answered</source>
        <translation>由响应缓存应答的请求比例</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Memory that the version&apos;s owners report</source>
        <translation>该版本各归属报告的内存</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Why the version is in its state</source>
        <translation>该版本处于此状态的原因</translation>
    </message>
    <message>
        <source>p95</source>
        <translation>p95</translation>
    </message>
    <message>
        <source>95 % quantile of the duration in the last minute</source>
        <translation>最近一分钟耗时的 95 % 分位数</translation>
    </message>
    <message>
        <source>Requests that failed or were refused, since the load</source>
        <translation>自加载以来失败或被拒绝的请求</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ModelsPage</name>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Filter: text, state:failed, p99&gt;10ms</source>
        <translation>筛选：文本, state:失败, p99&gt;10ms</translation>
    </message>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%Ln 个模型</numerusform>
        </translation>
    </message>
    <message>
        <source>Load</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>Load the selected models</source>
        <translation>加载所选模型</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>重新加载</translation>
    </message>
    <message>
        <source>Load the selected models again from the repository</source>
        <translation>从仓库重新加载所选模型</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>卸载</translation>
    </message>
    <message>
        <source>Unload the selected models</source>
        <translation>卸载所选模型</translation>
    </message>
    <message>
        <source>The repository has no models</source>
        <translation>仓库中没有模型</translation>
    </message>
    <message>
        <source>Copy a model directory with a config.pbtxt into the model repository of the server. In the model control mode “explicit”, load it from here afterwards.</source>
        <translation>将带有 config.pbtxt 的模型目录复制到服务器的模型仓库。在“explicit”模型控制模式下，之后从此处加载。</translation>
    </message>
    <message>
        <source>No server is selected</source>
        <translation>未选择服务器</translation>
    </message>
    <message>
        <source>Choose a server at the left.</source>
        <translation>请在左侧选择服务器。</translation>
    </message>
    <message>
        <source>Override…</source>
        <translation>覆盖…</translation>
    </message>
    <message>
        <source>Edit the configuration of the selected model, and load it with that</source>
        <translation>编辑所选模型的配置并用其加载</translation>
    </message>
    <message>
        <source>Load with an override…</source>
        <translation>使用覆盖加载…</translation>
    </message>
    <message>
        <source>Select a model in the table first.</source>
        <translation>请先在表格中选择一个模型。</translation>
    </message>
    <message>
        <source>The selected models are loaded.</source>
        <translation>所选模型已加载。</translation>
    </message>
    <message>
        <source>The selected models are not loaded.</source>
        <translation>所选模型未加载。</translation>
    </message>
    <message>
        <source>Select one model only.</source>
        <translation>请只选择一个模型。</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Not ready</source>
        <translation>未就绪</translation>
    </message>
    <message>
        <source>With failures</source>
        <translation>有失败请求</translation>
    </message>
    <message>
        <source>With a queue</source>
        <translation>有排队请求</translation>
    </message>
    <message>
        <source>p99 over 10 ms</source>
        <translation>p99 超过 10 ms</translation>
    </message>
</context>
<context>
    <name>thalassa::console::NavigationBar</name>
    <message>
        <source>Navigation</source>
        <translation>导航</translation>
    </message>
    <message>
        <source>Time between two readings</source>
        <translation>两次读取的间隔</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
</context>
<context>
    <name>thalassa::console::NotesPanel</name>
    <message>
        <source>Notes and marks</source>
        <translation>笔记与标记</translation>
    </message>
    <message>
        <source>At</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Add note…</source>
        <translation>添加笔记…</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>mark</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Note at %1:</source>
        <translation>%1 处的笔记：</translation>
    </message>
    <message>
        <source>M sets a mark, N a note.</source>
        <translation>M 添加标记，N 添加笔记。</translation>
    </message>
    <message>
        <source>Notes on %1 are not saved: they are lost when the trace is closed or the console ends.</source>
        <translation>%1 的笔记不会保存：关闭跟踪或控制台结束时会丢失。</translation>
    </message>
    <message>
        <source>Saved beside each file.</source>
        <translation>保存在每个文件旁。</translation>
    </message>
    <message>
        <source>Notes on a flight recorder come back when it is opened again.</source>
        <translation>飞行记录器上的笔记在再次打开时会恢复。</translation>
    </message>
</context>
<context>
    <name>thalassa::console::NoticeBar</name>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Read the failed traces again</source>
        <translation>重新读取失败的跟踪</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>忽略</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>以及另外 %Ln 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::OperationTable</name>
    <message>
        <source>When</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>When the action was begun</source>
        <translation>操作开始的时间</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>What was done</source>
        <translation>执行的操作</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>The server that was changed or asked</source>
        <translation>被更改或被查询的服务器</translation>
    </message>
    <message>
        <source>Time until the answer, or until now</source>
        <translation>到应答或到现在为止的时间</translation>
    </message>
    <message>
        <source>How it ended</source>
        <translation>结束情况</translation>
    </message>
</context>
<context>
    <name>thalassa::console::OverrideDialog</name>
    <message>
        <source>Load %1 with this configuration?</source>
        <translation>用此配置加载 %1？</translation>
    </message>
    <message>
        <source>The server loads the model beside the running one. If the load fails, the running one goes on. The file in the repository stays as it is, and “Load the file again” goes back to it.</source>
        <translation>服务器会在运行中的模型旁加载模型。如果加载失败，运行中的模型继续工作。仓库中的文件保持不变，“重新加载文件”可恢复到该文件。</translation>
    </message>
    <message>
        <source>Running configuration → this one:</source>
        <translation>运行中的配置 → 此配置：</translation>
    </message>
    <message>
        <source>A field that the backend adds when it loads the model is shown as removed: it is added again.</source>
        <translation>后端在加载模型时添加的字段显示为已删除：它会再次添加。</translation>
    </message>
    <message>
        <source>What this does to clients:</source>
        <translation>对客户端的影响：</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>The model does not serve now. If the load fails, it does not serve as before. The file in the repository stays as it is, and “Load the file again” loads it.</source>
        <translation>该模型目前不提供服务。如果加载失败，它仍不提供服务。仓库中的文件保持不变，“重新加载文件”会加载它。</translation>
    </message>
    <message>
        <source>This is loaded:</source>
        <translation>将加载：</translation>
    </message>
</context>
<context>
    <name>thalassa::console::OverviewPage</name>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>In queues</source>
        <translation>排队中</translation>
    </message>
    <message>
        <source>Models ready</source>
        <translation>就绪模型</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Needs attention</source>
        <translation>需要关注</translation>
    </message>
    <message>
        <source>Load by model</source>
        <translation>各模型负载</translation>
    </message>
    <message>
        <source>Latest events</source>
        <translation>最新事件</translation>
    </message>
    <message>
        <source>Identity</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>No server is selected</source>
        <translation>未选择服务器</translation>
    </message>
    <message>
        <source>Choose a server at the left.</source>
        <translation>请在左侧选择服务器。</translation>
    </message>
    <message>
        <source>%1 is not connected</source>
        <translation>%1 未连接</translation>
    </message>
    <message>
        <source>Connect to see its models, figures and events.</source>
        <translation>连接后可查看其模型、指标和事件。</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message numerus="yes">
        <source>%n more below.</source>
        <translation>
            <numerusform>下面还有 %Ln 个。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The server is ready and serves %n model version(s).</source>
        <translation>
            <numerusform>服务器已就绪，正在提供 %Ln 个模型版本。</numerusform>
        </translation>
    </message>
    <message>
        <source>last 5 min</source>
        <translation>最近 5 min</translation>
    </message>
    <message>
        <source>p50 %1</source>
        <translation>p50 %1</translation>
    </message>
    <message>
        <source>of the last minute</source>
        <translation>最近一分钟</translation>
    </message>
    <message>
        <source>%1 of requests</source>
        <translation>占请求的 %1</translation>
    </message>
    <message>
        <source>%1 in flight</source>
        <translation>%1 个处理中</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>model versions</source>
        <translation>模型版本</translation>
    </message>
    <message>
        <source>resident</source>
        <translation>常驻</translation>
    </message>
    <message>
        <source>Nothing needs attention.</source>
        <translation>没有需要关注的事项。</translation>
    </message>
    <message>
        <source>No requests in the last seconds.</source>
        <translation>最近几秒没有请求。</translation>
    </message>
    <message>
        <source>The server has recorded no events.</source>
        <translation>服务器没有记录事件。</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Thalassa</source>
        <translation>Thalassa</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Protocol of Triton</source>
        <translation>Triton 协议</translation>
    </message>
    <message>
        <source>Commit</source>
        <translation>提交</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>构建</translation>
    </message>
    <message>
        <source>Compiler</source>
        <translation>编译器</translation>
    </message>
    <message>
        <source>Running for</source>
        <translation>已运行</translation>
    </message>
    <message>
        <source>Extensions</source>
        <translation>扩展</translation>
    </message>
    <message>
        <source>Not known yet.</source>
        <translation>尚不清楚。</translation>
    </message>
    <message>
        <source>Save a diagnostic bundle…</source>
        <translation>保存诊断包…</translation>
    </message>
    <message>
        <source>Save what the server says as a zip file, without secrets</source>
        <translation>将服务器的信息保存为 zip 文件，不含机密</translation>
    </message>
    <message>
        <source>Attention, load and events</source>
        <translation>关注事项、负载与事件</translation>
    </message>
    <message>
        <source>This server reports no events. If it is Thalassa, its administration address must be in the profile.</source>
        <translation>此服务器不报告所发生的事。如果它是 Thalassa，配置文件中必须有其管理地址。</translation>
    </message>
    <message>
        <source>per second</source>
        <translation>每秒</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>last 5 s</source>
        <translation>最近 5 s</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>set, not told</source>
        <translation>已设置，未告知</translation>
    </message>
    <message>
        <source>set</source>
        <translation>已设置</translation>
    </message>
    <message>
        <source>The server does not tell the value, which may have a secret.</source>
        <translation>服务器不告知该值，因为其中可能含有机密。</translation>
    </message>
    <message>
        <source>Filter: text, option:cache, value:/models</source>
        <translation>筛选：文本, option:cache, value:/models</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>硬件</translation>
    </message>
    <message>
        <source>%1 busy</source>
        <translation>%1 繁忙</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>→ Connect</source>
        <translation>→ 连接</translation>
    </message>
    <message>
        <source>Connect again.</source>
        <translation>重新连接。</translation>
    </message>
    <message>
        <source>“End drain” above ends it.</source>
        <translation>上方的“结束排空”可结束排空。</translation>
    </message>
    <message>
        <source>→ Models</source>
        <translation>→ 模型</translation>
    </message>
    <message>
        <source>See which models do not serve.</source>
        <translation>查看哪些模型未提供服务。</translation>
    </message>
    <message>
        <source>→ Events</source>
        <translation>→ 事件</translation>
    </message>
    <message>
        <source>See what happened before, and by whom.</source>
        <translation>查看之前发生了什么以及由谁引起。</translation>
    </message>
    <message>
        <source>→ Configuration</source>
        <translation>→ 配置</translation>
    </message>
    <message>
        <source>Check the configuration, and load the model again.</source>
        <translation>检查配置，然后重新加载模型。</translation>
    </message>
    <message>
        <source>→ Requests</source>
        <translation>→ 请求</translation>
    </message>
    <message>
        <source>See the failed requests, and why they failed.</source>
        <translation>查看失败的请求及其原因。</translation>
    </message>
    <message>
        <source>→ Queues</source>
        <translation>→ 队列</translation>
    </message>
    <message>
        <source>See what the requests wait for.</source>
        <translation>查看请求在等待什么。</translation>
    </message>
    <message>
        <source>→ Alerts</source>
        <translation>→ 告警</translation>
    </message>
    <message>
        <source>See the rule of the alert.</source>
        <translation>查看该告警的规则。</translation>
    </message>
    <message>
        <source>Exposure</source>
        <translation>暴露面</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>Effect</source>
        <translation>影响</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Nothing is open beyond the machine of the server.</source>
        <translation>服务器所在机器之外没有任何开放的内容。</translation>
    </message>
</context>
<context>
    <name>thalassa::console::OverviewStrip</name>
    <message>
        <source>Overview of the traces</source>
        <translation>跟踪概览</translation>
    </message>
</context>
<context>
    <name>thalassa::console::PageTabs</name>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>More ▾</source>
        <translation>更多 ▾</translation>
    </message>
    <message>
        <source>More pages</source>
        <translation>更多页面</translation>
    </message>
    <message>
        <source>The pages whose tabs have no room</source>
        <translation>标签放不下的页面</translation>
    </message>
</context>
<context>
    <name>thalassa::console::Panel</name>
    <message>
        <source>Figure</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Copy the value</source>
        <translation>复制值</translation>
    </message>
    <message>
        <source>Filter: %1</source>
        <translation>筛选：%1</translation>
    </message>
    <message>
        <source>No row matches the filter.</source>
        <translation>没有与筛选条件匹配的行。</translation>
    </message>
    <message>
        <source>Select a row with a value.</source>
        <translation>请选择有值的行。</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ProblemList</name>
    <message>
        <source>a load fails</source>
        <translation>加载会失败</translation>
    </message>
    <message>
        <source>the backend may complete it</source>
        <translation>后端可能补全</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ProfileChoices</name>
    <message>
        <source>Blue</source>
        <translation>蓝色</translation>
    </message>
    <message>
        <source>Sky blue</source>
        <translation>天蓝色</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>绿色</translation>
    </message>
    <message>
        <source>Yellow</source>
        <translation>黄色</translation>
    </message>
    <message>
        <source>Orange</source>
        <translation>橙色</translation>
    </message>
    <message>
        <source>Vermilion</source>
        <translation>朱红色</translation>
    </message>
    <message>
        <source>Purple</source>
        <translation>紫色</translation>
    </message>
    <message>
        <source>Other…</source>
        <translation>其他…</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Choose a colour</source>
        <translation>选择颜色</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>选择文件</translation>
    </message>
    <message>
        <source>PEM (*.pem *.crt *.key);;All files (*)</source>
        <translation>PEM (*.pem *.crt *.key);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ProfileDialog</name>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Add a server</source>
        <translation>添加服务器</translation>
    </message>
    <message>
        <source>Server %1</source>
        <translation>服务器 %1</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>gpu-east</source>
        <translation>gpu-east</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>production</source>
        <translation>生产</translation>
    </message>
    <message>
        <source>HTTP</source>
        <translation>HTTP</translation>
    </message>
    <message>
        <source>gRPC</source>
        <translation>gRPC</translation>
    </message>
    <message>
        <source>Administration, HTTP</source>
        <translation>管理，HTTP</translation>
    </message>
    <message>
        <source>Administration, gRPC</source>
        <translation>管理，gRPC</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>in the keyring; type to replace it</source>
        <translation>已在密钥环中；输入以替换</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Read-only: nothing can be changed</source>
        <translation>只读：不能更改任何内容</translation>
    </message>
    <message>
        <source>Production: a change asks for the server&apos;s name</source>
        <translation>生产环境：更改时要求输入服务器名称</translation>
    </message>
    <message>
        <source>Connect when the console starts</source>
        <translation>控制台启动时连接</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Authorities</source>
        <translation>证书颁发机构</translation>
    </message>
    <message>
        <source>the system&apos;s, or a PEM file</source>
        <translation>系统的，或 PEM 文件</translation>
    </message>
    <message>
        <source>Certificate</source>
        <translation>证书</translation>
    </message>
    <message>
        <source>of the client: a PEM file</source>
        <translation>客户端证书：PEM 文件</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>of the certificate: a PEM file</source>
        <translation>证书的密钥：PEM 文件</translation>
    </message>
    <message>
        <source>Server name</source>
        <translation>服务器名</translation>
    </message>
    <message>
        <source>in the certificate; else the host</source>
        <translation>证书中的名称；否则为主机名</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>正在连接…</translation>
    </message>
    <message>
        <source>Administration by ssh</source>
        <translation>通过 ssh 管理</translation>
    </message>
    <message>
        <source>user@host; none: directly</source>
        <translation>user@host；留空则直接连接</translation>
    </message>
    <message>
        <source>Write https:// or grpcs:// before an address for TLS. The administration address serves the observability extension; leave it empty if the server serves it at the first two addresses. If it listens on the loopback of the server only, it is reached through ssh, which must sign in without a password. A token is kept in the keyring of the system and in no file.</source>
        <translation>使用 TLS 时在地址前写 https:// 或 grpcs://。管理地址提供可观测性扩展；如果服务器在前两个地址上提供，请留空。如果它只监听服务器的回环地址，则通过 ssh 访问，ssh 必须能够免密码登录。令牌保存在系统的密钥环中，不写入任何文件。</translation>
    </message>
    <message>
        <source>Certificates of the authorities</source>
        <translation>证书颁发机构的证书</translation>
    </message>
    <message>
        <source>Certificate of the client</source>
        <translation>客户端证书</translation>
    </message>
    <message>
        <source>Key of the certificate</source>
        <translation>证书的密钥</translation>
    </message>
</context>
<context>
    <name>thalassa::console::QueueTable</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>The model whose requests wait</source>
        <translation>请求正在等待的模型</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>The version of the model</source>
        <translation>模型的版本</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>The level or the instance of the queue</source>
        <translation>队列的优先级或实例</translation>
    </message>
    <message>
        <source>Scheduler</source>
        <translation>调度器</translation>
    </message>
    <message>
        <source>What forms the batches</source>
        <translation>组成批次的组件</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>Requests in the queue</source>
        <translation>队列中的请求</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>Rows of the waiting requests</source>
        <translation>等待请求的行数</translation>
    </message>
    <message>
        <source>Oldest</source>
        <translation>最早</translation>
    </message>
    <message>
        <source>Waiting time of the next request</source>
        <translation>下一个请求的等待时间</translation>
    </message>
    <message>
        <source>Waits for</source>
        <translation>等待对象</translation>
    </message>
    <message>
        <source>What the next requests wait for</source>
        <translation>接下来的请求在等待什么</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>A full queue refuses requests</source>
        <translation>队列已满时拒绝请求</translation>
    </message>
    <message>
        <source>Timeout</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>The timeout of the queue policy</source>
        <translation>队列策略的超时</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>已拒绝</translation>
    </message>
    <message>
        <source>Requests that found the queue full</source>
        <translation>遇到队列已满的请求</translation>
    </message>
    <message>
        <source>Timed out</source>
        <translation>已超时</translation>
    </message>
    <message>
        <source>Requests whose timeout expired</source>
        <translation>已超时的请求</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Bytes of the inputs that wait</source>
        <translation>等待中输入的字节数</translation>
    </message>
</context>
<context>
    <name>thalassa::console::RegionTable</name>
    <message>
        <source>Region</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>The name that requests use</source>
        <translation>请求使用的名称</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Memory of the system, or of a GPU</source>
        <translation>系统内存或 GPU 内存</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Bytes of the region</source>
        <translation>区域的字节数</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Whether requests use the region</source>
        <translation>是否有请求使用该区域</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>所有者</translation>
    </message>
    <message>
        <source>The client that registered it</source>
        <translation>注册该区域的客户端</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>存在时间</translation>
    </message>
    <message>
        <source>Time since the registration</source>
        <translation>自注册以来的时间</translation>
    </message>
    <message>
        <source>Last use</source>
        <translation>距上次使用</translation>
    </message>
    <message>
        <source>Time since the last request</source>
        <translation>自上次请求以来的时间</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Tensors of requests that were placed in it</source>
        <translation>放置在其中的请求张量数</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>The object and the offset in it, or the GPU</source>
        <translation>对象及其中的偏移，或 GPU</translation>
    </message>
</context>
<context>
    <name>thalassa::console::RegionsPanel</name>
    <message>
        <source>Shared memory</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>Filter: text, state:removed, idle&gt;10min</source>
        <translation>筛选：文本，state:removed，idle&gt;10min</translation>
    </message>
    <message numerus="yes">
        <source>%n region(s)</source>
        <translation>
            <numerusform>%n 个区域</numerusform>
        </translation>
    </message>
    <message>
        <source>In use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>Unused for 10 min</source>
        <translation>10 分钟未使用</translation>
    </message>
    <message>
        <source>Removed by the client</source>
        <translation>已被客户端移除</translation>
    </message>
    <message>
        <source>Unregister…</source>
        <translation>注销…</translation>
    </message>
    <message>
        <source>Unregister the selected region</source>
        <translation>注销选中的区域</translation>
    </message>
    <message>
        <source>Select a region in the table first.</source>
        <translation>请先在表中选择一个区域。</translation>
    </message>
    <message>
        <source>The region is unregistered already.</source>
        <translation>该区域已注销。</translation>
    </message>
    <message>
        <source>The region has no name.</source>
        <translation>该区域没有名称。</translation>
    </message>
    <message>
        <source>Unregister %1?</source>
        <translation>注销 %1？</translation>
    </message>
    <message>
        <source>The server refuses later requests that name the region. Requests that use it now finish.</source>
        <translation>服务器会拒绝之后引用该区域的请求。正在使用它的请求会完成。</translation>
    </message>
    <message>
        <source>%1 registered it, and has to register it again.</source>
        <translation>%1 注册了该区域，需要重新注册。</translation>
    </message>
    <message>
        <source>Its last request was %1 ago.</source>
        <translation>上次请求在 %1 之前。</translation>
    </message>
    <message>
        <source>Unregister</source>
        <translation>注销</translation>
    </message>
</context>
<context>
    <name>thalassa::console::RequestTable</name>
    <message>
        <source>Ended</source>
        <translation>结束时间</translation>
    </message>
    <message>
        <source>When the request ended</source>
        <translation>请求结束的时间</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>The number that the server gave it</source>
        <translation>服务器分配的编号</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>The id that the client gave it</source>
        <translation>客户端指定的 ID</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>The model of the request</source>
        <translation>请求的模型</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>The version of the model</source>
        <translation>模型的版本</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>How the request ended</source>
        <translation>请求如何结束</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>First byte received to last byte sent</source>
        <translation>从收到第一个字节到发送最后一个字节</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Time in the queue</source>
        <translation>在队列中的时间</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Time of the execution</source>
        <translation>执行时间</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>Rows of the batch that had the request</source>
        <translation>包含该请求的批次的行数</translation>
    </message>
    <message>
        <source>Batch left</source>
        <translation>批次发出</translation>
    </message>
    <message>
        <source>Why the batch left when it did</source>
        <translation>批次当时发出的原因</translation>
    </message>
    <message>
        <source>Instance</source>
        <translation>实例</translation>
    </message>
    <message>
        <source>The instance that executed it</source>
        <translation>执行它的实例</translation>
    </message>
    <message>
        <source>Behind</source>
        <translation>前面</translation>
    </message>
    <message>
        <source>Requests that waited when it came</source>
        <translation>它到达时等待的请求</translation>
    </message>
    <message>
        <source>Responses</source>
        <translation>响应</translation>
    </message>
    <message>
        <source>Responses of the request</source>
        <translation>请求的响应数</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Bytes of the inputs</source>
        <translation>输入的字节数</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Bytes of the outputs</source>
        <translation>输出的字节数</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>How the request came</source>
        <translation>请求的到达方式</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Why the request failed</source>
        <translation>请求失败的原因</translation>
    </message>
</context>
<context>
    <name>thalassa::console::RequestsPage</name>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Filter: text, outcome:failed, total&gt;10ms, batch=1</source>
        <translation>筛选：文本, outcome:失败, total&gt;10ms, batch=1</translation>
    </message>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%Ln 个请求</numerusform>
        </translation>
    </message>
    <message>
        <source>Newest</source>
        <translation>最新</translation>
    </message>
    <message>
        <source>Slowest</source>
        <translation>最慢</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Refused or cancelled</source>
        <translation>被拒绝或取消</translation>
    </message>
    <message>
        <source>Shortest duration</source>
        <translation>最短耗时</translation>
    </message>
    <message>
        <source>over 10ms</source>
        <translation>超过 10ms</translation>
    </message>
    <message>
        <source>Id of a request</source>
        <translation>请求的 ID</translation>
    </message>
    <message>
        <source>Why it took as long as it did</source>
        <translation>为何耗时这么久</translation>
    </message>
    <message>
        <source>Dump…</source>
        <translation>转储…</translation>
    </message>
    <message>
        <source>Save the requests of this list as a trace file</source>
        <translation>将此列表中的请求保存为跟踪文件</translation>
    </message>
    <message>
        <source>This server does not remember requests</source>
        <translation>此服务器不保留请求</translation>
    </message>
    <message>
        <source>The flight recorder is part of Thalassa&apos;s observability extension. Trace files of this server can be opened in the timeline.</source>
        <translation>飞行记录器属于 Thalassa 的可观测性扩展。此服务器的跟踪文件可在时间线中打开。</translation>
    </message>
    <message>
        <source>No such request is remembered</source>
        <translation>没有保留这样的请求</translation>
    </message>
    <message>
        <source>Nothing in the flight recorder matches the choice above.</source>
        <translation>飞行记录器中没有符合上述选择的内容。</translation>
    </message>
    <message>
        <source>No request has ended yet</source>
        <translation>尚无请求结束</translation>
    </message>
    <message>
        <source>Send the server a request, for example from the page “Try it”. The last ones are remembered, and slow and failed ones for longer.</source>
        <translation>请向服务器发送请求，例如在“试用”页面。最近的请求会被保留，缓慢和失败的请求保留更久。</translation>
    </message>
    <message>
        <source>“%1” is no duration: expected a number with ns, us, ms or s.</source>
        <translation>“%1”不是时长：应为带 ns、us、ms 或 s 的数字。</translation>
    </message>
    <message>
        <source>Select a request to see why it took as long as it did.</source>
        <translation>选择一个请求，查看它为何耗时这么久。</translation>
    </message>
    <message>
        <source>The server remembers no such request.</source>
        <translation>服务器没有保留这样的请求。</translation>
    </message>
    <message>
        <source>The server is asked…</source>
        <translation>正在询问服务器…</translation>
    </message>
    <message>
        <source>Dump requests</source>
        <translation>转储请求</translation>
    </message>
    <message>
        <source>Trace files (*.json)</source>
        <translation>跟踪文件 (*.json)</translation>
    </message>
    <message>
        <source>Open in timeline</source>
        <translation>在时间线中打开</translation>
    </message>
    <message>
        <source>Show the requests of this list in the timeline, with the selected one</source>
        <translation>在时间线中显示此列表的请求及所选请求</translation>
    </message>
    <message>
        <source>Show: %1</source>
        <translation>显示：%1</translation>
    </message>
    <message>
        <source>No request is listed.</source>
        <translation>列表中没有请求。</translation>
    </message>
    <message>
        <source>Explain id…</source>
        <translation>解释 ID…</translation>
    </message>
    <message>
        <source>Explain the request with this id</source>
        <translation>解释此 ID 的请求</translation>
    </message>
    <message>
        <source>Only requests that ended in %1.</source>
        <translation>仅显示在此时间内结束的请求：%1。</translation>
    </message>
    <message>
        <source>Total &gt; 100 ms</source>
        <translation>总计 &gt; 100 ms</translation>
    </message>
    <message>
        <source>Queue &gt; 10 ms</source>
        <translation>排队 &gt; 10 ms</translation>
    </message>
    <message>
        <source>Compute &gt; 10 ms</source>
        <translation>计算 &gt; 10 ms</translation>
    </message>
    <message>
        <source>Batch of 1</source>
        <translation>批次为 1</translation>
    </message>
</context>
<context>
    <name>thalassa::console::RuleDialog</name>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>New alert rule</source>
        <translation>新告警规则</translation>
    </message>
    <message>
        <source>Alert rule</source>
        <translation>告警规则</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>what to do about it; it is shown with the alert</source>
        <translation>应对措施；随告警显示</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Type a rule such as “p99 of resnet &gt; 20 ms for 2 min”, or fill in the form.</source>
        <translation>输入规则，例如“p99 of resnet &gt; 20 ms for 2 min”，或填写表单。</translation>
    </message>
    <message>
        <source>At character %1: %2</source>
        <translation>第 %1 个字符处：%2</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Another console has changed the rule to “%1”.</source>
        <translation>另一个控制台已将该规则更改为“%1”。</translation>
    </message>
    <message>
        <source>Another console has changed the rule to “%1”, with the note “%2”.</source>
        <translation>另一个控制台已将该规则更改为“%1”，备注为“%2”。</translation>
    </message>
    <message>
        <source>Replace it with yours, or cancel to keep it.</source>
        <translation>可用您的规则替换它，或取消以保留它。</translation>
    </message>
</context>
<context>
    <name>thalassa::console::RuleForm</name>
    <message>
        <source>Figure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>each version</source>
        <translation>每个版本</translation>
    </message>
    <message>
        <source>On</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Server or group</source>
        <translation>服务器或组</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>For</source>
        <translation>持续</translation>
    </message>
    <message>
        <source>at once, or 2 min</source>
        <translation>立即，或 2 min</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>严重级别</translation>
    </message>
    <message>
        <source>the whole request</source>
        <translation>整个请求</translation>
    </message>
    <message>
        <source>the server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>all models, each by itself</source>
        <translation>所有模型，逐个监视</translation>
    </message>
    <message>
        <source>one model</source>
        <translation>一个模型</translation>
    </message>
    <message>
        <source>all servers</source>
        <translation>所有服务器</translation>
    </message>
    <message>
        <source>the servers of a group</source>
        <translation>一个组的服务器</translation>
    </message>
    <message>
        <source>one server</source>
        <translation>一台服务器</translation>
    </message>
</context>
<context>
    <name>thalassa::console::SequenceTable</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>The model of the sequence</source>
        <translation>序列的模型</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>The version of the model</source>
        <translation>模型的版本</translation>
    </message>
    <message>
        <source>Sequence</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>The correlation id</source>
        <translation>关联 ID</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>The slot, or the backlog</source>
        <translation>槽位，或积压</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>Requests of the sequence that wait</source>
        <translation>序列中等待的请求</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Time since the latest request</source>
        <translation>自最近请求的时间</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Time since the first request</source>
        <translation>自首个请求的时间</translation>
    </message>
    <message>
        <source>Ends in</source>
        <translation>结束倒计时</translation>
    </message>
    <message>
        <source>Time until it ends if no request comes</source>
        <translation>若无请求到来，距结束的时间</translation>
    </message>
    <message>
        <source>State size</source>
        <translation>状态大小</translation>
    </message>
    <message>
        <source>Bytes of the implicit state</source>
        <translation>隐式状态的字节数</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>What the sequence does</source>
        <translation>序列正在做什么</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ServerFeed</name>
    <message>
        <source>Percentiles, queues and events are not known: %1.</source>
        <translation>百分位数、队列和事件未知：%1。</translation>
    </message>
    <message>
        <source>The server&apos;s answer to %1 is not used: %2.</source>
        <translation>服务器对 %1 的应答未被采用：%2。</translation>
    </message>
    <message>
        <source>The server lists %1 model versions; %2 of them are shown. The others are in its repository index.</source>
        <translation>服务器列出了 %1 个模型版本；显示其中 %2 个。其余版本见其仓库索引。</translation>
    </message>
    <message>
        <source>It is larger than the console reads: look for the cause on the server.</source>
        <translation>应答超出了控制台的读取上限：请在服务器上查找原因。</translation>
    </message>
    <message>
        <source>Check that the address is that of an inference server, and its version.</source>
        <translation>请检查该地址是否属于推理服务器，以及服务器的版本。</translation>
    </message>
    <message>
        <source>Percentiles and events are not known: %1.</source>
        <translation>百分位数和事件未知：%1。</translation>
    </message>
    <message>
        <source>The metrics cannot be read: %1.</source>
        <translation>无法读取指标：%1。</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ServerList</name>
    <message>
        <source>Servers</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Needs attention</source>
        <translation>需要关注</translation>
    </message>
    <message>
        <source>Add server</source>
        <translation>添加服务器</translation>
    </message>
    <message>
        <source>Add a server</source>
        <translation>添加服务器</translation>
    </message>
    <message>
        <source>SERVERS</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>NOTHING NEEDS ATTENTION</source>
        <translation>没有需要关注的事项</translation>
    </message>
    <message>
        <source>NEEDS ATTENTION (%1)</source>
        <translation>需要关注（%1）</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ServerTile</name>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>failures</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ServerTree</name>
    <message>
        <source>Servers</source>
        <translation>服务器</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n server(s)</source>
        <translation>
            <numerusform>%1，%Ln 个服务器</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ShortcutSheet</name>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>In lists, Enter opens. In tables, Ctrl+C copies the rows as text, Ctrl+Shift+C as CSV.</source>
        <translation>在列表中按 Enter 打开。在表格中按 Ctrl+C 将行复制为文本，按 Ctrl+Shift+C 复制为 CSV。</translation>
    </message>
</context>
<context>
    <name>thalassa::console::SliceTableModel</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>轨道</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>%1 ns</source>
        <translation>%1 ns</translation>
    </message>
</context>
<context>
    <name>thalassa::console::SlicesPanel</name>
    <message>
        <source>Slices of the shown time</source>
        <translation>所示时间内的切片</translation>
    </message>
    <message numerus="yes">
        <source>Selected: %n slice(s)</source>
        <translation>
            <numerusform>已选：%Ln 个切片</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Visible: %n slice(s)</source>
        <translation>
            <numerusform>可见：%Ln 个切片</numerusform>
        </translation>
    </message>
    <message>
        <source>%1; the longest %2 are listed</source>
        <translation>%1；仅列出最长的 %2 个</translation>
    </message>
</context>
<context>
    <name>thalassa::console::SourcesPanel</name>
    <message>
        <source>Close trace</source>
        <translation>关闭跟踪</translation>
    </message>
    <message>
        <source>Open traces</source>
        <translation>打开的跟踪</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Begins at</source>
        <translation>开始于</translation>
    </message>
    <message>
        <source>Aligned by</source>
        <translation>对齐依据</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Correction</source>
        <translation>校正</translation>
    </message>
    <message>
        <source>Correction of the selected trace in milliseconds</source>
        <translation>所选跟踪的校正（毫秒）</translation>
    </message>
    <message>
        <source>Move the selected trace by</source>
        <translation>将所选跟踪移动</translation>
    </message>
    <message>
        <source>the wall clock in the file</source>
        <translation>文件中的时钟时间</translation>
    </message>
    <message>
        <source>the clock of this machine</source>
        <translation>本机时钟</translation>
    </message>
    <message>
        <source>the time at which the file was written</source>
        <translation>文件的写入时间</translation>
    </message>
    <message>
        <source>the clock of the server</source>
        <translation>服务器时钟</translation>
    </message>
    <message>
        <source>nothing; times begin with the file&apos;s clock</source>
        <translation>无；时间从文件时钟开始</translation>
    </message>
</context>
<context>
    <name>thalassa::console::SpanRow</name>
    <message>
        <source>Show all times</source>
        <translation>显示所有时间</translation>
    </message>
    <message>
        <source>Follow the present time again, on every page</source>
        <translation>在所有页面上重新跟随当前时间</translation>
    </message>
</context>
<context>
    <name>thalassa::console::SshTunnel</name>
    <message>
        <source>the program ssh could not be started: %1</source>
        <translation>无法启动程序 ssh：%1</translation>
    </message>
    <message>
        <source>ssh ended with status %1</source>
        <translation>ssh 以状态 %1 结束</translation>
    </message>
    <message>
        <source>ssh to %1: %2</source>
        <translation>ssh 到 %1：%2</translation>
    </message>
    <message>
        <source>the host has another key than before; if that is expected, remove the old key with ssh-keygen -R, and sign in once in a terminal</source>
        <translation>主机的密钥与以前不同；如果这在意料之中，请用 ssh-keygen -R 删除旧密钥，并在终端中登录一次</translation>
    </message>
    <message>
        <source>the host is not known; sign in once in a terminal to accept its key</source>
        <translation>主机未知；请在终端中登录一次以接受其密钥</translation>
    </message>
    <message>
        <source>%1; ssh must sign in without a password, by a key or an agent</source>
        <translation>%1；ssh 必须通过密钥或代理无密码登录</translation>
    </message>
</context>
<context>
    <name>thalassa::console::StageBar</name>
    <message>
        <source>Stages</source>
        <translation>阶段</translation>
    </message>
</context>
<context>
    <name>thalassa::console::StagePanel</name>
    <message>
        <source>Durations by stage</source>
        <translation>各阶段耗时</translation>
    </message>
    <message>
        <source>means since the load</source>
        <translation>自加载以来的平均值</translation>
    </message>
    <message>
        <source>no request since the load</source>
        <translation>自加载以来没有请求</translation>
    </message>
    <message>
        <source>of the last minute</source>
        <translation>最近一分钟</translation>
    </message>
    <message>
        <source>no request in the last minute</source>
        <translation>最近一分钟没有请求</translation>
    </message>
</context>
<context>
    <name>thalassa::console::StageTable</name>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均值</translation>
    </message>
    <message>
        <source>Slowest</source>
        <translation>最慢</translation>
    </message>
</context>
<context>
    <name>thalassa::console::StatisticsPanel</name>
    <message>
        <source>Statistics of the range</source>
        <translation>范围统计</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>总和</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message numerus="yes">
        <source>Selected: %1 from %2, %n slice(s)</source>
        <translation>
            <numerusform>已选：从 %2 起 %1，%Ln 个切片</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Visible: %1 from %2, %n slice(s). Drag to select a range.</source>
        <translation>
            <numerusform>可见：从 %2 起 %1，%Ln 个切片。拖动可选择范围。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::StatusLine</name>
    <message>
        <source>no data yet</source>
        <translation>尚无数据</translation>
    </message>
    <message>
        <source>paused, data %1 old</source>
        <translation>已暂停，数据为 %1 前</translation>
    </message>
    <message>
        <source>data %1 old</source>
        <translation>数据为 %1 前</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Show my actions</source>
        <translation>显示我的操作</translation>
    </message>
    <message>
        <source>connected</source>
        <translation>已连接</translation>
    </message>
    <message>
        <source>TLS</source>
        <translation>TLS</translation>
    </message>
    <message>
        <source>no TLS</source>
        <translation>无 TLS</translation>
    </message>
    <message>
        <source>token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>只读</translation>
    </message>
    <message>
        <source>%1 of %2 servers connected</source>
        <translation>已连接 %1 / %2 个服务器</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>nothing needs attention</source>
        <translation>没有需要关注的事项</translation>
    </message>
    <message>
        <source>ssh</source>
        <translation>ssh</translation>
    </message>
    <message>
        <source>needs attention: %1</source>
        <translation>需要关注：%1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel the latest action</source>
        <translation>取消最近的操作</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Show the folder of the file that was written</source>
        <translation>显示所写文件所在的文件夹</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message numerus="yes">
        <source>%n more running</source>
        <translation>
            <numerusform>另有 %Ln 项正在运行</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop waiting</source>
        <translation>停止等待</translation>
    </message>
    <message>
        <source>ssh failed</source>
        <translation>ssh 失败</translation>
    </message>
</context>
<context>
    <name>thalassa::console::SubjectActions</name>
    <message>
        <source>&amp;Connect</source>
        <translation>连接(&amp;C)</translation>
    </message>
    <message>
        <source>Connect to the server, or try again at once</source>
        <translation>连接服务器，或立即重试</translation>
    </message>
    <message>
        <source>&amp;Disconnect</source>
        <translation>断开连接(&amp;D)</translation>
    </message>
    <message>
        <source>End the connection to the server</source>
        <translation>结束与服务器的连接</translation>
    </message>
    <message>
        <source>Take the server out of service</source>
        <translation>让服务器停止服务</translation>
    </message>
    <message>
        <source>E&amp;nd drain</source>
        <translation>结束排空(&amp;N)</translation>
    </message>
    <message>
        <source>Take the server back into service</source>
        <translation>让服务器恢复服务</translation>
    </message>
    <message>
        <source>&amp;Save a diagnostic bundle…</source>
        <translation>保存诊断包(&amp;S)…</translation>
    </message>
    <message>
        <source>Save what the server says as a zip file, without secrets</source>
        <translation>将服务器的信息保存为 zip 文件，不含机密</translation>
    </message>
    <message>
        <source>&amp;Edit profile…</source>
        <translation>编辑配置文件(&amp;E)…</translation>
    </message>
    <message>
        <source>Change the addresses and rules of the server</source>
        <translation>更改服务器的地址和规则</translation>
    </message>
    <message>
        <source>Remove the server from the list</source>
        <translation>从列表中移除服务器</translation>
    </message>
    <message>
        <source>&amp;Load</source>
        <translation>加载(&amp;L)</translation>
    </message>
    <message>
        <source>Load the shown model</source>
        <translation>加载所示模型</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>重新加载(&amp;R)</translation>
    </message>
    <message>
        <source>Load the shown model again from the repository</source>
        <translation>从仓库重新加载所示模型</translation>
    </message>
    <message>
        <source>Load with an &amp;override…</source>
        <translation>使用覆盖加载(&amp;O)…</translation>
    </message>
    <message>
        <source>Edit the configuration of the shown model, and load it with that</source>
        <translation>编辑所示模型的配置，并用它加载模型</translation>
    </message>
    <message>
        <source>&amp;Unload</source>
        <translation>卸载(&amp;U)</translation>
    </message>
    <message>
        <source>Unload the shown model</source>
        <translation>卸载所示模型</translation>
    </message>
    <message>
        <source>Open a server first.</source>
        <translation>请先打开一个服务器。</translation>
    </message>
    <message>
        <source>A recorded session has no connection.</source>
        <translation>录制的会话没有连接。</translation>
    </message>
    <message>
        <source>The server is connected.</source>
        <translation>服务器已连接。</translation>
    </message>
    <message>
        <source>The server is not connected.</source>
        <translation>服务器未连接。</translation>
    </message>
    <message>
        <source>This server cannot be drained: that is part of Thalassa&apos;s extension.</source>
        <translation>此服务器无法排空：排空属于 Thalassa 的扩展。</translation>
    </message>
    <message>
        <source>The server is being drained already.</source>
        <translation>服务器已在排空。</translation>
    </message>
    <message>
        <source>The server is not being drained.</source>
        <translation>服务器未在排空。</translation>
    </message>
    <message>
        <source>Open a model first.</source>
        <translation>请先打开一个模型。</translation>
    </message>
    <message>
        <source>The model is loaded.</source>
        <translation>模型已加载。</translation>
    </message>
    <message>
        <source>The model is not loaded.</source>
        <translation>模型未加载。</translation>
    </message>
    <message>
        <source>Dra&amp;in…</source>
        <translation>排空(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Remove profile…</source>
        <translation>移除配置文件(&amp;R)…</translation>
    </message>
</context>
<context>
    <name>thalassa::console::SubjectBar</name>
    <message>
        <source>same time</source>
        <translation>相同时间</translation>
    </message>
    <message>
        <source>%1 h earlier</source>
        <translation>%1 h 前</translation>
    </message>
    <message>
        <source>%1 min earlier</source>
        <translation>%1 min 前</translation>
    </message>
    <message>
        <source>%1 earlier</source>
        <translation>%1 前</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%2 上的 %1</translation>
    </message>
    <message>
        <source>Server to compare with</source>
        <translation>要比较的服务器</translation>
    </message>
    <message>
        <source>Version to compare with</source>
        <translation>要比较的版本</translation>
    </message>
    <message>
        <source>Time to compare with</source>
        <translation>要比较的时间</translation>
    </message>
    <message>
        <source>End the comparison</source>
        <translation>结束比较</translation>
    </message>
    <message>
        <source>Compared with</source>
        <translation>比较对象</translation>
    </message>
    <message>
        <source>Version %1</source>
        <translation>版本 %1</translation>
    </message>
    <message>
        <source>shown time</source>
        <translation>所示时间</translation>
    </message>
</context>
<context>
    <name>thalassa::console::TableBar</name>
    <message>
        <source>Filter: %1</source>
        <translation>筛选：%1</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Choose the columns</source>
        <translation>选择列</translation>
    </message>
    <message>
        <source>Freeze order</source>
        <translation>固定顺序</translation>
    </message>
    <message>
        <source>Keep the rows where they are while their figures change</source>
        <translation>数值变化时保持行的位置</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the selected rows, or all rows, as text</source>
        <translation>将所选行或所有行复制为文本</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Save the selected rows, or all rows, as CSV</source>
        <translation>将所选行或所有行保存为 CSV</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>the shown ones of, such as, 12 models</comment>
        <translation>显示 %1，共 %2</translation>
    </message>
    <message>
        <source>Export as CSV</source>
        <translation>导出为 CSV</translation>
    </message>
    <message>
        <source>CSV files (*.csv)</source>
        <translation>CSV 文件 (*.csv)</translation>
    </message>
    <message>
        <source>Select a cell with a text first.</source>
        <translation>请先选择一个含文本的单元格。</translation>
    </message>
    <message>
        <source>Only rows with this value</source>
        <translation>仅显示具有此值的行</translation>
    </message>
    <message>
        <source>Rows without this value</source>
        <translation>排除具有此值的行</translation>
    </message>
</context>
<context>
    <name>thalassa::console::TableView</name>
    <message>
        <source>No row matches the filter.</source>
        <translation>没有与筛选条件匹配的行。</translation>
    </message>
    <message>
        <source>No row is of this time.</source>
        <translation>该时段内没有行。</translation>
    </message>
</context>
<context>
    <name>thalassa::console::TextPanel</name>
    <message>
        <source>The text on the server has changed since you began to edit this one.</source>
        <translation>自开始编辑以来，服务器上的文本已更改。</translation>
    </message>
    <message>
        <source>Take the server&apos;s text</source>
        <translation>采用服务器的文本</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>未检查</translation>
    </message>
    <message>
        <source>no problems</source>
        <translation>没有问题</translation>
    </message>
    <message>
        <source>may fail</source>
        <translation>可能失败</translation>
    </message>
    <message>
        <source>would fail</source>
        <translation>会失败</translation>
    </message>
    <message>
        <source>syntax only</source>
        <translation>仅语法</translation>
    </message>
    <message>
        <source>Open a configuration</source>
        <translation>打开配置</translation>
    </message>
    <message>
        <source>Configurations (*.pbtxt);;All files (*)</source>
        <translation>配置 (*.pbtxt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>%1 could not be read: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>%1 is longer than 1 MiB: it is no configuration.</source>
        <translation>%1 超过 1 MiB：不是配置。</translation>
    </message>
    <message>
        <source>Save the text</source>
        <translation>保存文本</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Effect</source>
        <translation>影响</translation>
    </message>
    <message>
        <source>Configuration</source>
        <translation>配置</translation>
    </message>
</context>
<context>
    <name>thalassa::console::TimelinePage</name>
    <message>
        <source>Open trace…</source>
        <translation>打开跟踪…</translation>
    </message>
    <message>
        <source>Collapse all models</source>
        <translation>折叠所有模型</translation>
    </message>
    <message>
        <source>Expand all</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <source>Export as PNG…</source>
        <translation>导出为 PNG…</translation>
    </message>
    <message>
        <source>Export as SVG…</source>
        <translation>导出为 SVG…</translation>
    </message>
    <message>
        <source>Export slices as CSV…</source>
        <translation>将切片导出为 CSV…</translation>
    </message>
    <message>
        <source>Export slices for Perfetto…</source>
        <translation>将切片导出到 Perfetto…</translation>
    </message>
    <message>
        <source>Order of lanes</source>
        <translation>轨道顺序</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>按名称</translation>
    </message>
    <message>
        <source>First slice first</source>
        <translation>最早切片优先</translation>
    </message>
    <message>
        <source>Busiest first</source>
        <translation>最繁忙优先</translation>
    </message>
    <message>
        <source>Most slices first</source>
        <translation>切片最多优先</translation>
    </message>
    <message>
        <source>Filter lanes</source>
        <translation>筛选轨道</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Progress of reading</source>
        <translation>读取进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>No trace is open</source>
        <translation>没有打开的跟踪</translation>
    </message>
    <message>
        <source>Open a trace file of Thalassa or Triton, a dump of the flight recorder, or a file for Perfetto, or drop it on the window. No server is needed.</source>
        <translation>打开 Thalassa 或 Triton 的跟踪文件、飞行记录器的转储或 Perfetto 文件，或将其拖到窗口中。不需要服务器。</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Flame</source>
        <translation>火焰图</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Traces</source>
        <translation>跟踪</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>正在读取 %1</translation>
    </message>
    <message>
        <source>Open trace</source>
        <translation>打开跟踪</translation>
    </message>
    <message>
        <source>Traces (*.json *.json.* *.trace);;All files (*)</source>
        <translation>跟踪 (*.json *.json.* *.trace);;所有文件 (*)</translation>
    </message>
    <message>
        <source>timeline.%1</source>
        <translation>timeline.%1</translation>
    </message>
    <message>
        <source>Export ▾</source>
        <translation>导出 ▾</translation>
    </message>
    <message>
        <source>%1 could not be read.</source>
        <translation>无法读取 %1。</translation>
    </message>
    <message>
        <source>The flight recorder has the request %1 no longer.</source>
        <translation>飞行记录器中已没有请求 %1。</translation>
    </message>
    <message>
        <source>Open a trace first.</source>
        <translation>请先打开一个跟踪。</translation>
    </message>
    <message>
        <source>export of the timeline to %1</source>
        <translation>将时间线导出到 %1</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>There is no change of a note or mark.</source>
        <translation>没有注释或标记的更改。</translation>
    </message>
    <message>
        <source>Whole time</source>
        <translation>全部时间</translation>
    </message>
    <message>
        <source>List</source>
        <translation>列表</translation>
    </message>
</context>
<context>
    <name>thalassa::console::TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>no slice is selected</source>
        <translation>未选择切片</translation>
    </message>
    <message>
        <source>%1, %2, begins at %3, on %4 of %5</source>
        <translation>%1，%2，开始于 %3，位于 %5 的 %4</translation>
    </message>
    <message>
        <source>, request %1</source>
        <translation>，请求 %1</translation>
    </message>
    <message>
        <source>no trace is open</source>
        <translation>没有打开的跟踪</translation>
    </message>
    <message numerus="yes">
        <source>%n slice(s) in %1, %2 visible. </source>
        <translation>
            <numerusform>%1 内有 %Ln 个切片，可见 %2。</numerusform>
        </translation>
    </message>
    <message>
        <source>Selected: %1. </source>
        <translation>已选：%1。</translation>
    </message>
    <message>
        <source>Before it: %1. </source>
        <translation>之前：%1。</translation>
    </message>
    <message>
        <source>After it: %1. </source>
        <translation>之后：%1。</translation>
    </message>
    <message>
        <source>Within: %1. </source>
        <translation>所属：%1。</translation>
    </message>
    <message>
        <source>Part: %1. </source>
        <translation>组成部分：%1。</translation>
    </message>
    <message>
        <source>The group has slices here; expand it to see them.</source>
        <translation>该组在此处有切片；展开即可查看。</translation>
    </message>
    <message numerus="yes">
        <source>About %n slice(s) here; the longest is %1, %2. Zoom in to see them.</source>
        <translation>
            <numerusform>此处约有 %Ln 个切片；最长的是 %1，%2。放大即可查看。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>begins at %1 (%2)</source>
        <translation>开始于 %1（%2）</translation>
    </message>
    <message>
        <source>request %1</source>
        <translation>请求 %1</translation>
    </message>
    <message>
        <source>Unpin lane</source>
        <translation>取消固定轨道</translation>
    </message>
    <message>
        <source>Pin lane</source>
        <translation>固定轨道</translation>
    </message>
    <message>
        <source>Expand</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>Collapse</source>
        <translation>折叠</translation>
    </message>
    <message>
        <source>Collapse all models</source>
        <translation>折叠所有模型</translation>
    </message>
    <message>
        <source>Expand all</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <source>Add note…</source>
        <translation>添加笔记…</translation>
    </message>
    <message>
        <source>Only the lanes of this request</source>
        <translation>仅显示此请求的轨道</translation>
    </message>
    <message>
        <source>Open a trace first.</source>
        <translation>请先打开一个跟踪。</translation>
    </message>
    <message>
        <source>Open trace…</source>
        <translation>打开跟踪…</translation>
    </message>
    <message>
        <source>Find slices</source>
        <translation>查找切片</translation>
    </message>
    <message>
        <source>Next found slice</source>
        <translation>下一个匹配切片</translation>
    </message>
    <message>
        <source>Previous found slice</source>
        <translation>上一个匹配切片</translation>
    </message>
    <message>
        <source>Show the whole time</source>
        <translation>显示全部时间</translation>
    </message>
    <message>
        <source>Fit the selection</source>
        <translation>适应所选内容</translation>
    </message>
    <message>
        <source>Zoom in, out while held</source>
        <translation>按住：放大、缩小</translation>
    </message>
    <message>
        <source>Go left, right while held</source>
        <translation>按住：向左、向右移动</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Go to the left</source>
        <translation>向左移动</translation>
    </message>
    <message>
        <source>Go to the right</source>
        <translation>向右移动</translation>
    </message>
    <message>
        <source>Next slice</source>
        <translation>下一个切片</translation>
    </message>
    <message>
        <source>Previous slice</source>
        <translation>上一个切片</translation>
    </message>
    <message>
        <source>Slice above</source>
        <translation>上方的切片</translation>
    </message>
    <message>
        <source>Slice below</source>
        <translation>下方的切片</translation>
    </message>
    <message>
        <source>Follow an arrow</source>
        <translation>沿箭头前进</translation>
    </message>
    <message>
        <source>Follow an arrow back</source>
        <translation>沿箭头返回</translation>
    </message>
    <message>
        <source>Clear the selection</source>
        <translation>清除选择</translation>
    </message>
    <message>
        <source>Set or remove a mark</source>
        <translation>设置或移除标记</translation>
    </message>
    <message>
        <source>Add a note…</source>
        <translation>添加笔记…</translation>
    </message>
    <message>
        <source>Collapse the group of the slice</source>
        <translation>折叠切片所在的组</translation>
    </message>
    <message>
        <source>Pin the lane of the slice</source>
        <translation>固定切片所在的轨道</translation>
    </message>
    <message>
        <source>Select the time of the slice</source>
        <translation>选择切片的时间</translation>
    </message>
    <message>
        <source>Undo a note or mark</source>
        <translation>撤销注释或标记</translation>
    </message>
    <message>
        <source>Redo a note or mark</source>
        <translation>重做注释或标记</translation>
    </message>
    <message>
        <source>Move the lane up</source>
        <translation>上移轨道</translation>
    </message>
    <message>
        <source>Move the lane down</source>
        <translation>下移轨道</translation>
    </message>
    <message>
        <source>Move the group up</source>
        <translation>上移组</translation>
    </message>
    <message>
        <source>Move the group down</source>
        <translation>下移组</translation>
    </message>
    <message>
        <source>Hide the lane of the slice</source>
        <translation>隐藏切片所在的轨道</translation>
    </message>
    <message>
        <source>Show hidden lanes</source>
        <translation>显示隐藏的轨道</translation>
    </message>
    <message>
        <source>No lane is hidden.</source>
        <translation>没有隐藏的轨道。</translation>
    </message>
    <message>
        <source>Reset the lanes</source>
        <translation>重置轨道</translation>
    </message>
    <message>
        <source>No lane was moved, hidden or pinned.</source>
        <translation>没有移动、隐藏或固定的轨道。</translation>
    </message>
    <message>
        <source>The wheel zooms</source>
        <translation>滚轮缩放</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
</context>
<context>
    <name>thalassa::console::Tour</name>
    <message>
        <source>Unload %1?</source>
        <translation>卸载 %1？</translation>
    </message>
    <message>
        <source>Requests to the model are refused from then on.</source>
        <translation>此后对该模型的请求会被拒绝。</translation>
    </message>
    <message>
        <source>Requests in flight: %1</source>
        <translation>处理中的请求：%1</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>卸载</translation>
    </message>
</context>
<context>
    <name>thalassa::console::TraceChangesPanel</name>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Requests that will be sent</source>
        <translation>将要发送的请求</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Nothing is changed. Double-click a value to edit it, or press F2; Delete resets it.</source>
        <translation>没有更改。双击值或按 F2 编辑；按 Delete 重置。</translation>
    </message>
    <message numerus="yes">
        <source>%n setting(s) were changed by another client. Decide for each of them.</source>
        <translation>
            <numerusform>%Ln 项设置已被另一个客户端更改。请逐项决定。</numerusform>
        </translation>
    </message>
    <message>
        <source>No request will be sent.</source>
        <translation>不会发送请求。</translation>
    </message>
    <message>
        <source>global</source>
        <translation>全局</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1: %2 → %3</source>
        <translation>%1：%2 → %3</translation>
    </message>
    <message>
        <source>%1: is now %2; your edit is %3</source>
        <translation>%1：当前为 %2；您的更改为 %3</translation>
    </message>
    <message>
        <source>%1: is now %2, by %3; your edit is %4</source>
        <translation>%1：当前为 %2，由 %3 更改；您的更改为 %4</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>保留我的</translation>
    </message>
    <message>
        <source>Keep my value of %1</source>
        <translation>保留我对 %1 的值</translation>
    </message>
    <message>
        <source>Take theirs</source>
        <translation>采用对方的</translation>
    </message>
    <message>
        <source>Take the server&apos;s value of %1</source>
        <translation>采用服务器上 %1 的值</translation>
    </message>
    <message>
        <source>Apply the trace settings</source>
        <translation>应用跟踪设置</translation>
    </message>
    <message>
        <source>Discard the edits of the trace settings</source>
        <translation>放弃对跟踪设置的编辑</translation>
    </message>
    <message>
        <source>Nothing is changed.</source>
        <translation>没有更改。</translation>
    </message>
</context>
<context>
    <name>thalassa::console::TraceHistory</name>
    <message>
        <source>When</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>When the settings were changed</source>
        <translation>设置更改的时间</translation>
    </message>
    <message>
        <source>By</source>
        <translation>更改者</translation>
    </message>
    <message>
        <source>The client that changed them</source>
        <translation>更改设置的客户端</translation>
    </message>
    <message>
        <source>Settings of</source>
        <translation>设置对象</translation>
    </message>
    <message>
        <source>The model whose settings changed</source>
        <translation>设置被更改的模型</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Old and new values, or why it was refused</source>
        <translation>旧值和新值，或拒绝的原因</translation>
    </message>
    <message>
        <source>the server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>global</source>
        <translation>全局</translation>
    </message>
    <message>
        <source>refused: %1</source>
        <translation>被拒绝：%1</translation>
    </message>
</context>
<context>
    <name>thalassa::console::TracePage</name>
    <message>
        <source>Trace settings</source>
        <translation>跟踪设置</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>The selected setting follows the one below it again</source>
        <translation>所选设置重新继承下层设置</translation>
    </message>
    <message>
        <source>To models…</source>
        <translation>到模型…</translation>
    </message>
    <message>
        <source>Give other models the own settings of the selected row</source>
        <translation>将所选行自身的设置应用到其他模型</translation>
    </message>
    <message>
        <source>To servers…</source>
        <translation>到服务器…</translation>
    </message>
    <message>
        <source>Make the pending changes on other servers, too</source>
        <translation>在其他服务器上也进行待定的更改</translation>
    </message>
    <message>
        <source>Parts of the page</source>
        <translation>页面各部分</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>History of the trace settings</source>
        <translation>跟踪设置的历史</translation>
    </message>
    <message>
        <source>Filter: text, client:10.0.0.1</source>
        <translation>筛选：文本, client:10.0.0.1</translation>
    </message>
    <message numerus="yes">
        <source>%n change(s)</source>
        <translation>
            <numerusform>%Ln 处更改</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 的%1</translation>
    </message>
    <message>
        <source>global</source>
        <translation>全局</translation>
    </message>
    <message numerus="yes">
        <source>copy to %n model(s)</source>
        <translation>
            <numerusform>复制到 %Ln 个模型</numerusform>
        </translation>
    </message>
    <message>
        <source>This server has no trace settings</source>
        <translation>此服务器没有跟踪设置</translation>
    </message>
    <message>
        <source>It was built without tracing, or its trace extension is restricted.</source>
        <translation>它在构建时未启用跟踪，或其跟踪扩展受限。</translation>
    </message>
    <message>
        <source>Changed %1 by %2</source>
        <translation>%1由 %2 更改</translation>
    </message>
    <message>
        <source>the server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>revision %1</source>
        <translation>修订 %1</translation>
    </message>
    <message>
        <source>Changes (%1)</source>
        <translation>更改（%1）</translation>
    </message>
    <message>
        <source>Muted values are inherited, the others are set in their row.</source>
        <translation>浅淡的值为继承值，其他值在本行设置。</translation>
    </message>
    <message>
        <source>Change the trace settings of %1?</source>
        <translation>更改 %1 的跟踪设置？</translation>
    </message>
    <message>
        <source>%1, %2: %3 → %4</source>
        <translation>%1，%2：%3 → %4</translation>
    </message>
    <message>
        <source>Sampling restarts in the layers that change.</source>
        <translation>发生更改的层会重新开始采样。</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Copy settings to models</source>
        <translation>将设置复制到模型</translation>
    </message>
    <message>
        <source>The selected row has no settings of its own: the settings of the chosen models are reset.</source>
        <translation>所选行没有自身的设置：所选模型的设置将被重置。</translation>
    </message>
    <message>
        <source>The chosen models get the own settings of the selected row, as changes that you can look at before they are applied.</source>
        <translation>所选模型将获得该行自身的设置，作为更改显示，应用之前可以查看。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Change other servers, too</source>
        <translation>同时更改其他服务器</translation>
    </message>
    <message>
        <source>The pending changes are sent to the chosen servers at once, whatever settings they have now. Production servers are not in the list.</source>
        <translation>待定的更改会立即发送到所选服务器，无论其当前设置如何。生产服务器不在列表中。</translation>
    </message>
    <message>
        <source>%1 more models are not shown</source>
        <translation>另有 %1 个模型未显示</translation>
    </message>
    <message>
        <source>The trace settings of %1</source>
        <translation>%1 的跟踪设置</translation>
    </message>
    <message>
        <source>The server remembers no change of the trace settings.</source>
        <translation>服务器没有跟踪设置的更改记录。</translation>
    </message>
    <message>
        <source>There is no edit.</source>
        <translation>没有编辑。</translation>
    </message>
    <message>
        <source>A change is being sent.</source>
        <translation>正在发送更改。</translation>
    </message>
    <message>
        <source>Nothing is changed.</source>
        <translation>没有更改。</translation>
    </message>
    <message>
        <source>Select a setting that has a value of its own.</source>
        <translation>请选择有自身值的设置。</translation>
    </message>
    <message>
        <source>Select a row first.</source>
        <translation>请先选择一行。</translation>
    </message>
    <message numerus="yes">
        <source>%n of these settings have another value on the server now.</source>
        <translation>
            <numerusform>其中 %Ln 项设置在服务器上的值现在已不同。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>restore %n edit(s)</source>
        <translation>
            <numerusform>恢复 %Ln 项编辑</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::TraceTable</name>
    <message>
        <source>that of the start</source>
        <translation>启动时的值</translation>
    </message>
    <message>
        <source>the global one</source>
        <translation>全局值</translation>
    </message>
    <message>
        <source>%1 (inherited)</source>
        <translation>%1（继承）</translation>
    </message>
    <message>
        <source>global</source>
        <translation>全局</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1，%2：%3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>of the start of the server</source>
        <translation>来自服务器启动</translation>
    </message>
    <message>
        <source>of the global settings</source>
        <translation>来自全局设置</translation>
    </message>
    <message>
        <source>all models: %1</source>
        <translation>所有模型：%1</translation>
    </message>
    <message>
        <source>Inherited: %1.</source>
        <translation>继承：%1。</translation>
    </message>
    <message>
        <source>Traces and bytes of the trace file at the present rate of requests</source>
        <translation>按当前请求速率计算的跟踪数和跟踪文件字节数</translation>
    </message>
    <message>
        <source>Settings of</source>
        <translation>设置对象</translation>
    </message>
    <message>
        <source>Estimated cost</source>
        <translation>预计开销</translation>
    </message>
</context>
<context>
    <name>thalassa::console::TracesPage</name>
    <message>
        <source>slice</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>%1: flight recorder</source>
        <translation>%1：飞行记录器</translation>
    </message>
    <message>
        <source>Flight recorder</source>
        <translation>飞行记录器</translation>
    </message>
    <message>
        <source>Show the newest requests of a server</source>
        <translation>显示服务器的最新请求</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>Read the flight recorders again that are shown</source>
        <translation>重新读取所显示的飞行记录器</translation>
    </message>
    <message>
        <source>%1 is not among the servers.</source>
        <translation>%1 不在服务器列表中。</translation>
    </message>
    <message>
        <source>Reading the flight recorder of %1</source>
        <translation>正在读取 %1 的飞行记录器</translation>
    </message>
    <message>
        <source>The server is not connected.</source>
        <translation>服务器未连接。</translation>
    </message>
    <message>
        <source>%1: only the requests that the server still keeps, since %2. Earlier requests and kernels are not in it.</source>
        <translation>%1：仅有服务器仍保留的请求，自 %2 起。不含更早的请求和内核。</translation>
    </message>
    <message>
        <source>%1: only the requests that the server still keeps. Earlier requests and kernels are not in it.</source>
        <translation>%1：仅有服务器仍保留的请求。不含更早的请求和内核。</translation>
    </message>
    <message>
        <source>Recent ▾</source>
        <translation>最近 ▾</translation>
    </message>
    <message>
        <source>Recent traces</source>
        <translation>最近的跟踪</translation>
    </message>
    <message>
        <source>Open a trace file that was opened before</source>
        <translation>打开以前打开过的跟踪文件</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Read the flight recorders again every few seconds, and stay at the newest requests. It waits while something is selected, and ends when you move away from the end.</source>
        <translation>每隔几秒重新读取飞行记录器，并停留在最新的请求。有选中内容时等待；离开末尾时结束。</translation>
    </message>
    <message>
        <source>The open traces are not of %1.</source>
        <translation>打开的跟踪不在 %1 内。</translation>
    </message>
    <message>
        <source>The notes and marks on %1</source>
        <translation>%1 的笔记与标记</translation>
    </message>
    <message>
        <source>Time for all pages</source>
        <translation>时间用于所有页面</translation>
    </message>
    <message>
        <source>Show the selected time, or else the visible one, on all pages</source>
        <translation>在所有页面上显示所选时间；未选择时显示可见时间</translation>
    </message>
    <message>
        <source>Open a trace first whose clock is known.</source>
        <translation>请先打开一个时钟已知的跟踪。</translation>
    </message>
    <message>
        <source>Close %1?</source>
        <translation>关闭 %1？</translation>
    </message>
    <message>
        <source>Its notes and marks are in no file.</source>
        <translation>其注释和标记未保存到任何文件。</translation>
    </message>
    <message>
        <source>Close trace</source>
        <translation>关闭跟踪</translation>
    </message>
</context>
<context>
    <name>thalassa::console::Tray</name>
    <message>
        <source>Show alerts</source>
        <translation>显示告警</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Thalassa Console: no alert fires</source>
        <translation>Thalassa Console：没有告警</translation>
    </message>
    <message numerus="yes">
        <source>Thalassa Console: %n alert(s)</source>
        <translation>
            <numerusform>Thalassa Console：%Ln 个告警</numerusform>
        </translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
</context>
<context>
    <name>thalassa::console::TreemapView</name>
    <message>
        <source>Memory by owner, as areas</source>
        <translation>按归属的内存，面积图</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>thalassa::console::TryPage</name>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>协议</translation>
    </message>
    <message>
        <source>HTTP</source>
        <translation>HTTP</translation>
    </message>
    <message>
        <source>gRPC</source>
        <translation>gRPC</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Ask for the largest elements of each output, with their labels</source>
        <translation>请求每个输出的最大元素及其标签</translation>
    </message>
    <message>
        <source>all elements</source>
        <translation>所有元素</translation>
    </message>
    <message>
        <source>top </source>
        <translation>前 </translation>
    </message>
    <message>
        <source>Send the request to the server (Ctrl+Return)</source>
        <translation>将请求发送到服务器 (Ctrl+Return)</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Copy as</source>
        <translation>复制为</translation>
    </message>
    <message>
        <source>Copy this request as a command or a program; a token is not part of it</source>
        <translation>将此请求复制为命令或程序；不含令牌</translation>
    </message>
    <message>
        <source>curl</source>
        <translation>curl</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>C++</source>
        <translation>C++</translation>
    </message>
    <message>
        <source>Parts of the answer</source>
        <translation>应答各部分</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>应答</translation>
    </message>
    <message>
        <source>Where the time went</source>
        <translation>时间花在哪里</translation>
    </message>
    <message>
        <source>Send a request to see where its time goes.</source>
        <translation>发送请求，查看时间花在哪里。</translation>
    </message>
    <message>
        <source>No model serves</source>
        <translation>没有提供服务的模型</translation>
    </message>
    <message>
        <source>Load a model on the page “Models”. Its inputs make the form.</source>
        <translation>请在“模型”页面加载模型。表单由其输入生成。</translation>
    </message>
    <message>
        <source>This model answers a request with any number of responses; only models with one response can be tried here.</source>
        <translation>此模型对一个请求返回任意数量的响应；此处只能试用返回一个响应的模型。</translation>
    </message>
    <message>
        <source>The answer appears here.</source>
        <translation>应答将显示在此处。</translation>
    </message>
    <message>
        <source>The server is asked…</source>
        <translation>正在询问服务器…</translation>
    </message>
    <message>
        <source>The request was cancelled.</source>
        <translation>请求已取消。</translation>
    </message>
    <message>
        <source>This server does not say where the time of a request goes.</source>
        <translation>此服务器不说明请求的时间花在哪里。</translation>
    </message>
    <message>
        <source>The request is too large for a command, or the profile has no address for HTTP. Copy it as Python.</source>
        <translation>请求对命令来说太大，或配置文件没有 HTTP 地址。请复制为 Python。</translation>
    </message>
    <message>
        <source>Send the request</source>
        <translation>发送请求</translation>
    </message>
    <message>
        <source>Cancel the request</source>
        <translation>取消请求</translation>
    </message>
    <message>
        <source>There is no request that could be sent now.</source>
        <translation>现在没有可发送的请求。</translation>
    </message>
    <message>
        <source>Copy as ▾</source>
        <translation>复制为 ▾</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ViewActions</name>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
    <message>
        <source>Stop reading from the servers, so that the figures stay</source>
        <translation>停止读取服务器，使数据保持不变</translation>
    </message>
    <message>
        <source>&amp;Dark theme</source>
        <translation>深色主题(&amp;D)</translation>
    </message>
    <message>
        <source>Change between the light and the dark theme</source>
        <translation>在浅色与深色主题之间切换</translation>
    </message>
    <message>
        <source>Theme of the s&amp;ystem</source>
        <translation>系统主题(&amp;Y)</translation>
    </message>
    <message>
        <source>Follow the light or dark theme of the system</source>
        <translation>跟随系统的浅色或深色主题</translation>
    </message>
    <message>
        <source>&amp;Compact rows</source>
        <translation>紧凑行(&amp;C)</translation>
    </message>
    <message>
        <source>Show more rows in tables and lists</source>
        <translation>在表格和列表中显示更多行</translation>
    </message>
    <message>
        <source>Change the language</source>
        <translation>更改语言</translation>
    </message>
</context>
<context>
    <name>thalassa::console::WhatIfPanel</name>
    <message>
        <source>Try</source>
        <translation>试验</translation>
    </message>
    <message>
        <source>Try usual settings</source>
        <translation>试验常用设置</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Simulated settings</source>
        <translation>模拟的设置</translation>
    </message>
    <message>
        <source>Filter: text, p99&lt;10ms, instances=1</source>
        <translation>筛选：文本, p99&lt;10ms, instances=1</translation>
    </message>
    <message numerus="yes">
        <source>%n setting(s)</source>
        <translation>
            <numerusform>%Ln 项设置</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy configuration</source>
        <translation>复制配置</translation>
    </message>
    <message>
        <source>Copy the selected settings as lines of config.pbtxt</source>
        <translation>将所选设置复制为 config.pbtxt 的行</translation>
    </message>
    <message>
        <source>Instances</source>
        <translation>实例</translation>
    </message>
    <message>
        <source>Copies of the model</source>
        <translation>模型的副本数</translation>
    </message>
    <message>
        <source>Max batch</source>
        <translation>最大批次</translation>
    </message>
    <message>
        <source>max_batch_size, in rows</source>
        <translation>max_batch_size，以行计</translation>
    </message>
    <message>
        <source>Queue delay</source>
        <translation>排队延迟</translation>
    </message>
    <message>
        <source>max_queue_delay_microseconds</source>
        <translation>max_queue_delay_microseconds</translation>
    </message>
    <message>
        <source>Preferred sizes</source>
        <translation>首选大小</translation>
    </message>
    <message>
        <source>preferred_batch_size: numbers of rows with commas; empty: none</source>
        <translation>preferred_batch_size：以逗号分隔的行数；空：无</translation>
    </message>
    <message>
        <source>Simulate these settings</source>
        <translation>模拟这些设置</translation>
    </message>
    <message>
        <source>Simulate longer and shorter delays, larger batches and more instances</source>
        <translation>模拟更长和更短的延迟、更大的批次和更多实例</translation>
    </message>
    <message>
        <source>End the simulation</source>
        <translation>结束模拟</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Nothing was simulated yet. The simulation uses the arrivals and the execution times of %1 requests over %2, and changes nothing on the server.</source>
        <translation>尚未模拟。模拟使用 %2 内 %1 个请求的到达时间和执行时间，不会更改服务器。</translation>
    </message>
    <message>
        <source>Preferred sizes are numbers of rows with commas, and “%1” is none.</source>
        <translation>首选大小是以逗号分隔的行数，而“%1”不是。</translation>
    </message>
    <message>
        <source>Simulating %1 requests…</source>
        <translation>正在模拟 %1 个请求…</translation>
    </message>
    <message>
        <source>The simulation was ended; these are the results before that.</source>
        <translation>模拟已结束；以下是结束前的结果。</translation>
    </message>
    <message>
        <source>The results of a simulation appear here.</source>
        <translation>模拟结果将显示在此处。</translation>
    </message>
    <message>
        <source>Try other settings</source>
        <translation>尝试其他设置</translation>
    </message>
</context>
<context>
    <name>thalassa::console::WhatIfTable</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Measured, present or tried</source>
        <translation>实测、当前或试验</translation>
    </message>
    <message>
        <source>Instances</source>
        <translation>实例</translation>
    </message>
    <message>
        <source>Copies of the model</source>
        <translation>模型的副本数</translation>
    </message>
    <message>
        <source>Max batch</source>
        <translation>最大批次</translation>
    </message>
    <message>
        <source>max_batch_size, in rows</source>
        <translation>max_batch_size，以行计</translation>
    </message>
    <message>
        <source>Preferred</source>
        <translation>首选</translation>
    </message>
    <message>
        <source>preferred_batch_size, in rows</source>
        <translation>preferred_batch_size，以行计</translation>
    </message>
    <message>
        <source>Queue delay</source>
        <translation>排队延迟</translation>
    </message>
    <message>
        <source>max_queue_delay_microseconds</source>
        <translation>max_queue_delay_microseconds</translation>
    </message>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>Half of the requests take at most this long</source>
        <translation>一半的请求耗时不超过此值</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>99 % of the requests take at most this long</source>
        <translation>99 % 的请求耗时不超过此值</translation>
    </message>
    <message>
        <source>Change of p99</source>
        <translation>p99 变化</translation>
    </message>
    <message>
        <source>Relative to the present settings, simulated</source>
        <translation>相对于当前设置（模拟）</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Requests that are answered per second</source>
        <translation>每秒应答的请求数</translation>
    </message>
    <message>
        <source>Mean batch</source>
        <translation>平均批次</translation>
    </message>
    <message>
        <source>Mean rows of a batch</source>
        <translation>批次的平均行数</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>繁忙率</translation>
    </message>
    <message>
        <source>Share of the time in which instances execute</source>
        <translation>实例执行时间的比例</translation>
    </message>
</context>
<context>
    <name>thalassa::console::WindowLayout</name>
    <message>
        <source>Servers</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>&amp;Servers</source>
        <translation>服务器(&amp;S)</translation>
    </message>
    <message>
        <source>Show or hide the list of servers</source>
        <translation>显示或隐藏服务器列表</translation>
    </message>
    <message>
        <source>&amp;Inspector</source>
        <translation>检查器(&amp;I)</translation>
    </message>
    <message>
        <source>Show or hide the inspector</source>
        <translation>显示或隐藏检查器</translation>
    </message>
    <message>
        <source>&amp;Restore the layout</source>
        <translation>恢复布局(&amp;R)</translation>
    </message>
    <message>
        <source>Put the docks where they were at first</source>
        <translation>将面板放回初始位置</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>全屏(&amp;F)</translation>
    </message>
    <message>
        <source>Use the whole screen</source>
        <translation>使用整个屏幕</translation>
    </message>
    <message>
        <source>Move the servers to the other side</source>
        <translation>将服务器移到另一侧</translation>
    </message>
    <message>
        <source>Put the list of servers at the other side of the window</source>
        <translation>将服务器列表放到窗口的另一侧</translation>
    </message>
    <message>
        <source>Move the inspector to the other side</source>
        <translation>将检查器移到另一侧</translation>
    </message>
    <message>
        <source>Put the inspector at the other side of the window</source>
        <translation>将检查器放到窗口的另一侧</translation>
    </message>
</context>
<context>
    <name>thalassa::console::Workspace</name>
    <message>
        <source>Open a server first.</source>
        <translation>请先打开一个服务器。</translation>
    </message>
    <message>
        <source>A recorded session cannot be changed.</source>
        <translation>录制的会话不能更改。</translation>
    </message>
    <message>
        <source>The profile of the server is read-only.</source>
        <translation>该服务器的配置文件为只读。</translation>
    </message>
    <message>
        <source>The server is not connected.</source>
        <translation>服务器未连接。</translation>
    </message>
</context>
<context>
    <name>thalassa::console::charts::Chart</name>
    <message>
        <source>Copy, save or read %1</source>
        <translation>复制、保存或读取%1</translation>
    </message>
    <message>
        <source>Copy and save</source>
        <translation>复制和保存</translation>
    </message>
    <message>
        <source>Copy values as CSV</source>
        <translation>将数值复制为 CSV</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>Copy as picture</source>
        <translation>复制为图片</translation>
    </message>
    <message>
        <source>Save as picture…</source>
        <translation>另存为图片…</translation>
    </message>
    <message>
        <source>Show as table…</source>
        <translation>显示为表格…</translation>
    </message>
    <message>
        <source>Save as picture</source>
        <translation>另存为图片</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
    <message>
        <source>Show peaks in full</source>
        <translation>完整显示峰值</translation>
    </message>
</context>
<context>
    <name>thalassa::console::charts::ChartNotice</name>
    <message>
        <source>Loading</source>
        <translation>正在加载</translation>
    </message>
</context>
<context>
    <name>thalassa::console::charts::Plot</name>
    <message>
        <source>Move the cross-hair</source>
        <translation>移动十字线</translation>
    </message>
    <message>
        <source>Move it ten steps</source>
        <translation>移动十步</translation>
    </message>
    <message>
        <source>Select a time</source>
        <translation>选择一段时间</translation>
    </message>
    <message>
        <source>Show what a selected time offers</source>
        <translation>显示所选时间的操作</translation>
    </message>
    <message>
        <source>Clear the selection</source>
        <translation>清除选择</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message numerus="yes">
        <source>The axis ends at %1; %n peak(s) above it.</source>
        <translation>
            <numerusform>坐标轴止于 %1；其上有 %n 个峰值。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::charts::PointDialog</name>
    <message>
        <source>Copy as CSV</source>
        <translation>复制为 CSV</translation>
    </message>
</context>
<context>
    <name>thalassa::console::charts::RangeBar</name>
    <message>
        <source>Last %1 min</source>
        <translation>最近 %1 min</translation>
    </message>
    <message>
        <source>Last %1 h</source>
        <translation>最近 %1 h</translation>
    </message>
    <message>
        <source>The time that charts, tables and the timeline show</source>
        <translation>图表、表格和时间线显示的时间</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Show the range before</source>
        <translation>显示之前的范围</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>Follow the present time again</source>
        <translation>重新跟随当前时间</translation>
    </message>
    <message>
        <source>Time range: %1</source>
        <translation>时间范围：%1</translation>
    </message>
    <message>
        <source>This page shows the present state, not a time range</source>
        <translation>此页面显示当前状态，而不是时间范围</translation>
    </message>
</context>
<context>
    <name>thalassa::console::charts::SelectionBar</name>
    <message>
        <source>Selected time</source>
        <translation>所选时间</translation>
    </message>
    <message>
        <source>Clear the selection</source>
        <translation>清除选择</translation>
    </message>
    <message>
        <source>Clear the selection (Esc)</source>
        <translation>清除选择 (Esc)</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>解释</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>比较…</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
</context>
</TS>
