/** The types of the protocol, which PROTOCOL.md describes. Rationals are strings. */

export type Player = 'left' | 'right';

export interface Cell {
  char: string;
  meaning: string;
}

export interface Ruleset {
  name: string;
  title: string;
  kind: string;
  board: string;
  notation: string;
  rules: string;
  source: string;
  example: string;
  is_text: boolean;
  /** The characters of a board of cells; empty for other boards. */
  cells: Cell[];
  /** The pairs of characters that are exchanged with the players. */
  exchange: [string, string][];
}

/** A strategy that plays short games; a number in its name, such as `sees-3`, is an example. */
export interface Strategy {
  name: string;
  does: string;
}

/** A Devil who plays against the Angel; `number` is the default of his parameter. */
export interface Devil {
  name: string;
  number: number | null;
  most: number | null;
  does: string;
}

export interface Hello {
  protocol: number;
  version: string;
  rulesets: Ruleset[];
  strategies?: Strategy[];
  devils?: Devil[];
  reductions?: Reduction[];
}

export interface Reduction {
  name: string;
  /** What is reduced, and what it becomes, in words. */
  from: string;
  to: string;
  condition: string;
  theorem: string;
}

export interface Budget {
  seconds?: number;
  nodes?: number;
}

export type Position = string | { expr: string };

export interface Request {
  do: 'evaluate' | 'options' | 'graph' | 'draw' | 'edit' | 'rules' | 'why' | 'advise' | 'plot' | 'angel' | 'reduce';
  ruleset?: string;
  /** A text of rules, in place of `ruleset`. */
  rules?: string;
  position?: Position;
  fields?: string[];
  moves?: boolean;
  negative?: boolean;
  text?: string;
  /** The number of positions that a graph has at most. */
  most?: number;
  /** The language of a picture. */
  format?: 'svg' | 'tikz' | 'text';
  /** For a reduction. */
  reduction?: string;
  instance?: string;
  /** The move to explain. */
  move?: string;
  /** The strategy that chooses the next move, and the moves so far. */
  strategy?: string;
  played?: string[];
  /** For the compound thermograph of a sum. */
  values?: string[];
  /** The player who began, or begins in the sum. */
  first?: Player;
  /** For a game of the Angel. */
  eaten?: ([number, number] | null)[];
  devil?: string;
  turns?: number;
  seed?: number;
  budget?: Budget;
}

/** A corner of a wall: the temperature and the number there. */
export type Corner = [string, string];

export interface Walls {
  left: Corner[];
  right: Corner[];
}

export interface Move {
  move: string;
  after?: string;
  value?: string;
  wins?: boolean;
  draws?: boolean;
  loss?: string;
  best?: boolean;
  undominated?: boolean;
  keeps_stop?: boolean;
  orthodox?: boolean;
  summand?: number;
  left_stop?: string;
  right_stop?: string;
  cells?: [number, number][];
  /** In escape games and impartial games that need not end. */
  winner?: string;
  outcome?: string;
}

export interface Moves {
  left: Move[];
  right: Move[];
}

export interface Known {
  outcome?: string;
  winning_moves?: { left: string[]; right: string[] };
  [name: string]: unknown;
}

export interface Failure {
  kind: string;
  message: string;
  at?: string | null;
  known?: Known;
  line?: number;
  column?: number;
  length?: number;
}

export type Status =
  | 'kept'
  | { dominated_by: number }
  | { reversible: { through: string; value: string } };

export interface Option extends Move {
  mean?: string;
  temperature?: string;
  status: Status;
}

export interface Warning {
  message: string;
  line: number;
  column: number;
  length: number;
}

/** A nim value: a heap, or an infinite value with the nim values of its options. */
export type NimValue = number | string | { inf: number[] };

/** A position in the graph of a game that need not end. */
export interface GraphNode {
  position: string;
  value?: NimValue | null;
  outcome?: string | null;
  onside?: string | null;
  offside?: string | null;
  /** The number of its moves to positions that the graph does not have. */
  cut?: number;
  /** The player who has got away, and always has moves. */
  moves_for_ever?: Player;
}

export interface GraphArc {
  from: number;
  to: number;
  move: string;
  by: Player | 'both';
}

export interface Graph {
  nodes: GraphNode[];
  arcs: GraphArc[];
  /** Whether it has all positions that follow. */
  whole: boolean;
}

export interface Answer {
  error?: Failure;
  /** Of a reduction: whether the formula holds, and what was made. */
  holds?: boolean;
  meaning?: string;
  size?: string;
  result?: string;
  no_picture?: string;
  value?: string;
  outcome?: string;
  mean?: string;
  temperature?: string;
  left_stop?: string;
  right_stop?: string;
  birthday?: number | string;
  thermograph?: Walls;
  atomic_weight?: string;
  grundy_value?: number | string;
  impartial?: boolean;
  moves?: Moves | Move[];
  moves_error?: Failure;
  options?: { left: Option[]; right: Option[] };
  graph?: Graph;
  svg?: string;
  tikz?: string;
  position?: string;
  rules?: Ruleset & { found: string[] };
  warnings?: Warning[];
  [field: string]: unknown;
}

export interface Progress {
  seconds: number;
  nodes?: number;
  known?: Known;
  /** The facts of the answer that are known, if there are new ones. */
  part?: Answer;
}
