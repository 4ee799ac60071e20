//! All fillings of the open cells of a board, each up to the symmetries of the board.
//!
//! A filling is a list of digits, one for each open cell. It is listed if no image of it is smaller in lexicographic
//! order. Time: a few comparisons for each filling and symmetry, since most images differ early. Memory: none to speak of.

use std::ops::ControlFlow;

use super::{Each, Enumerated, Rectangle};
use upstar::registry::BoardSymmetry;

/// The character of an open cell in a template.
pub const OPEN: u8 = b'?';

/// The greatest number of fillings in a chunk, unless the board is so large that there would be too many chunks.
const CHUNK: u128 = 1 << 14;

/// The greatest number of chunks.
const MOST_CHUNKS: u128 = 1 << 16;

/// All fillings of the open cells of a board.
pub struct Fillings {
    /// The text of the board, with [`OPEN`] for open cells.
    text: Vec<u8>,
    /// The offsets of the open cells in the text.
    open: Vec<usize>,
    /// The characters that fill open cells.
    alphabet: Vec<u8>,
    images: Vec<Image>,
    merges_negatives: bool,
    /// The sides and the images of the cells, if the board is a rectangle of open cells.
    rectangle: Option<Sides>,
    /// The number of leading cells that are the same in all fillings of a chunk.
    leading: usize,
}

/// The sides of a rectangle, and the images of its cells.
type Sides = ((usize, usize), Vec<Vec<usize>>);

/// A symmetry that turns the board into itself: the digit of open cell i of the image is `to[digit of from[i]]`.
struct Image {
    from: Vec<usize>,
    to: Vec<u8>,
}

impl Fillings {
    /// Returns all fillings of the open cells of some rows, which have equal lengths. `symmetries` are those of the
    /// rules; those that do not turn the board into itself are left out. `exchange` holds the pairs of characters that a
    /// symmetry which negates exchanges; it counts only if the alphabet contains both or neither of each pair.
    pub fn new(
        rows: &[Vec<u8>],
        alphabet: &[u8],
        symmetries: &[BoardSymmetry],
        exchange: &[(char, char)],
    ) -> Self {
        let text = rows.join(&b'|');
        let open: Vec<usize> = (0..text.len()).filter(|&i| text[i] == OPEN).collect();
        let exchanged = |c: u8| {
            let of_pair = |&(left, right): &(char, char)| match char::from(c) {
                c if c == left => u8::try_from(right).ok(),
                c if c == right => u8::try_from(left).ok(),
                _ => None,
            };
            exchange.iter().find_map(of_pair).unwrap_or(c)
        };
        let images: Vec<(Image, bool)> = symmetries
            .iter()
            .filter_map(|&symmetry| {
                let exchanged = |c: u8| if symmetry.negates { exchanged(c) } else { c };
                Some((image(rows, alphabet, symmetry, exchanged)?, symmetry.negates))
            })
            .collect();
        let merges_negatives = images.iter().any(|(_, negates)| *negates);
        let images: Vec<Image> = images.into_iter().map(|(image, _)| image).collect();
        let is_whole = alphabet == b".#" && rows.iter().flatten().all(|&c| c == OPEN);
        let sides = (rows.len(), rows.first().map_or(0, Vec::len));
        let rectangle = is_whole.then(|| (sides, images.iter().map(|image| image.from.clone()).collect()));
        let alphabet = alphabet.to_vec();
        let mut fillings = Self { text, open, alphabet, images, merges_negatives, rectangle, leading: 0 };
        let digits = fillings.alphabet.len() as u128;
        while fillings.leading < fillings.open.len()
            && fillings.all() / digits.saturating_pow(fillings.leading as u32) > CHUNK
            && digits.pow(fillings.leading as u32 + 1) <= MOST_CHUNKS
        {
            fillings.leading += 1;
        }
        fillings
    }

    /// Returns the number of all fillings, symmetric ones included.
    fn all(&self) -> u128 {
        (self.alphabet.len() as u128).saturating_pow(self.open.len() as u32)
    }

    /// Returns whether no image of a filling is smaller.
    fn is_least(&self, digits: &[u8]) -> bool {
        self.images.iter().all(|image| {
            let differing = image.from.iter().zip(digits).find_map(|(&from, &digit)| {
                let of_image = image.to[usize::from(digits[from])];
                (of_image != digit).then_some(of_image > digit)
            });
            differing.unwrap_or(true)
        })
    }
}

impl Enumerated for Fillings {
    fn at_most(&self) -> u128 {
        self.all()
    }

    fn chunks(&self) -> u64 {
        (self.alphabet.len() as u64).pow(self.leading as u32)
    }

    fn merges_negatives(&self) -> bool {
        self.merges_negatives
    }

    fn rectangle(&self) -> Option<Rectangle<'_>> {
        let (sides, images) = self.rectangle.as_ref()?;
        Some(Rectangle { sides: *sides, images })
    }

    fn visit(&self, chunk: u64, each: Each<'_>) -> ControlFlow<()> {
        let base = self.alphabet.len() as u8;
        let mut digits = vec![0_u8; self.open.len()];
        let mut rest = chunk;
        for digit in digits[..self.leading].iter_mut().rev() {
            *digit = (rest % u64::from(base)) as u8;
            rest /= u64::from(base);
        }
        let mut text = self.text.clone();
        loop {
            if self.is_least(&digits) {
                for (&at, &digit) in self.open.iter().zip(&digits) {
                    text[at] = self.alphabet[usize::from(digit)];
                }
                each(std::str::from_utf8(&text).unwrap_or_default())?;
            }
            let Some(last) = (self.leading..digits.len()).rev().find(|&i| digits[i] + 1 < base) else {
                return ControlFlow::Continue(());
            };
            digits[last] += 1;
            digits[last + 1..].fill(0);
        }
    }
}

/// Returns the action of a symmetry on the open cells, if it turns the board into itself.
fn image(
    rows: &[Vec<u8>],
    alphabet: &[u8],
    symmetry: BoardSymmetry,
    exchanged: impl Fn(u8) -> u8,
) -> Option<Image> {
    let (height, width) = (rows.len(), rows.first().map_or(0, Vec::len));
    if symmetry.transposes && height != width {
        return None;
    }
    let to = alphabet.iter().map(|&c| alphabet.iter().position(|&other| other == exchanged(c)));
    let to: Vec<u8> = to.map(|digit| digit.map(|digit| digit as u8)).collect::<Option<_>>()?;
    let cells = || (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
    let open: Vec<(usize, usize)> = cells().filter(|&(row, column)| rows[row][column] == OPEN).collect();
    let mut from = vec![0; open.len()];
    for (row, column) in cells() {
        let (to_row, to_column) = symmetry.cell((row, column), (height, width));
        let (here, there) = (rows[row][column], rows[to_row][to_column]);
        match (here == OPEN, there == OPEN) {
            (true, true) => {
                let index = |cell| open.binary_search(&cell).ok();
                from[index((to_row, to_column))?] = index((row, column))?;
            }
            (false, false) if exchanged(here) == there => {}
            _ => return None,
        }
    }
    Some(Image { from, to })
}
