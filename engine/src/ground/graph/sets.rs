//! Sets of vertices: classes that merge, the components of a graph, and the vertices with edges.

/// A union-find structure on vertices, with path halving and without ranks.
///
/// ```
/// use upstar::ground::graph::Classes;
/// let mut classes = Classes::new(4);
/// assert!(classes.join(0, 1) && classes.join(1, 2) && !classes.join(0, 2));
/// assert_eq!(classes.root(0), classes.root(2));
/// assert_ne!(classes.root(0), classes.root(3));
/// ```
#[derive(Clone, Debug)]
pub struct Classes {
    parent: Vec<u32>,
}

impl Classes {
    /// Puts each vertex into a class of its own.
    pub fn new(vertices: usize) -> Self {
        Self { parent: (0..vertices as u32).collect() }
    }

    /// Returns the representative of the class of a vertex.
    pub fn root(&mut self, mut vertex: u32) -> u32 {
        while self.parent[vertex as usize] != vertex {
            self.parent[vertex as usize] = self.parent[self.parent[vertex as usize] as usize];
            vertex = self.parent[vertex as usize];
        }
        vertex
    }

    /// Merges two classes. Returns false if they were the same class already.
    pub fn join(&mut self, u: u32, v: u32) -> bool {
        let (u, v) = (self.root(u), self.root(v));
        // If both have the same root, this changes nothing.
        self.parent[u as usize] = v;
        u != v
    }
}

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

// If most vertices of a graph have no edges, these vertices should cost no memory.

/// Returns whether there are fewer edges than an eighth of the vertices. Then memory for each vertex is
/// avoided.
pub(crate) fn is_sparse(vertices: usize, edges: usize) -> bool {
    const VERTICES_OF_EDGE: usize = 8;
    edges < vertices / VERTICES_OF_EDGE
}

/// A set of vertices, which are renumbered 0, 1, 2, .. in increasing order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Kept {
    /// The vertices, strictly increasing.
    vertices: Vec<u32>,
}

impl Kept {
    /// Makes the set of these vertices, in any order and with repetitions. Takes time O(k log k) for k of
    /// them.
    pub(crate) fn new(vertices: impl IntoIterator<Item = u32>) -> Self {
        let mut vertices: Vec<u32> = vertices.into_iter().collect();
        vertices.sort_unstable();
        vertices.dedup();
        vertices.shrink_to_fit();
        Self { vertices }
    }

    /// Returns the number of vertices in the set.
    pub(crate) fn len(&self) -> usize {
        self.vertices.len()
    }

    /// Returns the new number of a vertex, or `None` if it is not in the set. Takes time O(log k).
    pub(crate) fn number(&self, vertex: u32) -> Option<u32> {
        self.vertices.binary_search(&vertex).ok().map(|number| number as u32)
    }

    /// Returns the vertex with a new number.
    pub(crate) fn vertex(&self, number: u32) -> u32 {
        self.vertices[number as usize]
    }

    /// Returns the memory in use, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.vertices.capacity() * size_of::<u32>()
    }
}
