import type { Failure, Warning } from '../engine/types';

export interface Piece {
  text: string;
  mark: 'error' | 'warning' | null;
}

interface Spot {
  line?: number;
  column?: number;
  length?: number;
}

/** Returns where a spot begins and ends in a text; columns count characters, not units. */
function range(text: string, { line, column, length }: Spot): [number, number] | null {
  if (line === undefined) return null;
  const lines = text.split('\n');
  const row = lines[line - 1];
  if (row === undefined) return null;
  const before = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  const chars = [...row];
  const skipped = chars.slice(0, Math.max(0, (column ?? 1) - 1)).join('').length;
  const marked = chars.slice(Math.max(0, (column ?? 1) - 1)).slice(0, length ?? chars.length).join('').length;
  return marked === 0 ? [before, before + row.length] : [before + skipped, before + skipped + marked];
}

/** Splits a text where an error and warnings are marked. */
export function pieces(text: string, error: Failure | undefined, warnings: Warning[]): Piece[] {
  const spots = [
    ...(error ? [{ at: range(text, error), mark: 'error' as const }] : []),
    ...warnings.map((warning) => ({ at: range(text, warning), mark: 'warning' as const })),
  ].flatMap(({ at, mark }) => (at ? [{ from: at[0], to: at[1], mark }] : []));
  spots.sort((a, b) => a.from - b.from);
  const found: Piece[] = [];
  let end = 0;
  for (const { from, to, mark } of spots) {
    if (from < end) continue;
    if (from > end) found.push({ text: text.slice(end, from), mark: null });
    found.push({ text: text.slice(from, to), mark });
    end = to;
  }
  if (end < text.length) found.push({ text: text.slice(end), mark: null });
  return found;
}
