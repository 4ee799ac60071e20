//! Canonical forms, their machine notation, birthdays and ordinal sums.

use crate::game::Game;
use crate::number;

/// Returns the canonical form of `game`: the unique equal form in which no position has a dominated or a
/// reversible option (Siegel, chapter II; ONAG, chapter 10).
pub fn canonical(game: &Game) -> Game {
    let all = |options: &[Game]| options.iter().map(canonical).collect();
    let mut form = Game::new(all(game.left()), all(game.right()));
    while let Some(simpler) = simplify_once(&form) {
        form = simpler;
    }
    form
}

/// Makes one simplification at the root, if there is any.
fn simplify_once(game: &Game) -> Option<Game> {
    bypass_left(game).or_else(|| bypass_right(game)).or_else(|| drop_left(game)).or_else(|| drop_right(game))
}

/// Returns `list` with the element at `index` replaced by all of `instead`.
fn replace(list: &[Game], index: usize, instead: &[Game]) -> Vec<Game> {
    [&list[..index], instead, &list[index + 1..]].concat()
}

/// Bypasses a reversible left option: `G^L` is reversible if some `G^LR <= G`, and is replaced by all left
/// options of that `G^LR`.
fn bypass_left(game: &Game) -> Option<Game> {
    game.left().iter().enumerate().find_map(|(index, gl)| {
        let through = gl.right().iter().find(|glr| glr.le(game))?;
        let left = replace(game.left(), index, through.left());
        Some(Game::new(left, game.right().to_vec()))
    })
}

/// Bypasses a reversible right option: `G^R` is reversible if some `G^RL >= G`, and is replaced by all
/// right options of that `G^RL`.
fn bypass_right(game: &Game) -> Option<Game> {
    game.right().iter().enumerate().find_map(|(index, gr)| {
        let through = gr.left().iter().find(|grl| grl.ge(game))?;
        let right = replace(game.right(), index, through.right());
        Some(Game::new(game.left().to_vec(), right))
    })
}

/// Removes a dominated left option: one for which another left option is `>=` it.
fn drop_left(game: &Game) -> Option<Game> {
    let index = find_dominated(game.left(), Game::ge)?;
    let left = replace(game.left(), index, &[]);
    Some(Game::new(left, game.right().to_vec()))
}

/// Removes a dominated right option: one for which another right option is `<=` it.
fn drop_right(game: &Game) -> Option<Game> {
    let index = find_dominated(game.right(), Game::le)?;
    let right = replace(game.right(), index, &[]);
    Some(Game::new(game.left().to_vec(), right))
}

/// Returns the index of the first option for which another option is at least as good.
fn find_dominated(options: &[Game], as_good: fn(&Game, &Game) -> bool) -> Option<usize> {
    (0..options.len()).find(|&i| {
        let mut others = (0..options.len()).filter(|&j| j != i);
        others.any(|j| as_good(&options[j], &options[i]))
    })
}

/// Returns whether two trees are isomorphic: each option of one is identical to an option of the other, on
/// both sides. Equal games have identical canonical forms.
pub fn identical(g: &Game, h: &Game) -> bool {
    same_options(g.left(), h.left()) && same_options(g.right(), h.right())
}

fn same_options(one: &[Game], other: &[Game]) -> bool {
    let within = |a: &[Game], b: &[Game]| a.iter().all(|x| b.iter().any(|y| identical(x, y)));
    within(one, other) && within(other, one)
}

/// Returns the machine notation of the value of `game`: `p` or `p/q` for a number, otherwise
/// `{L1,L2|R1,R2}` of the canonical form, with the options in the ASCII order of their own notations and
/// without any other abbreviation.
pub fn explicit(game: &Game) -> String {
    explicit_form(&canonical(game))
}

fn explicit_form(form: &Game) -> String {
    match number::as_number(form) {
        Some(x) => x.to_string(),
        None => format!("{{{}|{}}}", explicit_side(form.left()), explicit_side(form.right())),
    }
}

fn explicit_side(options: &[Game]) -> String {
    let mut texts: Vec<String> = options.iter().map(explicit_form).collect();
    texts.sort();
    texts.join(",")
}

/// Returns the birthday of the value: the height of its canonical tree.
pub fn birthday(game: &Game) -> u32 {
    canonical(game).formal_birthday()
}

/// Returns the ordinal sum `G:H = {G^L, G:H^L | G^R, G:H^R}`: a move in G destroys H (WW, chapter 7;
/// Siegel, chapter II).
///
/// It depends on the form of G, so the forms are taken as given.
pub fn ordinal_sum(g: &Game, h: &Game) -> Game {
    let moves = |of_g: &[Game], of_h: &[Game]| {
        let above = of_h.iter().map(|option| ordinal_sum(g, option));
        of_g.iter().cloned().chain(above).collect()
    };
    Game::new(moves(g.left(), h.left()), moves(g.right(), h.right()))
}
