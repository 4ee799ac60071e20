//! Tests of text rulesets on graphs: whether play ends.

use upstar::games::rules::text::{TextKind, TextRuleset};

/// A walk uses an edge in either direction. If play is infinite on some graph, the rules are not proved to
/// end.
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
        let parsed = TextRuleset::read(&format!("{HEAD}{lines}\n")).expect("a ruleset");
        assert!(matches!(parsed.kind(), TextKind::LoopyGraph(_)), "{lines}");
    }
}
