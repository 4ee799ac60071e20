//! Tests of compound thermographs, against walls that the twin evaluates one temperature at a time.

use proptest::prelude::*;
use upstar::games::solve::Answer;
use upstar::games::value::{Calc, CompoundThermograph, Dyadic, Literal, Store, Value};
use upstar::ground::Player;
use upstar::ground::control::Control;
use upstar::session::Session;
use upstar_twin::walls::Walls;
use upstar_twin::{Rational, canonical};

use crate::laws::bridge::{to_game, to_rational};
use crate::laws::form::{Form, cases, hot};
use crate::laws::play::summands;

/// Returns both walls of the compound thermograph at a temperature, by their definition.
fn defined(walls: &[Walls], begins: Player, t: Rational) -> [Rational; 2] {
    let zero = Rational::integer(0);
    let widest = walls.iter().map(|of| of.left(t) - of.right(t)).max().unwrap_or(zero);
    match begins {
        Player::Left => {
            let right = walls.iter().fold(zero, |sum, of| sum + of.right(t));
            [right + widest, right]
        }
        Player::Right => {
            let left = walls.iter().fold(zero, |sum, of| sum + of.left(t));
            [left, left - widest]
        }
    }
}

/// Returns the value of a line of points at a temperature. Above its last point it is vertical.
fn at(line: &[(Dyadic, Dyadic)], t: Rational) -> Rational {
    let points: Vec<_> = line.iter().map(|(t, v)| (to_rational(t), to_rational(v))).collect();
    let Some(above) = points.iter().position(|(from, _)| *from > t) else {
        return points[points.len() - 1].1;
    };
    let ((low, from), (high, to)) = (points[above - 1], points[above]);
    from + (to - from) * (t - low) / (high - low)
}

/// Compares a compound thermograph with the definition, at all multiples of a fine unit.
fn compare(compound: &CompoundThermograph<'_>, walls: &[Walls]) -> Result<(), TestCaseError> {
    // Widths that fall by 2 for each degree meet others at halves of the grid.
    let grid = 2 * walls.iter().map(Walls::grid).max().unwrap_or(1);
    let zero = Rational::integer(0);
    let top = walls.iter().map(Walls::temperature).max().unwrap_or(zero).max(zero);
    let temperatures: Vec<_> = (0..).map(|n| Rational::new(n, grid)).take_while(|t| *t <= top).collect();
    let [left, right] = compound.walls();
    for &t in &temperatures {
        prop_assert_eq!([at(&left, t), at(&right, t)], defined(walls, compound.begins, t), "{}", t);
    }
    let sure = |t: Rational| {
        compound.begins.of((defined(walls, Player::Left, t)[0], -defined(walls, Player::Right, t)[1]))
    };
    let most = temperatures.iter().map(|&t| sure(t)).max().unwrap();
    let ambient = compound.ambient();
    prop_assert_eq!(to_rational(&ambient.sure), compound.begins.of((most, -most)));
    let is_tie =
        |t: Rational| ambient.ties.iter().any(|[from, to]| to_rational(from) <= t && t <= to_rational(to));
    for &t in &temperatures {
        prop_assert_eq!(is_tie(t), sure(t) == most, "{}", t);
    }
    prop_assert_eq!(&ambient.temperature, &ambient.ties[0][0]);
    prop_assert!(ambient.ties.windows(2).all(|pair| pair[0][1] < pair[1][0]));
    prop_assert_eq!(to_rational(&compound.mean()), walls.iter().fold(zero, |sum, of| sum + of.mean()));
    Ok(())
}

proptest! {
    #![proptest_config(cases(200))]

    /// The walls, the ambient temperature and the ties are those of the definition. The stop of the sum is at
    /// least what Thermostrat is sure of, and so is the stop after its move.
    #[test]
    fn compound_thermographs(forms in proptest::collection::vec(prop_oneof![3 => summands(), 1 => hot()], 0..=4)) {
        let (store, control) = (Store::new(), Control::unlimited());
        let mut calc = Calc::new(&store, &control);
        let values: Vec<_> = forms.iter().map(|form| form.value(&store)).collect();
        let walls: Vec<_> = values.iter().map(|&value| Walls::of_form(&canonical(&to_game(value)))).collect();
        let total: Value<'_> = values.iter().fold(store.zero(), |sum, &value| sum + value);
        let literals: Vec<Literal<'_>> = values.iter().map(|&value| value.into()).collect();
        for begins in Player::BOTH {
            let found = calc.thermostrat(&literals, begins).unwrap();
            compare(&found.compound, &walls)?;
            let sure = &found.ambient.sure;
            prop_assert!(begins.of((total.left_stop() >= *sure, total.right_stop() <= *sure)));
            let Some((summand, index, after)) = found.step else {
                prop_assert!(values.iter().all(|value| value.number().is_some()));
                continue;
            };
            let (left, right) = calc.options(values[summand]).unwrap();
            prop_assert_eq!(begins.of((left, right))[index], after);
            let rest = (0..values.len()).filter(|&i| i != summand).map(|i| values[i]);
            let reached = rest.fold(after, |sum, value| sum + value);
            prop_assert!(begins.of((reached.right_stop() >= *sure, reached.left_stop() <= *sure)));
        }
    }

    /// The function of calculations gets the stop of the sum with its best move, and is sure of no more. The first
    /// two summands may be the same game, twice.
    #[test]
    fn tables_of_thermostrat(forms in proptest::collection::vec(summands(), 1..=3), twice in any::<bool>()) {
        let (store, control) = (Store::new(), Control::unlimited());
        let session = Session::new(&store);
        let mut values: Vec<_> = forms.iter().map(|form: &Form| form.value(&store)).collect();
        let mut texts: Vec<_> = values.iter().map(|value| value.to_string()).collect();
        if twice && values[0].number().is_none() {
            texts[0] = format!("2 * {}", texts[0]);
            values.push(values[0]);
        }
        let text = texts.join(" + ");
        let total: Value<'_> = values.iter().fold(store.zero(), |sum, &value| sum + value);
        let Ok(Answer::Table(table)) = session.evaluate(&format!("thermostrat({text})"), &control) else {
            prop_assert!(values.iter().all(|value| value.number().is_some()), "{}", text);
            return Ok(());
        };
        let number = |row: usize, column: &str| {
            let at = table.columns.iter().position(|name| name == column).unwrap();
            table.rows[row][at].game().and_then(|game| game.short()?.number()).unwrap()
        };
        prop_assert_eq!(number(0, "gets"), total.left_stop(), "{}", text);
        prop_assert_eq!(number(1, "gets"), total.right_stop(), "{}", text);
        prop_assert!(number(0, "sure of") <= total.left_stop() && number(1, "sure of") >= total.right_stop());
        for row in 0..2 {
            let summand = number(row, "summand");
            prop_assert!(summand >= Dyadic::from(1) && summand <= Dyadic::from(values.len() as i64));
        }
    }

    /// The compound thermograph for Right is that of the negative sum for Left, with the sides exchanged.
    #[test]
    fn right_is_left_of_the_negative(forms in proptest::collection::vec(summands(), 0..=4)) {
        let (store, control) = (Store::new(), Control::unlimited());
        let mut calc = Calc::new(&store, &control);
        let values: Vec<_> = forms.iter().map(|form: &Form| form.value(&store)).collect();
        let literals = |negative: bool| -> Vec<Literal<'_>> {
            values.iter().map(|&value| if negative { -value } else { value }.into()).collect()
        };
        let right = calc.thermostrat(&literals(false), Player::Right).unwrap();
        let left = calc.thermostrat(&literals(true), Player::Left).unwrap();
        let mirrored = |wall: &Vec<(Dyadic, Dyadic)>| -> Vec<_> {
            wall.iter().map(|(t, v)| (t.clone(), -v)).collect()
        };
        let [of_left, of_right] = left.compound.walls();
        prop_assert_eq!(right.compound.walls(), [mirrored(&of_right), mirrored(&of_left)]);
        prop_assert_eq!(&right.ambient.ties, &left.ambient.ties);
        prop_assert_eq!(&right.ambient.sure, &-&left.ambient.sure);
    }
}
