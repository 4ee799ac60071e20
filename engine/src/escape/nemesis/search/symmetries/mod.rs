//! Automorphisms of the board.
//!
//! An *automorphism* is a bijection of the regular vertices that keeps how many copies each edge and each
//! exit edge has, and whether they can be deleted. It takes the i-th copy of an edge to the i-th copy of the
//! image.
//!
//! **Theorem.** An automorphism takes winning positions to winning positions of the same player, carriers to
//! carriers, reasons to reasons and winning steps to winning steps. (The rules know of vertices only what an
//! automorphism keeps, so that it takes plays to plays. Of an edge with k copies left the first k atoms are
//! present, and so they are of the image.) Deleted edges do not count: a position is a set of atoms of the
//! board, and has an image whatever is missing.
//!
//! **How they are found.** Colours of vertices are refined by those of their neighbours, so that an
//! automorphism keeps them. The vertices are put in an order in which nearly each has a neighbour before it,
//! whose image leaves few places. For each vertex in turn, with the ones before it fixed, and each other
//! place for it an automorphism is looked for; what comes first moves most. Products fill up what is wanted.
//! All work has a limit: to miss automorphisms costs time and is no fault.
//!
//! - `colours`: colours of vertices that automorphisms keep
//! - `finder`: the search for automorphisms

mod colours;
mod finder;

use self::finder::Finder;
use crate::escape::nemesis::atoms::core::{Copies, Core};

/// The most automorphisms, without the identity: as many as a square has.
const MOST: usize = 7;
/// On larger boards none are looked for: what is far from the fugitive is seldom met again elsewhere, and
/// sets of atoms take long to map.
const MOST_VERTICES: usize = 1_000;
const MOST_ATOMS: u32 = 1 << 14;

/// An automorphism.
#[derive(Debug)]
pub(crate) struct Symmetry {
    vertices: Vec<u32>,
    atoms: Vec<u32>,
    /// The inverse on vertices and atoms.
    vertices_back: Vec<u32>,
    atoms_back: Vec<u32>,
}

impl Symmetry {
    /// From the images of vertices, which have to be those of an automorphism.
    fn new(core: &Core, vertices: Vec<u32>) -> Self {
        let mut atoms: Vec<u32> = (0..core.atom_count()).collect();
        for (v, &image) in (0..).zip(&vertices) {
            map_copies(&mut atoms, core.exit(v), core.exit(image));
            for way in core.ways(v) {
                map_copies(&mut atoms, way.copies, between(core, image, vertices[way.to as usize]));
            }
        }
        Self { vertices_back: inverse(&vertices), atoms_back: inverse(&atoms), vertices, atoms }
    }

    pub(crate) fn vertex(&self, vertex: u32) -> u32 {
        self.vertices[vertex as usize]
    }

    pub(crate) fn vertex_back(&self, image: u32) -> u32 {
        self.vertices_back[image as usize]
    }

    pub(crate) fn atom(&self, atom: u32) -> u32 {
        self.atoms[atom as usize]
    }

    pub(crate) fn atom_back(&self, image: u32) -> u32 {
        self.atoms_back[image as usize]
    }
}

fn map_copies(atoms: &mut [u32], from: Copies, to: Copies) {
    for i in 0..from.count {
        atoms[(from.first + i) as usize] = to.first + i;
    }
}

fn between(core: &Core, u: u32, v: u32) -> Copies {
    core.ways(u).iter().find(|way| way.to == v).map_or(Copies::NONE, |way| way.copies)
}

fn inverse(images: &[u32]) -> Vec<u32> {
    let mut inverse = vec![0; images.len()];
    for (i, &image) in (0..).zip(images) {
        inverse[image as usize] = i;
    }
    inverse
}

/// Some automorphisms of the board, without the identity.
pub(crate) fn symmetries(core: &Core) -> Vec<Symmetry> {
    if core.vertices() > MOST_VERTICES || core.atom_count() > MOST_ATOMS {
        return Vec::new();
    }
    let found = with_products(Finder::new(core).generators(), core.vertices());
    found.into_iter().map(|vertices| Symmetry::new(core, vertices)).collect()
}

/// Adds products until there are enough or no more.
fn with_products(generators: Vec<Vec<u32>>, vertices: usize) -> Vec<Vec<u32>> {
    let identity: Vec<u32> = (0..vertices as u32).collect();
    let mut found = generators.clone();
    let mut next = 0;
    while next < found.len() && found.len() < MOST {
        for generator in &generators {
            let product: Vec<u32> = found[next].iter().map(|&v| generator[v as usize]).collect();
            if found.len() < MOST && product != identity && !found.contains(&product) {
                found.push(product);
            }
        }
        next += 1;
    }
    found
}

/// What an automorphism keeps of the copies of an edge.
fn shape(copies: Copies) -> (u32, bool) {
    (copies.count, copies.is_unbreakable())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::escape::board::{Edge, EscapeGraph, Multigraph, UNBREAKABLE};
    use crate::escape::nemesis::samples::{Dice, board, copies, grid};

    fn core(board: &EscapeGraph) -> Core {
        Core::new(board, &copies(board))
    }

    fn is_bijection(images: impl Iterator<Item = u32>) -> bool {
        let mut images: Vec<u32> = images.collect();
        images.sort_unstable();
        (0..).zip(images).all(|(i, image)| i == image)
    }

    fn is_automorphism(core: &Core, symmetry: &Symmetry) {
        let vertices = 0..core.vertices() as u32;
        assert!(is_bijection(vertices.clone().map(|v| symmetry.vertex(v))));
        assert!(is_bijection((0..core.atom_count()).map(|atom| symmetry.atom(atom))));
        assert!(vertices.clone().any(|v| symmetry.vertex(v) != v), "the identity");
        for v in vertices {
            let image = symmetry.vertex(v);
            assert_eq!(symmetry.vertex_back(image), v);
            assert_eq!(shape(core.exit(v)), shape(core.exit(image)));
            assert_eq!(symmetry.atom(core.exit(v).first), core.exit(image).first);
            assert_eq!(core.ways(v).len(), core.ways(image).len());
            for way in core.ways(v) {
                let of_image = between(core, image, symmetry.vertex(way.to));
                assert_eq!(shape(way.copies), shape(of_image));
                assert_eq!(symmetry.atom(way.copies.first), of_image.first);
            }
        }
        for atom in 0..core.atom_count() {
            let image = symmetry.atom(atom);
            assert_eq!(symmetry.atom_back(image), atom);
            assert_eq!(symmetry.atom(core.next_copy(atom)), core.next_copy(image));
            assert_eq!(core.is_deletable(atom), core.is_deletable(image));
        }
    }

    #[test]
    fn automorphisms_are_found() {
        let mut dice = Dice(7);
        let mut found = 0;
        for _ in 0..600 {
            let core = core(&board(&mut dice));
            let symmetries = symmetries(&core);
            symmetries.iter().for_each(|symmetry| is_automorphism(&core, symmetry));
            found += symmetries.len();
        }
        assert!(found > 1_200, "{found}");
    }

    #[test]
    fn grids_have_all_of_theirs() {
        for (rows, columns, others) in [(5, 5, 7), (4, 7, 3), (31, 31, 7), (31, 32, 3), (32, 32, 0)] {
            let core = core(&grid(rows, columns));
            let symmetries = symmetries(&core);
            symmetries.iter().for_each(|symmetry| is_automorphism(&core, symmetry));
            assert_eq!(symmetries.len(), others, "{rows} x {columns}");
        }
    }

    /// A path of three edges, of which the outer ones have one atom each.
    #[test]
    fn copies_that_cannot_be_deleted_are_others() {
        for (last, others) in [(1, 1), (2, 0), (UNBREAKABLE, 0)] {
            let copies = [1, 2, last];
            let edges = (0..).zip(copies).map(|(v, copies)| Edge { ends: [v, v + 1], copies }).collect();
            let board = EscapeGraph::new(Multigraph::new(4, edges));
            assert_eq!(symmetries(&core(&board)).len(), others, "{last}");
        }
    }
}
