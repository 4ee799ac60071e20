//! The connected components of a graph.

use super::Classes;

/// A component: the colours of its vertices, and its edges with the vertices renumbered.
pub(crate) type Component = (Vec<u8>, Vec<(u32, u32, u8)>);

/// Passes the components of a graph to `component`, in the order of their first vertices. A vertex of colour
/// 0 is absent, and no edge may end at one. The edges of components have the colour 0. Takes nearly linear
/// time.
pub(crate) fn components(
    colours: &[u8],
    edges: impl Iterator<Item = (u32, u32)> + Clone,
    mut component: impl FnMut(Vec<u8>, Vec<(u32, u32, u8)>),
) {
    let mut classes = Classes::new(colours.len());
    for (u, v) in edges.clone() {
        classes.join(u, v);
    }
    // Count the sizes first: there are many components, and each should take no more memory than it needs.
    let mut sizes = vec![(0, 0); colours.len()];
    let present = || colours.iter().enumerate().filter(|(_, colour)| **colour != 0);
    present().for_each(|(v, _)| sizes[classes.root(v as u32) as usize].0 += 1);
    edges.clone().for_each(|(u, _)| sizes[classes.root(u) as usize].1 += 1);
    let mut index = vec![usize::MAX; colours.len()];
    let mut names = vec![0; colours.len()];
    let mut components: Vec<Component> = Vec::new();
    for (v, &colour) in present() {
        let root = classes.root(v as u32) as usize;
        if index[root] == usize::MAX {
            index[root] = components.len();
            let (vertices, edges) = sizes[root];
            components.push((Vec::with_capacity(vertices), Vec::with_capacity(edges)));
        }
        let (colours, _) = &mut components[index[root]];
        names[v] = colours.len() as u32;
        colours.push(colour);
    }
    for (u, v) in edges {
        let (_, edges) = &mut components[index[classes.root(u) as usize]];
        edges.push((names[u as usize], names[v as usize], 0));
    }
    components.into_iter().for_each(|(colours, edges)| component(colours, edges));
}
