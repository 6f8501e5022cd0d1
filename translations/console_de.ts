<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<!-- SPDX-FileCopyrightText: 2026 The Thalassa Authors -->
<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<TS version="2.1" language="de">
<context>
    <name>AlertFile</name>
    <message>
        <source>expected “end”, or a time such as 2026-01-31T12:00:00Z</source>
        <translation>erwartet „end“ oder eine Zeit wie 2026-01-31T12:00:00Z</translation>
    </message>
    <message>
        <source>expected true or false</source>
        <translation>erwartet true oder false</translation>
    </message>
    <message>
        <source>there is no such member</source>
        <translation>dieses Feld gibt es nicht</translation>
    </message>
    <message>
        <source>expected a text</source>
        <translation>erwartet einen Text</translation>
    </message>
    <message>
        <source>a note has at most %1 characters</source>
        <translation>eine Notiz hat höchstens %1 Zeichen</translation>
    </message>
    <message>
        <source>character %1: %2</source>
        <translation>Zeichen %1: %2</translation>
    </message>
    <message>
        <source>: expected an object</source>
        <translation>: erwartet ein Objekt</translation>
    </message>
    <message>
        <source>.rule: a rule is needed</source>
        <translation>.rule: eine Regel fehlt</translation>
    </message>
    <message>
        <source>%1 has more than %2 bytes, and is not read.</source>
        <translation>%1 hat mehr als %2 Bytes und wird nicht gelesen.</translation>
    </message>
    <message>
        <source>%1: byte %2: %3.</source>
        <translation>%1: Byte %2: %3.</translation>
    </message>
    <message>
        <source>%1: version: expected 1.</source>
        <translation>%1: version: erwartet 1.</translation>
    </message>
    <message>
        <source>%1: rules: expected a list of at most %2 objects.</source>
        <translation>%1: rules: erwartet eine Liste von höchstens %2 Objekten.</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>%1 kann nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>%1 could not be written: %2.</source>
        <translation>%1 konnte nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>The change is not in %1 yet: another program has locked the file. It is written when the lock ends.</source>
        <translation>Die Änderung ist noch nicht in %1: Ein anderes Programm hat die Datei gesperrt. Sie wird geschrieben, wenn die Sperre endet.</translation>
    </message>
    <message>
        <source>The change is not in %1 yet: process %2 (%3) has locked the file. It is written when the lock ends.</source>
        <translation>Die Änderung ist noch nicht in %1: Der Prozess %2 (%3) hat die Datei gesperrt. Sie wird geschrieben, wenn die Sperre endet.</translation>
    </message>
</context>
<context>
    <name>AlertFiring</name>
    <message>
        <source>the rule was changed</source>
        <translation>die Regel wurde geändert</translation>
    </message>
    <message>
        <source>the rule was removed</source>
        <translation>die Regel wurde entfernt</translation>
    </message>
    <message>
        <source>the rule was disabled</source>
        <translation>die Regel wurde ausgeschaltet</translation>
    </message>
    <message>
        <source>the server was removed</source>
        <translation>der Server wurde entfernt</translation>
    </message>
    <message>
        <source>the rule no longer covers the server</source>
        <translation>die Regel gilt nicht mehr für den Server</translation>
    </message>
    <message>
        <source>the server no longer has the version</source>
        <translation>der Server hat die Version nicht mehr</translation>
    </message>
    <message>
        <source>the console was closed</source>
        <translation>die Konsole wurde geschlossen</translation>
    </message>
</context>
<context>
    <name>AlertHistory</name>
    <message>
        <source>expected a text of at most %1 characters</source>
        <translation>erwartet einen Text von höchstens %1 Zeichen</translation>
    </message>
    <message>
        <source>expected a number</source>
        <translation>erwartet eine Zahl</translation>
    </message>
    <message>
        <source>expected true or false</source>
        <translation>erwartet true oder false</translation>
    </message>
    <message>
        <source>expected a time such as 2026-01-31T12:00:00Z</source>
        <translation>erwartet eine Zeit wie 2026-01-31T12:00:00Z</translation>
    </message>
    <message>
        <source>there is no such figure</source>
        <translation>diese Kennzahl gibt es nicht</translation>
    </message>
    <message>
        <source>expected error or warning</source>
        <translation>erwartet error oder warning</translation>
    </message>
    <message>
        <source>there is no such reason</source>
        <translation>diesen Grund gibt es nicht</translation>
    </message>
    <message>
        <source>%1 has more than %2 bytes, and is not read.</source>
        <translation>%1 hat mehr als %2 Bytes und wird nicht gelesen.</translation>
    </message>
    <message>
        <source>%1: byte %2: %3.</source>
        <translation>%1: Byte %2: %3.</translation>
    </message>
    <message>
        <source>%1: version: expected 1.</source>
        <translation>%1: version: erwartet 1.</translation>
    </message>
    <message>
        <source>%1: alerts: expected a list of at most %2 objects.</source>
        <translation>%1: alerts: erwartet eine Liste von höchstens %2 Objekten.</translation>
    </message>
    <message>
        <source>: expected an object</source>
        <translation>: erwartet ein Objekt</translation>
    </message>
</context>
<context>
    <name>Alerts</name>
    <message>
        <source>is above %1</source>
        <translation>über %1 liegt</translation>
    </message>
    <message>
        <source>is %1 or more</source>
        <translation>mindestens %1 ist</translation>
    </message>
    <message>
        <source>is below %1</source>
        <translation>unter %1 liegt</translation>
    </message>
    <message>
        <source>is %1 or less</source>
        <translation>höchstens %1 ist</translation>
    </message>
    <message>
        <source>is ready</source>
        <translation>bereit ist</translation>
    </message>
    <message>
        <source>is not ready</source>
        <translation>nicht bereit ist</translation>
    </message>
    <message>
        <source>each model</source>
        <translation>jedes Modell</translation>
    </message>
    <message>
        <source>%1, version %2</source>
        <translation>%1, Version %2</translation>
    </message>
    <message>
        <source>the server</source>
        <translation>der Server</translation>
    </message>
    <message>
        <source>on each server in %1</source>
        <translation>auf jedem Server in %1</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>auf %1</translation>
    </message>
    <message>
        <source>on each server</source>
        <translation>auf jedem Server</translation>
    </message>
    <message>
        <source>%1 is known of models only: write “of all models” or “of” and a model.</source>
        <translation>%1 ist nur von Modellen bekannt: „of all models“ oder „of“ und ein Modell schreiben.</translation>
    </message>
    <message>
        <source>%1 is known of servers only: write “of server”.</source>
        <translation>%1 ist nur von Servern bekannt: „of server“ schreiben.</translation>
    </message>
    <message>
        <source>%1 is read for one model only: write its name after “of”.</source>
        <translation>%1 wird nur für ein einzelnes Modell gelesen: seinen Namen hinter „of“ schreiben.</translation>
    </message>
    <message>
        <source>A stage is known of models only: write “of all models” or “of” and a model.</source>
        <translation>Eine Phase ist nur von Modellen bekannt: „of all models“ oder „of“ und ein Modell schreiben.</translation>
    </message>
    <message>
        <source>%1 has no stages.</source>
        <translation>%1 hat keine Phasen.</translation>
    </message>
    <message>
        <source>Write “is yes” or “is no” after ready.</source>
        <translation>Hinter ready „is yes“ oder „is no“ schreiben.</translation>
    </message>
    <message>
        <source>“is” follows ready only.</source>
        <translation>„is“ steht nur hinter ready.</translation>
    </message>
    <message>
        <source>A threshold is a number that is not below zero.</source>
        <translation>Ein Schwellwert ist eine Zahl, die nicht unter null liegt.</translation>
    </message>
    <message>
        <source>A share is at most 100 %.</source>
        <translation>Ein Anteil ist höchstens 100 %.</translation>
    </message>
    <message>
        <source>The duration is at most 24 h.</source>
        <translation>Die Dauer ist höchstens 24 h.</translation>
    </message>
    <message>
        <source>A note has at most %1 characters.</source>
        <translation>Eine Notiz hat höchstens %1 Zeichen.</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>request rate</source>
        <translation>Anfragerate</translation>
    </message>
    <message>
        <source>failure rate</source>
        <translation>Fehlerrate</translation>
    </message>
    <message>
        <source>share of failed requests</source>
        <translation>Anteil fehlgeschlagener Anfragen</translation>
    </message>
    <message>
        <source>number of requests in queues</source>
        <translation>Zahl der Anfragen in Warteschlangen</translation>
    </message>
    <message>
        <source>number of requests in flight</source>
        <translation>Zahl der Anfragen in Bearbeitung</translation>
    </message>
    <message>
        <source>mean batch size</source>
        <translation>mittlere Batchgröße</translation>
    </message>
    <message>
        <source>share of cache hits</source>
        <translation>Anteil der Cache-Treffer</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>median duration</source>
        <translation>mittlere Dauer (Median)</translation>
    </message>
    <message>
        <source>median duration of stage %1</source>
        <translation>Median der Phase %1</translation>
    </message>
    <message>
        <source>90th percentile of the durations</source>
        <translation>90-%-Quantil der Dauern</translation>
    </message>
    <message>
        <source>90th percentile of stage %1</source>
        <translation>90-%-Quantil der Phase %1</translation>
    </message>
    <message>
        <source>99th percentile of the durations</source>
        <translation>99-%-Quantil der Dauern</translation>
    </message>
    <message>
        <source>99th percentile of stage %1</source>
        <translation>99-%-Quantil der Phase %1</translation>
    </message>
    <message>
        <source>mean duration</source>
        <translation>mittlere Dauer</translation>
    </message>
    <message>
        <source>mean duration of stage %1</source>
        <translation>mittlere Dauer der Phase %1</translation>
    </message>
    <message>
        <source>readiness</source>
        <translation>Bereitschaft</translation>
    </message>
    <message>
        <source>rate of refused requests</source>
        <translation>Rate abgewiesener Anfragen</translation>
    </message>
    <message>
        <source>rate of executions</source>
        <translation>Rate der Ausführungen</translation>
    </message>
    <message>
        <source>busy share of the instances</source>
        <translation>Auslastung der Instanzen</translation>
    </message>
    <message>
        <source>age of the data</source>
        <translation>Alter der Daten</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>the %1 of %2 %3</source>
        <translation>%1 von %2 %3</translation>
    </message>
    <message>
        <source>Fires as %1 when %2 %3.</source>
        <translation>Löst als %1 aus, wenn %3 %2.</translation>
    </message>
    <message>
        <source>Fires as %1 when %2 %3 for %4 without a break.</source>
        <translation>Löst als %1 aus, wenn %3 %4 lang ohne Unterbrechung %2.</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>in Ordnung</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>anstehend</translation>
    </message>
    <message>
        <source>firing</source>
        <translation>löst aus</translation>
    </message>
    <message>
        <source>no data</source>
        <translation>keine Daten</translation>
    </message>
    <message>
        <source>The quotation mark of the name has no end.</source>
        <translation>Das Anführungszeichen des Namens hat kein Ende.</translation>
    </message>
    <message>
        <source>A name has 1 to %1 characters, and no control characters.</source>
        <translation>Ein Name hat 1 bis %1 Zeichen und keine Steuerzeichen.</translation>
    </message>
    <message>
        <source>A number is expected, such as %1.</source>
        <translation>Eine Zahl wird erwartet, etwa %1.</translation>
    </message>
    <message>
        <source>A unit is expected: %1.</source>
        <translation>Eine Einheit wird erwartet: %1.</translation>
    </message>
    <message>
        <source>A figure is expected: %1.</source>
        <translation>Eine Kennzahl wird erwartet: %1.</translation>
    </message>
    <message>
        <source>The name of a model is expected, or “all models”, or “server”.</source>
        <translation>Der Name eines Modells wird erwartet, „all models“ oder „server“.</translation>
    </message>
    <message>
        <source>“models” is expected after “all”.</source>
        <translation>Hinter „all“ wird „models“ erwartet.</translation>
    </message>
    <message>
        <source>The number of a version is expected, such as 3.</source>
        <translation>Die Nummer einer Version wird erwartet, etwa 3.</translation>
    </message>
    <message>
        <source>The name of a server is expected.</source>
        <translation>Der Name eines Servers wird erwartet.</translation>
    </message>
    <message>
        <source>The name of a group is expected.</source>
        <translation>Der Name einer Gruppe wird erwartet.</translation>
    </message>
    <message>
        <source>“yes” or “no” is expected.</source>
        <translation>„yes“ oder „no“ wird erwartet.</translation>
    </message>
    <message>
        <source>“is yes” or “is no” is expected.</source>
        <translation>„is yes“ oder „is no“ wird erwartet.</translation>
    </message>
    <message>
        <source>A comparison is expected: &gt;, &gt;=, &lt; or &lt;=.</source>
        <translation>Ein Vergleich wird erwartet: &gt;, &gt;=, &lt; oder &lt;=.</translation>
    </message>
    <message>
        <source>A severity is expected: error or warning.</source>
        <translation>Ein Schweregrad wird erwartet: error oder warning.</translation>
    </message>
    <message>
        <source>The rule has ended here: “for”, “, error” or nothing may follow.</source>
        <translation>Die Regel ist hier zu Ende: „for“, „, error“ oder nichts darf folgen.</translation>
    </message>
    <message>
        <source>A rule has at most %1 characters.</source>
        <translation>Eine Regel hat höchstens %1 Zeichen.</translation>
    </message>
    <message>
        <source>95th percentile of the durations</source>
        <translation>95-%-Quantil der Dauern</translation>
    </message>
    <message>
        <source>95th percentile of stage %1</source>
        <translation>95-%-Quantil der Phase %1</translation>
    </message>
    <message>
        <source>The rule “%1” was not removed: another console has changed it.</source>
        <translation>Die Regel „%1“ wurde nicht entfernt: Eine andere Konsole hat sie geändert.</translation>
    </message>
    <message>
        <source>The rule “%1” was not changed: another console has changed it.</source>
        <translation>Die Regel „%1“ wurde nicht geändert: Eine andere Konsole hat sie geändert.</translation>
    </message>
</context>
<context>
    <name>Answer</name>
    <message>
        <source>%1 %2, %3</source>
        <translation>%1 %2, %3</translation>
    </message>
    <message>
        <source>%1; from %2 to %3, the largest at %4</source>
        <translation>%1; von %2 bis %3, das Maximum bei %4</translation>
    </message>
</context>
<context>
    <name>Attention</name>
    <message>
        <source>%1 version %2</source>
        <translation>%1 Version %2</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>%1 failed to load.</source>
        <translation>%1 konnte nicht geladen werden.</translation>
    </message>
    <message>
        <source>%1 failed to load: %2</source>
        <translation>%1 konnte nicht geladen werden: %2</translation>
    </message>
    <message>
        <source>loading</source>
        <translation>lädt</translation>
    </message>
    <message>
        <source>%1 is loading.</source>
        <translation>%1 wird geladen.</translation>
    </message>
    <message>
        <source>unloading</source>
        <translation>entlädt</translation>
    </message>
    <message>
        <source>%1 is unloading: it waits for its requests in flight.</source>
        <translation>%1 wird entladen: Die laufenden Anfragen werden noch beantwortet.</translation>
    </message>
    <message>
        <source>failing</source>
        <translation>liefert Fehler</translation>
    </message>
    <message>
        <source>%1 fails %2 requests per second, of %3.</source>
        <translation>Bei %1 schlagen %2 Anfragen pro Sekunde fehl, von %3.</translation>
    </message>
    <message>
        <source>queueing</source>
        <translation>Stau</translation>
    </message>
    <message>
        <source>Requests of %1 wait: the slowest %2 spend %3 of %4 in the queue.</source>
        <translation>Anfragen an %1 warten: Die langsamsten %2 verbringen %3 von %4 in der Warteschlange.</translation>
    </message>
    <message>
        <source>unreachable</source>
        <translation>nicht erreichbar</translation>
    </message>
    <message>
        <source>The server does not answer.</source>
        <translation>Der Server antwortet nicht.</translation>
    </message>
    <message>
        <source>the server itself</source>
        <translation>Server selbst</translation>
    </message>
    <message>
        <source>draining</source>
        <translation>Drain läuft</translation>
    </message>
    <message>
        <source>A drain was begun by %1; requests are still served.</source>
        <translation>Drain eingeleitet von %1; Anfragen werden noch angenommen.</translation>
    </message>
    <message>
        <source>A drain was begun by %1; new requests are refused.</source>
        <translation>Drain eingeleitet von %1; neue Anfragen werden abgewiesen.</translation>
    </message>
    <message>
        <source>not ready</source>
        <translation>nicht bereit</translation>
    </message>
    <message>
        <source>The server is not ready.</source>
        <translation>Der Server ist nicht bereit.</translation>
    </message>
    <message>
        <source>faulty answers</source>
        <translation>fehlerhafte Antworten</translation>
    </message>
    <message>
        <source>restarted</source>
        <translation>neu gestartet</translation>
    </message>
    <message>
        <source>The server restarted at %1.</source>
        <translation>Der Server ist um %1 neu gestartet.</translation>
    </message>
    <message>
        <source>%1 failed or refused requests in the last half minute.</source>
        <translation>Bei %1 sind in der letzten halben Minute Anfragen fehlgeschlagen oder abgewiesen worden.</translation>
    </message>
    <message>
        <source>refusing</source>
        <translation>weist ab</translation>
    </message>
    <message>
        <source>%1 refuses %2 requests per second, of %3: its queue is full.</source>
        <translation>%1 weist %2 von %3 Anfragen je Sekunde ab: Die Warteschlange ist voll.</translation>
    </message>
    <message>
        <source>Requests of %1 waited long in the last half minute.</source>
        <translation>Anfragen an %1 haben in der letzten halben Minute lange gewartet.</translation>
    </message>
    <message>
        <source>certificate refused</source>
        <translation>Zertifikat abgewiesen</translation>
    </message>
    <message>
        <source>wrong protocol</source>
        <translation>falsches Protokoll</translation>
    </message>
    <message>
        <source>ssh failed</source>
        <translation>ssh fehlgeschlagen</translation>
    </message>
    <message>
        <source>The administration is not reached: %1.</source>
        <translation>Die Administration wird nicht erreicht: %1.</translation>
    </message>
    <message>
        <source>no valid token</source>
        <translation>kein gültiges Token</translation>
    </message>
    <message>
        <source>access refused</source>
        <translation>Zugriff abgewiesen</translation>
    </message>
</context>
<context>
    <name>Batch</name>
    <message numerus="yes">
        <source> and %n other(s)</source>
        <translation>
            <numerusform> und %Ln weitere</numerusform>
            <numerusform> und %Ln weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>The server still remembers requests with %1 of its %2 rows.</source>
        <translation>Der Server kennt noch Anfragen mit %1 seiner %2 Zeilen.</translation>
    </message>
    <message>
        <source>Executed</source>
        <translation>Ausgeführt</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Inferenz</translation>
    </message>
    <message>
        <source>Longest wait</source>
        <translation>Längste Wartezeit</translation>
    </message>
    <message>
        <source>Mean wait</source>
        <translation>Mittlere Wartezeit</translation>
    </message>
    <message>
        <source>Instance</source>
        <translation>Instanz</translation>
    </message>
    <message>
        <source>waited %1</source>
        <translation>wartete %1</translation>
    </message>
    <message numerus="yes">
        <source>%n request(s) were before it in the queue.</source>
        <translation>
            <numerusform>%Ln Anfrage stand vor ihr in der Warteschlange.</numerusform>
            <numerusform>%Ln Anfragen standen vor ihr in der Warteschlange.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BatchReason</name>
    <message numerus="yes">
        <source>%n batch(es) are remembered, of %1 rows in the mean; they were %2 full.</source>
        <translation>
            <numerusform>%Ln Batch ist bekannt, mit %1 Zeilen; er war zu %2 gefüllt.</numerusform>
            <numerusform>%Ln Batches sind bekannt, im Mittel mit %1 Zeilen; sie waren zu %2 gefüllt.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of the free rows are in batches with the reason “%2”.</source>
        <translation>%1 der freien Zeilen entfallen auf Batches mit dem Grund „%2“.</translation>
    </message>
    <message>
        <source>reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Of the free rows</source>
        <translation>Anteil der freien Zeilen</translation>
    </message>
    <message>
        <source>Free rows</source>
        <translation>Freie Zeilen</translation>
    </message>
    <message>
        <source>Batches</source>
        <translation>Batches</translation>
    </message>
    <message>
        <source>Mean rows</source>
        <translation>Mittlere Zeilen</translation>
    </message>
</context>
<context>
    <name>Bundle</name>
    <message>
        <source>| File | Content |</source>
        <translation>| Datei | Inhalt |</translation>
    </message>
    <message>
        <source>These parts could not be read:</source>
        <translation>Diese Teile konnten nicht gelesen werden:</translation>
    </message>
    <message>
        <source>| File | Reason |</source>
        <translation>| Datei | Grund |</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>its %1 bytes do not fit</source>
        <translation>seine %1 Bytes passen nicht hinein</translation>
    </message>
</context>
<context>
    <name>ChartSummary</name>
    <message>
        <source>%1: no values.</source>
        <translation>%1: keine Werte.</translation>
    </message>
    <message>
        <source>%1: %2 at last, at least %3, at most %4 at %5.</source>
        <translation>%1: zuletzt %2, mindestens %3, höchstens %4 um %5.</translation>
    </message>
    <message>
        <source>Events: %1.</source>
        <translation>Ereignisse: %1.</translation>
    </message>
    <message>
        <source>%1, lowest</source>
        <translation>%1, Minimum</translation>
    </message>
    <message>
        <source>%1, highest</source>
        <translation>%1, Maximum</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
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
        <translation>Ab %1 gibt es einen Punkt je %2, davor einen je %3.</translation>
    </message>
</context>
<context>
    <name>Client</name>
    <message>
        <source>cannot read &apos;%1&apos;: %2</source>
        <translation>„%1“ ist nicht lesbar: %2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no PEM file of at most 4 MiB</source>
        <translation>„%1“ ist keine PEM-Datei von höchstens 4 MiB</translation>
    </message>
    <message>
        <source>a certificate of the client needs a key, and a key a certificate</source>
        <translation>ein Zertifikat des Clients braucht einen Schlüssel, und ein Schlüssel ein Zertifikat</translation>
    </message>
    <message>
        <source>the answer has no bytes</source>
        <translation>die Antwort hat keine Bytes</translation>
    </message>
    <message>
        <source>there is no memory for the answer</source>
        <translation>für die Antwort ist kein Speicher frei</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 does not answer in time</source>
        <translation>%1 antwortet nicht rechtzeitig</translation>
    </message>
    <message>
        <source>%1: %2 after the TLS handshake; the server may require a certificate of the client</source>
        <translation>%1: %2 nach dem TLS-Handshake; der Server verlangt möglicherweise ein Zertifikat des Clients</translation>
    </message>
    <message>
        <source>%1 is not connected</source>
        <translation>%1 ist nicht verbunden</translation>
    </message>
    <message>
        <source>Qt has no TLS on this system</source>
        <translation>Qt hat auf diesem System kein TLS</translation>
    </message>
    <message>
        <source>the key of the client is no RSA or EC key</source>
        <translation>der Schlüssel des Clients ist weder ein RSA- noch ein EC-Schlüssel</translation>
    </message>
    <message>
        <source>the request names no model</source>
        <translation>die Anfrage nennt kein Modell</translation>
    </message>
    <message>
        <source>the request has no form as JSON: %1</source>
        <translation>die Anfrage lässt sich nicht als JSON darstellen: %1</translation>
    </message>
    <message>
        <source>HTTP status %1</source>
        <translation>HTTP-Status %1</translation>
    </message>
    <message>
        <source>%1 exists over gRPC only</source>
        <translation>%1 gibt es nur über gRPC</translation>
    </message>
    <message>
        <source>the answer to %1: %2</source>
        <translation>die Antwort auf %1: %2</translation>
    </message>
    <message>
        <source>the output &apos;%1&apos; is not sent as bytes</source>
        <translation>die Ausgabe „%1“ ist nicht als Bytes gesendet</translation>
    </message>
    <message>
        <source>the output &apos;%1&apos; has fewer bytes than it says</source>
        <translation>die Ausgabe „%1“ hat weniger Bytes als angegeben</translation>
    </message>
    <message>
        <source>expected a tensor in raw_input_contents for each of the %1 inputs, found %2</source>
        <translation>in raw_input_contents wird für jede der %1 Eingaben ein Tensor erwartet, gefunden: %2</translation>
    </message>
    <message>
        <source>its Inference-Header-Content-Length is wrong</source>
        <translation>ihre Inference-Header-Content-Length ist falsch</translation>
    </message>
    <message>
        <source>the answer to %1: its JSON has more than %2 bytes</source>
        <translation>die Antwort auf %1: ihr JSON hat mehr als %2 Bytes</translation>
    </message>
    <message>
        <source>it is no JSON object</source>
        <translation>sie ist kein JSON-Objekt</translation>
    </message>
    <message>
        <source>the settings have more than 1 MiB</source>
        <translation>die Einstellungen haben mehr als 1 MiB</translation>
    </message>
    <message>
        <source>the settings are no JSON object</source>
        <translation>die Einstellungen sind kein JSON-Objekt</translation>
    </message>
    <message>
        <source>the profile has no address of the metrics</source>
        <translation>das Profil hat keine Adresse der Metriken</translation>
    </message>
    <message>
        <source>the connection was closed</source>
        <translation>die Verbindung wurde geschlossen</translation>
    </message>
    <message>
        <source>the connection is not open</source>
        <translation>die Verbindung ist nicht offen</translation>
    </message>
    <message>
        <source>the profile has no address for %1</source>
        <translation>das Profil hat keine Adresse für %1</translation>
    </message>
    <message>
        <source>the server sent no answer</source>
        <translation>der Server hat keine Antwort gesendet</translation>
    </message>
    <message>
        <source>the answer is empty</source>
        <translation>die Antwort ist leer</translation>
    </message>
    <message>
        <source>there is no thalassa.v1 at %1: the server is no Thalassa server, or serves the extension on its administration address only</source>
        <translation>bei %1 gibt es kein thalassa.v1: Der Server ist kein Thalassa-Server, oder er bietet die Erweiterung nur an seiner Administrationsadresse an</translation>
    </message>
    <message>
        <source>the recording has no answer to this %1</source>
        <translation>die Aufzeichnung hat keine Antwort auf diese Abfrage %1</translation>
    </message>
    <message>
        <source>the recording has no %1 like this</source>
        <translation>die Aufzeichnung hat kein solches %1</translation>
    </message>
    <message>
        <source>the recording ends before the stream does</source>
        <translation>die Aufzeichnung endet vor dem Stream</translation>
    </message>
    <message>
        <source>the recording was closed</source>
        <translation>die Aufzeichnung wurde geschlossen</translation>
    </message>
    <message>
        <source>cannot create &apos;%1&apos;: %2</source>
        <translation>„%1“ lässt sich nicht anlegen: %2</translation>
    </message>
    <message>
        <source>a record of %1 bytes is longer than the format allows, %2</source>
        <translation>ein Eintrag von %1 Bytes ist länger, als das Format erlaubt: %2</translation>
    </message>
    <message>
        <source>cannot write to &apos;%1&apos;: %2</source>
        <translation>in „%1“ lässt sich nicht schreiben: %2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no recorded session (.thalassa-session)</source>
        <translation>„%1“ ist keine aufgezeichnete Sitzung (.thalassa-session)</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has version %2 of the format, and this program reads version %3</source>
        <translation>„%1“ hat Version %2 des Formats, und dieses Programm liest Version %3</translation>
    </message>
    <message>
        <source>its time is before that of the record before it</source>
        <translation>seine Zeit liegt vor der des Eintrags davor</translation>
    </message>
    <message>
        <source>it is no record of a session</source>
        <translation>es ist kein Eintrag einer Sitzung</translation>
    </message>
    <message>
        <source>the file has become shorter</source>
        <translation>die Datei ist kürzer geworden</translation>
    </message>
    <message>
        <source>the file ends within the length of a record</source>
        <translation>die Datei endet in der Längenangabe eines Eintrags</translation>
    </message>
    <message>
        <source>the length of a record is wrong</source>
        <translation>die Länge eines Eintrags ist falsch</translation>
    </message>
    <message>
        <source>a record has %1 bytes</source>
        <translation>ein Eintrag hat %1 Bytes</translation>
    </message>
    <message>
        <source>the file ends within a record</source>
        <translation>die Datei endet in einem Eintrag</translation>
    </message>
    <message>
        <source>the checksum of a record is wrong</source>
        <translation>die Prüfsumme eines Eintrags ist falsch</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is damaged at byte %2: %3</source>
        <translation>„%1“ ist bei Byte %2 beschädigt: %3</translation>
    </message>
    <message>
        <source>the recording has reached its greatest size, %1 bytes</source>
        <translation>die Aufzeichnung hat ihre Höchstgröße von %1 Bytes erreicht</translation>
    </message>
    <message>
        <source>the recording has more than %1 records</source>
        <translation>die Aufzeichnung hat mehr als %1 Einträge</translation>
    </message>
    <message>
        <source>the answer to %1: it has more than %2 bytes</source>
        <translation>die Antwort auf %1: sie hat mehr als %2 Bytes</translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation>sie ist beschädigt</translation>
    </message>
    <message>
        <source>it is not the expected JSON: %1</source>
        <translation>sie ist nicht das erwartete JSON: %1</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has an unknown scheme: expected http://, https://, grpc:// or grpcs://, or none</source>
        <translation>„%1“ hat ein unbekanntes Schema: erwartet wird http://, https://, grpc:// oder grpcs://, oder keines</translation>
    </message>
    <message>
        <source>line %1 of the metrics: %2</source>
        <translation>Zeile %1 der Metriken: %2</translation>
    </message>
    <message>
        <source>expected the name of a family after &apos;%1&apos;</source>
        <translation>nach „%1“ wird der Name einer Familie erwartet</translation>
    </message>
    <message>
        <source>expected the name of a sample in &apos;%1&apos;</source>
        <translation>in „%1“ wird der Name eines Messwerts erwartet</translation>
    </message>
    <message>
        <source>expected a number, found &apos;%1&apos;</source>
        <translation>erwartet wird eine Zahl, gefunden: „%1“</translation>
    </message>
    <message>
        <source>expected a time in milliseconds, found &apos;%1&apos;</source>
        <translation>erwartet wird eine Zeit in Millisekunden, gefunden: „%1“</translation>
    </message>
    <message>
        <source>expected NAME=&quot;VALUE&quot; before &apos;%1&apos;</source>
        <translation>vor „%1“ wird NAME=&quot;VALUE&quot; erwartet</translation>
    </message>
    <message>
        <source>expected a value in quotes for the label &apos;%1&apos;</source>
        <translation>für das Label „%1“ wird ein Wert in Anführungszeichen erwartet</translation>
    </message>
    <message>
        <source>expected &apos;,&apos; or &apos;}&apos; before &apos;%1&apos;</source>
        <translation>vor „%1“ wird &apos;,&apos; oder &apos;}&apos; erwartet</translation>
    </message>
    <message>
        <source>there are more than %1 samples and labels</source>
        <translation>es gibt mehr als %1 Messwerte und Labels</translation>
    </message>
    <message>
        <source>this connection is for reading only</source>
        <translation>diese Verbindung erlaubt nur das Lesen</translation>
    </message>
    <message>
        <source>the stream was cancelled</source>
        <translation>der Stream wurde abgebrochen</translation>
    </message>
    <message>
        <source>the server ended the watch</source>
        <translation>der Server hat die Beobachtung beendet</translation>
    </message>
    <message>
        <source>its %1 is nested too deeply</source>
        <translation>ihr %1 ist zu tief verschachtelt</translation>
    </message>
    <message>
        <source>it has more than %1 values</source>
        <translation>sie hat mehr als %1 Werte</translation>
    </message>
    <message>
        <source>its text &apos;%1&apos; has %2 bytes, more than %3</source>
        <translation>ihr Text „%1“ hat %2 Bytes, mehr als %3</translation>
    </message>
    <message>
        <source>its %1 has a &apos;%2&apos; that is not UTF-8</source>
        <translation>ihr %1 hat ein „%2“, das kein UTF-8 ist</translation>
    </message>
    <message>
        <source>its %1 is cut or damaged</source>
        <translation>ihr %1 ist abgeschnitten oder beschädigt</translation>
    </message>
    <message>
        <source>it has more than 2 GiB</source>
        <translation>sie hat mehr als 2 GiB</translation>
    </message>
    <message>
        <source>there is no thalassa.v1 of this server at %1: it is no Thalassa server, or its administration address is another one, which a profile can name</source>
        <translation>bei %1 gibt es kein thalassa.v1 dieses Servers: Er ist kein Thalassa-Server, oder seine Administrationsadresse ist eine andere, die ein Profil nennen kann</translation>
    </message>
    <message>
        <source>cannot open &apos;%1&apos;: %2</source>
        <translation>&apos;%1&apos; kann nicht geöffnet werden: %2</translation>
    </message>
    <message>
        <source>the regions are no JSON array</source>
        <translation>die Bereiche sind kein JSON-Array</translation>
    </message>
    <message>
        <source>the list of regions has more than 4 MiB</source>
        <translation>die Liste der Bereiche hat mehr als 4 MiB</translation>
    </message>
    <message>
        <source>a region has no name</source>
        <translation>ein Bereich hat keinen Namen</translation>
    </message>
    <message>
        <source>%1: the certificate is self-signed; if you trust it, enter its file as the authorities of the profile</source>
        <translation>%1: Das Zertifikat ist selbst signiert; falls es vertrauenswürdig ist, seine Datei als Zertifizierungsstellen des Profils eintragen</translation>
    </message>
    <message>
        <source>%1: the certificate is from the authority &apos;%2&apos;, which is not one of the authorities of the profile; if you trust it, enter its file there</source>
        <translation>%1: Das Zertifikat ist von der Zertifizierungsstelle „%2“, die keine des Profils ist; falls sie vertrauenswürdig ist, ihre Datei dort eintragen</translation>
    </message>
    <message>
        <source>%1: the certificate has ended on %2; the server needs a new one</source>
        <translation>%1: Das Zertifikat ist am %2 abgelaufen; der Server braucht ein neues</translation>
    </message>
    <message>
        <source>%1: the certificate is valid from %2; compare the clocks of both sides</source>
        <translation>%1: Das Zertifikat gilt ab %2; die Uhren beider Seiten vergleichen</translation>
    </message>
    <message>
        <source>%1: the certificate is for %2, and not for %3; correct the address, or enter the name as the server name of the profile</source>
        <translation>%1: Das Zertifikat ist für %2 und nicht für %3; die Adresse berichtigen oder den Namen als Servernamen des Profils eintragen</translation>
    </message>
    <message>
        <source>%1 answers without TLS; enter the port with TLS, or the address without %2</source>
        <translation>%1 antwortet ohne TLS; den Port mit TLS eintragen oder die Adresse ohne %2</translation>
    </message>
    <message>
        <source>%1 closes the connection without an answer; if the server uses TLS, begin the address with %2</source>
        <translation>%1 schließt die Verbindung ohne Antwort; falls der Server TLS verwendet, die Adresse mit %2 beginnen</translation>
    </message>
    <message>
        <source>the server accepts no request without a valid token (HTTP status %1)</source>
        <translation>Der Server nimmt keine Anfrage ohne gültiges Token an (HTTP-Status %1)</translation>
    </message>
    <message>
        <source>the server does not allow this with these credentials (HTTP status %1)</source>
        <translation>Der Server erlaubt dies mit diesen Zugangsdaten nicht (HTTP-Status %1)</translation>
    </message>
    <message>
        <source>the server has refused it</source>
        <translation>der Server hat es abgewiesen</translation>
    </message>
    <message>
        <source>none was entered</source>
        <translation>keines wurde eingegeben</translation>
    </message>
    <message>
        <source>there is no valid token: %1</source>
        <translation>es gibt kein gültiges Token: %1</translation>
    </message>
</context>
<context>
    <name>Connection</name>
    <message>
        <source>slow reader</source>
        <translation>liest langsam</translation>
    </message>
    <message>
        <source>The client does not read its answers, and the server keeps them in memory.</source>
        <translation>Der Client liest seine Antworten nicht, und der Server hält sie im Speicher.</translation>
    </message>
    <message>
        <source>sending</source>
        <translation>sendet</translation>
    </message>
    <message>
        <source>The client has not taken all of its answers yet.</source>
        <translation>Der Client hat noch nicht alle seine Antworten abgenommen.</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>beschäftigt</translation>
    </message>
    <message>
        <source>The server works on requests of the client.</source>
        <translation>Der Server bearbeitet Anfragen des Clients.</translation>
    </message>
    <message>
        <source>receiving</source>
        <translation>empfängt</translation>
    </message>
    <message>
        <source>The client has sent a part of a request.</source>
        <translation>Der Client hat einen Teil einer Anfrage gesendet.</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>untätig</translation>
    </message>
    <message>
        <source>The client has no request in flight.</source>
        <translation>Der Client hat keine Anfrage in Bearbeitung.</translation>
    </message>
    <message>
        <source>open</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>The server does not report whether the client has a request in flight.</source>
        <translation>Der Server meldet nicht, ob der Client eine Anfrage in Bearbeitung hat.</translation>
    </message>
    <message>
        <source>connection</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>Port</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>In Bearbeitung</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Unread</source>
        <translation>Ungelesen</translation>
    </message>
    <message>
        <source>Stalled</source>
        <translation>Steht seit</translation>
    </message>
    <message>
        <source>Not acknowledged</source>
        <translation>Nicht bestätigt</translation>
    </message>
    <message>
        <source>Received</source>
        <translation>Empfangen</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Gesendet</translation>
    </message>
    <message>
        <source>Last byte</source>
        <translation>Letztes Byte</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>Alter</translation>
    </message>
    <message numerus="yes">
        <source>%n connection(s), %1 with requests in flight.</source>
        <translation>
            <numerusform>%n Verbindung, %1 mit Anfragen in Bearbeitung.</numerusform>
            <numerusform>%n Verbindungen, %1 mit Anfragen in Bearbeitung.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n client(s) do not read their answers, %1 in all.</source>
        <translation>
            <numerusform>%n Client liest seine Antworten nicht, insgesamt %1.</numerusform>
            <numerusform>%n Clients lesen ihre Antworten nicht, insgesamt %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n connection(s) are not listed.</source>
        <translation>
            <numerusform>%n Verbindung ist nicht aufgeführt.</numerusform>
            <numerusform>%n Verbindungen sind nicht aufgeführt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n thread(s) of the server do not answer; their connections are missing.</source>
        <translation>
            <numerusform>%n Thread des Servers antwortet nicht; seine Verbindungen fehlen.</numerusform>
            <numerusform>%n Threads des Servers antworten nicht; ihre Verbindungen fehlen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Description</name>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
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
        <translation>Langsamste</translation>
    </message>
    <message>
        <source>Mean duration</source>
        <translation>Mittlere Dauer</translation>
    </message>
    <message>
        <source>In the queue</source>
        <translation>In der Warteschlange</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>In Bearbeitung</translation>
    </message>
    <message>
        <source>Mean batch</source>
        <translation>Mittlerer Batch</translation>
    </message>
    <message>
        <source>Cache hits</source>
        <translation>Cachetreffer</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>p99 of %1</source>
        <translation>p99: %1</translation>
    </message>
    <message>
        <source>server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Models ready</source>
        <translation>Modelle bereit</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Gestartet</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Zeitpunkt</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>Client</translation>
    </message>
    <message>
        <source>Stands for</source>
        <translation>Steht für</translation>
    </message>
    <message>
        <source>action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>done</source>
        <translation>erledigt</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>Begun</source>
        <translation>Begonnen</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>the server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>p95</source>
        <translation>p95</translation>
    </message>
    <message>
        <source>Requests in all</source>
        <translation>Anfragen insgesamt</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Abgewiesen</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>Seit</translation>
    </message>
</context>
<context>
    <name>DraftDisk</name>
    <message>
        <source>Unsaved edits cannot be kept: %1 cannot be written.</source>
        <translation>Ungespeicherte Änderungen können nicht aufbewahrt werden: %1 kann nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>%1%2. The draft is kept as %3.</source>
        <translation>%1%2. Der Entwurf wird als %3 aufbewahrt.</translation>
    </message>
    <message>
        <source>%1%2. The draft is not used.</source>
        <translation>%1%2. Der Entwurf wird nicht benutzt.</translation>
    </message>
    <message>
        <source>: it cannot be read</source>
        <translation>: die Datei kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>%1 and older drafts are not read: they have more than %2 bytes.</source>
        <translation>%1 und ältere Entwürfe werden nicht gelesen: sie haben mehr als %2 Bytes.</translation>
    </message>
    <message>
        <source>Unsaved edits cannot be kept: %1: %2.</source>
        <translation>Ungespeicherte Änderungen können nicht aufbewahrt werden: %1: %2.</translation>
    </message>
    <message>
        <source>An edit is too large to be kept as a draft: it is lost if the console does not end in order.</source>
        <translation>Eine Änderung ist zu groß, um als Entwurf aufbewahrt zu werden: sie geht verloren, wenn die Konsole nicht ordentlich endet.</translation>
    </message>
</context>
<context>
    <name>DraftFile</name>
    <message>
        <source>expected a text of at most %1 characters</source>
        <translation>erwartet einen Text von höchstens %1 Zeichen</translation>
    </message>
    <message>
        <source>expected true or false</source>
        <translation>erwartet true oder false</translation>
    </message>
    <message>
        <source>expected a time such as 2026-01-31T12:00:00Z</source>
        <translation>erwartet eine Zeit wie 2026-01-31T12:00:00Z</translation>
    </message>
    <message>
        <source>there is no such setting</source>
        <translation>es gibt keine solche Einstellung</translation>
    </message>
    <message>
        <source>.edits: expected a list of 1 to %1 objects</source>
        <translation>.edits: erwartet eine Liste mit 1 bis %1 Objekten</translation>
    </message>
    <message>
        <source>: expected at most %1 bytes</source>
        <translation>: erwartet höchstens %1 Bytes</translation>
    </message>
    <message>
        <source>: byte %1: %2</source>
        <translation>: Byte %1: %2</translation>
    </message>
    <message>
        <source>.version: expected 1</source>
        <translation>.version: erwartet 1</translation>
    </message>
    <message>
        <source>expected a number of at most %1</source>
        <translation>erwartet eine Zahl von höchstens %1</translation>
    </message>
    <message>
        <source>expected trace_settings, log_settings or configuration</source>
        <translation>erwartet trace_settings, log_settings oder configuration</translation>
    </message>
</context>
<context>
    <name>EnsembleGraph</name>
    <message>
        <source>Request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>Response</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlt</translation>
    </message>
</context>
<context>
    <name>EventKind</name>
    <message>
        <source>load requested</source>
        <translation>Laden angefordert</translation>
    </message>
    <message>
        <source>loaded</source>
        <translation>geladen</translation>
    </message>
    <message>
        <source>load failed</source>
        <translation>Laden fehlgeschlagen</translation>
    </message>
    <message>
        <source>unload requested</source>
        <translation>Entladen angefordert</translation>
    </message>
    <message>
        <source>unloaded</source>
        <translation>entladen</translation>
    </message>
    <message>
        <source>setting changed</source>
        <translation>Einstellung geändert</translation>
    </message>
    <message>
        <source>setting refused</source>
        <translation>Einstellung abgewiesen</translation>
    </message>
    <message>
        <source>requests refused</source>
        <translation>Anfragen abgewiesen</translation>
    </message>
    <message>
        <source>connections refused</source>
        <translation>Verbindungen abgewiesen</translation>
    </message>
    <message>
        <source>drain began</source>
        <translation>Drain begonnen</translation>
    </message>
    <message>
        <source>drain ended</source>
        <translation>Drain beendet</translation>
    </message>
    <message>
        <source>started</source>
        <translation>gestartet</translation>
    </message>
    <message>
        <source>stopping</source>
        <translation>wird beendet</translation>
    </message>
    <message>
        <source>command failed</source>
        <translation>Befehl fehlgeschlagen</translation>
    </message>
    <message>
        <source>other</source>
        <translation>Sonstiges</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>Shared Memory</translation>
    </message>
    <message>
        <source>GPU lost</source>
        <translation>GPU verloren</translation>
    </message>
    <message>
        <source>connection closed</source>
        <translation>Verbindung geschlossen</translation>
    </message>
</context>
<context>
    <name>Explanation</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>Batch %1</translation>
    </message>
    <message numerus="yes">
        <source> and %n other(s)</source>
        <translation>
            <numerusform> und %Ln weitere</numerusform>
            <numerusform> und %Ln weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>It waited %1 in the queue</source>
        <translation>Sie wartete %1 in der Warteschlange</translation>
    </message>
    <message numerus="yes">
        <source>, behind %n other(s)</source>
        <translation>
            <numerusform>, hinter %Ln anderen</numerusform>
            <numerusform>, hinter %Ln anderen</numerusform>
        </translation>
    </message>
    <message>
        <source>, of which %1 while its instance executed %2</source>
        <translation>, davon %1, während ihre Instanz %2 ausführte</translation>
    </message>
    <message>
        <source>, of which %1 while instance %2 executed %3</source>
        <translation>, davon %1, während Instanz %2 %3 ausführte</translation>
    </message>
    <message>
        <source>, until the queue delay was over: too few other requests came</source>
        <translation>, bis die Batch-Wartezeit ablief: Es kamen zu wenige andere Anfragen</translation>
    </message>
    <message>
        <source>Its client took %1 to send it.</source>
        <translation>Der Client brauchte %1, um sie zu senden.</translation>
    </message>
    <message>
        <source>Look at the client and the network, not at the server.</source>
        <translation>Ursache beim Client und im Netz suchen, nicht beim Server.</translation>
    </message>
    <message>
        <source>The server took %1 to read and check it.</source>
        <translation>Der Server brauchte %1, um sie zu lesen und zu prüfen.</translation>
    </message>
    <message>
        <source>Binary tensors are read faster than JSON: use the binary data extension, or gRPC.</source>
        <translation>Binäre Tensoren werden schneller gelesen als JSON: Binärdaten-Erweiterung oder gRPC verwenden.</translation>
    </message>
    <message>
        <source>The backend took %1 to collect its inputs.</source>
        <translation>Das Backend brauchte %1, um die Eingaben zu sammeln.</translation>
    </message>
    <message>
        <source>Smaller inputs, or shared memory, make this shorter.</source>
        <translation>Kleinere Eingaben oder Shared Memory verkürzen das.</translation>
    </message>
    <message>
        <source>The model computed for %1.</source>
        <translation>Das Modell rechnete %1.</translation>
    </message>
    <message>
        <source>The execution itself is the cost: a faster model or device makes it shorter. Compare it with other batch sizes on the Batches page.</source>
        <translation>Die Ausführung selbst kostet die Zeit: Ein schnelleres Modell oder Gerät verkürzt sie. Auf der Seite „Batches“ mit anderen Batchgrößen vergleichen.</translation>
    </message>
    <message>
        <source>The backend took %1 to hand over its outputs.</source>
        <translation>Das Backend brauchte %1, um die Ausgaben zu übergeben.</translation>
    </message>
    <message>
        <source>Request fewer outputs, or use shared memory.</source>
        <translation>Weniger Ausgaben anfordern oder Shared Memory verwenden.</translation>
    </message>
    <message>
        <source>The model took %1 to send its responses.</source>
        <translation>Das Modell brauchte %1, um seine Antworten zu senden.</translation>
    </message>
    <message>
        <source>Decoupled models send when they like; preserve_ordering holds back later responses.</source>
        <translation>Entkoppelte Modelle senden zu beliebiger Zeit; preserve_ordering hält spätere Antworten zurück.</translation>
    </message>
    <message>
        <source>The server took %1 to encode the answer.</source>
        <translation>Der Server brauchte %1, um die Antwort zu kodieren.</translation>
    </message>
    <message>
        <source>Binary tensors are written faster than JSON: use the binary data extension, or gRPC.</source>
        <translation>Binäre Tensoren werden schneller geschrieben als JSON: Binärdaten-Erweiterung oder gRPC verwenden.</translation>
    </message>
    <message>
        <source>Its client took %1 to read the answer.</source>
        <translation>Der Client brauchte %1, um die Antwort zu lesen.</translation>
    </message>
    <message>
        <source>Its steps waited in their queues for %1.</source>
        <translation>Ihre Schritte warteten %1 in ihren Warteschlangen.</translation>
    </message>
    <message>
        <source>Explain the step that waited longest: its model has too few instances.</source>
        <translation>Den Schritt erklären lassen, der am längsten wartete: Sein Modell hat zu wenige Instanzen.</translation>
    </message>
    <message>
        <source>Its steps took %1 to send their responses.</source>
        <translation>Ihre Schritte brauchten %1, um ihre Antworten zu senden.</translation>
    </message>
    <message>
        <source>%1 passed between the stages.</source>
        <translation>%1 vergingen zwischen den Phasen.</translation>
    </message>
    <message>
        <source>The server was waiting for a processor: it has too few of them, or other programs take them.</source>
        <translation>Der Server wartete auf einen Prozessor: Er hat zu wenige, oder andere Programme belegen sie.</translation>
    </message>
    <message>
        <source>A shorter max_queue_delay_microseconds releases such requests earlier.</source>
        <translation>Ein kleineres max_queue_delay_microseconds gibt solche Anfragen früher frei.</translation>
    </message>
    <message>
        <source>More instances, or larger batches, shorten the queue. The Batches page tries settings.</source>
        <translation>Mehr Instanzen oder größere Batches verkürzen die Warteschlange. Die Seite „Batches“ probiert Einstellungen aus.</translation>
    </message>
    <message>
        <source>It failed: %1</source>
        <translation>Sie schlug fehl: %1</translation>
    </message>
    <message>
        <source>The server refused it: %1</source>
        <translation>Der Server wies sie ab: %1</translation>
    </message>
    <message>
        <source>It was cancelled after %1, most of it in the stage “%2”.</source>
        <translation>Sie wurde nach %1 abgebrochen, größtenteils in der Phase „%2“.</translation>
    </message>
    <message>
        <source>The response cache had the answer; nothing was executed.</source>
        <translation>Der Antwortcache hatte die Antwort; nichts wurde ausgeführt.</translation>
    </message>
    <message>
        <source>The server remembers no times of its stages.</source>
        <translation>Der Server kennt keine Zeiten ihrer Phasen.</translation>
    </message>
    <message>
        <source>%1 while instance %2 executed %3</source>
        <translation>%1, während Instanz %2 %3 ausführte</translation>
    </message>
    <message numerus="yes">
        <source>and %n other execution(s)</source>
        <translation>
            <numerusform>und %Ln weitere Ausführung</numerusform>
            <numerusform>und %Ln weitere Ausführungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Batch %1 had %n row(s)</source>
        <translation>
            <numerusform>Batch %1 hatte %Ln Zeile</numerusform>
            <numerusform>Batch %1 hatte %Ln Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source> and room for %1 more</source>
        <translation> und Platz für %1 weitere</translation>
    </message>
    <message>
        <source>, on instance %1</source>
        <translation>, auf Instanz %1</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <comment>two sentences</comment>
        <translation>%1. %2</translation>
    </message>
    <message numerus="yes">
        <source>and %n other(s)</source>
        <translation>
            <numerusform>und %Ln weitere</numerusform>
            <numerusform>und %Ln weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1: %2 in all, %3 in the queue</source>
        <translation>%1: insgesamt %2, davon %3 in der Warteschlange</translation>
    </message>
    <message>
        <source>Request %1 of %2: %3 in %4</source>
        <translation>Anfrage %1 an %2: %3 in %4</translation>
    </message>
    <message>
        <source>%1: %2 (%3)</source>
        <translation>%1: %2 (%3)</translation>
    </message>
    <message>
        <source>It waited for:</source>
        <translation>Sie wartete auf:</translation>
    </message>
    <message>
        <source>In the same batch:</source>
        <translation>Im selben Batch:</translation>
    </message>
    <message>
        <source>Steps:</source>
        <translation>Schritte:</translation>
    </message>
    <message>
        <source>, of which %1 until its sequence got a free slot</source>
        <translation>, davon %1, bis ihre Sequenz einen freien Slot bekam</translation>
    </message>
    <message>
        <source>More instances, a larger max_candidate_sequences or a shorter max_sequence_idle_microseconds give more sequences a slot. The Sequences page shows who has one.</source>
        <translation>Mehr Instanzen, max_candidate_sequences oder ein kürzeres max_sequence_idle_microseconds geben mehr Sequenzen einen Slot. Die Seite „Sequenzen“ zeigt, wer einen hat.</translation>
    </message>
</context>
<context>
    <name>Exposure</name>
    <message>
        <source>high</source>
        <translation>hoch</translation>
    </message>
    <message>
        <source>medium</source>
        <translation>mittel</translation>
    </message>
    <message>
        <source>not told</source>
        <translation>nicht genannt</translation>
    </message>
    <message>
        <source>Each machine that reaches it can send requests and read the configurations of models.</source>
        <translation>Jede Maschine, die es erreicht, kann Anfragen senden und Konfigurationen von Modellen lesen.</translation>
    </message>
    <message>
        <source>Set --%1=127.0.0.1, and let a proxy end TLS.</source>
        <translation>Setzen Sie --%1=127.0.0.1, und lassen Sie einen Proxy TLS beenden.</translation>
    </message>
    <message>
        <source>HTTP listens on %1 without TLS.</source>
        <translation>HTTP ist auf %1 ohne TLS offen.</translation>
    </message>
    <message>
        <source>gRPC listens on %1 without TLS.</source>
        <translation>gRPC ist auf %1 ohne TLS offen.</translation>
    </message>
    <message>
        <source>The metrics port listens on %1.</source>
        <translation>Der Port der Metriken ist auf %1 offen.</translation>
    </message>
    <message>
        <source>The metrics show the names of models and their load.</source>
        <translation>Die Metriken zeigen die Namen der Modelle und ihre Last.</translation>
    </message>
    <message>
        <source>Set --metrics-address=127.0.0.1.</source>
        <translation>Setzen Sie --metrics-address=127.0.0.1.</translation>
    </message>
    <message>
        <source>Check the value of --%1.</source>
        <translation>Prüfen Sie den Wert von --%1.</translation>
    </message>
    <message>
        <source>The server does not tell which APIs need a key over HTTP.</source>
        <translation>Der Server nennt nicht, welche APIs über HTTP einen Schlüssel brauchen.</translation>
    </message>
    <message>
        <source>The server does not tell which APIs need a key over gRPC.</source>
        <translation>Der Server nennt nicht, welche APIs über gRPC einen Schlüssel brauchen.</translation>
    </message>
    <message>
        <source>The administration listens on %1 without TLS.</source>
        <translation>Die Administration ist auf %1 ohne TLS offen.</translation>
    </message>
    <message>
        <source>Each machine that reaches it can drain the server, change settings and read requests.</source>
        <translation>Jede Maschine, die sie erreicht, kann einen Drain einleiten, Einstellungen ändern und Anfragen lesen.</translation>
    </message>
    <message>
        <source>Set --admin-address=127.0.0.1, and reach it through ssh.</source>
        <translation>Setzen Sie --admin-address=127.0.0.1, und erreichen Sie sie über ssh.</translation>
    </message>
    <message>
        <source>The ports of inference serve the administration.</source>
        <translation>Die Ports der Inferenz bieten die Administration an.</translation>
    </message>
    <message>
        <source>Each client can drain the server, change settings and read requests.</source>
        <translation>Jeder Client kann einen Drain einleiten, Einstellungen ändern und Anfragen lesen.</translation>
    </message>
    <message>
        <source>Set --allow-remote-observability=off.</source>
        <translation>Setzen Sie --allow-remote-observability=off.</translation>
    </message>
    <message>
        <source>The ports of inference serve the observability extension.</source>
        <translation>Die Ports der Inferenz bieten die Beobachtungserweiterung an.</translation>
    </message>
    <message>
        <source>Each client can read the requests of other clients.</source>
        <translation>Jeder Client kann die Anfragen anderer Clients lesen.</translation>
    </message>
    <message>
        <source>Clients can load and unload models.</source>
        <translation>Clients können Modelle laden und entladen.</translation>
    </message>
    <message>
        <source>A load can bring a configuration and files, which a backend may execute.</source>
        <translation>Ein Laden kann eine Konfiguration und Dateien mitbringen, die ein Backend ausführen kann.</translation>
    </message>
    <message>
        <source>Restrict model-repository with --http-restricted-api and --grpc-restricted-protocol.</source>
        <translation>Beschränken Sie model-repository mit --http-restricted-api und --grpc-restricted-protocol.</translation>
    </message>
    <message>
        <source>Clients can register shared memory.</source>
        <translation>Clients können gemeinsamen Speicher registrieren.</translation>
    </message>
    <message>
        <source>A client that knows the name of a region can read and write it.</source>
        <translation>Ein Client, der den Namen eines Bereichs kennt, kann ihn lesen und schreiben.</translation>
    </message>
    <message>
        <source>Set --allow-client-shm=false.</source>
        <translation>Setzen Sie --allow-client-shm=false.</translation>
    </message>
    <message>
        <source>Clients can change the settings of traces and of the log.</source>
        <translation>Clients können die Einstellungen der Traces und des Logs ändern.</translation>
    </message>
    <message>
        <source>Clients can change the settings of traces.</source>
        <translation>Clients können die Einstellungen der Traces ändern.</translation>
    </message>
    <message>
        <source>Clients can change the settings of the log.</source>
        <translation>Clients können die Einstellungen des Logs ändern.</translation>
    </message>
    <message>
        <source>A client can fill the disk, or end the log lines that an operator needs.</source>
        <translation>Ein Client kann den Datenträger füllen oder Log-Zeilen abstellen, die der Betrieb braucht.</translation>
    </message>
    <message>
        <source>Restrict trace and logging with --http-restricted-api and --grpc-restricted-protocol.</source>
        <translation>Beschränken Sie trace und logging mit --http-restricted-api und --grpc-restricted-protocol.</translation>
    </message>
    <message>
        <source>One machine can keep all others out.</source>
        <translation>Eine Maschine kann alle anderen aussperren.</translation>
    </message>
    <message>
        <source>Set --%1, unless clients share the address of a proxy.</source>
        <translation>Setzen Sie --%1, wenn Clients nicht die Adresse eines Proxys teilen.</translation>
    </message>
    <message>
        <source>One client address can open all connections of HTTP.</source>
        <translation>Eine Client-Adresse kann alle Verbindungen von HTTP öffnen.</translation>
    </message>
    <message>
        <source>One client address can open all connections of gRPC.</source>
        <translation>Eine Client-Adresse kann alle Verbindungen von gRPC öffnen.</translation>
    </message>
    <message>
        <source>The memory of gRPC has no limit.</source>
        <translation>Der Speicher von gRPC hat keine Grenze.</translation>
    </message>
    <message>
        <source>Clients that send large messages can exhaust the memory of the machine.</source>
        <translation>Clients, die große Nachrichten senden, können den Speicher der Maschine erschöpfen.</translation>
    </message>
    <message>
        <source>Set --grpc-memory-quota.</source>
        <translation>Setzen Sie --grpc-memory-quota.</translation>
    </message>
    <message numerus="yes">
        <source>%n model(s) have queues without a limit, such as %1.</source>
        <translation>
            <numerusform>%Ln Modell hat Warteschlangen ohne Grenze, etwa %1.</numerusform>
            <numerusform>%Ln Modelle haben Warteschlangen ohne Grenze, etwa %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>Requests of a client that sends faster than a model executes wait in memory.</source>
        <translation>Anfragen eines Clients, der schneller sendet, als ein Modell rechnet, warten im Speicher.</translation>
    </message>
    <message>
        <source>Set max_queue_size in the configuration of each model.</source>
        <translation>max_queue_size in der Konfiguration jedes Modells setzen.</translation>
    </message>
    <message>
        <source>Let a proxy end TLS, and enter its https address.</source>
        <translation>Lassen Sie einen Proxy TLS beenden, und tragen Sie dessen https-Adresse ein.</translation>
    </message>
    <message>
        <source>The console sends its token, and an endpoint has no TLS.</source>
        <translation>Die Konsole sendet ihr Token, und ein Endpunkt hat kein TLS.</translation>
    </message>
    <message>
        <source>Machines on the way can read the token.</source>
        <translation>Maschinen auf dem Weg können das Token lesen.</translation>
    </message>
    <message>
        <source>The connection of the console has no TLS.</source>
        <translation>Die Verbindung der Konsole hat kein TLS.</translation>
    </message>
    <message>
        <source>Machines on the way can read and change requests and answers.</source>
        <translation>Maschinen auf dem Weg können Anfragen und Antworten lesen und ändern.</translation>
    </message>
    <message>
        <source>The certificate has ended on %1.</source>
        <translation>Das Zertifikat ist am %1 abgelaufen.</translation>
    </message>
    <message>
        <source>Clients that connect now refuse it, or do not check certificates.</source>
        <translation>Clients, die sich jetzt verbinden, weisen es ab oder prüfen keine Zertifikate.</translation>
    </message>
    <message>
        <source>Give the server or its proxy a new certificate.</source>
        <translation>Dem Server oder seinem Proxy ein neues Zertifikat geben.</translation>
    </message>
    <message>
        <source>The certificate ends on %1.</source>
        <translation>Das Zertifikat läuft am %1 ab.</translation>
    </message>
    <message>
        <source>Clients that connect after that refuse it.</source>
        <translation>Clients, die sich danach verbinden, weisen es ab.</translation>
    </message>
    <message>
        <source>Give the server or its proxy a new certificate before.</source>
        <translation>Dem Server oder seinem Proxy vorher ein neues Zertifikat geben.</translation>
    </message>
    <message>
        <source>Restrict %1 with --http-restricted-api and --grpc-restricted-protocol.</source>
        <translation>Beschränken Sie %1 mit --http-restricted-api und --grpc-restricted-protocol.</translation>
    </message>
    <message>
        <source>The shared memory API answers without a key.</source>
        <translation>Die API des gemeinsamen Speichers antwortet ohne Schlüssel.</translation>
    </message>
    <message>
        <source>It is not known whether the shared memory API needs a key.</source>
        <translation>Es ist nicht bekannt, ob die API des gemeinsamen Speichers einen Schlüssel braucht.</translation>
    </message>
    <message>
        <source>The trace settings answer without a key.</source>
        <translation>Die Trace-Einstellungen antworten ohne Schlüssel.</translation>
    </message>
    <message>
        <source>A client can change them, and fill the disk.</source>
        <translation>Ein Client kann sie ändern und den Datenträger füllen.</translation>
    </message>
    <message>
        <source>It is not known whether the trace settings need a key.</source>
        <translation>Es ist nicht bekannt, ob die Trace-Einstellungen einen Schlüssel brauchen.</translation>
    </message>
    <message>
        <source>The log settings answer without a key.</source>
        <translation>Die Log-Einstellungen antworten ohne Schlüssel.</translation>
    </message>
    <message>
        <source>A client can change them, and end the log lines that an operator needs.</source>
        <translation>Ein Client kann sie ändern und Log-Zeilen abstellen, die der Betrieb braucht.</translation>
    </message>
    <message>
        <source>It is not known whether the log settings need a key.</source>
        <translation>Es ist nicht bekannt, ob die Log-Einstellungen einen Schlüssel brauchen.</translation>
    </message>
    <message>
        <source>The repository index answers without a key, and the server does not tell its model control mode.</source>
        <translation>Der Index des Repositorys antwortet ohne Schlüssel, und der Server nennt seinen Modus der Modellsteuerung nicht.</translation>
    </message>
    <message>
        <source>The server does not tell its model control mode.</source>
        <translation>Der Server nennt seinen Modus der Modellsteuerung nicht.</translation>
    </message>
    <message>
        <source>With the mode explicit, clients can load and unload models.</source>
        <translation>Im Modus „explicit“ können Clients Modelle laden und entladen.</translation>
    </message>
    <message>
        <source>The server does not tell the addresses on which it listens.</source>
        <translation>Der Server nennt die Adressen nicht, auf denen er offen ist.</translation>
    </message>
    <message>
        <source>Other machines may reach its ports.</source>
        <translation>Andere Maschinen erreichen vielleicht seine Ports.</translation>
    </message>
    <message>
        <source>Check its options and the firewall.</source>
        <translation>Prüfen Sie seine Optionen und die Firewall.</translation>
    </message>
    <message>
        <source>The server asks for a token, and the profile keeps none.</source>
        <translation>Der Server verlangt ein Token, und das Profil hat keines.</translation>
    </message>
    <message>
        <source>The console does not see what the token protects.</source>
        <translation>Die Konsole sieht nicht, was das Token schützt.</translation>
    </message>
    <message>
        <source>Enter a token in the profile; the keyring keeps it.</source>
        <translation>Im Profil ein Token eintragen; der Schlüsselbund bewahrt es auf.</translation>
    </message>
</context>
<context>
    <name>Feed</name>
    <message>
        <source>change of the global trace settings</source>
        <translation>Globale Trace-Einstellungen ändern</translation>
    </message>
    <message>
        <source>change of the trace settings of %1</source>
        <translation>Trace-Einstellungen von %1 ändern</translation>
    </message>
    <message>
        <source>dump of requests to %1</source>
        <translation>Anfragen in %1 sichern</translation>
    </message>
    <message>
        <source>Check that the server runs, and that its address and ports are those of the profile.</source>
        <translation>Prüfen, ob der Server läuft und ob Adresse und Ports im Profil stimmen.</translation>
    </message>
    <message>
        <source>Give the profile a token that the server accepts.</source>
        <translation>Im Profil ein Token eintragen, das der Server annimmt.</translation>
    </message>
    <message>
        <source>Check that the address is that of an inference server, and that TLS is right.</source>
        <translation>Prüfen, ob die Adresse zu einem Inferenzserver gehört und ob TLS richtig eingestellt ist.</translation>
    </message>
    <message>
        <source>The text is empty.</source>
        <translation>Der Text ist leer.</translation>
    </message>
    <message>
        <source>The text is longer than 1 MiB.</source>
        <translation>Der Text ist länger als 1 MiB.</translation>
    </message>
    <message>
        <source>The text can be read. This server does not check it before a load.</source>
        <translation>Der Text ist lesbar. Dieser Server prüft ihn nicht vor dem Laden.</translation>
    </message>
    <message>
        <source>The dump of the server is larger than %1.</source>
        <translation>Der Dump des Servers ist größer als %1.</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message>
        <source>change of the log settings</source>
        <translation>Log-Einstellungen ändern</translation>
    </message>
    <message>
        <source>unregistration of %1</source>
        <translation>Aufhebung der Registrierung von %1</translation>
    </message>
    <message>
        <source>end of the connection of %1</source>
        <translation>Ende der Verbindung von %1</translation>
    </message>
</context>
<context>
    <name>Filter</name>
    <message>
        <source>%1 is compared with a duration, such as 10ms, and not with “%2”.</source>
        <translation>%1 wird mit einer Dauer wie 10ms verglichen, nicht mit „%2“.</translation>
    </message>
    <message>
        <source>%1 is compared with a size, such as 64MiB, and not with “%2”.</source>
        <translation>%1 wird mit einer Größe wie 64MiB verglichen, nicht mit „%2“.</translation>
    </message>
    <message>
        <source>%1 is compared with a number, such as 100 or 1.5k, and not with “%2”.</source>
        <translation>%1 wird mit einer Zahl wie 100 oder 1.5k verglichen, nicht mit „%2“.</translation>
    </message>
    <message>
        <source>There is no column “%1”; the columns are %2.</source>
        <translation>Es gibt keine Spalte „%1“; die Spalten sind %2.</translation>
    </message>
    <message>
        <source>A value is missing after “%1%2”.</source>
        <translation>Nach „%1%2“ fehlt ein Wert.</translation>
    </message>
    <message>
        <source>%1 is text: write %1:%2.</source>
        <translation>%1 ist Text: %1:%2 schreiben.</translation>
    </message>
</context>
<context>
    <name>GraphLayout</name>
    <message>
        <source>Graphviz could not lay out the graph. Its plug-in for “dot” is part of the package libgvc6.</source>
        <translation>Graphviz konnte den Graphen nicht anordnen. Das Plug-in für „dot“ gehört zum Paket libgvc6.</translation>
    </message>
    <message>
        <source>The graph has too many nodes to be drawn. The text has them all.</source>
        <translation>Der Graph hat zu viele Knoten zum Zeichnen. Der Text hat sie alle.</translation>
    </message>
</context>
<context>
    <name>ImageExport</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitachse</translation>
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
        <translation>erhält keine Anfragen</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>untätig</translation>
    </message>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%Ln Anfrage</numerusform>
            <numerusform>%Ln Anfragen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%Ln Zeile</numerusform>
            <numerusform>%Ln Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>batch %1: %2, %3</source>
        <translation>Batch %1: %2, %3</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>instance</source>
        <translation>Instanz</translation>
    </message>
    <message>
        <source>nearly always busy</source>
        <translation>fast immer ausgelastet</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>ausgelastet</translation>
    </message>
    <message>
        <source>The instance was busy for %1 of the last minute: requests wait for it. More instances, or larger batches, shorten the queue.</source>
        <translation>Die Instanz war %1 der letzten Minute ausgelastet: Anfragen warten auf sie. Mehr Instanzen oder größere Batches verkürzen die Warteschlange.</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Executes now</source>
        <translation>Führt gerade aus</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Seit</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Busy, 10 s</source>
        <translation>Auslastung 10 s</translation>
    </message>
    <message>
        <source>Busy, 1 min</source>
        <translation>Auslastung 1 min</translation>
    </message>
    <message>
        <source>Executions</source>
        <translation>Ausführungen</translation>
    </message>
</context>
<context>
    <name>LivePage</name>
    <message>
        <source>No request waits.</source>
        <translation>Keine Anfrage wartet.</translation>
    </message>
    <message numerus="yes">
        <source>%n request(s) wait. The longest wait is %1, in the queue of %2, for %3.</source>
        <translation>
            <numerusform>%Ln Anfrage wartet, seit %1 in der Warteschlange von %2, auf %3.</numerusform>
            <numerusform>%Ln Anfragen warten. Am längsten wartet eine seit %1 in der Warteschlange von %2, auf %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n instance(s) execute a batch now.</source>
        <translation>
            <numerusform>%1 von %Ln Instanz führt gerade einen Batch aus.</numerusform>
            <numerusform>%1 von %Ln Instanzen führen gerade einen Batch aus.</numerusform>
        </translation>
    </message>
    <message>
        <source>The busiest one, %1, was busy for %2 of the last minute.</source>
        <translation>Die am stärksten ausgelastete, %1, war es %2 der letzten Minute.</translation>
    </message>
</context>
<context>
    <name>Marks</name>
    <message>
        <source>and %1 more</source>
        <translation>und %1 mehr</translation>
    </message>
    <message>
        <source>by %1</source>
        <translation>von %1</translation>
    </message>
</context>
<context>
    <name>Memory</name>
    <message>
        <source>histograms</source>
        <translation>Histogramme</translation>
    </message>
    <message>
        <source>Histograms of the durations of requests</source>
        <translation>Histogramme der Dauer von Anfragen</translation>
    </message>
    <message>
        <source>history</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Time series of the figures of models</source>
        <translation>Zeitreihen der Kennzahlen von Modellen</translation>
    </message>
    <message>
        <source>state of sequences</source>
        <translation>Zustand von Sequenzen</translation>
    </message>
    <message>
        <source>Tensors that are kept for sequences between requests</source>
        <translation>Tensoren, die für Sequenzen zwischen Anfragen aufbewahrt werden</translation>
    </message>
    <message>
        <source>backend</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>What the backend reports for the model or the instance</source>
        <translation>Was das Backend für das Modell oder die Instanz meldet</translation>
    </message>
    <message>
        <source>response cache</source>
        <translation>Antwortcache</translation>
    </message>
    <message>
        <source>Responses that are kept for equal requests</source>
        <translation>Antworten, die für gleiche Anfragen aufbewahrt werden</translation>
    </message>
    <message>
        <source>flight recorder</source>
        <translation>Flugschreiber</translation>
    </message>
    <message>
        <source>Records of the last requests; of constant size</source>
        <translation>Aufzeichnungen der letzten Anfragen; feste Größe</translation>
    </message>
    <message>
        <source>traces</source>
        <translation>Traces</translation>
    </message>
    <message>
        <source>Finished traces that are not written yet</source>
        <translation>Fertige Traces, die noch nicht geschrieben sind</translation>
    </message>
    <message>
        <source>log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>Lines that are not written yet</source>
        <translation>Zeilen, die noch nicht geschrieben sind</translation>
    </message>
    <message>
        <source>HTTP connections</source>
        <translation>HTTP-Verbindungen</translation>
    </message>
    <message>
        <source>Connections with request bodies and unread answers</source>
        <translation>Verbindungen mit Anfragedaten und ungelesenen Antworten</translation>
    </message>
    <message>
        <source>gRPC calls</source>
        <translation>gRPC-Aufrufe</translation>
    </message>
    <message>
        <source>Running calls and the unread responses of streams</source>
        <translation>Laufende Aufrufe und ungelesene Antworten von Streams</translation>
    </message>
    <message>
        <source>ledgers</source>
        <translation>Speicherbilanzen</translation>
    </message>
    <message>
        <source>The ledgers that are kept for comparison</source>
        <translation>Die Bilanzen, die zum Vergleich aufbewahrt werden</translation>
    </message>
    <message>
        <source>without an owner</source>
        <translation>ohne Besitzer</translation>
    </message>
    <message>
        <source>The part of the heap that no owner reports, such as models of backends that report nothing</source>
        <translation>Der Teil des Heaps, den kein Besitzer meldet, etwa Modelle von Backends, die nichts melden</translation>
    </message>
    <message>
        <source>resident</source>
        <translation>resident</translation>
    </message>
    <message>
        <source>All memory of the process that is in RAM</source>
        <translation>Der gesamte Speicher des Prozesses im RAM</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>process</source>
        <translation>Prozess</translation>
    </message>
    <message>
        <source>heap in use</source>
        <translation>belegter Heap</translation>
    </message>
    <message>
        <source>freed, not returned to the system</source>
        <translation>frei, nicht an das System zurückgegeben</translation>
    </message>
    <message>
        <source>The process has %1 in RAM. Owners report %2 of the %3 in use on its heap.</source>
        <translation>Der Prozess belegt %1 im RAM. Besitzer melden %2 der %3 auf seinem Heap.</translation>
    </message>
    <message>
        <source>Nothing has grown since the ledger of %1.</source>
        <translation>Seit der Bilanz von %1 ist nichts gewachsen.</translation>
    </message>
    <message>
        <source>Memory without an owner has grown most since the ledger of %1: by %2.</source>
        <translation>Seit der Bilanz von %1 ist Speicher ohne Besitzer am stärksten gewachsen: um %2.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>“%1” has grown most since the ledger of %2: by %3.</source>
        <translation>Seit der Bilanz von %2 ist „%1“ am stärksten gewachsen: um %3.</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
</context>
<context>
    <name>ModelChanges</name>
    <message>
        <source>Reload %1?</source>
        <translation>%1 neu laden?</translation>
    </message>
    <message numerus="yes">
        <source>Reload %n models?</source>
        <translation>
            <numerusform>%Ln Modell neu laden?</numerusform>
            <numerusform>%Ln Modelle neu laden?</numerusform>
        </translation>
    </message>
    <message>
        <source>Load %1?</source>
        <translation>%1 laden?</translation>
    </message>
    <message numerus="yes">
        <source>Load %n models?</source>
        <translation>
            <numerusform>%Ln Modell laden?</numerusform>
            <numerusform>%Ln Modelle laden?</numerusform>
        </translation>
    </message>
    <message>
        <source>The server loads the model from its repository. This may take minutes and memory.</source>
        <translation>Der Server lädt das Modell aus seinem Repository. Das kann Minuten und Speicher kosten.</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>Unload %1?</source>
        <translation>%1 entladen?</translation>
    </message>
    <message numerus="yes">
        <source>Unload %n models?</source>
        <translation>
            <numerusform>%Ln Modell entladen?</numerusform>
            <numerusform>%Ln Modelle entladen?</numerusform>
        </translation>
    </message>
    <message>
        <source>All versions stop serving, and so does each ensemble that has one of them as a step. The server waits for the requests in flight (%1 now), and refuses new ones.</source>
        <translation>Alle Versionen werden nicht mehr bereitgestellt, ebenso jedes Ensemble, das eine davon als Schritt hat. Der Server wartet auf die Anfragen in Bearbeitung (derzeit %1) und weist neue ab.</translation>
    </message>
    <message numerus="yes">
        <source> and %n more</source>
        <translation>
            <numerusform> und %Ln weitere</numerusform>
            <numerusform> und %Ln weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 requests per second that clients send now</source>
        <translation>%1 Anfragen pro Sekunde, die Clients jetzt senden</translation>
    </message>
    <message numerus="yes">
        <source>%n open sequence(s) with their state</source>
        <translation>
            <numerusform>%Ln offene Sequenz mit ihrem Zustand</numerusform>
            <numerusform>%Ln offene Sequenzen mit ihrem Zustand</numerusform>
        </translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>Entladen</translation>
    </message>
    <message>
        <source>The server loads the model from its repository beside the running one. If the load fails, the running one goes on.</source>
        <translation>Der Server lädt das Modell aus seinem Repository neben dem laufenden. Schlägt das Laden fehl, läuft das bisherige weiter.</translation>
    </message>
    <message>
        <source>Requests in flight end with the running configuration: %1.</source>
        <translation>Laufende Anfragen enden mit der laufenden Konfiguration: %1.</translation>
    </message>
    <message>
        <source>Clients send %1 requests per second. They get the new configuration as soon as it is loaded.</source>
        <translation>Clients senden %1 Anfragen pro Sekunde. Sie erhalten die neue Konfiguration, sobald sie geladen ist.</translation>
    </message>
    <message>
        <source>Open sequences lose their state: %1.</source>
        <translation>Offene Sequenzen verlieren ihren Zustand: %1.</translation>
    </message>
    <message>
        <source>This server does not tell how many requests are in flight and how many sequences are open. Open sequences lose their state.</source>
        <translation>Dieser Server meldet nicht, wie viele Anfragen in Bearbeitung und wie viele Sequenzen offen sind. Offene Sequenzen verlieren ihren Zustand.</translation>
    </message>
    <message>
        <source>The server serves nothing then. Type its name, %1, to go on.</source>
        <translation>Der Server bedient dann nichts mehr. Zum Fortfahren seinen Namen eingeben: %1.</translation>
    </message>
    <message>
        <source>All versions stop serving, and so does each ensemble that has one of them as a step. The server waits for the requests in flight, whose number it does not tell, and refuses new ones.</source>
        <translation>Alle Versionen werden nicht mehr bereitgestellt, ebenso jedes Ensemble, das eine davon als Schritt hat. Der Server wartet auf die Anfragen in Bearbeitung, deren Zahl er nicht mitteilt, und weist neue ab.</translation>
    </message>
</context>
<context>
    <name>ModelCharts</name>
    <message>
        <source>succeeded</source>
        <translation>erfolgreich</translation>
    </message>
    <message>
        <source>executions</source>
        <translation>Ausführungen</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>most</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartend</translation>
    </message>
    <message>
        <source>in flight</source>
        <translation>in Bearbeitung</translation>
    </message>
    <message>
        <source>each instance</source>
        <translation>je Instanz</translation>
    </message>
    <message>
        <source>queue full</source>
        <translation>Warteschlange voll</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>hits</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>misses</source>
        <translation>Fehlzugriffe</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>Latency by stage</source>
        <translation>Latenz nach Phase</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>Batchgröße</translation>
    </message>
    <message>
        <source>Why batches left</source>
        <translation>Freigabegründe</translation>
    </message>
    <message>
        <source>Instance occupancy</source>
        <translation>Auslastung der Instanzen</translation>
    </message>
    <message>
        <source>Failures by reason</source>
        <translation>Fehler nach Grund</translation>
    </message>
    <message>
        <source>Response cache</source>
        <translation>Antwortcache</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>reported</source>
        <translation>gemeldet</translation>
    </message>
    <message>
        <source>means, no percentiles</source>
        <translation>Mittelwerte, keine Perzentile</translation>
    </message>
    <message>
        <source>rows of an execution</source>
        <translation>Zeilen je Ausführung</translation>
    </message>
    <message>
        <source>share of the batches</source>
        <translation>Anteil der Batches</translation>
    </message>
    <message>
        <source>No batch has left yet</source>
        <translation>Noch kein Batch freigegeben</translation>
    </message>
    <message>
        <source>The reasons are collected while this page is open.</source>
        <translation>Die Gründe werden gesammelt, solange diese Seite offen ist.</translation>
    </message>
    <message>
        <source>Not known</source>
        <translation>Nicht bekannt</translation>
    </message>
    <message>
        <source>This server does not say why batches leave.</source>
        <translation>Dieser Server meldet nicht, warum Batches freigegeben werden.</translation>
    </message>
    <message>
        <source>This server does not say how busy its instances are.</source>
        <translation>Dieser Server meldet nicht, wie ausgelastet seine Instanzen sind.</translation>
    </message>
    <message>
        <source>No response cache</source>
        <translation>Kein Antwortcache</translation>
    </message>
    <message>
        <source>The model has no response cache, or its requests have not used it since this page was opened.</source>
        <translation>Das Modell hat keinen Antwortcache, oder seine Anfragen haben ihn nicht benutzt, seit diese Seite offen ist.</translation>
    </message>
    <message>
        <source>The backend of the model reports no memory.</source>
        <translation>Das Backend des Modells meldet keinen Speicher.</translation>
    </message>
    <message>
        <source>The memory of a model is part of the server&apos;s history, which this server does not have.</source>
        <translation>Der Speicher eines Modells ist Teil des Verlaufs, den dieser Server nicht hat.</translation>
    </message>
    <message>
        <source>No requests yet</source>
        <translation>Noch keine Anfragen</translation>
    </message>
    <message>
        <source>The model has had no request in the time that is known.</source>
        <translation>Das Modell hatte in der bekannten Zeit keine Anfrage.</translation>
    </message>
    <message>
        <source>full</source>
        <translation>voll</translation>
    </message>
    <message>
        <source>preferred size</source>
        <translation>bevorzugte Größe</translation>
    </message>
    <message>
        <source>idle instance</source>
        <translation>untätige Instanz</translation>
    </message>
    <message>
        <source>delay over</source>
        <translation>Wartezeit vorbei</translation>
    </message>
    <message>
        <source>shape change</source>
        <translation>andere Form</translation>
    </message>
    <message>
        <source>flush</source>
        <translation>Leerung</translation>
    </message>
    <message>
        <source>sequence rule</source>
        <translation>Sequenzregel</translation>
    </message>
    <message>
        <source>library rule</source>
        <translation>Bibliotheksregel</translation>
    </message>
    <message>
        <source>alone</source>
        <translation>einzeln</translation>
    </message>
    <message>
        <source>no batching</source>
        <translation>kein Batching</translation>
    </message>
    <message>
        <source>rows of an execution, not known while requests fail</source>
        <translation>Zeilen je Ausführung, unbekannt, solange Anfragen fehlschlagen</translation>
    </message>
    <message>
        <source>in flight only since %1</source>
        <translation>in Bearbeitung erst ab %1</translation>
    </message>
    <message>
        <source>only since %1</source>
        <translation>erst ab %1</translation>
    </message>
    <message>
        <source>This server does not say how many requests wait. A Triton server has that in its metrics, whose address its profile needs.</source>
        <translation>Dieser Server meldet nicht, wie viele Anfragen warten. Ein Triton-Server hat das in seinen Metriken, deren Adresse ins Profil gehört.</translation>
    </message>
</context>
<context>
    <name>Notes</name>
    <message>
        <source>%1: %2. Notes are not saved until the file is repaired or removed.</source>
        <translation>%1: %2. Notizen werden erst gespeichert, wenn die Datei repariert oder entfernt ist.</translation>
    </message>
    <message>
        <source>the file has more than 64 MiB</source>
        <translation>die Datei hat mehr als 64 MiB</translation>
    </message>
    <message>
        <source>byte %1: %2</source>
        <translation>Byte %1: %2</translation>
    </message>
    <message>
        <source>expected an object with an array &quot;notes&quot;</source>
        <translation>erwartet wird ein Objekt mit einem Array &quot;notes&quot;</translation>
    </message>
    <message>
        <source>note %1 has no time, or there are more than %2 notes</source>
        <translation>Notiz %1 hat keine Zeit, oder es gibt mehr als %2 Notizen</translation>
    </message>
    <message>
        <source>There are %1 notes already; remove some first.</source>
        <translation>Es gibt schon %1 Notizen; zuerst einige entfernen.</translation>
    </message>
    <message>
        <source>%1: the notes could not be saved: %2</source>
        <translation>%1: Die Notizen konnten nicht gespeichert werden: %2</translation>
    </message>
</context>
<context>
    <name>Operation</name>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>done in %1</source>
        <translation>erledigt in %1</translation>
    </message>
    <message>
        <source>failed: %1</source>
        <translation>Fehler: %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>running for %1</source>
        <translation>läuft seit %1</translation>
    </message>
    <message>
        <source>not waited for after %1, the server goes on</source>
        <translation>nach %1 nicht mehr abgewartet, der Server arbeitet weiter</translation>
    </message>
    <message>
        <source>cancelled after %1</source>
        <translation>nach %1 abgebrochen</translation>
    </message>
</context>
<context>
    <name>PageExport</name>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>export of %1 to %2</source>
        <translation>Export von %1 nach %2</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>%1 konnte nicht geschrieben werden: %2</translation>
    </message>
</context>
<context>
    <name>PageTitle</name>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Batches</source>
        <translation>Batches</translation>
    </message>
    <message>
        <source>Queues</source>
        <translation>Warteschlangen</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Trace settings</source>
        <translation>Tracing</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Fleet</source>
        <translation>Flotte</translation>
    </message>
    <message>
        <source>My actions</source>
        <translation>Meine Aktionen</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Überblick</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Events and log</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Testen</translation>
    </message>
    <message>
        <source>Configuration</source>
        <translation>Konfiguration</translation>
    </message>
</context>
<context>
    <name>ProfileExchange</name>
    <message>
        <source>Profiles (*.json)</source>
        <translation>Profile (*.json)</translation>
    </message>
    <message>
        <source>%1: there is a server with this name already.</source>
        <translation>%1: Es gibt schon einen Server mit diesem Namen.</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message numerus="yes">
        <source>%n profile(s) added.</source>
        <translation>
            <numerusform>%Ln Profil hinzugefügt.</numerusform>
            <numerusform>%Ln Profile hinzugefügt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Export profiles</source>
        <translation>Profile exportieren</translation>
    </message>
    <message>
        <source>export of the profiles to %1</source>
        <translation>Export der Profile nach %1</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>%1 konnte nicht geschrieben werden: %2</translation>
    </message>
    <message>
        <source>Import profiles</source>
        <translation>Profile importieren</translation>
    </message>
</context>
<context>
    <name>ProfileFile</name>
    <message>
        <source>expected a text</source>
        <translation>erwartet wird ein Text</translation>
    </message>
    <message>
        <source>expected true or false</source>
        <translation>erwartet wird true oder false</translation>
    </message>
    <message>
        <source>there is no such member</source>
        <translation>ein solches Feld gibt es nicht</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>%1 kann nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>%1: byte %2: %3.</source>
        <translation>%1: Byte %2: %3.</translation>
    </message>
    <message>
        <source>%1: version: expected 1.</source>
        <translation>%1: version: erwartet wird 1.</translation>
    </message>
    <message>
        <source>%1: profiles: expected a list of at most %2 objects.</source>
        <translation>%1: profiles: erwartet wird eine Liste von höchstens %2 Objekten.</translation>
    </message>
    <message>
        <source>%1: expected an object.</source>
        <translation>%1: erwartet wird ein Objekt.</translation>
    </message>
    <message>
        <source>“%1” is the name of an earlier profile</source>
        <translation>„%1“ ist der Name eines früheren Profils</translation>
    </message>
    <message>
        <source>There is a server with the name “%1” already.</source>
        <translation>Einen Server mit dem Namen „%1“ gibt es schon.</translation>
    </message>
    <message>
        <source>%1 could not be written: %2.</source>
        <translation>%1 konnte nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>%1 has more than %2 bytes, and is not read.</source>
        <translation>%1 hat mehr als %2 Bytes und wird nicht gelesen.</translation>
    </message>
    <message>
        <source>%1 is damaged and could not be copied to %2: %3. It stays as it is.</source>
        <translation>%1 ist beschädigt und konnte nicht nach %2 kopiert werden: %3. Die Datei bleibt, wie sie ist.</translation>
    </message>
    <message>
        <source>There are at most %1 profiles.</source>
        <translation>Es gibt höchstens %1 Profile.</translation>
    </message>
</context>
<context>
    <name>Queue</name>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>dynamic batcher</source>
        <translation>dynamischer Batcher</translation>
    </message>
    <message>
        <source>sequences, direct</source>
        <translation>Sequenzen, direct</translation>
    </message>
    <message>
        <source>sequences, oldest first</source>
        <translation>Sequenzen, älteste zuerst</translation>
    </message>
    <message>
        <source>ensemble</source>
        <translation>Ensemble</translation>
    </message>
    <message>
        <source>instance %1</source>
        <translation>Instanz %1</translation>
    </message>
    <message>
        <source>priority %1</source>
        <translation>Priorität %1</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%Ln Anfrage</numerusform>
            <numerusform>%Ln Anfragen</numerusform>
        </translation>
    </message>
    <message>
        <source>instance %1, for a batch of %2</source>
        <translation>Instanz %1, für einen Batch: %2</translation>
    </message>
    <message>
        <source>an idle instance, for a batch of %1</source>
        <translation>eine freie Instanz, für einen Batch: %1</translation>
    </message>
    <message>
        <source>more requests for their batch, for up to %1</source>
        <translation>weitere Anfragen für ihren Batch, bis zu %1</translation>
    </message>
    <message>
        <source>more requests for their batch</source>
        <translation>weitere Anfragen für ihren Batch</translation>
    </message>
    <message>
        <source>a place among the requests in flight (max_inflight_requests)</source>
        <translation>einen Platz unter den laufenden Anfragen (max_inflight_requests)</translation>
    </message>
    <message>
        <source>an idle instance</source>
        <translation>eine freie Instanz</translation>
    </message>
    <message>
        <source>queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>full</source>
        <translation>voll</translation>
    </message>
    <message>
        <source>nearly at its limit</source>
        <translation>fast an der Grenze</translation>
    </message>
    <message>
        <source>in its limits</source>
        <translation>innerhalb der Grenzen</translation>
    </message>
    <message>
        <source>No request waits.</source>
        <translation>Keine Anfrage wartet.</translation>
    </message>
    <message numerus="yes">
        <source>%n request(s) wait for %1; the next one has waited for %2.</source>
        <translation>
            <numerusform>%Ln Anfrage wartet auf %1, seit %2.</numerusform>
            <numerusform>%Ln Anfragen warten auf %1; die nächste seit %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The timeout of %n of them has expired, and they run after all others.</source>
        <translation>
            <numerusform>Bei %Ln davon ist die Frist abgelaufen; sie wird nach allen anderen ausgeführt.</numerusform>
            <numerusform>Bei %Ln davon ist die Frist abgelaufen; sie werden nach allen anderen ausgeführt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Next batch</source>
        <translation>Nächster Batch</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>requests, rows</comment>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%Ln Zeile</numerusform>
            <numerusform>%Ln Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>Scheduler</source>
        <translation>Scheduler</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>Timeout</source>
        <translation>Frist</translation>
    </message>
    <message>
        <source>A late request runs after all others.</source>
        <translation>Eine verspätete Anfrage wird nach allen anderen ausgeführt.</translation>
    </message>
    <message>
        <source>A late request is refused.</source>
        <translation>Eine verspätete Anfrage wird abgewiesen.</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Abgewiesen</translation>
    </message>
    <message>
        <source>Timed out</source>
        <translation>Frist abgelaufen</translation>
    </message>
</context>
<context>
    <name>RangeDescription</name>
    <message>
        <source>explanation</source>
        <translation>Erklärung</translation>
    </message>
    <message>
        <source>There is no explanation: %1</source>
        <translation>Es gibt keine Erklärung: %1</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Mean batch size</source>
        <translation>Mittlere Batchgröße</translation>
    </message>
    <message>
        <source>Batches: %1</source>
        <translation>Batches: %1</translation>
    </message>
</context>
<context>
    <name>RecorderExtract</name>
    <message>
        <source>newest requests</source>
        <translation>neueste Anfragen</translation>
    </message>
    <message>
        <source>slowest requests</source>
        <translation>langsamste Anfragen</translation>
    </message>
    <message>
        <source>failed requests</source>
        <translation>fehlgeschlagene Anfragen</translation>
    </message>
    <message>
        <source>refused and cancelled requests</source>
        <translation>abgewiesene und abgebrochene Anfragen</translation>
    </message>
    <message>
        <source>request %1</source>
        <translation>Anfrage %1</translation>
    </message>
</context>
<context>
    <name>Region</name>
    <message>
        <source>registered</source>
        <translation>registriert</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>beschädigt</translation>
    </message>
    <message>
        <source>leaving</source>
        <translation>endet</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>entfernt</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>benutzt</translation>
    </message>
    <message>
        <source>The object was truncated during a request, or the GPU is lost. Requests of the region fail. Unregister it.</source>
        <translation>Das Objekt wurde während einer Anfrage gekürzt, oder die GPU ist verloren. Anfragen des Bereichs schlagen fehl. Heben Sie die Registrierung auf.</translation>
    </message>
    <message>
        <source>The region is unregistered. It ends with the requests that use it.</source>
        <translation>Die Registrierung ist aufgehoben. Der Bereich endet mit den Anfragen, die ihn benutzen.</translation>
    </message>
    <message>
        <source>A client has removed the object, and no other process can open it. Unregister the region to free its memory.</source>
        <translation>Ein Client hat das Objekt entfernt, und kein anderer Prozess kann es öffnen. Heben Sie die Registrierung auf, um den Speicher freizugeben.</translation>
    </message>
    <message>
        <source>A request uses the region now.</source>
        <translation>Eine Anfrage benutzt den Bereich jetzt.</translation>
    </message>
    <message>
        <source>No request uses the region now.</source>
        <translation>Keine Anfrage benutzt den Bereich jetzt.</translation>
    </message>
    <message>
        <source>system</source>
        <translation>System</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>%1 from byte %2</source>
        <translation>%1 ab Byte %2</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>region of shared memory</source>
        <translation>Bereich im Shared Memory</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>Besitzer</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>Alter</translation>
    </message>
    <message>
        <source>Last use</source>
        <translation>Benutzt vor</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensoren</translation>
    </message>
    <message>
        <source>No client has registered a region.</source>
        <translation>Kein Client hat einen Bereich registriert.</translation>
    </message>
    <message numerus="yes">
        <source>%n region(s) of clients, %1 in all.</source>
        <translation>
            <numerusform>%n Bereich von Clients, zusammen %1.</numerusform>
            <numerusform>%n Bereiche von Clients, zusammen %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The objects of %n were removed by their clients.</source>
        <translation>
            <numerusform>Das Objekt von %n hat sein Client entfernt.</numerusform>
            <numerusform>Die Objekte von %n haben ihre Clients entfernt.</numerusform>
        </translation>
    </message>
    <message>
        <source>This server does not report the use of a region.</source>
        <translation>Dieser Server meldet nicht, ob ein Bereich benutzt wird.</translation>
    </message>
</context>
<context>
    <name>Request</name>
    <message>
        <source>succeeded</source>
        <translation>erfolgreich</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgewiesen</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>has not ended</source>
        <translation>nicht beendet</translation>
    </message>
    <message>
        <source>slow</source>
        <translation>langsam</translation>
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
        <translation>gRPC-Stream</translation>
    </message>
    <message>
        <source>another model</source>
        <translation>anderes Modell</translation>
    </message>
    <message>
        <source>answered from the response cache</source>
        <translation>aus dem Antwortcache beantwortet</translation>
    </message>
    <message>
        <source>steps of an ensemble</source>
        <translation>Schritte eines Ensembles</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message numerus="yes">
        <source>batch %1 of %n row(s)</source>
        <translation>
            <numerusform>Batch %1 mit %Ln Zeile</numerusform>
            <numerusform>Batch %1 mit %Ln Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Beendet</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Gesamt</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>Arbeit</translation>
    </message>
    <message>
        <source>Batch left</source>
        <translation>Freigabe</translation>
    </message>
    <message>
        <source>Instance</source>
        <translation>Instanz</translation>
    </message>
    <message>
        <source>Waited before it</source>
        <translation>Davor wartend</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>Ausgaben</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>Step of request</source>
        <translation>Schritt der Anfrage</translation>
    </message>
    <message>
        <source>Trace id</source>
        <translation>Trace-ID</translation>
    </message>
</context>
<context>
    <name>Sequence</name>
    <message>
        <source>backlog</source>
        <translation>Rückstau</translation>
    </message>
    <message>
        <source>instance %1, slot %2</source>
        <translation>Instanz %1, Slot %2</translation>
    </message>
    <message>
        <source>waits for a slot</source>
        <translation>wartet auf Slot</translation>
    </message>
    <message>
        <source>ending</source>
        <translation>endet</translation>
    </message>
    <message>
        <source>active</source>
        <translation>aktiv</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>untätig</translation>
    </message>
    <message>
        <source>%1: %2 of %3 slots in use</source>
        <translation>%1: %2 von %3 Slots belegt</translation>
    </message>
    <message numerus="yes">
        <source>, %n sequence(s) wait for a slot</source>
        <translation>
            <numerusform>, %Ln Sequenz wartet auf einen Slot</numerusform>
            <numerusform>, %Ln Sequenzen warten auf einen Slot</numerusform>
        </translation>
    </message>
    <message>
        <source> (at most %1)</source>
        <translation> (höchstens %1)</translation>
    </message>
    <message>
        <source>, %1 of state</source>
        <translation>, %1 Zustand</translation>
    </message>
    <message numerus="yes">
        <source>, %n not listed</source>
        <translation>
            <numerusform>, %Ln nicht aufgeführt</numerusform>
            <numerusform>, %Ln nicht aufgeführt</numerusform>
        </translation>
    </message>
    <message>
        <source>sequence</source>
        <translation>Sequenz</translation>
    </message>
    <message>
        <source>The sequence waits for a slot. One becomes free when another sequence ends.</source>
        <translation>Die Sequenz wartet auf einen Slot. Einer wird frei, wenn eine andere Sequenz endet.</translation>
    </message>
    <message>
        <source>The sequence loses its slot in %1 unless a request comes.</source>
        <translation>Die Sequenz verliert ihren Slot in %1, wenn keine Anfrage kommt.</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>Requests that wait</source>
        <translation>Wartende Anfragen</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>Untätig</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>Alter</translation>
    </message>
    <message>
        <source>State size</source>
        <translation>Zustandsgröße</translation>
    </message>
</context>
<context>
    <name>ServerProfile</name>
    <message>
        <source>“%1” is no address: expected host:port, such as localhost:8000, with https:// or grpcs:// for TLS.</source>
        <translation>„%1“ ist keine Adresse: erwartet wird Host:Port wie localhost:8000, mit https:// oder grpcs:// für TLS.</translation>
    </message>
    <message>
        <source>A server needs a name.</source>
        <translation>Ein Server braucht einen Namen.</translation>
    </message>
    <message>
        <source>A name has at most %1 characters.</source>
        <translation>Ein Name hat höchstens %1 Zeichen.</translation>
    </message>
    <message>
        <source>“%1” is no colour: expected #rrggbb.</source>
        <translation>„%1“ ist keine Farbe: erwartet wird #rrggbb.</translation>
    </message>
    <message>
        <source>An HTTP or a gRPC address is needed, such as localhost:8000.</source>
        <translation>Eine HTTP- oder gRPC-Adresse wird gebraucht, etwa localhost:8000.</translation>
    </message>
    <message>
        <source>An address has at most %1 characters.</source>
        <translation>Eine Adresse hat höchstens %1 Zeichen.</translation>
    </message>
    <message>
        <source>A certificate of the client needs its key, and a key needs its certificate.</source>
        <translation>Ein Client-Zertifikat braucht seinen Schlüssel, ein Schlüssel sein Zertifikat.</translation>
    </message>
    <message>
        <source>“%1” is no destination of ssh: expected user@host, or a name of the configuration of ssh, of letters, digits, and the signs . _ - : %.</source>
        <translation>„%1“ ist kein Ziel für ssh: erwartet user@host oder ein Name aus der Konfiguration von ssh, aus Buchstaben, Ziffern und den Zeichen . _ - : %.</translation>
    </message>
    <message>
        <source>ssh forwards the administration addresses: give at least one of them, as the server itself reaches it, such as localhost:8004.</source>
        <translation>ssh leitet die Administrationsadressen weiter: mindestens eine angeben, so wie der Server selbst sie erreicht, etwa localhost:8004.</translation>
    </message>
</context>
<context>
    <name>StatePane</name>
    <message>
        <source>Loading</source>
        <translation>Wird geladen</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>The data are of %1.</source>
        <translation>Stand der Daten: %1.</translation>
    </message>
    <message>
        <source>%1 is not connected</source>
        <translation>%1 ist nicht verbunden</translation>
    </message>
    <message>
        <source>%1 is not connected.</source>
        <translation>%1 ist nicht verbunden.</translation>
    </message>
    <message>
        <source>Connect to see its models, figures and events.</source>
        <translation>Verbinden, um Modelle, Kennzahlen und Ereignisse zu sehen.</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>Verbinden</translation>
    </message>
    <message>
        <source>Connecting to %1</source>
        <translation>Verbindung zu %1 wird aufgebaut</translation>
    </message>
    <message>
        <source>Connecting again…</source>
        <translation>Verbindung wird erneut aufgebaut…</translation>
    </message>
    <message>
        <source>%1 does not answer</source>
        <translation>%1 antwortet nicht</translation>
    </message>
    <message>
        <source>The connection was refused.</source>
        <translation>Die Verbindung wurde abgewiesen.</translation>
    </message>
    <message>
        <source>The server does not answer.</source>
        <translation>Der Server antwortet nicht.</translation>
    </message>
    <message>
        <source>Edit profile…</source>
        <translation>Profil bearbeiten…</translation>
    </message>
    <message>
        <source>The certificate of %1 is not accepted</source>
        <translation>Das Zertifikat von %1 wird nicht akzeptiert</translation>
    </message>
    <message>
        <source>%1 answers in another protocol</source>
        <translation>%1 antwortet in einem anderen Protokoll</translation>
    </message>
    <message>
        <source>Enter the token…</source>
        <translation>Token eingeben…</translation>
    </message>
    <message>
        <source>%1 needs a valid token</source>
        <translation>%1 verlangt ein gültiges Token</translation>
    </message>
    <message>
        <source>%1 refuses access</source>
        <translation>%1 weist den Zugriff ab</translation>
    </message>
</context>
<context>
    <name>TableCopy</name>
    <message>
        <source>Copy as CSV</source>
        <translation>Als CSV kopieren</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Als Text kopieren</translation>
    </message>
</context>
<context>
    <name>Tensor</name>
    <message>
        <source>The shape %1 is not that of an image.</source>
        <translation>Die Form %1 ist nicht die eines Bildes.</translation>
    </message>
    <message>
        <source>Elements of the shape %1: expected %2, got %3.</source>
        <translation>Elemente der Form %1: erwartet %2, angegeben %3.</translation>
    </message>
    <message>
        <source>The data type %1 is not known.</source>
        <translation>Der Datentyp %1 ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The shape needs a size for each dimension, and at most %1 elements in all.</source>
        <translation>Die Form braucht eine Größe je Dimension und insgesamt höchstens %1 Elemente.</translation>
    </message>
    <message>
        <source>“%1” is no size of a dimension.</source>
        <translation>„%1“ ist keine Größe einer Dimension.</translation>
    </message>
    <message>
        <source>The model takes the shape %1, where -1 is any size.</source>
        <translation>Das Modell nimmt die Form %1 an; -1 steht für jede Größe.</translation>
    </message>
    <message>
        <source>“%1” is no value of the type %2.</source>
        <translation>„%1“ ist kein Wert vom Typ %2.</translation>
    </message>
    <message>
        <source>A file is one element of type BYTES, and the shape %1 has %2.</source>
        <translation>Eine Datei ist ein Element vom Typ BYTES, und die Form %1 hat %2.</translation>
    </message>
    <message>
        <source>Bytes of the shape %1 of type %2: expected %3, got %4.</source>
        <translation>Bytes der Form %1 vom Typ %2: erwartet %3, vorhanden %4.</translation>
    </message>
</context>
<context>
    <name>TimelinePainter</name>
    <message>
        <source>mark</source>
        <translation>Marke</translation>
    </message>
</context>
<context>
    <name>TraceReader</name>
    <message numerus="yes">
        <source>%n events of the kinds %1 are not shown</source>
        <translation>
            <numerusform>%Ln Ereignis der Arten %1 ist nicht dargestellt</numerusform>
            <numerusform>%Ln Ereignisse der Arten %1 sind nicht dargestellt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n events have no valid time (ts) and are left out</source>
        <translation>
            <numerusform>%Ln Ereignis hat keine gültige Zeit (ts) und ist ausgelassen</numerusform>
            <numerusform>%Ln Ereignisse haben keine gültige Zeit (ts) und sind ausgelassen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n events end a slice or an arrow that did not begin, and are left out</source>
        <translation>
            <numerusform>%Ln Ereignis beendet einen Abschnitt oder Pfeil, der nicht begann, und ist ausgelassen</numerusform>
            <numerusform>%Ln Ereignisse beenden einen Abschnitt oder Pfeil, der nicht begann, und sind ausgelassen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slices have no end and last to the end of the trace</source>
        <translation>
            <numerusform>%Ln Abschnitt hat kein Ende und dauert bis zum Ende des Traces</numerusform>
            <numerusform>%Ln Abschnitte haben kein Ende und dauern bis zum Ende des Traces</numerusform>
        </translation>
    </message>
    <message>
        <source>cannot read after byte %1</source>
        <translation>ab Byte %1 nicht lesbar</translation>
    </message>
    <message>
        <source>line %1, byte %2: an event has more than %3 MiB</source>
        <translation>Zeile %1, Byte %2: ein Ereignis hat mehr als %3 MiB</translation>
    </message>
    <message>
        <source>ends after byte %1 without its closing bracket: it is cut off, or still being written</source>
        <translation>endet nach Byte %1 ohne schließende Klammer: abgeschnitten, oder noch im Schreiben</translation>
    </message>
    <message>
        <source>line %1, byte %2: %3</source>
        <translation>Zeile %1, Byte %2: %3</translation>
    </message>
    <message>
        <source>line 1, byte 1: expected an array of events, or an object with an array &quot;traceEvents&quot;</source>
        <translation>Zeile 1, Byte 1: erwartet wird ein Array von Ereignissen, oder ein Objekt mit einem Array &quot;traceEvents&quot;</translation>
    </message>
    <message numerus="yes">
        <source>%n elements of the array are no events and are left out</source>
        <translation>
            <numerusform>%Ln Element des Arrays ist kein Ereignis und ist ausgelassen</numerusform>
            <numerusform>%Ln Elemente des Arrays sind keine Ereignisse und sind ausgelassen</numerusform>
        </translation>
    </message>
    <message>
        <source>ends after byte %1 without its closing bracket: the server was killed, or still writes</source>
        <translation>endet nach Byte %1 ohne schließende Klammer: der Server wurde beendet, oder schreibt noch</translation>
    </message>
    <message numerus="yes">
        <source>%n values have a wrong type or size and are left out; the first is in the entry at %1</source>
        <translation>
            <numerusform>%Ln Wert hat einen falschen Typ oder eine falsche Größe und ist ausgelassen; er steht im Eintrag bei %1</numerusform>
            <numerusform>%Ln Werte haben einen falschen Typ oder eine falsche Größe und sind ausgelassen; der erste steht im Eintrag bei %1</numerusform>
        </translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>die Datei ist leer</translation>
    </message>
    <message>
        <source>the file is compressed with gzip; unpack it first</source>
        <translation>die Datei ist mit gzip komprimiert; sie ist zuerst zu entpacken</translation>
    </message>
    <message>
        <source>line 1, byte %1: expected a trace in JSON, which begins with &apos;[&apos; or &apos;{&apos;, found &apos;%2&apos;</source>
        <translation>Zeile 1, Byte %1: erwartet wird ein Trace in JSON, der mit &apos;[&apos; oder &apos;{&apos; beginnt, gefunden: „%2“</translation>
    </message>
    <message>
        <source>has more than %1 slices; the part after byte %2 is not shown</source>
        <translation>hat mehr als %1 Abschnitte; der Teil ab Byte %2 ist nicht dargestellt</translation>
    </message>
    <message>
        <source>contains no slices</source>
        <translation>enthält keine Abschnitte</translation>
    </message>
    <message>
        <source>expected a trace file, found a directory</source>
        <translation>erwartet wird eine Trace-Datei, gefunden: ein Verzeichnis</translation>
    </message>
    <message>
        <source>cannot open it: %1</source>
        <translation>lässt sich nicht öffnen: %1</translation>
    </message>
    <message>
        <source>there is not enough memory for it</source>
        <translation>dafür ist nicht genug Speicher frei</translation>
    </message>
    <message>
        <source>the document is empty</source>
        <translation>das Dokument ist leer</translation>
    </message>
    <message>
        <source>something follows the document</source>
        <translation>nach dem Dokument folgt noch etwas</translation>
    </message>
    <message>
        <source>a value is invalid</source>
        <translation>ein Wert ist ungültig</translation>
    </message>
    <message>
        <source>the name of a member of an object is missing</source>
        <translation>der Name eines Elements eines Objekts fehlt</translation>
    </message>
    <message>
        <source>the colon after the name of a member is missing</source>
        <translation>der Doppelpunkt nach dem Namen eines Elements fehlt</translation>
    </message>
    <message>
        <source>a comma or &apos;}&apos; is missing after a member of an object</source>
        <translation>nach einem Element eines Objekts fehlt ein Komma oder „}“</translation>
    </message>
    <message>
        <source>a comma or &apos;]&apos; is missing after an element of an array</source>
        <translation>nach einem Element eines Arrays fehlt ein Komma oder „]“</translation>
    </message>
    <message>
        <source>a string has \u without four hexadecimal digits</source>
        <translation>in einer Zeichenkette folgen auf \u keine vier Hexadezimalziffern</translation>
    </message>
    <message>
        <source>a string has half of a surrogate pair</source>
        <translation>eine Zeichenkette enthält ein halbes Surrogatpaar</translation>
    </message>
    <message>
        <source>the closing quotation mark of a string is missing</source>
        <translation>das schließende Anführungszeichen einer Zeichenkette fehlt</translation>
    </message>
    <message>
        <source>a string is not UTF-8</source>
        <translation>eine Zeichenkette ist kein UTF-8</translation>
    </message>
    <message>
        <source>a number is too large</source>
        <translation>eine Zahl ist zu groß</translation>
    </message>
    <message>
        <source>a number has no digits after its point</source>
        <translation>nach dem Punkt einer Zahl fehlen die Ziffern</translation>
    </message>
    <message>
        <source>a number has no digits in its exponent</source>
        <translation>dem Exponenten einer Zahl fehlen die Ziffern</translation>
    </message>
    <message>
        <source>it is not JSON</source>
        <translation>es ist kein JSON</translation>
    </message>
    <message>
        <source>expected a JSON array of objects, found &apos;%1&apos;</source>
        <translation>erwartet wird ein JSON-Array von Objekten, gefunden wurde „%1“</translation>
    </message>
    <message>
        <source>expected the end of the file or another array, found &apos;%1&apos;</source>
        <translation>erwartet wird das Ende der Datei oder ein weiteres Array, gefunden wurde „%1“</translation>
    </message>
    <message>
        <source>an entry has more than %1 MiB</source>
        <translation>ein Eintrag hat mehr als %1 MiB</translation>
    </message>
    <message>
        <source>an entry is incomplete or damaged: unexpected &apos;%1&apos;</source>
        <translation>ein Eintrag ist unvollständig oder beschädigt: unerwartetes „%1“</translation>
    </message>
    <message>
        <source>an entry is not a JSON object: %1</source>
        <translation>ein Eintrag ist kein JSON-Objekt: %1</translation>
    </message>
    <message>
        <source>a string has a wrong escape sequence or a control character</source>
        <translation>eine Zeichenkette enthält eine falsche Escape-Sequenz oder ein Steuerzeichen</translation>
    </message>
    <message>
        <source>%1; the first is at line %2, byte %3</source>
        <translation>%1; zuerst in Zeile %2, Byte %3</translation>
    </message>
    <message numerus="yes">
        <source>%n events have a negative or wrong duration (dur) and are shown without one</source>
        <translation>
            <numerusform>%n Ereignis hat eine negative oder falsche Dauer (dur) und wird ohne Dauer gezeigt</numerusform>
            <numerusform>%n Ereignisse haben eine negative oder falsche Dauer (dur) und werden ohne Dauer gezeigt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n events end a slice before it begins, which is shown without a duration</source>
        <translation>
            <numerusform>%n Ereignis beendet einen Abschnitt vor dessen Beginn; er wird ohne Dauer gezeigt</numerusform>
            <numerusform>%n Ereignisse beenden einen Abschnitt vor dessen Beginn; er wird ohne Dauer gezeigt</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TraceRules</name>
    <message>
        <source>Level</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>What is traced: OFF, TIMESTAMPS, TENSORS, or TIMESTAMPS,TENSORS.</source>
        <translation>Was aufgezeichnet wird: OFF, TIMESTAMPS, TENSORS oder TIMESTAMPS,TENSORS.</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Rate</translation>
    </message>
    <message>
        <source>One of this many requests is traced: a whole number from 1 to 2147483647.</source>
        <translation>Eine von so vielen Anfragen wird aufgezeichnet: eine ganze Zahl von 1 bis 2147483647.</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Requests that are still to be traced: a whole number from 1 to 2147483647, or -1 for no limit.</source>
        <translation>Noch aufzuzeichnende Anfragen: eine ganze Zahl von 1 bis 2147483647, oder -1 für unbegrenzt.</translation>
    </message>
    <message>
        <source>Log frequency</source>
        <translation>Log-Häufigkeit</translation>
    </message>
    <message>
        <source>Traces of one file: a whole number from 1 to 2147483647, or 0 for one file that is written at the end.</source>
        <translation>Traces je Datei: eine ganze Zahl von 1 bis 2147483647, oder 0 für eine Datei, die am Ende geschrieben wird.</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>Where traces go: triton (a file) or opentelemetry. Only --trace-config sets it.</source>
        <translation>Ziel der Traces: triton (eine Datei) oder opentelemetry. Nur --trace-config legt es fest.</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>The file of the traces. Only --trace-config sets it.</source>
        <translation>Die Datei der Traces. Nur --trace-config legt sie fest.</translation>
    </message>
    <message>
        <source>1 of %1</source>
        <translation>1 von %1</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>unbegrenzt</translation>
    </message>
    <message>
        <source>one file</source>
        <translation>eine Datei</translation>
    </message>
    <message>
        <source>OFF stands alone: it cannot be combined with another level.</source>
        <translation>OFF steht allein: Es lässt sich mit keiner anderen Stufe verbinden.</translation>
    </message>
    <message>
        <source>A rate of 0 traces nothing: set a rate of 1 or more, or the level OFF.</source>
        <translation>Eine Rate von 0 zeichnet nichts auf: eine Rate ab 1 oder die Stufe OFF setzen.</translation>
    </message>
    <message>
        <source>No trace is left of the count: set a count, or -1 for no limit.</source>
        <translation>Von der Anzahl ist kein Trace übrig: eine Anzahl setzen, oder -1 für unbegrenzt.</translation>
    </message>
    <message>
        <source>The server has no trace file. Start it with --trace-config triton,file=FILE.</source>
        <translation>Der Server hat keine Trace-Datei. Mit --trace-config triton,file=DATEI starten.</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>%1, %2 an hour and the tensors</source>
        <translation>%1, %2 pro Stunde und die Tensoren</translation>
    </message>
    <message>
        <source>%1, %2 an hour</source>
        <translation>%1, %2 pro Stunde</translation>
    </message>
</context>
<context>
    <name>TraceWords</name>
    <message>
        <source>requests %1</source>
        <translation>Anfragen %1</translation>
    </message>
    <message>
        <source>instance %1</source>
        <translation>Instanz %1</translation>
    </message>
    <message>
        <source>client %1</source>
        <translation>Client %1</translation>
    </message>
    <message>
        <source>model %1</source>
        <translation>Modell %1</translation>
    </message>
    <message>
        <source>execution %1</source>
        <translation>Ausführung %1</translation>
    </message>
    <message>
        <source>HTTP request</source>
        <translation>HTTP-Anfrage</translation>
    </message>
    <message>
        <source>GRPC request</source>
        <translation>gRPC-Anfrage</translation>
    </message>
    <message>
        <source>input</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>infer</source>
        <translation>Inferenz</translation>
    </message>
    <message>
        <source>output</source>
        <translation>Ausgaben</translation>
    </message>
    <message>
        <source>execution</source>
        <translation>Ausführung</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>batch of %1</source>
        <translation>Batch von %1</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
</context>
<context>
    <name>WhatIf</name>
    <message numerus="yes">
        <source>The server remembers %n executed request(s) of this version, and a simulation needs %1. Send it requests, and try again.</source>
        <translation>
            <numerusform>Der Server kennt %Ln ausgeführte Anfrage dieser Version, eine Simulation braucht %1. Anfragen senden und erneut versuchen.</numerusform>
            <numerusform>Der Server kennt %Ln ausgeführte Anfragen dieser Version, eine Simulation braucht %1. Anfragen senden und erneut versuchen.</numerusform>
        </translation>
    </message>
    <message>
        <source>The server does not say how long executions of this version take: its backend reports no times.</source>
        <translation>Der Server meldet nicht, wie lange Ausführungen dieser Version dauern: Ihr Backend meldet keine Zeiten.</translation>
    </message>
    <message>
        <source>The number of instances is from 1 to %1.</source>
        <translation>Die Anzahl der Instanzen reicht von 1 bis %1.</translation>
    </message>
    <message numerus="yes">
        <source>The largest batch must have at least %n row(s), as many as the largest request, and at most %1.</source>
        <translation>
            <numerusform>Der größte Batch muss mindestens %Ln Zeile haben, so viele wie die größte Anfrage, und höchstens %1.</numerusform>
            <numerusform>Der größte Batch muss mindestens %Ln Zeilen haben, so viele wie die größte Anfrage, und höchstens %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>A preferred size is from 1 to the largest batch, got %1.</source>
        <translation>Eine bevorzugte Größe reicht von 1 bis zum größten Batch, angegeben ist %1.</translation>
    </message>
    <message>
        <source>The queue delay is from 0 to 60 000 000 microseconds.</source>
        <translation>Die Batch-Wartezeit reicht von 0 bis 60 000 000 Mikrosekunden.</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>present settings, simulated</source>
        <translation>jetzige Einstellungen, simuliert</translation>
    </message>
    <message>
        <source>lowest p99</source>
        <translation>kleinstes p99</translation>
    </message>
    <message>
        <source>tried</source>
        <translation>ausprobiert</translation>
    </message>
    <message>
        <source>Under the present settings the simulation has a p99 of %1, and %2 was measured (%3). Compare settings with each other, not with the measurement.</source>
        <translation>Mit den jetzigen Einstellungen ergibt die Simulation ein p99 von %1, gemessen sind %2 (%3). Einstellungen miteinander vergleichen, nicht mit der Messung.</translation>
    </message>
    <message>
        <source>%1: overloaded</source>
        <translation>%1: überlastet</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Requests come faster than they can be executed under these settings.</source>
        <translation>Anfragen kommen schneller, als sie mit diesen Einstellungen ausgeführt werden können.</translation>
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
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Mean batch</source>
        <translation>Mittlerer Batch</translation>
    </message>
    <message>
        <source>Change of p99</source>
        <translation>Änderung des p99</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>no batching</source>
        <translation>kein Batching</translation>
    </message>
    <message>
        <source>The model has no dynamic batching: each request is a batch.</source>
        <translation>Das Modell hat kein dynamisches Batching: Jede Anfrage ist ein Batch.</translation>
    </message>
    <message>
        <source>Add dynamic_batching to the configuration of the model.</source>
        <translation>dynamic_batching in die Konfiguration des Modells aufnehmen.</translation>
    </message>
    <message>
        <source>full</source>
        <translation>voll</translation>
    </message>
    <message>
        <source>The batch had no room for the next request.</source>
        <translation>Der Batch hatte keinen Platz für die nächste Anfrage.</translation>
    </message>
    <message>
        <source>A larger max_batch_size admits larger batches.</source>
        <translation>Ein größeres max_batch_size lässt größere Batches zu.</translation>
    </message>
    <message>
        <source>preferred size</source>
        <translation>bevorzugte Größe</translation>
    </message>
    <message>
        <source>The batch had reached a preferred size.</source>
        <translation>Der Batch hatte eine bevorzugte Größe erreicht.</translation>
    </message>
    <message>
        <source>Remove the small sizes from preferred_batch_size, or remove the list.</source>
        <translation>Die kleinen Größen aus preferred_batch_size entfernen, oder die ganze Liste.</translation>
    </message>
    <message>
        <source>delay over</source>
        <translation>Wartezeit vorbei</translation>
    </message>
    <message>
        <source>The oldest request had waited for the whole queue delay.</source>
        <translation>Die älteste Anfrage hatte die ganze Batch-Wartezeit gewartet.</translation>
    </message>
    <message>
        <source>Too few requests come in the delay: a longer max_queue_delay_microseconds collects more, and each request waits longer.</source>
        <translation>In der Wartezeit kommen zu wenige Anfragen: Ein größeres max_queue_delay_microseconds sammelt mehr, und jede Anfrage wartet länger.</translation>
    </message>
    <message>
        <source>other shape</source>
        <translation>andere Form</translation>
    </message>
    <message>
        <source>The next request had inputs of another shape.</source>
        <translation>Die nächste Anfrage hatte Eingaben anderer Form.</translation>
    </message>
    <message>
        <source>Send inputs of equal shapes, or let the model take ragged batches.</source>
        <translation>Eingaben gleicher Form senden, oder das Modell ungleiche Formen annehmen lassen (ragged batches).</translation>
    </message>
    <message>
        <source>idle instance</source>
        <translation>untätige Instanz</translation>
    </message>
    <message>
        <source>An instance was idle, and the model has no queue delay, so nothing was waited for.</source>
        <translation>Eine Instanz war untätig und das Modell hat keine Batch-Wartezeit, also wurde auf nichts gewartet.</translation>
    </message>
    <message>
        <source>A queue delay (max_queue_delay_microseconds) lets requests wait for others; fewer instances are idle less often.</source>
        <translation>Eine Batch-Wartezeit (max_queue_delay_microseconds) lässt Anfragen auf andere warten; weniger Instanzen sind seltener untätig.</translation>
    </message>
    <message>
        <source>flush</source>
        <translation>Leerung</translation>
    </message>
    <message>
        <source>The server was about to stop or to unload the model.</source>
        <translation>Der Server wollte gerade enden oder das Modell entladen.</translation>
    </message>
    <message>
        <source>Nothing needs to be changed.</source>
        <translation>Nichts muss geändert werden.</translation>
    </message>
    <message>
        <source>sequence rule</source>
        <translation>Sequenzregel</translation>
    </message>
    <message>
        <source>The rules of sequences decide: a batch has one request of each sequence.</source>
        <translation>Die Regeln der Sequenzen entscheiden: Ein Batch hat eine Anfrage je Sequenz.</translation>
    </message>
    <message>
        <source>More sequences at a time fill more slots; minimum_slot_utilization and the delay of the direct strategy let a batch wait for them.</source>
        <translation>Mehr gleichzeitige Sequenzen füllen mehr Slots; minimum_slot_utilization und die Wartezeit der Strategie direct lassen einen Batch auf sie warten.</translation>
    </message>
    <message>
        <source>batching library</source>
        <translation>Batching-Bibliothek</translation>
    </message>
    <message>
        <source>The batching library of the model has closed the batch.</source>
        <translation>Die Batching-Bibliothek des Modells hat den Batch geschlossen.</translation>
    </message>
    <message>
        <source>See the documentation of the library.</source>
        <translation>Siehe die Dokumentation der Bibliothek.</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>The server does not say why the batch left.</source>
        <translation>Der Server meldet nicht, warum der Batch freigegeben wurde.</translation>
    </message>
    <message>
        <source>Nothing can be said about it.</source>
        <translation>Dazu ist keine Aussage möglich.</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>loading</source>
        <translation>lädt</translation>
    </message>
    <message>
        <source>unloading</source>
        <translation>entlädt</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>unloaded</source>
        <translation>entladen</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>needs attention</source>
        <translation>zu beachten</translation>
    </message>
    <message>
        <source>receive</source>
        <translation>Empfang</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>Dekodierung</translation>
    </message>
    <message>
        <source>queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>compute input</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>Berechnung</translation>
    </message>
    <message>
        <source>compute output</source>
        <translation>Ausgaben</translation>
    </message>
    <message>
        <source>respond</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>encode</source>
        <translation>Kodierung</translation>
    </message>
    <message>
        <source>send</source>
        <translation>Versand</translation>
    </message>
    <message>
        <source>total</source>
        <translation>gesamt</translation>
    </message>
    <message>
        <source>other</source>
        <translation>Sonstiges</translation>
    </message>
    <message>
        <source>queues of steps</source>
        <translation>Warteschlangen der Schritte</translation>
    </message>
    <message>
        <source>responses of steps</source>
        <translation>Antworten der Schritte</translation>
    </message>
    <message>
        <source>compute infer</source>
        <translation>Inferenz</translation>
    </message>
    <message>
        <source>request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>handler</source>
        <translation>Handler</translation>
    </message>
</context>
<context>
    <name>ZipFile</name>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>entry %1 is longer than %2 bytes</source>
        <translation>Eintrag %1 ist länger als %2 Bytes</translation>
    </message>
    <message>
        <source>entry %1 is damaged</source>
        <translation>Eintrag %1 ist beschädigt</translation>
    </message>
</context>
<context>
    <name>figures</name>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>%1 ago</source>
        <translation>vor %1</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ActionRegistry</name>
    <message>
        <source>&amp;Server</source>
        <translation>&amp;Server</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>S&amp;prache</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Modell</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ActionsPage</name>
    <message>
        <source>My actions</source>
        <translation>Meine Aktionen</translation>
    </message>
    <message>
        <source>Filter: text, server:gpu-east, result:failed</source>
        <translation>Filter: Text, server:gpu-east, result:Fehler</translation>
    </message>
    <message numerus="yes">
        <source>%n action(s)</source>
        <translation>
            <numerusform>%Ln Aktion</numerusform>
            <numerusform>%Ln Aktionen</numerusform>
        </translation>
    </message>
    <message>
        <source>You have changed nothing yet</source>
        <translation>Noch nichts geändert</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel the selected action. A server goes on with a load or an unload; only the wait for its answer ends.</source>
        <translation>Die ausgewählte Aktion abbrechen. Ein Server setzt ein Laden oder Entladen fort; nur das Warten auf seine Antwort endet.</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Show the folder of the file that the selected action has written</source>
        <translation>Den Ordner der Datei anzeigen, die die ausgewählte Aktion geschrieben hat</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>Pfad kopieren</translation>
    </message>
    <message>
        <source>Copy the path of the file that the selected action has written</source>
        <translation>Den Pfad der Datei kopieren, die die ausgewählte Aktion geschrieben hat</translation>
    </message>
    <message>
        <source>Select an action that runs and can be cancelled.</source>
        <translation>Eine Aktion auswählen, die läuft und abgebrochen werden kann.</translation>
    </message>
    <message>
        <source>Select an action that has written a file.</source>
        <translation>Eine Aktion auswählen, die eine Datei geschrieben hat.</translation>
    </message>
    <message>
        <source>Loads, unloads, drains and changed settings are listed here, each with the answer of the server, and exported files with their paths. The list ends with the program.</source>
        <translation>Hier stehen geladene und entladene Modelle, Drains und geänderte Einstellungen, jeweils mit der Antwort des Servers, und exportierte Dateien mit ihrem Pfad. Die Liste endet mit dem Programm.</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Läuft</translation>
    </message>
</context>
<context>
    <name>thalassa::console::AlertBook</name>
    <message>
        <source>%1, %2 version %3</source>
        <translation>%1, %2 Version %3</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1: %2 on %3</source>
        <translation>%1: %2 auf %3</translation>
    </message>
    <message>
        <source>There are at most %1 rules.</source>
        <translation>Es gibt höchstens %1 Regeln.</translation>
    </message>
    <message>
        <source> (no data now)</source>
        <translation> (zurzeit keine Daten)</translation>
    </message>
    <message>
        <source>not ready</source>
        <translation>nicht bereit</translation>
    </message>
</context>
<context>
    <name>thalassa::console::AlertHistory</name>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>%1 kann nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>The history of alerts begins empty, and the file is kept as %1.</source>
        <translation>Der Verlauf der Alarme beginnt leer, und die Datei ist als %1 aufgehoben.</translation>
    </message>
    <message>
        <source>The history of alerts begins empty, and the file could not be kept as %1.</source>
        <translation>Der Verlauf der Alarme beginnt leer, und die Datei konnte nicht als %1 aufgehoben werden.</translation>
    </message>
    <message>
        <source>The history of alerts could not be written: %1 cannot be made.</source>
        <translation>Der Verlauf der Alarme konnte nicht geschrieben werden: %1 kann nicht angelegt werden.</translation>
    </message>
    <message>
        <source>%1 could not be written: %2.</source>
        <translation>%1 konnte nicht geschrieben werden: %2.</translation>
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
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>thalassa::console::AlertLog</name>
    <message>
        <source>%1 could not be written: %2.</source>
        <translation>%1 konnte nicht geschrieben werden: %2.</translation>
    </message>
</context>
<context>
    <name>thalassa::console::AlertTable</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>disabled</source>
        <translation>ausgeschaltet</translation>
    </message>
    <message>
        <source>nothing to watch</source>
        <translation>nichts zu überwachen</translation>
    </message>
    <message>
        <source>%1, snoozed</source>
        <translation>%1, stumm</translation>
    </message>
    <message>
        <source>until it ends</source>
        <translation>bis zum Ende</translation>
    </message>
    <message>
        <source>until %1</source>
        <translation>bis %1</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>The worst state of all that the rule watches</source>
        <translation>Der schlechteste Zustand von allem, was die Regel überwacht</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>The text of the rule</source>
        <translation>Der Text der Regel</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>Schweregrad</translation>
    </message>
    <message>
        <source>How the alert is shown</source>
        <translation>Wie der Alarm gezeigt wird</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>Seit</translation>
    </message>
    <message>
        <source>Begin of the state</source>
        <translation>Beginn des Zustands</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>The worst value of now</source>
        <translation>Der schlechteste Wert von jetzt</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>The server and model with the worst value</source>
        <translation>Server und Modell mit dem schlechtesten Wert</translation>
    </message>
    <message>
        <source>Watched</source>
        <translation>Überwacht</translation>
    </message>
    <message>
        <source>Servers and models that the rule watches; before it those that fire or are pending</source>
        <translation>Server und Modelle, die die Regel überwacht; davor die auslösenden und anstehenden</translation>
    </message>
    <message>
        <source>Snoozed</source>
        <translation>Stumm</translation>
    </message>
    <message>
        <source>Until when its alerts are not announced</source>
        <translation>Bis wann ihre Alarme nicht gemeldet werden</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>What to do about it</source>
        <translation>Was zu tun ist</translation>
    </message>
</context>
<context>
    <name>thalassa::console::AlertsPage</name>
    <message>
        <source>Alert rules</source>
        <translation>Alarmregeln</translation>
    </message>
    <message>
        <source>Filter: text, state:firing, severity:error</source>
        <translation>Filter: Text, state:aus, severity:Fehler</translation>
    </message>
    <message>
        <source>New rule…</source>
        <translation>Neue Regel…</translation>
    </message>
    <message>
        <source>Add a rule as a sentence or by a form</source>
        <translation>Eine Regel als Satz oder mit einem Formular hinzufügen</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Bearbeiten…</translation>
    </message>
    <message>
        <source>Change the selected rule</source>
        <translation>Die gewählte Regel ändern</translation>
    </message>
    <message>
        <source>Disable</source>
        <translation>Ausschalten</translation>
    </message>
    <message>
        <source>Switch the evaluation of the selected rule on or off</source>
        <translation>Die Auswertung der gewählten Regel ein- oder ausschalten</translation>
    </message>
    <message>
        <source>Snooze</source>
        <translation>Stummschalten</translation>
    </message>
    <message>
        <source>Do not announce the alerts of the selected rule for a time</source>
        <translation>Alarme der gewählten Regel eine Zeit lang nicht melden</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove the selected rule</source>
        <translation>Die gewählte Regel entfernen</translation>
    </message>
    <message>
        <source>For 15 minutes</source>
        <translation>Für 15 Minuten</translation>
    </message>
    <message>
        <source>For 1 hour</source>
        <translation>Für 1 Stunde</translation>
    </message>
    <message>
        <source>For 8 hours</source>
        <translation>Für 8 Stunden</translation>
    </message>
    <message>
        <source>Until all that it watches is right</source>
        <translation>Bis alles Überwachte in Ordnung ist</translation>
    </message>
    <message>
        <source>Announce again</source>
        <translation>Wieder melden</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Put the removed rule back (Ctrl+Z)</source>
        <translation>Die entfernte Regel wiederherstellen (Ctrl+Z)</translation>
    </message>
    <message>
        <source>Undo the removal</source>
        <translation>Das Entfernen rückgängig machen</translation>
    </message>
    <message>
        <source>History of alerts</source>
        <translation>Verlauf der Alarme</translation>
    </message>
    <message>
        <source>Filter: text, server:gpu-east, duration&gt;5min</source>
        <translation>Filter: Text, server:gpu-east, duration&gt;5min</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>The rule “%1” was removed.</source>
        <translation>Die Regel „%1“ wurde entfernt.</translation>
    </message>
    <message>
        <source>Enable</source>
        <translation>Einschalten</translation>
    </message>
    <message>
        <source>alert rule</source>
        <translation>Alarmregel</translation>
    </message>
    <message>
        <source>Watched</source>
        <translation>Überwacht</translation>
    </message>
    <message>
        <source>Firing</source>
        <translation>Löst aus</translation>
    </message>
    <message>
        <source>Pending</source>
        <translation>Anstehend</translation>
    </message>
    <message>
        <source>Without data</source>
        <translation>Ohne Daten</translation>
    </message>
    <message>
        <source>Worst now</source>
        <translation>Schlechtester Wert</translation>
    </message>
    <message>
        <source>Snoozed</source>
        <translation>Stumm</translation>
    </message>
    <message>
        <source>alert</source>
        <translation>Alarm</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>beendet</translation>
    </message>
    <message>
        <source>It ended because %1.</source>
        <translation>Er endete: %1.</translation>
    </message>
    <message>
        <source>Began</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>Worst</source>
        <translation>Extremwert</translation>
    </message>
    <message>
        <source>No alert rules yet</source>
        <translation>Noch keine Alarmregeln</translation>
    </message>
    <message>
        <source>A rule watches a figure of servers or models, such as “p99 of resnet &gt; 20 ms for 2 min”. Its alerts are shown in the list at the left, in the system tray and here.</source>
        <translation>Eine Regel überwacht eine Kennzahl von Servern oder Modellen, etwa „p99 of resnet &gt; 20 ms for 2 min“. Ihre Alarme stehen links in der Liste, im Infobereich und hier.</translation>
    </message>
    <message>
        <source>The alert rules could not be read</source>
        <translation>Die Alarmregeln konnten nicht gelesen werden</translation>
    </message>
    <message>
        <source>alerts.json: byte 0: illegal value.</source>
        <translation>alerts.json: byte 0: illegal value.</translation>
    </message>
    <message>
        <source>The file is kept as alerts.json.damaged when a rule is added.</source>
        <translation>Die Datei bleibt als alerts.json.damaged erhalten, wenn eine Regel hinzugefügt wird.</translation>
    </message>
    <message>
        <source>The readings are paused.</source>
        <translation>Das Lesen ist angehalten.</translation>
    </message>
    <message>
        <source>Rules have no data; alerts that fire keep firing.</source>
        <translation>Regeln haben keine Daten; auslösende Alarme bleiben bestehen.</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Alerts</source>
        <translation>Alarme</translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s)</source>
        <translation>
            <numerusform>%Ln Regel</numerusform>
            <numerusform>%Ln Regeln</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n alert(s)</source>
        <translation>
            <numerusform>%Ln Alarm</numerusform>
            <numerusform>%Ln Alarme</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more fault(s)</source>
        <translation>
            <numerusform>und %Ln weiterer Fehler</numerusform>
            <numerusform>und %Ln weitere Fehler</numerusform>
        </translation>
    </message>
    <message>
        <source>Select a rule first.</source>
        <translation>Zuerst eine Regel auswählen.</translation>
    </message>
    <message>
        <source>The rule is not snoozed.</source>
        <translation>Die Regel ist nicht stummgeschaltet.</translation>
    </message>
    <message>
        <source>firing</source>
        <translation>löst aus</translation>
    </message>
    <message>
        <source>Undo a change of rules</source>
        <translation>Änderung der Regeln rückgängig</translation>
    </message>
    <message>
        <source>Redo it</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>There is no change of a rule.</source>
        <translation>Es gibt keine Änderung einer Regel.</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Fehler</translation>
    </message>
</context>
<context>
    <name>thalassa::console::AnswerTable</name>
    <message>
        <source>Place</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>The indexes of the element, or the class</source>
        <translation>Die Indizes des Elements, oder die Klasse</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>The value, or the score of the class</source>
        <translation>Der Wert, oder die Bewertung der Klasse</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Label</translation>
    </message>
    <message>
        <source>The label of the class</source>
        <translation>Das Label der Klasse</translation>
    </message>
</context>
<context>
    <name>thalassa::console::AnswerView</name>
    <message>
        <source>Outputs</source>
        <translation>Ausgaben</translation>
    </message>
    <message>
        <source>The output as a picture</source>
        <translation>Die Ausgabe als Bild</translation>
    </message>
    <message>
        <source>Elements of the output</source>
        <translation>Elemente der Ausgabe</translation>
    </message>
    <message>
        <source>Filter: text, value&gt;0.5</source>
        <translation>Filter: Text, value&gt;0.5</translation>
    </message>
    <message numerus="yes">
        <source>%n element(s)</source>
        <translation>
            <numerusform>%Ln Element</numerusform>
            <numerusform>%Ln Elemente</numerusform>
        </translation>
    </message>
    <message>
        <source>The answer appears here.</source>
        <translation>Hier erscheint die Antwort.</translation>
    </message>
    <message>
        <source>Answered in %1.</source>
        <translation>Beantwortet in %1.</translation>
    </message>
    <message>
        <source>; the first %1 elements are listed</source>
        <translation>; die ersten %1 Elemente sind aufgeführt</translation>
    </message>
</context>
<context>
    <name>thalassa::console::BatchReasonTable</name>
    <message>
        <source>Left because</source>
        <translation>Freigabegrund</translation>
    </message>
    <message>
        <source>Why batches left when they did</source>
        <translation>Warum Batches freigegeben wurden</translation>
    </message>
    <message>
        <source>Of free rows</source>
        <translation>Freie Zeilen %</translation>
    </message>
    <message>
        <source>The share of all free rows that these batches have</source>
        <translation>Der Anteil dieser Batches an allen freien Zeilen</translation>
    </message>
    <message>
        <source>Free rows</source>
        <translation>Freie Zeilen</translation>
    </message>
    <message>
        <source>Rows that these batches had room for</source>
        <translation>Zeilen, für die diese Batches Platz hatten</translation>
    </message>
    <message>
        <source>Batches</source>
        <translation>Batches</translation>
    </message>
    <message>
        <source>Batches with this reason</source>
        <translation>Batches mit diesem Grund</translation>
    </message>
    <message>
        <source>Of batches</source>
        <translation>Batches %</translation>
    </message>
    <message>
        <source>Their share of all batches</source>
        <translation>Ihr Anteil an allen Batches</translation>
    </message>
    <message>
        <source>Mean rows</source>
        <translation>Mittlere Zeilen</translation>
    </message>
    <message>
        <source>Mean size of these batches</source>
        <translation>Mittlere Größe dieser Batches</translation>
    </message>
    <message>
        <source>What would change it</source>
        <translation>Was es ändern würde</translation>
    </message>
    <message>
        <source>What makes such batches larger</source>
        <translation>Was solche Batches größer macht</translation>
    </message>
</context>
<context>
    <name>thalassa::console::BatchTable</name>
    <message>
        <source>Executed</source>
        <translation>Ausgeführt</translation>
    </message>
    <message>
        <source>When the execution began</source>
        <translation>Wann die Ausführung begann</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>The number of the batch</source>
        <translation>Die Nummer des Batches</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>The model of the batch</source>
        <translation>Das Modell des Batches</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>The version of the model</source>
        <translation>Die Version des Modells</translation>
    </message>
    <message>
        <source>Instance</source>
        <translation>Instanz</translation>
    </message>
    <message>
        <source>The instance that executed it</source>
        <translation>Die Instanz, die ihn ausführte</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Its requests that are remembered</source>
        <translation>Seine Anfragen, soweit bekannt</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Rows of the batch</source>
        <translation>Zeilen des Batches</translation>
    </message>
    <message>
        <source>Filled</source>
        <translation>Füllung</translation>
    </message>
    <message>
        <source>Rows of the rows that it had room for</source>
        <translation>Anteil der Zeilen, für die er Platz hatte</translation>
    </message>
    <message>
        <source>Left because</source>
        <translation>Freigabegrund</translation>
    </message>
    <message>
        <source>Why it left when it did</source>
        <translation>Warum er freigegeben wurde</translation>
    </message>
    <message>
        <source>Longest wait</source>
        <translation>Längste Wartezeit</translation>
    </message>
    <message>
        <source>The longest time in the queue</source>
        <translation>Die längste Zeit in der Warteschlange</translation>
    </message>
    <message>
        <source>Mean wait</source>
        <translation>Mittlere Wartezeit</translation>
    </message>
    <message>
        <source>The mean time in the queue</source>
        <translation>Die mittlere Zeit in der Warteschlange</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Inferenz</translation>
    </message>
    <message>
        <source>Time of the execution</source>
        <translation>Zeit der Ausführung</translation>
    </message>
    <message>
        <source>Together</source>
        <translation>Zusammen</translation>
    </message>
    <message>
        <source>The requests of the batch</source>
        <translation>Die Anfragen des Batches</translation>
    </message>
</context>
<context>
    <name>thalassa::console::BatchesPage</name>
    <message>
        <source>Batches</source>
        <translation>Batches</translation>
    </message>
    <message>
        <source>Filter: text, rows&lt;4, release:delay, longest&gt;5ms</source>
        <translation>Filter: Text, rows&lt;4, release:Wartezeit, longest&gt;5ms</translation>
    </message>
    <message numerus="yes">
        <source>%n batch(es)</source>
        <translation>
            <numerusform>%Ln Batch</numerusform>
            <numerusform>%Ln Batches</numerusform>
        </translation>
    </message>
    <message>
        <source>Reasons why batches left</source>
        <translation>Gründe für die Freigabe von Batches</translation>
    </message>
    <message>
        <source>Filter: text, share&gt;10%</source>
        <translation>Filter: Text, share&gt;10%</translation>
    </message>
    <message numerus="yes">
        <source>%n reason(s)</source>
        <translation>
            <numerusform>%Ln Grund</numerusform>
            <numerusform>%Ln Gründe</numerusform>
        </translation>
    </message>
    <message>
        <source>Parts of the page</source>
        <translation>Teile der Seite</translation>
    </message>
    <message>
        <source>Why they were small</source>
        <translation>Warum sie klein waren</translation>
    </message>
    <message>
        <source>Try other settings</source>
        <translation>Andere Einstellungen probieren</translation>
    </message>
    <message>
        <source>No batch of this model is remembered</source>
        <translation>Kein Batch dieses Modells ist bekannt</translation>
    </message>
    <message>
        <source>Send it requests. The batches of the last requests are shown here, each with the reason why it left when it did.</source>
        <translation>Anfragen senden. Hier stehen die Batches der letzten Anfragen, jeweils mit dem Grund der Freigabe.</translation>
    </message>
    <message>
        <source>This server does not say why batches leave</source>
        <translation>Dieser Server meldet nicht, warum Batches freigegeben werden</translation>
    </message>
    <message>
        <source>It counts executions only: the table of models has the mean size of its batches. The reasons are part of Thalassa&apos;s observability extension.</source>
        <translation>Er zählt nur Ausführungen: Die mittlere Größe seiner Batches steht in der Tabelle der Modelle. Die Gründe gehören zu Thalassas Beobachtungserweiterung.</translation>
    </message>
    <message>
        <source>Only batches of requests that ended in %1.</source>
        <translation>Nur Batches von Anfragen, die in dieser Zeit endeten: %1.</translation>
    </message>
    <message>
        <source>No batch of this time is remembered</source>
        <translation>Kein Batch dieser Zeit ist gespeichert</translation>
    </message>
    <message>
        <source>The flight recorder has no request of this model that ended in the time above.</source>
        <translation>Der Flugschreiber hat keine Anfrage dieses Modells, die in der Zeit oben endete.</translation>
    </message>
    <message>
        <source>One row</source>
        <translation>Eine Zeile</translation>
    </message>
    <message>
        <source>Less than half full</source>
        <translation>Weniger als halb voll</translation>
    </message>
    <message>
        <source>Delay over</source>
        <translation>Wartezeit vorbei</translation>
    </message>
    <message>
        <source>Idle instance</source>
        <translation>Untätige Instanz</translation>
    </message>
    <message>
        <source>Waited over 10 ms</source>
        <translation>Über 10 ms gewartet</translation>
    </message>
</context>
<context>
    <name>thalassa::console::BundleDialog</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Diagnostic bundle of %1</source>
        <translation>Diagnosepaket von %1</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>What could not be read</source>
        <translation>Was nicht gelesen werden konnte</translation>
    </message>
    <message>
        <source>Connecting</source>
        <translation>Verbindung wird hergestellt</translation>
    </message>
    <message>
        <source>Save a diagnostic bundle</source>
        <translation>Diagnosepaket speichern</translation>
    </message>
    <message>
        <source>Zip files (*.zip)</source>
        <translation>Zip-Dateien (*.zip)</translation>
    </message>
    <message>
        <source>%1 (%2 of %3)…</source>
        <translation>%1 (%2 von %3)…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>The bundle could not be saved: %1. Choose another file, or try again.</source>
        <translation>Das Paket konnte nicht gespeichert werden: %1. Eine andere Datei wählen oder erneut versuchen.</translation>
    </message>
    <message>
        <source>The bundle was saved as %1.</source>
        <translation>Das Paket wurde als %1 gespeichert.</translation>
    </message>
    <message>
        <source>The bundle was saved as %1. These parts could not be read; the bundle names them:</source>
        <translation>Das Paket wurde als %1 gespeichert. Diese Teile konnten nicht gelesen werden; das Paket nennt sie:</translation>
    </message>
</context>
<context>
    <name>thalassa::console::BundleJob</name>
    <message>
        <source>diagnostic bundle %1</source>
        <translation>Diagnosepaket %1</translation>
    </message>
    <message>
        <source>Diagnostic bundle of %1</source>
        <translation>Diagnosepaket von %1</translation>
    </message>
    <message>
        <source>Saved by %1 %2 at %3.</source>
        <translation>Gespeichert von %1 %2 um %3.</translation>
    </message>
    <message>
        <source>Secrets were replaced by [removed].</source>
        <translation>Geheimnisse wurden durch [removed] ersetzt.</translation>
    </message>
    <message>
        <source>the server was removed</source>
        <translation>der Server wurde entfernt</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>Name, version and extensions of the server</source>
        <translation>Name, Version und Erweiterungen des Servers</translation>
    </message>
    <message>
        <source>the parts of thalassa.v1</source>
        <translation>die Teile von thalassa.v1</translation>
    </message>
    <message>
        <source>Global trace settings</source>
        <translation>Globale Trace-Einstellungen</translation>
    </message>
    <message>
        <source>Log settings</source>
        <translation>Log-Einstellungen</translation>
    </message>
    <message>
        <source>The metrics in Prometheus&apos; text format</source>
        <translation>Die Metriken im Textformat von Prometheus</translation>
    </message>
    <message>
        <source>Identity and build of the server</source>
        <translation>Identität und Build des Servers</translation>
    </message>
    <message>
        <source>Whether the server is ready, and why not</source>
        <translation>Ob der Server bereit ist, und warum nicht</translation>
    </message>
    <message>
        <source>Counters and quantiles of each model</source>
        <translation>Zähler und Quantile jedes Modells</translation>
    </message>
    <message>
        <source>Histograms of the durations</source>
        <translation>Histogramme der Dauern</translation>
    </message>
    <message>
        <source>Figures of each model by the minute</source>
        <translation>Kennzahlen jedes Modells pro Minute</translation>
    </message>
    <message>
        <source>The latest events</source>
        <translation>Die letzten Ereignisse</translation>
    </message>
    <message>
        <source>The newest requests</source>
        <translation>Die neuesten Anfragen</translation>
    </message>
    <message>
        <source>The slowest requests</source>
        <translation>Die langsamsten Anfragen</translation>
    </message>
    <message>
        <source>Requests that failed or were refused</source>
        <translation>Fehlgeschlagene und abgewiesene Anfragen</translation>
    </message>
    <message>
        <source>The queues</source>
        <translation>Die Warteschlangen</translation>
    </message>
    <message>
        <source>The sequences</source>
        <translation>Die Sequenzen</translation>
    </message>
    <message>
        <source>The instances</source>
        <translation>Die Instanzen</translation>
    </message>
    <message>
        <source>The memory by owner</source>
        <translation>Der Speicher nach Besitzern</translation>
    </message>
    <message>
        <source>Trace settings with their layers</source>
        <translation>Trace-Einstellungen mit ihren Ebenen</translation>
    </message>
    <message>
        <source>Whether the server drains</source>
        <translation>Ob der Server im Drain ist</translation>
    </message>
    <message>
        <source>Triton&apos;s statistics of each model</source>
        <translation>Tritons Statistik jedes Modells</translation>
    </message>
    <message>
        <source>Models and versions with their states</source>
        <translation>Modelle und Versionen mit ihren Zuständen</translation>
    </message>
    <message>
        <source>at most %1 configurations are read</source>
        <translation>höchstens %1 Konfigurationen werden gelesen</translation>
    </message>
    <message>
        <source>Configuration of %1</source>
        <translation>Konfiguration von %1</translation>
    </message>
    <message>
        <source>The connection as the console sees it, and what needs attention</source>
        <translation>Die Verbindung aus Sicht der Konsole, und was zu beachten ist</translation>
    </message>
    <message>
        <source>What was changed from this console</source>
        <translation>Was von dieser Konsole aus geändert wurde</translation>
    </message>
    <message>
        <source>Writing the file</source>
        <translation>Datei wird geschrieben</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Regions of shared memory of clients</source>
        <translation>Bereiche in gemeinsamem Speicher der Clients</translation>
    </message>
</context>
<context>
    <name>thalassa::console::CommandPalette</name>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Nothing has this name.</source>
        <translation>Nichts hat diesen Namen.</translation>
    </message>
    <message>
        <source>The first %1 of %2</source>
        <translation>Die ersten %1 von %2</translation>
    </message>
    <message>
        <source>Enter opens, Esc closes</source>
        <translation>Eingabe öffnet, Esc schließt</translation>
    </message>
    <message>
        <source>server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>server in %1</source>
        <translation>Server in %1</translation>
    </message>
    <message>
        <source>model of %1</source>
        <translation>Modell von %1</translation>
    </message>
    <message>
        <source>Request %1 of model %2: %3, %4</source>
        <translation>Anfrage %1 des Modells %2: %3, %4</translation>
    </message>
    <message>
        <source>request of %1</source>
        <translation>Anfrage von %1</translation>
    </message>
    <message>
        <source>Find servers, models, requests, pages, settings and actions</source>
        <translation>Server, Modelle, Anfragen, Seiten, Einstellungen und Aktionen suchen</translation>
    </message>
    <message>
        <source>recent trace in %1</source>
        <translation>zuletzt geöffneter Trace in %1</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ComparisonPanel</name>
    <message>
        <source>First trace</source>
        <translation>Erster Trace</translation>
    </message>
    <message>
        <source>Second trace</source>
        <translation>Zweiter Trace</translation>
    </message>
    <message>
        <source>Comparison of two traces</source>
        <translation>Vergleich zweier Traces</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Count A</source>
        <translation>Anzahl A</translation>
    </message>
    <message>
        <source>Count B</source>
        <translation>Anzahl B</translation>
    </message>
    <message>
        <source>Mean A</source>
        <translation>Mittel A</translation>
    </message>
    <message>
        <source>Mean B</source>
        <translation>Mittel B</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
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
        <translation>Urteil</translation>
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
        <translation>Einen zweiten Trace öffnen, um ihn mit dem ersten zu vergleichen.</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>schneller</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>langsamer</translation>
    </message>
    <message>
        <source>unclear</source>
        <translation>unklar</translation>
    </message>
    <message>
        <source>too few</source>
        <translation>zu wenige</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ComparisonTable</name>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>Fehler</translation>
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
        <translation>Mittlere Dauer</translation>
    </message>
    <message>
        <source>Waiting requests</source>
        <translation>Wartende Anfragen</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>Batchgröße</translation>
    </message>
    <message>
        <source>Instance occupancy</source>
        <translation>Auslastung der Instanzen</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Mean of the visible time</source>
        <translation>Mittel der sichtbaren Zeit</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
</context>
<context>
    <name>thalassa::console::CompletedPanel</name>
    <message>
        <source>This server does not tell how it completes a configuration.</source>
        <translation>Dieser Server meldet nicht, wie er eine Konfiguration vervollständigt.</translation>
    </message>
    <message>
        <source>The text cannot be read, so that the server does not complete it. The view “Text” has the problems.</source>
        <translation>Der Text ist nicht lesbar, daher vervollständigt ihn der Server nicht. Die Ansicht „Text“ zeigt die Probleme.</translation>
    </message>
    <message>
        <source>The server adds nothing. The backend may add fields when it loads the model.</source>
        <translation>Der Server ergänzt nichts. Das Backend kann beim Laden des Modells Felder ergänzen.</translation>
    </message>
    <message>
        <source>The server adds the lines with a + and a tint: %1. The backend may add more when it loads the model.</source>
        <translation>Der Server ergänzt die getönten Zeilen mit einem +: %1. Das Backend kann beim Laden des Modells weitere ergänzen.</translation>
    </message>
    <message>
        <source>The configuration as the server completes it</source>
        <translation>Die vom Server vervollständigte Konfiguration</translation>
    </message>
    <message>
        <source>The server adds this field.</source>
        <translation>Der Server ergänzt dieses Feld.</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ConfigEditor</name>
    <message>
        <source>Text of the configuration</source>
        <translation>Text der Konfiguration</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ConfigurationDrafts</name>
    <message>
        <source>The server has another text now than the one that was edited.</source>
        <translation>Der Server hat jetzt einen anderen Text als den, der bearbeitet wurde.</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ConfigurationFeed</name>
    <message>
        <source>This server tells the configuration of a model only while it serves. Load it first.</source>
        <translation>Dieser Server nennt die Konfiguration eines Modells nur, solange es in Betrieb ist. Zuerst laden.</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ConfigurationPage</name>
    <message>
        <source>Views of the configuration</source>
        <translation>Ansichten der Konfiguration</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>As the server completes it</source>
        <translation>Vom Server vervollständigt</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Let the server check the text without loading it (Ctrl+Return)</source>
        <translation>Den Text vom Server prüfen lassen, ohne zu laden (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Load as an override…</source>
        <translation>Als Überschreibung laden…</translation>
    </message>
    <message>
        <source>Load the model with this text in place of its file, after a look at the differences</source>
        <translation>Das Modell mit diesem Text statt seiner Datei laden, nach einem Blick auf die Unterschiede</translation>
    </message>
    <message>
        <source>Load the file again…</source>
        <translation>Datei neu laden…</translation>
    </message>
    <message>
        <source>Load the model with the configuration of its file</source>
        <translation>Das Modell mit der Konfiguration seiner Datei laden</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Files, clipboard, undo</source>
        <translation>Dateien, Zwischenablage, Rückgängig</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>Datei öffnen…</translation>
    </message>
    <message>
        <source>Save to a file…</source>
        <translation>In Datei speichern…</translation>
    </message>
    <message>
        <source>Copy the text</source>
        <translation>Text kopieren</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Discard the edits</source>
        <translation>Änderungen verwerfen</translation>
    </message>
    <message>
        <source>Read it from the server again</source>
        <translation>Erneut vom Server lesen</translation>
    </message>
    <message>
        <source>Load the file&apos;s configuration again</source>
        <translation>Konfiguration der Datei neu laden</translation>
    </message>
    <message>
        <source>The repository has no models</source>
        <translation>Das Repository hat keine Modelle</translation>
    </message>
    <message>
        <source>Copy a model directory with a config.pbtxt into the model repository of the server.</source>
        <translation>Ein Modellverzeichnis mit einer config.pbtxt in das Modell-Repository des Servers kopieren.</translation>
    </message>
    <message>
        <source>This server does not tell the file of a model: the text is the configuration with which the model runs. It checks a text only when it loads it; the console finds faults of the syntax.</source>
        <translation>Dieser Server nennt die Datei eines Modells nicht: Der Text ist die Konfiguration, mit der das Modell läuft. Er prüft einen Text erst beim Laden; die Konsole findet Syntaxfehler.</translation>
    </message>
    <message>
        <source>The model has no config.pbtxt: the server makes this configuration.</source>
        <translation>Das Modell hat keine config.pbtxt: Der Server erzeugt diese Konfiguration.</translation>
    </message>
    <message>
        <source>Text (edited)</source>
        <translation>Text (bearbeitet)</translation>
    </message>
    <message>
        <source>%1 runs with an override, which was loaded from here at %2.</source>
        <translation>%1 läuft mit einer Überschreibung, die um %2 von hier geladen wurde.</translation>
    </message>
    <message>
        <source>The text is checked…</source>
        <translation>Der Text wird geprüft…</translation>
    </message>
    <message>
        <source>The text could not be checked: %1</source>
        <translation>Der Text konnte nicht geprüft werden: %1</translation>
    </message>
    <message>
        <source>An arrow has the tensors that pass, and how many requests of the ensemble pass. A card has all requests of a model, others than those of the ensemble as well.</source>
        <translation>Ein Pfeil zeigt die übergebenen Tensoren und wie viele Anfragen des Ensembles ihn nehmen. Eine Karte zählt alle Anfragen eines Modells, auch andere als die des Ensembles.</translation>
    </message>
    <message>
        <source>Load the file of %1 again?</source>
        <translation>Die Datei von %1 neu laden?</translation>
    </message>
    <message>
        <source>The server loads the model with the configuration of its file beside the running one. If the load fails, the running one goes on.</source>
        <translation>Der Server lädt das Modell mit der Konfiguration seiner Datei neben dem laufenden. Schlägt das Laden fehl, läuft das bisherige weiter.</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>Graph of the ensemble</source>
        <translation>Graph des Ensembles</translation>
    </message>
    <message>
        <source>The configuration of %1 on %2</source>
        <translation>Die Konfiguration von %1 auf %2</translation>
    </message>
    <message>
        <source>Previous difference</source>
        <translation>Vorheriger Unterschied</translation>
    </message>
    <message>
        <source>Next difference</source>
        <translation>Nächster Unterschied</translation>
    </message>
    <message>
        <source>The configuration has not been read yet.</source>
        <translation>Die Konfiguration wurde noch nicht gelesen.</translation>
    </message>
    <message>
        <source>There is no edit.</source>
        <translation>Es gibt keine Änderung.</translation>
    </message>
    <message>
        <source>The server loads the model, which does not serve now, with the configuration of its file.</source>
        <translation>Der Server lädt das Modell, das jetzt nicht bedient wird, mit der Konfiguration seiner Datei.</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ConfirmDialog</name>
    <message>
        <source>This is lost:</source>
        <translation>Das geht verloren:</translation>
    </message>
    <message>
        <source>This is a production server. Type its name, %1, to go on.</source>
        <translation>Dies ist ein Produktionsserver. Zum Fortfahren seinen Namen eingeben: %1.</translation>
    </message>
    <message>
        <source>Name of the server</source>
        <translation>Name des Servers</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ConnectionTable</name>
    <message>
        <source>Client</source>
        <translation>Client</translation>
    </message>
    <message>
        <source>The address and port of the client</source>
        <translation>Adresse und Port des Clients</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>Port</translation>
    </message>
    <message>
        <source>The port of the server</source>
        <translation>Der Port des Servers</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>What the connection does now</source>
        <translation>Was die Verbindung jetzt tut</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>In Bearbeitung</translation>
    </message>
    <message>
        <source>Requests without a whole answer</source>
        <translation>Anfragen ohne vollständige Antwort</translation>
    </message>
    <message>
        <source>Unread</source>
        <translation>Ungelesen</translation>
    </message>
    <message>
        <source>Bytes of answers that wait for the client</source>
        <translation>Bytes von Antworten, die auf den Client warten</translation>
    </message>
    <message>
        <source>Stalled</source>
        <translation>Steht seit</translation>
    </message>
    <message>
        <source>Time since the client took a byte of the answers that wait</source>
        <translation>Zeit, seit der Client ein Byte der wartenden Antworten abgenommen hat</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Requests since the connection was opened</source>
        <translation>Anfragen seit dem Öffnen der Verbindung</translation>
    </message>
    <message>
        <source>Received</source>
        <translation>Empfangen</translation>
    </message>
    <message>
        <source>Bytes from the client</source>
        <translation>Bytes vom Client</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Gesendet</translation>
    </message>
    <message>
        <source>Bytes to the client</source>
        <translation>Bytes an den Client</translation>
    </message>
    <message>
        <source>Last byte</source>
        <translation>Letztes Byte</translation>
    </message>
    <message>
        <source>Time since the last byte</source>
        <translation>Zeit seit dem letzten Byte</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>Alter</translation>
    </message>
    <message>
        <source>Time since the connection was opened</source>
        <translation>Zeit seit dem Öffnen der Verbindung</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ConnectionsPanel</name>
    <message>
        <source>Connections</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>Filter: text, state:slow, inflight&gt;0</source>
        <translation>Filter: Text, state:slow, inflight&gt;0</translation>
    </message>
    <message numerus="yes">
        <source>%n connection(s)</source>
        <translation>
            <numerusform>%n Verbindung</numerusform>
            <numerusform>%n Verbindungen</numerusform>
        </translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>In Bearbeitung</translation>
    </message>
    <message>
        <source>Unread answers</source>
        <translation>Ungelesene Antworten</translation>
    </message>
    <message>
        <source>No byte for 10 min</source>
        <translation>10 min ohne Byte</translation>
    </message>
    <message>
        <source>Close connection…</source>
        <translation>Verbindung schließen …</translation>
    </message>
    <message>
        <source>Close the selected connection</source>
        <translation>Die ausgewählte Verbindung schließen</translation>
    </message>
    <message>
        <source>Select a connection in the table first.</source>
        <translation>Zuerst eine Verbindung in der Tabelle auswählen.</translation>
    </message>
    <message>
        <source>Close the connection of %1?</source>
        <translation>Verbindung von %1 schließen?</translation>
    </message>
    <message>
        <source>The server closes it at once and cancels its requests. The client may connect again.</source>
        <translation>Der Server schließt sie sofort und bricht ihre Anfragen ab. Der Client kann sich neu verbinden.</translation>
    </message>
    <message>
        <source>The requests in flight are lost. The server does not report their number.</source>
        <translation>Die Anfragen in Bearbeitung gehen verloren. Der Server meldet ihre Anzahl nicht.</translation>
    </message>
    <message numerus="yes">
        <source>%n request(s) in flight are lost.</source>
        <translation>
            <numerusform>%n Anfrage in Bearbeitung geht verloren.</numerusform>
            <numerusform>%n Anfragen in Bearbeitung gehen verloren.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of answers that the client has not read are lost.</source>
        <translation>%1 an Antworten, die der Client nicht gelesen hat, gehen verloren.</translation>
    </message>
    <message>
        <source>Close connection</source>
        <translation>Verbindung schließen</translation>
    </message>
</context>
<context>
    <name>thalassa::console::Console</name>
    <message>
        <source>There is a server with the name “%1” already.</source>
        <translation>Einen Server mit dem Namen „%1“ gibt es schon.</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>The keyring of the system did not take the token (%1). It is kept until the console ends.</source>
        <translation>Der Schlüsselbund des Systems hat das Token nicht angenommen (%1). Es bleibt bis zum Ende der Konsole erhalten.</translation>
    </message>
    <message>
        <source>Remove %1?</source>
        <translation>%1 entfernen?</translation>
    </message>
    <message>
        <source>The profile and its token are removed from this console. Nothing changes on the server.</source>
        <translation>Profil und Token werden aus dieser Konsole entfernt. Auf dem Server ändert sich nichts.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Token of %1</source>
        <translation>Token von %1</translation>
    </message>
    <message>
        <source>%1 has refused the token. Token:</source>
        <translation>%1 hat das Token abgewiesen. Token:</translation>
    </message>
    <message>
        <source>%1 asks for a token:</source>
        <translation>%1 verlangt ein Token:</translation>
    </message>
    <message>
        <source>Profiles</source>
        <translation>Profile</translation>
    </message>
    <message>
        <source>The other profiles are used. The file stays as it is until a profile is changed; then a copy is kept.</source>
        <translation>Die anderen Profile werden benutzt. Die Datei bleibt, wie sie ist, bis ein Profil geändert wird; dann wird eine Kopie aufbewahrt.</translation>
    </message>
    <message>
        <source>Unsaved edits</source>
        <translation>Ungespeicherte Änderungen</translation>
    </message>
    <message>
        <source>Alerts</source>
        <translation>Alarme</translation>
    </message>
    <message>
        <source>storage of the token in the keyring</source>
        <translation>Ablage des Tokens im Schlüsselbund</translation>
    </message>
    <message>
        <source>%1; it is kept until the console ends</source>
        <translation>%1; es bleibt bis zum Ende der Konsole erhalten</translation>
    </message>
</context>
<context>
    <name>thalassa::console::DetailFeed</name>
    <message>
        <source>The console goes on trying.</source>
        <translation>Die Konsole versucht es weiter.</translation>
    </message>
    <message>
        <source>Ask for less: one model, or fewer requests.</source>
        <translation>Weniger abfragen: ein Modell oder weniger Anfragen.</translation>
    </message>
    <message>
        <source>Give the profile a token that the server accepts.</source>
        <translation>Im Profil ein Token eintragen, das der Server annimmt.</translation>
    </message>
    <message>
        <source>This needs the observability extension of Thalassa. If the server is Thalassa, its administration address must be in the profile.</source>
        <translation>Dies braucht die Beobachtungserweiterung von Thalassa. Falls der Server Thalassa ist, muss seine Administrationsadresse im Profil stehen.</translation>
    </message>
    <message>
        <source>The server does not tell this.</source>
        <translation>Der Server teilt dies nicht mit.</translation>
    </message>
</context>
<context>
    <name>thalassa::console::DetailPage</name>
    <message>
        <source>No server is selected</source>
        <translation>Kein Server ausgewählt</translation>
    </message>
    <message>
        <source>Choose a server at the left.</source>
        <translation>Links einen Server auswählen.</translation>
    </message>
    <message>
        <source>The data are of %1.</source>
        <translation>Stand der Daten: %1.</translation>
    </message>
    <message>
        <source>This could not be read</source>
        <translation>Das konnte nicht gelesen werden</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>The server did not answer in time.</source>
        <translation>Der Server hat nicht rechtzeitig geantwortet.</translation>
    </message>
    <message>
        <source>The server does not answer.</source>
        <translation>Der Server antwortet nicht.</translation>
    </message>
    <message>
        <source>Copy as curl</source>
        <translation>curl kopieren</translation>
    </message>
    <message>
        <source>Copy a command that sends the same query; a token is not part of it</source>
        <translation>Einen Befehl kopieren, der dieselbe Abfrage sendet; ein Token ist nicht dabei</translation>
    </message>
    <message>
        <source>This server does not tell this</source>
        <translation>Dieser Server teilt dies nicht mit</translation>
    </message>
</context>
<context>
    <name>thalassa::console::DetailsPanel</name>
    <message>
        <source>Details of the selected slice</source>
        <translation>Details des ausgewählten Abschnitts</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>Eigenschaft</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>No slice is selected. Click one, or walk with . and , (F shows it).</source>
        <translation>Kein Abschnitt ausgewählt. Einen anklicken oder mit . und , durchlaufen (F zeigt ihn).</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>%1 (%2 ns)</source>
        <translation>%1 (%2 ns)</translation>
    </message>
    <message>
        <source>Of its own</source>
        <translation>Eigenanteil</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>%1, at %2</source>
        <translation>%1, um %2</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>Spur</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>Client id</source>
        <translation>Client-ID</translation>
    </message>
    <message>
        <source>Step of request</source>
        <translation>Schritt der Anfrage</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1, %2, %3</translation>
    </message>
    <message>
        <source>request %1</source>
        <translation>Anfrage %1</translation>
    </message>
    <message>
        <source>Within</source>
        <translation>Innerhalb von</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Leads to</source>
        <translation>Führt zu</translation>
    </message>
    <message>
        <source>Comes from</source>
        <translation>Kommt von</translation>
    </message>
    <message>
        <source>Its request leads to</source>
        <translation>Ihre Anfrage führt zu</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
</context>
<context>
    <name>thalassa::console::DiffView</name>
    <message>
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>Vorige</translation>
    </message>
    <message>
        <source>Go to the previous change (Alt+Up)</source>
        <translation>Zur vorigen Änderung (Alt+Hoch)</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Nächste</translation>
    </message>
    <message>
        <source>Go to the next change (Alt+Down)</source>
        <translation>Zur nächsten Änderung (Alt+Runter)</translation>
    </message>
    <message>
        <source>equal lines: %1</source>
        <translation>gleiche Zeilen: %1</translation>
    </message>
    <message>
        <source>No differences</source>
        <translation>Keine Unterschiede</translation>
    </message>
    <message>
        <source>Changes: %1 (lines added: %2, removed: %3)</source>
        <translation>Änderungen: %1 (Zeilen hinzugefügt: %2, entfernt: %3)</translation>
    </message>
</context>
<context>
    <name>thalassa::console::DifferencePanel</name>
    <message>
        <source>The text that is compared</source>
        <translation>Der verglichene Text</translation>
    </message>
    <message>
        <source>The text it is compared with</source>
        <translation>Der Vergleichstext</translation>
    </message>
    <message>
        <source>Text on the server</source>
        <translation>Text auf dem Server</translation>
    </message>
    <message>
        <source>Edited text</source>
        <translation>Bearbeiteter Text</translation>
    </message>
    <message>
        <source>As the server completes it</source>
        <translation>Vom Server vervollständigt</translation>
    </message>
    <message>
        <source>Running configuration</source>
        <translation>Laufende Konfiguration</translation>
    </message>
    <message>
        <source>Model %1</source>
        <translation>Modell %1</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>The configuration is not known yet.</source>
        <translation>Die Konfiguration ist noch nicht bekannt.</translation>
    </message>
    <message>
        <source>The model does not serve: it has no running configuration.</source>
        <translation>Das Modell ist nicht in Betrieb: Es hat keine laufende Konfiguration.</translation>
    </message>
    <message>
        <source>The text cannot be read, or it is not checked yet, so that it is not completed.</source>
        <translation>Der Text ist nicht lesbar oder noch nicht geprüft und wird daher nicht vervollständigt.</translation>
    </message>
    <message>
        <source>This server does not tell how it completes a configuration.</source>
        <translation>Dieser Server meldet nicht, wie er eine Konfiguration vervollständigt.</translation>
    </message>
    <message>
        <source>The server is not in the list any more.</source>
        <translation>Der Server steht nicht mehr in der Liste.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: the server is not connected.</source>
        <translation>%1: Der Server ist nicht verbunden.</translation>
    </message>
    <message>
        <source>%1: the server is asked…</source>
        <translation>%1: Der Server wird gefragt…</translation>
    </message>
    <message>
        <source>Both texts are compared as they are written.</source>
        <translation>Beide Texte werden verglichen, wie sie geschrieben sind.</translation>
    </message>
    <message>
        <source>Both texts are printed in one form, without comments: only the content is compared.</source>
        <translation>Beide Texte werden in gleicher Form ohne Kommentare gezeigt: Nur der Inhalt wird verglichen.</translation>
    </message>
    <message>
        <source>Version %1, running</source>
        <translation>Version %1, laufend</translation>
    </message>
    <message>
        <source>Running until %1</source>
        <translation>Laufend bis %1</translation>
    </message>
</context>
<context>
    <name>thalassa::console::DraftFolder</name>
    <message>
        <source>An edit is too large to be kept as a draft: it is lost if the console does not end in order.</source>
        <translation>Eine Änderung ist zu groß, um als Entwurf aufbewahrt zu werden: sie geht verloren, wenn die Konsole nicht ordentlich endet.</translation>
    </message>
</context>
<context>
    <name>thalassa::console::DraftNotice</name>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Make the edits again; nothing is sent to the server</source>
        <translation>Die Änderungen erneut vornehmen; an den Server wird nichts gesendet</translation>
    </message>
    <message>
        <source>Forget the edits</source>
        <translation>Die Änderungen verwerfen</translation>
    </message>
    <message>
        <source>Restore the unsaved edits</source>
        <translation>Ungespeicherte Änderungen wiederherstellen</translation>
    </message>
    <message>
        <source>Discard the unsaved edits</source>
        <translation>Ungespeicherte Änderungen verwerfen</translation>
    </message>
    <message>
        <source>The console ended before these edits were saved. The last one was made at %1.</source>
        <translation>Die Konsole endete, bevor diese Änderungen gespeichert waren. Zeit der letzten Änderung: %1.</translation>
    </message>
</context>
<context>
    <name>thalassa::console::DrainPanel</name>
    <message>
        <source>The server takes requests.</source>
        <translation>Der Server nimmt Anfragen an.</translation>
    </message>
    <message numerus="yes">
        <source>Refuses new requests in %1; %n request(s) in flight.</source>
        <translation>
            <numerusform>Weist neue Anfragen in %1 ab; %Ln Anfrage in Bearbeitung.</numerusform>
            <numerusform>Weist neue Anfragen in %1 ab; %Ln Anfragen in Bearbeitung.</numerusform>
        </translation>
    </message>
    <message>
        <source>Drained: the server can be stopped without the loss of a request.</source>
        <translation>Drain abgeschlossen: Der Server kann ohne Verlust einer Anfrage beendet werden.</translation>
    </message>
    <message numerus="yes">
        <source>Refuses new requests; %n request(s) in flight.</source>
        <translation>
            <numerusform>Weist neue Anfragen ab; %Ln Anfrage in Bearbeitung.</numerusform>
            <numerusform>Weist neue Anfragen ab; %Ln Anfragen in Bearbeitung.</numerusform>
        </translation>
    </message>
    <message>
        <source>End drain</source>
        <translation>Drain beenden</translation>
    </message>
    <message>
        <source>Drain…</source>
        <translation>Drain…</translation>
    </message>
    <message>
        <source>Take the server back into service</source>
        <translation>Den Server wieder in Betrieb nehmen</translation>
    </message>
    <message>
        <source>Take the server out of service</source>
        <translation>Den Server außer Betrieb nehmen</translation>
    </message>
    <message>
        <source>Drain %1?</source>
        <translation>Drain von %1 einleiten?</translation>
    </message>
    <message>
        <source>The server is not ready from now on, so that load balancers turn away from it. It still serves for %1, and then refuses new requests, except those that continue a sequence.</source>
        <translation>Der Server meldet sich ab sofort als nicht bereit, damit Lastverteiler ihn meiden. Er nimmt noch %1 lang Anfragen an und weist dann neue ab, außer solchen, die eine Sequenz fortsetzen.</translation>
    </message>
    <message>
        <source>%1 requests per second that clients send now, if none is sent elsewhere</source>
        <translation>%1 Anfragen pro Sekunde, die Clients jetzt senden, falls sie nicht anderswohin gehen</translation>
    </message>
    <message>
        <source>Drain</source>
        <translation>Drain einleiten</translation>
    </message>
    <message>
        <source>End the drain of %1?</source>
        <translation>Drain von %1 beenden?</translation>
    </message>
    <message>
        <source>The server is ready again and takes new requests, so that load balancers turn to it.</source>
        <translation>Der Server meldet sich wieder als bereit und nimmt neue Anfragen an, sodass Lastverteiler ihn wieder benutzen.</translation>
    </message>
</context>
<context>
    <name>thalassa::console::DurationHistogramView</name>
    <message>
        <source>Histogram of durations</source>
        <translation>Histogramm der Dauern</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n slice(s), p50 %2, p99 %3, longest %4</source>
        <translation>
            <numerusform>%1: %Ln Abschnitt, p50 %2, p99 %3, längster %4</numerusform>
            <numerusform>%1: %Ln Abschnitte, p50 %2, p99 %3, längster %4</numerusform>
        </translation>
    </message>
    <message>
        <source>Durations of %1</source>
        <translation>Dauern von %1</translation>
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
        <translation>%1 bis %2: %3</translation>
    </message>
    <message>
        <source>Cumulative</source>
        <translation>Kumulativ</translation>
    </message>
    <message>
        <source>Cumulative histogram</source>
        <translation>Kumulatives Histogramm</translation>
    </message>
    <message>
        <source>Show at each duration the share of the slices that are shorter</source>
        <translation>Zu jeder Dauer den Anteil der kürzeren Abschnitte zeigen</translation>
    </message>
    <message>
        <source>%1. Chosen: %2</source>
        <translation>%1. Gewählt: %2</translation>
    </message>
    <message>
        <source>%1; %2 are shorter than its end</source>
        <translation>%1; %2 sind kürzer als sein Ende</translation>
    </message>
</context>
<context>
    <name>thalassa::console::EditActions</name>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>Undo what was typed, or the last change on the page</source>
        <translation>Die Eingabe oder die letzte Änderung auf der Seite rückgängig machen</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Make again what was undone</source>
        <translation>Rückgängig Gemachtes wiederholen</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copy the selected text, or the rows of the table</source>
        <translation>Den ausgewählten Text oder die Zeilen der Tabelle kopieren</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>&amp;Alles auswählen</translation>
    </message>
    <message>
        <source>Select the whole text, or all rows of the table</source>
        <translation>Den ganzen Text oder alle Zeilen der Tabelle auswählen</translation>
    </message>
    <message>
        <source>&amp;Find on the page</source>
        <translation>Auf der Seite &amp;suchen</translation>
    </message>
    <message>
        <source>Go to the filter or the search of the page</source>
        <translation>Zum Filter oder zur Suche der Seite gehen</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>Es gibt nichts rückgängig zu machen.</translation>
    </message>
    <message>
        <source>There is nothing to make again.</source>
        <translation>Es gibt nichts zu wiederholen.</translation>
    </message>
    <message>
        <source>Select a text first, or go to a table or list.</source>
        <translation>Zuerst einen Text auswählen oder in eine Tabelle oder Liste gehen.</translation>
    </message>
    <message>
        <source>Go to a text, or to a table, first.</source>
        <translation>Zuerst in einen Text oder eine Tabelle gehen.</translation>
    </message>
</context>
<context>
    <name>thalassa::console::EventTable</name>
    <message>
        <source>When</source>
        <translation>Zeitpunkt</translation>
    </message>
    <message>
        <source>When the server recorded the event</source>
        <translation>Wann der Server das Ereignis aufgezeichnet hat</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Was geschehen ist</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>The model that the event is about</source>
        <translation>Das Modell, um das es geht</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>The version of the model; none: all versions</source>
        <translation>Die Version des Modells; keine: alle Versionen</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>Client</translation>
    </message>
    <message>
        <source>The client that caused the event</source>
        <translation>Der Client, der das Ereignis ausgelöst hat</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>The server&apos;s description of the event</source>
        <translation>Die Beschreibung des Servers</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>the server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Similar events that follow each other and that this one stands for</source>
        <translation>Ähnliche Ereignisse, die aufeinander folgen und für die dieses steht</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
</context>
<context>
    <name>thalassa::console::EventsPage</name>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Filter: text, model:resnet, kind:failed, client:10.0.0.1</source>
        <translation>Filter: Text, model:resnet, kind:fehlgeschlagen, client:10.0.0.1</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s)</source>
        <translation>
            <numerusform>%Ln Ereignis</numerusform>
            <numerusform>%Ln Ereignisse</numerusform>
        </translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Folgen</translation>
    </message>
    <message>
        <source>Stay at the newest event</source>
        <translation>Beim neuesten Ereignis bleiben</translation>
    </message>
    <message>
        <source>No server is selected</source>
        <translation>Kein Server ausgewählt</translation>
    </message>
    <message>
        <source>Choose a server at the left.</source>
        <translation>Links einen Server auswählen.</translation>
    </message>
    <message>
        <source>Nothing has happened yet</source>
        <translation>Noch nichts geschehen</translation>
    </message>
    <message>
        <source>Loads, failures, changed settings and drains appear here.</source>
        <translation>Hier erscheinen Laden, Fehler, geänderte Einstellungen und Drains.</translation>
    </message>
    <message>
        <source>This server does not record events</source>
        <translation>Dieser Server zeichnet keine Ereignisse auf</translation>
    </message>
    <message>
        <source>Events are part of Thalassa&apos;s observability extension. Allow it to this console, or read the log of the server.</source>
        <translation>Ereignisse gehören zu Thalassas Beobachtungserweiterung. Sie für diese Konsole freigeben oder das Log des Servers lesen.</translation>
    </message>
    <message>
        <source>Only events of %1.</source>
        <translation>Nur Ereignisse dieser Zeit: %1.</translation>
    </message>
    <message>
        <source>The log settings of %1</source>
        <translation>Die Log-Einstellungen von %1</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>Fehlschläge</translation>
    </message>
    <message>
        <source>Refusals</source>
        <translation>Abweisungen</translation>
    </message>
    <message>
        <source>Loads and unloads</source>
        <translation>Laden und Entladen</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Drains</source>
        <translation>Drains</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ExplanationView</name>
    <message>
        <source>Explanation</source>
        <translation>Erklärung</translation>
    </message>
    <message>
        <source>Select a request to see why it took as long as it did.</source>
        <translation>Eine Anfrage auswählen, um zu sehen, warum sie so lange dauerte.</translation>
    </message>
    <message>
        <source>Copy the explanation</source>
        <translation>Erklärung kopieren</translation>
    </message>
    <message>
        <source>Copy the explanation as text</source>
        <translation>Erklärung als Text kopieren</translation>
    </message>
    <message>
        <source>It waited for</source>
        <translation>Sie wartete auf</translation>
    </message>
    <message>
        <source>Its batch</source>
        <translation>Ihr Batch</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Explain: %1</source>
        <translation>Erklären: %1</translation>
    </message>
    <message>
        <source>Explain this request</source>
        <translation>Diese Anfrage erklären</translation>
    </message>
</context>
<context>
    <name>thalassa::console::Feed</name>
    <message>
        <source>The server answers.</source>
        <translation>Der Server antwortet.</translation>
    </message>
    <message>
        <source>The server answers: %1 %2.</source>
        <translation>Der Server antwortet: %1 %2.</translation>
    </message>
    <message>
        <source>load of %1</source>
        <translation>%1 laden</translation>
    </message>
    <message>
        <source>unload of %1</source>
        <translation>%1 entladen</translation>
    </message>
    <message>
        <source>begin of a drain</source>
        <translation>Drain einleiten</translation>
    </message>
    <message>
        <source>end of the drain</source>
        <translation>Drain beenden</translation>
    </message>
    <message>
        <source>%1 cannot be changed from here.</source>
        <translation>%1 kann von hier aus nicht geändert werden.</translation>
    </message>
    <message>
        <source>%1 is not connected.</source>
        <translation>%1 ist nicht verbunden.</translation>
    </message>
    <message>
        <source>The recording is damaged, and is shown up to there: %1</source>
        <translation>Die Aufzeichnung ist beschädigt und wird bis dorthin gezeigt: %1</translation>
    </message>
    <message>
        <source>load of %1 with an override</source>
        <translation>%1 mit Überschreibung laden</translation>
    </message>
    <message>
        <source>The server answers, and its administration address does not: %1.</source>
        <translation>Der Server antwortet, seine Administrationsadresse nicht: %1.</translation>
    </message>
    <message>
        <source>%1 has no connection.</source>
        <translation>%1 hat keine Verbindung.</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
</context>
<context>
    <name>thalassa::console::FileDrop</name>
    <message>
        <source>it is not a file of this computer</source>
        <translation>es ist keine Datei dieses Rechners</translation>
    </message>
    <message>
        <source>a recorded session is played by a console of its own: thalassa-console --play FILE</source>
        <translation>eine aufgezeichnete Sitzung wird von einer eigenen Konsole abgespielt: thalassa-console --play DATEI</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und %Ln weitere</numerusform>
            <numerusform>und %Ln weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Not opened</source>
        <translation>Nicht geöffnet</translation>
    </message>
    <message>
        <source>The window accepts trace files of Thalassa or Triton, dumps of the flight recorder, and files for Perfetto.</source>
        <translation>Das Fenster nimmt Trace-Dateien von Thalassa oder Triton, Auszüge des Flugschreibers und Dateien für Perfetto an.</translation>
    </message>
</context>
<context>
    <name>thalassa::console::FilterChips</name>
    <message>
        <source>Only rows with %1</source>
        <translation>Nur Zeilen mit %1</translation>
    </message>
    <message>
        <source>Remove %1 from the filter</source>
        <translation>%1 aus dem Filter entfernen</translation>
    </message>
</context>
<context>
    <name>thalassa::console::FindBar</name>
    <message>
        <source>Find slices</source>
        <translation>Abschnitte suchen</translation>
    </message>
    <message>
        <source>Find: duration&gt;5ms model:resnet</source>
        <translation>duration&gt;5ms model:resnet</translation>
    </message>
    <message>
        <source>Terms: text, model:, name:, stage:, id:, duration&gt;5ms; - before a term negates it. Enter goes to the next slice.</source>
        <translation>Ausdrücke: Text, model:, name:, stage:, id:, duration&gt;5ms; ein - davor verneint. Eingabe geht zum nächsten Abschnitt.</translation>
    </message>
    <message>
        <source>Previous found slice</source>
        <translation>Vorheriger Treffer</translation>
    </message>
    <message>
        <source>Previous found slice (Shift+Enter)</source>
        <translation>Vorheriger Treffer (Umschalt+Eingabe)</translation>
    </message>
    <message>
        <source>Next found slice</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>Next found slice (Enter)</source>
        <translation>Nächster Treffer (Eingabe)</translation>
    </message>
    <message>
        <source>not understood</source>
        <translation>nicht verstanden</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>%1 found</source>
        <translation>%1 gefunden</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>thalassa::console::FiringTable</name>
    <message>
        <source>no data now</source>
        <translation>zurzeit keine Daten</translation>
    </message>
    <message>
        <source>snoozed</source>
        <translation>stumm</translation>
    </message>
    <message>
        <source>%1 version %2</source>
        <translation>%1 Version %2</translation>
    </message>
    <message>
        <source>Began</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>When the alert began to fire</source>
        <translation>Wann der Alarm auslöste</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>When it ended</source>
        <translation>Wann er endete</translation>
    </message>
    <message>
        <source>Fired for</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>From the begin to the end, or to now</source>
        <translation>Vom Beginn bis zum Ende oder bis jetzt</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>Schweregrad</translation>
    </message>
    <message>
        <source>The severity of the rule</source>
        <translation>Der Schweregrad der Regel</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>The server</source>
        <translation>Der Server</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>The model and its version</source>
        <translation>Das Modell und seine Version</translation>
    </message>
    <message>
        <source>Worst</source>
        <translation>Extremwert</translation>
    </message>
    <message>
        <source>The worst value while it fired</source>
        <translation>Der schlechteste Wert, solange er auslöste</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>The rule as it was then</source>
        <translation>Die Regel, wie sie damals war</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Bemerkung</translation>
    </message>
    <message>
        <source>Why it ended, and the note of the rule</source>
        <translation>Warum er endete, und die Notiz der Regel</translation>
    </message>
    <message>
        <source>firing</source>
        <translation>löst aus</translation>
    </message>
</context>
<context>
    <name>thalassa::console::FlameView</name>
    <message>
        <source>Flame graph</source>
        <translation>Flammengraph</translation>
    </message>
    <message>
        <source>No slice is in the range.</source>
        <translation>Im Bereich liegt kein Abschnitt.</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2, %3 of the range, %n slice(s), mean %4</source>
        <translation>
            <numerusform>%1: %2, %3 des Bereichs, %Ln Abschnitt, Mittel %4</numerusform>
            <numerusform>%1: %2, %3 des Bereichs, %Ln Abschnitte, Mittel %4</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::Fleet</name>
    <message>
        <source>offline</source>
        <translation>offline</translation>
    </message>
    <message>
        <source>connecting</source>
        <translation>verbindet</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1, %2, %3</translation>
    </message>
    <message>
        <source>no figures</source>
        <translation>keine Zahlen</translation>
    </message>
    <message>
        <source>Last event: %1, %2</source>
        <translation>Letztes Ereignis: %1, %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>thalassa::console::FleetPage</name>
    <message>
        <source>Servers</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>In queues</source>
        <translation>In Warteschlangen</translation>
    </message>
    <message>
        <source>No servers yet</source>
        <translation>Noch keine Server</translation>
    </message>
    <message>
        <source>Add a server with its HTTP or gRPC address, such as localhost:8000. A Triton server works, too.</source>
        <translation>Einen Server mit seiner HTTP- oder gRPC-Adresse hinzufügen, etwa localhost:8000. Auch ein Triton-Server geht.</translation>
    </message>
    <message>
        <source>Add server…</source>
        <translation>Server hinzufügen…</translation>
    </message>
    <message numerus="yes">
        <source>%n need(s) attention</source>
        <translation>
            <numerusform>%Ln zu beachten</numerusform>
            <numerusform>%Ln zu beachten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n offline</source>
        <translation>
            <numerusform>%Ln offline</numerusform>
            <numerusform>%Ln offline</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>all ready</source>
        <translation>alle bereit</translation>
    </message>
    <message>
        <source>over all servers</source>
        <translation>über alle Server</translation>
    </message>
    <message>
        <source>p50 %1, merged</source>
        <translation>p50 %1, vereint</translation>
    </message>
    <message>
        <source>of the last minute</source>
        <translation>der letzten Minute</translation>
    </message>
    <message>
        <source>%1 of requests</source>
        <translation>%1 der Anfragen</translation>
    </message>
    <message>
        <source>requests that wait</source>
        <translation>wartende Anfragen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>Trennen</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>Verbinden</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Bearbeiten…</translation>
    </message>
    <message>
        <source>Servers ready</source>
        <translation>Server bereit</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
</context>
<context>
    <name>thalassa::console::FollowStatus</name>
    <message>
        <source>Follow waits: a slice is selected.</source>
        <translation>Folgen wartet: Ein Abschnitt ist ausgewählt.</translation>
    </message>
    <message>
        <source>Follow waits: a time is selected.</source>
        <translation>Folgen wartet: Eine Zeit ist ausgewählt.</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>End the selection, or the pause, and show the newest requests</source>
        <translation>Die Auswahl aufheben oder das Lesen fortsetzen und die neuesten Anfragen zeigen</translation>
    </message>
    <message>
        <source>Follow the newest requests again</source>
        <translation>Den neuesten Anfragen wieder folgen</translation>
    </message>
    <message>
        <source>Follow waits: the readings are paused.</source>
        <translation>Folgen wartet: Das Lesen ist angehalten.</translation>
    </message>
</context>
<context>
    <name>thalassa::console::GraphView</name>
    <message>
        <source>Graph of the ensemble</source>
        <translation>Graph des Ensembles</translation>
    </message>
    <message>
        <source>and others: %1</source>
        <translation>und weitere: %1</translation>
    </message>
    <message>
        <source>%1   queue %2</source>
        <translation>%1   wartend %2</translation>
    </message>
    <message>
        <source>p50 %1   p99 %2</source>
        <translation>p50 %1   p99 %2</translation>
    </message>
    <message>
        <source>mean %1</source>
        <translation>Mittel %1</translation>
    </message>
    <message>
        <source>%1 → %2: %3</source>
        <translation>%1 → %2: %3</translation>
    </message>
</context>
<context>
    <name>thalassa::console::GroupedFleet</name>
    <message numerus="yes">
        <source>%n server(s)</source>
        <translation>
            <numerusform>%Ln Server</numerusform>
            <numerusform>%Ln Server</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>3 servers, 1 needs attention</comment>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n need(s) attention</source>
        <translation>
            <numerusform>%Ln zu beachten</numerusform>
            <numerusform>%Ln zu beachten</numerusform>
        </translation>
    </message>
    <message>
        <source>Other servers</source>
        <translation>Übrige Server</translation>
    </message>
    <message>
        <source>%1, group %2</source>
        <translation>%1, Gruppe %2</translation>
    </message>
</context>
<context>
    <name>thalassa::console::InputEditor</name>
    <message>
        <source>Seed of %1</source>
        <translation>Startwert von %1</translation>
    </message>
    <message>
        <source>seed </source>
        <translation>Startwert </translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>Werte von %1</translation>
    </message>
    <message>
        <source>A line for each text, or a JSON array</source>
        <translation>Eine Zeile je Text, oder ein JSON-Array</translation>
    </message>
    <message>
        <source>Numbers with blanks or commas between them, or a JSON array</source>
        <translation>Zahlen mit Leerzeichen oder Kommas dazwischen, oder ein JSON-Array</translation>
    </message>
    <message>
        <source>Shape of %1</source>
        <translation>Form von %1</translation>
    </message>
    <message>
        <source>The model takes %1; -1 is any size</source>
        <translation>Das Modell nimmt %1 an; -1 steht für jede Größe</translation>
    </message>
    <message>
        <source>Source of %1</source>
        <translation>Quelle von %1</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>Zufall</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Choose an image; it is scaled to the shape</source>
        <translation>Ein Bild wählen; es wird auf die Form skaliert</translation>
    </message>
    <message>
        <source>Choose a file with the bytes of the tensor</source>
        <translation>Eine Datei mit den Bytes des Tensors wählen</translation>
    </message>
    <message>
        <source>no file</source>
        <translation>keine Datei</translation>
    </message>
    <message>
        <source>Scale of the pixels of %1</source>
        <translation>Skala der Pixel von %1</translation>
    </message>
    <message>
        <source>0 to 255</source>
        <translation>0 bis 255</translation>
    </message>
    <message>
        <source>0 to 1</source>
        <translation>0 bis 1</translation>
    </message>
    <message>
        <source>-1 to 1</source>
        <translation>-1 bis 1</translation>
    </message>
    <message>
        <source>ImageNet</source>
        <translation>ImageNet</translation>
    </message>
    <message>
        <source>The image of %1</source>
        <translation>Das Bild von %1</translation>
    </message>
    <message>
        <source>Images (*.png *.jpg *.jpeg *.bmp *.gif *.webp);;All files (*)</source>
        <translation>Bilder (*.png *.jpg *.jpeg *.bmp *.gif *.webp);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Input %1</source>
        <translation>Eingabe %1</translation>
    </message>
    <message>
        <source>%1 could not be read as an image: %2</source>
        <translation>%1 konnte nicht als Bild gelesen werden: %2</translation>
    </message>
    <message>
        <source>%1, %2 × %3</source>
        <translation>%1, %2 × %3</translation>
    </message>
    <message>
        <source>Choose a file.</source>
        <translation>Eine Datei wählen.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 has %2; at most %3 are sent.</source>
        <translation>%1 hat %2; höchstens %3 werden gesendet.</translation>
    </message>
    <message>
        <source>Choose an image.</source>
        <translation>Ein Bild wählen.</translation>
    </message>
    <message>
        <source>The shape is too large for an image.</source>
        <translation>Die Form ist zu groß für ein Bild.</translation>
    </message>
    <message>
        <source>reading %1…</source>
        <translation>%1 wird gelesen…</translation>
    </message>
</context>
<context>
    <name>thalassa::console::Inspector</name>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>INSPECTOR</source>
        <translation>INSPEKTOR</translation>
    </message>
    <message>
        <source>Select a server, a model or an event to see what is known about it.</source>
        <translation>Einen Server, ein Modell oder ein Ereignis auswählen, um zu sehen, was darüber bekannt ist.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Als Text kopieren</translation>
    </message>
    <message>
        <source>Open in timeline</source>
        <translation>In Zeitachse öffnen</translation>
    </message>
    <message>
        <source>Show where the time of the request went, with what ran beside it</source>
        <translation>Zeigen, wo die Zeit der Anfrage blieb und was daneben lief</translation>
    </message>
    <message>
        <source>Copy what is described</source>
        <translation>Die Beschreibung kopieren</translation>
    </message>
</context>
<context>
    <name>thalassa::console::InstanceTable</name>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>The model that the instance executes</source>
        <translation>Das Modell, das die Instanz ausführt</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>The version of the model</source>
        <translation>Die Version des Modells</translation>
    </message>
    <message>
        <source>Instance</source>
        <translation>Instanz</translation>
    </message>
    <message>
        <source>The name of the instance</source>
        <translation>Der Name der Instanz</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Where it executes</source>
        <translation>Wo sie ausführt</translation>
    </message>
    <message>
        <source>Executes now</source>
        <translation>Führt gerade aus</translation>
    </message>
    <message>
        <source>The batch that it executes</source>
        <translation>Der Batch, den sie ausführt</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Seit</translation>
    </message>
    <message>
        <source>Time since the begin of the execution</source>
        <translation>Zeit seit Beginn der Ausführung</translation>
    </message>
    <message>
        <source>Busy, 10 s</source>
        <translation>Auslastung 10 s</translation>
    </message>
    <message>
        <source>Busy share of the last 10 seconds</source>
        <translation>Auslastung in den letzten 10 Sekunden</translation>
    </message>
    <message>
        <source>Busy, 1 min</source>
        <translation>Auslastung 1 min</translation>
    </message>
    <message>
        <source>Busy share of the last minute</source>
        <translation>Auslastung in der letzten Minute</translation>
    </message>
    <message>
        <source>Executions</source>
        <translation>Ausführungen</translation>
    </message>
    <message>
        <source>Executions that have ended</source>
        <translation>Beendete Ausführungen</translation>
    </message>
</context>
<context>
    <name>thalassa::console::LivePage</name>
    <message>
        <source>Parts of the page</source>
        <translation>Teile der Seite</translation>
    </message>
    <message>
        <source>Queues</source>
        <translation>Warteschlangen</translation>
    </message>
    <message>
        <source>Filter: text, waiting&gt;0, oldest&gt;10ms</source>
        <translation>Filter: Text, waiting&gt;0, oldest&gt;10ms</translation>
    </message>
    <message numerus="yes">
        <source>%n queue(s)</source>
        <translation>
            <numerusform>%Ln Warteschlange</numerusform>
            <numerusform>%Ln Warteschlangen</numerusform>
        </translation>
    </message>
    <message>
        <source>Sequences</source>
        <translation>Sequenzen</translation>
    </message>
    <message>
        <source>Filter: text, place:backlog, idle&gt;10s</source>
        <translation>Filter: Text, place:Rückstau, idle&gt;10s</translation>
    </message>
    <message numerus="yes">
        <source>%n sequence(s)</source>
        <translation>
            <numerusform>%Ln Sequenz</numerusform>
            <numerusform>%Ln Sequenzen</numerusform>
        </translation>
    </message>
    <message>
        <source>Instances</source>
        <translation>Instanzen</translation>
    </message>
    <message>
        <source>Filter: text, busy&gt;50%, now:batch</source>
        <translation>Filter: Text, busy&gt;50%, now:Batch</translation>
    </message>
    <message numerus="yes">
        <source>%n instance(s)</source>
        <translation>
            <numerusform>%Ln Instanz</numerusform>
            <numerusform>%Ln Instanzen</numerusform>
        </translation>
    </message>
    <message>
        <source>This server does not show its queues</source>
        <translation>Dieser Server zeigt seine Warteschlangen nicht</translation>
    </message>
    <message>
        <source>It tells the number of waiting requests of each model only, in the table of models. Queues, sequences and instances are part of Thalassa&apos;s observability extension.</source>
        <translation>Er meldet nur die Zahl der wartenden Anfragen je Modell, in der Tabelle der Modelle. Warteschlangen, Sequenzen und Instanzen gehören zu Thalassas Beobachtungserweiterung.</translation>
    </message>
    <message>
        <source>No model of this server has sequences.</source>
        <translation>Kein Modell dieses Servers hat Sequenzen.</translation>
    </message>
    <message>
        <source>No model has an instance.</source>
        <translation>Kein Modell hat eine Instanz.</translation>
    </message>
    <message>
        <source>No model has a queue.</source>
        <translation>Kein Modell hat eine Warteschlange.</translation>
    </message>
    <message>
        <source>With requests</source>
        <translation>Mit Anfragen</translation>
    </message>
    <message>
        <source>Waiting over 100 ms</source>
        <translation>Über 100 ms wartend</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Abgewiesen</translation>
    </message>
    <message>
        <source>Timed out</source>
        <translation>Frist abgelaufen</translation>
    </message>
    <message>
        <source>Connections</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>This server does not report its connections</source>
        <translation>Dieser Server meldet seine Verbindungen nicht</translation>
    </message>
    <message>
        <source>The list of connections is part of Thalassa&apos;s observability extension.</source>
        <translation>Die Liste der Verbindungen gehört zur Beobachtungserweiterung von Thalassa.</translation>
    </message>
</context>
<context>
    <name>thalassa::console::LogPanel</name>
    <message>
        <source>Info</source>
        <translation>Info</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>Warnungen</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Revert</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Verbose level</source>
        <translation>Verbose-Stufe</translation>
    </message>
    <message>
        <source>0 writes no verbose lines; each level writes more</source>
        <translation>0 schreibt keine ausführlichen Zeilen; jede Stufe schreibt mehr</translation>
    </message>
    <message>
        <source>Format of the log</source>
        <translation>Format des Logs</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>Verbose</source>
        <translation>Verbose</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Changed meanwhile by %1: Revert shows what the server has now.</source>
        <translation>Inzwischen geändert von %1: „Verwerfen“ zeigt, was der Server jetzt hat.</translation>
    </message>
    <message>
        <source>the server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>Changed %1 by %2.</source>
        <translation>Geändert: %1, von %2.</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>Geschrieben in %1.</translation>
    </message>
    <message>
        <source>Apply the log settings</source>
        <translation>Log-Einstellungen anwenden</translation>
    </message>
    <message>
        <source>Revert the log settings</source>
        <translation>Log-Einstellungen zurücksetzen</translation>
    </message>
    <message>
        <source>Nothing is changed.</source>
        <translation>Nichts ist geändert.</translation>
    </message>
    <message>
        <source>Change the log settings of %1?</source>
        <translation>Log-Einstellungen von %1 ändern?</translation>
    </message>
    <message>
        <source>%1: %2 → %3</source>
        <translation>%1: %2 → %3</translation>
    </message>
    <message>
        <source>on</source>
        <translation>ein</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>The log settings could not be read: %1</source>
        <translation>Die Log-Einstellungen konnten nicht gelesen werden: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n of these settings have another value on the server now.</source>
        <translation>
            <numerusform>%Ln dieser Einstellungen hat jetzt auf dem Server einen anderen Wert.</numerusform>
            <numerusform>%Ln dieser Einstellungen haben jetzt auf dem Server andere Werte.</numerusform>
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
        <translation>Server &amp;hinzufügen…</translation>
    </message>
    <message>
        <source>Add a server by its address</source>
        <translation>Einen Server mit seiner Adresse hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>End the console</source>
        <translation>Die Konsole beenden</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>Show the place before</source>
        <translation>Die vorige Stelle zeigen</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>&amp;Vorwärts</translation>
    </message>
    <message>
        <source>Show the place after</source>
        <translation>Die nächste Stelle zeigen</translation>
    </message>
    <message>
        <source>F&amp;ind…</source>
        <translation>&amp;Suchen…</translation>
    </message>
    <message>
        <source>Show the page</source>
        <translation>Die Seite zeigen</translation>
    </message>
    <message>
        <source>&amp;Shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>Show all shortcuts</source>
        <translation>Alle Tastenkürzel zeigen</translation>
    </message>
    <message>
        <source>&amp;About</source>
        <translation>&amp;Über</translation>
    </message>
    <message>
        <source>Show the version and the licence</source>
        <translation>Version und Lizenz zeigen</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Über</translation>
    </message>
    <message>
        <source>Thalassa Console %1

Shows what inference servers are doing, and why.
GPL-3.0-or-later</source>
        <translation>Thalassa Console %1

Zeigt, was Inferenzserver tun, und warum.
GPL-3.0-or-later</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>Fleet</source>
        <translation>Flotte</translation>
    </message>
    <message>
        <source>%1 – Thalassa Console</source>
        <translation>%1 – Thalassa Console</translation>
    </message>
    <message>
        <source>New alert rule…</source>
        <translation>Neue Alarmregel…</translation>
    </message>
    <message>
        <source>Watch a figure of servers or models</source>
        <translation>Eine Kennzahl von Servern oder Modellen überwachen</translation>
    </message>
    <message>
        <source>Quit without these changes?</source>
        <translation>Ohne diese Änderungen beenden?</translation>
    </message>
    <message>
        <source>They were neither applied nor saved to a file, and are lost when the console ends.</source>
        <translation>Sie wurden weder angewendet noch in einer Datei gespeichert und gehen mit dem Ende der Konsole verloren.</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Find servers, models, requests, pages, settings and actions</source>
        <translation>Server, Modelle, Anfragen, Seiten, Einstellungen und Aktionen suchen</translation>
    </message>
    <message>
        <source>Show the setting on the page %1</source>
        <translation>Die Einstellung auf der Seite %1 anzeigen</translation>
    </message>
    <message>
        <source>Time between two readings</source>
        <translation>Zeit zwischen zwei Abfragen</translation>
    </message>
    <message>
        <source>Go to the setting in the bar</source>
        <translation>Zur Einstellung in der Leiste gehen</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>I&amp;mport profiles…</source>
        <translation>Profile i&amp;mportieren…</translation>
    </message>
    <message>
        <source>Add the servers of a file of profiles</source>
        <translation>Die Server einer Profildatei hinzufügen</translation>
    </message>
    <message>
        <source>E&amp;xport profiles…</source>
        <translation>Profile e&amp;xportieren…</translation>
    </message>
    <message>
        <source>Save the servers for another console, without their tokens</source>
        <translation>Die Server für eine andere Konsole speichern, ohne ihre Token</translation>
    </message>
</context>
<context>
    <name>thalassa::console::MemoryPage</name>
    <message>
        <source>Memory by owner</source>
        <translation>Speicher nach Besitzer</translation>
    </message>
    <message>
        <source>Growth since</source>
        <translation>Wachstum seit</translation>
    </message>
    <message>
        <source>No comparison</source>
        <translation>Kein Vergleich</translation>
    </message>
    <message>
        <source>10 minutes ago</source>
        <translation>vor 10 Minuten</translation>
    </message>
    <message>
        <source>30 minutes ago</source>
        <translation>vor 30 Minuten</translation>
    </message>
    <message>
        <source>1 hour ago</source>
        <translation>vor 1 Stunde</translation>
    </message>
    <message>
        <source>The mark</source>
        <translation>Marke</translation>
    </message>
    <message>
        <source>Mark now</source>
        <translation>Jetzt markieren</translation>
    </message>
    <message>
        <source>Show the growth since this moment</source>
        <translation>Das Wachstum seit diesem Moment zeigen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy all rows as text</source>
        <translation>Alle Zeilen als Text kopieren</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Save all rows as CSV</source>
        <translation>Alle Zeilen als CSV speichern</translation>
    </message>
    <message>
        <source>This server does not tell who has its memory</source>
        <translation>Dieser Server meldet nicht, wer seinen Speicher belegt</translation>
    </message>
    <message>
        <source>The ledger is part of Thalassa&apos;s observability extension.</source>
        <translation>Die Bilanz gehört zu Thalassas Beobachtungserweiterung.</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Export the memory</source>
        <translation>Speicher exportieren</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Parts of the page</source>
        <translation>Teile der Seite</translation>
    </message>
    <message>
        <source>By owner</source>
        <translation>Nach Besitzer</translation>
    </message>
    <message>
        <source>Shared memory</source>
        <translation>Shared Memory</translation>
    </message>
    <message>
        <source>Clients cannot register regions: the server was started without --allow-client-shm=true.</source>
        <translation>Clients können keine Bereiche registrieren: Der Server wurde ohne --allow-client-shm=true gestartet.</translation>
    </message>
</context>
<context>
    <name>thalassa::console::MemoryTree</name>
    <message>
        <source>Owner</source>
        <translation>Besitzer</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Of the heap</source>
        <translation>Anteil am Heap</translation>
    </message>
    <message>
        <source>Growth</source>
        <translation>Wachstum</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>Einträge</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Ort</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ModelChoice</name>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>All models</source>
        <translation>Alle Modelle</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ModelPage</name>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Quantile of the stages</source>
        <translation>Quantil der Phasen</translation>
    </message>
    <message>
        <source>The quantile of each stage that is stacked. The sum of the stages is not that of the whole request, except for means.</source>
        <translation>Das Quantil jeder Phase, das gestapelt wird. Die Summe der Phasen ist nicht die der ganzen Anfrage, außer bei Mittelwerten.</translation>
    </message>
    <message>
        <source>stages: %1</source>
        <translation>Phasen: %1</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>Vergleichen mit…</translation>
    </message>
    <message>
        <source>The time before</source>
        <translation>Die Zeit davor</translation>
    </message>
    <message>
        <source>1 h earlier</source>
        <translation>1 h früher</translation>
    </message>
    <message>
        <source>12 h earlier</source>
        <translation>12 h früher</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>No model is selected</source>
        <translation>Kein Modell ausgewählt</translation>
    </message>
    <message>
        <source>Choose a model on the page Models.</source>
        <translation>Auf der Seite „Modelle“ ein Modell auswählen.</translation>
    </message>
    <message>
        <source>There is no such model</source>
        <translation>Ein solches Modell gibt es nicht</translation>
    </message>
    <message>
        <source>The repository of %1 does not have it, or it was removed.</source>
        <translation>Das Repository von %1 hat es nicht, oder es wurde entfernt.</translation>
    </message>
    <message>
        <source>Version %1</source>
        <translation>Version %1</translation>
    </message>
    <message>
        <source>From the history of the server, since %1.</source>
        <translation>Aus dem Verlauf des Servers, seit %1.</translation>
    </message>
    <message>
        <source>The history of the server has no request of this version.</source>
        <translation>Der Verlauf des Servers hat keine Anfrage dieser Version.</translation>
    </message>
    <message>
        <source>This server has no history: collected since %1.</source>
        <translation>Dieser Server hat keinen Verlauf: gesammelt seit %1.</translation>
    </message>
    <message>
        <source>Reading the history…</source>
        <translation>Verlauf wird gelesen…</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Diagramme</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ModelTable</name>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Name of the model</source>
        <translation>Name des Modells</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Version of the model</source>
        <translation>Version des Modells</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>State in the repository index</source>
        <translation>Zustand im Index des Repositorys</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Accepted requests per second, over the last 5 seconds</source>
        <translation>Angenommene Anfragen pro Sekunde, in den letzten 5 Sekunden</translation>
    </message>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>Median of the duration of requests in the last minute</source>
        <translation>Median der Dauer von Anfragen in der letzten Minute</translation>
    </message>
    <message>
        <source>p90</source>
        <translation>p90</translation>
    </message>
    <message>
        <source>90 % quantile of the duration in the last minute</source>
        <translation>90-%-Quantil der Dauer in der letzten Minute</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>99 % quantile of the duration in the last minute</source>
        <translation>99-%-Quantil der Dauer in der letzten Minute</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Mean duration of requests since the load</source>
        <translation>Mittlere Dauer von Anfragen seit dem Laden</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>Requests that wait in the queues of the version</source>
        <translation>Anfragen, die in den Warteschlangen der Version warten</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>In Bearbeitung</translation>
    </message>
    <message>
        <source>Accepted requests without a final response</source>
        <translation>Angenommene Anfragen ohne letzte Antwort</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>Mean number of rows in an execution, since the load</source>
        <translation>Mittlere Zeilenzahl einer Ausführung, seit dem Laden</translation>
    </message>
    <message>
        <source>Cache hits</source>
        <translation>Cachetreffer</translation>
    </message>
    <message>
        <source>Share of the requests that the response cache answered</source>
        <translation>Anteil der Anfragen, die der Antwortcache beantwortete</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Memory that the version&apos;s owners report</source>
        <translation>Speicher, den die Besitzer der Version melden</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Why the version is in its state</source>
        <translation>Warum die Version in diesem Zustand ist</translation>
    </message>
    <message>
        <source>p95</source>
        <translation>p95</translation>
    </message>
    <message>
        <source>95 % quantile of the duration in the last minute</source>
        <translation>95-%-Quantil der Dauer in der letzten Minute</translation>
    </message>
    <message>
        <source>Requests that failed or were refused, since the load</source>
        <translation>Anfragen, die fehlgeschlagen sind oder abgewiesen wurden, seit dem Laden</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ModelsPage</name>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Filter: text, state:failed, p99&gt;10ms</source>
        <translation>Filter: Text, state:Fehler, p99&gt;10ms</translation>
    </message>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%Ln Modell</numerusform>
            <numerusform>%Ln Modelle</numerusform>
        </translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>Load the selected models</source>
        <translation>Die ausgewählten Modelle laden</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Load the selected models again from the repository</source>
        <translation>Die ausgewählten Modelle erneut aus dem Repository laden</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>Entladen</translation>
    </message>
    <message>
        <source>Unload the selected models</source>
        <translation>Die ausgewählten Modelle entladen</translation>
    </message>
    <message>
        <source>The repository has no models</source>
        <translation>Das Repository hat keine Modelle</translation>
    </message>
    <message>
        <source>Copy a model directory with a config.pbtxt into the model repository of the server. In the model control mode “explicit”, load it from here afterwards.</source>
        <translation>Ein Modellverzeichnis mit einer config.pbtxt in das Modell-Repository des Servers kopieren. Im Modus „explicit“ danach von hier aus laden.</translation>
    </message>
    <message>
        <source>No server is selected</source>
        <translation>Kein Server ausgewählt</translation>
    </message>
    <message>
        <source>Choose a server at the left.</source>
        <translation>Links einen Server auswählen.</translation>
    </message>
    <message>
        <source>Override…</source>
        <translation>Überschreiben…</translation>
    </message>
    <message>
        <source>Edit the configuration of the selected model, and load it with that</source>
        <translation>Die Konfiguration des ausgewählten Modells bearbeiten und es damit laden</translation>
    </message>
    <message>
        <source>Load with an override…</source>
        <translation>Mit Überschreibung laden…</translation>
    </message>
    <message>
        <source>Select a model in the table first.</source>
        <translation>Zuerst ein Modell in der Tabelle auswählen.</translation>
    </message>
    <message>
        <source>The selected models are loaded.</source>
        <translation>Die ausgewählten Modelle sind geladen.</translation>
    </message>
    <message>
        <source>The selected models are not loaded.</source>
        <translation>Die ausgewählten Modelle sind nicht geladen.</translation>
    </message>
    <message>
        <source>Select one model only.</source>
        <translation>Nur ein Modell auswählen.</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Not ready</source>
        <translation>Nicht bereit</translation>
    </message>
    <message>
        <source>With failures</source>
        <translation>Mit Fehlschlägen</translation>
    </message>
    <message>
        <source>With a queue</source>
        <translation>Mit Warteschlange</translation>
    </message>
    <message>
        <source>p99 over 10 ms</source>
        <translation>p99 über 10 ms</translation>
    </message>
</context>
<context>
    <name>thalassa::console::NavigationBar</name>
    <message>
        <source>Navigation</source>
        <translation>Navigation</translation>
    </message>
    <message>
        <source>Time between two readings</source>
        <translation>Zeit zwischen zwei Abfragen</translation>
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
        <translation>Notizen und Marken</translation>
    </message>
    <message>
        <source>At</source>
        <translation>Bei</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Add note…</source>
        <translation>Notiz hinzufügen…</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Ändern…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>mark</source>
        <translation>Marke</translation>
    </message>
    <message>
        <source>Note at %1:</source>
        <translation>Notiz bei %1:</translation>
    </message>
    <message>
        <source>M sets a mark, N a note.</source>
        <translation>M setzt eine Marke, N eine Notiz.</translation>
    </message>
    <message>
        <source>Notes on %1 are not saved: they are lost when the trace is closed or the console ends.</source>
        <translation>Notizen zu %1 werden nicht gespeichert: sie gehen verloren, wenn der Trace geschlossen oder die Konsole beendet wird.</translation>
    </message>
    <message>
        <source>Saved beside each file.</source>
        <translation>Gespeichert neben jeder Datei.</translation>
    </message>
    <message>
        <source>Notes on a flight recorder come back when it is opened again.</source>
        <translation>Notizen zu einem Flugschreiber kommen wieder, wenn er erneut geöffnet wird.</translation>
    </message>
</context>
<context>
    <name>thalassa::console::NoticeBar</name>
    <message>
        <source>Retry</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Read the failed traces again</source>
        <translation>Die fehlgeschlagenen Traces erneut lesen</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und %Ln weitere</numerusform>
            <numerusform>und %Ln weitere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::OperationTable</name>
    <message>
        <source>When</source>
        <translation>Zeitpunkt</translation>
    </message>
    <message>
        <source>When the action was begun</source>
        <translation>Wann die Aktion begonnen wurde</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>What was done</source>
        <translation>Was getan wurde</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>The server that was changed or asked</source>
        <translation>Der Server, der geändert oder gefragt wurde</translation>
    </message>
    <message>
        <source>Time until the answer, or until now</source>
        <translation>Zeit bis zur Antwort oder bis jetzt</translation>
    </message>
    <message>
        <source>How it ended</source>
        <translation>Wie sie geendet hat</translation>
    </message>
</context>
<context>
    <name>thalassa::console::OverrideDialog</name>
    <message>
        <source>Load %1 with this configuration?</source>
        <translation>%1 mit dieser Konfiguration laden?</translation>
    </message>
    <message>
        <source>The server loads the model beside the running one. If the load fails, the running one goes on. The file in the repository stays as it is, and “Load the file again” goes back to it.</source>
        <translation>Der Server lädt das Modell neben dem laufenden. Schlägt das Laden fehl, läuft das bisherige weiter. Die Datei im Repository bleibt, wie sie ist; „Datei neu laden“ kehrt zu ihr zurück.</translation>
    </message>
    <message>
        <source>Running configuration → this one:</source>
        <translation>Laufende Konfiguration → diese:</translation>
    </message>
    <message>
        <source>A field that the backend adds when it loads the model is shown as removed: it is added again.</source>
        <translation>Ein Feld, das das Backend beim Laden ergänzt, erscheint als entfernt: Es wird wieder ergänzt.</translation>
    </message>
    <message>
        <source>What this does to clients:</source>
        <translation>Folgen für Clients:</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>The model does not serve now. If the load fails, it does not serve as before. The file in the repository stays as it is, and “Load the file again” loads it.</source>
        <translation>Das Modell ist jetzt nicht im Dienst. Schlägt das Laden fehl, bleibt es dabei. Die Datei im Repository bleibt, wie sie ist; „Datei neu laden“ lädt sie.</translation>
    </message>
    <message>
        <source>This is loaded:</source>
        <translation>Geladen wird:</translation>
    </message>
</context>
<context>
    <name>thalassa::console::OverviewPage</name>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>In queues</source>
        <translation>Wartend</translation>
    </message>
    <message>
        <source>Models ready</source>
        <translation>Modelle bereit</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Needs attention</source>
        <translation>Zu beachten</translation>
    </message>
    <message>
        <source>Load by model</source>
        <translation>Last nach Modell</translation>
    </message>
    <message>
        <source>Latest events</source>
        <translation>Letzte Ereignisse</translation>
    </message>
    <message>
        <source>Identity</source>
        <translation>Identität</translation>
    </message>
    <message>
        <source>No server is selected</source>
        <translation>Kein Server ausgewählt</translation>
    </message>
    <message>
        <source>Choose a server at the left.</source>
        <translation>Links einen Server auswählen.</translation>
    </message>
    <message>
        <source>%1 is not connected</source>
        <translation>%1 ist nicht verbunden</translation>
    </message>
    <message>
        <source>Connect to see its models, figures and events.</source>
        <translation>Verbinden, um Modelle, Kennzahlen und Ereignisse zu sehen.</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>Verbinden</translation>
    </message>
    <message numerus="yes">
        <source>%n more below.</source>
        <translation>
            <numerusform>%Ln weitere unten.</numerusform>
            <numerusform>%Ln weitere unten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The server is ready and serves %n model version(s).</source>
        <translation>
            <numerusform>Der Server ist bereit und bedient %Ln Modellversion.</numerusform>
            <numerusform>Der Server ist bereit und bedient %Ln Modellversionen.</numerusform>
        </translation>
    </message>
    <message>
        <source>last 5 min</source>
        <translation>letzte 5 min</translation>
    </message>
    <message>
        <source>p50 %1</source>
        <translation>p50 %1</translation>
    </message>
    <message>
        <source>of the last minute</source>
        <translation>der letzten Minute</translation>
    </message>
    <message>
        <source>%1 of requests</source>
        <translation>%1 der Anfragen</translation>
    </message>
    <message>
        <source>%1 in flight</source>
        <translation>%1 in Bearbeitung</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>model versions</source>
        <translation>Modellversionen</translation>
    </message>
    <message>
        <source>resident</source>
        <translation>resident</translation>
    </message>
    <message>
        <source>Nothing needs attention.</source>
        <translation>Nichts zu beachten.</translation>
    </message>
    <message>
        <source>No requests in the last seconds.</source>
        <translation>Keine Anfragen in den letzten Sekunden.</translation>
    </message>
    <message>
        <source>The server has recorded no events.</source>
        <translation>Der Server hat keine Ereignisse aufgezeichnet.</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Thalassa</source>
        <translation>Thalassa</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Protocol of Triton</source>
        <translation>Triton-Protokoll</translation>
    </message>
    <message>
        <source>Commit</source>
        <translation>Commit</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>Build</translation>
    </message>
    <message>
        <source>Compiler</source>
        <translation>Compiler</translation>
    </message>
    <message>
        <source>Running for</source>
        <translation>Läuft seit</translation>
    </message>
    <message>
        <source>Extensions</source>
        <translation>Erweiterungen</translation>
    </message>
    <message>
        <source>Not known yet.</source>
        <translation>Noch nicht bekannt.</translation>
    </message>
    <message>
        <source>Save a diagnostic bundle…</source>
        <translation>Diagnosepaket speichern…</translation>
    </message>
    <message>
        <source>Save what the server says as a zip file, without secrets</source>
        <translation>Was der Server sagt als Zip-Datei speichern, ohne Geheimnisse</translation>
    </message>
    <message>
        <source>Attention, load and events</source>
        <translation>Zu beachten, Last und Ereignisse</translation>
    </message>
    <message>
        <source>This server reports no events. If it is Thalassa, its administration address must be in the profile.</source>
        <translation>Dieser Server sagt nicht, was geschieht. Ist es Thalassa, so muss seine Verwaltungsadresse im Profil stehen.</translation>
    </message>
    <message>
        <source>per second</source>
        <translation>pro Sekunde</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartende</translation>
    </message>
    <message>
        <source>last 5 s</source>
        <translation>letzte 5 s</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Optionen</translation>
    </message>
    <message>
        <source>set, not told</source>
        <translation>gesetzt, nicht genannt</translation>
    </message>
    <message>
        <source>set</source>
        <translation>gesetzt</translation>
    </message>
    <message>
        <source>The server does not tell the value, which may have a secret.</source>
        <translation>Der Server nennt den Wert nicht, weil er ein Geheimnis enthalten kann.</translation>
    </message>
    <message>
        <source>Filter: text, option:cache, value:/models</source>
        <translation>Filter: Text, option:cache, value:/models</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>Hardware</translation>
    </message>
    <message>
        <source>%1 busy</source>
        <translation>%1 ausgelastet</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>→ Connect</source>
        <translation>→ Verbinden</translation>
    </message>
    <message>
        <source>Connect again.</source>
        <translation>Erneut verbinden.</translation>
    </message>
    <message>
        <source>“End drain” above ends it.</source>
        <translation>„Drain beenden“ oben beendet ihn.</translation>
    </message>
    <message>
        <source>→ Models</source>
        <translation>→ Modelle</translation>
    </message>
    <message>
        <source>See which models do not serve.</source>
        <translation>Nachsehen, welche Modelle nicht bedient werden.</translation>
    </message>
    <message>
        <source>→ Events</source>
        <translation>→ Ereignisse</translation>
    </message>
    <message>
        <source>See what happened before, and by whom.</source>
        <translation>Nachsehen, was davor geschah und durch wen.</translation>
    </message>
    <message>
        <source>→ Configuration</source>
        <translation>→ Konfiguration</translation>
    </message>
    <message>
        <source>Check the configuration, and load the model again.</source>
        <translation>Die Konfiguration prüfen und das Modell neu laden.</translation>
    </message>
    <message>
        <source>→ Requests</source>
        <translation>→ Anfragen</translation>
    </message>
    <message>
        <source>See the failed requests, and why they failed.</source>
        <translation>Die fehlgeschlagenen Anfragen und ihre Gründe ansehen.</translation>
    </message>
    <message>
        <source>→ Queues</source>
        <translation>→ Warteschlangen</translation>
    </message>
    <message>
        <source>See what the requests wait for.</source>
        <translation>Nachsehen, worauf die Anfragen warten.</translation>
    </message>
    <message>
        <source>→ Alerts</source>
        <translation>→ Alarme</translation>
    </message>
    <message>
        <source>See the rule of the alert.</source>
        <translation>Die Regel des Alarms ansehen.</translation>
    </message>
    <message>
        <source>Exposure</source>
        <translation>Angriffsfläche</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>Schweregrad</translation>
    </message>
    <message>
        <source>Effect</source>
        <translation>Auswirkung</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>Abhilfe</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Nothing is open beyond the machine of the server.</source>
        <translation>Über die Maschine des Servers hinaus ist nichts offen.</translation>
    </message>
</context>
<context>
    <name>thalassa::console::OverviewStrip</name>
    <message>
        <source>Overview of the traces</source>
        <translation>Übersicht der Traces</translation>
    </message>
</context>
<context>
    <name>thalassa::console::PageTabs</name>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>More ▾</source>
        <translation>Mehr ▾</translation>
    </message>
    <message>
        <source>More pages</source>
        <translation>Weitere Seiten</translation>
    </message>
    <message>
        <source>The pages whose tabs have no room</source>
        <translation>Die Seiten, für deren Reiter kein Platz ist</translation>
    </message>
</context>
<context>
    <name>thalassa::console::Panel</name>
    <message>
        <source>Figure</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Copy the value</source>
        <translation>Wert kopieren</translation>
    </message>
    <message>
        <source>Filter: %1</source>
        <translation>Filter: %1</translation>
    </message>
    <message>
        <source>No row matches the filter.</source>
        <translation>Keine Zeile entspricht dem Filter.</translation>
    </message>
    <message>
        <source>Select a row with a value.</source>
        <translation>Eine Zeile mit einem Wert auswählen.</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ProblemList</name>
    <message>
        <source>a load fails</source>
        <translation>Laden schlägt fehl</translation>
    </message>
    <message>
        <source>the backend may complete it</source>
        <translation>das Backend kann es ergänzen</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ProfileChoices</name>
    <message>
        <source>Blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <source>Sky blue</source>
        <translation>Himmelblau</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <source>Yellow</source>
        <translation>Gelb</translation>
    </message>
    <message>
        <source>Orange</source>
        <translation>Orange</translation>
    </message>
    <message>
        <source>Vermilion</source>
        <translation>Zinnober</translation>
    </message>
    <message>
        <source>Purple</source>
        <translation>Violett</translation>
    </message>
    <message>
        <source>Other…</source>
        <translation>Andere…</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Choose a colour</source>
        <translation>Farbe wählen</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>Datei wählen</translation>
    </message>
    <message>
        <source>PEM (*.pem *.crt *.key);;All files (*)</source>
        <translation>PEM (*.pem *.crt *.key);;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ProfileDialog</name>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Testen</translation>
    </message>
    <message>
        <source>Add a server</source>
        <translation>Server hinzufügen</translation>
    </message>
    <message>
        <source>Server %1</source>
        <translation>Server %1</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>gpu-east</source>
        <translation>gpu-ost</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>production</source>
        <translation>produktion</translation>
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
        <translation>Administration, HTTP</translation>
    </message>
    <message>
        <source>Administration, gRPC</source>
        <translation>Administration, gRPC</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>Metriken</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>in the keyring; type to replace it</source>
        <translation>im Schlüsselbund; zum Ersetzen eingeben</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keines</translation>
    </message>
    <message>
        <source>Read-only: nothing can be changed</source>
        <translation>Nur lesen: Nichts kann geändert werden</translation>
    </message>
    <message>
        <source>Production: a change asks for the server&apos;s name</source>
        <translation>Produktion: Eine Änderung verlangt den Namen des Servers</translation>
    </message>
    <message>
        <source>Connect when the console starts</source>
        <translation>Beim Start der Konsole verbinden</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Authorities</source>
        <translation>Zertifizierungsstellen</translation>
    </message>
    <message>
        <source>the system&apos;s, or a PEM file</source>
        <translation>System oder PEM</translation>
    </message>
    <message>
        <source>Certificate</source>
        <translation>Zertifikat</translation>
    </message>
    <message>
        <source>of the client: a PEM file</source>
        <translation>PEM-Datei</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>of the certificate: a PEM file</source>
        <translation>PEM-Datei</translation>
    </message>
    <message>
        <source>Server name</source>
        <translation>Servername</translation>
    </message>
    <message>
        <source>in the certificate; else the host</source>
        <translation>sonst der Host</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Verbindung wird aufgebaut…</translation>
    </message>
    <message>
        <source>Administration by ssh</source>
        <translation>Administration über ssh</translation>
    </message>
    <message>
        <source>user@host; none: directly</source>
        <translation>user@host; leer: direkt</translation>
    </message>
    <message>
        <source>Write https:// or grpcs:// before an address for TLS. The administration address serves the observability extension; leave it empty if the server serves it at the first two addresses. If it listens on the loopback of the server only, it is reached through ssh, which must sign in without a password. A token is kept in the keyring of the system and in no file.</source>
        <translation>Für TLS https:// oder grpcs:// vor eine Adresse schreiben. Die Administrationsadresse bedient die Beobachtungserweiterung; sie bleibt leer, wenn der Server sie an den ersten beiden Adressen bedient. Wenn sie nur auf dem Loopback des Servers lauscht, wird sie über ssh erreicht, das sich ohne Passwort anmelden können muss. Ein Token liegt im Schlüsselbund des Systems und in keiner Datei.</translation>
    </message>
    <message>
        <source>Certificates of the authorities</source>
        <translation>Zertifikate der Zertifizierungsstellen</translation>
    </message>
    <message>
        <source>Certificate of the client</source>
        <translation>Zertifikat des Clients</translation>
    </message>
    <message>
        <source>Key of the certificate</source>
        <translation>Schlüssel des Zertifikats</translation>
    </message>
</context>
<context>
    <name>thalassa::console::QueueTable</name>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>The model whose requests wait</source>
        <translation>Das Modell, dessen Anfragen warten</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>The version of the model</source>
        <translation>Die Version des Modells</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>The level or the instance of the queue</source>
        <translation>Die Priorität oder die Instanz der Warteschlange</translation>
    </message>
    <message>
        <source>Scheduler</source>
        <translation>Scheduler</translation>
    </message>
    <message>
        <source>What forms the batches</source>
        <translation>Was die Batches bildet</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartend</translation>
    </message>
    <message>
        <source>Requests in the queue</source>
        <translation>Anfragen in der Warteschlange</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Rows of the waiting requests</source>
        <translation>Zeilen der wartenden Anfragen</translation>
    </message>
    <message>
        <source>Oldest</source>
        <translation>Älteste</translation>
    </message>
    <message>
        <source>Waiting time of the next request</source>
        <translation>Wartezeit der nächsten Anfrage</translation>
    </message>
    <message>
        <source>Waits for</source>
        <translation>Wartet auf</translation>
    </message>
    <message>
        <source>What the next requests wait for</source>
        <translation>Worauf die nächsten Anfragen warten</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>A full queue refuses requests</source>
        <translation>Eine volle Warteschlange weist Anfragen ab</translation>
    </message>
    <message>
        <source>Timeout</source>
        <translation>Frist</translation>
    </message>
    <message>
        <source>The timeout of the queue policy</source>
        <translation>Die Frist der Warteschlangenregel</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Abgewiesen</translation>
    </message>
    <message>
        <source>Requests that found the queue full</source>
        <translation>Anfragen, für die die Warteschlange voll war</translation>
    </message>
    <message>
        <source>Timed out</source>
        <translation>Frist abgelaufen</translation>
    </message>
    <message>
        <source>Requests whose timeout expired</source>
        <translation>Anfragen, deren Frist abgelaufen ist</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>Bytes of the inputs that wait</source>
        <translation>Bytes der wartenden Eingaben</translation>
    </message>
</context>
<context>
    <name>thalassa::console::RegionTable</name>
    <message>
        <source>Region</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>The name that requests use</source>
        <translation>Der Name, den Anfragen benutzen</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Memory of the system, or of a GPU</source>
        <translation>Speicher des Systems oder einer GPU</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Bytes of the region</source>
        <translation>Bytes des Bereichs</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Whether requests use the region</source>
        <translation>Ob Anfragen den Bereich benutzen</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>Besitzer</translation>
    </message>
    <message>
        <source>The client that registered it</source>
        <translation>Der Client, der ihn registriert hat</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>Alter</translation>
    </message>
    <message>
        <source>Time since the registration</source>
        <translation>Zeit seit der Registrierung</translation>
    </message>
    <message>
        <source>Last use</source>
        <translation>Benutzt vor</translation>
    </message>
    <message>
        <source>Time since the last request</source>
        <translation>Zeit seit der letzten Anfrage</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensoren</translation>
    </message>
    <message>
        <source>Tensors of requests that were placed in it</source>
        <translation>Tensoren von Anfragen, die darin lagen</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>The object and the offset in it, or the GPU</source>
        <translation>Das Objekt und der Versatz darin, oder die GPU</translation>
    </message>
</context>
<context>
    <name>thalassa::console::RegionsPanel</name>
    <message>
        <source>Shared memory</source>
        <translation>Shared Memory</translation>
    </message>
    <message>
        <source>Filter: text, state:removed, idle&gt;10min</source>
        <translation>Filter: Text, state:removed, idle&gt;10min</translation>
    </message>
    <message numerus="yes">
        <source>%n region(s)</source>
        <translation>
            <numerusform>%n Bereich</numerusform>
            <numerusform>%n Bereiche</numerusform>
        </translation>
    </message>
    <message>
        <source>In use</source>
        <translation>Benutzt</translation>
    </message>
    <message>
        <source>Unused for 10 min</source>
        <translation>10 min unbenutzt</translation>
    </message>
    <message>
        <source>Removed by the client</source>
        <translation>Vom Client entfernt</translation>
    </message>
    <message>
        <source>Unregister…</source>
        <translation>Aufheben…</translation>
    </message>
    <message>
        <source>Unregister the selected region</source>
        <translation>Die Registrierung des gewählten Bereichs aufheben</translation>
    </message>
    <message>
        <source>Select a region in the table first.</source>
        <translation>Wählen Sie zuerst einen Bereich in der Tabelle.</translation>
    </message>
    <message>
        <source>The region is unregistered already.</source>
        <translation>Die Registrierung ist schon aufgehoben.</translation>
    </message>
    <message>
        <source>The region has no name.</source>
        <translation>Der Bereich hat keinen Namen.</translation>
    </message>
    <message>
        <source>Unregister %1?</source>
        <translation>Registrierung von %1 aufheben?</translation>
    </message>
    <message>
        <source>The server refuses later requests that name the region. Requests that use it now finish.</source>
        <translation>Der Server weist spätere Anfragen ab, die den Bereich nennen. Anfragen, die ihn jetzt benutzen, laufen zu Ende.</translation>
    </message>
    <message>
        <source>%1 registered it, and has to register it again.</source>
        <translation>%1 hat ihn registriert und muss ihn neu registrieren.</translation>
    </message>
    <message>
        <source>Its last request was %1 ago.</source>
        <translation>Die letzte Anfrage war vor %1.</translation>
    </message>
    <message>
        <source>Unregister</source>
        <translation>Aufheben</translation>
    </message>
</context>
<context>
    <name>thalassa::console::RequestTable</name>
    <message>
        <source>Ended</source>
        <translation>Beendet</translation>
    </message>
    <message>
        <source>When the request ended</source>
        <translation>Wann die Anfrage endete</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Nummer</translation>
    </message>
    <message>
        <source>The number that the server gave it</source>
        <translation>Die Nummer, die der Server ihr gab</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>The id that the client gave it</source>
        <translation>Die ID, die der Client ihr gab</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>The model of the request</source>
        <translation>Das Modell der Anfrage</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>The version of the model</source>
        <translation>Die Version des Modells</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>How the request ended</source>
        <translation>Wie die Anfrage endete</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Gesamt</translation>
    </message>
    <message>
        <source>First byte received to last byte sent</source>
        <translation>Vom ersten empfangenen bis zum letzten gesendeten Byte</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>Time in the queue</source>
        <translation>Zeit in der Warteschlange</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Inferenz</translation>
    </message>
    <message>
        <source>Time of the execution</source>
        <translation>Zeit der Ausführung</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>Rows of the batch that had the request</source>
        <translation>Zeilen des Batches mit der Anfrage</translation>
    </message>
    <message>
        <source>Batch left</source>
        <translation>Freigabe</translation>
    </message>
    <message>
        <source>Why the batch left when it did</source>
        <translation>Warum der Batch freigegeben wurde</translation>
    </message>
    <message>
        <source>Instance</source>
        <translation>Instanz</translation>
    </message>
    <message>
        <source>The instance that executed it</source>
        <translation>Die Instanz, die sie ausführte</translation>
    </message>
    <message>
        <source>Behind</source>
        <translation>Hinter</translation>
    </message>
    <message>
        <source>Requests that waited when it came</source>
        <translation>Anfragen, die bei ihrer Ankunft warteten</translation>
    </message>
    <message>
        <source>Responses</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Responses of the request</source>
        <translation>Antworten der Anfrage</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>Bytes of the inputs</source>
        <translation>Bytes der Eingaben</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>Ausgaben</translation>
    </message>
    <message>
        <source>Bytes of the outputs</source>
        <translation>Bytes der Ausgaben</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>How the request came</source>
        <translation>Wie die Anfrage kam</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Why the request failed</source>
        <translation>Warum die Anfrage fehlschlug</translation>
    </message>
</context>
<context>
    <name>thalassa::console::RequestsPage</name>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Filter: text, outcome:failed, total&gt;10ms, batch=1</source>
        <translation>Filter: Text, outcome:Fehler, total&gt;10ms, batch=1</translation>
    </message>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%Ln Anfrage</numerusform>
            <numerusform>%Ln Anfragen</numerusform>
        </translation>
    </message>
    <message>
        <source>Newest</source>
        <translation>Neueste</translation>
    </message>
    <message>
        <source>Slowest</source>
        <translation>Langsamste</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Refused or cancelled</source>
        <translation>Ohne Antwort</translation>
    </message>
    <message>
        <source>Shortest duration</source>
        <translation>Kürzeste Dauer</translation>
    </message>
    <message>
        <source>over 10ms</source>
        <translation>über 10ms</translation>
    </message>
    <message>
        <source>Id of a request</source>
        <translation>ID einer Anfrage</translation>
    </message>
    <message>
        <source>Why it took as long as it did</source>
        <translation>Warum es so lange dauerte</translation>
    </message>
    <message>
        <source>Dump…</source>
        <translation>Sichern…</translation>
    </message>
    <message>
        <source>Save the requests of this list as a trace file</source>
        <translation>Die Anfragen dieser Liste als Trace-Datei speichern</translation>
    </message>
    <message>
        <source>This server does not remember requests</source>
        <translation>Dieser Server merkt sich keine Anfragen</translation>
    </message>
    <message>
        <source>The flight recorder is part of Thalassa&apos;s observability extension. Trace files of this server can be opened in the timeline.</source>
        <translation>Der Flugschreiber gehört zu Thalassas Beobachtungserweiterung. Trace-Dateien dieses Servers lassen sich in der Zeitachse öffnen.</translation>
    </message>
    <message>
        <source>No such request is remembered</source>
        <translation>Keine solche Anfrage bekannt</translation>
    </message>
    <message>
        <source>Nothing in the flight recorder matches the choice above.</source>
        <translation>Nichts im Flugschreiber passt zur Auswahl oben.</translation>
    </message>
    <message>
        <source>No request has ended yet</source>
        <translation>Noch keine Anfrage beendet</translation>
    </message>
    <message>
        <source>Send the server a request, for example from the page “Try it”. The last ones are remembered, and slow and failed ones for longer.</source>
        <translation>Dem Server eine Anfrage senden, etwa auf der Seite „Testen“. Die letzten bleiben bekannt, langsame und fehlgeschlagene länger.</translation>
    </message>
    <message>
        <source>“%1” is no duration: expected a number with ns, us, ms or s.</source>
        <translation>„%1“ ist keine Dauer: erwartet wird eine Zahl mit ns, us, ms oder s.</translation>
    </message>
    <message>
        <source>Select a request to see why it took as long as it did.</source>
        <translation>Eine Anfrage auswählen, um zu sehen, warum sie so lange dauerte.</translation>
    </message>
    <message>
        <source>The server remembers no such request.</source>
        <translation>Der Server kennt keine solche Anfrage.</translation>
    </message>
    <message>
        <source>The server is asked…</source>
        <translation>Der Server wird gefragt…</translation>
    </message>
    <message>
        <source>Dump requests</source>
        <translation>Anfragen sichern</translation>
    </message>
    <message>
        <source>Trace files (*.json)</source>
        <translation>Trace-Dateien (*.json)</translation>
    </message>
    <message>
        <source>Open in timeline</source>
        <translation>In Zeitachse öffnen</translation>
    </message>
    <message>
        <source>Show the requests of this list in the timeline, with the selected one</source>
        <translation>Die Anfragen dieser Liste in der Zeitachse zeigen, mit der ausgewählten</translation>
    </message>
    <message>
        <source>Show: %1</source>
        <translation>Anzeigen: %1</translation>
    </message>
    <message>
        <source>No request is listed.</source>
        <translation>Keine Anfrage ist aufgelistet.</translation>
    </message>
    <message>
        <source>Explain id…</source>
        <translation>ID erklären…</translation>
    </message>
    <message>
        <source>Explain the request with this id</source>
        <translation>Die Anfrage mit dieser ID erklären</translation>
    </message>
    <message>
        <source>Only requests that ended in %1.</source>
        <translation>Nur Anfragen, die in dieser Zeit endeten: %1.</translation>
    </message>
    <message>
        <source>Total &gt; 100 ms</source>
        <translation>Gesamt &gt; 100 ms</translation>
    </message>
    <message>
        <source>Queue &gt; 10 ms</source>
        <translation>Warten &gt; 10 ms</translation>
    </message>
    <message>
        <source>Compute &gt; 10 ms</source>
        <translation>Inferenz &gt; 10 ms</translation>
    </message>
    <message>
        <source>Batch of 1</source>
        <translation>1 Zeile</translation>
    </message>
</context>
<context>
    <name>thalassa::console::RuleDialog</name>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>New alert rule</source>
        <translation>Neue Alarmregel</translation>
    </message>
    <message>
        <source>Alert rule</source>
        <translation>Alarmregel</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>what to do about it; it is shown with the alert</source>
        <translation>was zu tun ist; steht beim Alarm</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Type a rule such as “p99 of resnet &gt; 20 ms for 2 min”, or fill in the form.</source>
        <translation>Eine Regel wie „p99 of resnet &gt; 20 ms for 2 min“ tippen oder das Formular ausfüllen.</translation>
    </message>
    <message>
        <source>At character %1: %2</source>
        <translation>Bei Zeichen %1: %2</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Another console has changed the rule to “%1”.</source>
        <translation>Eine andere Konsole hat die Regel in „%1“ geändert.</translation>
    </message>
    <message>
        <source>Another console has changed the rule to “%1”, with the note “%2”.</source>
        <translation>Eine andere Konsole hat die Regel in „%1“ geändert, mit der Notiz „%2“.</translation>
    </message>
    <message>
        <source>Replace it with yours, or cancel to keep it.</source>
        <translation>Durch Ihre ersetzen, oder abbrechen, um sie zu behalten.</translation>
    </message>
</context>
<context>
    <name>thalassa::console::RuleForm</name>
    <message>
        <source>Figure</source>
        <translation>Kennzahl</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>each version</source>
        <translation>jede Version</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Auf</translation>
    </message>
    <message>
        <source>Server or group</source>
        <translation>Server oder Gruppe</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Schwellwert</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>at once, or 2 min</source>
        <translation>sofort, oder 2 min</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>Schweregrad</translation>
    </message>
    <message>
        <source>the whole request</source>
        <translation>die ganze Anfrage</translation>
    </message>
    <message>
        <source>the server</source>
        <translation>der Server</translation>
    </message>
    <message>
        <source>all models, each by itself</source>
        <translation>alle Modelle, jedes für sich</translation>
    </message>
    <message>
        <source>one model</source>
        <translation>ein Modell</translation>
    </message>
    <message>
        <source>all servers</source>
        <translation>alle Server</translation>
    </message>
    <message>
        <source>the servers of a group</source>
        <translation>die Server einer Gruppe</translation>
    </message>
    <message>
        <source>one server</source>
        <translation>ein Server</translation>
    </message>
</context>
<context>
    <name>thalassa::console::SequenceTable</name>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>The model of the sequence</source>
        <translation>Das Modell der Sequenz</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>The version of the model</source>
        <translation>Die Version des Modells</translation>
    </message>
    <message>
        <source>Sequence</source>
        <translation>Sequenz</translation>
    </message>
    <message>
        <source>The correlation id</source>
        <translation>Die Korrelations-ID</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>The slot, or the backlog</source>
        <translation>Der Slot, oder der Rückstau</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartend</translation>
    </message>
    <message>
        <source>Requests of the sequence that wait</source>
        <translation>Wartende Anfragen der Sequenz</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>Untätig</translation>
    </message>
    <message>
        <source>Time since the latest request</source>
        <translation>Zeit seit der letzten Anfrage</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>Alter</translation>
    </message>
    <message>
        <source>Time since the first request</source>
        <translation>Zeit seit der ersten Anfrage</translation>
    </message>
    <message>
        <source>Ends in</source>
        <translation>Endet in</translation>
    </message>
    <message>
        <source>Time until it ends if no request comes</source>
        <translation>Zeit bis zum Ende, wenn keine Anfrage kommt</translation>
    </message>
    <message>
        <source>State size</source>
        <translation>Zustandsgröße</translation>
    </message>
    <message>
        <source>Bytes of the implicit state</source>
        <translation>Bytes des impliziten Zustands</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>What the sequence does</source>
        <translation>Was die Sequenz tut</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ServerFeed</name>
    <message>
        <source>Percentiles, queues and events are not known: %1.</source>
        <translation>Perzentile, Warteschlangen und Ereignisse sind nicht bekannt: %1.</translation>
    </message>
    <message>
        <source>The server&apos;s answer to %1 is not used: %2.</source>
        <translation>Die Antwort des Servers auf %1 wird nicht verwendet: %2.</translation>
    </message>
    <message>
        <source>The server lists %1 model versions; %2 of them are shown. The others are in its repository index.</source>
        <translation>Der Server nennt %1 Modellversionen; %2 davon werden gezeigt. Die übrigen stehen in seinem Repository-Index.</translation>
    </message>
    <message>
        <source>It is larger than the console reads: look for the cause on the server.</source>
        <translation>Sie ist größer, als die Konsole liest: die Ursache auf dem Server suchen.</translation>
    </message>
    <message>
        <source>Check that the address is that of an inference server, and its version.</source>
        <translation>Prüfen, ob die Adresse zu einem Inferenzserver gehört und welche Version er hat.</translation>
    </message>
    <message>
        <source>Percentiles and events are not known: %1.</source>
        <translation>Perzentile und Ereignisse sind nicht bekannt: %1.</translation>
    </message>
    <message>
        <source>The metrics cannot be read: %1.</source>
        <translation>Die Metriken können nicht gelesen werden: %1.</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ServerList</name>
    <message>
        <source>Servers</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>Needs attention</source>
        <translation>Zu beachten</translation>
    </message>
    <message>
        <source>Add server</source>
        <translation>Server hinzufügen</translation>
    </message>
    <message>
        <source>Add a server</source>
        <translation>Server hinzufügen</translation>
    </message>
    <message>
        <source>SERVERS</source>
        <translation>SERVER</translation>
    </message>
    <message>
        <source>NOTHING NEEDS ATTENTION</source>
        <translation>NICHTS ZU BEACHTEN</translation>
    </message>
    <message>
        <source>NEEDS ATTENTION (%1)</source>
        <translation>ZU BEACHTEN (%1)</translation>
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
        <translation>Fehler</translation>
    </message>
    <message>
        <source>queue</source>
        <translation>Wartend</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ServerTree</name>
    <message>
        <source>Servers</source>
        <translation>Server</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n server(s)</source>
        <translation>
            <numerusform>%1, %Ln Server</numerusform>
            <numerusform>%1, %Ln Server</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ShortcutSheet</name>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>In lists, Enter opens. In tables, Ctrl+C copies the rows as text, Ctrl+Shift+C as CSV.</source>
        <translation>In Listen öffnet die Eingabetaste. In Tabellen kopiert Strg+C die Zeilen als Text, Strg+Umschalt+C als CSV.</translation>
    </message>
</context>
<context>
    <name>thalassa::console::SliceTableModel</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>Spur</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
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
        <translation>Abschnitte der gezeigten Zeit</translation>
    </message>
    <message numerus="yes">
        <source>Selected: %n slice(s)</source>
        <translation>
            <numerusform>Ausgewählt: %Ln Abschnitt</numerusform>
            <numerusform>Ausgewählt: %Ln Abschnitte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Visible: %n slice(s)</source>
        <translation>
            <numerusform>Sichtbar: %Ln Abschnitt</numerusform>
            <numerusform>Sichtbar: %Ln Abschnitte</numerusform>
        </translation>
    </message>
    <message>
        <source>%1; the longest %2 are listed</source>
        <translation>%1; aufgelistet sind die %2 längsten</translation>
    </message>
</context>
<context>
    <name>thalassa::console::SourcesPanel</name>
    <message>
        <source>Close trace</source>
        <translation>Trace schließen</translation>
    </message>
    <message>
        <source>Open traces</source>
        <translation>Offene Traces</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Begins at</source>
        <translation>Beginnt um</translation>
    </message>
    <message>
        <source>Aligned by</source>
        <translation>Ausgerichtet nach</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>Abschnitte</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Correction</source>
        <translation>Korrektur</translation>
    </message>
    <message>
        <source>Correction of the selected trace in milliseconds</source>
        <translation>Korrektur des ausgewählten Traces in Millisekunden</translation>
    </message>
    <message>
        <source>Move the selected trace by</source>
        <translation>Ausgewählten Trace verschieben um</translation>
    </message>
    <message>
        <source>the wall clock in the file</source>
        <translation>Uhrzeit in der Datei</translation>
    </message>
    <message>
        <source>the clock of this machine</source>
        <translation>Uhr dieses Rechners</translation>
    </message>
    <message>
        <source>the time at which the file was written</source>
        <translation>Schreibzeit der Datei</translation>
    </message>
    <message>
        <source>the clock of the server</source>
        <translation>Uhr des Servers</translation>
    </message>
    <message>
        <source>nothing; times begin with the file&apos;s clock</source>
        <translation>nichts; die Zeiten beginnen mit der Uhr der Datei</translation>
    </message>
</context>
<context>
    <name>thalassa::console::SpanRow</name>
    <message>
        <source>Show all times</source>
        <translation>Alle Zeiten anzeigen</translation>
    </message>
    <message>
        <source>Follow the present time again, on every page</source>
        <translation>Auf allen Seiten wieder der Gegenwart folgen</translation>
    </message>
</context>
<context>
    <name>thalassa::console::SshTunnel</name>
    <message>
        <source>the program ssh could not be started: %1</source>
        <translation>das Programm ssh konnte nicht gestartet werden: %1</translation>
    </message>
    <message>
        <source>ssh ended with status %1</source>
        <translation>ssh endete mit Status %1</translation>
    </message>
    <message>
        <source>ssh to %1: %2</source>
        <translation>ssh zu %1: %2</translation>
    </message>
    <message>
        <source>the host has another key than before; if that is expected, remove the old key with ssh-keygen -R, and sign in once in a terminal</source>
        <translation>der Host hat einen anderen Schlüssel als zuvor; falls das erwartet ist, den alten mit ssh-keygen -R entfernen und sich einmal in einem Terminal anmelden</translation>
    </message>
    <message>
        <source>the host is not known; sign in once in a terminal to accept its key</source>
        <translation>der Host ist nicht bekannt; sich einmal in einem Terminal anmelden, um seinen Schlüssel anzunehmen</translation>
    </message>
    <message>
        <source>%1; ssh must sign in without a password, by a key or an agent</source>
        <translation>%1; ssh muss sich ohne Passwort anmelden, mit einem Schlüssel oder einem Agenten</translation>
    </message>
</context>
<context>
    <name>thalassa::console::StageBar</name>
    <message>
        <source>Stages</source>
        <translation>Phasen</translation>
    </message>
</context>
<context>
    <name>thalassa::console::StagePanel</name>
    <message>
        <source>Durations by stage</source>
        <translation>Dauern nach Phase</translation>
    </message>
    <message>
        <source>means since the load</source>
        <translation>Mittelwerte seit dem Laden</translation>
    </message>
    <message>
        <source>no request since the load</source>
        <translation>keine Anfrage seit dem Laden</translation>
    </message>
    <message>
        <source>of the last minute</source>
        <translation>der letzten Minute</translation>
    </message>
    <message>
        <source>no request in the last minute</source>
        <translation>keine Anfrage in der letzten Minute</translation>
    </message>
</context>
<context>
    <name>thalassa::console::StageTable</name>
    <message>
        <source>Stage</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Slowest</source>
        <translation>Langsamste</translation>
    </message>
</context>
<context>
    <name>thalassa::console::StatisticsPanel</name>
    <message>
        <source>Statistics of the range</source>
        <translation>Statistik des Bereichs</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
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
        <translation>Längste</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message numerus="yes">
        <source>Selected: %1 from %2, %n slice(s)</source>
        <translation>
            <numerusform>Ausgewählt: %1 ab %2, %Ln Abschnitt</numerusform>
            <numerusform>Ausgewählt: %1 ab %2, %Ln Abschnitte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Visible: %1 from %2, %n slice(s). Drag to select a range.</source>
        <translation>
            <numerusform>Sichtbar: %1 ab %2, %Ln Abschnitt. Ziehen wählt einen Bereich aus.</numerusform>
            <numerusform>Sichtbar: %1 ab %2, %Ln Abschnitte. Ziehen wählt einen Bereich aus.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::StatusLine</name>
    <message>
        <source>no data yet</source>
        <translation>noch keine Daten</translation>
    </message>
    <message>
        <source>paused, data %1 old</source>
        <translation>angehalten, Daten %1 alt</translation>
    </message>
    <message>
        <source>data %1 old</source>
        <translation>Daten %1 alt</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show my actions</source>
        <translation>Meine Aktionen zeigen</translation>
    </message>
    <message>
        <source>connected</source>
        <translation>verbunden</translation>
    </message>
    <message>
        <source>TLS</source>
        <translation>TLS</translation>
    </message>
    <message>
        <source>no TLS</source>
        <translation>ohne TLS</translation>
    </message>
    <message>
        <source>token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>nur lesen</translation>
    </message>
    <message>
        <source>%1 of %2 servers connected</source>
        <translation>%1 von %2 Servern verbunden</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>nothing needs attention</source>
        <translation>nichts zu beachten</translation>
    </message>
    <message>
        <source>ssh</source>
        <translation>ssh</translation>
    </message>
    <message>
        <source>needs attention: %1</source>
        <translation>zu beachten: %1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel the latest action</source>
        <translation>Die letzte Aktion abbrechen</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Show the folder of the file that was written</source>
        <translation>Den Ordner der geschriebenen Datei anzeigen</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message numerus="yes">
        <source>%n more running</source>
        <translation>
            <numerusform>%Ln weitere läuft</numerusform>
            <numerusform>%Ln weitere laufen</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop waiting</source>
        <translation>Nicht mehr warten</translation>
    </message>
    <message>
        <source>ssh failed</source>
        <translation>ssh fehlgeschlagen</translation>
    </message>
</context>
<context>
    <name>thalassa::console::SubjectActions</name>
    <message>
        <source>&amp;Connect</source>
        <translation>&amp;Verbinden</translation>
    </message>
    <message>
        <source>Connect to the server, or try again at once</source>
        <translation>Mit dem Server verbinden, oder es sofort erneut versuchen</translation>
    </message>
    <message>
        <source>&amp;Disconnect</source>
        <translation>&amp;Trennen</translation>
    </message>
    <message>
        <source>End the connection to the server</source>
        <translation>Die Verbindung zum Server beenden</translation>
    </message>
    <message>
        <source>Take the server out of service</source>
        <translation>Den Server außer Betrieb nehmen</translation>
    </message>
    <message>
        <source>E&amp;nd drain</source>
        <translation>Drai&amp;n beenden</translation>
    </message>
    <message>
        <source>Take the server back into service</source>
        <translation>Den Server wieder in Betrieb nehmen</translation>
    </message>
    <message>
        <source>&amp;Save a diagnostic bundle…</source>
        <translation>Dia&amp;gnosepaket speichern…</translation>
    </message>
    <message>
        <source>Save what the server says as a zip file, without secrets</source>
        <translation>Was der Server sagt als Zip-Datei speichern, ohne Geheimnisse</translation>
    </message>
    <message>
        <source>&amp;Edit profile…</source>
        <translation>Profil bea&amp;rbeiten…</translation>
    </message>
    <message>
        <source>Change the addresses and rules of the server</source>
        <translation>Adressen und Regeln des Servers ändern</translation>
    </message>
    <message>
        <source>Remove the server from the list</source>
        <translation>Den Server aus der Liste entfernen</translation>
    </message>
    <message>
        <source>&amp;Load</source>
        <translation>&amp;Laden</translation>
    </message>
    <message>
        <source>Load the shown model</source>
        <translation>Das angezeigte Modell laden</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>&amp;Neu laden</translation>
    </message>
    <message>
        <source>Load the shown model again from the repository</source>
        <translation>Das angezeigte Modell noch einmal aus dem Repository laden</translation>
    </message>
    <message>
        <source>Load with an &amp;override…</source>
        <translation>Mit Ü&amp;berschreibung laden…</translation>
    </message>
    <message>
        <source>Edit the configuration of the shown model, and load it with that</source>
        <translation>Die Konfiguration des angezeigten Modells bearbeiten und es damit laden</translation>
    </message>
    <message>
        <source>&amp;Unload</source>
        <translation>&amp;Entladen</translation>
    </message>
    <message>
        <source>Unload the shown model</source>
        <translation>Das angezeigte Modell entladen</translation>
    </message>
    <message>
        <source>Open a server first.</source>
        <translation>Zuerst einen Server öffnen.</translation>
    </message>
    <message>
        <source>A recorded session has no connection.</source>
        <translation>Eine aufgezeichnete Sitzung hat keine Verbindung.</translation>
    </message>
    <message>
        <source>The server is connected.</source>
        <translation>Der Server ist verbunden.</translation>
    </message>
    <message>
        <source>The server is not connected.</source>
        <translation>Der Server ist nicht verbunden.</translation>
    </message>
    <message>
        <source>This server cannot be drained: that is part of Thalassa&apos;s extension.</source>
        <translation>Für diesen Server gibt es keinen Drain: Er gehört zur Erweiterung von Thalassa.</translation>
    </message>
    <message>
        <source>The server is being drained already.</source>
        <translation>Der Drain des Servers läuft bereits.</translation>
    </message>
    <message>
        <source>The server is not being drained.</source>
        <translation>Der Server ist nicht im Drain.</translation>
    </message>
    <message>
        <source>Open a model first.</source>
        <translation>Zuerst ein Modell öffnen.</translation>
    </message>
    <message>
        <source>The model is loaded.</source>
        <translation>Das Modell ist geladen.</translation>
    </message>
    <message>
        <source>The model is not loaded.</source>
        <translation>Das Modell ist nicht geladen.</translation>
    </message>
    <message>
        <source>Dra&amp;in…</source>
        <translation>Dra&amp;in…</translation>
    </message>
    <message>
        <source>&amp;Remove profile…</source>
        <translation>Profil &amp;entfernen…</translation>
    </message>
</context>
<context>
    <name>thalassa::console::SubjectBar</name>
    <message>
        <source>same time</source>
        <translation>gleiche Zeit</translation>
    </message>
    <message>
        <source>%1 h earlier</source>
        <translation>%1 h früher</translation>
    </message>
    <message>
        <source>%1 min earlier</source>
        <translation>%1 min früher</translation>
    </message>
    <message>
        <source>%1 earlier</source>
        <translation>%1 früher</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>Server to compare with</source>
        <translation>Vergleichsserver</translation>
    </message>
    <message>
        <source>Version to compare with</source>
        <translation>Vergleichsversion</translation>
    </message>
    <message>
        <source>Time to compare with</source>
        <translation>Vergleichszeit</translation>
    </message>
    <message>
        <source>End the comparison</source>
        <translation>Vergleich beenden</translation>
    </message>
    <message>
        <source>Compared with</source>
        <translation>Verglichen mit</translation>
    </message>
    <message>
        <source>Version %1</source>
        <translation>Version %1</translation>
    </message>
    <message>
        <source>shown time</source>
        <translation>gezeigte Zeit</translation>
    </message>
</context>
<context>
    <name>thalassa::console::TableBar</name>
    <message>
        <source>Filter: %1</source>
        <translation>Filter: %1</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Choose the columns</source>
        <translation>Die Spalten wählen</translation>
    </message>
    <message>
        <source>Freeze order</source>
        <translation>Reihenfolge festhalten</translation>
    </message>
    <message>
        <source>Keep the rows where they are while their figures change</source>
        <translation>Die Zeilen an ihrer Stelle lassen, während sich ihre Zahlen ändern</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the selected rows, or all rows, as text</source>
        <translation>Die ausgewählten oder alle Zeilen als Text kopieren</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Save the selected rows, or all rows, as CSV</source>
        <translation>Die ausgewählten oder alle Zeilen als CSV speichern</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>the shown ones of, such as, 12 models</comment>
        <translation>%2, davon gezeigt: %1</translation>
    </message>
    <message>
        <source>Export as CSV</source>
        <translation>Als CSV exportieren</translation>
    </message>
    <message>
        <source>CSV files (*.csv)</source>
        <translation>CSV-Dateien (*.csv)</translation>
    </message>
    <message>
        <source>Select a cell with a text first.</source>
        <translation>Zuerst eine Zelle mit einem Text auswählen.</translation>
    </message>
    <message>
        <source>Only rows with this value</source>
        <translation>Nur Zeilen mit diesem Wert</translation>
    </message>
    <message>
        <source>Rows without this value</source>
        <translation>Zeilen ohne diesen Wert</translation>
    </message>
</context>
<context>
    <name>thalassa::console::TableView</name>
    <message>
        <source>No row matches the filter.</source>
        <translation>Keine Zeile entspricht dem Filter.</translation>
    </message>
    <message>
        <source>No row is of this time.</source>
        <translation>Keine Zeile ist aus dieser Zeit.</translation>
    </message>
</context>
<context>
    <name>thalassa::console::TextPanel</name>
    <message>
        <source>The text on the server has changed since you began to edit this one.</source>
        <translation>Der Text auf dem Server hat sich seit Beginn der Bearbeitung geändert.</translation>
    </message>
    <message>
        <source>Take the server&apos;s text</source>
        <translation>Text des Servers nehmen</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>nicht geprüft</translation>
    </message>
    <message>
        <source>no problems</source>
        <translation>keine Probleme</translation>
    </message>
    <message>
        <source>may fail</source>
        <translation>kann fehlschlagen</translation>
    </message>
    <message>
        <source>would fail</source>
        <translation>würde fehlschlagen</translation>
    </message>
    <message>
        <source>syntax only</source>
        <translation>nur Syntax</translation>
    </message>
    <message>
        <source>Open a configuration</source>
        <translation>Konfiguration öffnen</translation>
    </message>
    <message>
        <source>Configurations (*.pbtxt);;All files (*)</source>
        <translation>Konfigurationen (*.pbtxt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>%1 could not be read: %2</source>
        <translation>%1 konnte nicht gelesen werden: %2</translation>
    </message>
    <message>
        <source>%1 is longer than 1 MiB: it is no configuration.</source>
        <translation>%1 ist länger als 1 MiB und damit keine Konfiguration.</translation>
    </message>
    <message>
        <source>Save the text</source>
        <translation>Text speichern</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>Effect</source>
        <translation>Folge</translation>
    </message>
    <message>
        <source>Configuration</source>
        <translation>Konfiguration</translation>
    </message>
</context>
<context>
    <name>thalassa::console::TimelinePage</name>
    <message>
        <source>Open trace…</source>
        <translation>Trace öffnen…</translation>
    </message>
    <message>
        <source>Collapse all models</source>
        <translation>Alle Modelle einklappen</translation>
    </message>
    <message>
        <source>Expand all</source>
        <translation>Alles ausklappen</translation>
    </message>
    <message>
        <source>Export as PNG…</source>
        <translation>Als PNG exportieren…</translation>
    </message>
    <message>
        <source>Export as SVG…</source>
        <translation>Als SVG exportieren…</translation>
    </message>
    <message>
        <source>Export slices as CSV…</source>
        <translation>Abschnitte als CSV exportieren…</translation>
    </message>
    <message>
        <source>Export slices for Perfetto…</source>
        <translation>Abschnitte für Perfetto exportieren…</translation>
    </message>
    <message>
        <source>Order of lanes</source>
        <translation>Reihenfolge der Spuren</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>Nach Name</translation>
    </message>
    <message>
        <source>First slice first</source>
        <translation>Erster Abschnitt zuerst</translation>
    </message>
    <message>
        <source>Busiest first</source>
        <translation>Größte Auslastung zuerst</translation>
    </message>
    <message>
        <source>Most slices first</source>
        <translation>Meiste Abschnitte zuerst</translation>
    </message>
    <message>
        <source>Filter lanes</source>
        <translation>Spuren filtern</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Progress of reading</source>
        <translation>Fortschritt des Lesens</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>No trace is open</source>
        <translation>Kein Trace geöffnet</translation>
    </message>
    <message>
        <source>Open a trace file of Thalassa or Triton, a dump of the flight recorder, or a file for Perfetto, or drop it on the window. No server is needed.</source>
        <translation>Eine Trace-Datei von Thalassa oder Triton, einen Dump des Flugschreibers oder eine Perfetto-Datei öffnen oder auf das Fenster ziehen. Ein Server wird nicht gebraucht.</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>Flame</source>
        <translation>Flamme</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Traces</source>
        <translation>Traces</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>%1 wird gelesen</translation>
    </message>
    <message>
        <source>Open trace</source>
        <translation>Trace öffnen</translation>
    </message>
    <message>
        <source>Traces (*.json *.json.* *.trace);;All files (*)</source>
        <translation>Traces (*.json *.json.* *.trace);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>timeline.%1</source>
        <translation>zeitachse.%1</translation>
    </message>
    <message>
        <source>Export ▾</source>
        <translation>Export ▾</translation>
    </message>
    <message>
        <source>%1 could not be read.</source>
        <translation>%1 konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The flight recorder has the request %1 no longer.</source>
        <translation>Der Flugschreiber hat die Anfrage %1 nicht mehr.</translation>
    </message>
    <message>
        <source>Open a trace first.</source>
        <translation>Zuerst einen Trace öffnen.</translation>
    </message>
    <message>
        <source>export of the timeline to %1</source>
        <translation>Export der Zeitachse nach %1</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>%1 konnte nicht geschrieben werden: %2</translation>
    </message>
    <message>
        <source>There is no change of a note or mark.</source>
        <translation>Es gibt keine Änderung einer Notiz oder Marke.</translation>
    </message>
    <message>
        <source>Whole time</source>
        <translation>Ganze Zeit</translation>
    </message>
    <message>
        <source>List</source>
        <translation>Liste</translation>
    </message>
</context>
<context>
    <name>thalassa::console::TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitachse</translation>
    </message>
    <message>
        <source>no slice is selected</source>
        <translation>kein Abschnitt ausgewählt</translation>
    </message>
    <message>
        <source>%1, %2, begins at %3, on %4 of %5</source>
        <translation>%1, %2, beginnt bei %3, auf %4 von %5</translation>
    </message>
    <message>
        <source>, request %1</source>
        <translation>, Anfrage %1</translation>
    </message>
    <message>
        <source>no trace is open</source>
        <translation>kein Trace geöffnet</translation>
    </message>
    <message numerus="yes">
        <source>%n slice(s) in %1, %2 visible. </source>
        <translation>
            <numerusform>%Ln Abschnitt in %1, %2 sichtbar. </numerusform>
            <numerusform>%Ln Abschnitte in %1, %2 sichtbar. </numerusform>
        </translation>
    </message>
    <message>
        <source>Selected: %1. </source>
        <translation>Ausgewählt: %1. </translation>
    </message>
    <message>
        <source>Before it: %1. </source>
        <translation>Davor: %1. </translation>
    </message>
    <message>
        <source>After it: %1. </source>
        <translation>Danach: %1. </translation>
    </message>
    <message>
        <source>Within: %1. </source>
        <translation>Innerhalb von: %1. </translation>
    </message>
    <message>
        <source>Part: %1. </source>
        <translation>Teil: %1. </translation>
    </message>
    <message>
        <source>The group has slices here; expand it to see them.</source>
        <translation>Die Gruppe hat hier Abschnitte; ausklappen, um sie zu sehen.</translation>
    </message>
    <message numerus="yes">
        <source>About %n slice(s) here; the longest is %1, %2. Zoom in to see them.</source>
        <translation>
            <numerusform>Etwa %Ln Abschnitt hier: %1, %2. Vergrößern, um ihn zu sehen.</numerusform>
            <numerusform>Etwa %Ln Abschnitte hier; der längste ist %1, %2. Vergrößern, um sie zu sehen.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>begins at %1 (%2)</source>
        <translation>beginnt bei %1 (%2)</translation>
    </message>
    <message>
        <source>request %1</source>
        <translation>Anfrage %1</translation>
    </message>
    <message>
        <source>Unpin lane</source>
        <translation>Spur lösen</translation>
    </message>
    <message>
        <source>Pin lane</source>
        <translation>Spur anheften</translation>
    </message>
    <message>
        <source>Expand</source>
        <translation>Ausklappen</translation>
    </message>
    <message>
        <source>Collapse</source>
        <translation>Einklappen</translation>
    </message>
    <message>
        <source>Collapse all models</source>
        <translation>Alle Modelle einklappen</translation>
    </message>
    <message>
        <source>Expand all</source>
        <translation>Alles ausklappen</translation>
    </message>
    <message>
        <source>Add note…</source>
        <translation>Notiz hinzufügen…</translation>
    </message>
    <message>
        <source>Only the lanes of this request</source>
        <translation>Nur die Spuren dieser Anfrage</translation>
    </message>
    <message>
        <source>Open a trace first.</source>
        <translation>Zuerst einen Trace öffnen.</translation>
    </message>
    <message>
        <source>Open trace…</source>
        <translation>Trace öffnen…</translation>
    </message>
    <message>
        <source>Find slices</source>
        <translation>Abschnitte suchen</translation>
    </message>
    <message>
        <source>Next found slice</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>Previous found slice</source>
        <translation>Vorheriger Treffer</translation>
    </message>
    <message>
        <source>Show the whole time</source>
        <translation>Gesamte Zeit zeigen</translation>
    </message>
    <message>
        <source>Fit the selection</source>
        <translation>Auswahl einpassen</translation>
    </message>
    <message>
        <source>Zoom in, out while held</source>
        <translation>Gehalten: vergrößern, verkleinern</translation>
    </message>
    <message>
        <source>Go left, right while held</source>
        <translation>Gehalten: nach links, rechts</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Go to the left</source>
        <translation>Nach links gehen</translation>
    </message>
    <message>
        <source>Go to the right</source>
        <translation>Nach rechts gehen</translation>
    </message>
    <message>
        <source>Next slice</source>
        <translation>Nächster Abschnitt</translation>
    </message>
    <message>
        <source>Previous slice</source>
        <translation>Vorheriger Abschnitt</translation>
    </message>
    <message>
        <source>Slice above</source>
        <translation>Abschnitt darüber</translation>
    </message>
    <message>
        <source>Slice below</source>
        <translation>Abschnitt darunter</translation>
    </message>
    <message>
        <source>Follow an arrow</source>
        <translation>Einem Pfeil folgen</translation>
    </message>
    <message>
        <source>Follow an arrow back</source>
        <translation>Einem Pfeil rückwärts folgen</translation>
    </message>
    <message>
        <source>Clear the selection</source>
        <translation>Auswahl aufheben</translation>
    </message>
    <message>
        <source>Set or remove a mark</source>
        <translation>Marke setzen oder entfernen</translation>
    </message>
    <message>
        <source>Add a note…</source>
        <translation>Notiz hinzufügen…</translation>
    </message>
    <message>
        <source>Collapse the group of the slice</source>
        <translation>Gruppe des Abschnitts einklappen</translation>
    </message>
    <message>
        <source>Pin the lane of the slice</source>
        <translation>Spur des Abschnitts anheften</translation>
    </message>
    <message>
        <source>Select the time of the slice</source>
        <translation>Zeit des Abschnitts auswählen</translation>
    </message>
    <message>
        <source>Undo a note or mark</source>
        <translation>Notiz oder Marke rückgängig</translation>
    </message>
    <message>
        <source>Redo a note or mark</source>
        <translation>Notiz oder Marke wiederholen</translation>
    </message>
    <message>
        <source>Move the lane up</source>
        <translation>Spur nach oben</translation>
    </message>
    <message>
        <source>Move the lane down</source>
        <translation>Spur nach unten</translation>
    </message>
    <message>
        <source>Move the group up</source>
        <translation>Gruppe nach oben</translation>
    </message>
    <message>
        <source>Move the group down</source>
        <translation>Gruppe nach unten</translation>
    </message>
    <message>
        <source>Hide the lane of the slice</source>
        <translation>Spur des Abschnitts ausblenden</translation>
    </message>
    <message>
        <source>Show hidden lanes</source>
        <translation>Ausgeblendete Spuren zeigen</translation>
    </message>
    <message>
        <source>No lane is hidden.</source>
        <translation>Keine Spur ist ausgeblendet.</translation>
    </message>
    <message>
        <source>Reset the lanes</source>
        <translation>Spuren zurücksetzen</translation>
    </message>
    <message>
        <source>No lane was moved, hidden or pinned.</source>
        <translation>Keine Spur wurde verschoben, ausgeblendet oder angeheftet.</translation>
    </message>
    <message>
        <source>The wheel zooms</source>
        <translation>Mausrad zoomt</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
</context>
<context>
    <name>thalassa::console::Tour</name>
    <message>
        <source>Unload %1?</source>
        <translation>%1 entladen?</translation>
    </message>
    <message>
        <source>Requests to the model are refused from then on.</source>
        <translation>Anfragen an das Modell werden von da an abgewiesen.</translation>
    </message>
    <message>
        <source>Requests in flight: %1</source>
        <translation>Anfragen in Bearbeitung: %1</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>Entladen</translation>
    </message>
</context>
<context>
    <name>thalassa::console::TraceChangesPanel</name>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Requests that will be sent</source>
        <translation>Anfragen, die gesendet werden</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>Nothing is changed. Double-click a value to edit it, or press F2; Delete resets it.</source>
        <translation>Nichts ist geändert. Doppelklick oder F2 bearbeitet einen Wert; Entf setzt ihn zurück.</translation>
    </message>
    <message numerus="yes">
        <source>%n setting(s) were changed by another client. Decide for each of them.</source>
        <translation>
            <numerusform>%Ln Einstellung wurde von einem anderen Client geändert. Entscheidung nötig.</numerusform>
            <numerusform>%Ln Einstellungen wurden von einem anderen Client geändert. Je Einstellung entscheiden.</numerusform>
        </translation>
    </message>
    <message>
        <source>No request will be sent.</source>
        <translation>Es wird keine Anfrage gesendet.</translation>
    </message>
    <message>
        <source>global</source>
        <translation>global</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1: %2 → %3</source>
        <translation>%1: %2 → %3</translation>
    </message>
    <message>
        <source>%1: is now %2; your edit is %3</source>
        <translation>%1: ist jetzt %2; eigene Änderung: %3</translation>
    </message>
    <message>
        <source>%1: is now %2, by %3; your edit is %4</source>
        <translation>%1: ist jetzt %2, von %3; eigene Änderung: %4</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>Eigenen behalten</translation>
    </message>
    <message>
        <source>Keep my value of %1</source>
        <translation>Eigenen Wert von %1 behalten</translation>
    </message>
    <message>
        <source>Take theirs</source>
        <translation>Fremden nehmen</translation>
    </message>
    <message>
        <source>Take the server&apos;s value of %1</source>
        <translation>Wert des Servers von %1 nehmen</translation>
    </message>
    <message>
        <source>Apply the trace settings</source>
        <translation>Trace-Einstellungen anwenden</translation>
    </message>
    <message>
        <source>Discard the edits of the trace settings</source>
        <translation>Änderungen der Trace-Einstellungen verwerfen</translation>
    </message>
    <message>
        <source>Nothing is changed.</source>
        <translation>Nichts ist geändert.</translation>
    </message>
</context>
<context>
    <name>thalassa::console::TraceHistory</name>
    <message>
        <source>When</source>
        <translation>Zeitpunkt</translation>
    </message>
    <message>
        <source>When the settings were changed</source>
        <translation>Wann die Einstellungen geändert wurden</translation>
    </message>
    <message>
        <source>By</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>The client that changed them</source>
        <translation>Der Client, der sie geändert hat</translation>
    </message>
    <message>
        <source>Settings of</source>
        <translation>Einstellungen von</translation>
    </message>
    <message>
        <source>The model whose settings changed</source>
        <translation>Das Modell, dessen Einstellungen geändert wurden</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Old and new values, or why it was refused</source>
        <translation>Alte und neue Werte, oder warum sie abgewiesen wurden</translation>
    </message>
    <message>
        <source>the server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>global</source>
        <translation>global</translation>
    </message>
    <message>
        <source>refused: %1</source>
        <translation>abgewiesen: %1</translation>
    </message>
</context>
<context>
    <name>thalassa::console::TracePage</name>
    <message>
        <source>Trace settings</source>
        <translation>Trace-Einstellungen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>The selected setting follows the one below it again</source>
        <translation>Die ausgewählte Einstellung folgt wieder der darunterliegenden</translation>
    </message>
    <message>
        <source>To models…</source>
        <translation>Modelle…</translation>
    </message>
    <message>
        <source>Give other models the own settings of the selected row</source>
        <translation>Anderen Modellen die eigenen Einstellungen der ausgewählten Zeile geben</translation>
    </message>
    <message>
        <source>To servers…</source>
        <translation>Server…</translation>
    </message>
    <message>
        <source>Make the pending changes on other servers, too</source>
        <translation>Die offenen Änderungen auch auf anderen Servern machen</translation>
    </message>
    <message>
        <source>Parts of the page</source>
        <translation>Teile der Seite</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>History of the trace settings</source>
        <translation>Verlauf der Trace-Einstellungen</translation>
    </message>
    <message>
        <source>Filter: text, client:10.0.0.1</source>
        <translation>Filter: Text, client:10.0.0.1</translation>
    </message>
    <message numerus="yes">
        <source>%n change(s)</source>
        <translation>
            <numerusform>%Ln Änderung</numerusform>
            <numerusform>%Ln Änderungen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>global</source>
        <translation>global</translation>
    </message>
    <message numerus="yes">
        <source>copy to %n model(s)</source>
        <translation>
            <numerusform>an %Ln Modell kopieren</numerusform>
            <numerusform>an %Ln Modelle kopieren</numerusform>
        </translation>
    </message>
    <message>
        <source>This server has no trace settings</source>
        <translation>Dieser Server hat keine Trace-Einstellungen</translation>
    </message>
    <message>
        <source>It was built without tracing, or its trace extension is restricted.</source>
        <translation>Er wurde ohne Tracing gebaut, oder seine Trace-Erweiterung ist eingeschränkt.</translation>
    </message>
    <message>
        <source>Changed %1 by %2</source>
        <translation>Geändert: %1, von %2</translation>
    </message>
    <message>
        <source>the server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>revision %1</source>
        <translation>Revision %1</translation>
    </message>
    <message>
        <source>Changes (%1)</source>
        <translation>Änderungen (%1)</translation>
    </message>
    <message>
        <source>Muted values are inherited, the others are set in their row.</source>
        <translation>Blasse Werte sind geerbt, die anderen sind in ihrer Zeile gesetzt.</translation>
    </message>
    <message>
        <source>Change the trace settings of %1?</source>
        <translation>Trace-Einstellungen von %1 ändern?</translation>
    </message>
    <message>
        <source>%1, %2: %3 → %4</source>
        <translation>%1, %2: %3 → %4</translation>
    </message>
    <message>
        <source>Sampling restarts in the layers that change.</source>
        <translation>In den geänderten Ebenen beginnt die Auswahl von vorn.</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Copy settings to models</source>
        <translation>Einstellungen an Modelle kopieren</translation>
    </message>
    <message>
        <source>The selected row has no settings of its own: the settings of the chosen models are reset.</source>
        <translation>Die ausgewählte Zeile hat keine eigenen Einstellungen: Die der gewählten Modelle werden zurückgesetzt.</translation>
    </message>
    <message>
        <source>The chosen models get the own settings of the selected row, as changes that you can look at before they are applied.</source>
        <translation>Die gewählten Modelle erhalten die eigenen Einstellungen der ausgewählten Zeile, als Änderungen, die vor dem Anwenden geprüft werden können.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Change other servers, too</source>
        <translation>Auch andere Server ändern</translation>
    </message>
    <message>
        <source>The pending changes are sent to the chosen servers at once, whatever settings they have now. Production servers are not in the list.</source>
        <translation>Die offenen Änderungen werden sofort an die gewählten Server gesendet, gleich welche Einstellungen sie jetzt haben. Produktionsserver stehen nicht in der Liste.</translation>
    </message>
    <message>
        <source>%1 more models are not shown</source>
        <translation>%1 weitere Modelle werden nicht gezeigt</translation>
    </message>
    <message>
        <source>The trace settings of %1</source>
        <translation>Die Trace-Einstellungen von %1</translation>
    </message>
    <message>
        <source>The server remembers no change of the trace settings.</source>
        <translation>Der Server kennt keine Änderung der Trace-Einstellungen.</translation>
    </message>
    <message>
        <source>There is no edit.</source>
        <translation>Es gibt keine Änderung.</translation>
    </message>
    <message>
        <source>A change is being sent.</source>
        <translation>Eine Änderung wird gesendet.</translation>
    </message>
    <message>
        <source>Nothing is changed.</source>
        <translation>Nichts ist geändert.</translation>
    </message>
    <message>
        <source>Select a setting that has a value of its own.</source>
        <translation>Eine Einstellung mit eigenem Wert auswählen.</translation>
    </message>
    <message>
        <source>Select a row first.</source>
        <translation>Zuerst eine Zeile auswählen.</translation>
    </message>
    <message numerus="yes">
        <source>%n of these settings have another value on the server now.</source>
        <translation>
            <numerusform>%Ln dieser Einstellungen hat jetzt auf dem Server einen anderen Wert.</numerusform>
            <numerusform>%Ln dieser Einstellungen haben jetzt auf dem Server andere Werte.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>restore %n edit(s)</source>
        <translation>
            <numerusform>%Ln Änderung wiederherstellen</numerusform>
            <numerusform>%Ln Änderungen wiederherstellen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::TraceTable</name>
    <message>
        <source>that of the start</source>
        <translation>wie beim Start</translation>
    </message>
    <message>
        <source>the global one</source>
        <translation>die globale</translation>
    </message>
    <message>
        <source>%1 (inherited)</source>
        <translation>%1 (geerbt)</translation>
    </message>
    <message>
        <source>global</source>
        <translation>global</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1, %2: %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>of the start of the server</source>
        <translation>vom Start des Servers</translation>
    </message>
    <message>
        <source>of the global settings</source>
        <translation>von den globalen Einstellungen</translation>
    </message>
    <message>
        <source>all models: %1</source>
        <translation>alle Modelle: %1</translation>
    </message>
    <message>
        <source>Inherited: %1.</source>
        <translation>Geerbt: %1.</translation>
    </message>
    <message>
        <source>Traces and bytes of the trace file at the present rate of requests</source>
        <translation>Traces und Bytes der Trace-Datei bei der jetzigen Anfragerate</translation>
    </message>
    <message>
        <source>Settings of</source>
        <translation>Einstellungen von</translation>
    </message>
    <message>
        <source>Estimated cost</source>
        <translation>Geschätzte Kosten</translation>
    </message>
</context>
<context>
    <name>thalassa::console::TracesPage</name>
    <message>
        <source>slice</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitachse</translation>
    </message>
    <message>
        <source>%1: flight recorder</source>
        <translation>%1: Flugschreiber</translation>
    </message>
    <message>
        <source>Flight recorder</source>
        <translation>Flugschreiber</translation>
    </message>
    <message>
        <source>Show the newest requests of a server</source>
        <translation>Die neuesten Anfragen eines Servers zeigen</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Read the flight recorders again that are shown</source>
        <translation>Die gezeigten Flugschreiber erneut lesen</translation>
    </message>
    <message>
        <source>%1 is not among the servers.</source>
        <translation>%1 ist nicht unter den Servern.</translation>
    </message>
    <message>
        <source>Reading the flight recorder of %1</source>
        <translation>Flugschreiber von %1 wird gelesen</translation>
    </message>
    <message>
        <source>The server is not connected.</source>
        <translation>Der Server ist nicht verbunden.</translation>
    </message>
    <message>
        <source>%1: only the requests that the server still keeps, since %2. Earlier requests and kernels are not in it.</source>
        <translation>%1: nur die Anfragen, die der Server noch hat, seit %2. Frühere Anfragen und Kernel fehlen.</translation>
    </message>
    <message>
        <source>%1: only the requests that the server still keeps. Earlier requests and kernels are not in it.</source>
        <translation>%1: nur die Anfragen, die der Server noch hat. Frühere Anfragen und Kernel fehlen.</translation>
    </message>
    <message>
        <source>Recent ▾</source>
        <translation>Zuletzt ▾</translation>
    </message>
    <message>
        <source>Recent traces</source>
        <translation>Zuletzt geöffnete Traces</translation>
    </message>
    <message>
        <source>Open a trace file that was opened before</source>
        <translation>Eine Trace-Datei öffnen, die schon einmal geöffnet war</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Folgen</translation>
    </message>
    <message>
        <source>Read the flight recorders again every few seconds, and stay at the newest requests. It waits while something is selected, and ends when you move away from the end.</source>
        <translation>Die Flugschreiber alle paar Sekunden neu lesen und bei den neuesten Anfragen bleiben. Es wartet, solange etwas ausgewählt ist, und endet, wenn Sie sich vom Ende entfernen.</translation>
    </message>
    <message>
        <source>The open traces are not of %1.</source>
        <translation>Die geöffneten Traces sind nicht von %1.</translation>
    </message>
    <message>
        <source>The notes and marks on %1</source>
        <translation>Die Notizen und Marken zu %1</translation>
    </message>
    <message>
        <source>Time for all pages</source>
        <translation>Zeit für alle Seiten</translation>
    </message>
    <message>
        <source>Show the selected time, or else the visible one, on all pages</source>
        <translation>Die ausgewählte, sonst die sichtbare Zeit auf allen Seiten anzeigen</translation>
    </message>
    <message>
        <source>Open a trace first whose clock is known.</source>
        <translation>Zuerst einen Trace öffnen, dessen Uhr bekannt ist.</translation>
    </message>
    <message>
        <source>Close %1?</source>
        <translation>%1 schließen?</translation>
    </message>
    <message>
        <source>Its notes and marks are in no file.</source>
        <translation>Die Notizen und Marken stehen in keiner Datei.</translation>
    </message>
    <message>
        <source>Close trace</source>
        <translation>Trace schließen</translation>
    </message>
</context>
<context>
    <name>thalassa::console::Tray</name>
    <message>
        <source>Show alerts</source>
        <translation>Alarme zeigen</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Thalassa Console: no alert fires</source>
        <translation>Thalassa Console: kein Alarm</translation>
    </message>
    <message numerus="yes">
        <source>Thalassa Console: %n alert(s)</source>
        <translation>
            <numerusform>Thalassa Console: %Ln Alarm</numerusform>
            <numerusform>Thalassa Console: %Ln Alarme</numerusform>
        </translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
</context>
<context>
    <name>thalassa::console::TreemapView</name>
    <message>
        <source>Memory by owner, as areas</source>
        <translation>Speicher nach Besitzer, als Flächen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>thalassa::console::TryPage</name>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>Protokoll</translation>
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
        <translation>Klassen</translation>
    </message>
    <message>
        <source>Ask for the largest elements of each output, with their labels</source>
        <translation>Die größten Elemente jeder Ausgabe mit ihren Labels anfordern</translation>
    </message>
    <message>
        <source>all elements</source>
        <translation>alle Elemente</translation>
    </message>
    <message>
        <source>top </source>
        <translation>oberste </translation>
    </message>
    <message>
        <source>Send the request to the server (Ctrl+Return)</source>
        <translation>Die Anfrage an den Server senden (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Copy as</source>
        <translation>Kopieren als</translation>
    </message>
    <message>
        <source>Copy this request as a command or a program; a token is not part of it</source>
        <translation>Diese Anfrage als Befehl oder Programm kopieren; ein Token ist nicht dabei</translation>
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
        <translation>Teile der Antwort</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Where the time went</source>
        <translation>Wo die Zeit blieb</translation>
    </message>
    <message>
        <source>Send a request to see where its time goes.</source>
        <translation>Eine Anfrage senden, um zu sehen, wo ihre Zeit bleibt.</translation>
    </message>
    <message>
        <source>No model serves</source>
        <translation>Kein Modell ist in Betrieb</translation>
    </message>
    <message>
        <source>Load a model on the page “Models”. Its inputs make the form.</source>
        <translation>Auf der Seite „Modelle“ ein Modell laden. Seine Eingaben bilden das Formular.</translation>
    </message>
    <message>
        <source>This model answers a request with any number of responses; only models with one response can be tried here.</source>
        <translation>Dieses Modell beantwortet eine Anfrage mit beliebig vielen Antworten; hier lassen sich nur Modelle mit einer Antwort ausprobieren.</translation>
    </message>
    <message>
        <source>The answer appears here.</source>
        <translation>Hier erscheint die Antwort.</translation>
    </message>
    <message>
        <source>The server is asked…</source>
        <translation>Der Server wird gefragt…</translation>
    </message>
    <message>
        <source>The request was cancelled.</source>
        <translation>Die Anfrage wurde abgebrochen.</translation>
    </message>
    <message>
        <source>This server does not say where the time of a request goes.</source>
        <translation>Dieser Server meldet nicht, wo die Zeit einer Anfrage bleibt.</translation>
    </message>
    <message>
        <source>The request is too large for a command, or the profile has no address for HTTP. Copy it as Python.</source>
        <translation>Die Anfrage ist zu groß für einen Befehl, oder das Profil hat keine HTTP-Adresse. Als Python kopieren.</translation>
    </message>
    <message>
        <source>Send the request</source>
        <translation>Anfrage senden</translation>
    </message>
    <message>
        <source>Cancel the request</source>
        <translation>Anfrage abbrechen</translation>
    </message>
    <message>
        <source>There is no request that could be sent now.</source>
        <translation>Es gibt keine Anfrage, die jetzt gesendet werden kann.</translation>
    </message>
    <message>
        <source>Copy as ▾</source>
        <translation>Kopieren als ▾</translation>
    </message>
</context>
<context>
    <name>thalassa::console::ViewActions</name>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Anhalten</translation>
    </message>
    <message>
        <source>Stop reading from the servers, so that the figures stay</source>
        <translation>Nicht mehr von den Servern lesen, damit die Zahlen stehen bleiben</translation>
    </message>
    <message>
        <source>&amp;Dark theme</source>
        <translation>&amp;Dunkles Design</translation>
    </message>
    <message>
        <source>Change between the light and the dark theme</source>
        <translation>Zwischen hellem und dunklem Design wechseln</translation>
    </message>
    <message>
        <source>Theme of the s&amp;ystem</source>
        <translation>Design des S&amp;ystems</translation>
    </message>
    <message>
        <source>Follow the light or dark theme of the system</source>
        <translation>Dem hellen oder dunklen Design des Systems folgen</translation>
    </message>
    <message>
        <source>&amp;Compact rows</source>
        <translation>&amp;Kompakte Zeilen</translation>
    </message>
    <message>
        <source>Show more rows in tables and lists</source>
        <translation>Mehr Zeilen in Tabellen und Listen zeigen</translation>
    </message>
    <message>
        <source>Change the language</source>
        <translation>Die Sprache wechseln</translation>
    </message>
</context>
<context>
    <name>thalassa::console::WhatIfPanel</name>
    <message>
        <source>Try</source>
        <translation>Probieren</translation>
    </message>
    <message>
        <source>Try usual settings</source>
        <translation>Übliche Einstellungen probieren</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Simulated settings</source>
        <translation>Simulierte Einstellungen</translation>
    </message>
    <message>
        <source>Filter: text, p99&lt;10ms, instances=1</source>
        <translation>Filter: Text, p99&lt;10ms, instances=1</translation>
    </message>
    <message numerus="yes">
        <source>%n setting(s)</source>
        <translation>
            <numerusform>%Ln Einstellung</numerusform>
            <numerusform>%Ln Einstellungen</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy configuration</source>
        <translation>Konfiguration kopieren</translation>
    </message>
    <message>
        <source>Copy the selected settings as lines of config.pbtxt</source>
        <translation>Die ausgewählten Einstellungen als Zeilen von config.pbtxt kopieren</translation>
    </message>
    <message>
        <source>Instances</source>
        <translation>Instanzen</translation>
    </message>
    <message>
        <source>Copies of the model</source>
        <translation>Kopien des Modells</translation>
    </message>
    <message>
        <source>Max batch</source>
        <translation>Max. Batch</translation>
    </message>
    <message>
        <source>max_batch_size, in rows</source>
        <translation>max_batch_size, in Zeilen</translation>
    </message>
    <message>
        <source>Queue delay</source>
        <translation>Batch-Wartezeit</translation>
    </message>
    <message>
        <source>max_queue_delay_microseconds</source>
        <translation>max_queue_delay_microseconds</translation>
    </message>
    <message>
        <source>Preferred sizes</source>
        <translation>Bevorzugte Größen</translation>
    </message>
    <message>
        <source>preferred_batch_size: numbers of rows with commas; empty: none</source>
        <translation>preferred_batch_size: Zeilenzahlen mit Kommas; leer: keine</translation>
    </message>
    <message>
        <source>Simulate these settings</source>
        <translation>Diese Einstellungen simulieren</translation>
    </message>
    <message>
        <source>Simulate longer and shorter delays, larger batches and more instances</source>
        <translation>Längere und kürzere Wartezeiten, größere Batches und mehr Instanzen simulieren</translation>
    </message>
    <message>
        <source>End the simulation</source>
        <translation>Die Simulation beenden</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Nothing was simulated yet. The simulation uses the arrivals and the execution times of %1 requests over %2, and changes nothing on the server.</source>
        <translation>Noch nichts simuliert. Die Simulation benutzt die Ankünfte und Ausführungszeiten von %1 Anfragen aus %2 und ändert nichts am Server.</translation>
    </message>
    <message>
        <source>Preferred sizes are numbers of rows with commas, and “%1” is none.</source>
        <translation>Bevorzugte Größen sind Zeilenzahlen mit Kommas, und „%1“ ist keine.</translation>
    </message>
    <message>
        <source>Simulating %1 requests…</source>
        <translation>%1 Anfragen werden simuliert…</translation>
    </message>
    <message>
        <source>The simulation was ended; these are the results before that.</source>
        <translation>Die Simulation wurde beendet; dies sind die Ergebnisse davor.</translation>
    </message>
    <message>
        <source>The results of a simulation appear here.</source>
        <translation>Hier erscheinen die Ergebnisse einer Simulation.</translation>
    </message>
    <message>
        <source>Try other settings</source>
        <translation>Andere Einstellungen ausprobieren</translation>
    </message>
</context>
<context>
    <name>thalassa::console::WhatIfTable</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Measured, present or tried</source>
        <translation>Gemessen, jetzig oder ausprobiert</translation>
    </message>
    <message>
        <source>Instances</source>
        <translation>Instanzen</translation>
    </message>
    <message>
        <source>Copies of the model</source>
        <translation>Kopien des Modells</translation>
    </message>
    <message>
        <source>Max batch</source>
        <translation>Max. Batch</translation>
    </message>
    <message>
        <source>max_batch_size, in rows</source>
        <translation>max_batch_size, in Zeilen</translation>
    </message>
    <message>
        <source>Preferred</source>
        <translation>Bevorzugt</translation>
    </message>
    <message>
        <source>preferred_batch_size, in rows</source>
        <translation>preferred_batch_size, in Zeilen</translation>
    </message>
    <message>
        <source>Queue delay</source>
        <translation>Batch-Wartezeit</translation>
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
        <translation>Die Hälfte der Anfragen dauert höchstens so lange</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>99 % of the requests take at most this long</source>
        <translation>99 % der Anfragen dauern höchstens so lange</translation>
    </message>
    <message>
        <source>Change of p99</source>
        <translation>Änderung des p99</translation>
    </message>
    <message>
        <source>Relative to the present settings, simulated</source>
        <translation>Im Verhältnis zu den jetzigen Einstellungen, simuliert</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Requests that are answered per second</source>
        <translation>Beantwortete Anfragen pro Sekunde</translation>
    </message>
    <message>
        <source>Mean batch</source>
        <translation>Mittlerer Batch</translation>
    </message>
    <message>
        <source>Mean rows of a batch</source>
        <translation>Mittlere Zeilen eines Batches</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>Auslastung</translation>
    </message>
    <message>
        <source>Share of the time in which instances execute</source>
        <translation>Anteil der Zeit, in der Instanzen ausführen</translation>
    </message>
</context>
<context>
    <name>thalassa::console::WindowLayout</name>
    <message>
        <source>Servers</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>&amp;Servers</source>
        <translation>&amp;Server</translation>
    </message>
    <message>
        <source>Show or hide the list of servers</source>
        <translation>Die Liste der Server zeigen oder verbergen</translation>
    </message>
    <message>
        <source>&amp;Inspector</source>
        <translation>&amp;Inspektor</translation>
    </message>
    <message>
        <source>Show or hide the inspector</source>
        <translation>Den Inspektor zeigen oder verbergen</translation>
    </message>
    <message>
        <source>&amp;Restore the layout</source>
        <translation>&amp;Layout wiederherstellen</translation>
    </message>
    <message>
        <source>Put the docks where they were at first</source>
        <translation>Die Bereiche an ihre ursprüngliche Stelle setzen</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>Use the whole screen</source>
        <translation>Den ganzen Bildschirm benutzen</translation>
    </message>
    <message>
        <source>Move the servers to the other side</source>
        <translation>Server auf die andere Seite setzen</translation>
    </message>
    <message>
        <source>Put the list of servers at the other side of the window</source>
        <translation>Die Liste der Server auf die andere Seite des Fensters setzen</translation>
    </message>
    <message>
        <source>Move the inspector to the other side</source>
        <translation>Inspektor auf die andere Seite setzen</translation>
    </message>
    <message>
        <source>Put the inspector at the other side of the window</source>
        <translation>Den Inspektor auf die andere Seite des Fensters setzen</translation>
    </message>
</context>
<context>
    <name>thalassa::console::Workspace</name>
    <message>
        <source>Open a server first.</source>
        <translation>Zuerst einen Server öffnen.</translation>
    </message>
    <message>
        <source>A recorded session cannot be changed.</source>
        <translation>Eine aufgezeichnete Sitzung kann nicht geändert werden.</translation>
    </message>
    <message>
        <source>The profile of the server is read-only.</source>
        <translation>Das Profil des Servers erlaubt nur Lesen.</translation>
    </message>
    <message>
        <source>The server is not connected.</source>
        <translation>Der Server ist nicht verbunden.</translation>
    </message>
</context>
<context>
    <name>thalassa::console::charts::Chart</name>
    <message>
        <source>Copy, save or read %1</source>
        <translation>%1 kopieren, speichern oder lesen</translation>
    </message>
    <message>
        <source>Copy and save</source>
        <translation>Kopieren und speichern</translation>
    </message>
    <message>
        <source>Copy values as CSV</source>
        <translation>Werte als CSV kopieren</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Als Text kopieren</translation>
    </message>
    <message>
        <source>Copy as picture</source>
        <translation>Als Bild kopieren</translation>
    </message>
    <message>
        <source>Save as picture…</source>
        <translation>Als Bild speichern…</translation>
    </message>
    <message>
        <source>Show as table…</source>
        <translation>Als Tabelle zeigen…</translation>
    </message>
    <message>
        <source>Save as picture</source>
        <translation>Als Bild speichern</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Bilder (*.png)</translation>
    </message>
    <message>
        <source>Show peaks in full</source>
        <translation>Spitzen ganz zeigen</translation>
    </message>
</context>
<context>
    <name>thalassa::console::charts::ChartNotice</name>
    <message>
        <source>Loading</source>
        <translation>Wird geladen</translation>
    </message>
</context>
<context>
    <name>thalassa::console::charts::Plot</name>
    <message>
        <source>Move the cross-hair</source>
        <translation>Fadenkreuz bewegen</translation>
    </message>
    <message>
        <source>Move it ten steps</source>
        <translation>Zehn Schritte weit</translation>
    </message>
    <message>
        <source>Select a time</source>
        <translation>Zeitraum auswählen</translation>
    </message>
    <message>
        <source>Show what a selected time offers</source>
        <translation>Aktionen der Auswahl</translation>
    </message>
    <message>
        <source>Clear the selection</source>
        <translation>Auswahl aufheben</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message numerus="yes">
        <source>The axis ends at %1; %n peak(s) above it.</source>
        <translation>
            <numerusform>Die Achse endet bei %1; %n Spitze darüber.</numerusform>
            <numerusform>Die Achse endet bei %1; %n Spitzen darüber.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>thalassa::console::charts::PointDialog</name>
    <message>
        <source>Copy as CSV</source>
        <translation>Als CSV kopieren</translation>
    </message>
</context>
<context>
    <name>thalassa::console::charts::RangeBar</name>
    <message>
        <source>Last %1 min</source>
        <translation>Letzte %1 min</translation>
    </message>
    <message>
        <source>Last %1 h</source>
        <translation>Letzte %1 h</translation>
    </message>
    <message>
        <source>The time that charts, tables and the timeline show</source>
        <translation>Die Zeit, die Diagramme, Tabellen und Zeitachse zeigen</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Show the range before</source>
        <translation>Den vorigen Bereich zeigen</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>Follow the present time again</source>
        <translation>Wieder der Gegenwart folgen</translation>
    </message>
    <message>
        <source>Time range: %1</source>
        <translation>Zeitbereich: %1</translation>
    </message>
    <message>
        <source>This page shows the present state, not a time range</source>
        <translation>Diese Seite zeigt die Gegenwart und keinen Zeitraum</translation>
    </message>
</context>
<context>
    <name>thalassa::console::charts::SelectionBar</name>
    <message>
        <source>Selected time</source>
        <translation>Ausgewählte Zeit</translation>
    </message>
    <message>
        <source>Clear the selection</source>
        <translation>Auswahl aufheben</translation>
    </message>
    <message>
        <source>Clear the selection (Esc)</source>
        <translation>Auswahl aufheben (Esc)</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>Erklären</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitachse</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>Vergleichen mit…</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
</context>
</TS>
