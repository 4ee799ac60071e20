#!/usr/bin/env bash
# Compares the search for outcomes with MCGS on single rows, both starters on one thread.
#
#   bench/peers/mcgs.sh FOLDER [RUNS]
#
# FOLDER has the sources of MCGS, version 1.5 of github.com/ualberta-mueller-group/MCGS (MIT), built with
# `make DEBUG=0`. Build Upstar first: cargo build --release -p upstar-bench. Prints medians of CPU seconds of whole
# processes; MCGS has tables of 2^24 entries and no database, and at most 100 s a run.
set -euo pipefail

mcgs="${1:?the folder of MCGS}/MCGS"
runs="${2:-3}"
here="$(cd "$(dirname "$0")/../.." && pwd)"
upstar="${CARGO_TARGET_DIR:-$here/target}/release/upstar-bench"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
export TIMEFORMAT='%U %S'

# Prints the median of the CPU seconds of a command.
seconds() {
  for _ in $(seq "$runs"); do
    { time timeout 100 "$@" >"$work/out" 2>&1 || true; } 2>&1 | awk '{ print $1 + $2 }'
  done | sort -n | sed -n "$(((runs + 1) / 2))p"
}

# Repeats a text.
times() {
  printf "%.0s$1" $(seq "$2")
}

# Prints an empty board.
board() {
  local rows="$1" row
  row="$(times . "$2")"
  for _ in $(seq 2 "$rows"); do printf '%s|' "$row"; done
  printf '%s' "$row"
}

# Prints a checkerboard.
checkers() {
  local row column sign
  for row in $(seq "$1"); do
    for column in $(seq "$2"); do
      sign=XO
      printf '%s' "${sign:$(((row + column) % 2)):1}"
    done
    [ "$row" = "$1" ] || printf '|'
  done
}

# Compares a row: its name, MCGS' name of the game and position, Upstar's name of the ruleset, and options of Upstar.
row() {
  local name="$1" game="$2" position="$3" ruleset="$4"
  shift 4
  local ours theirs asked="{B, W}"
  # Nimbers are asked for without a player.
  [ "$ruleset" != cram ] || asked="{N}"
  theirs="$(seconds "$mcgs" --tt-sumgame-idx-bits 24 --tt-imp-sumgame-idx-bits 24 "[$game] $position $asked")"
  grep -q 'COMPLETED' "$work/out" || theirs="none in $theirs"
  ours="$(seconds "$upstar" outcome "$ruleset" "$(printf '%s' "$position" | tr XO LR)" "$@")"
  echo "| $name | $ours | $theirs |"
}

echo "| row | Upstar, s | MCGS, s |"
echo "|---|---|---|"
row "Clobber, (XO)^14" clobber_1xn "$(times XO 14)" clobber
row "Clobber, (XO)^18" clobber_1xn "$(times XO 18)" clobber
row "Clobber, 4x4 checkerboard" clobber "$(checkers 4 4)" clobber
row "Clobber, 4x5 checkerboard" clobber "$(checkers 4 5)" clobber
row "NoGo 1x18" nogo_1xn "$(times . 18)" no_go
row "NoGo 1x20" nogo_1xn "$(times . 20)" no_go
row "NoGo 4x4" nogo "$(board 4 4)" no_go
row "Domineering 5x5" domineering "$(board 5 5)" domineering
row "Domineering 5x6" domineering "$(board 5 6)" domineering
row "Domineering 6x6" domineering "$(board 6 6)" domineering
row "Domineering 2x24" domineering "$(board 2 24)" domineering
row "Amazons 4x4" amazons 'X...|....|....|...O' amazons
row "Cram 5x5, nimber" "impartial domineering" "$(board 5 5)" cram --nimber
row "Cram 5x6, nimber" "impartial domineering" "$(board 5 6)" cram --nimber
