import { count, named, squareAfter, type AngelGame, type Turn } from './game';

export interface Driven {
  west: number;
  east: number;
  lowest: number;
  /** The rows by which the Angel is south of where he would be without a Devil. */
  behind: number;
}

/** Returns how far the Angel was driven in the first turns of a game. */
export function driven(turns: Turn[], number: number): Driven {
  const squares = Array.from({ length: number + 1 }, (_, turn) => squareAfter(turns, turn));
  const [columns, rows] = [squares.map(([x]) => x), squares.map(([, y]) => y)];
  // One after the other: a long game has more squares than a call may have arguments.
  const least = (list: number[]) => list.reduce((a, b) => Math.min(a, b), 0);
  const east = columns.reduce((a, b) => Math.max(a, b), 0);
  return { west: Math.abs(least(columns)), east, lowest: least(rows), behind: 2 * number - rows.at(-1)! };
}

/** Says how far the Angel was driven. */
export function drivenWords({ west, east, lowest, behind }: Driven): string {
  const sides = [west > 0 ? `${count(west, 'column')} to the west` : '', east > 0 ? `${count(east, 'column')} to the east` : ''].filter(Boolean);
  const aside = sides.length > 0 ? `at most ${sides.join(' and ')}` : 'to neither side';
  const down = lowest < 0 ? `, and down to the row ${lowest}` : '';
  return `${aside}${down}; he is ${behind === 0 ? 'as far north as' : `${count(behind, 'row')} south of where`} he would be without a Devil`;
}

/** Lists the facts about a game at a turn; `game` ends there, and is missing until the program has answered. */
export function facts(turns: Turn[], number: number, game: AngelGame | null): { name: string; words: string }[] {
  const path = game && (game.length === 0 ? 'as long as a straight one' : `${count(game.length, 'segment')} longer than a straight one`);
  return [
    { name: 'Turns', words: number === turns.length ? `${number}` : `${number} of ${turns.length}` },
    { name: 'The Angel', words: `on ${named(squareAfter(turns, number))}` },
    { name: 'Would land', words: game ? `on ${named(game.landing)}` : '' },
    { name: 'Path', words: path ?? '' },
    { name: 'Evaded', words: game ? `${count(game.evaded, 'eaten square')}` : '' },
    { name: 'Driven', words: drivenWords(driven(turns, number)) },
  ];
}
