import type { Answer, Known } from '../engine/types';

export interface Fact {
  name: string;
  /** A value, which is shown as a formula. */
  value?: string;
  /** Words after the value, or alone. */
  words?: string;
}

const OUTCOMES: Record<string, string> = {
  L: 'Left wins, whoever begins',
  R: 'Right wins, whoever begins',
  N: 'the player who begins wins',
  P: 'the player who begins loses',
  D: 'a draw, whoever begins',
  PHat: 'a draw if Left begins, else Left wins',
  NHat: 'Left wins if she begins, else a draw',
  PCheck: 'Right wins if Left begins, else a draw',
  NCheck: 'a draw if Left begins, else Right wins',
};

export const outcomeInWords = (outcome: string): string => OUTCOMES[outcome] ?? outcome;

/** The facts with names of their own, in the order in which they are shown. */
const NAMED: [string, string][] = [
  ['value', 'Value'],
  ['number', 'Number'],
  ['tree', 'Value'],
  ['onside', 'Onside'],
  ['offside', 'Offside'],
  ['winner', 'Winner'],
  ['rounds', 'Rounds'],
  ['grundy_value', 'Grundy value'],
  ['mean', 'Mean'],
  ['temperature', 'Temperature'],
  ['left_stop', 'Left stop'],
  ['right_stop', 'Right stop'],
  ['birthday', 'Birthday'],
  ['atomic_weight', 'Atomic weight'],
  ['probability', 'Probability'],
];

/**
 * The fields that the page asks for, of games with a value. Without a choice an answer has the canonical form too,
 * which may be long.
 */
export const FIELDS = [
  'value', 'outcome', 'mean', 'temperature', 'left_stop', 'right_stop', 'birthday', 'thermograph', 'atomic_weight',
  'impartial', 'grundy_value', 'stopper', 'onside', 'offside',
];

/** Writes an infinite nim value shortly; other values stay as they are. */
export function shortly(value: unknown): unknown {
  const inf = (value as { inf?: unknown } | null | undefined)?.inf;
  return Array.isArray(inf) ? `∞{${inf.join(',')}}` : value;
}

/** Values that are shown as formulas; others are words or plain numbers. */
const SPOKEN = new Set(['winner', 'rounds']);

/** Returns the facts of an answer, in words where they have words. The outcome comes first after the value. */
export function facts(answer: Answer): Fact[] {
  const found: Fact[] = [];
  for (const [field, name] of NAMED) {
    const value = shortly(answer[field]);
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    found.push(SPOKEN.has(field) || answer[field] !== value ? { name, words: `${value}` } : { name, value: `${value}` });
  }
  found.push(...others(answer));
  if (answer.outcome) {
    const outcome = { name: 'Outcome', value: answer.outcome, words: outcomeInWords(answer.outcome) };
    found.splice(Math.min(1, found.length), 0, outcome);
  }
  return found;
}

/** The fields that are shown elsewhere, or twice. */
const HIDDEN = new Set(['id', 'ruleset', 'canonical_form', 'name', 'outcome', ...NAMED.map(([field]) => field)]);

/** Returns the facts without a name of their own: texts, numbers, and lists of these. */
function others(answer: Answer): Fact[] {
  return Object.entries(answer).flatMap(([field, value]) => {
    const list = (Array.isArray(value) ? value : [value]).map(shortly);
    const simple = list.length > 0 && list.every((item) => typeof item === 'string' || typeof item === 'number');
    if (HIDDEN.has(field) || !simple) return [];
    const words = field.replaceAll('_', ' ');
    return [{ name: words[0]!.toUpperCase() + words.slice(1), words: list.join(', ') }];
  });
}

/** Says the outcome and the value in one sentence, for those who hear the page. */
export function summary(answer: Answer): string {
  if (answer.error) return answer.error.message;
  const parts = [];
  if (answer.value !== undefined && answer.value !== null) {
    parts.push(`${answer.value}`.length > 60 ? 'The value is long' : `Value ${answer.value}`);
  }
  if (answer.outcome) parts.push(outcomeInWords(answer.outcome));
  if (answer.winner) parts.push(`Winner: ${answer.winner as string}`);
  if (answer.rounds !== undefined) parts.push(`Rounds: ${answer.rounds as string}`);
  return parts.join('; ') || 'Answered';
}

const KNOWN: Record<string, string> = {
  components: 'components solved',
  values: 'different values',
  left_stop_at_least: 'left stop at least',
  left_stop_at_most: 'left stop at most',
  right_stop_at_least: 'right stop at least',
  right_stop_at_most: 'right stop at most',
  temperature_at_most: 'temperature at most',
};

/** Says in words what is known before an answer is complete. */
export function known(found: Known | undefined): string[] {
  if (!found) return [];
  const lines: string[] = [];
  if (found.outcome) lines.push(`outcome ${found.outcome}: ${outcomeInWords(found.outcome)}`);
  for (const [field, value] of Object.entries(found)) {
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    if (field !== 'outcome') lines.push(`${KNOWN[field] ?? field.replaceAll('_', ' ')}: ${value}`);
  }
  if (!found.outcome) lines.push(...whoWins(found));
  for (const player of ['left', 'right'] as const) {
    const moves = found.winning_moves?.[player] ?? [];
    if (moves.length > 0) lines.push(`${NAMES[player]} wins with ${someOf(moves)}`);
  }
  return lines;
}

const NAMES = { left: 'Left', right: 'Right' };

/** Joins the first of many names. */
function someOf(names: string[]): string {
  const first = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${first} and ${names.length - 5} more moves` : first;
}

function whoWins(found: Known): string[] {
  const lines: string[] = [];
  for (const player of ['left', 'right'] as const) {
    const wins = found[`${player}_wins_first`];
    const name = NAMES[player];
    if (typeof wins === 'boolean') lines.push(`${name} ${wins ? 'wins' : 'loses'} by beginning`);
  }
  return lines;
}
