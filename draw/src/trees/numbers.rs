//! The tree of all numbers: 0 at the top, and below each number the one on its left and the one on its right that are
//! born a day later; the way to one number is lit. Days without end are told by a dotted line.

use crate::legend::{Legend, Sample};
use crate::svg::{Escaped, LEFT, RIGHT, Svg};
use crate::writing::width;
use upstar::games::surreal::{Block, Expansion, NotTold, Ordinal, Run, Sign, Surreal};
use upstar::ground::control::Control;

/// So many days are drawn whole.
const DAYS: u32 = 5;
/// The room of a number of the last of these days.
const COLUMN: i64 = 46;
/// From a day to the next one.
const ROW: i64 = 44;
/// Around the picture.
const BORDER: i64 = 30;
/// The size of numbers.
const SIZE: i64 = 12;
/// Up to so many equal signs are drawn one by one behind the days that are drawn whole.
const MOST: i64 = 3;
/// The most numbers on the way that are drawn.
const MOST_STOPS: usize = 1000;
/// The colour of what is not on the way.
const FAINT: &str = "#8a8a8a";

/// Draws the tree of numbers with the way to one of them, which is named at the title.
///
/// # Errors
/// Why the sign expansion, or a number on the way, is not told.
pub fn number_tree_svg(number: &Surreal, control: &Control) -> Result<String, NotTold> {
    let way = Way::new(&number.signs(control)?, control)?;
    let columns = 1 << (DAYS - 1);
    let rows = i64::from(DAYS).max(way.stops.len() as i64);
    let labels = way.stops.iter().map(|stop| width(&stop.label, SIZE)).max().unwrap_or(0);
    let size = (COLUMN * columns + 2 * BORDER + labels, ROW * (rows - 1) + 2 * BORDER);
    let mut legend = Legend::default();
    legend.add(Sample::Line(LEFT), "a sign +, to a greater number");
    legend.add(Sample::Line(RIGHT), "a sign -, to a smaller number");
    legend.add_if(
        way.stops.iter().any(|stop| stop.is_far),
        Sample::Dots("#000000"),
        "signs that are left out",
    );
    let title = format!("The way to {} in the tree of numbers", number.in_message());
    let mut svg = Svg::with_legend(size, &title, &legend);
    whole_days(&mut svg, &way);
    way.draw(&mut svg);
    Ok(svg.finish())
}

/// Where a number of the days that are drawn whole stands: its day, and its number among those of this day.
fn place(day: u32, index: i64) -> (i64, i64) {
    let spread = COLUMN << (DAYS - 1 - day);
    (BORDER + spread * index + spread / 2, BORDER + ROW * i64::from(day))
}

/// All numbers of the first days, but those on the way, which are drawn later.
fn whole_days(svg: &mut Svg, way: &Way) {
    for day in 0..DAYS {
        for index in 0..1_i64 << day {
            let (x, y) = place(day, index);
            if day + 1 < DAYS {
                for next in [2 * index, 2 * index + 1] {
                    let (to_x, to_y) = place(day + 1, next);
                    svg.add(format_args!(
                        "<line x1=\"{x}\" y1=\"{y}\" x2=\"{to_x}\" y2=\"{to_y}\" stroke=\"{FAINT}\" stroke-width=\"1\"/>"
                    ));
                }
            }
        }
    }
    for day in 0..DAYS {
        for index in 0..1_i64 << day {
            if !way.stops.iter().any(|stop| stop.whole == Some((day, index))) {
                node(svg, place(day, index), &number_at(day, index), "normal");
            }
        }
    }
}

/// The number of a day at an index, from the signs that lead there.
fn number_at(day: u32, index: i64) -> String {
    let sign = |bit: u32| if index >> bit & 1 == 1 { Sign::Plus } else { Sign::Minus };
    let runs = (0..day).rev().map(|bit| Block::Run(Run { sign: sign(bit), length: 1.into() }));
    let signs = Expansion::new(&runs.collect::<Vec<_>>());
    let number = signs.ok().and_then(|signs| signs.rational(&Control::unlimited()).ok().flatten());
    number.map_or_else(String::new, |number| number.to_string())
}

fn node(svg: &mut Svg, (x, y): (i64, i64), label: &str, weight: &str) {
    let half = width(label, SIZE) / 2 + 3;
    let (left, top, room) = (x - half, y - 9, 2 * half);
    svg.add(format_args!(
        "<rect x=\"{left}\" y=\"{top}\" width=\"{room}\" height=\"18\" rx=\"4\" fill=\"#ffffff\"/>"
    ));
    let label = Escaped(label);
    svg.add(format_args!(
        "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" font-weight=\"{weight}\">{label}</text>",
        y + 4
    ));
}

/// A number on the way.
struct Stop {
    label: String,
    place: (i64, i64),
    /// Its day and its number there, in the part that is drawn whole.
    whole: Option<(u32, i64)>,
    /// The sign that leads to it.
    sign: Option<Sign>,
    /// Are signs left out before it?
    is_far: bool,
}

/// The way to a number.
struct Way {
    stops: Vec<Stop>,
}

impl Way {
    fn new(signs: &Expansion, control: &Control) -> Result<Self, NotTold> {
        let mut walk = Walk { control, stops: Vec::new(), signs: Expansion::default(), whole: Some((0, 0)) };
        walk.stop(None, false)?;
        for block in signs.blocks() {
            match block {
                Block::Run(run) => walk.run(run)?,
                Block::Period(runs) => {
                    // At least one round is drawn, as many as there are days, and then the limit of all of them.
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

    fn draw(&self, svg: &mut Svg) {
        for pair in self.stops.windows(2) {
            let ((x, y), (to_x, to_y)) = (pair[0].place, pair[1].place);
            let colour = if pair[1].sign == Some(Sign::Plus) { LEFT } else { RIGHT };
            let dots = if pair[1].is_far { " stroke-dasharray=\"2 5\"" } else { "" };
            svg.add(format_args!(
                "<line x1=\"{x}\" y1=\"{y}\" x2=\"{to_x}\" y2=\"{to_y}\" stroke=\"{colour}\" stroke-width=\"3\"{dots}/>"
            ));
        }
        for stop in &self.stops {
            node(svg, stop.place, &stop.label, "bold");
        }
    }
}

struct Walk<'c> {
    control: &'c Control,
    stops: Vec<Stop>,
    signs: Expansion,
    /// Where the present number stands among those that are drawn whole.
    whole: Option<(u32, i64)>,
}

impl Walk<'_> {
    /// The present number is drawn.
    fn stop(&mut self, sign: Option<Sign>, is_far: bool) -> Result<(), NotTold> {
        if self.stops.len() == MOST_STOPS {
            return Err(NotTold::TooLong);
        }
        let place = match (self.whole, self.stops.last()) {
            (Some((day, index)), _) => place(day, index),
            (None, Some(before)) => {
                // Below, a little to the side on which it lies.
                let aside = if sign == Some(Sign::Plus) { COLUMN / 2 } else { -COLUMN / 2 };
                (before.place.0 + aside, before.place.1 + ROW)
            }
            (None, None) => (BORDER, BORDER),
        };
        let label = self.signs.number(self.control)?.to_string().replace('w', "ω");
        self.stops.push(Stop { label, place, whole: self.whole, sign, is_far });
        Ok(())
    }

    /// Is the next number one of the days that are drawn whole?
    fn is_among_days(&self) -> bool {
        self.whole.is_some_and(|(day, _)| day + 1 < DAYS)
    }

    fn run(&mut self, run: &Run) -> Result<(), NotTold> {
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

    /// Over a whole part of the way.
    fn jump(&mut self, block: &Block, sign: Option<Sign>) -> Result<(), NotTold> {
        self.signs = self.signs.then(&Expansion::new(std::slice::from_ref(block))?)?;
        self.whole = None;
        self.stop(sign, true)
    }
}
