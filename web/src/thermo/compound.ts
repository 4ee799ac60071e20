import { compare, parse } from '../exact/rational';
import type { Answer, Player } from '../engine/types';

/** Lists the facts about a compound thermograph. */
export function compoundFacts(answer: Answer, first: Player): { name: string; words: string }[] {
  const [begins, other] = first === 'left' ? ['Left', 'at least'] : ['Right', 'at most'];
  const ties = answer.ties as [string, string][] | undefined;
  return [
    { name: 'Ambient temperature', words: `${answer.ambient}` },
    { name: 'As good', words: tieWords(ties ?? []) },
    { name: 'Thermostrat is sure of', words: `a stop of ${other} ${answer.sure}, if ${begins} begins` },
    { name: 'Mean', words: `${answer.mean}` },
  ];
}

/** Says at which temperatures Thermostrat is sure of as much. */
export function tieWords(ties: [string, string][]): string {
  const single = ([from, to]: [string, string]) => {
    const [low, high] = [parse(from), parse(to)];
    return low !== null && high !== null && compare(low, high) === 0;
  };
  const words = ties.map((tie) => (single(tie) ? tie[0] : `from ${tie[0]} to ${tie[1]}`));
  if (words.length === 1) return single(ties[0]!) ? 'no other temperature' : `every temperature ${words[0]}`;
  return `the temperatures ${words.join(', and ')}`;
}
