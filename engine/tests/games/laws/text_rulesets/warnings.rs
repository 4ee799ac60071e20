//! Tests of warnings about readable but odd files, and of rules that do not fit a board.

use upstar::games::rules::text::TextRuleset;

use super::HEAD;

/// Returns the marked text and the message of each warning.
fn warnings(text: &str) -> Vec<(String, String)> {
    let parsed = TextRuleset::read(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let of = |warning: &upstar::ground::input::InputError| {
        (text[warning.span.clone()].to_owned(), warning.message.clone())
    };
    parsed.warnings().iter().map(of).collect()
}

#[test]
fn odd_texts_have_warnings() {
    let symmetric = "left L . -> . L\nright . R -> R .\n";
    let both = "both . -> #x\n".replace("#x", "L");
    for (lines, marked, message) in [
        // There is no room between a cell and its neighbour.
        (format!("{symmetric}left L $ . -> . _ L\n"), "left L $ . -> . _ L", "never applies"),
        (format!("{symmetric}left L .* $ . -> . _* _ L\n"), "left L .* $ . -> . _* _ L", "never applies"),
        // The conditions on the neighbours contradict each other.
        (
            format!("{symmetric}left L -> . next to R not next to [RL]\n"),
            "left L -> . next to R not next to [RL]",
            "never applies",
        ),
        // A further step must begin where the previous step ended, with what that step left there.
        (format!("{symmetric}left L -> . then L . -> . L\n"), "left L -> . then L . -> . L", "never applies"),
        (format!("{symmetric}left L . -> . L\n"), "left L . -> . L", "line 10 has all moves"),
        (
            format!("{symmetric}right . R -> R . both ways\nright R . -> . R\n"),
            "right R . -> . R",
            "line 12 has all moves",
        ),
        ("left L . -> . L\n".to_owned(), "", "Right never has a move"),
        (format!("exchange L R\n{both}"), "exchange L R", "does not exchange the moves"),
    ] {
        let text = format!("{HEAD}{lines}");
        let found = warnings(&text);
        assert!(found.iter().any(|(at, what)| at == marked && what.contains(message)), "{lines}: {found:?}");
    }
    assert_eq!(warnings(&format!("{HEAD}{symmetric}")), []);
}

/// A rule with heaps is reported as useless only if that is certain.
#[test]
fn odd_texts_of_heaps_have_warnings() {
    let of = |lines: &str| {
        warnings(&format!("name odd\ntitle Odd\nboard heaps\n{lines}\nrules odd\nsource none\nexample 3\n"))
    };
    for idle in [
        "n -> n / 0",
        "n -> n mod 0, n - 1",
        "n -> n - 1 for k in 5..1",
        "n -> n - 1 for k in 2..1, n + 1..0",
        "n -> n - 2000000",
        "n -> n - 1 where n < 0",
        "n -> n - 1 where n mod 2 = 2",
        "n -> n - 1 where 3 / (0 - n) = 0",
        "n -> i - 2 for all i in 0..1",
        "n -> (0 - 1) of n - 1",
        "code 0.0",
    ] {
        let found = of(&format!("both n -> n - 1\nboth {idle}"));
        assert_eq!(found, [(idle.to_owned(), "this rule never applies".to_owned())], "{idle}");
    }
    for rule in [
        "n -> n / 2 where n > 0",
        "n -> n - 100",
        "n -> n - 1 where n >= 1048576",
        "n -> n - 1 for k in n..50 where k != 50 and n > 0",
        "n -> n - 1 for k in 5..1, n..n where n > 0",
        "n -> n - 1 where n mod 2 = 1",
        "n -> 0 of n where n != 0",
        "n -> i - 5 for all i in 1..0 where n > 0",
        "code 0.03",
        "code 4.0",
    ] {
        assert_eq!(of(&format!("both {rule}")), [], "{rule}");
    }
    let message = |player| (String::new(), format!("{player} never has a move"));
    assert_eq!(of("left n -> n - 1"), [message("Right")]);
    assert_eq!(of("right n -> n - 1"), [message("Left")]);
}

/// The files in `games/` cause no warnings.
#[test]
fn nothing_is_odd_in_the_games() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|extension| extension == "game") {
            let text = std::fs::read_to_string(&path).expect("a file");
            assert_eq!(warnings(&text), [], "{}", path.display());
        }
    }
}

#[test]
fn rules_without_room() {
    let text = format!("{HEAD}left L . . . -> . _ _ L both ways\nleft L . -> . L\nright R $ -> . _\n");
    let parsed = TextRuleset::read(&text).expect("a ruleset");
    let marked = |position: &str| -> Vec<String> {
        parsed.warnings_for(position).into_iter().map(|warning| text[warning.span].to_owned()).collect()
    };
    assert_eq!(marked("L..."), Vec::<String>::new());
    assert_eq!(marked("L.."), ["left L . . . -> . _ _ L both ways"]);
    assert_eq!(marked("L"), ["left L . . . -> . _ _ L both ways", "left L . -> . L"]);
    assert_eq!(marked("no position"), Vec::<String>::new());
}

/// An error in the example is marked in the line of the example, even if the same text occurs earlier.
#[test]
fn the_example_is_marked() {
    let text = "name x\ntitle LX\nboard strip\ncell . free\ncell L Left's\nrules r\nsource s\nexample LX\nleft L . -> . L\n";
    let error = TextRuleset::read(text).expect_err("X is not declared");
    assert_eq!(error.span, text.find("example LX").unwrap() + 9..text.find("example LX").unwrap() + 10);
}
