import type { Answer, Devil, Request } from '../engine/types';

/** A square of the plane: its column and its row. */
export type Square = [number, number];
export type Heading = 'N' | 'E' | 'S' | 'W';
/** A segment of the path: the south-western corner of a square, and the way from there. */
export type Segment = [number, number, Heading];
/** The squares of a column from one row until before another; `null` if they have no end. */
export type Run = [number, number, number | null];

/** The act of the Devil in a turn: the square that he eats, or `null` if he passes. */
export type Bite = Square | null;

export interface Turn {
  eaten: Bite;
  passed: Segment[];
  joined: Run[];
  square: Square;
}

/** A game, and the path at its end. */
export interface AngelGame {
  turns: Turn[];
  perch: Segment;
  square: Square;
  landing: Square;
  future: Segment[];
  length: number;
  evaded: number;
}

/** The squares that the Devil eats, in order, with his passes: they are the whole game. */
export interface AngelDocument {
  eaten: Bite[];
}

/** The most turns of a game. */
export const MOST = 2000;
/** The largest number of a Devil. The program takes some that are larger, but the numbers of a page are only exact up to
 * 2^53, and a Devil with such a number N eats squares 2N rows away. */
const LARGEST = 1e15;
/** Squares farther away are no part of a link. */
const FARTHEST = Number.MAX_SAFE_INTEGER;
/** A pass in a link. */
const PASS = 'pass';

export const START: Segment = [0, 0, 'N'];

export const same = ([a, b]: Square, [c, d]: Square): boolean => a === c && b === d;
const isEaten = (turn: Turn): turn is Turn & { eaten: Square } => turn.eaten !== null;
/** Returns the squares that were eaten, without the passes. */
export const squaresOf = (turns: Turn[]): Square[] => turns.filter(isEaten).map(({ eaten }) => eaten);
export const named = ([x, y]: Square): string => `(${x},${y})`;
export const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`;

export const writeBites = (bites: Bite[]): string => bites.map((square) => square?.join(',') ?? PASS).join(';');

/** Reads squares and passes such as `0,3;pass;1,4`; what is neither is left out. */
export function readBites(text: string): Bite[] {
  return text
    .split(/[;\s]+/)
    .flatMap((part): Bite[] => {
      if (part === PASS) return [null];
      const found = /^(-?\d{1,16}),(-?\d{1,16})$/.exec(part);
      // A zero added to -0 is 0.
      const [x, y] = [Number(found?.[1]) + 0, Number(found?.[2]) + 0];
      return Math.abs(x) <= FARTHEST && Math.abs(y) <= FARTHEST ? [[x, y]] : [];
    })
    .slice(0, MOST);
}

/** Returns the request for a game; with a Devil, who goes on after the squares. */
export function question(eaten: Bite[], devil?: { name: string; turns: number; seed: number }): Request {
  return devil ? { do: 'angel', eaten, devil: devil.name, turns: devil.turns, seed: devil.seed } : { do: 'angel', eaten };
}

export const gameOf = (answer: Answer | null): AngelGame | null => (answer && Array.isArray(answer.turns) ? (answer as unknown as AngelGame) : null);

/** Returns where the Angel is after a number of turns. */
export const squareAfter = (turns: Turn[], number: number): Square => turns[number - 1]?.square ?? [0, 0];

/** Returns the segments that were passed, and the perch as the last one. */
export const passedUntil = (turns: Turn[], number: number): Segment[] => [START, ...turns.slice(0, number).flatMap(({ passed }) => passed)];

function joining({ joined }: Turn): string {
  if (joined.some(([, , until]) => until === null)) return 'columns without an end join the left set';
  const squares = joined.reduce((sum, [, from, until]) => sum + (until ?? from) - from, 0);
  if (squares === 0) return 'no square joins the left set';
  return `${count(squares, 'square')} ${squares === 1 ? 'joins' : 'join'} the left set`;
}

/** Says in words what happens in a turn, counted from 1. */
export function described(turns: Turn[], number: number): string {
  const turn = turns[number - 1];
  if (!turn) return 'The Angel is on (0,0), and the Devil begins';
  const stays = same(turn.square, squareAfter(turns, number - 1));
  const { eaten } = turn;
  const again = eaten && squaresOf(turns.slice(0, number - 1)).some((square) => same(square, eaten)) ? ' again, which is as good as passing' : '';
  const act = eaten ? `eats ${named(eaten)}${again}` : 'passes';
  return `Turn ${number}: the Devil ${act}; the Angel ${stays ? 'stays on' : 'flies to'} ${named(turn.square)}; ${joining(turn)}`;
}

/** Writes a game as `upstar angel replay` reads it. */
export const replayLine = (eaten: Bite[]): string => `{"id": 1, "eaten": ${JSON.stringify(eaten)}}`;

/** Returns the largest number of a Devil; 0 if he has none. */
export const largestNumber = (devil?: Devil): number => Math.min(devil?.most ?? 0, LARGEST);

/** Returns the number of a Devil if no other is chosen. */
export const usualNumber = (devil?: Devil): number => Math.min(devil?.number ?? 0, largestNumber(devil));

/** Returns the name of a Devil with his number, if he has one. */
export const devilName = ({ name, number }: Devil, chosen: number): string => (number === null ? name : `${name}(${chosen})`);
