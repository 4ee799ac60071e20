#!/usr/bin/env bash
# Compares the search for outcomes with Obsequi on empty boards of Domineering, both starters on one thread.
#
#   bench/peers/obsequi.sh FOLDER [RUNS]
#
# FOLDER has Obsequi's sources, commit 3b7d946 of github.com/orangepips/obsequi (GPL; it is only built and run). Build
# Upstar first: cargo build --release -p upstar-bench. Prints medians of CPU seconds.
set -euo pipefail

sources="${1:?the folder of the sources of Obsequi}/obsequi"
runs="${2:-5}"
here="$(cd "$(dirname "$0")/../.." && pwd)"
upstar="${CARGO_TARGET_DIR:-$here/target}/release/upstar-bench"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

files=()
for file in "$sources"/*.c; do
  case "$(basename "$file")" in
    hash_*.c | countbits.c) ;;
    *) files+=("$file") ;;
  esac
done
gcc -std=gnu99 -O3 -fcommon -D_GNU_SOURCE -DHASHCODEBITS=24 -DTWO_STAGE_GENERATION -msse4 -mpopcnt -w \
  -o "$work/obsequi" "${files[@]}"

# Prints the median of the CPU seconds of a command.
seconds() {
  local TIMEFORMAT='%U'
  for _ in $(seq "$runs"); do
    { time "$@" >"$work/out" 2>&1; } 2>&1
  done | sort -n | sed -n "$(((runs + 1) / 2))p"
}

both_starters() {
  for player in V H; do
    echo "solve rows $1 cols $2 $player" | "$work/obsequi" -w
  done
}

echo "| board | Upstar, s | Obsequi, s |"
echo "|---|---|---|"
for board in 6x6 7x7 6x8 7x8 8x7 8x8; do
  ours="$(seconds "$upstar" outcome domineering "$board" --leaf 0)"
  theirs="$(seconds both_starters "${board%x*}" "${board#*x}")"
  echo "| $board | $ours | $theirs |"
done
