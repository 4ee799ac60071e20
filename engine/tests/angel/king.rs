//! Tests of the Devil who confines the King to a board, against all short plays and some long ones.

use std::sync::OnceLock;

use upstar::angel::king::{BoxDevil, Confinement, CornerGuard, DevilReply, EdgeGuard, KingHunt, KingKind};
use upstar::angel::plane::Square;
use upstar::ground::control::{Control, Stop};

fn tables() -> &'static Confinement {
    static TABLES: OnceLock<Confinement> = OnceLock::new();
    TABLES.get_or_init(|| Confinement::prove(&Control::unlimited()).unwrap())
}

/// Returns the free squares to which the King can move.
fn ways(devil: &BoxDevil, king: Square) -> Vec<Square> {
    let steps = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))).filter(|&step| step != (0, 0));
    let to = steps.map(|(dx, dy)| Square::new(king.x + dx, king.y + dy));
    to.filter(|&square| devil.is_free(square)).collect()
}

/// A generator of pseudo-random numbers.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }
}

#[test]
fn numbers() {
    let tables = tables();
    let edge = tables.corner().edge();
    assert_eq!((edge.height(), edge.reach(), edge.states().0), (6, 2, 192));
    assert_eq!(tables.preparation().len(), 3);
    assert!(tables.is_first_bite_spare());
    assert_eq!((tables.devil_first(), tables.king_first()), (35, 37));
}

#[test]
fn a_proof_that_may_not_go_on_says_so() {
    let stopped = |control: Control| Confinement::prove(&control).map(|tables| tables.devil_first());
    let cancelled = Control::unlimited();
    cancelled.cancel();
    assert_eq!(stopped(cancelled), Err(Stop::Cancelled));
    assert_eq!(stopped(Control::unlimited().with_nodes(1000)), Err(Stop::Nodes));
    assert_eq!(stopped(Control::unlimited().with_bytes(1 << 20)), Err(Stop::Bytes));
}

/// A superset of a sufficient set of eaten squares is sufficient, and the least set is minimal.
#[test]
fn sets_that_are_enough_can_be_enlarged() {
    let control = Control::unlimited();
    let corner = CornerGuard::new(EdgeGuard::least(), &control).unwrap();
    let set = corner.least_preparation(&control).unwrap();
    let bits = corner.squares().count();
    assert!((0..bits).all(|bit| corner.is_enough(set | 1 << bit)));
    assert!((0..bits).all(|bit| set >> bit & 1 == 0 || !corner.is_enough(set & !(1 << bit))));
}

/// Plays until the King cannot move. `choose` picks the King's move among the free squares.
fn confined(size: i64, king_first: bool, mut choose: impl FnMut(&BoxDevil, &[Square]) -> usize) {
    let mut devil = BoxDevil::new(tables(), size);
    let middle = (size - 1) / 2;
    let mut king = Square::new(middle, middle);
    let mut is_kings_turn = king_first;
    // The Devil has at most size^2 squares to eat, and the players alternate.
    for _ in 0..2 * size * size + 2 {
        if is_kings_turn {
            let ways = ways(&devil, king);
            if ways.is_empty() {
                return;
            }
            king = ways[choose(&devil, &ways)];
            assert!(!devil.is_border(king), "{king} on {size}");
        } else if let Some(eaten) = devil.eat(king) {
            assert_ne!(eaten, king);
        }
        is_kings_turn = !is_kings_turn;
    }
    panic!("the King still moves on {size}");
}

#[test]
fn kings_who_move_by_chance() {
    let tables = tables();
    for seed in 0..20 {
        let mut chance = Chance(seed);
        confined(tables.devil_first(), false, |_, ways| chance.below(ways.len()));
        let mut chance = Chance(seed);
        confined(tables.king_first() + 1, true, |_, ways| chance.below(ways.len()));
    }
}

/// The King runs for a square of the border and sometimes changes to another random one.
#[test]
fn kings_who_run_for_the_border() {
    let tables = tables();
    for seed in 0..40 {
        let (size, king_first) =
            if seed % 2 == 0 { (tables.devil_first(), false) } else { (tables.king_first(), true) };
        let mut chance = Chance(seed);
        let mut goal = None;
        confined(size, king_first, |devil, ways| {
            if chance.below(12) == 0 || goal.is_none_or(|goal| !devil.is_free(goal)) {
                let all = (0..size).flat_map(|i| [(0, i), (size - 1, i), (i, 0), (i, size - 1)]);
                let free: Vec<Square> =
                    all.map(|(x, y)| Square::new(x, y)).filter(|&square| devil.is_free(square)).collect();
                goal = (!free.is_empty()).then(|| free[chance.below(free.len())]);
            }
            let Some(goal) = goal else { return chance.below(ways.len()) };
            (0..ways.len()).min_by_key(|&way| ways[way].distance(goal)).expect("a way")
        });
    }
}

/// Tries every play of the King with the given number of moves from a square. The corners are prepared, and
/// the Devil moves first.
fn all_plays(devil: &BoxDevil, king: Square, moves: u32) {
    let mut devil = devil.clone();
    devil.eat(king);
    for to in ways(&devil, king) {
        assert!(!devil.is_border(to), "{to}");
        if moves > 0 {
            all_plays(&devil, to, moves - 1);
        }
    }
}

#[test]
fn all_short_plays_near_a_corner() {
    let size = tables().devil_first();
    let middle = Square::new(size / 2, size / 2);
    let bites = 4 * tables().preparation().len();
    // The Devil may take the last bite at the corners only after the King reaches row 6, so we test both
    // cases.
    for before in [bites - 1, bites] {
        let mut devil = BoxDevil::new(tables(), size);
        for _ in 0..before {
            devil.eat(middle);
        }
        for x in 6..=8 {
            all_plays(&devil, Square::new(x, 6), 4);
            all_plays(&devil, Square::new(size - 7, size - 1 - x), 4);
        }
    }
}

#[test]
fn five_rows_are_needed() {
    let guard = EdgeGuard::least();
    assert_eq!((guard.height(), guard.reach()), (5, 2));
    assert!(!EdgeGuard::new(4, 6).holds());
    assert_eq!(guard.reply(5, 0), Some(DevilReply::Eat(1)));
    assert_eq!(guard.reply(1, 0b01110), Some(DevilReply::Spare));
    assert_eq!(guard.reply(1, 0b11001), None);
}

#[test]
fn more_eaten_squares_are_never_worse() {
    let guard = EdgeGuard::least();
    for height in 1..=5 {
        for window in (0..32).filter(|&window| guard.is_safe(height, window)) {
            assert!((0..5).all(|bit| guard.is_safe(height, window | 1 << bit)));
        }
    }
}

/// No King of any kind escapes on the infinite board, and all are caught in time.
#[test]
fn no_king_escapes_on_the_board_without_end() {
    let mut longest = 0;
    for kind in KingKind::ALL {
        for seed in 0..30 {
            let (mut hunt, mut king) = (KingHunt::new(tables()), kind.king(seed));
            let (mut at, mut turns) = (Square::new(0, 0), 0);
            loop {
                let eaten = hunt.eat(at);
                assert!(eaten.is_none_or(|eaten| eaten != at && hunt.has_eaten(eaten)));
                let Some(to) = king.go(at, |square| hunt.has_eaten(square)) else { break };
                assert!(at.distance(to) == 1 && !hunt.has_eaten(to), "{kind:?} {seed}: {at} to {to}");
                assert!(hunt.is_inside(to), "{kind:?} {seed}: {to} after {turns} turns");
                (at, turns) = (to, turns + 1);
                assert!(turns <= hunt.most_turns(), "{kind:?} {seed} is not caught");
            }
            longest = longest.max(turns);
        }
    }
    assert_eq!((KingHunt::new(tables()).size(), KingHunt::new(tables()).most_turns()), (35, 1225));
    assert!(longest > 100, "{longest}");
}

/// A King who walks to and fro is caught, and so is a King who may stay in place.
#[test]
fn kings_who_wait() {
    let mut hunt = KingHunt::new(tables());
    let centre = Square::new(0, 0);
    let bites = (0..).take_while(|_| hunt.eat(centre).is_some()).count();
    assert_eq!(bites as u64, hunt.most_turns() - 1);
    assert!(
        !hunt.has_eaten(centre)
            && hunt.has_eaten(Square::new(17, -17))
            && !hunt.has_eaten(Square::new(18, 0))
    );
}
