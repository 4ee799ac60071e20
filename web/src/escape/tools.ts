/** What a click on the board does. */
export type Tool = 'play' | 'start' | 'exit' | 'edge' | 'delete' | 'move';

/** What to click if one move is a walk and a deletion. */
export const SPY = 'Click a vertex to go to, and then an edge to delete.';

export const TOOLS: { tool: Tool; title: string; words: string }[] = [
  { tool: 'play', title: 'Play', words: 'Click a vertex to go there, or an edge to delete it.' },
  { tool: 'start', title: 'Start', words: 'Click the vertex where the play begins.' },
  { tool: 'exit', title: 'Exits', words: 'A click makes an exit, or a plain vertex of it.' },
  { tool: 'edge', title: 'Edges', words: 'Click two vertices to join them by a copy of an edge, or an edge to add a copy.' },
  { tool: 'delete', title: 'Delete', words: 'A click removes a copy of an edge, or a vertex with its edges.' },
  { tool: 'move', title: 'Move', words: 'Drag a vertex, or press Shift and an arrow key; it changes the picture alone.' },
];
