//! Misère quotients of octal games against figures that are known, and against plain search.

use std::time::{Duration, Instant};

use crate::support::Code;
use crate::support::brute::{Plain, Random, multisets};
use upstar_impartial::misere::{Components, Form, Forms, Outcome};
use upstar_impartial::quotient::{
    Breaking, Claim, Class, Finite, Flaw, Growth, Limits, Period, Presentation, Quotient, StoredQuotient,
    check, check_stored, compare_words, quotient, quotient_of_components,
};
use upstar_impartial::{Budget, HeapGame, Stopped};

fn limited(code: &str, heap: u64, order: usize) -> Quotient {
    let code = Code::new(code);
    let limits = Limits { heap, order, breaking: Some(code.breaking()) };
    quotient(&code, limits, &mut Budget::unlimited()).expect("smaller heaps")
}

fn proved(code: &str) -> Quotient {
    let found = limited(code, 1000, 1000);
    assert!(found.period().is_some(), "{code}: {found:?}");
    found
}

fn verified(code: &str, claim: &Claim) -> Result<(), Flaw> {
    let code = Code::new(code);
    check(&code, claim, Some(code.breaking()), &mut Budget::unlimited())
}

/// Returns true for the long tests, which the usual run leaves out.
fn is_exhaustive() -> bool {
    std::env::var("UPSTAR_EXHAUSTIVE").is_ok_and(|value| value == "1")
}

fn figures(found: &Quotient) -> (usize, usize, u64, u64) {
    let Period { from, length, .. } = found.period().expect("a period");
    (found.order(), found.p_portion().len(), length, from)
}

#[test]
fn quotients_of_the_file() {
    let text = include_str!("../data/quotients.txt");
    let rows: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(rows.len(), 154);
    let mut tame = 0;
    // The sample has about a quarter of the rows, and among them all orders.
    for row in rows.iter().enumerate().filter(|row| is_exhaustive() || row.0 % 4 == 3).map(|row| row.1) {
        let words: Vec<&str> = row.split_whitespace().collect();
        let numbers: Vec<u64> = words[1..].iter().map(|word| word.parse().expect("a number")).collect();
        let [order, p, length, from] = numbers[..] else { panic!("{row}") };
        let found = proved(words[0]);
        assert_eq!(figures(&found), (order as usize, p as usize, length, from), "{}", words[0]);
        assert_eq!(verified(words[0], &found.claim()), Ok(()), "{}", words[0]);
        assert!(found.order() == 1 || found.order().is_multiple_of(2));
        tame += usize::from(found.is_tame());
    }
    assert!(!is_exhaustive() || tame == 117, "{tame}");
}

#[test]
fn quotients_of_the_literature() {
    let rows = [
        ("0.77", 40, 9, 12, 71),
        ("0.123", 20, 5, 5, 5),
        ("0.75", 8, 2, 2, 8),
        ("0.15", 42, 12, 10, 66),
        ("0.71", 36, 9, 6, 3),
        ("0.72", 24, 5, 4, 16),
        ("0.53", 16, 3, 9, 21),
        ("0.34", 12, 3, 8, 7),
        ("0.115", 42, 12, 14, 92),
        ("0.152", 34, 6, 48, 25),
        ("0.153", 16, 3, 14, 32),
        ("0.144", 30, 5, 10, 12),
        ("0.241", 36, 9, 10, 4),
        ("0.317", 36, 9, 10, 3),
        ("0.351", 22, 6, 8, 4),
        ("0.312", 12, 3, 2, 5),
        ("0.512", 8, 2, 6, 16),
        ("0.552", 8, 2, 6, 16),
        ("0.712", 14, 4, 6, 3),
        ("0.716", 14, 4, 2, 22),
    ];
    for (code, order, p, length, from) in rows {
        let found = proved(code);
        assert_eq!(figures(&found), (order, p, length, from), "{code}");
        assert!(!found.is_tame(), "{code}");
    }
    for (codes, order) in
        [(&["0.51", "0.55"][..], 2), (&["0.22", "0.23", "0.31", "0.32", "0.33", "0.52", "0.73"], 6)]
    {
        for code in codes {
            let found = proved(code);
            assert_eq!(found.order(), order, "{code}");
            assert!(found.is_tame(), "{code}");
        }
    }
}

#[test]
fn kayles_grows_at_its_generators() {
    let found = proved("0.77");
    let heaps: Vec<u64> = found.growth().iter().map(|growth| growth.heap).collect();
    assert_eq!(heaps, [1, 2, 5, 9, 12, 25, 27]);
    assert_eq!(found.growth().last(), Some(&Growth { heap: 27, order: 40 }));
    assert_eq!(found.period(), Some(Period { from: 71, length: 12, proved_at: 167 }));
    assert_eq!(found.presentation().heaps, heaps);
    // Orders alone do not show that a quotient is tame.
    let small = limited("0.77", 9, 1000);
    assert_eq!((small.order(), small.p_portion().len(), small.is_tame()), (18, 6, false));
    let other = limited("0.0107", 16, 1000);
    assert_eq!((other.order(), other.p_portion().len(), other.is_tame()), (18, 4, false));
}

#[test]
fn partial_quotients() {
    let dawson = limited("0.07", 24, 1000);
    assert_eq!((dawson.order(), dawson.last_heap(), dawson.period()), (24, 24, None));
    assert_eq!(limited("0.26", 34, 1000).order(), 128);
    assert_eq!(limited("4.7", 29, 1000).order(), 298);
    let many = limited("0.31011", 30, 200);
    assert_eq!((many.ended(), many.last_heap()), (Some(Stopped::TooLarge), 4));
    // The quotient of the heaps before is still right.
    assert_eq!(verified("0.31011", &many.claim()), Ok(()));
    let error = many.outcome(&[3, 5]).expect_err("beyond the last heap");
    assert_eq!(error.to_string(), "the quotient is proved up to heap 4, and heap 5 is larger");
    let code = Code::new("0.77");
    let limits = Limits { heap: 200, order: 1000, breaking: Some(code.breaking()) };
    let few = quotient(&code, limits, &mut Budget::new(5_000)).expect("smaller heaps");
    assert_eq!(few.ended(), Some(Stopped::Steps));
    assert_eq!(verified("0.77", &few.claim()), Ok(()));
    let stop = || true;
    let none = quotient(&code, limits, &mut Budget::with_stop(u64::MAX, &stop)).expect("smaller heaps");
    assert_eq!(none.ended(), Some(Stopped::Cancelled));
}

#[test]
fn plain_search_agrees() {
    let games = [("0.77", 13, 30), ("0.123", 12, 34), ("0.53", 12, 32), ("0.71", 10, 32), ("0.3F", 9, 22)];
    for (code, heap, total) in games {
        let found = limited(code, heap, 1000);
        assert_eq!(found.ended(), None);
        let game = Code::new(code);
        let mut plain = Plain::new(&game);
        let positions = multisets(heap, total);
        assert!(positions.len() > 1400, "{code} {}", positions.len());
        for position in positions {
            let is_p = plain.is_p(&position);
            assert_eq!(
                found.outcome(&position),
                Ok(if is_p { Outcome::P } else { Outcome::N }),
                "{code} {position:?}"
            );
            let moves = found.winning_moves(&game, &position).expect("within the heaps");
            let winning = plain.options(&position).into_iter().filter(|option| plain.is_p(option));
            let mut winning: Vec<Vec<u64>> = winning.collect();
            winning.sort_unstable();
            winning.dedup();
            let after = |winning: &upstar_impartial::quotient::Move| {
                let mut after = position.clone();
                after.remove(winning.place);
                after.extend(&winning.left);
                after.sort_unstable();
                after
            };
            let mut moves: Vec<Vec<u64>> = moves.iter().map(after).collect();
            moves.sort_unstable();
            // Different moves may lead to the same position.
            moves.dedup();
            assert_eq!(moves, winning, "{code} {position:?}");
        }
    }
}

#[test]
fn heaps_of_any_size() {
    let found = proved("0.77");
    let game = Code::new("0.77");
    let longer = quotient(&game, Limits { heap: 400, order: 1000, breaking: None }, &mut Budget::unlimited())
        .expect("smaller heaps");
    assert_eq!((longer.order(), longer.period(), longer.last_heap()), (40, None, 400));
    for heap in 0..=400 {
        assert_eq!(found.image(heap), longer.image(heap), "{heap}");
    }
    assert_eq!(found.image(u64::MAX).ok(), found.image(71 + (u64::MAX - 71) % 12).ok());
    for heaps in [vec![300, 299], vec![1000, 5, 5], vec![501, 77, 12]] {
        let moves = found.winning_moves(&game, &heaps).expect("a period");
        assert_eq!(moves.is_empty(), found.outcome(&heaps) == Ok(Outcome::P), "{heaps:?}");
    }
}

/// Reduces a word by the first rule that applies from a given one on.
fn reduced_from(rules: &Presentation, first: usize, word: &[u32]) -> Vec<u32> {
    let rule = &rules.rules[first];
    let word: Vec<u32> = word.iter().zip(&rule.from).zip(&rule.to).map(|((w, f), t)| w - f + t).collect();
    rules.reduce(&word)
}

#[test]
fn presentations_are_confluent() {
    for code in ["0.77", "0.123", "0.75", "0.71", "0.144", "0.51", "0.23"] {
        let found = proved(code);
        let presentation = found.presentation();
        assert_eq!(presentation.normal.len(), found.order());
        for rule in &presentation.rules {
            assert!(compare_words(&rule.to, &rule.from).is_lt(), "{code}");
        }
        for (i, x) in presentation.rules.iter().enumerate() {
            for (j, y) in presentation.rules.iter().enumerate() {
                let common: Vec<u32> = x.from.iter().zip(&y.from).map(|(x, y)| *x.max(y)).collect();
                let ends = [i, j].map(|first| reduced_from(&presentation, first, &common));
                assert_eq!(ends[0], ends[1], "{code} {x:?} {y:?}");
            }
        }
        for (element, word) in presentation.normal.iter().enumerate() {
            assert_eq!(&presentation.reduce(word), word, "{code}");
            for (i, heap) in presentation.heaps.iter().enumerate() {
                let mut product = word.clone();
                product[i] += 1;
                let expected = found.product(element, found.image(*heap).expect("a heap"));
                assert_eq!(presentation.reduce(&product), presentation.normal[expected], "{code}");
            }
        }
    }
    let small = proved("0.75").presentation();
    assert_eq!(small.to_string(), "<a,b,c | a^2=1, bc=ab, c^2=b^2, b^3=b>");
    assert_eq!(small.heaps.len(), 3);
    assert_eq!(proved("0.51").presentation().to_string(), "<a | a^2=1>");
}

#[test]
fn a_changed_claim_is_refused() {
    let claim = proved("0.123").claim();
    assert_eq!(verified("0.123", &claim), Ok(()));
    let refused = |change: &dyn Fn(&mut Claim)| {
        let mut changed = claim.clone();
        change(&mut changed);
        verified("0.123", &changed).expect_err("a flaw")
    };
    for element in 0..claim.order {
        refused(&|claim| match claim.p.iter().position(|x| *x == element) {
            Some(at) => drop(claim.p.remove(at)),
            None => claim.p.push(element),
        });
    }
    for heap in 1..claim.images.len() {
        for other in (0..claim.order).filter(|other| *other != claim.images[heap]) {
            refused(&|claim| claim.images[heap] = other);
        }
    }
    for place in 0..claim.products.len() {
        refused(&|claim| claim.products[place] = (claim.products[place] + 1) % claim.order);
    }
    let flaw = refused(&|claim| claim.period = Some(Period { from: 4, length: 5, proved_at: 22 }));
    assert!(matches!(flaw, Flaw::Period(_)), "{flaw}");
    let flaw = refused(&|claim| claim.period = Some(Period { from: 5, length: 5, proved_at: 10 }));
    assert!(matches!(flaw, Flaw::Period(_)), "{flaw}");
    let flaw = refused(&|claim| claim.images.truncate(12));
    assert!(matches!(flaw, Flaw::Period(_)), "{flaw}");
    assert!(matches!(refused(&|claim| claim.products.truncate(9)), Flaw::Shape(_)));
    let no_bounds = check(&Code::new("0.123"), &claim, None, &mut Budget::unlimited());
    assert_eq!(no_bounds, Err(Flaw::NoBounds));
    // Without moves every position is an N-position.
    let idle = Claim { order: 1, products: vec![0], p: vec![0], images: vec![0, 0], period: None };
    assert_eq!(verified("0.0", &idle), Err(Flaw::TerminalInP));
    // The quotient of another game does not hold.
    assert!(verified("0.77", &claim).is_err());
}

#[test]
fn period_needs_the_last_heap() {
    for code in ["0.77", "0.123", "0.71", "0.34"] {
        let period = proved(code).period().expect("a period");
        let fewer = limited(code, period.proved_at - 1, 1000);
        assert_eq!(fewer.period(), None, "{code}");
    }
}

/// A game whose moves do not make heaps smaller.
struct Growing;

impl HeapGame for Growing {
    fn options(&self, heap: u64, found: &mut dyn FnMut(&[u64])) {
        if heap > 3 {
            found(&[1, heap + 1]);
        }
    }
}

#[test]
fn moves_that_leave_larger_heaps_are_refused() {
    let limits = Limits { heap: 10, order: 10, breaking: Some(Breaking { parts: 2, taken: 1 }) };
    let error = quotient(&Growing, limits, &mut Budget::unlimited()).expect_err("larger heaps");
    assert_eq!(error.to_string(), "a move from heap 4 leaves a heap of size 5");
}

/// The followers of a misère form.
struct Followers<'f>(&'f Forms);

impl Components for Followers<'_> {
    type Component = Form;

    fn options(&mut self, component: &Form, found: &mut dyn FnMut(&[Form])) -> Result<(), Stopped> {
        self.0.options(*component).into_iter().for_each(|option| found(&[option]));
        Ok(())
    }
}

#[test]
fn quotients_of_finite_sets() {
    let mut forms = Forms::new();
    let budget = &mut Budget::unlimited();
    for (text, order, p) in [("*1", 2, 1), ("*2", 6, 2), ("*4", 10, 2), ("*[[2],0]", 14, 4), ("0", 1, 0)] {
        let form = forms.parse(text, budget).expect("a form");
        let finite = Finite::of(&mut Followers(&forms), &[form], budget).expect("no loop");
        assert_eq!(finite.heap(&form), Some(finite.len()));
        assert_eq!(finite.component(finite.len()), Some(&form));
        let limits = Limits { heap: finite.len(), order: 100, breaking: None };
        let found = quotient(&finite, limits, budget).expect("smaller heaps");
        assert_eq!((found.order(), found.p_portion().len()), (order, p), "{text}");
        assert_eq!(check(&finite, &found.claim(), None, budget), Ok(()));
        for heaps in multisets(finite.len(), 12) {
            let mut sum = Form::ZERO;
            for heap in &heaps {
                sum = forms.sum(sum, *finite.component(*heap).expect("a heap"), budget).expect("no limit");
            }
            assert_eq!(found.outcome(&heaps), Ok(forms.outcome(sum)), "{text} {heaps:?}");
        }
    }
}

/// A search that a budget ends has the quotient of the components so far, which are closed under moves.
#[test]
fn quotients_of_a_part() {
    let mut forms = Forms::new();
    let form = forms.parse("*[[[2],0],[2],3]", &mut Budget::unlimited()).expect("a form");
    let whole = Finite::of(&mut Followers(&forms), &[form], &mut Budget::unlimited()).expect("no loop");
    let mut seen = vec![false; whole.len() as usize + 1];
    let mut steps = 1_u64;
    loop {
        let budget = &mut Budget::new(steps);
        let (finite, found) =
            quotient_of_components(&mut Followers(&forms), &[form], 500, budget).expect("no loop");
        let last = found.last_heap();
        seen[last as usize] = true;
        assert!(
            finite.len() >= last && (1..=finite.len()).all(|at| finite.component(at) == whole.component(at))
        );
        let limits = Limits { heap: last, order: 500, breaking: None };
        let again = quotient(&whole, limits, &mut Budget::unlimited()).expect("smaller heaps");
        assert_eq!((found.order(), found.images()), (again.order(), again.images()), "{steps}");
        if found.ended().is_none() {
            assert_eq!((last, finite.len()), (whole.len(), whole.len()));
            break;
        }
        assert_eq!(found.ended(), Some(Stopped::Steps));
        steps += 1 + steps / 8;
    }
    assert!(seen.iter().filter(|seen| **seen).count() > 3, "{seen:?}");
    // A limit of the order ends it in the same way.
    let limits = Limits { heap: whole.len(), order: 500, breaking: None };
    let order = quotient(&whole, limits, &mut Budget::unlimited()).expect("smaller heaps").order();
    let few = quotient_of_components(&mut Followers(&forms), &[form], order - 1, &mut Budget::unlimited());
    let (_, few) = few.expect("no loop");
    assert_eq!((few.ended(), few.order() < order), (Some(Stopped::TooLarge), true));
}

#[test]
fn random_games_agree_with_plain_search() {
    let mut random = Random(77);
    let start = Instant::now();
    let mut proven = 0;
    let mut games = 0;
    while games < 60 && start.elapsed() < Duration::from_secs(4) {
        let digits: Vec<u32> =
            (0..4).map(|place| if place == 0 { 0 } else { random.below(16) as u32 }).collect();
        let game = Code(digits);
        let limits = Limits { heap: 9, order: 150, breaking: Some(game.breaking()) };
        let found = quotient(&game, limits, &mut Budget::new(3_000_000)).expect("smaller heaps");
        proven += usize::from(found.period().is_some());
        games += 1;
        assert_eq!(check(&game, &found.claim(), Some(game.breaking()), &mut Budget::unlimited()), Ok(()));
        let mut plain = Plain::new(&game);
        for position in multisets(found.last_heap(), 14) {
            let expected = if plain.is_p(&position) { Outcome::P } else { Outcome::N };
            assert_eq!(found.outcome(&position), Ok(expected), "{:?} {position:?}", game.0);
        }
    }
    assert!(games > 10 && proven > 0, "{games} {proven}");
}

/// The steps in which the files of the test below are found right.
const FEW: u64 = 30_000;

/// Returns the verdict on a file, or nothing if it is not read. Damaged rules may leave many words, so the steps are limited.
fn verdict(text: &str, steps: u64) -> Option<Result<usize, Flaw>> {
    let stored: StoredQuotient = text.parse().ok()?;
    Some(check_stored(&stored, &mut Budget::new(steps)))
}

fn file(code: &str, heap: u64) -> String {
    let code: upstar_impartial::code::Code = code.parse().expect("a code");
    let limits = Limits { heap, order: 1000, breaking: Breaking::of(&code) };
    let found = quotient(&code, limits, &mut Budget::unlimited()).expect("smaller heaps");
    StoredQuotient::new(&code, &found).to_string()
}

/// Files of quotients with and without a period are read again and found right.
#[test]
fn files_are_read_again() {
    for (code, heap, order) in [
        ("0.77", 1000, 40),
        ("0.75", 1000, 8),
        ("0.123", 1000, 20),
        ("0.3F", 9, 64),
        ("0.07", 20, 24),
        ("0.51", 9, 2),
        ("0.0", 5, 1),
    ] {
        let text = file(code, heap);
        let stored: StoredQuotient = text.parse().expect(&text);
        assert_eq!(stored.to_string(), text);
        assert_eq!(verdict(&text, u64::MAX), Some(Ok(order)), "{code}");
    }
}

/// A file with one wrong word, number or letter is refused. A change of a blank, or one that leaves the claim as it is, is
/// none: the heaps beyond those that the period needs may be fewer.
#[test]
fn damaged_files_are_refused() {
    for code in ["0.123", "0.75"] {
        let text = file(code, 1000);
        let start = text.find("generators").expect("generators");
        let changed = "0123456789abcdef^=".chars();
        let mut tried = 0;
        for (at, old) in text.char_indices().filter(|(at, old)| *at >= start && !old.is_whitespace()) {
            // Another sign of the same kind stands in its place; words are not changed.
            let Some(place) = changed.clone().position(|sign| sign == old) else { continue };
            let new = changed.clone().cycle().nth(place + 1 + at % 2).unwrap_or(old);
            let damaged = format!("{}{new}{}", &text[..at], &text[at + 1..]);
            tried += 1;
            assert!(!matches!(verdict(&damaged, FEW), Some(Ok(_))), "{code}, place {at}: {old} to {new}");
        }
        assert!(tried > 10, "{code}: {tried}");
        for (old, new) in [("p ", "p  "), ("\n", " ")] {
            assert!(matches!(verdict(&text.replacen(old, new, 1), FEW), Some(Ok(_))), "{code}");
        }
        assert_eq!(
            verdict(&text.replace(&format!("code {code}"), "code 0.71"), FEW).map(|found| found.is_ok()),
            Some(false)
        );
        assert_eq!(verdict(&text[..text.len() - 5], FEW), None, "{code}");
    }
    // Rules that go on for ever, that leave infinitely many words, and a word that is no element.
    let head = "upstar misere quotient 1 code 0.3 generators 1 heaps 1";
    let tail = "period none images 2 1 a end";
    for (rules, flaw) in [
        ("rules 1 a = a^2 p 1 a", Flaw::Rising(0)),
        ("rules 0 p 1 a", Flaw::TooManyWords),
        ("rules 1 a^2 = 1 p 1 a^2", Flaw::Shape("elements of P")),
        ("rules 2 a^2 = 1 a^3 = 1 p 1 a", Flaw::Rule(1)),
    ] {
        assert_eq!(verdict(&format!("{head} {rules} {tail}"), u64::MAX), Some(Err(flaw)), "{rules}");
    }
}

/// The classes of elements that divide each other, by the definition: they are disjoint, exactly the next multiples are
/// joined, and exactly those with an idempotent are groups. The quotient of 0.75, R8, has four.
#[test]
fn meshes_agree_with_the_definition() {
    for (code, heap) in [("0.75", 100), ("0.123", 100), ("0.77", 200), ("0.3F", 9), ("0.51", 9)] {
        let found = limited(code, heap, 1000);
        let order = found.order();
        let divides = |x: usize, y: usize| (0..order).any(|z| found.product(x, z) == y);
        let classes = found.mesh();
        assert_eq!(classes.iter().map(|class| class.elements.len()).sum::<usize>(), order, "{code}");
        let chain = |at: usize, below: usize| {
            let (x, y) = (classes[at].elements[0], classes[below].elements[0]);
            at != below && divides(x, y)
        };
        for (at, Class { elements, is_group, layer, next }) in classes.iter().enumerate() {
            for x in 0..order {
                let is_in = divides(x, elements[0]) && divides(elements[0], x);
                assert_eq!(elements.contains(&x), is_in, "{code}: {x}");
            }
            let closed = |x: &usize| elements.iter().all(|y| elements.contains(&found.product(*x, *y)));
            assert_eq!(*is_group, elements.iter().all(closed), "{code}: {elements:?}");
            let is_next =
                |b: &usize| chain(at, *b) && !(0..classes.len()).any(|c| chain(at, c) && chain(c, *b));
            assert_eq!(*next, (0..classes.len()).filter(is_next).collect::<Vec<_>>(), "{code}");
            let above =
                (0..classes.len()).filter(|above| chain(*above, at)).map(|above| classes[above].layer + 1);
            assert_eq!(*layer, above.max().unwrap_or(0), "{code}");
        }
    }
    let sizes: Vec<usize> =
        limited("0.75", 100, 100).mesh().iter().map(|class| class.elements.len()).collect();
    assert_eq!(sizes.iter().sum::<usize>(), 8, "{sizes:?}");
}
