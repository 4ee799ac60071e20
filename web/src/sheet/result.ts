import { outcomeInWords } from '../board/facts';
import type { Answer } from '../engine/types';

/** Says an answer that is no game in one line. */
export function asText(answer: Answer): string {
  if (answer.error) return answer.error.message;
  if (answer.value != null) return `${answer.value}`;
  if (answer.truth !== undefined) return typeof answer.truth === 'boolean' ? `${answer.truth}` : 'unknown';
  if (Array.isArray(answer.list)) return `[${(answer.list as Answer[]).map(asText).join(', ')}]`;
  if (Array.isArray(answer.interval)) return answer.interval.join(' to ');
  for (const field of ['number', 'tree', 'real', 'stopper', 'form', 'function', 'literal', 'stalk']) {
    if (typeof answer[field] === 'string') return answer[field];
  }
  const notation = (answer.uptimal ?? answer.switches) as { notation: string } | undefined;
  if (notation) return notation.notation;
  if (answer.thermograph) return 'a thermograph';
  return answer.outcome ? `${answer.outcome}, ${outcomeInWords(answer.outcome)}` : 'no answer';
}
