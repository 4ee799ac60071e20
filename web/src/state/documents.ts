import type { AngelDocument } from '../angel/game';
import type { Level } from '../puzzles/boards';
import type { Puzzle } from '../puzzles/search';
import type { BoardDocument } from '../board/tree';
import type { Player } from '../engine/types';
import type { EscapeDocument } from '../escape/play';

export const SCREENS = ['start', 'board', 'explorer', 'sums', 'thermograph', 'worksheet', 'rules', 'puzzles', 'escape', 'angel'] as const;
export type Screen = (typeof SCREENS)[number];

/** A summand of a sum: an expression, or a position. A negative number of copies negates it. */
export interface Card {
  id: number;
  ruleset?: string;
  text: string;
  copies: number;
}

export interface SumsDocument {
  cards: Card[];
}

export interface ThermographDocument {
  games: string[];
  t: string;
  /** Who begins in the sum, if its compound thermograph is shown. */
  sum?: Player;
}

export interface ExplorerDocument {
  /** Whether only those options are shown that the canonical form keeps. */
  sensible: boolean;
}

export interface SheetCell {
  id: number;
  kind: 'calc' | 'text';
  text: string;
}

export interface SheetDocument {
  cells: SheetCell[];
}

export interface RulesDocument {
  text: string;
  position: string;
  /** Whether a link brought the text, and nobody has agreed yet to run it. */
  foreign: boolean;
}

export interface PuzzleDocument extends Puzzle {
  level: Level;
  /** The name of the move that was chosen. */
  chosen: string | null;
}

export interface Documents {
  board: BoardDocument;
  /** How the explorer shows the position on the board. */
  explorer: ExplorerDocument;
  sums: SumsDocument;
  thermograph: ThermographDocument;
  worksheet: SheetDocument;
  rules: RulesDocument;
  puzzles: PuzzleDocument;
  escape: EscapeDocument;
  angel: AngelDocument;
}

export const nextId = (list: { id: number }[]): number => Math.max(0, ...list.map(({ id }) => id)) + 1;
