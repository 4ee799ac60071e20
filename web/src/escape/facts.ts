import { named, type EscapeGame } from './games';
import type { Ending, State, Verdict } from './play';

export interface Fact {
  name: string;
  words: string;
}

/** Says in words who moves, what best play leads to, and how large the board is. */
export function facts(game: EscapeGame, state: State, over: Ending | null, found: Verdict | null): Fact[] {
  const answer = over ? ended(game, over) : found ? promised(game, found) : 'not known yet';
  return [
    { name: 'Answer', words: answer },
    { name: 'To move', words: over ? 'nobody: the play is over' : turn(game, state) },
    { name: 'Board', words: size(state) },
  ];
}

const ended = (game: EscapeGame, { winner, words }: Ending): string => (game.counts ? words : `${named(game, winner, true)} wins`);

function promised(game: EscapeGame, { winner, rounds }: Verdict): string {
  if (winner !== undefined) return `${named(game, winner, true)} wins`;
  if (rounds === 'never') return 'The cat is never caught';
  return `The cat is caught after ${rounds} more ${rounds === '1' ? 'deletion' : 'deletions'}`;
}

function turn(game: EscapeGame, { turn, mover }: State): string {
  const name = named(game, mover);
  if (turn === 'both') return `${name}: along a path, and then deletes an edge`;
  if (turn === 'walk') return `${name}: along ${game.walks === 'edge' ? 'an edge' : 'a path'}`;
  return `${name}: deletes ${game.cuts === 'near' ? `an edge at ${named(game, game.walker)}` : 'an edge'}`;
}

function size({ graph }: State): string {
  const copies = graph.joins.reduce((sum, join) => sum + join.copies, 0);
  const exits = graph.exits.filter(Boolean).length;
  const fixed = graph.joins.filter((join) => join.fixed).length;
  const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
  return [
    count(graph.names.length, 'vertex', 'vertices'),
    count(copies, 'edge', 'edges'),
    ...(exits > 0 ? [count(exits, 'exit', 'exits')] : []),
    ...(fixed > 0 ? [count(fixed, 'edge is unbreakable', 'edges are unbreakable')] : []),
  ].join(', ');
}
