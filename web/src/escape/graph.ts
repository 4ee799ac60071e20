import type { Spot } from '../editor/graph';
import type { Picture } from '../editor/picture';

/** The copies of an edge between two vertices. */
export interface Join {
  a: number;
  b: number;
  copies: number;
  /** Whether no copy can be deleted. */
  fixed: boolean;
}

export interface EscapeGraph {
  names: string[];
  exits: boolean[];
  joins: Join[];
}

/** A graph, the vertices of those who walk, and where a picture has its vertices. */
export interface Board {
  graph: EscapeGraph;
  /** One vertex, or two for two spies; the first one moves. */
  at: number[];
  spots: Spot[];
}

/** Reads a board from the picture of the program, whose shapes are in the order of the vertices; `null` if it is none. */
export function readBoard(picture: Picture | null, walkers = 1): Board | null {
  if (!picture) return null;
  const shapes = [...picture.svg.querySelectorAll('[data-place]')].map((shape) => ({ shape, place: shape.getAttribute('data-place') ?? '' }));
  const vertices = vertexShapes(shapes.filter(({ shape }) => shape.localName === 'circle' || shape.localName === 'rect'));
  const names = [...vertices.keys()];
  const index = new Map(names.map((name, vertex) => [name, vertex]));
  const joins: Join[] = [];
  for (const { shape, place } of shapes.filter(({ shape }) => shape.localName === 'path')) {
    const ends = endsOf(place, index);
    if (!ends) return null;
    const copies = shapes.find((other) => other.shape.localName === 'text' && other.place === place)?.shape.textContent;
    joins.push({ a: ends[0], b: ends[1], copies: Number(copies ?? 1), fixed: shape.getAttribute('stroke-width') === '6' });
  }
  const all = [...vertices.values()];
  const standing = names.flatMap((_, vertex) => (all[vertex]!.walker ? [{ vertex, fill: all[vertex]!.walker }] : []));
  if (standing.length !== walkers) return null;
  standing.sort((one, other) => Number(one.fill !== FIRST) - Number(other.fill !== FIRST));
  return { graph: { names, exits: all.map(({ exit }) => exit), joins }, at: standing.map(({ vertex }) => vertex), spots: all.map(({ spot }) => spot) };
}

/** The color of who moves first in the pictures of the program. */
const FIRST = '#000000';

interface VertexShape {
  exit: boolean;
  spot: Spot;
  walker: string | null;
}

/** Collects the shapes of vertices by name. A second shape at the same place is somebody who stands there. */
function vertexShapes(shapes: { shape: Element; place: string }[]): Map<string, VertexShape> {
  const found = new Map<string, VertexShape>();
  for (const { shape, place } of shapes) {
    const known = found.get(place);
    const number = (name: string) => Number(shape.getAttribute(name) ?? 0);
    if (known) known.walker = shape.getAttribute('fill');
    else if (shape.localName === 'circle') found.set(place, { exit: false, walker: null, spot: { x: number('cx'), y: number('cy') } });
    else found.set(place, { exit: true, walker: null, spot: { x: number('x') + number('width') / 2, y: number('y') + number('height') / 2 } });
  }
  return found;
}

/** Finds the two vertices in the name of an edge; names of vertices may contain a hyphen. */
function endsOf(place: string, index: ReadonlyMap<string, number>): [number, number] | null {
  for (let at = place.indexOf('-'); at >= 0; at = place.indexOf('-', at + 1)) {
    const [a, b] = [index.get(place.slice(0, at)), index.get(place.slice(at + 1))];
    if (a !== undefined && b !== undefined) return [a, b];
  }
  return null;
}

/** Writes a graph as numbered edges, which requests use. */
export function writeNumbered({ names, exits, joins }: EscapeGraph, at: number[]): string {
  const edges = joins.map(({ a, b, copies, fixed }) => (fixed ? `${a}=${b}` : `${a}-${b}${copies > 1 ? `*${copies}` : ''}`));
  const out = exits.flatMap((exit, vertex) => (exit ? [vertex] : []));
  return [`${names.length}:`, ...edges, ...(out.length > 0 ? ['exits', out.join(',')] : []), '@', ...at].join(' ');
}

/** Writes a board for people: as numbered edges, or with the names and places of its vertices in the language of Graphviz. */
export function writeBoard({ graph, at, spots }: Board): string {
  if (isNumbered(graph)) return writeNumbered(graph, at);
  const quoted = graph.names.map((name) => (/^[A-Za-z_]\w*$/.test(name) ? name : `"${name.replaceAll('"', '\\"')}"`));
  const lowest = Math.max(0, ...spots.map(({ y }) => y));
  const vertices = quoted.map((name, vertex) => {
    const { x, y } = spots[vertex] ?? { x: 0, y: 0 };
    return `${name} [pos="${Math.round(x)},${Math.round(lowest - y)}"${graph.exits[vertex] ? ', exit=true' : ''}]`;
  });
  const edges = graph.joins.map(({ a, b, copies, fixed }) => {
    return `${quoted[a]} -- ${quoted[b]}${fixed ? ' [unbreakable=true]' : copies > 1 ? ` [copies=${copies}]` : ''}`;
  });
  return `graph { ${[...vertices, ...edges].join('; ')} } @ ${at.map((vertex) => quoted[vertex]).join(' ')}`;
}

const isNumbered = ({ names }: EscapeGraph): boolean => names.every((name, vertex) => name === `${vertex}`);

/** Puts the walkers elsewhere in the text of a position, if that can be done without rewriting it. */
export function startInText(position: string, { names }: EscapeGraph, at: number[]): string | null {
  const found = /^([^{}\n"]*@)[^@]*$/.exec(position.trim());
  const wanted = at.map((vertex) => names[vertex] ?? '');
  return found && wanted.every((name) => /^[\w,]+$/.test(name)) ? `${found[1]} ${wanted.join(' ')}` : null;
}

/** Writes a named graph without the edges that play has deleted; `null` if its text cannot say that. */
export function playedText(position: string, before: EscapeGraph, { graph, at }: Board): string | null {
  const found = /^(\w+\([\d, ]+\))( without (?!exits)[^@]*?)?( exits [^@]*?)?\s*@[^@]*$/.exec(position.trim());
  const gone = before.joins.filter(({ a, b }) => !joinOf(graph, a, b));
  const whole = before.joins.every(({ copies }) => copies === 1);
  const names = [...gone.map((join) => edgeName(before, join)), ...at.map((vertex) => graph.names[vertex]!)];
  if (!found || !whole || !names.every((name) => /^[\w,-]+$/.test(name))) return null;
  const without = gone.length > 0 ? `${found[2] ?? ' without'} ${gone.map((join) => edgeName(before, join)).join(' ')}` : (found[2] ?? '');
  return `${found[1]}${without}${found[3] ?? ''} @ ${at.map((vertex) => graph.names[vertex]).join(' ')}`;
}

export const edgeName = ({ names }: EscapeGraph, { a, b }: Join): string => `${names[a]}-${names[b]}`;

const joins = (join: Join, a: number, b: number): boolean => (join.a === a && join.b === b) || (join.a === b && join.b === a);

export const joinOf = (graph: EscapeGraph, a: number, b: number): Join | undefined => graph.joins.find((join) => joins(join, a, b));

export function neighbors(graph: EscapeGraph, vertex: number): number[] {
  return graph.joins.flatMap(({ a, b }) => (a === vertex ? [b] : b === vertex ? [a] : []));
}

/** Returns the vertices that paths reach, the first one included; no path goes through a closed vertex. */
export function reached(graph: EscapeGraph, from: number, closed?: number): Set<number> {
  const found = new Set([from]);
  for (const vertex of found) {
    for (const near of neighbors(graph, vertex)) if (near !== closed) found.add(near);
  }
  return found;
}

/** Sets the number of copies of an edge; without copies it is gone. */
export function setCopies(graph: EscapeGraph, a: number, b: number, copies: number, fixed = false): EscapeGraph {
  if (a === b) return graph;
  const known = graph.joins.findIndex((join) => joins(join, a, b));
  if (copies < 1 && !fixed) return known < 0 ? graph : { ...graph, joins: graph.joins.toSpliced(known, 1) };
  const join = { a, b, copies: fixed ? 1 : copies, fixed };
  return { ...graph, joins: known < 0 ? [...graph.joins, join] : graph.joins.with(known, { ...graph.joins[known]!, copies: join.copies, fixed }) };
}

/** Adds a copy of an edge. */
export const addCopy = (graph: EscapeGraph, a: number, b: number): EscapeGraph => setCopies(graph, a, b, (joinOf(graph, a, b)?.copies ?? 0) + 1);

/** Deletes a copy of an edge, whether play could delete it or not. */
export const removeCopy = (graph: EscapeGraph, { a, b, copies, fixed }: Join): EscapeGraph => setCopies(graph, a, b, fixed ? 0 : copies - 1);

export const toggleExit = (graph: EscapeGraph, vertex: number): EscapeGraph => ({ ...graph, exits: graph.exits.with(vertex, !graph.exits[vertex]) });

/** Adds a vertex without edges, named by the first number that is no name yet. */
export function addVertex({ graph, at, spots }: Board, spot: Spot): Board {
  let number = graph.names.length;
  while (graph.names.includes(`${number}`)) number += 1;
  return { at, spots: [...spots, spot], graph: { ...graph, names: [...graph.names, `${number}`], exits: [...graph.exits, false] } };
}

/** Removes a vertex with its edges, unless somebody stands there. In a graph without names later vertices move up. */
export function removeVertex(board: Board, vertex: number): Board {
  const { graph, at, spots } = board;
  if (at.includes(vertex)) return board;
  const moved = (v: number) => (v > vertex ? v - 1 : v);
  const kept = graph.joins.filter(({ a, b }) => a !== vertex && b !== vertex);
  const names = graph.names.toSpliced(vertex, 1);
  return {
    at: at.map(moved),
    spots: spots.toSpliced(vertex, 1),
    graph: {
      names: isNumbered(graph) ? names.map((_, i) => `${i}`) : names,
      exits: graph.exits.toSpliced(vertex, 1),
      joins: kept.map((join) => ({ ...join, a: moved(join.a), b: moved(join.b) })),
    },
  };
}
