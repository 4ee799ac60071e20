import type { Player } from '../engine/types';

/** A position that play has reached. */
export interface Node {
  position: string;
  /** The index of the node before; -1 for the root. */
  parent: number;
  by?: Player;
  move?: string;
  children: number[];
  /** The child that was visited last. */
  last?: number;
}

/** A ruleset, a tree of variations, and the node that is shown. */
export interface BoardDocument {
  ruleset: string;
  nodes: Node[];
  at: number;
  side: Player;
}

export function begin(ruleset: string, position: string, side: Player = 'left'): BoardDocument {
  return { ruleset, nodes: [{ position, parent: -1, children: [] }], at: 0, side };
}

export const here = (board: BoardDocument): Node => board.nodes[board.at]!;
export const other = (player: Player): Player => (player === 'left' ? 'right' : 'left');

/** Plays a move from the node that is shown. A move that was played before is visited again. */
export function play(board: BoardDocument, by: Player, move: string, after: string): BoardDocument {
  const node = here(board);
  const known = node.children.find((child) => board.nodes[child]?.move === move && board.nodes[child]?.by === by);
  if (known !== undefined) return visit(board, known);
  const child = board.nodes.length;
  const nodes = board.nodes.with(board.at, { ...node, children: [...node.children, child], last: child });
  nodes.push({ position: after, parent: board.at, by, move, children: [] });
  return { ...board, nodes, at: child, side: other(by) };
}

/** Goes to a node, and remembers the way to it from each node before. */
export function visit(board: BoardDocument, to: number): BoardDocument {
  const target = board.nodes[to];
  if (!target) return board;
  const nodes = [...board.nodes];
  for (let child = to; nodes[child]!.parent >= 0; ) {
    const parent = nodes[child]!.parent;
    nodes[parent] = { ...nodes[parent]!, last: child };
    child = parent;
  }
  const next = nodes[nodes[to]!.last ?? nodes[to]!.children[0] ?? -1];
  const side = target.by ? other(target.by) : (next?.by ?? board.side);
  return { ...board, nodes, at: to, side };
}

export const back = (board: BoardDocument): BoardDocument => visit(board, here(board).parent);

/** Goes on to the child that was visited last, or the first. */
export function forward(board: BoardDocument): BoardDocument {
  const node = here(board);
  return visit(board, node.last ?? node.children[0] ?? -1);
}

/** Goes to the next variation of the same fork. */
export function sibling(board: BoardDocument, step: 1 | -1): BoardDocument {
  const children = board.nodes[here(board).parent]?.children ?? [];
  const next = children[children.indexOf(board.at) + step];
  return next === undefined ? board : visit(board, next);
}

/** Leaves a variation: goes back to the last fork. */
export function leave(board: BoardDocument): BoardDocument {
  let at = here(board).parent;
  while (at > 0 && board.nodes[at]!.children.length < 2) at = board.nodes[at]!.parent;
  return visit(board, Math.max(at, 0));
}

/** A game in which the players take turns: where it began, who began, and the moves. */
export interface Course {
  position: string;
  first: Player;
  played: string[];
}

/** Returns the game up to the node that is shown, from the beginning or the last pass on. */
export function course(board: BoardDocument): Course {
  let [node, side] = [here(board), board.side];
  const played: string[] = [];
  while (node.by !== undefined && node.by === other(side)) {
    played.unshift(node.move!);
    [node, side] = [board.nodes[node.parent]!, node.by];
  }
  return { position: node.position, first: side, played };
}

/** Removes a node with all that follows it, and goes to the node before. */
export function prune(board: BoardDocument, index: number): BoardDocument {
  const parent = board.nodes[index]?.parent ?? -1;
  if (parent < 0) return board;
  const gone = new Set([index]);
  board.nodes.forEach((node, i) => gone.has(node.parent) && gone.add(i));
  const kept = board.nodes.map((_, i) => i).filter((i) => !gone.has(i));
  const place = new Map(kept.map((old, i) => [old, i]));
  const nodes = kept.map((old): Node => {
    const { last, ...node } = board.nodes[old]!;
    const moved = last === undefined ? undefined : place.get(last);
    const children = node.children.flatMap((child) => place.get(child) ?? []);
    return { ...node, parent: place.get(node.parent) ?? -1, children, ...(moved !== undefined && { last: moved }) };
  });
  return visit({ ...board, nodes, at: 0 }, place.get(parent)!);
}

/** A line of a variation: the moves up to the next fork, and the variations that begin there. */
export interface Line {
  moves: number[];
  variations: Line[];
}

/** Returns the line that begins with a node. */
export function line(board: BoardDocument, first: number): Line {
  const moves = [first];
  let node = board.nodes[first]!;
  while (node.children.length === 1) {
    moves.push(node.children[0]!);
    node = board.nodes[node.children[0]!]!;
  }
  return { moves, variations: node.children.map((child) => line(board, child)) };
}
