import type { Answer, Request } from '../engine/types';
import { deletions, named, type EscapeGame, type Turn } from './games';
import { edgeName, joinOf, neighbors, reached, setCopies, writeNumbered, type Board, type EscapeGraph } from './graph';

/** A game, the position where it begins, and the moves from there, by name. */
export interface EscapeDocument {
  ruleset: string;
  position: string;
  moves: string[];
  /** A reduction with its instance, which is shown in place of the game. */
  reduction?: { name: string; instance: string };
}

/** A position of play. */
export interface State {
  graph: EscapeGraph;
  /** The vertices of those who walk. Of two spies, the one that moves comes first. */
  at: number[];
  turn: Turn;
  /** Who moves. */
  mover: string;
}

/** A move: a step, a deletion, or both. A pass has neither. */
export interface Step {
  name: string;
  to?: number;
  cut?: [number, number];
}

/** The name of the move of an opponent who can delete nothing. */
export const PASS = 'pass';

export function beginning(game: EscapeGame, { graph, at }: Board): State {
  return { graph, at, turn: game.first, mover: game.first === 'cut' ? game.cutter : game.walker };
}

const opponent = (game: EscapeGame, player: string): string => (player === game.walker ? game.cutter : game.walker);

/** Returns the moves that the rules allow, also where the winner is known. */
export function steps(game: EscapeGame, state: State): Step[] {
  const { graph, at, turn } = state;
  const from = at[0]!;
  const targets = game.walks === 'edge' ? neighbors(graph, from) : [...reached(graph, from, at[1])].filter((vertex) => vertex !== from);
  const walks = targets.sort((a, b) => a - b).map((to): Step => ({ name: graph.names[to]!, to }));
  if (turn === 'walk') return walks;
  const loose = graph.joins.filter(({ fixed, a, b }) => !fixed && (game.cuts === 'all' || a === from || b === from));
  const cuts = loose.map((join): Step => ({ name: edgeName(graph, join), cut: [join.a, join.b] }));
  if (turn === 'both') return walks.flatMap((walk) => cuts.map((cut) => ({ ...walk, ...cut, name: `${walk.name} ${cut.name}` })));
  return cuts.length > 0 ? cuts : [{ name: PASS }];
}

/** Makes a move. */
export function made(game: EscapeGame, state: State, { to, cut }: Step): State {
  const { graph, at, turn, mover } = state;
  const join = cut && joinOf(graph, ...cut);
  const next = { graph: join ? setCopies(graph, join.a, join.b, join.copies - 1) : graph, mover: opponent(game, mover) };
  if (turn === 'both') return { ...next, turn, at: [at[1]!, to!] };
  return { ...next, turn: turn === 'walk' ? 'cut' : 'walk', at: to === undefined ? at : [to] };
}

/** Returns the positions that the named moves reach, the beginning included. It ends before a move that is none. */
export function walked(game: EscapeGame, start: State, moves: string[]): State[] {
  const states = [start];
  for (const name of moves) {
    const state = states.at(-1)!;
    const step = ending(game, state) ? undefined : steps(game, state).find((step) => step.name === name);
    if (!step) break;
    states.push(made(game, state, step));
  }
  return states;
}

export interface Ending {
  winner: string;
  words: string;
}

/** Says whether the play is over, and why. */
export function ending(game: EscapeGame, state: State): Ending | null {
  const { graph, at, turn, mover } = state;
  const from = at[0]!;
  if (turn === 'both') {
    const stuck = steps(game, state).length === 0;
    return stuck ? { winner: opponent(game, mover), words: `${named(game, mover, true)} cannot move` } : null;
  }
  if (game.counts) return neighbors(graph, from).length === 0 ? { winner: game.cutter, words: 'The cat is caught' } : null;
  if (graph.exits[from]) return { winner: game.walker, words: `${named(game, game.walker, true)} stands on an exit` };
  const open = [...reached(graph, from)].some((vertex) => graph.exits[vertex]);
  return open ? null : { winner: game.cutter, words: 'No path leads to an exit' };
}

/** Asks about a position and its moves; `null` if no ruleset answers at this moment. */
export function question(game: EscapeGame, { graph, at, turn }: State): Request | null {
  const ruleset = game.rulesets[turn];
  if (ruleset === null) return null;
  return { do: 'evaluate', ruleset, position: writeNumbered(graph, at), fields: ['winner', 'rounds', 'best'], moves: true };
}

/** Asks who wins after each move, where no ruleset answers about the moves themselves. */
export function questions(game: EscapeGame, state: State): Map<string, Request> {
  if (game.rulesets[state.turn] !== null || ending(game, state)) return new Map();
  return new Map(steps(game, state).map((step) => [step.name, { ...question(game, made(game, state, step))!, fields: ['winner', 'rounds'], moves: false }]));
}

/** What a position or a move leads to if both play well. */
export interface Verdict {
  winner?: string;
  rounds?: string;
}

/** Reads who wins, for the players of this play: answers about spies name the one that moves `first`. */
export function verdict(game: EscapeGame, mover: string, found: Answer | Found | null | undefined): Verdict | null {
  if (typeof found?.winner === 'string') {
    return { winner: game.first === 'both' && found.winner === 'second' ? opponent(game, mover) : game.first === 'both' ? mover : found.winner };
  }
  if (typeof found?.rounds === 'number' || typeof found?.rounds === 'string') return { rounds: `${found.rounds}` };
  return null;
}

export interface Judged {
  step: Step;
  verdict: Verdict | null;
  /** Whether no move is better. */
  best: boolean;
  /** Whether the program would make it: one of the best. */
  chosen: boolean;
  /** wins, loses, or a number of deletions; empty while it is not known. */
  words: string;
}

interface Found {
  to?: number;
  edge?: [number, number];
  best?: boolean;
  winner?: string;
  rounds?: unknown;
}

/** Joins the moves with what an answer says about them. */
export function judged(game: EscapeGame, state: State, answer: Answer | null): Judged[] {
  const listed = Array.isArray(answer?.moves) ? (answer.moves as unknown as Found[]) : [];
  const chosen = answer?.best as Found | null | undefined;
  return steps(game, state).map((step) => {
    const found = listed.find((move) => same(step, move));
    const outcome = verdict(game, state.mover, found);
    const best = found !== undefined && (found.best ?? outcome?.winner === state.mover);
    return { step, verdict: outcome, best, chosen: best && chosen != null && same(step, chosen), words: inWords(outcome, state.mover) };
  });
}

function same({ to, cut, name }: Step, { to: vertex, edge }: Found): boolean {
  if (to !== vertex) return false;
  if (!cut || !edge) return cut === edge || name === PASS;
  return (cut[0] === edge[0] && cut[1] === edge[1]) || (cut[0] === edge[1] && cut[1] === edge[0]);
}

/** Joins the moves with answers about the positions after them. */
export function judgedByEach(game: EscapeGame, state: State, answers: ReadonlyMap<string, Answer>): Judged[] {
  const all = steps(game, state).map((step) => ({ step, verdict: verdict(game, state.mover, answers.get(step.name)) }));
  const most = total(game, state, all.map(({ verdict }) => verdict));
  return all.map(({ step, verdict }) => {
    const best = most !== null && verdict !== null && verdict.winner === most.winner && verdict.rounds === most.rounds;
    return { step, verdict, best, chosen: false, words: inWords(verdict, state.mover) };
  });
}

/** Returns what the best of all moves leads to; `null` while that is not known. */
export function total(game: EscapeGame, { mover }: State, verdicts: (Verdict | null)[]): Verdict | null {
  const known = verdicts.filter((verdict) => verdict !== null);
  const won = known.find(({ winner }) => winner === mover);
  if (won) return won;
  if (known.length < verdicts.length || known.length === 0) return null;
  if (!game.counts) return { winner: opponent(game, mover) };
  const size = ({ rounds }: Verdict) => (rounds === 'never' ? Infinity : Number(rounds));
  const sorted = known.toSorted((one, other) => size(one) - size(other));
  return (mover === game.walker ? sorted.at(-1) : sorted[0]) ?? null;
}

function inWords(found: Verdict | null, mover: string): string {
  if (!found) return '';
  return found.winner === undefined ? deletions(found.rounds) : found.winner === mover ? 'wins' : 'loses';
}

/** Says a move in words. */
export function described(game: EscapeGame, { graph, mover }: State, { name, to, cut }: Step): string {
  const parts = [
    ...(to === undefined ? [] : [`goes to ${graph.names[to]}`]),
    ...(cut ? [`deletes ${graph.names[cut[0]]}-${graph.names[cut[1]]}`] : name === PASS ? ['can delete nothing, and passes'] : []),
  ];
  return `${named(game, mover)} ${parts.join(' and ')}`;
}

/** Asks who wins if the play begins at each vertex in turn. */
export function everywhere(game: EscapeGame, { graph, at }: State): Map<string, Request> {
  const ruleset = game.rulesets[game.first]!;
  const starts = graph.names.map((_, vertex) => vertex).filter((vertex) => !graph.exits[vertex] && vertex !== at[1]);
  const position = (vertex: number) => writeNumbered(graph, [vertex, ...at.slice(1)]);
  return new Map(starts.map((vertex) => [`${vertex}`, { do: 'evaluate', ruleset, position: position(vertex), fields: ['winner', 'rounds'] }]));
}
