import type { Cell } from '../engine/types';

/** The rows of a board of cells; each string has the same length. */
export type Rows = string[];

const LARGEST = 40;

/** Reads the rows of a board; `null` if the text is not one of cells. `4x5` is an empty board. */
export function readRows(position: string, cells: Cell[]): Rows | null {
  const empty = cells[0]?.char;
  if (empty === undefined) return null;
  const size = /^\s*(\d+)\s*x\s*(\d+)\s*$/i.exec(position);
  if (size) {
    const [rows, columns] = [Number(size[1]), Number(size[2])];
    if (rows < 1 || columns < 1 || rows > LARGEST || columns > LARGEST) return null;
    return Array.from({ length: rows }, () => empty.repeat(columns));
  }
  const rows = position.trim().split(/\s*[|\n]\s*/).map((row) => row.replaceAll(/\s/g, ''));
  const width = rows[0]?.length ?? 0;
  const known = new Map(cells.flatMap(({ char }) => [[char, char]]));
  const read = rows.map((row) => [...row].map((char) => known.get(char) ?? sameLetter(char, cells)));
  if (width === 0 || read.some((row) => row.length !== width || row.includes(undefined))) return null;
  return read.map((row) => row.join(''));
}

/** Returns the only cell that is the same letter in the other case. */
function sameLetter(char: string, cells: Cell[]): string | undefined {
  const same = cells.filter((cell) => cell.char.toLowerCase() === char.toLowerCase());
  return same.length === 1 ? same[0]?.char : undefined;
}

export const writeRows = (rows: Rows): string => rows.join('|');

export function setCell(rows: Rows, row: number, column: number, char: string): Rows {
  const old = rows[row];
  if (old === undefined || column < 0 || column >= old.length || old[column] === char) return rows;
  return rows.with(row, old.slice(0, column) + char + old.slice(column + 1));
}

/** Returns the character after, or before, another in the order of the cells. */
export function cycled(cells: Cell[], char: string, step: 1 | -1): string {
  const index = cells.findIndex((cell) => cell.char === char);
  return cells[(index + step + cells.length) % cells.length]?.char ?? char;
}

/** Cuts a board, or adds empty cells at its end. */
export function resized(rows: Rows, height: number, width: number, empty: string): Rows {
  const [h, w] = [clamp(height), clamp(width)];
  return Array.from({ length: h }, (_, row) => (rows[row] ?? '').slice(0, w).padEnd(w, empty));
}

const clamp = (n: number): number => Math.min(LARGEST, Math.max(1, Math.round(n) || 1));

export const mirrored = (rows: Rows): Rows => rows.map((row) => [...row].reverse().join(''));

/** Turns a board by a quarter, clockwise. */
export function turned(rows: Rows): Rows {
  const width = rows[0]?.length ?? 0;
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column] ?? '').reverse().join(''));
}

export const cleared = (rows: Rows, empty: string): Rows => rows.map((row) => empty.repeat(row.length));

/** How a cell is painted. The letter is shown too, so that no colour carries the meaning alone. */
export type Look = 'free' | 'hole' | 'left' | 'right' | 'piece';

export function look({ char, meaning }: Cell, exchange: [string, string][] = []): Look {
  if (char === '#') return 'hole';
  if (char === '.') return 'free';
  if (/\bLeft's\b/.test(meaning) || exchange.some(([left]) => left === char)) return 'left';
  if (/\bRight's\b/.test(meaning) || exchange.some(([, right]) => right === char)) return 'right';
  return 'piece';
}

/** Names a cell for those who hear the board. */
export function labelled(row: number, column: number, cell: Cell | undefined, single: boolean): string {
  const place = single ? `cell ${column + 1}` : `row ${row + 1}, column ${column + 1}`;
  return `${place}, ${cell?.meaning ?? 'unknown'}`;
}
