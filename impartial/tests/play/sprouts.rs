//! Sprouts against pictures of all lines, and against published results.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::support::brute::Random;
use crate::support::planar::{Facts, Memory, Picture};
use upstar_impartial::misere::{Outcome, Phylum};
use upstar_impartial::sprouts::{MOST_LIVES, MisereSolver, NormalSolver, Position};
use upstar_impartial::{Budget, Stopped};

fn read(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Trees of moves, each stored once, and those of the positions that were met.
#[derive(Default)]
struct Trees {
    numbers: HashMap<BTreeSet<usize>, usize>,
    known: HashMap<Position, usize>,
}

impl Trees {
    fn number(&mut self, options: BTreeSet<usize>) -> usize {
        let next = self.numbers.len();
        *self.numbers.entry(options).or_insert(next)
    }

    fn of(&mut self, position: &Position) -> usize {
        if let Some(known) = self.known.get(position) {
            return *known;
        }
        let options = position.options(&mut Budget::unlimited()).expect("no limit");
        let options = options.iter().map(|option| self.of(option)).collect();
        let number = self.number(options);
        self.known.insert(position.clone(), number);
        number
    }
}

/// The solvers and trees that are compared with pictures.
#[derive(Default)]
struct Compared {
    trees: Trees,
    normal: NormalSolver,
    misere: MisereSolver,
}

impl Compared {
    fn compare(&mut self, picture: &Picture, options: &[Picture], facts: Facts) {
        let budget = &mut Budget::unlimited();
        let text = picture.text();
        let position = read(&text);
        let options = options.iter().map(|option| self.trees.of(&read(&option.text()))).collect();
        let expected = self.trees.number(options);
        assert_eq!(self.trees.of(&position), expected, "{text}");
        assert_eq!(self.normal.nimber(&position, budget), Ok(facts.nimber), "{text}");
        let outcome = if facts.is_misere_p { Outcome::P } else { Outcome::N };
        assert_eq!(self.misere.outcome(&position, budget), Ok(outcome), "{text}");
        assert_eq!(read(&position.to_string()), position, "{text}");
    }
}

#[test]
fn all_pictures_from_three_spots_agree() {
    let (mut compared, mut memory) = (Compared::default(), Memory::default());
    for spots in 0..=3 {
        memory.facts(&Picture::of_spots(spots), &mut |picture, options, facts| {
            compared.compare(picture, options, facts);
        });
    }
    assert_eq!(memory.len(), 798);
}

#[test]
fn pictures_late_in_longer_plays_agree() {
    let mut random = Random(0x5eed);
    let (mut compared, mut memory) = (Compared::default(), Memory::default());
    for round in 0..60 {
        let mut picture = Picture::of_spots(4 + round % 3);
        while picture.lives() > 8 {
            let mut options = picture.options();
            if options.is_empty() {
                break;
            }
            picture = options.swap_remove(random.below(options.len()));
        }
        memory.facts(&picture, &mut |picture, options, facts| compared.compare(picture, options, facts));
    }
    assert!(memory.len() > 1000, "{}", memory.len());
}

/// Writes a position in another way: letters are renamed, boundaries are rotated, regions are reflected, and all is put
/// in another order.
fn rewritten(text: &str, random: &mut Random) -> String {
    let mut shuffle = |items: &mut Vec<String>| {
        for place in (1..items.len()).rev() {
            items.swap(place, random.below(place + 1));
        }
    };
    let mut names: Vec<String> = ('A'..='Z').chain('a'..='z').map(String::from).collect();
    shuffle(&mut names);
    let mut renamed: BTreeMap<char, String> = BTreeMap::new();
    let mut regions: Vec<String> = Vec::new();
    for region in text.trim_end_matches('!').split_terminator('}') {
        let mut boundaries: Vec<String> = region.split_terminator('.').map(str::to_owned).collect();
        shuffle(&mut boundaries);
        regions.push(boundaries.join("."));
    }
    shuffle(&mut regions);
    let mut out = String::new();
    for region in regions {
        let reflected = random.below(2) == 1;
        for boundary in region.split('.') {
            let mut symbols: Vec<char> = boundary.chars().collect();
            let start = random.below(symbols.len());
            symbols.rotate_left(start);
            if reflected {
                symbols.reverse();
            }
            for symbol in symbols {
                if symbol.is_ascii_digit() {
                    out.push(symbol);
                } else {
                    out += renamed.entry(symbol).or_insert_with(|| names.pop().expect("few letters"));
                }
            }
            out.push('.');
        }
        out.push('}');
    }
    out + "!"
}

#[test]
fn other_ways_to_write_a_position_change_nothing() {
    let mut random = Random(0xfeed);
    let budget = &mut Budget::unlimited();
    let mut count = 0;
    for round in 0..150 {
        let mut position = Position::of_spots(2 + round % 5).expect("few spots");
        loop {
            let text = position.to_string();
            assert_eq!(read(&text), position, "{text}");
            for _ in 0..3 {
                let other = rewritten(&text, &mut random);
                // None of these positions has letters that look equal but are not.
                assert_eq!(read(&other), position, "{text} {other}");
                count += 1;
            }
            let mut options = position.options(budget).expect("no limit");
            if options.is_empty() {
                break;
            }
            position = options.swap_remove(random.below(options.len()));
        }
    }
    assert!(count > 4000, "{count}");
}

/// Lemoine and Viennot, *Computer analysis of Sprouts with nimbers* (2015): nimber 1 if n mod 6 is 3, 4 or 5, and else
/// 0.
#[test]
fn nimbers_of_spots_are_those_of_lemoine_and_viennot() {
    let (mut solver, budget) = (NormalSolver::new(), &mut Budget::unlimited());
    for spots in 0..=10 {
        let position = Position::of_spots(spots).expect("few spots");
        let nimber = u32::from(spots % 6 >= 3);
        assert_eq!(solver.nimber(&position, budget), Ok(nimber), "{spots}");
        assert_eq!(NormalSolver::new().is_lost(&position, budget), Ok(nimber == 0), "{spots}");
    }
}

/// World Game of Sprouts Association, *Sprouts with misère Grundy tables* (2007), row G(i): the misère nim values.
#[test]
fn misere_values_of_spots_are_those_of_the_association() {
    let (mut solver, budget) = (MisereSolver::new(), &mut Budget::unlimited());
    for (spots, value) in (0..).zip([1, 1, 0, 0, 0, 1, 1, 0, 0]) {
        let position = Position::of_spots(spots).expect("few spots");
        assert_eq!(solver.value(&position, budget), Ok(value), "{spots}");
        let outcome = if value == 0 { Outcome::P } else { Outcome::N };
        assert_eq!(solver.outcome(&position, budget), Ok(outcome), "{spots}");
    }
    // A sum of groups of four spots: the note below the table.
    for (position, value) in [("0*4.}0*4.}", 0), ("0*4.}0*4.}0*4.}", 0)] {
        assert_eq!(solver.value(&read(position), budget), Ok(value), "{position}");
    }
}

/// The loop table of the same source: spots on both sides of a line from a spot to itself.
#[test]
fn values_of_loops_are_those_of_the_association() {
    let rows =
        ["1/0 2/2 2/1 0/3 2/2 2/0", "2/2 0/1 0/3 2/0 1/0 1/2", "2/1 0/3 0/0 2/0 1/2", "0/3 2/0 2/0 1/1"];
    let (mut normal, mut misere) = (NormalSolver::new(), MisereSolver::new());
    let budget = &mut Budget::unlimited();
    for (outside, row) in rows.iter().enumerate() {
        for (inside, expected) in row.split(' ').enumerate() {
            let text = format!("{}AB.}}{}AB.}}", "0.".repeat(outside), "0.".repeat(inside));
            let position = read(&text);
            let nimber = normal.nimber(&position, budget).expect("no limit");
            let value = misere.value(&position, budget).expect("no limit");
            assert_eq!(format!("{nimber}/{value}"), *expected, "{text}");
        }
    }
}

/// Jordan, *Genus theory classification of the Lemoine-Viennot list of reduced games* (2010).
#[test]
fn classes_of_few_spots_are_those_of_jordan() {
    let (mut solver, budget) = (MisereSolver::new(), &mut Budget::unlimited());
    let mut form =
        |spots| solver.form(&Position::of_spots(spots).expect("few spots"), budget).expect("no limit");
    let forms = [0, 1, 2, 3, 4].map(&mut form);
    assert_eq!(forms[0], forms[1]);
    let of = |place: usize, solver: &MisereSolver| solver.forms().phylum(forms[place]);
    let phyla = [Phylum::NimHeap, Phylum::NimHeap, Phylum::HereditarilyTame, Phylum::NimHeap];
    for (place, phylum) in phyla.into_iter().enumerate() {
        assert_eq!(of(place, &solver), phylum, "{place}");
    }
    assert_eq!(solver.forms().nim_size(forms[3]), Some(1));
    assert_eq!(solver.forms().normal_value(forms[4]), 1);
    assert_eq!(solver.forms().misere_value(forms[4]), 0);
}

#[test]
fn searches_stop_with_the_budget_and_keep_what_is_proved() {
    let position = Position::of_spots(7).expect("few spots");
    let mut normal = NormalSolver::new();
    assert_eq!(normal.is_lost(&position, &mut Budget::new(1000)), Err(Stopped::Steps));
    let mut rounds = 1;
    while normal.is_lost(&position, &mut Budget::new(20_000)) != Ok(true) {
        rounds += 1;
        assert!(rounds < 100);
    }
    let mut misere = MisereSolver::new();
    assert_eq!(misere.outcome(&position, &mut Budget::new(1000)), Err(Stopped::Steps));
    while misere.outcome(&position, &mut Budget::new(20_000)) != Ok(Outcome::P) {
        rounds += 1;
        assert!(rounds < 200);
    }
    let stop = || true;
    let mut budget = Budget::with_stop(u64::MAX, &stop);
    assert_eq!(NormalSolver::new().nimber(&position, &mut budget), Err(Stopped::Cancelled));
    assert_eq!(MisereSolver::new().outcome(&position, &mut budget), Err(Stopped::Cancelled));
}

#[test]
fn texts_that_are_no_positions_have_a_place() {
    let most = MOST_LIVES / 3;
    for (text, span, message) in [
        ("", 0..0, "expected a number of spots, or a vertex `0`, `1`, `2` or a letter, found the end"),
        ("x.}", 0..1, "the letter x occurs once"),
        ("3.}", 0..1, "expected a number of spots, or a vertex `0`, `1`, `2` or a letter, found `3`"),
        ("999", 0..3, &format!("a position has at most {most} spots")),
        ("0.0", 3..3, "expected `.` after a boundary, found the end"),
        ("0.", 2..2, "expected a vertex, or `}` after a region, found the end"),
        ("0.}é", 3..5, "expected a vertex, or `!` after a position, found `é`"),
        ("0.}!0", 4..5, "expected nothing after `!`, found `0`"),
        ("12!", 2..3, "expected a vertex, or `.` after a boundary, found `!`"),
        ("}", 0..1, "expected a number of spots, or a vertex `0`, `1`, `2` or a letter, found `}`"),
        ("10.}", 1..2, "a spot `0` is alone on its boundary"),
        ("01.}", 1..2, "a spot `0` is alone on its boundary"),
        ("0*0.}", 2..3, &format!("expected a number of spots from 1 to {most}")),
        ("0*.}", 2..2, &format!("expected a number of spots from 1 to {most}")),
        ("0*81.}", 2..4, &format!("expected a number of spots from 1 to {most}")),
        ("0*80.}1.}", 0..9, &format!("a position has at most {MOST_LIVES} lives")),
        ("A.0.}A1.}A2.}", 9..10, "the letter A occurs three times"),
        ("AB.0.}A1.}", 1..2, "the letter B occurs once"),
        ("A1.A2.}", 3..4, "the letter A is on two boundaries of one region"),
        ("AbA2b.}", 1..2, "the letters A and b cross on one boundary"),
        ("A.B.0.}AB.}", 2..3, "this boundary is connected to another one of its region from outside"),
        (
            "ABCD.0.}ACBD.0.}",
            0..1,
            "the boundaries that letters connect to this one cannot be drawn on a plane",
        ),
        (
            "ABCD.}AEFG.}BEHI.}CFHJ.}DGIJ.}",
            0..1,
            "the boundaries that letters connect to this one cannot be drawn on a plane",
        ),
        ("A.0.}]A.0.}]", 0..1, "the letter A occurs once"),
    ] {
        let error = text.parse::<Position>().expect_err(text);
        assert_eq!((error.span, &error.message[..]), (span, message), "{text}");
    }
    // Each of four boundaries touches the three others, and two of them have to be reflected.
    assert_eq!(read("ABC1.}ADE1.}BDF1.}CEF1.}"), read("ABC1.}EDA1.}BDF1.}FEC1.}"));
    assert_eq!(read(" 0 . 0 . } ! "), read("2"));
    assert_eq!(read("AB.}AB.}]AB.}AB.}]!"), read("AB.}AB.}CD.}CD.}"));
    assert_eq!(read("!"), read("0"));
    assert_eq!(read("0*3.1.}").to_string(), "0.0.0.1.}!");
}
