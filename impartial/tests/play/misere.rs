//! Misère play of trees and heaps against its definition.

use crate::support::Code;
use crate::support::brute::{Plain, Random, Trees, multisets};
use proptest::prelude::*;
use upstar_impartial::misere::{
    BadForm, Form, Forms, Genus, Heaps, MAX_BIRTHDAY, Outcome, Phylum, Solver, born_by,
};
use upstar_impartial::{Budget, HeapGame, Stopped};

/// Trees with the forms of the same games.
struct Both {
    trees: Trees,
    forms: Forms,
}

impl Both {
    fn new() -> Self {
        Self { trees: Trees::default(), forms: Forms::new() }
    }

    fn random(&mut self, random: &mut Random, depth: usize) -> (usize, Form) {
        let count = if depth == 0 { 0 } else { random.below(4) };
        let (mut trees, mut forms) = (Vec::new(), Vec::new());
        for _ in 0..count {
            let depth = depth - 1 - random.below(depth.min(2));
            let (tree, form) = self.random(random, depth);
            trees.push(tree);
            forms.push(form);
        }
        let form = self.forms.of_options(&forms, &mut Budget::unlimited()).expect("no limit");
        (self.trees.add(trees), form)
    }

    /// Writes the options of a form as a tree.
    fn tree(&mut self, form: Form) -> usize {
        let options: Vec<usize> =
            self.forms.options(form).into_iter().map(|option| self.tree(option)).collect();
        self.trees.add(options)
    }
}

fn of_p(is_p: bool) -> Outcome {
    if is_p { Outcome::P } else { Outcome::N }
}

#[test]
fn forms_and_trees_have_the_same_sums() {
    let budget = &mut Budget::unlimited();
    let mut both = Both::new();
    let values = born_by(&mut both.forms, 4, budget).expect("no limit");
    let others: Vec<(usize, Form)> = values.iter().map(|value| (both.tree(*value), *value)).collect();
    assert_eq!(others.len(), 22);
    let mut random = Random(2024);
    let mut sums = 0;
    for _ in 0..1500 {
        let (tree, form) = both.random(&mut random, 5);
        for &(other_tree, other) in &others {
            let sum = both.forms.sum(form, other, budget).expect("no limit");
            assert_eq!(both.forms.outcome(sum), of_p(both.trees.is_p(&[tree, other_tree])));
            sums += 1;
        }
    }
    assert_eq!(sums, 33_000);
}

#[test]
fn values_differ_and_mates_mate() {
    let budget = &mut Budget::unlimited();
    let mut both = Both::new();
    let values = born_by(&mut both.forms, 4, budget).expect("no limit");
    let trees: Vec<usize> = values.iter().map(|value| both.tree(*value)).collect();
    let mut distinguished = 0;
    for (i, &g) in trees.iter().enumerate() {
        for (j, &h) in trees.iter().enumerate().filter(|other| other.0 != i) {
            let game = both.forms.distinguisher(values[i], values[j], budget).expect("no limit");
            let tree = both.tree(game.expect("different values"));
            assert!(both.trees.is_p(&[g, tree]) && !both.trees.is_p(&[h, tree]));
            distinguished += 1;
        }
        for (j, &h) in trees.iter().enumerate() {
            let link = both.forms.link(values[i], values[j], budget).expect("no limit");
            let is_option =
                both.forms.has_option(values[i], values[j]) || both.forms.has_option(values[j], values[i]);
            assert_eq!(link.is_none(), is_option);
            if let Some(link) = link {
                let tree = both.tree(link);
                assert!(both.trees.is_p(&[g, tree]) && both.trees.is_p(&[h, tree]));
            }
        }
    }
    assert_eq!(distinguished, 2 * 231);
    for value in values {
        let mate = both.forms.mate(value, budget).expect("no limit");
        let pair = [both.tree(value), both.tree(mate)];
        assert!(both.trees.is_p(&pair));
    }
}

#[test]
fn genera_agree_with_sums() {
    let budget = &mut Budget::unlimited();
    let mut both = Both::new();
    let mut random = Random(99);
    let heaps: Vec<usize> = (0..12).map(|n| both.trees.nim_heap(n)).collect();
    for _ in 0..60 {
        let (tree, form) = both.random(&mut random, 4);
        let genus = both.forms.genus(form, budget).expect("no limit");
        assert_eq!(genus.normal_value(), both.forms.normal_value(form));
        for twos in 0..4 {
            let mut sum = vec![heaps[2]; twos];
            sum.push(tree);
            let value = heaps.iter().position(|heap| both.trees.is_p(&[&sum[..], &[*heap]].concat()));
            assert_eq!(Some(genus.misere_value(twos) as usize), value, "{genus} {twos}");
        }
        assert_eq!(genus.to_string().parse(), Ok(genus.clone()));
        let short = genus.short(both.forms.phylum(form));
        assert_eq!(short.parse(), Ok(genus), "{short}");
    }
}

fn genera<G: HeapGame>(game: &G, most: u64) -> String {
    let budget = &mut Budget::unlimited();
    let heaps = Heaps(game);
    let mut solver = Solver::new(heaps);
    let mut names = Vec::new();
    for heap in 0..=most {
        let form = if heap == 0 { Ok(Form::ZERO) } else { solver.form(&[heap], budget) }.expect("no limit");
        let genus = solver.forms().genus(form, budget).expect("no limit");
        names.push(genus.short(solver.forms().phylum(form)));
    }
    names.join(",")
}

/// Grundy's game: a heap is divided into two unequal ones.
struct Grundy;

impl HeapGame for Grundy {
    fn options(&self, heap: u64, found: &mut dyn FnMut(&[u64])) {
        (1..heap.div_ceil(2)).for_each(|left| found(&[left, heap - left]));
    }
}

#[test]
fn genera_agree_with_cgsuite() {
    assert_eq!(
        genera(&Code::new("0.77"), 20),
        "0,1,2,3,1,4^146,3,2^2,1^1,4^046,2^2,6^46,4^046,1^1,2^2,7^57,1^13,4^64,3^31,2^20,1^031"
    );
    assert_eq!(
        genera(&Code::new("0.07"), 20),
        "0,0,1,1,2,0,3,1,1,0,3^1431,3,2^0520,2,4^146,0,5^057,2^0520,2,3^1431,3"
    );
    assert_eq!(
        genera(&Code::new("0.3F"), 15),
        "0,1,2,0,1,2,3^1431,4^0564,5^46,3^1431,4^0564,5^4875,6^(1,9,10,8),7^075,8^6875,6^(1,9,10,8)"
    );
    assert_eq!(genera(&Grundy, 20), "0,0,0,1,0,2,1,0,2,1,0,2,1,3^1431,2,1,3^1431,2,4^0564,3^1431,0^20");
}

#[test]
fn full_genera() {
    let mut forms = Forms::new();
    let budget = &mut Budget::unlimited();
    let mut full = |text: &str| {
        let form = forms.parse(text, budget).expect("a form");
        forms.genus(form, budget).expect("no limit").to_string()
    };
    assert_eq!(full("0"), "0^120");
    assert_eq!(full("*"), "1^031");
    assert_eq!(full("*2"), "2^20");
    assert_eq!(full("*2+*2"), "0^02");
    assert_eq!(full("*[[2],1]"), "2^1420");
    assert_eq!(full("*[[[2]]]"), "1^13");
}

#[test]
fn differences_are_found() {
    let budget = &mut Budget::unlimited();
    let mut forms = Forms::new();
    let values = born_by(&mut forms, 4, budget).expect("no limit");
    for &g in &values {
        for &h in &values {
            let sum = forms.sum(g, h, budget).expect("no limit");
            assert_eq!(forms.difference(sum, g, budget), Ok(Some(h)));
            let parts = forms.parts(sum, budget).expect("no limit");
            assert!(parts.contains(&g.even_part()) && parts.contains(&h.even_part()));
            if let Some(difference) = forms.difference(g, h, budget).expect("no limit") {
                assert_eq!(forms.sum(difference, h, budget), Ok(g));
            }
        }
    }
}

#[test]
fn sums_of_tame_forms_are_nim_sums() {
    let budget = &mut Budget::unlimited();
    let mut both = Both::new();
    let mut random = Random(31);
    let mut tame: Vec<Form> = (0..5).map(|n| both.forms.nim_heap(n, budget).expect("small")).collect();
    for _ in 0..600 {
        let (_, form) = both.random(&mut random, 5);
        if both.forms.phylum(form).is_generally_tame() && !tame.contains(&form) {
            tame.push(form);
        }
    }
    assert!(tame.len() > 12, "{}", tame.len());
    assert!(tame.iter().any(|form| both.forms.phylum(*form) == Phylum::ReversiblyTame));
    for &g in tame.iter().take(20) {
        for &h in &tame {
            let sum = both.forms.sum(g, h, budget).expect("no limit");
            let genera = [g, h, sum].map(|form| both.forms.genus(form, budget).expect("no limit"));
            assert_eq!(genera[0].nim_sum(&genera[1]).as_ref(), Some(&genera[2]));
            assert!(both.forms.phylum(sum).is_generally_tame());
        }
    }
    let wild: Genus = "2^1420".parse().expect("a genus");
    assert_eq!(wild.nim_sum(&wild), None);
}

#[test]
fn solver_agrees_with_plain_search() {
    for (code, heap, total) in
        [("0.77", 9, 22), ("0.07", 14, 24), ("0.3F", 8, 16), ("4.7", 8, 16), ("0.15", 9, 20)]
    {
        let game = Code::new(code);
        let heaps = Heaps(&game);
        let mut solver = Solver::new(heaps);
        let mut plain = Plain::new(&game);
        let budget = &mut Budget::unlimited();
        for (i, position) in multisets(heap, total).into_iter().enumerate() {
            let expected = of_p(plain.is_p(&position));
            assert_eq!(solver.outcome(&position, budget), Ok(expected), "{code} {position:?}");
            if i % 7 > 0 {
                continue;
            }
            let form = solver.form(&position, budget).expect("no limit");
            assert_eq!(solver.forms().outcome(form), expected, "{code} {position:?}");
            let mut winning: Vec<Vec<u64>> =
                plain.options(&position).into_iter().filter(|option| plain.is_p(option)).collect();
            winning.sort_unstable();
            winning.dedup();
            let mut moves = Vec::new();
            for winning in solver.winning_moves(&position, budget).expect("no limit") {
                let mut after = position.clone();
                after.remove(winning.place);
                after.extend(winning.left);
                after.sort_unstable();
                moves.push(after);
            }
            moves.sort_unstable();
            moves.dedup();
            assert_eq!(moves, winning, "{code} {position:?}");
        }
    }
}

/// Heaps from which a move may lead back.
struct Endless;

impl HeapGame for Endless {
    fn options(&self, heap: u64, found: &mut dyn FnMut(&[u64])) {
        found(&[heap % 3 + 1]);
    }
}

/// Heaps of Nim.
struct Nim;

impl HeapGame for Nim {
    fn options(&self, heap: u64, found: &mut dyn FnMut(&[u64])) {
        found(&[]);
        (1..heap).for_each(|left| found(&[left]));
    }
}

#[test]
fn limits_end_a_search() {
    let heaps = Heaps(&Endless);
    let outcome = Solver::new(heaps).outcome(&[1, 2], &mut Budget::unlimited());
    assert_eq!(outcome, Err(Stopped::TooLarge));
    let game = Code::new("0.77");
    let heaps = Heaps(&game);
    let mut solver = Solver::new(heaps);
    assert_eq!(solver.outcome(&[30, 31, 32], &mut Budget::new(3000)), Err(Stopped::Steps));
    let stop = || true;
    assert_eq!(solver.form(&[30], &mut Budget::with_stop(u64::MAX, &stop)), Err(Stopped::Cancelled));
    // The solver goes on after it was stopped.
    let budget = &mut Budget::unlimited();
    let mut fresh = Solver::new(Heaps(&game));
    assert_eq!(solver.outcome(&[12, 9, 7], budget), fresh.outcome(&[12, 9, 7], budget));
    let mut forms = Forms::new();
    assert_eq!(forms.nim_heap(MAX_BIRTHDAY + 1, &mut Budget::unlimited()), Err(Stopped::TooLarge));
    let heaps = Heaps(&Nim);
    let mut solver = Solver::new(heaps);
    for (position, outcome) in
        [(&[1, 1, 1][..], Outcome::P), (&[1, 1], Outcome::N), (&[350, 350], Outcome::P)]
    {
        assert_eq!(solver.outcome(position, &mut Budget::unlimited()), Ok(outcome), "{position:?}");
    }
}

#[test]
fn bad_texts_are_refused() {
    let mut forms = Forms::new();
    let budget = &mut Budget::new(1_000_000);
    let mut list = |text: &str| forms.parse(text, budget).expect_err("bad").to_string();
    assert_eq!(list(""), "bad form at character 1: expected '*' or 0");
    assert_eq!(list("*[2,"), "bad form at character 5: expected a game");
    assert_eq!(list("*[2 3]"), "bad form at character 5: expected ',', '+' or ']'");
    assert_eq!(list("*2 x"), "bad form at character 4: expected the end");
    assert_eq!(
        list("*99999999999"),
        "bad form at character 2: expected the size of a heap that is not too large"
    );
    assert_eq!(list("*9999"), "a game is larger than the limit");
    assert_eq!(
        list(&"*[".repeat(5000)),
        "bad form at character 403: expected fewer brackets inside brackets"
    );
    assert_eq!(list("*[é]"), "bad form at character 3: expected a game");
    let mut compact = |text: &str| forms.parse_compact(text, budget).expect_err("bad");
    assert_eq!(compact("2"), BadForm::Syntax { at: 0, expected: "'*'" });
    assert_eq!(compact("*[(2#]"), BadForm::Syntax { at: 5, expected: "a game or ')'" });
    assert_eq!(compact("*[2[-4]]"), BadForm::NoDifference { at: 6 });
    assert_eq!(compact("*[&12]"), BadForm::Syntax { at: 5, expected: "';'" });
    assert_eq!(compact("*[]"), BadForm::Syntax { at: 2, expected: "a game" });
    let genus = |text: &str| text.parse::<Genus>().map_err(|error| error.to_string());
    assert_eq!(
        genus("3^2").unwrap_err(),
        "bad genus at character 3: expected the misère values up to the first two that alternate"
    );
    assert_eq!(genus("x").unwrap_err(), "bad genus at character 1: expected a number");
    assert_eq!(genus("1^"), Err("bad genus at character 3: expected a misère value".to_owned()));
    assert_eq!(genus("1^(2,x)").unwrap_err(), "bad genus at character 6: expected a number");
    assert_eq!(genus("1^(2").unwrap_err(), "bad genus at character 5: expected a closing parenthesis");
    assert_eq!(genus("1^2é").unwrap_err(), "bad genus at character 4: expected a number");
}

fn form(seed: u64) -> (Forms, [Form; 3]) {
    let mut both = Both::new();
    let mut random = Random(seed | 1);
    let forms = [(); 3].map(|()| both.random(&mut random, 4).1);
    (both.forms, forms)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn laws(seed in any::<u64>()) {
        let budget = &mut Budget::unlimited();
        let (mut forms, [g, h, k]) = form(seed);
        let gh = forms.sum(g, h, budget)?;
        let hk = forms.sum(h, k, budget)?;
        prop_assert_eq!(gh, forms.sum(h, g, budget)?);
        prop_assert_eq!(forms.sum(gh, k, budget)?, forms.sum(g, hk, budget)?);
        prop_assert_eq!(forms.difference(gh, h, budget)?, Some(g));
        prop_assert_eq!(forms.sum(g, Form::STAR, budget)?, g.plus_star());
        let options = forms.options(g);
        prop_assert_eq!(forms.of_options(&options, budget)?, g);
        let mate = forms.mate(g, budget)?;
        let sum = forms.sum(g, mate, budget)?;
        prop_assert_eq!(forms.outcome(sum), Outcome::P);
        prop_assert!(forms.options(g).iter().all(|option| forms.birthday(*option) < forms.birthday(g)));
    }

    #[test]
    fn texts(seed in any::<u64>()) {
        let budget = &mut Budget::unlimited();
        let (mut forms, [g, h, _]) = form(seed);
        for form in [g, forms.sum(g, h, budget)?] {
            let text = forms.list_text(form, budget)?;
            prop_assert_eq!(forms.parse(&text, budget), Ok(form));
            let text = forms.compact_text(form, budget)?;
            prop_assert_eq!(forms.parse_compact(&text, budget), Ok(form));
        }
    }

    #[test]
    fn no_text_panics(text in "[*0-9#&;()+, -]{0,12}|.{0,12}|[*\\[\\]0-9,+#-]{0,16}") {
        let mut forms = Forms::new();
        let _ = forms.parse(&text, &mut Budget::new(100_000));
        let _ = forms.parse_compact(&text, &mut Budget::new(100_000));
        let _ = text.parse::<Genus>();
    }
}
