#!/bin/sh
# Applies each mutant of the Angel's engine to a copy of the sources, and demands that a test of the Angel
# fails. Names of mutants may be given; without them all are tried. Takes some minutes for each.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
mutants="$root/engine/tests/angel/mutants"
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
git -C "$root" archive HEAD | tar -x -C "$copy"
target=${CARGO_TARGET_DIR:-$root/target}/mutants
test_copy() {
    # A mutant may run for ever, or take all memory.
    (cd "$copy" && ulimit -v 8000000 && CARGO_TARGET_DIR="$target" timeout 900 \
        cargo test -q -p upstar --test angel -- --test-threads 2) >"$copy/log" 2>&1
}
build_copy() {
    (cd "$copy" && CARGO_TARGET_DIR="$target" cargo test -q -p upstar --test angel --no-run) >"$copy/log" 2>&1
}
[ $# -gt 0 ] || set -- $(cd "$mutants" && ls *.patch | sed 's/\.patch$//')
build_copy && test_copy || { cat "$copy/log"; echo "the tests fail without a mutant"; exit 2; }
alive=0
for name; do
    patch -s -d "$copy" -p1 <"$mutants/$name.patch"
    # What does not compile is no mutant.
    build_copy || { cat "$copy/log"; echo "$name: does not compile"; exit 2; }
    if test_copy; then
        echo "$name: not found"
        alive=1
    else
        echo "$name: found by $(grep -c '^test .* FAILED$\|^    [a-z_]*::[a-z_:]*$' "$copy/log" || true) tests"
    fi
    patch -s -R -d "$copy" -p1 <"$mutants/$name.patch"
done
exit $alive
