//! Boards as text during a game. Boards of cells have coordinates, placed dominoes as pieces, and marks of the last move.
//! Graphs with coloured edges stand on the ground as outlines, and other graphs are lists of neighbours.

use super::marks::owner;
use crate::scene::text::TextCanvas;
use upstar::games::board::AnyBoard;
use upstar::games::board::graph::{EdgeColoured, VertexColoured};
use upstar::games::play::column_letters;
use upstar::ground::board::Board;
use upstar::ground::{Player, Sign};

/// Marks on a board from the course of a game.
#[derive(Clone, Default, Debug)]
pub struct PlayedMarks {
    /// The placed dominoes: the two places, in increasing order, and the owner.
    pub dominoes: Vec<([usize; 2], Player)>,
    /// The places that the last move changed.
    pub last: Vec<usize>,
}

impl PlayedMarks {
    /// Adds a move of a player that turned one board into another. A move that takes two free cells side by side is a
    /// domino.
    ///
    /// ```
    /// use upstar::games::board::{GameBoard, grid::Grid};
    /// use upstar::ground::{Player, board::Board};
    /// use upstar_draw::PlayedMarks;
    /// let [before, after] = ["...|...", "#..|#.."].map(|text| Grid::parse(text, ".#").unwrap());
    /// let mut marks = PlayedMarks::default();
    /// marks.follow([before.any(), after.any()], Player::Left);
    /// assert_eq!((marks.dominoes, marks.last), (vec![([0, 3], Player::Left)], vec![0, 3]));
    /// ```
    pub fn follow(&mut self, boards: [AnyBoard<'_>; 2], player: Player) {
        self.last.clear();
        if let [AnyBoard::Vertices(before), AnyBoard::Vertices(after)] = boards
            && before.places() == after.places()
        {
            let is_changed = |&place: &usize| before.colours()[place] != after.colours()[place];
            self.last = (0..after.places()).filter(is_changed).collect();
        }
        let [Some(before), Some(after)] = boards.map(Cells::of) else { return };
        if (before.width, before.bytes.len()) != (after.width, after.bytes.len()) {
            self.dominoes.clear();
            return;
        }
        let is_changed = |&place: &usize| before.bytes[place] != after.bytes[place];
        self.last = (0..before.bytes.len()).filter(is_changed).collect();
        if let [a, b] = self.last[..] {
            let is_beside = b - a == before.width || b - a == 1 && a / before.width == b / before.width;
            let is_laid = |place: usize| (before.bytes[place], after.bytes[place]) == (b'.', b'#');
            if is_beside && is_laid(a) && is_laid(b) {
                self.dominoes.push(([a, b], player));
            }
        }
    }
}

/// The cells of a board in rows.
struct Cells<'b> {
    bytes: &'b [u8],
    width: usize,
    /// Whether the board is a strip, whose places are counted from 0.
    is_strip: bool,
}

impl<'b> Cells<'b> {
    fn of(board: AnyBoard<'b>) -> Option<Self> {
        let (bytes, width, is_strip) = match board {
            AnyBoard::Grid(grid) => (grid.cells(), grid.width(), false),
            AnyBoard::Strip(strip) => (strip.cells(), strip.cells().len(), true),
            AnyBoard::Vertices(graph) => (graph.colours(), graph.grid_size()?.1, false),
            _ => return None,
        };
        (width > 0 && bytes.len() % width == 0).then_some(Self { bytes, width, is_strip })
    }
}

/// Writes a board as lines of text, in parts with the player to whom the characters of a part belong. `None` for boards
/// of other kinds, and for graphs that take many lines.
///
/// A free cell is `·`, or `.` without Unicode. A lying domino is `(=)`, a standing one `n` over `u`. Brackets surround
/// the cells that the last move changed. The rows have numbers; the columns have numbers above and letters below, so
/// that (2,3) is `c2`. The places of a strip are counted from 0. If the rows are wider than `columns`, they are written
/// without blanks between the cells and without brackets.
///
/// A graph that stands on the ground is an outline of the edges that grow from it, and a graph with few cycles one of its
/// edges from vertex to vertex. Another graph is a list of its vertices with their neighbours. Brackets stand around the
/// colours that the last move changed.
///
/// ```
/// use upstar::games::board::{GameBoard, grid::Grid};
/// use upstar::ground::{Player, board::Board};
/// use upstar_draw::{PlayedMarks, played_text};
/// let grid = Grid::parse("#.##|#.#.", ".#").unwrap();
/// let dominoes = vec![([0, 4], Player::Left), ([2, 3], Player::Right)];
/// let marks = PlayedMarks { dominoes, last: vec![2, 3] };
/// let text = |columns| -> String {
///     played_text(grid.any(), &[], &marks, false, columns).unwrap().into_iter().map(|(part, _)| part).collect()
/// };
/// assert_eq!(text(80), "   1 2 3 4\n1  n .[(=)]\n2  u . # .\n   a b c d\n");
/// assert_eq!(text(8), "   1234\n1  n.()\n2  u.#.\n   abcd\n");
/// ```
pub fn played_text(
    board: AnyBoard<'_>,
    signs: &[Sign],
    marks: &PlayedMarks,
    unicode: bool,
    columns: usize,
) -> Option<Parts> {
    let cells = match board {
        AnyBoard::Edges(graph) => return outline(graph, signs, columns),
        AnyBoard::Vertices(graph) if graph.grid_size().is_none() => {
            let outlined = walked(graph, signs, &marks.last, columns);
            return outlined.or_else(|| neighbours(graph, signs, &marks.last));
        }
        board => Cells::of(board)?,
    };
    let mut sheet = Sheet::new(cells, columns);
    sheet.pieces(signs, marks, unicode);
    if sheet.step == 2 {
        sheet.brackets(&marks.last);
    }
    sheet.coordinates();
    Some(parts(&sheet.canvas.lines(), &sheet.owners))
}

/// A text of a board of cells under construction.
struct Sheet<'b> {
    cells: Cells<'b>,
    height: usize,
    /// The column and the line of the first cell.
    corner: (usize, usize),
    /// The distance of cells in a row.
    step: usize,
    canvas: TextCanvas,
    /// The player to whom each character belongs.
    owners: Vec<Vec<Option<Player>>>,
}

impl<'b> Sheet<'b> {
    fn new(cells: Cells<'b>, columns: usize) -> Self {
        let height = cells.bytes.len() / cells.width;
        let left = if cells.is_strip { 1 } else { height.to_string().len() + 2 };
        let step = if left + 2 * cells.width <= columns { 2 } else { 1 };
        let letters = if cells.is_strip { 0 } else { column_letters(cells.width - 1).len() };
        let top = (cells.width - usize::from(cells.is_strip)).to_string().len();
        let (width, lines) = (left + step * cells.width, top + height + letters);
        let (canvas, owners) = (TextCanvas::new(width, lines), vec![vec![None; width]; lines]);
        Self { cells, height, corner: (left, top), step, canvas, owners }
    }

    /// Returns the column and the line of a cell.
    fn at(&self, place: usize) -> (usize, usize) {
        let (left, top) = self.corner;
        (left + self.step * (place % self.cells.width), top + place / self.cells.width)
    }

    fn set(&mut self, at: (usize, usize), sign: char, owner: Option<Player>) {
        self.canvas.set(at, sign);
        self.owners[at.1][at.0] = owner;
    }

    /// Writes the characters of the cells, and the dominoes over them.
    fn pieces(&mut self, signs: &[Sign], marks: &PlayedMarks, unicode: bool) {
        for (place, &byte) in self.cells.bytes.iter().enumerate() {
            let sign = if byte == b'.' && unicode { '·' } else { char::from(byte) };
            self.set(self.at(place), sign, owner(byte, signs));
        }
        for &([first, second], player) in &marks.dominoes {
            // A later move may have changed the cells.
            if [first, second].iter().any(|&place| self.cells.bytes.get(place) != Some(&b'#')) {
                continue;
            }
            let (from, to) = (self.at(first), self.at(second));
            let lies = from.1 == to.1;
            let signs = if lies { ['(', ')'] } else { ['n', 'u'] };
            let middle = (lies && self.step == 2).then_some(((from.0 + 1, from.1), '='));
            for (at, sign) in [(from, signs[0]), (to, signs[1])].into_iter().chain(middle) {
                self.set(at, sign, Some(player));
            }
        }
    }

    /// Writes brackets around the runs of these cells.
    fn brackets(&mut self, places: &[usize]) {
        let (count, width) = (self.cells.bytes.len(), self.cells.width);
        for &place in places.iter().filter(|&&place| place < count) {
            let (column, row) = self.at(place);
            if place % width == 0 || !places.contains(&(place - 1)) {
                self.canvas.set((column - 1, row), '[');
            }
            if (place + 1) % width == 0 || !places.contains(&(place + 1)) {
                self.canvas.set((column + 1, row), ']');
            }
        }
    }

    /// Writes the numbers of rows and columns, and below a grid the letters of columns.
    fn coordinates(&mut self) {
        let ((left, top), is_strip) = (self.corner, self.cells.is_strip);
        for column in 0..self.cells.width {
            let (x, number) = (left + self.step * column, (column + usize::from(!is_strip)).to_string());
            let digits = (top - number.len()..).zip(number.chars());
            let letters = if is_strip { String::new() } else { column_letters(column) };
            for (y, sign) in digits.chain((top + self.height..).zip(letters.chars())) {
                self.canvas.set((x, y), sign);
            }
        }
        for row in (0..self.height).filter(|_| !is_strip) {
            self.canvas.write((0, top + row), format_args!("{:>1$}", row + 1, left - 2));
        }
    }
}

/// Divides lines into parts whose characters belong to the same player.
fn parts(lines: &[String], owners: &[Vec<Option<Player>>]) -> Parts {
    let mut parts = Parts::new();
    for (line, owners) in lines.iter().zip(owners) {
        let signs = line.chars().zip(owners.iter().copied()).chain([('\n', None)]);
        for (sign, owner) in signs {
            match parts.last_mut() {
                Some((part, known)) if *known == owner => part.push(sign),
                _ => parts.push((sign.to_string(), owner)),
            }
        }
    }
    parts
}

/// A part of a text, with the player to whom it belongs.
type Part = (String, Option<Player>);

/// A text in parts.
type Parts = Vec<Part>;

/// The largest number of lines of a graph.
const MOST_LINES: usize = 40;
/// The number of columns that the end of a line leaves free for one more edge.
const ROOM: usize = 16;

/// Writes a graph that stands on the ground as an outline: `0 -b- 1` is an edge between the vertices 0 and 1 with the
/// colour b, and the edges that branch off at a vertex stand below each other. A vertex in brackets stands elsewhere
/// already. A line with a colon goes on where the line above ends. Edges without a way to the ground are left out.
///
/// ```text
/// 0
/// +-b- 1
/// |    +-g- 2
/// |    `-r- (3)
/// `-r- 3
/// ```
fn outline(graph: &EdgeColoured, signs: &[Sign], columns: usize) -> Option<Parts> {
    let edge = |edge: usize| {
        let colour = graph.colours()[edge];
        (format!("-{}-", char::from(colour)), owner(colour, signs))
    };
    let vertex = |vertex: u32| vec![(graph.vertex_name(vertex), None)];
    let (edge, vertex) = (&edge as &dyn Fn(usize) -> Part, &vertex as &dyn Fn(u32) -> Parts);
    let mut outline = Outline { edge, vertex, columns, above: above(graph), parts: Parts::new(), lines: 0 };
    outline.begin(0)?;
    Some(outline.parts)
}

/// The number of cycles beyond which a list of neighbours is easier to read than an outline.
const MOST_CYCLES: usize = 4;

/// Writes a graph of coloured vertices as an outline: `L 0 --- . 1` is an edge between the vertices 0 and 1, and L is the
/// colour of the first. The edges that branch off at a vertex stand below each other, and a vertex in brackets stands
/// elsewhere already. Vertices that are taken away, `#`, are left out. `None` if there are many cycles or too many lines.
///
/// ```text
/// L 0 --- . 1
///         +--- . 2 --- (0)
///         `--- R 3
/// ```
fn walked(graph: &VertexColoured, signs: &[Sign], marked: &[usize], columns: usize) -> Option<Parts> {
    let is_there = |vertex: u32| graph.colours()[vertex as usize] != b'#';
    let vertices: Vec<u32> = (0..graph.places() as u32).filter(|&vertex| is_there(vertex)).collect();
    if vertices.is_empty() || vertices.len() > MOST_LINES * columns {
        return None;
    }
    let mut beside = graph.shape().neighbours();
    for list in &mut beside {
        list.retain(|&other| is_there(other));
        list.sort_unstable();
        list.dedup();
    }
    let edges = vertices.iter().map(|&vertex| beside[vertex as usize].len()).sum::<usize>() / 2;
    // A graph with many edges is not walked through.
    if edges > vertices.len() + MOST_CYCLES {
        return None;
    }
    // A walk begins at an end of a path if there is one.
    let mut starts = vertices.clone();
    starts.sort_by_key(|&vertex| beside[vertex as usize].len() > 1);
    let (above, roots) = walks(&beside, &starts);
    if edges + roots.len() > vertices.len() + MOST_CYCLES {
        return None;
    }
    let edge = |_: usize| ("---".to_owned(), None);
    let vertex = |vertex: u32| {
        let (colour, at) = (graph.colours()[vertex as usize], vertex as usize);
        let [before, behind] = if marked.contains(&at) { ["[", "] "] } else { ["", " "] };
        let colour = (char::from(colour).to_string(), owner(colour, signs));
        vec![(before.to_owned(), None), colour, (behind.to_owned(), None), (graph.place_name(at), None)]
    };
    let (edge, vertex) = (&edge as &dyn Fn(usize) -> Part, &vertex as &dyn Fn(u32) -> Parts);
    let mut outline = Outline { edge, vertex, columns, above, parts: Parts::new(), lines: 0 };
    roots.into_iter().try_for_each(|root| outline.begin(root))?;
    Some(outline.parts)
}

/// Walks through a graph in depth, from each start that was not met before. Returns the edges that grow from each vertex,
/// each once, and the vertices at which walks begin.
fn walks(beside: &[Vec<u32>], starts: &[u32]) -> (Vec<Vec<Grown>>, Vec<u32>) {
    let mut above = vec![Vec::new(); beside.len()];
    let (mut is_met, mut roots) = (vec![false; beside.len()], Vec::new());
    for &start in starts {
        if std::mem::replace(&mut is_met[start as usize], true) {
            continue;
        }
        roots.push(start);
        // Each vertex of the present walk, with the number of its neighbours that were looked at.
        let mut walk = vec![(start, 0)];
        while let Some((vertex, looked)) = walk.last_mut() {
            let (vertex, at) = (*vertex, *looked);
            *looked += 1;
            let Some(&to) = beside[vertex as usize].get(at) else {
                walk.pop();
                continue;
            };
            let is_new = !std::mem::replace(&mut is_met[to as usize], true);
            let before = walk.len().checked_sub(2).map(|i| walk[i].0);
            // An edge back is drawn where it is met first, at its end that is further on in the walk.
            let is_back = || before != Some(to) && walk.iter().any(|&(other, _)| other == to);
            if is_new || is_back() {
                above[vertex as usize].push(Grown { edge: 0, to, is_new });
            }
            if is_new {
                walk.push((to, 0));
            }
        }
    }
    (above, roots)
}

/// An edge that grows from a vertex.
#[derive(Clone, Copy)]
struct Grown {
    edge: usize,
    to: u32,
    /// Whether the vertex at its end is met here for the first time.
    is_new: bool,
}

/// Returns the edges that grow from each vertex, in the order of the edges: those of a tree of shortest ways to the
/// ground, and each other edge at the end that is met first.
fn above(graph: &EdgeColoured) -> Vec<Vec<Grown>> {
    let mut at = vec![Vec::new(); graph.shape().vertices()];
    for (edge, &(u, v)) in graph.shape().edges().iter().enumerate() {
        at[u as usize].push((edge, v));
        if u != v {
            at[v as usize].push((edge, u));
        }
    }
    let mut above = vec![Vec::new(); at.len()];
    let (mut is_met, mut is_drawn) = (vec![false; at.len()], vec![false; graph.shape().edges().len()]);
    is_met[0] = true;
    let mut queue = std::collections::VecDeque::from([0_u32]);
    while let Some(vertex) = queue.pop_front() {
        for &(edge, to) in &at[vertex as usize] {
            if std::mem::replace(&mut is_drawn[edge], true) {
                continue;
            }
            let is_new = !std::mem::replace(&mut is_met[to as usize], true);
            above[vertex as usize].push(Grown { edge, to, is_new });
            if is_new {
                queue.push_back(to);
            }
        }
    }
    above
}

/// An outline under construction.
struct Outline<'b> {
    /// Writes an edge.
    edge: &'b dyn Fn(usize) -> Part,
    /// Writes a vertex that is met for the first time. Its name is the last part.
    vertex: &'b dyn Fn(u32) -> Parts,
    columns: usize,
    above: Vec<Vec<Grown>>,
    parts: Parts,
    lines: usize,
}

impl Outline<'_> {
    /// Adds a vertex on a line of its own, and what grows from it.
    fn begin(&mut self, root: u32) -> Option<()> {
        let written = (self.vertex)(root);
        let column = width(&written);
        self.parts.extend(written);
        self.lines += 1;
        self.grow(root, "", column)?;
        self.parts.push(("\n".to_owned(), None));
        Some(())
    }

    /// Adds what grows from a vertex whose name ends at a column. New lines begin with `indent`. `None` if there are too
    /// many, or if they are too long.
    fn grow(&mut self, mut vertex: u32, indent: &str, mut column: usize) -> Option<()> {
        // The only edge of a vertex goes on in its line.
        while let [grown] = self.above[vertex as usize][..]
            && column + ROOM < self.columns
        {
            self.parts.push((" ".to_owned(), None));
            column += 1 + self.add(grown);
            if !grown.is_new {
                return Some(());
            }
            vertex = grown.to;
        }
        let grown = self.above[vertex as usize].clone();
        // What grows from the last vertex of a line stands below it, if there is room.
        let below = column - width(&(self.vertex)(vertex));
        let pad = if grown.len() > 1 && below + 2 * ROOM < self.columns {
            below.saturating_sub(indent.len())
        } else {
            0
        };
        let indent = &format!("{indent}{:pad$}", "");
        for (number, &one) in grown.iter().enumerate() {
            self.lines += 1;
            if self.lines > MOST_LINES || indent.len() + ROOM >= self.columns {
                return None;
            }
            let (corner, below) = match (grown.len(), number + 1 == grown.len()) {
                (1, _) => (':', ""),
                (_, true) => ('`', "     "),
                _ => ('+', "|    "),
            };
            self.parts.push((format!("\n{indent}{corner}"), None));
            let column = indent.len() + 1 + self.add(one);
            if one.is_new {
                self.grow(one.to, &format!("{indent}{below}"), column)?;
            }
        }
        Some(())
    }

    /// Adds an edge and the vertex at its end, and returns their width.
    fn add(&mut self, Grown { edge, to, is_new }: Grown) -> usize {
        let mut written = vec![(self.edge)(edge), (" ".to_owned(), None)];
        let vertex = (self.vertex)(to);
        match is_new {
            true => written.extend(vertex),
            false => {
                let name = vertex.last().map_or("", |(name, _)| name);
                written.push((format!("({name})"), None));
            }
        }
        let width = width(&written);
        self.parts.extend(written);
        width
    }
}

/// Returns the number of columns that some parts of a line take.
fn width(parts: &Parts) -> usize {
    parts.iter().map(|(text, _)| text.chars().count()).sum()
}

/// Lists the vertices of a graph, each with its character, its name and the names of its neighbours. Vertices that are
/// taken away, `#`, are left out.
fn neighbours(graph: &VertexColoured, signs: &[Sign], marked: &[usize]) -> Option<Parts> {
    let is_there = |vertex: &u32| graph.colours()[*vertex as usize] != b'#';
    let has_marks = marked.iter().any(|&vertex| is_there(&(vertex as u32)));
    let names: Vec<String> = (0..graph.places()).map(|vertex| graph.place_name(vertex)).collect();
    let width = names.iter().map(|name| name.chars().count()).max()?;
    let all = graph.shape().neighbours();
    let mut parts = Parts::new();
    for vertex in (0..graph.places() as u32).filter(is_there) {
        let (colour, at) = (graph.colours()[vertex as usize], vertex as usize);
        let mut beside: Vec<u32> = all[at].iter().copied().filter(is_there).collect();
        beside.sort_unstable();
        beside.dedup();
        let beside: String = beside.into_iter().map(|other| format!(" {}", names[other as usize])).collect();
        let [before, behind] = match (has_marks, marked.contains(&at)) {
            (false, _) => ["", ""],
            (true, true) => ["[", "]"],
            (true, false) => [" ", " "],
        };
        parts.push((before.to_owned(), None));
        parts.push((char::from(colour).to_string(), owner(colour, signs)));
        parts.push((format!("{behind} {:>width$}:{beside}\n", names[at]), None));
    }
    (!parts.is_empty() && parts.len() <= 3 * MOST_LINES).then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar::games::board::GameBoard;

    fn text(board: AnyBoard<'_>, columns: usize) -> String {
        let parts = played_text(board, &[], &PlayedMarks::default(), false, columns);
        parts.expect("a text").into_iter().map(|(part, _)| part).collect()
    }

    #[test]
    fn graphs_on_the_ground_are_outlines() {
        let edges = |text: &str| EdgeColoured::parse(text, "brg").expect("a graph");
        assert_eq!(text(edges("brb").any(), 80), "0 -b- 1 -r- 2 -b- 3\n");
        assert_eq!(
            text(edges("0-1b 0-3r 1-2g 3-1r").any(), 80),
            "0\n+-b- 1\n|    +-g- 2\n|    `-r- (3)\n`-r- 3\n"
        );
        assert_eq!(text(edges("0-0b 0-1r").any(), 80), "0\n+-b- (0)\n`-r- 1\n");
        let lines = text(edges(&"b".repeat(40)).any(), 60);
        assert!(lines.lines().all(|line| line.len() <= 60) && lines.lines().count() > 4, "{lines}");
        assert!(
            played_text(
                edges(&format!("star(60) {}", "b".repeat(60))).any(),
                &[],
                &PlayedMarks::default(),
                false,
                80
            )
            .is_none()
        );
    }

    fn vertices(text: &str) -> VertexColoured {
        VertexColoured::parse(text, ".LR#").expect("a graph")
    }

    #[test]
    fn graphs_with_few_cycles_are_outlines() {
        let shown = |board: &str| text(vertices(board).any(), 80);
        assert_eq!(shown("path(4) .L#."), ". 0 --- L 1\n. 3\n");
        assert_eq!(shown("cycle(4) L..R"), "L 0 --- . 1 --- . 2 --- R 3 --- (0)\n");
        let tree = "L 2 --- . 0 --- . 1\n                +--- . 3\n                `--- R 4\n";
        assert_eq!(shown("tree(0,0,1,1) ..L.R"), tree);
        let theta = ". 0 --- . 1 --- . 2\n                +--- (0)\n                `--- . 3 --- (1)\n";
        assert_eq!(shown("0-1 1-2 2-0 2-3 3-1"), theta);
        let lines = text(vertices("path(40)").any(), 60);
        assert!(lines.lines().all(|line| line.len() <= 60) && lines.lines().count() > 4, "{lines}");
        let (before, after) = (vertices("path(4) ..#."), vertices("path(4) .L#."));
        let mut marks = PlayedMarks::default();
        marks.follow([before.any(), after.any()], Player::Left);
        let parts = played_text(after.any(), &[], &marks, false, 80).expect("a text");
        let text: String = parts.into_iter().map(|(part, _)| part).collect();
        assert_eq!(text, ". 0 --- [L] 1\n. 3\n");
    }

    /// Each edge of a graph occurs in its outline once, between the last vertex before it and the next one.
    #[test]
    fn outlines_have_all_edges() {
        for board in ["0-1 1-2 2-0 2-3 3-1", "cycle(7)", "star(5)", "0-1 2-3 3-4 4-2", "0-1 0-2 0-3 1-2 2-3"]
        {
            let graph = vertices(board);
            let shown = text(graph.any(), 80);
            assert_eq!(shown.matches("---").count(), graph.shape().edges().len(), "{board}: {shown}");
            for vertex in 0..graph.places() {
                assert_eq!(shown.matches(&format!(". {vertex}")).count(), 1, "{board}: {shown}");
            }
        }
    }

    #[test]
    fn graphs_with_many_cycles_are_lists() {
        assert_eq!(
            text(vertices("complete(5) L...R").any(), 80),
            "L 0: 1 2 3 4\n. 1: 0 2 3 4\n. 2: 0 1 3 4\n. 3: 0 1 2 4\nR 4: 0 1 2 3\n"
        );
        let (before, after) = (vertices("complete(5)"), vertices("complete(5) .L..."));
        let mut marks = PlayedMarks::default();
        marks.follow([before.any(), after.any()], Player::Left);
        let parts = played_text(after.any(), &[], &marks, false, 80).expect("a text");
        let text: String = parts.into_iter().map(|(part, _)| part).collect();
        assert!(text.starts_with(" .  0: 1 2 3 4\n[L] 1: 0 2 3 4\n"), "{text}");
    }
}
