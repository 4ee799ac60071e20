/** A chapter of the book: a path below `book/src`, with the name of a heading. */
export type Target = `${string}.md` | `${string}.md#${string}`;

/** The list of all chapters. */
export const CONTENTS: Target = 'SUMMARY.md';

/** The chapters about the facts of games whose values are added. */
const VALUES: Record<string, Target> = {
  Value: 'values.md',
  Outcome: 'winners.md',
  Number: 'numbers.md',
  'Grundy value': 'course/nim.md#every-impartial-game-is-a-heap',
  'Grundy parts': 'course/nim.md#three-heaps',
  Impartial: 'course/nim.md#every-impartial-game-is-a-heap',
  Mean: 'temperature.md#cooling-and-the-thermograph',
  Temperature: 'temperature.md#cooling-and-the-thermograph',
  Thermograph: 'temperature.md#cooling-and-the-thermograph',
  'Cooled by': 'values.md#heating-cooling-freezing',
  'Left stop': 'temperature.md#stops',
  'Right stop': 'temperature.md#stops',
  'Confused with': 'temperature.md#stops',
  Birthday: 'values.md#looking-inside',
  'Follower count': 'values.md#looking-inside',
  'Stop count': 'values.md#looking-inside',
  'Atomic weight': 'values.md#small-differences',
  'All small': 'values.md#small-differences',
  'Canonical form': 'course/simplest.md#one-form-for-each-value',
  Name: 'values.md',
  Stopper: 'stoppers.md#stoppers-and-sides',
  Onside: 'stoppers.md#stoppers-and-sides',
  Offside: 'stoppers.md#stoppers-and-sides',
  Misere: 'misere.md',
  Genus: 'misere.md#impartial-games',
  'Short genus': 'misere.md#impartial-games',
  Phylum: 'misere.md#impartial-games',
  'Misere form': 'misere.md#impartial-games',
  Mate: 'misere.md#impartial-games',
};

/** The chapters about moves, sums and the play in them. */
const PLAY: Record<string, Target> = {
  Moves: 'winners.md',
  Result: 'winners.md',
  'Winning moves': 'winners.md',
  'All moves': 'winners.md',
  'Drawing moves': 'loopy-games.md#moves-that-make-progress',
  'Leads to': 'values.md',
  'Its summand': 'sums.md#moves-and-their-losses',
  Loss: 'sums.md#moves-and-their-losses',
  'Loss at': 'temperature.md#playing-by-temperature',
  Why: 'winners.md#why-a-move-wins',
  'Known so far': 'winners.md#budgets',
  'In the canonical form': 'course/simplest.md',
  'Best for Left': 'temperature.md#playing-by-temperature',
  'Best for Right': 'temperature.md#playing-by-temperature',
  'Temperature at most': 'winners.md#sums-that-are-too-large',
  'Left stop at least': 'winners.md#sums-that-are-too-large',
  'Left stop at most': 'winners.md#sums-that-are-too-large',
  'Right stop at least': 'winners.md#sums-that-are-too-large',
  'Right stop at most': 'winners.md#sums-that-are-too-large',
  'Ambient temperature': 'sums.md#compound-thermographs',
  'As good': 'sums.md#compound-thermographs',
  'Thermostrat is sure of': 'sums.md#compound-thermographs',
};

/** The chapters about games that need not end, and about numbers beyond the finite ones. */
const LONG: Record<string, Target> = {
  Values: 'loopy-games.md',
  Outcomes: 'rulesets/loopy-nim.md',
  Sums: 'loopy-games.md',
  Tree: 'values.md#games-with-any-numbers',
  'Left wins with': 'rulesets/infinite-hackenbush.md#values-and-cuts-that-win',
  'Left best': 'rulesets/infinite-hackenbush.md#values-and-cuts-that-win',
  'Right wins with': 'rulesets/infinite-hackenbush.md#values-and-cuts-that-win',
  'Right best': 'rulesets/infinite-hackenbush.md#values-and-cuts-that-win',
  Stalk: 'numbers.md#finite-stalks',
  Form: 'numbers.md#the-simplest-number',
  Path: 'numbers.md#the-simplest-number',
  Real: 'values.md#numbers-beyond-the-finite',
  Uptimal: 'values.md#small-differences',
  Switches: 'values.md#small-differences',
  Interval: 'temperature.md#stops',
  Truth: 'values.md#order',
  List: 'values.md#looking-inside',
  Literal: 'values.md#literal-forms',
  Function: 'first-steps.md#calculating',
  Rows: 'sums.md#tournaments',
  Columns: 'sums.md#tournaments',
};

/** The chapters about escape games and the Angel. */
const WALKS: Record<string, Target> = {
  Winner: 'escape-games.md#who-wins-and-with-which-step',
  Answer: 'escape-games.md#who-wins-and-with-which-step',
  Best: 'escape-games.md#who-wins-and-with-which-step',
  'To move': 'escape-games.md#the-games',
  Board: 'escape-games.md#how-a-graph-is-written',
  Everywhere: 'escape-games.md#from-every-start',
  Rounds: 'rulesets/cat-herding.md',
  Probability: 'rulesets/nowhere-to-go.md#nemesis-both-at-once',
  'Delta f': 'rulesets/angel-update.md',
  'Delta n': 'rulesets/angel-update.md',
  Turns: 'angel.md#play',
  'The Angel': 'angel.md',
  'Would land': 'angel.md#how-each-turn-is-computed',
  'The path of the Angel': 'angel.md#one-change-of-the-path',
  Evaded: 'angel.md#how-each-turn-is-computed',
  Driven: 'angel.md#how-far-can-a-devil-drive-the-angel',
  Formula: 'reductions.md',
};

/** The chapter that explains what the page shows, by the name of the fact. */
export const TARGETS: Readonly<Record<string, Target>> = { ...VALUES, ...PLAY, ...LONG, ...WALKS };

/** The parts of an answer that is no position, the most telling first, and what they are called. */
const PARTS = {
  rows: 'Rows', value: 'Value', number: 'Number', tree: 'Tree', uptimal: 'Uptimal', switches: 'Switches', thermograph: 'Thermograph',
  interval: 'Interval', truth: 'Truth', list: 'List', stalk: 'Stalk', form: 'Form', path: 'Path', real: 'Real', literal: 'Literal', function: 'Function',
  outcome: 'Outcome',
} as const;

/** Returns what an answer is mainly, as a fact; `null` if it is something else. */
export function mainFact(answer: Readonly<Record<string, unknown>>): string | null {
  const found = Object.entries(PARTS).find(([field]) => answer[field] !== undefined && answer[field] !== null);
  return found?.[1] ?? null;
}

/** Where each field of an answer is explained, if nothing else explains it. */
const FIELDS: Target = 'fields.md';

/** Returns the chapter about a fact. */
export const targetOf = (fact: string): Target => TARGETS[fact] ?? FIELDS;
