#!/usr/bin/env bash
# Compares `upstar heaps` with ogsolve 0.0.7 on nim values of octal games, on one thread.
#
#   bench/peers/ogsolve.sh FOLDER [RUNS]
#
# FOLDER gets the program, which is GPL: it is only built and run. Build Upstar first: cargo build --release -p upstar-cli.
# The programs run in turn. Prints medians of CPU seconds.
set -euo pipefail

folder="${1:?a folder for ogsolve}"
runs="${2:-5}"
here="$(cd "$(dirname "$0")/../.." && pwd)"
upstar="${CARGO_TARGET_DIR:-$here/target}/release/upstar"
ogsolve="$folder/bin/ogsolve"
[ -x "$ogsolve" ] || cargo install ogsolve --version 0.0.7 --root "$folder"

# Prints the CPU seconds of a command.
seconds() {
  local TIMEFORMAT='%U'
  { time "$@" >/dev/null 2>&1; } 2>&1
}

median() {
  sort -n | sed -n "$(((runs + 1) / 2))p"
}

echo "| game | to heap | Upstar, s | ogsolve, s | ratio |"
echo "|---|---|---|---|---|"
for row in 0.16:1000000 0.127:1000000 0.106:1000000 0.106:10000000 0.56:1000000 0.354:1000000 0.376:100000 0.007:100000; do
  game="${row%:*}" heap="${row#*:}" ours="" theirs=""
  for _ in $(seq "$runs"); do
    ours+="$(seconds "$upstar" heaps "$game" --to "$heap" --json)"$'\n'
    theirs+="$(seconds "$ogsolve" "$game" -m rc2 -n "$heap")"$'\n'
  done
  ours="$(printf '%s' "$ours" | median)" theirs="$(printf '%s' "$theirs" | median)"
  echo "| $game | $heap | $ours | $theirs | $(awk "BEGIN { printf \"%.1f\", $theirs / ($ours > 0 ? $ours : 0.001) }") |"
done
