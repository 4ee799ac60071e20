/** What an escape game calls its players, and which rulesets answer for its two moments. */
export interface EscapeGame {
  /** Who walks, and who deletes edges, as answers name the winner. */
  walker: string;
  cutter: string;
  names: Record<string, string>;
  /** Who moves first. */
  first: Turn;
  /** The ruleset that answers if the walker moves, and the one that answers if an edge is deleted next. */
  rulesets: Record<Turn, string | null>;
  /** Which edges may be deleted: all, or those where the walker stands. */
  cuts: 'all' | 'near';
  /** How the walker moves: along an edge, or along a path to any vertex. */
  walks: 'edge' | 'path';
  /** Whether the answer is a number of deletions in place of a winner. */
  counts: boolean;
}

/** `walk`: a step of the walker; `cut`: a deletion; `both`: a spy walks and then deletes an edge. */
export type Turn = 'walk' | 'cut' | 'both';

const NEMESIS: EscapeGame = {
  walker: 'fugitive',
  cutter: 'nemesis',
  names: { fugitive: 'the fugitive', nemesis: 'the Nemesis' },
  first: 'walk',
  rulesets: { walk: 'nemesis', cut: 'nemesis_cuts_first', both: null },
  cuts: 'all',
  walks: 'edge',
  counts: false,
};

const CAT: EscapeGame = {
  ...NEMESIS,
  walker: 'cat',
  cutter: 'herder',
  names: { cat: 'the cat', herder: 'the herder' },
  rulesets: { walk: 'cat_herding', cut: 'cat_herding_cuts_first', both: null },
  counts: true,
};

const GAMES: Record<string, EscapeGame> = {
  nemesis: NEMESIS,
  nemesis_cuts_first: { ...NEMESIS, first: 'cut' },
  blizzard: {
    ...NEMESIS,
    walker: 'trapper',
    cutter: 'storm',
    names: { trapper: 'the trapper', storm: 'the Storm' },
    rulesets: { walk: 'blizzard', cut: null, both: null },
    cuts: 'near',
  },
  cat_herding: CAT,
  cat_herding_cuts_first: { ...CAT, first: 'cut' },
  cat_herding_paths: { ...CAT, first: 'cut', walks: 'path', rulesets: { walk: null, cut: 'cat_herding_paths', both: null } },
  nowhere_to_go: {
    ...NEMESIS,
    walker: 'first',
    cutter: 'second',
    names: { first: 'the first spy', second: 'the second spy' },
    first: 'both',
    rulesets: { walk: null, cut: null, both: 'nowhere_to_go' },
    walks: 'path',
  },
};

export const gameOf = (ruleset: string): EscapeGame | undefined => GAMES[ruleset];

/** Whether a ruleset belongs on this screen. */
export const isEscape = (ruleset: string): boolean => ruleset in GAMES;

/** Names a player at the beginning of a sentence, or within one. */
export function named(game: EscapeGame, player: string, begins = false): string {
  const name = game.names[player] ?? player;
  return begins ? name[0]!.toUpperCase() + name.slice(1) : name;
}

/** Says how many edges are deleted. */
export function deletions(rounds: unknown): string {
  if (rounds === 'never') return 'never caught';
  return `${rounds} ${`${rounds}` === '1' ? 'deletion' : 'deletions'}`;
}

/** The letter of a winner on the board. */
export const letterOf = (player: string): string => (player === 'second' ? '2' : player === 'first' ? '1' : (player[0] ?? '?').toUpperCase());
