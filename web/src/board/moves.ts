import type { Answer, Move, Player } from '../engine/types';

/** A move as the lists show it. */
export interface Shown {
  by: Player;
  name: string;
  move: Move;
  /** wins, loses or draws; empty if it is not known. */
  result: string;
  tags: string[];
}

/** Returns the moves of a player, those that win first. */
export function movesOf(answer: Answer, by: Player): Shown[] {
  const { moves } = answer;
  if (!moves) return [];
  const list = Array.isArray(moves) ? (by === 'left' ? ((answer.all_moves as Move[] | undefined) ?? moves) : []) : moves[by];
  const shown = list.map((move) => ({ by, name: nameOf(move), move, result: resultOf(move), tags: tagsOf(move) }));
  return shown.sort((a, b) => rank(a.move) - rank(b.move));
}

function nameOf(move: Move): string {
  if (move.move) return move.summand === undefined ? move.move : `${move.summand + 1}: ${move.move}`;
  const parts = move as unknown as Record<string, unknown>;
  if (parts.from !== undefined) return `${parts.from} to ${parts.to}`;
  if (parts.stalk !== undefined) return `stalk ${parts.stalk}, edge ${parts.first}`;
  return 'a move';
}

function resultOf(move: Move): string {
  if (move.wins) return 'wins';
  if (move.draws) return 'draws';
  if (move.wins === false) return 'loses';
  const rounds = (move as unknown as Record<string, unknown>).rounds;
  if (rounds !== undefined) return `${rounds} rounds`;
  return move.winner ? `${move.winner} wins` : '';
}

function tagsOf(move: Move): string[] {
  const tags: string[] = [];
  if (move.best) tags.push('best');
  else if (move.undominated) tags.push('undominated');
  if (move.orthodox) tags.push('orthodox');
  if (move.keeps_stop) tags.push('keeps the stop');
  return tags;
}

function rank(move: Move): number {
  return (move.wins ? 0 : move.draws ? 1 : 2) * 4 + (move.best ? 0 : move.undominated ? 1 : 2);
}

/** Names the places that a move touches, as pictures name them. Cells are `(1,2)`. */
export function placesOf(move: Move, places?: ReadonlySet<string>): string[] {
  if (move.cells) return move.cells.map(([row, column]) => `(${row + 1},${column + 1})`);
  const name = move.move ?? '';
  if (places?.has(name)) return [name];
  const cells = name.match(/\(\d+,\d+\)/g);
  if (cells && !places?.size) return cells;
  return name.split(/[-> ]+/).filter((part) => (places?.size ? places.has(part) : part !== ''));
}

/** Returns the moves that begin with the picked places, or, if there are none, touch all of them. */
export function matching(moves: Shown[], picked: string[], places?: ReadonlySet<string>): Shown[] {
  const named = moves.filter(({ move }) => move.after !== undefined).map((shown) => ({ shown, at: placesOf(shown.move, places) }));
  const first = named.filter(({ at }) => picked.every((place, i) => at[i] === place));
  const found = first.length > 0 ? first : named.filter(({ at }) => picked.every((place) => at.includes(place)));
  return found.map(({ shown }) => shown);
}
