//! The tree of numbers: 0 at the top, and below each number the two numbers next to it that are born a day
//! later, the smaller one on the left. The path to one number is highlighted. A dotted line stands for signs
//! that are left out; there may be infinitely many.

use crate::scene::{BLACK, Colour, LEFT, Legend, Look, RIGHT, Sample, Scene, WHITE, width};
use upstar::games::surreal::{Block, Expansion, NoSurreal, Ordinal, Run, Sign, Surreal};
use upstar::ground::control::Control;

/// The number of days that are drawn completely.
const DAYS: u32 = 5;
/// The width of a number in the last of these days, in pixels.
const COLUMN: i64 = 46;
/// The vertical distance of two days, in pixels.
const ROW: i64 = 44;
/// The margin around the picture, in pixels.
const BORDER: i64 = 30;
/// The font size of numbers, in pixels.
const SIZE: i64 = 12;
/// The longest run of equal signs that is drawn sign by sign below the complete days.
const MOST: i64 = 3;
/// The most numbers on the path that are drawn.
const MOST_STOPS: usize = 1000;
/// The colour of the tree away from the path.
const FAINT: Colour = Colour(0x8a8a8a);

/// Draws the tree of numbers with the path to the given number, which the title names.
///
/// # Errors
/// Returns the reason for which the sign expansion of the number, or of a number on the path, cannot be
/// computed or is too long.
pub fn number_tree_scene(number: &Surreal, control: &Control) -> Result<Scene, NoSurreal> {
    let way = Way::new(&number.signs(control)?, control)?;
    let columns = 1 << (DAYS - 1);
    let rows = i64::from(DAYS).max(way.stops.len() as i64);
    let labels = way.stops.iter().map(|stop| width(&stop.label, SIZE)).max().unwrap_or(0);
    let size = (COLUMN * columns + 2 * BORDER + labels, ROW * (rows - 1) + 2 * BORDER);
    let mut legend = Legend::default();
    legend.add(Sample::Line(LEFT), "a sign +, to a greater number");
    legend.add(Sample::Line(RIGHT), "a sign -, to a smaller number");
    legend.add_if(way.stops.iter().any(|stop| stop.is_far), Sample::Dots(BLACK), "signs that are left out");
    let title = format!("The way to {} in the tree of numbers", number.in_message());
    let mut scene = Scene::with_legend(size, &title, &legend);
    whole_days(&mut scene, &way);
    way.draw(&mut scene);
    Ok(scene)
}

/// Returns the centre of a number in the complete days, from its day and its index among the numbers of that
/// day.
fn place(day: u32, index: i64) -> (i64, i64) {
    let spread = COLUMN << (DAYS - 1 - day);
    (BORDER + spread * index + spread / 2, BORDER + ROW * i64::from(day))
}

/// Draws the complete days, except for the numbers on the path, which `Way::draw` draws later on top.
fn whole_days(scene: &mut Scene, way: &Way) {
    for day in 0..DAYS {
        for index in 0..1_i64 << day {
            if day + 1 < DAYS {
                for next in [2 * index, 2 * index + 1] {
                    scene.line(place(day, index), place(day + 1, next), &[Look::Stroke(FAINT, 10)]);
                }
            }
        }
    }
    for day in 0..DAYS {
        for index in 0..1_i64 << day {
            if !way.stops.iter().any(|stop| stop.whole == Some((day, index))) {
                node(scene, place(day, index), &number_at(day, index), Look::Regular);
            }
        }
    }
}

/// Returns the number of a day with the given index. The binary digits of the index are the signs of the
/// number: 1 is a plus.
fn number_at(day: u32, index: i64) -> String {
    let sign = |bit: u32| if index >> bit & 1 == 1 { Sign::Plus } else { Sign::Minus };
    let runs = (0..day).rev().map(|bit| Block::Run(Run { sign: sign(bit), length: 1.into() }));
    let signs = Expansion::new(&runs.collect::<Vec<_>>());
    // The sign expansion has at most `DAYS` signs, hence it is that of a dyadic rational and no limit is
    // needed.
    let number = signs.ok().and_then(|signs| signs.rational(&Control::unlimited()).ok().flatten());
    number.map_or_else(String::new, |number| number.to_string())
}

fn node(scene: &mut Scene, (x, y): (i64, i64), label: &str, weight: Look) {
    let half = width(label, SIZE) / 2 + 3;
    let (left, top, room) = (x - half, y - 9, 2 * half);
    scene.rect((left, top), (room, 18), &[Look::Rounded(4), Look::Fill(WHITE)]);
    scene.text((x, y + 4), label, &[Look::Middle, weight]);
}

/// A number on the path.
struct Stop {
    label: String,
    place: (i64, i64),
    /// The day and the index of the number within its day, if it lies in the complete days.
    whole: Option<(u32, i64)>,
    /// The sign that leads to the number: for a limit, the sign of the last run before it; none for 0.
    sign: Option<Sign>,
    /// True if signs are left out before this number.
    is_far: bool,
}

/// The path from 0 to a number.
struct Way {
    stops: Vec<Stop>,
}

impl Way {
    fn new(signs: &Expansion, control: &Control) -> Result<Self, NoSurreal> {
        let mut walk = Walk { control, stops: Vec::new(), signs: Expansion::default(), whole: Some((0, 0)) };
        walk.stop(None, false)?;
        for block in signs.blocks() {
            match block {
                Block::Run(run) => walk.run(run)?,
                Block::Period(runs) => {
                    // At least one round of the period is drawn, and as many as the complete days need; then
                    // its limit.
                    let before = walk.signs.clone();
                    runs.iter().try_for_each(|run| walk.run(run))?;
                    while walk.is_among_days() {
                        runs.iter().try_for_each(|run| walk.run(run))?;
                    }
                    walk.signs = before;
                    walk.jump(block, runs.last().map(|run| run.sign))?;
                }
            }
        }
        Ok(Self { stops: walk.stops })
    }

    fn draw(&self, scene: &mut Scene) {
        for pair in self.stops.windows(2) {
            let colour = if pair[1].sign == Some(Sign::Plus) { LEFT } else { RIGHT };
            let look = [Look::Stroke(colour, 30), Look::Dashes(2, 5)];
            scene.line(pair[0].place, pair[1].place, if pair[1].is_far { &look } else { &look[..1] });
        }
        for stop in &self.stops {
            node(scene, stop.place, &stop.label, Look::Bold);
        }
    }
}

/// The state of a walk along a sign expansion.
struct Walk<'c> {
    control: &'c Control,
    stops: Vec<Stop>,
    signs: Expansion,
    /// The day and the index of the current number, as long as it lies in the complete days.
    whole: Option<(u32, i64)>,
}

impl Walk<'_> {
    /// Adds the current number to the path. Fails if the path is longer than [`MOST_STOPS`] or the number
    /// cannot be computed.
    fn stop(&mut self, sign: Option<Sign>, is_far: bool) -> Result<(), NoSurreal> {
        if self.stops.len() == MOST_STOPS {
            return Err(NoSurreal::TooLong);
        }
        let place = match (self.whole, self.stops.last()) {
            (Some((day, index)), _) => place(day, index),
            (None, Some(before)) => {
                // Below the complete days a number stands a row below the previous one, half a column to the
                // side of its sign.
                let aside = if sign == Some(Sign::Plus) { COLUMN / 2 } else { -COLUMN / 2 };
                (before.place.0 + aside, before.place.1 + ROW)
            }
            (None, None) => (BORDER, BORDER),
        };
        let label = self.signs.number(self.control)?.to_string().replace('w', "ω");
        self.stops.push(Stop { label, place, whole: self.whole, sign, is_far });
        Ok(())
    }

    /// Returns whether the next number still lies in the complete days.
    fn is_among_days(&self) -> bool {
        self.whole.is_some_and(|(day, _)| day + 1 < DAYS)
    }

    /// Walks along a run of equal signs: sign by sign in the complete days and for short runs, otherwise in
    /// one jump.
    fn run(&mut self, run: &Run) -> Result<(), NoSurreal> {
        let count = run.length.number().to_i64();
        let one = Block::Run(Run { sign: run.sign, length: 1.into() });
        let mut made = Ordinal::ZERO;
        while made < run.length {
            let is_drawn = self.is_among_days();
            if !is_drawn && count.is_none_or(|count| count > MOST) {
                let rest = run.length.less(&made).unwrap_or(Ordinal::ZERO);
                return self.jump(&Block::Run(Run { sign: run.sign, length: rest }), Some(run.sign));
            }
            self.signs = self.signs.then(&Expansion::new(std::slice::from_ref(&one))?)?;
            self.whole = self
                .whole
                .filter(|_| is_drawn)
                .map(|(day, index)| (day + 1, 2 * index + i64::from(run.sign == Sign::Plus)));
            self.stop(Some(run.sign), false)?;
            made = made.then(&1.into());
        }
        Ok(())
    }

    /// Skips a whole block of signs and adds the number after it.
    fn jump(&mut self, block: &Block, sign: Option<Sign>) -> Result<(), NoSurreal> {
        self.signs = self.signs.then(&Expansion::new(std::slice::from_ref(block))?)?;
        self.whole = None;
        self.stop(sign, true)
    }
}
