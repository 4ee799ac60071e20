//! Pictures of a game of the Angel: its end, and an animation of all turns. `film` is for Angels without a path.

mod film;

use std::collections::HashSet;

use upstar::angel::plane::{Heading, Rectangle, Segment, Square};
use upstar::angel::{Angel, Run, Turn};
use upstar_draw::TooLarge;
use upstar_draw::plane::{
    MAX_PLANE_FRAMES, MAX_PLANE_SIDE, PlanePicture, path_ahead, plane_film_svg, plane_scene,
};

pub(crate) use self::film::Flight;
use crate::answer::{Answer, Exit, check_files};
use crate::args::{FrameTurns, Pictures};

impl Pictures {
    /// Checks that the wanted pictures can be made of a game. `turns` is the number of its turns, if that
    /// is known.
    pub(crate) fn check(&self, turns: Option<u64>) -> Result<(), String> {
        if let Some(path) = &self.frames {
            if path.extension().is_none_or(|extension| extension != "svg") {
                return Err(format!("{}: an animation needs a file name in .svg", path.display()));
            }
            match self.frame_turns {
                Some(turns) if turns.frames() >= MAX_PLANE_FRAMES as u64 => {
                    return Err(too_many_frames(turns));
                }
                Some(shown) if turns.is_some_and(|turns| turns <= shown.from) => {
                    return Err(too_few_turns(turns.unwrap_or_default(), shown));
                }
                None if turns.is_some_and(|turns| turns >= MAX_PLANE_FRAMES as u64) => {
                    return Err(too_many_turns());
                }
                _ => {}
            }
        }
        check_files(self.out.iter().chain(&self.frames))
    }

    pub(crate) fn are_wanted(&self) -> bool {
        self.out.is_some() || self.frames.is_some()
    }
}

fn too_many_turns() -> String {
    format!(
        "--frames: the game has more than {} turns, and no more are animated; --frame-turns FROM..TO/STEP chooses some",
        MAX_PLANE_FRAMES - 1
    )
}

fn too_few_turns(turns: u64, shown: FrameTurns) -> String {
    format!("--frame-turns: the game has {turns} turns, and none after turn {}", shown.from)
}

fn too_many_frames(turns: FrameTurns) -> String {
    let step = (turns.to - turns.from).div_ceil(MAX_PLANE_FRAMES as u64 - 1);
    format!(
        "--frame-turns: more than {} frames; a step of {step}, as in {}..{}/{step}, gives fewer",
        MAX_PLANE_FRAMES - 1,
        turns.from,
        turns.to
    )
}

/// The margin around the relevant part of a game, in squares.
const MARGIN: i64 = 3;
/// The distance to each side of the Angel that is always shown.
const LEAST: i64 = 4;
// The distance that is shown if the whole game would be too large.
const AROUND: i64 = 60;
/// The largest side of an animation, in squares, that shows the whole of a game whose length is open. Of a
/// larger game each frame shows `FOLLOWING` squares from side to side, and follows the Angel so that he
/// stays `KEPT` squares away from the edge of the picture.
const WHOLE: u64 = 120;
const FOLLOWING: i64 = 80;
const KEPT: i64 = 24;
/// The start is shown, too, if the picture stays no larger than this.
const NEAR_START: u64 = 40;
/// The number of the Angel's last squares that are kept.
const WAY: usize = 1 << 12;

/// The largest part of the plane, in squares, of which the first frame of a part of a game has the squares. Of a larger one
/// it has those that the frames show.
const MOST_FILLED: u128 = 1 << 24;

/// The data of a frame: those of a turn, or of several turns together.
#[derive(Default)]
struct Recorded {
    eaten: Vec<Square>,
    joined: Vec<Run>,
    passed: Vec<Segment>,
    future: Vec<Segment>,
    /// The squares of the Angel.
    way: Vec<Square>,
    numbers: (i64, i64),
    /// The first and the last turn.
    turns: (u64, u64),
}

/// The data that an animation needs.
struct Film {
    /// The turns after which there are frames; `None` for all turns.
    shown: Option<FrameTurns>,
    /// The game as the first frame shows it.
    start: Angel,
    /// The bounding rectangle of the events in the frames so far.
    reach: Option<Rectangle>,
    frames: Vec<Recorded>,
    /// The turns since the last frame.
    next: Recorded,
}

impl Film {
    fn new(angel: &Angel, shown: Option<FrameTurns>) -> Self {
        Self { shown, start: angel.clone(), reach: None, frames: Vec::new(), next: Recorded::default() }
    }

    /// Adds the turn that was just made.
    fn turn(&mut self, angel: &Angel, turn: &Turn) -> Result<(), String> {
        let number = angel.turns();
        let (from, to, step) =
            self.shown.map_or((0, u64::MAX, 1), |shown| (shown.from, shown.to, shown.step));
        if number == from {
            self.start = angel.clone();
        }
        if number <= from || number > to {
            return Ok(());
        }
        if self.frames.len() + 1 == MAX_PLANE_FRAMES {
            return Err(too_many_turns());
        }
        self.reach = reached(self.reach, angel, turn);
        let next = &mut self.next;
        next.turns = (if next.turns.0 == 0 { number } else { next.turns.0 }, number);
        next.eaten.extend(turn.eaten);
        next.joined.extend(angel.added());
        next.passed.extend(&turn.passed);
        next.way.push(angel.square());
        if (number - from).is_multiple_of(step) || number == to {
            next.future = path_ahead(angel);
            next.numbers = (angel.length(), angel.count());
            self.frames.push(std::mem::take(next));
        }
        Ok(())
    }

    /// Returns the square of the Angel in each frame.
    fn squares(&self) -> impl Iterator<Item = Square> {
        std::iter::once(self.start.square())
            .chain(self.frames.iter().filter_map(|frame| frame.way.last().copied()))
    }

    /// Returns the window of each frame, including the start: the relevant part together with the whole way
    /// of the Angel, or a window of limited size that follows him.
    fn windows(&self, extent: Extent) -> Vec<Rectangle> {
        let first = self.start.square();
        let around = |square: Square, room: i64| {
            let corner = |sign: i64| Square::new(square.x + sign * room, square.y + sign * room);
            Rectangle::around(corner(-1), corner(1))
        };
        let near = self.squares().map(|square| around(square, MARGIN));
        let last = self.squares().last().unwrap_or(first);
        let all =
            near.fold(relevant(self.reach, last), |all, one| all.with(one.south_west).with(one.north_east));
        let most = if extent == Extent::All { MAX_PLANE_SIDE } else { WHOLE };
        let (width, height) = all.sides();
        let mut window = all;
        let start = around(first, FOLLOWING / 2);
        if width > most {
            (window.south_west.x, window.north_east.x) = (start.south_west.x, start.north_east.x - 1);
        }
        if height > most {
            (window.south_west.y, window.north_east.y) = (start.south_west.y, start.north_east.y - 1);
        }
        let follow = |here: Square| {
            let (low, high) = (window.south_west, window.north_east);
            let across = if width > most { out_of(here.x, low.x, high.x) } else { 0 };
            let up = if height > most { out_of(here.y, low.y, high.y) } else { 0 };
            let moved = |corner: Square| Square::new(corner.x + across, corner.y + up);
            window = Rectangle { south_west: moved(low), north_east: moved(high) };
            window
        };
        self.squares().map(follow).collect()
    }

    /// Returns a frame for the start and one for each turn or step, each with the changes only.
    fn pictures(&self, extent: Extent) -> Vec<PlanePicture> {
        let windows = self.windows(extent);
        let world = windows.iter().fold(windows[0], |all, one| all.with(one.south_west).with(one.north_east));
        let mut frames = vec![self.first(&windows, world)];
        let mut eaten = HashSet::new();
        let mut behind = HashSet::new();
        let mut before = self.start.square();
        for (frame, &window) in self.frames.iter().zip(&windows[1..]) {
            let mut picture = PlanePicture::new(window);
            picture.left = frame.joined.iter().flat_map(|&run| clipped(run, &windows)).collect();
            behind.extend(picture.left.iter().copied());
            let was_eaten = |square: &Square| eaten.contains(square) || self.start.has_eaten(*square);
            picture.evaded = picture.left.iter().filter(|square| was_eaten(square)).copied().collect();
            let new: Vec<Square> = frame.eaten.iter().filter(|square| !was_eaten(square)).copied().collect();
            for square in new {
                // A square that was in the left set when it was eaten is Evaded, not Eaten. One that was eaten twice
                // is drawn once.
                let is_left = square.x < 0 || behind.contains(&square) || self.start.is_left(square);
                if eaten.insert(square) {
                    if is_left { &mut picture.evaded } else { &mut picture.eaten }.push(square);
                }
            }
            picture.past.clone_from(&frame.passed);
            let is_seen =
                |segment: &&Segment| window.contains(segment.right()) || window.contains(segment.left());
            picture.future = frame.future.iter().filter(is_seen).copied().collect();
            picture.perch = frame.passed.last().copied();
            picture.way = std::iter::once(before).chain(frame.way.iter().copied()).collect();
            before = frame.way.last().copied().unwrap_or(before);
            picture.caption = frame.caption();
            frames.push(picture);
        }
        frames
    }

    /// Returns the first frame: the start of the game, or all that has happened before.
    fn first(&self, windows: &[Rectangle], world: Rectangle) -> PlanePicture {
        let (angel, window) = (&self.start, windows[0]);
        let mut picture = PlanePicture::new(window);
        if angel.turns() > 0 {
            let game = match world.area() > MOST_FILLED {
                true => of_windows(angel, windows),
                false => PlanePicture::of_game(angel, world),
            };
            picture = PlanePicture { window, ..game };
            picture.caption = format!("after turn {}", angel.turns());
        } else {
            let line = |y| Segment::new(0, y, Heading::North);
            picture.past = (world.south_west.y..=0).map(line).collect();
            picture.future = (1..=window.north_east.y).map(line).collect();
            picture.caption = "the start".to_owned();
        }
        picture.perch = Some(angel.perch());
        picture.way = vec![angel.square()];
        picture
    }
}

impl Recorded {
    fn caption(&self) -> String {
        let ((first, last), (length, count)) = (self.turns, self.numbers);
        match self.eaten[..] {
            _ if first < last => format!("turns {first} to {last}; L {length}, n {count}"),
            [square] => format!("turn {first}: eaten {square}; L {length}, n {count}"),
            _ => format!("turn {first}: the Devil passes; L {length}, n {count}"),
        }
    }
}

/// The data of a game that its pictures need.
pub(crate) struct Album {
    /// The bounding rectangle of all events beside the straight line; `None` before the first.
    reach: Option<Rectangle>,
    way: Vec<Square>,
    /// The animation so far; `None` if none is wanted.
    film: Option<Film>,
}

impl Album {
    /// Creates the album of a new game; `None` if no picture of it is wanted.
    pub(crate) fn wanted(pictures: &Pictures, angel: &Angel) -> Option<Self> {
        let film = || pictures.frames.as_ref().map(|_| Film::new(angel, pictures.frame_turns));
        pictures.are_wanted().then(|| Self { reach: None, way: vec![angel.square()], film: film() })
    }

    /// Creates the album of a new game.
    pub(crate) fn new(angel: &Angel, is_animated: bool) -> Self {
        let film = is_animated.then(|| Film::new(angel, None));
        Self { reach: None, way: vec![angel.square()], film }
    }

    /// Adds the turn that was just made.
    ///
    /// # Errors
    /// Fails if the game has more turns than an animation has frames.
    pub(crate) fn turn(&mut self, angel: &Angel, turn: &Turn) -> Result<(), String> {
        self.reach = reached(self.reach, angel, turn);
        if self.way.len() == WAY {
            self.way.drain(..WAY / 2);
            // Half of the squares go at once, so dropping old ones costs constant time a turn on average.
        }
        self.way.push(angel.square());
        self.film.as_mut().map_or(Ok(()), |film| film.turn(angel, turn))
    }

    /// Returns the part that a picture shows: the relevant part, or the part of it around the Angel.
    fn window(&self, angel: &Angel) -> Rectangle {
        let here = angel.square();
        let all = relevant(self.reach, here);
        let (width, height) = all.sides();
        let mut window = all;
        if width > MAX_PLANE_SIDE {
            window.south_west.x = all.south_west.x.max(here.x - AROUND);
            window.north_east.x = all.north_east.x.min(here.x + AROUND);
        }
        if height > MAX_PLANE_SIDE {
            window.south_west.y = all.south_west.y.max(here.y - AROUND);
            window.north_east.y = all.north_east.y.min(here.y + AROUND);
        }
        window
    }

    /// Returns the picture of the current position.
    pub(crate) fn picture(&self, angel: &Angel) -> PlanePicture {
        let window = self.window(angel);
        let mut picture = PlanePicture::of_game(angel, window);
        picture.way.clone_from(&self.way);
        picture
    }

    /// Adds the wanted pictures to an answer. `extent` decides what becomes of a game that is too large for
    /// one picture.
    pub(crate) fn draw(
        &self,
        pictures: &Pictures,
        angel: &Angel,
        title: &str,
        extent: Extent,
        answer: &mut Answer,
    ) {
        let (width, height) = relevant(self.reach, angel.square()).sides();
        if extent == Extent::All && width.max(height) > MAX_PLANE_SIDE {
            answer.trouble(Exit::BadInput, TooLarge::Side(width, height).to_string());
            return;
        }
        answer.picture("--out", pictures.out.as_ref(), || plane_scene(&[self.picture(angel)], title));
        if let Some(film) = &self.film {
            if let Some(shown) = film.shown.filter(|shown| angel.turns() <= shown.from) {
                answer.trouble(Exit::BadInput, too_few_turns(angel.turns(), shown));
                return;
            }
            // The film is only drawn if the option was given.
            let film = || plane_film_svg(&film.pictures(extent), title);
            answer.picture("--frames", pictures.frames.as_ref(), film);
        }
    }
}

/// Adds a turn to the bounding rectangle of the events beside the straight line.
fn reached(reach: Option<Rectangle>, angel: &Angel, turn: &Turn) -> Option<Rectangle> {
    // Squares with x < 0 are in the left set from the start, so eating them changes nothing.
    let eaten = turn.eaten.filter(|square| square.x >= 0);
    let joined = angel.added().flat_map(|run| {
        // A run without an end goes on for ever; its first square stands for it.
        let last = run.until.unwrap_or(run.from + 1) - 1;
        [Square::new(run.x, run.from), Square::new(run.x, last)]
    });
    // Without any event the path goes north along x = 0 for ever.
    let is_aside = |segment: &&Segment| segment.x != 0 || segment.heading != Heading::North;
    let passed = turn.passed.iter().filter(is_aside).map(|segment| segment.right());
    let squares = eaten.into_iter().chain(joined).chain(passed);
    squares.fold(reach, |reach, square| {
        Some(reach.unwrap_or_else(|| Rectangle::around(square, square)).with(square))
    })
}

/// Returns the relevant part of a game around its events and the Angel, with a margin; the start belongs to it
/// if it is near.
fn relevant(reach: Option<Rectangle>, here: Square) -> Rectangle {
    let reach = reach.unwrap_or_else(|| Rectangle::around(here, here)).with(here);
    // The left neighbour of the first square lies on the other side of the path's first segment.
    let with_start = reach.with(Square::new(-1, 0));
    let (width, height) = with_start.sides();
    let reach = if width.max(height) <= NEAR_START { with_start } else { reach };
    let (low, high) = (reach.south_west, reach.north_east);
    Rectangle::around(
        Square::new(low.x.min(here.x - LEAST) - MARGIN, low.y.min(here.y - LEAST) - MARGIN),
        Square::new(high.x.max(here.x + LEAST) + MARGIN, high.y.max(here.y + LEAST) + MARGIN),
    )
}

/// The treatment of a game that is too large for one picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// Draw nothing.
    All,
    /// Draw the squares around the Angel.
    Around,
}

/// Returns by how much the range has to move so that a coordinate keeps its distance `KEPT` from both ends.
fn out_of(coordinate: i64, low: i64, high: i64) -> i64 {
    (coordinate - (high - KEPT)).max(0) + (coordinate - (low + KEPT)).min(0)
}

/// Returns the squares of a run inside some windows, from the south to the north.
fn clipped(run: Run, windows: &[Rectangle]) -> Vec<Square> {
    let is_inside = |window: &&Rectangle| (window.south_west.x..=window.north_east.x).contains(&run.x);
    let rows = |window: &Rectangle| (window.south_west.y, window.north_east.y + 1);
    let mut rows: Vec<(i64, i64)> = windows.iter().filter(is_inside).map(rows).collect();
    rows.sort_unstable();
    let (mut squares, mut from) = (Vec::new(), run.from);
    for (low, high) in rows {
        let until = run.until.unwrap_or(high).min(high);
        squares.extend((from.max(low)..until).map(|y| Square::new(run.x, y)));
        from = from.max(until);
    }
    squares
}

/// Returns the picture of a game as it is now inside some windows.
fn of_windows(angel: &Angel, windows: &[Rectangle]) -> PlanePicture {
    let mut all = PlanePicture::of_game(angel, windows[0]);
    let mut seen: HashSet<Segment> = all.past.iter().copied().collect();
    for pair in windows.windows(2).filter(|pair| pair[0] != pair[1]) {
        let game = PlanePicture::of_game(angel, pair[1]);
        all.left.extend(game.left);
        all.eaten.extend(game.eaten);
        all.evaded.extend(game.evaded);
        all.past.extend(game.past.into_iter().filter(|&segment| seen.insert(segment)));
    }
    // Windows that overlap have squares in common.
    for squares in [&mut all.left, &mut all.eaten, &mut all.evaded] {
        squares.sort_unstable();
        squares.dedup();
    }
    all
}
