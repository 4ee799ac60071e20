//! Sprouts as pictures: every line and every vertex, dead or alive, as a planar map of darts.

use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A picture. The line of the darts `2i` and `2i + 1` is walked in both directions.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    lines_at: Vec<usize>,
    /// The region of each vertex without lines.
    region_of_spot: Vec<Option<usize>>,
    /// The vertex where each dart begins, the dart after it along its region, and the region on its side.
    start: Vec<usize>,
    next: Vec<usize>,
    region: Vec<usize>,
    regions: usize,
}

/// A place where a line can end: before a dart, or at a vertex without lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Corner {
    Before(usize),
    Spot(usize),
}

/// The value in normal play and the outcome in misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Facts {
    pub(crate) nimber: u32,
    pub(crate) is_misere_p: bool,
}

impl Picture {
    /// Draws spots without lines.
    pub(crate) fn of_spots(count: usize) -> Self {
        Self {
            lines_at: vec![0; count],
            region_of_spot: vec![Some(0); count],
            start: Vec::new(),
            next: Vec::new(),
            region: Vec::new(),
            regions: 1,
        }
    }

    /// Returns the number of lives.
    pub(crate) fn lives(&self) -> usize {
        self.lines_at.iter().map(|lines| 3 - lines).sum()
    }

    fn vertex(&self, corner: Corner) -> usize {
        match corner {
            Corner::Before(dart) => self.start[dart],
            Corner::Spot(spot) => spot,
        }
    }

    fn region_of(&self, corner: Corner) -> usize {
        match corner {
            Corner::Before(dart) => self.region[dart],
            Corner::Spot(spot) => self.region_of_spot[spot].expect("a spot"),
        }
    }

    fn corners(&self) -> Vec<Corner> {
        let spots = (0..self.lines_at.len()).filter(|spot| self.region_of_spot[*spot].is_some());
        (0..self.start.len()).map(Corner::Before).chain(spots.map(Corner::Spot)).collect()
    }

    fn before(&self, dart: usize) -> usize {
        (0..self.next.len()).find(|before| self.next[*before] == dart).expect("walks are closed")
    }

    /// Returns the walk along a region from a dart.
    fn walk(&self, dart: usize) -> Vec<usize> {
        let mut walk = vec![dart];
        while self.next[walk[walk.len() - 1]] != dart {
            walk.push(self.next[walk[walk.len() - 1]]);
        }
        walk
    }

    /// Returns the boundaries of a region: walks by their least darts, and spots.
    fn boundaries(&self, region: usize) -> Vec<Corner> {
        let is_first = |corner: &Corner| match *corner {
            Corner::Before(dart) => self.walk(dart).into_iter().min() == Some(dart),
            Corner::Spot(_) => true,
        };
        let within = |corner: &Corner| self.region_of(*corner) == region && is_first(corner);
        self.corners().into_iter().filter(within).collect()
    }

    /// Returns all pictures after one move.
    pub(crate) fn options(&self) -> Vec<Self> {
        let corners = self.corners();
        let mut options = Vec::new();
        for (place, &a) in corners.iter().enumerate() {
            for &b in &corners[place..] {
                let (u, v) = (self.vertex(a), self.vertex(b));
                let is_allowed = if u == v {
                    a == b && self.lines_at[u] <= 1
                } else {
                    self.lines_at[u] <= 2 && self.lines_at[v] <= 2
                };
                if is_allowed && self.region_of(a) == self.region_of(b) {
                    options.extend(self.with_line(a, b));
                }
            }
        }
        options
    }

    /// Draws a line with a new vertex between two corners, in all ways.
    fn with_line(&self, a: Corner, b: Corner) -> Vec<Self> {
        let mut drawn = self.clone();
        let (u, v, region) = (self.vertex(a), self.vertex(b), self.region_of(a));
        let middle = drawn.lines_at.len();
        drawn.lines_at.push(2);
        drawn.region_of_spot.push(None);
        for vertex in [u, v] {
            drawn.lines_at[vertex] += 1;
            drawn.region_of_spot[vertex] = None;
        }
        // From u to the middle and back, and from the middle to v and back.
        let out = self.start.len();
        let [back, on, home] = [out + 1, out + 2, out + 3];
        drawn.start.extend([u, middle, middle, v]);
        drawn.region.extend([region; 4]);
        drawn.next.extend([on, 0, 0, back]);
        if a == b {
            // The loop has the walk out, on inside, and the corner stays outside.
            drawn.next[on] = out;
            match a {
                Corner::Spot(_) => drawn.next[back] = home,
                Corner::Before(dart) => {
                    drawn.next[self.before(dart)] = home;
                    drawn.next[back] = dart;
                }
            }
        } else {
            for (corner, arriving, leaving) in [(a, back, out), (b, on, home)] {
                match corner {
                    Corner::Spot(_) => drawn.next[arriving] = leaving,
                    Corner::Before(dart) => {
                        drawn.next[self.before(dart)] = leaving;
                        drawn.next[arriving] = dart;
                    }
                }
            }
        }
        drawn.divided(out, home)
    }

    /// Divides the region if the new line has different walks on its sides, in all ways.
    fn divided(self, out: usize, home: usize) -> Vec<Self> {
        let inside = self.walk(out);
        if inside.contains(&home) {
            return vec![self];
        }
        let outside = self.walk(home);
        let is_other = |corner: &Corner| match corner {
            Corner::Before(dart) => !inside.contains(dart) && !outside.contains(dart),
            Corner::Spot(_) => true,
        };
        let others: Vec<Corner> = self.boundaries(self.region[out]).into_iter().filter(is_other).collect();
        let mut all = Vec::new();
        for choice in 0..1_usize << others.len() {
            let mut one = self.clone();
            one.regions += 1;
            let new = self.regions;
            inside.iter().for_each(|dart| one.region[*dart] = new);
            let moved = others.iter().enumerate().filter(|(place, _)| choice >> place & 1 == 1);
            moved.for_each(|(_, other)| match *other {
                Corner::Spot(spot) => one.region_of_spot[spot] = Some(new),
                Corner::Before(dart) => self.walk(dart).iter().for_each(|dart| one.region[*dart] = new),
            });
            all.push(one);
        }
        all
    }

    /// Returns the vertices with lives along the boundaries of each region.
    fn living(&self) -> Vec<Vec<Vec<usize>>> {
        let is_alive = |vertex: &usize| self.lines_at[*vertex] < 3;
        let vertices = |corner: Corner| -> Vec<usize> {
            match corner {
                Corner::Spot(spot) => vec![spot],
                Corner::Before(dart) => {
                    self.walk(dart).into_iter().map(|dart| self.start[dart]).filter(is_alive).collect()
                }
            }
        };
        let region = |region| {
            let boundaries = self.boundaries(region).into_iter().map(vertices);
            boundaries.filter(|boundary| !boundary.is_empty()).collect()
        };
        (0..self.regions).map(region).collect()
    }

    /// Writes the picture in the notation of positions.
    pub(crate) fn text(&self) -> String {
        let mut names: BTreeMap<usize, char> = BTreeMap::new();
        let mut unused = ('A'..='Z').chain('a'..='z');
        let mut text = String::new();
        for region in self.living().iter().filter(|region| !region.is_empty()) {
            for boundary in region {
                for &vertex in boundary {
                    text.push(match self.lines_at[vertex] {
                        0 => '0',
                        1 => '1',
                        _ => *names.entry(vertex).or_insert_with(|| unused.next().expect("few vertices")),
                    });
                }
                text.push('.');
            }
            text.push('}');
        }
        text + "!"
    }

    /// Returns the regions in which moves are left, with the vertices named in the order in which they occur.
    fn key(&self) -> Key {
        let mut key = Key::new();
        for region in self.living() {
            let lives: BTreeSet<usize> = region.iter().flatten().copied().collect();
            let lives: usize = lives.iter().map(|vertex| 3 - self.lines_at[*vertex]).sum();
            if lives < 2 {
                continue;
            }
            let rotated = |boundary: &Vec<usize>| {
                let least = boundary.iter().min().expect("not empty");
                let rotations = (0..boundary.len()).filter(|start| boundary[*start] == *least);
                let walks = rotations.map(|start| {
                    let walk = boundary[start..].iter().chain(&boundary[..start]);
                    walk.map(|vertex| (*vertex, self.lines_at[*vertex])).collect::<Vec<_>>()
                });
                walks.min().expect("not empty")
            };
            let mut boundaries: Vec<_> = region.iter().map(rotated).collect();
            boundaries.sort_unstable();
            key.push(boundaries);
        }
        key.sort_unstable();
        let mut names = BTreeMap::new();
        for (vertex, _) in key.iter_mut().flatten().flatten() {
            let next = names.len();
            *vertex = *names.entry(*vertex).or_insert(next);
        }
        key
    }
}

/// Regions, each with its boundaries, each with its vertices and their lines.
type Key = Vec<Vec<Vec<(usize, usize)>>>;

/// A memory of pictures.
#[derive(Default)]
pub(crate) struct Memory(HashMap<Key, Facts>);

impl Memory {
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the facts about a picture, and shows it and each of its followers to `seen` with their options.
    pub(crate) fn facts(
        &mut self,
        picture: &Picture,
        seen: &mut dyn FnMut(&Picture, &[Picture], Facts),
    ) -> Facts {
        let key = picture.key();
        if let Some(known) = self.0.get(&key) {
            return *known;
        }
        let options = picture.options();
        let of_options: Vec<Facts> = options.iter().map(|option| self.facts(option, seen)).collect();
        let nimber = (0..).find(|n| of_options.iter().all(|facts| facts.nimber != *n)).expect("finite");
        let is_misere_p = !of_options.is_empty() && of_options.iter().all(|facts| !facts.is_misere_p);
        let facts = Facts { nimber, is_misere_p };
        self.0.insert(key, facts);
        seen(picture, &options, facts);
        facts
    }
}
