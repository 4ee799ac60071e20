//! Tests of what canonical form does with the options of a game, against the definitions in the twin.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use upstar::games::value::{Calc, Standing, Store, Value};
use upstar::ground::Player;
use upstar::ground::control::Control;
use upstar_twin::{Game, canonical, identical};

use crate::laws::bridge::to_game;
use crate::laws::form::{Form, cases, forms};

/// Returns whether `a` is no better than `b` for the player, by the definition.
fn is_no_better(player: Player, a: &Game, b: &Game) -> bool {
    player.of((a.le(b), a.ge(b)))
}

/// Returns whether some answer of the opponent to an option is no better for the player than the game, where the
/// option is canonical.
fn is_reversible(player: Player, option: &Game, game: &Game) -> bool {
    let replies = player.of((option.right(), option.left()));
    replies.iter().any(|reply| is_no_better(player, reply, game))
}

/// Checks the standings of the options of one player.
fn check(player: Player, game: &Game, options: &[Game], standings: &[Standing<'_>]) -> TestCaseResult {
    prop_assert_eq!(options.len(), standings.len());
    let is_equal = |i: usize, j: usize| options[i].equals(&options[j]);
    let dominates = |j: usize, i: usize| {
        j != i && is_no_better(player, &options[i], &options[j]) && (j < i || !is_equal(i, j))
    };
    let of_canonical = canonical(game);
    let of_canonical = player.of((of_canonical.left(), of_canonical.right()));
    for (i, (option, standing)) in options.iter().zip(standings).enumerate() {
        let is_dominated = |i: usize| (0..options.len()).any(|j| dominates(j, i));
        match standing {
            Standing::Dominated { by } => prop_assert!(dominates(*by, i) && !is_dominated(*by)),
            Standing::Reversible { through } => {
                let through = to_game(*through);
                let replies = player.of((option.right(), option.left()));
                prop_assert!(!is_dominated(i) && replies.iter().any(|reply| identical(reply, &through)));
                prop_assert!(is_no_better(player, &through, game));
            }
            Standing::Kept => {
                prop_assert!(!is_dominated(i) && !is_reversible(player, option, game));
                prop_assert!(of_canonical.iter().any(|kept| identical(kept, option)));
            }
        }
    }
    // Without reversible options, those that are kept are the options of the canonical form.
    if !standings.iter().any(|standing| matches!(standing, Standing::Reversible { .. })) {
        let kept = standings.iter().filter(|standing| **standing == Standing::Kept).count();
        prop_assert_eq!(kept, of_canonical.len());
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(400))]

    /// An option is dominated, reversible or kept exactly as the definitions say, and the canonical form has the
    /// options that are kept.
    #[test]
    fn standings_follow_the_definitions((left, right) in (vec(forms(2, 2), 0..=4), vec(forms(2, 2), 0..=4))) {
        let store = Store::new();
        let control = Control::unlimited();
        let mut calc = Calc::new(&store, &control);
        let values = |forms: &[Form]| forms.iter().map(|form| form.value(&store)).collect::<Vec<Value<'_>>>();
        let (left, right) = (values(&left), values(&right));
        let standings = calc.standings(&left, &right).unwrap();
        prop_assert_eq!(standings.value, calc.form(&left, &right).unwrap());
        let games = |values: &[Value<'_>]| values.iter().map(|&value| to_game(value)).collect::<Vec<Game>>();
        let game = Game::new(games(&left), games(&right));
        check(Player::Left, &game, game.left(), &standings.of[Player::Left])?;
        check(Player::Right, &game, game.right(), &standings.of[Player::Right])?;
    }
}
