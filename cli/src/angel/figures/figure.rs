//! Figures of the plane, defined by text: panels with positions or games.

use upstar::angel::plane::{Path, Rectangle, Square};
use upstar::angel::update::{literal, relaxed};
use upstar::angel::{Angel, DevilKind, Moves, Ties, Turn};
use upstar::ground::board::Board;
use upstar::ground::control::Control;
use upstar_draw::Scene;
use upstar_draw::plane::{PlanePicture, path_picture, plane_scene, update_picture};

use crate::angel::album::Album;
use crate::angel::game::eaten;
use crate::answer::Failed;

/// The largest number of turns of a game in a figure.
const MAX_TURNS: u64 = 10_000;
/// The largest number of panels of a figure.
const MAX_PANELS: usize = 24;

/// A figure with its panels.
pub(super) struct Figure {
    title: String,
    panels: Vec<PlanePicture>,
}

impl Figure {
    /// Parses a figure. Each line is a word with its arguments; empty lines and lines that begin with `#`
    /// are skipped:
    ///
    /// - `title TEXT`: the title of the document;
    /// - `panel CAPTION` begins a panel; the caption may be missing;
    /// - `curve POSITION`: a border curve, the past of the position and what follows it;
    /// - `path POSITION`: a path with its perch;
    /// - `update POSITION`, `literal POSITION`: a path, and what joins by the relaxed or the literal rule;
    /// - `game X,Y ..`: the end of a game in which the Devil eats these squares;
    /// - `devil NAME TURNS`: the end of a game of so many turns against a Devil;
    /// - `joining`, `evaded`, with squares or rectangles `X,Y` or `X..X,Y..Y`: squares shown as joining the
    ///   left set, as Eaten ones in it;
    /// - `target X,Y`: the square that the Devil is about to eat;
    /// - `window X..X,Y..Y`: what is shown.
    ///
    /// # Errors
    /// Returns the fault, with the number of the line.
    pub(super) fn read(text: &str, control: &Control) -> Result<Self, Failed<String>> {
        let mut figure = Self { title: String::new(), panels: Vec::new() };
        let mut caption = String::new();
        for (line, content) in (1..).zip(text.lines().map(str::trim)) {
            if content.is_empty() || content.starts_with('#') {
                continue;
            }
            let (word, rest) = content.split_once(char::is_whitespace).unwrap_or((content, ""));
            let rest = rest.trim();
            let done = match word {
                "title" => {
                    figure.title = rest.to_owned();
                    Ok(())
                }
                "panel" => {
                    caption = rest.to_owned();
                    Ok(())
                }
                "curve" | "path" | "update" | "literal" | "game" | "devil" => {
                    scene(word, rest, control).map(|scene| {
                        figure.panels.push(PlanePicture { caption: std::mem::take(&mut caption), ..scene });
                    })
                }
                _ => figure.change(word, rest).map_err(Failed::Own),
            };
            let many = || Failed::Own(format!("at most {MAX_PANELS} panels are drawn"));
            let done = done.and(if figure.panels.len() > MAX_PANELS { Err(many()) } else { Ok(()) });
            done.map_err(|failed| match failed {
                Failed::Own(message) => Failed::Own(format!("line {line}: {message}")),
                stopped => stopped,
            })?;
        }
        Ok(figure)
    }

    /// Draws the figure.
    ///
    /// # Errors
    /// Fails if the figure is too large.
    pub(super) fn picture(&self) -> Result<Scene, String> {
        plane_scene(&self.panels, &self.title).map_err(|limit| limit.to_string())
    }

    /// Changes the last panel.
    fn change(&mut self, word: &str, rest: &str) -> Result<(), String> {
        let none = format!("{word:?} needs a curve, path, update, game or devil before it");
        let panel = self.panels.last_mut().ok_or(none)?;
        match word {
            "joining" => panel.joining = squares(rest)?,
            "evaded" => panel.evaded = squares(rest)?,
            "target" => panel.target = Some(read(rest)?),
            "window" => panel.window = rectangle(rest)?,
            _ => return Err(format!("{word:?} is not a word of the figure language")),
        }
        Ok(())
    }
}

fn scene(word: &str, rest: &str, control: &Control) -> Result<PlanePicture, Failed<String>> {
    match word {
        "game" => game(rest, control),
        "devil" => devil(rest, control),
        _ => {
            let path = Path::parse(rest, ()).map_err(|error| Failed::Own(error.to_string()))?;
            if let Some(joins) = joins(word, &path, control)? {
                return update_picture(&path, &joins).map_err(|limit| Failed::Own(limit.to_string()));
            }
            let picture = path_picture(&path).map_err(|limit| Failed::Own(limit.to_string()))?;
            if word == "curve" {
                path.check_curve()
                    .map_err(|why| Failed::Own(format!("this is not a border curve. {why}")))?;
            }
            Ok(if word == "curve" { curve(picture) } else { picture })
        }
    }
}

/// Returns the squares that join the left set by one of the rules, if the word asks for an update.
fn joins(word: &str, path: &Path, control: &Control) -> Result<Option<Vec<Rectangle>>, Failed<String>> {
    match word {
        "update" => Ok(Some(relaxed(path, control)?.largest)),
        "literal" => match literal(path, control)? {
            Some(found) => Ok(Some(found.joins)),
            None => Err(Failed::Own("the left set is not connected".to_owned())),
        },
        _ => Ok(None),
    }
}

/// Turns a path into a plain curve, without past and future.
fn curve(mut picture: PlanePicture) -> PlanePicture {
    picture.past.append(&mut picture.future);
    PlanePicture { perch: None, way: Vec::new(), ..picture }
}

/// A game in progress.
struct Game {
    angel: Angel,
    album: Album,
}

impl Game {
    fn new() -> Self {
        let angel = Angel::new(Moves::Plain, Ties::Smallest);
        let album = Album::new(&angel, false);
        Self { angel, album }
    }

    fn turn(&mut self, eaten: Square, control: &Control) -> Result<(), Failed<String>> {
        let turn: Turn = self.angel.turn_under(eaten, control)?;
        self.album.turn(&self.angel, &turn).map_err(Failed::Own)
    }

    fn picture(&self) -> PlanePicture {
        self.album.picture(&self.angel)
    }
}

fn game(rest: &str, control: &Control) -> Result<PlanePicture, Failed<String>> {
    let mut game = Game::new();
    for word in rest.split_whitespace() {
        let eaten = read(word).map_err(Failed::Own)?;
        if game.angel.has_eaten(eaten) {
            return Err(Failed::Own(format!("the square {eaten} was eaten before")));
        }
        game.turn(eaten, control)?;
    }
    Ok(game.picture())
}

fn devil(rest: &str, control: &Control) -> Result<PlanePicture, Failed<String>> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let [name, turns] = words[..] else {
        return Err(Failed::Own("expected a Devil and a number of turns".to_owned()));
    };
    let turns = turns.parse().ok().filter(|turns| (0..=MAX_TURNS).contains(turns));
    let turns = turns.ok_or_else(|| Failed::Own(format!("a game has at most {MAX_TURNS} turns")))?;
    let mut devil = DevilKind::parse(name).map_err(Failed::Own)?.devil(1);
    let mut game = Game::new();
    for _ in 0..turns {
        control.check(1, 0)?;
        let square = eaten(&mut *devil, &game.angel, control)?;
        game.turn(square, control)?;
    }
    Ok(game.picture())
}

fn squares(text: &str) -> Result<Vec<Square>, String> {
    let mut found = Vec::new();
    for word in text.split_whitespace() {
        let rectangle = rectangle(word)?;
        if rectangle.area() > 1 << 16 {
            return Err(format!("{word}: too many squares"));
        }
        found.extend(rectangle.squares());
    }
    Ok(found)
}

/// Parses a rectangle, such as `3,5`, `0..3,5` or `-3..8,0..9`.
fn rectangle(text: &str) -> Result<Rectangle, String> {
    let wrong = || format!("{text:?} is not a rectangle; write a rectangle as -3..8,0..9");
    let (x, y) = text.split_once(',').ok_or_else(wrong)?;
    let ends = |range: &str| -> Result<[String; 2], String> {
        let (from, to) = range.split_once("..").unwrap_or((range, range));
        Ok([from.to_owned(), to.to_owned()])
    };
    let ([west, east], [south, north]) = (ends(x)?, ends(y)?);
    let corners = [read(&format!("{west},{south}"))?, read(&format!("{east},{north}"))?];
    Ok(Rectangle::around(corners[0], corners[1]))
}

fn read(text: &str) -> Result<Square, String> {
    Square::read(text).map_err(|wrong| wrong.message)
}
