//! A game of the Angel against a Devil, turn by turn.

use super::checks::AngelView;
use super::flow::{Flow, Run, Ties};
use super::islands::{Differences, Extent, Islands};
use super::turn::{Moves, Turn, Update};
use super::update::{MAX_CELLS, Rule};
use crate::angel::plane::{Bend, Heading, Rectangle, Segment, Square, Squares};
use crate::ground::control::{Control, OrStop, Stop, UNLIMITED};

/// The Angel of a game, who plays by the relaxed update rule or by the literal one.
#[derive(Clone, Debug)]
pub struct Angel {
    flow: Flow,
    /// The islands of the flow's left set, which the literal rule does not count; None with the relaxed rule.
    islands: Option<Islands>,
    /// All squares that the Devil has eaten.
    eaten: Squares,
    perch: Segment,
    moves: Moves,
    ties: Ties,
    turns: u64,
    length: i64,
    count: i64,
    top: i64,
    /// The number of columns that belong to the left set in the far north.
    width: i64,
    /// The values of `top` and `width` before the last turn.
    raised_from: i64,
    widened_from: i64,
    /// The reason why a turn was broken off, if one was.
    broken: Option<Stop>,
}

impl Angel {
    /// Creates a game by the relaxed rule: the Angel is on the square (0, 0), before the first turn.
    ///
    /// ```
    /// use upstar::angel::{Angel, Moves, Ties, plane::Square};
    /// let mut angel = Angel::new(Moves::Plain, Ties::Smallest);
    /// assert_eq!(angel.square(), Square::new(0, 0));
    /// // The Devil eats a square of the left set, which is useless, and the Angel goes two squares north.
    /// angel.turn(Square::new(-1, 0));
    /// assert_eq!(angel.square(), Square::new(0, 2));
    /// ```
    pub fn new(moves: Moves, ties: Ties) -> Self {
        Self::with_rule(Rule::Relaxed, moves, ties)
    }

    /// Returns whether the Angel plays by the literal rule.
    pub fn is_literal(&self) -> bool {
        self.islands.is_some()
    }

    /// Creates a game by the given rule: the Angel is on the square (0, 0), before the first turn.
    pub fn with_rule(rule: Rule, moves: Moves, ties: Ties) -> Self {
        Self {
            flow: Flow::new(ties),
            islands: (rule == Rule::Literal).then(Islands::default),
            eaten: Squares::default(),
            perch: Segment::new(0, 0, Heading::North),
            moves,
            ties,
            turns: 0,
            length: 0,
            count: 0,
            top: 0,
            width: 0,
            raised_from: 0,
            widened_from: 0,
            broken: None,
        }
    }

    /// Returns the rule for moving the perch.
    pub fn moves(&self) -> Moves {
        self.moves
    }

    /// Returns the perch.
    pub fn perch(&self) -> Segment {
        self.perch
    }

    /// Returns the square of the Angel.
    pub fn square(&self) -> Square {
        self.perch.right()
    }

    /// Returns the flow with its left set and its Eaten squares.
    pub fn flow(&self) -> &Flow {
        &self.flow
    }

    /// Returns whether the Devil has eaten a square.
    ///
    /// ```
    /// use upstar::angel::{Angel, Moves, Ties, plane::Square};
    /// let mut angel = Angel::new(Moves::Plain, Ties::Smallest);
    /// angel.turn(Square::new(0, 2));
    /// assert!(angel.has_eaten(Square::new(0, 2)) && !angel.has_eaten(Square::new(0, 3)));
    /// ```
    pub fn has_eaten(&self, square: Square) -> bool {
        self.eaten.contains(square)
    }

    /// Returns whether a square belongs to the left set of the path.
    pub fn is_left(&self, square: Square) -> bool {
        self.flow.is_left(square) && !self.is_in_island(square)
    }

    /// Returns whether a square is Eaten: eaten at a time when it was not in the left set of the path, and
    /// still outside it.
    pub fn is_eaten(&self, square: Square) -> bool {
        self.flow.is_eaten(square) || self.is_in_island(square) && self.has_eaten(square)
    }

    fn is_in_island(&self, square: Square) -> bool {
        self.islands.as_ref().is_some_and(|islands| islands.contains(square))
    }

    /// Returns how often the relaxed rule would have decided otherwise; None if the game uses the relaxed
    /// rule.
    pub fn differences(&self) -> Option<Differences> {
        self.islands.as_ref().map(Islands::differences)
    }

    /// Plays one turn: the Devil eats a square, the Angel updates the path and moves. A square that was eaten
    /// before is as good as a pass. With the literal rule, ways to islands are not searched for. The result
    /// is that of [`Angel::play`] as long as no such way pays.
    ///
    /// # Panics
    /// If the square is not in range ([`Square::is_in_range`]), or a turn before was broken off.
    pub fn turn(&mut self, eaten: Square) -> Turn {
        self.turn_under(eaten, &UNLIMITED).unwrap_or_else(|stop| panic!("the game was broken off: {stop}"))
    }

    /// Plays one turn like [`Angel::turn`], under a control.
    ///
    /// # Errors
    /// The reason why the turn had to stop. The game cannot go on then, as after [`Angel::play`].
    ///
    /// # Panics
    /// If the square is not in range ([`Square::is_in_range`]).
    pub fn turn_under(&mut self, eaten: Square, control: &Control) -> OrStop<Turn> {
        self.unless_broken(|angel| {
            let update = angel.update(eaten, control)?;
            Ok(angel.end_turn(Some(eaten), update, false))
        })
    }

    /// Plays one turn in which the Devil passes: he eats no square, the path stays as it is, and the Angel
    /// moves.
    ///
    /// ```
    /// use upstar::angel::{Angel, Moves, Ties, plane::Square};
    /// let mut angel = Angel::new(Moves::Plain, Ties::Smallest);
    /// assert_eq!(angel.pass()?.eaten, None);
    /// assert_eq!((angel.square(), angel.turns()), (Square::new(0, 2), 1));
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    ///
    /// # Errors
    /// The reason why a turn before was broken off, if one was.
    pub fn pass(&mut self) -> OrStop<Turn> {
        self.unless_broken(|angel| {
            angel.begin_turn(None);
            angel.flow.rest();
            Ok(angel.end_turn(None, Update::default(), false))
        })
    }

    /// Plays one turn by the rule of the game, in which the Devil eats this square, or passes if there is
    /// none. It is [`Angel::play`] or [`Angel::pass`].
    ///
    /// # Errors
    /// The reason why the turn had to stop.
    ///
    /// # Panics
    /// If the square is not in range ([`Square::is_in_range`]).
    pub fn play_or_pass(&mut self, eaten: Option<Square>, control: &Control) -> OrStop<Turn> {
        match eaten {
            Some(square) => self.play(square, control),
            None => self.pass(),
        }
    }

    /// Plays one turn by the rule of the game. With the literal rule this includes the search for a way to an
    /// island. A square that was eaten before is as good as a pass.
    ///
    /// ```
    /// use upstar::{Control, angel::{Angel, Moves, Ties, plane::Square}};
    /// let mut angel = Angel::new(Moves::Plain, Ties::Smallest);
    /// // The Devil eats a square ahead, and the path goes around it: two segments more, one Evaded square.
    /// angel.play(Square::new(0, 2), &Control::unlimited())?;
    /// assert_eq!((angel.length(), angel.count()), (2, 1));
    /// assert_eq!(angel.square(), Square::new(0, 1));
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    ///
    /// # Errors
    /// The reason why the turn had to stop, or why the literal rule could not be worked out. The game cannot
    /// go on then: the left set is only partly updated, and each further turn fails for the same reason.
    ///
    /// # Panics
    /// If the square is not in range ([`Square::is_in_range`]).
    pub fn play(&mut self, eaten: Square, control: &Control) -> OrStop<Turn> {
        self.unless_broken(|angel| {
            let is_new = !angel.has_eaten(eaten) && !angel.is_left(eaten);
            let mut update = angel.update(eaten, control)?;
            let way = if is_new { angel.way(control)? } else { None };
            for square in way.iter().flatten().flat_map(|rectangle| rectangle.squares()) {
                angel.force(square, &mut update, control)?;
            }
            Ok(angel.end_turn(Some(eaten), update, way.is_some()))
        })
    }

    /// Returns whether a turn was broken off, after which the game cannot go on.
    pub fn is_broken(&self) -> bool {
        self.broken.is_some()
    }

    /// Plays a turn, unless an earlier one was broken off. An error breaks the game off.
    fn unless_broken(&mut self, turn: impl FnOnce(&mut Self) -> OrStop<Turn>) -> OrStop<Turn> {
        if let Some(stop) = self.broken {
            return Err(stop);
        }
        let done = turn(self);
        self.broken = done.as_ref().err().copied();
        done
    }

    /// Returns the squares that join the left set by the literal rule, if there is an island to which a way
    /// pays.
    fn way(&self, control: &Control) -> OrStop<Option<Vec<Rectangle>>> {
        let Some(islands) = self.islands.as_ref().filter(|islands| islands.has_any()) else {
            return Ok(None);
        };
        let mut passed = self.top.min(self.perch.right().y);
        for (steps, (segment, _)) in self.future().take_while(|next| next.0.y <= self.top + 1).enumerate() {
            if steps > MAX_CELLS {
                return Err(Stop::TooLarge);
                // The lowest row that the future path touches before it leaves for the far north: below it all
                // sides of the left set have been passed.
            }
            passed = passed.min(segment.right().y);
        }
        islands.way(&self.flow, &Extent { top: self.top, passed: passed - 1 }, control)
    }

    /// Forces a square into the left set, together with all squares that are best with it, by eating it as
    /// often as it takes.
    fn force(&mut self, square: Square, update: &mut Update, control: &Control) -> OrStop<()> {
        while !self.flow.is_left(square) {
            let forced = self.flow.eat(square, control)?;
            self.settle(forced, true, update, control)?;
        }
        Ok(())
    }

    /// Updates the left set after the Devil has eaten a square, without ways to islands.
    fn update(&mut self, eaten: Square, control: &Control) -> OrStop<Update> {
        assert!(eaten.is_in_range(), "{eaten} is too far away");
        if self.has_eaten(eaten) {
            self.begin_turn(None);
            self.flow.rest();
            return Ok(Update::default());
        }
        self.begin_turn(Some(eaten));
        self.eaten.insert(eaten);
        self.top = self.top.max(if eaten.x < 0 { i64::MIN } else { eaten.y });
        self.survey(eaten, control)
    }

    /// Begins a turn in which the Devil eats this square, which he has not eaten before, or passes.
    fn begin_turn(&mut self, eaten: Option<Square>) {
        self.turns += 1;
        if let Some(islands) = &mut self.islands {
            islands.begin(eaten, &self.flow);
        }
        self.raised_from = self.top;
    }

    fn end_turn(&mut self, eaten: Option<Square>, update: Update, has_taken_way: bool) -> Turn {
        if let Some(islands) = &mut self.islands {
            islands.end(has_taken_way);
        }
        let passed = self.advance();
        let reached = passed.iter().map(|segment| segment.y.max(segment.reverse().y)).max();
        self.top = self.top.max(reached.unwrap_or(i64::MIN));
        // A run without end is a new column of the left set in the far north.
        let strips = self.joined().iter().filter(|run| run.until.is_none()).count() as i64;
        self.widened_from = self.width;
        self.width += strips;
        Turn { eaten, passed, update }
    }

    /// Returns the runs that joined the left set of the path in the last turn.
    fn joined(&self) -> &[Run] {
        self.islands.as_ref().map_or(self.flow.joined(), Islands::joined)
    }

    /// Updates the path for an eaten square.
    fn survey(&mut self, eaten: Square, control: &Control) -> OrStop<Update> {
        if self.flow.is_left(eaten) {
            // North of the row where the path returns, the square was Free, and the path evades it at no
            // cost.
            let is_above = eaten.x >= 0 && eaten.y > self.raised_from;
            self.count += i64::from(is_above && self.ties == Ties::Largest);
            self.flow.rest();
            return Ok(Update::default());
        }
        let found = self.flow.eat(eaten, control)?;
        let mut update = Update::default();
        self.settle(found, false, &mut update, control)?;
        Ok(update)
    }

    /// Adds the changes by the runs that have joined the flow's left set. With the literal rule, islands do
    /// not count, nor do squares that were eaten only to force them.
    fn settle(
        &mut self,
        found: Update,
        is_forced: bool,
        update: &mut Update,
        control: &Control,
    ) -> OrStop<()> {
        let mut change = found;
        if let Some(islands) = &mut self.islands {
            let (border, had_islands) = (islands.border(), islands.has_any());
            change.eaten = islands.settle(&self.flow, self.turns, control)?;
            change.length -= islands.border() - border;
            // With islands the flow's own figure includes squares that the path does not go around, so it is
            // recomputed.
            if is_forced || had_islands || islands.has_any() {
                change.sent_less = change.length - 2 * change.eaten;
            }
        }
        self.length += change.length;
        self.count += change.eaten;
        update.sent_less += change.sent_less;
        update.length += change.length;
        update.eaten += change.eaten;
        Ok(())
    }

    /// Moves the perch, and returns the segments passed.
    fn advance(&mut self) -> Vec<Segment> {
        let mut passed = Vec::with_capacity(2);
        let mut steps = 2;
        while steps > 0 {
            let (next, bend) = self.next(self.perch);
            if self.moves == Moves::Plain || !bend.is_clockwise() {
                steps -= 1;
            }
            self.flow.pass(next);
            self.perch = next;
            passed.push(next);
        }
        passed
    }

    /// Returns the squares that joined the left set in the last turn. With [`Ties::Largest`], only those up
    /// to the row [`Angel::top`], where the path returns; there may be as many runs as columns of the left
    /// set.
    pub fn added(&self) -> impl Iterator<Item = Run> {
        let (from, end) = (self.raised_from + 1, self.top + 1);
        let width = if self.ties == Ties::Largest && from < end { self.widened_from } else { 0 };
        let older = (0..width).map(move |x| Run { x, from, until: Some(end) });
        let all = self.ties == Ties::Smallest;
        let joined = self.joined().iter().filter(move |run| all || run.from < end);
        let clip = move |run: &Run| Run {
            until: run.until.filter(|&until| all || until < end).or(Some(end)),
            ..*run
        };
        older.chain(joined.map(clip))
    }

    /// Returns the segments of the path after the perch, each with the bend before it. The iterator does not
    /// end.
    pub fn future(&self) -> impl Iterator<Item = (Segment, Bend)> {
        std::iter::successors(Some(self.next(self.perch)), |&(segment, _)| Some(self.next(segment)))
    }

    /// Returns the square where the Angel would go if the Devil passed.
    pub fn landing(&self) -> Square {
        let counted = |&(_, bend): &(Segment, Bend)| self.moves == Moves::Plain || !bend.is_clockwise();
        let (last, _) = self.future().filter(counted).nth(1).expect("a path without end");
        last.right()
    }

    /// Returns the next segment of the path, the leftmost one that follows, with the bend before it.
    fn next(&self, segment: Segment) -> (Segment, Bend) {
        let next = segment.onward(|square| self.flow.is_left(square), |passed| self.flow.has_passed(passed));
        next.expect("a border curve has no end")
    }

    /// Returns the number of bytes that the game holds.
    pub fn bytes(&self) -> usize {
        let islands = self.islands.as_ref().map_or(0, Islands::bytes);
        self.flow.bytes() + islands + self.eaten.bytes()
    }

    /// Returns the number of turns played.
    ///
    /// ```
    /// use upstar::angel::{Angel, Moves, Ties, plane::Square};
    /// let mut angel = Angel::new(Moves::Plain, Ties::Smallest);
    /// angel.turn(Square::new(0, 2));
    /// angel.turn(Square::new(0, 3));
    /// assert_eq!(angel.turns(), 2);
    /// ```
    pub fn turns(&self) -> u64 {
        self.turns
    }

    /// Returns the row at whose northern side the path returns with [`Ties::Largest`]: the northernmost row
    /// that the Devil or the Angel has reached.
    pub fn top(&self) -> i64 {
        self.top
    }

    /// Returns L, the length of the path.
    pub fn length(&self) -> i64 {
        self.length
    }

    /// Returns n, the number of Eaten squares that have been evaded.
    pub fn count(&self) -> i64 {
        self.count
    }
}

impl AngelView for Angel {
    fn moves(&self) -> Moves {
        self.moves
    }

    fn square(&self) -> Square {
        Self::square(self)
    }

    fn has_eaten(&self, square: Square) -> bool {
        Self::has_eaten(self, square)
    }

    fn is_left(&self, square: Square) -> bool {
        Self::is_left(self, square)
    }

    fn numbers(&self) -> [i64; 2] {
        [self.length, self.count]
    }

    fn is_free(&self, square: Square) -> bool {
        // With the largest best sets, the path returns north of all events, so squares further north are Free.
        let is_beyond = square.x >= 0 && square.y > self.top && self.ties == Ties::Largest;
        !self.has_eaten(square) && (is_beyond || !self.is_left(square))
    }

    fn turns(&self) -> u64 {
        self.turns
    }

    fn ahead(&self, most: usize) -> Vec<Segment> {
        self.future().take(most).map(|(segment, _)| segment).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::angel::devils::{DEVILS, DevilKind, waste};

    /// Plays the same squares with searches that try directions in other orders, and that record all crossings of strips.
    /// They find other ways and other maximum flows, but all reported results must be the same. The flows are compared with
    /// their naive twin from time to time.
    fn compare(moves: Moves, ties: Ties, turns: usize, mut devil: impl FnMut(&Angel) -> Square) {
        let mut usual = Angel::new(moves, ties);
        let mut others = [(false, 0), (true, usize::MAX), (true, 0)].map(|(is_contrary, large)| {
            let mut other = usual.clone();
            other.flow.search_otherwise(is_contrary, large);
            other
        });
        let sorted = |angel: &Angel| {
            let mut evaded = angel.flow.evaded().to_vec();
            evaded.sort_unstable();
            evaded
        };
        for _ in 0..turns {
            let square = devil(&usual);
            let turn = usual.turn(square);
            for other in &mut others {
                assert_eq!(turn, other.turn(square), "turn {}: {square}", usual.turns);
                assert_eq!(usual.flow.joined(), other.flow.joined(), "turn {}: {square}", usual.turns);
                assert_eq!(sorted(&usual), sorted(other), "turn {}: {square}", usual.turns);
            }
            if usual.turns.is_multiple_of(64) {
                let at = usual.square();
                for angel in others.iter().chain([&usual]) {
                    angel.flow.check_balance(at.x - 20..at.x + 20, at.y - 30..at.y + 50);
                    angel.flow.check_searches(at);
                }
            }
        }
    }

    const ALL: [(Moves, Ties); 4] = [
        (Moves::Plain, Ties::Smallest),
        (Moves::Plain, Ties::Largest),
        (Moves::Amended, Ties::Smallest),
        (Moves::Amended, Ties::Largest),
    ];

    #[test]
    fn other_ways_change_no_game_of_a_devil() {
        for kind in DEVILS {
            // The other orders take long where the squares are many and far.
            let (name, turns) = match kind.name {
                "lookahead" => (kind.name, 200),
                "noise" => ("noise(300)", 400),
                "shuffle" => ("shuffle(20)", 400),
                "diagonal" => ("diagonal(60)", 400),
                "slope" => ("slope(40)", 400),
                "ends" => ("ends(101)", 200),
                name => (name, 2_000),
            };
            for (moves, ties) in ALL {
                let mut devil = DevilKind::parse(name).expect("a Devil").devil(3);
                compare(moves, ties, turns, |angel| {
                    let square = devil.eat(angel, &UNLIMITED).expect("a square");
                    if angel.has_eaten(square) { waste(angel) } else { square }
                });
            }
        }
    }

    /// Plays games in which large areas join at once: triangles behind diagonals, and the insides of rings
    /// far ahead.
    #[test]
    fn other_ways_change_no_large_update() {
        let diagonal = |n: i64| (0..n).rev().map(move |k| Square::new(k, 2 * n + 4 + k));
        let ring = |side: i64| {
            let (low, high) = (Square::new(5, 8 * side), Square::new(5 + side, 9 * side));
            let all = Rectangle::around(low, high).squares();
            all.filter(move |s| s.x == low.x || s.x == high.x || s.y == low.y || s.y == high.y)
        };
        for (moves, ties) in ALL {
            for n in [30, 150] {
                let mut squares = diagonal(n);
                compare(moves, ties, n as usize, |_| squares.next().expect("enough squares"));
                let mut squares = ring(n / 2);
                compare(moves, ties, 4 * (n as usize / 2), |_| squares.next().expect("enough squares"));
            }
        }
    }

    /// Plays random squares in a window that moves along with the Angel. The areas that join then have holes
    /// and arms.
    #[test]
    fn other_ways_change_no_game_by_chance() {
        let games = if std::env::var_os("UPSTAR_EXHAUSTIVE").is_some() { 20_000 } else { 120 };
        for seed in 0..games {
            let mut state: u64 = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(seed + 1);
            let mut next = move |below: i64| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 33) as i64 % below
            };
            let (moves, ties) = ALL[seed as usize % 4];
            let (width, height, ahead) = (1 + next(24), 1 + next(40), next(30));
            let near = next(4);
            compare(moves, ties, 80, |angel| {
                let at = angel.square();
                for _ in 0..20 {
                    let square = if next(4) < near {
                        Square::new(at.x + next(5) - 2, at.y + next(5) - 1)
                    } else {
                        Square::new(at.x - width / 3 + next(width), at.y + ahead + next(height))
                    };
                    if square.x >= 0 && !angel.has_eaten(square) {
                        return square;
                    }
                }
                waste(angel)
            });
        }
    }
}
