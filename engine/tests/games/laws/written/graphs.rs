//! Rulesets on graphs that a text tells: whether play ends.

use upstar::games::rules::written::{Written, WrittenKind};

/// A walk goes along an edge either way, so that what goes on for ever on some graph is not proved to end.
#[test]
fn walks_have_no_direction() {
    const HEAD: &str = "name walk\ntitle Walk\nboard graph\ncell . free\ncell L Left's\ncell R Right's\nexchange L R\n\
                        rules r\nsource s\nexample path(2)\n";
    for lines in [
        "left L . -> . L",
        "left L R -> R L",
        "left L . R -> . L R",
        "each L . -> . L",
        "left L . . -> . . L",
    ] {
        let written = Written::read(&format!("{HEAD}{lines}\n")).expect("a ruleset");
        assert!(matches!(written.kind(), WrittenKind::LoopyGraph(_)), "{lines}");
    }
}
