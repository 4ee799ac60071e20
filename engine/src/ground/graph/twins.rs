//! Vertices that can be exchanged without changing anything else.

use rustc_hash::FxHashMap;

use super::labelled::Labelled;

/// For each vertex the first vertex that is its *twin*, or the vertex itself: both have the same colour and,
/// apart from each other, the same neighbours. O(m log m) for m edges. Twins that are joined are found only
/// where all edges have one colour; vertices with loops have none.
pub(crate) fn first_twins(graph: &Labelled) -> Vec<u32> {
    let n = graph.colours().len();
    let mut around: Vec<Vec<(u32, u8)>> = vec![Vec::new(); n];
    let mut has_loop = vec![false; n];
    let edge_colour = graph.edges().first().map(|edge| edge.2);
    let is_uniform = graph.edges().iter().all(|edge| Some(edge.2) == edge_colour);
    for &(u, v, colour) in graph.edges() {
        around[u as usize].push((v, colour));
        around[v as usize].push((u, colour));
        has_loop[u as usize] |= u == v;
    }
    around.iter_mut().for_each(|neighbours| neighbours.sort_unstable());
    let mut first: Vec<u32> = (0..n as u32).collect();
    let alone = around.iter().zip(graph.colours()).map(|(neighbours, &colour)| (colour, neighbours.clone()));
    merge(alone, &has_loop, &mut first);
    if let Some(edge_colour) = edge_colour.filter(|_| is_uniform) {
        let joined = around.iter().zip(graph.colours()).enumerate().map(|(v, (neighbours, &colour))| {
            let with_itself = (v as u32, edge_colour);
            let mut neighbours = neighbours.clone();
            neighbours.insert(neighbours.partition_point(|&other| other < with_itself), with_itself);
            (colour, neighbours)
        });
        merge(joined, &has_loop, &mut first);
    }
    first
}

/// Finds vertices with equal keys.
fn merge(keys: impl Iterator<Item = (u8, Vec<(u32, u8)>)>, left_out: &[bool], first: &mut [u32]) {
    let mut met = FxHashMap::default();
    for (v, key) in keys.enumerate().filter(|(v, _)| !left_out[*v]) {
        let earliest = *met.entry(key).or_insert(v as u32);
        first[v] = first[v].min(earliest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twins_of_both_kinds() {
        let graph = |colours: &[u8], edges: &[(u32, u32, u8)]| {
            first_twins(&Labelled::new(colours.to_vec(), edges.to_vec()))
        };
        // A star, with one leaf of another colour; a triangle with a tail; a path of three edges.
        assert_eq!(graph(&[0, 0, 0, 1], &[(0, 1, 0), (0, 2, 0), (0, 3, 0)]), [0, 1, 1, 3]);
        assert_eq!(graph(&[0; 4], &[(0, 1, 0), (1, 2, 0), (2, 0, 0), (2, 3, 0)]), [0, 0, 2, 3]);
        assert_eq!(graph(&[0; 4], &[(0, 1, 0), (1, 2, 0), (2, 3, 0)]), [0, 1, 2, 3]);
        // Colours of edges, multiplicities and loops count.
        assert_eq!(graph(&[0; 3], &[(0, 1, 1), (0, 2, 2)]), [0, 1, 2]);
        assert_eq!(graph(&[0; 3], &[(0, 1, 0), (0, 2, 0), (0, 2, 0)]), [0, 1, 2]);
        assert_eq!(graph(&[0; 3], &[(0, 1, 0), (0, 2, 0), (2, 2, 0)]), [0, 1, 2]);
    }
}
