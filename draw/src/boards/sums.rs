//! Sums: the boards and the values of the summands in rows, with their signs between them.

use crate::scene::{Legend, Look, Scene, TooLarge, fitted, width};

/// The width at which a row ends, in pixels.
const ROW: i64 = 900;
/// The greatest width and height of a board, in pixels.
const MOST: i64 = 420;
/// The font size of signs and of values, in pixels.
const SIGN: i64 = 22;
const VALUE: i64 = 18;
/// The gap between neighbours and between rows, and the margin, in pixels.
const GAP: i64 = 12;
/// The height of a row of values alone, in pixels.
const LINE: i64 = 30;

/// A game in a sum, as it is drawn.
#[derive(Clone, Debug)]
pub enum TermPicture {
    /// The picture of a board.
    Board(Scene),
    /// A value: the words, and the formula for TeX.
    Value(String, String),
}

/// A term of a sum: some copies of a game, or of its negative.
#[derive(Clone, Debug)]
pub struct SumTerm {
    /// The number of copies, at least 1.
    pub count: usize,
    /// Whether the term is subtracted.
    pub is_negated: bool,
    /// The game before any negation.
    pub game: TermPicture,
}

/// Draws a sum. A place of a board has its name after the number of the summand, counted from 1, as moves in sums
/// are named.
///
/// # Errors
/// [`TooLarge`] for more than [`MAX_DRAWN_PLACES`](crate::MAX_DRAWN_PLACES) terms.
///
/// ```
/// use upstar_draw::{SumTerm, TermPicture, sum_scene};
/// let value = |text: &str| TermPicture::Value(text.to_owned(), text.to_owned());
/// let terms = [(1, false, value("{2|1}")), (3, true, value("*2"))];
/// let terms = terms.map(|(count, is_negated, game)| SumTerm { count, is_negated, game });
/// let svg = sum_scene(terms.into()).unwrap().svg();
/// assert!(svg.contains("−") && svg.contains("3 ·"));
/// ```
pub fn sum_scene(terms: Vec<SumTerm>) -> Result<Scene, TooLarge> {
    TooLarge::check_places(terms.len())?;
    let mut first = 1;
    let blocks: Vec<Block> = (terms.into_iter().enumerate())
        .map(|(at, term)| {
            let count = term.count;
            let block = Block::new(term, at == 0, first);
            first += count;
            block
        })
        .collect();
    let mut rows: Vec<Vec<Block>> = Vec::new();
    let mut end = ROW;
    for block in blocks {
        if end + block.width > ROW {
            rows.push(Vec::new());
            end = 0;
        }
        end += block.width;
        rows.last_mut().expect("a row was added").push(block);
    }
    let size = |row: &Vec<Block>| {
        let width: i64 = row.iter().map(|block| block.width).sum();
        (width, row.iter().map(|block| block.height).max().unwrap_or(LINE))
    };
    let width = rows.iter().map(|row| size(row).0).max().unwrap_or(0) + 2 * GAP;
    let height: i64 = rows.iter().map(|row| size(row).1 + GAP).sum::<i64>() + GAP;
    let mut scene = Scene::with_legend((width, height), "A sum of games", &Legend::default());
    let mut top = GAP;
    for row in rows {
        let (_, height) = size(&row);
        let mut left = GAP;
        for block in row {
            let width = block.width;
            block.draw(&mut scene, (left, top + height / 2));
            left += width;
        }
        top += height + GAP;
    }
    Ok(scene)
}

/// A term with its sign, and its size in pixels.
struct Block {
    /// The sign and the number of copies; empty if neither is written.
    sign: String,
    game: TermPicture,
    /// The scale of a board, in thousandths, or the font size of a value.
    scale: i64,
    /// The number of the first copy in the sum.
    number: usize,
    width: i64,
    height: i64,
}

impl Block {
    fn new(term: SumTerm, is_first: bool, number: usize) -> Self {
        let sign = match (is_first, term.is_negated) {
            (true, false) => "",
            (false, false) => "+ ",
            (_, true) => "− ",
        };
        let count = if term.count > 1 { format!("{} · ", term.count) } else { String::new() };
        let sign = format!("{sign}{count}");
        let (game, scale, (wide, high)) = match term.game {
            TermPicture::Board(scene) => {
                let (width, height) = scene.bare_size();
                let scale = (MOST * 1000 / width.max(height).max(1)).min(1000);
                (TermPicture::Board(scene), scale, (width * scale / 1000, height * scale / 1000))
            }
            TermPicture::Value(words, formula) => {
                let (short, size) = fitted(&words, VALUE..=VALUE, ROW - 4 * SIGN);
                // A formula cannot be cut anywhere.
                let formula = if short == words { formula } else { r"\{\ldots\}".to_owned() };
                let room = width(&short, size);
                (TermPicture::Value(short, formula), size, (room, LINE))
            }
        };
        let width = width(&sign, SIGN) + wide + GAP;
        Self { sign, game, scale, number, width, height: high.max(LINE) }
    }

    /// Draws the term. The given point is the middle of its left edge.
    fn draw(self, scene: &mut Scene, (x, y): (i64, i64)) {
        if !self.sign.is_empty() {
            scene.text((x, y + SIGN / 3), self.sign.trim_end(), &[Look::Size(SIGN)]);
        }
        let left = x + width(&self.sign, SIGN);
        match self.game {
            TermPicture::Board(board) => {
                let height = board.bare_size().1 * self.scale / 1000;
                scene.picture(board.numbered(self.number), (left, y - height / 2), self.scale);
            }
            TermPicture::Value(words, formula) => {
                scene.value((left, y + VALUE / 3), &words, &formula, &[Look::Size(self.scale)]);
            }
        }
    }
}
