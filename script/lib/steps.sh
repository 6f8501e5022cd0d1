# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
#
# What every script here shares: where the project lies, how a long step shows that it lives, and how a script
# that was started through sudo gives the build tree to the user who asked. Sourced, never run.

ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
SELF="$(cd "$(dirname "$0")" && pwd)/${0##*/}"
VENV="$ROOT/build/venv"
LOGS="$ROOT/build/logs"

fail() {
  echo "${0##*/}: $*" >&2
  exit 1
}

# step NAME TITLE COMMAND...: runs the command with its output in build/logs/NAME.log, prints a line when it starts
# and when it ends, and every few seconds in between the last thing that it wrote. A failure shows the end of the log.
# If STEP_TIMES names a file, a line "SECONDS TITLE" is added to it. Ctrl+C ends the command and all that it started:
# it has a process group of its own, because a background command would ignore the signal.
step() {
  local name="$1" title="$2" log started=$SECONDS shown=0 pid status=0 traps
  shift 2
  mkdir -p "$LOGS"
  log="$LOGS/$name.log"
  echo "==> $title"
  set -m
  "$@" >"$log" 2>&1 </dev/null &
  pid=$!
  set +m
  traps="$(trap -p INT TERM)"
  trap 'kill -TERM -- "-$pid" 2>/dev/null || true; exit 130' INT TERM
  while kill -0 "$pid" 2>/dev/null; do
    sleep 0.1
    if ((SECONDS - shown >= 10 && SECONDS - started >= 5)); then
      shown=$SECONDS
      printf '    %4d s  %s\n' $((SECONDS - started)) "$(last_line "$log")"
    fi
  done
  wait "$pid" || status=$?
  trap - INT TERM
  eval "$traps"
  [[ -z "${STEP_TIMES:-}" ]] || echo "$((SECONDS - started)) $title" >>"$STEP_TIMES"
  if ((status != 0)); then
    echo "    failed after $((SECONDS - started)) s; the end of $log:" >&2
    tail -n 40 "$log" >&2
    exit "$status"
  fi
  echo "    done in $((SECONDS - started)) s"
}

last_line() {
  tr '\r' '\n' <"$1" | grep -v '^[[:space:]]*$' | tail -n 1 | cut -c1-110
}

# Started as root through sudo on a tree of another user: what is built belongs to that user. The caller has installed
# what needs root by now; the rest runs again without it.
give_back_root() {
  if ((EUID == 0)) && [[ -n "${SUDO_UID:-}" && "$SUDO_UID" != 0 && "$(stat -c %u "$ROOT")" == "$SUDO_UID" ]]; then
    mkdir -p "$ROOT/build" && chown -R "$SUDO_UID:$SUDO_GID" "$ROOT/build"
    exec sudo -E -H -u "#$SUDO_UID" -- "$SELF" "$@"
  fi
}
