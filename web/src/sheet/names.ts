import type { SheetCell } from '../state/documents';

/** A calculation with the definitions that it needs, or the reason why it cannot be asked. */
export type Question = { expr: string; name: string | null } | { problem: string };

interface Definition {
  name: string | null;
  body: string;
}

/** Splits `g = {2|-1}` and `f(x) = x + 1` into name and body; other texts have no name. */
export function define(text: string): Definition {
  const found = /^\s*(?:let\s+)?([a-zA-Z_]\w*)\s*(\([^()]*\))?\s*=(?!=)\s*(.*)$/s.exec(text);
  if (!found) return { name: null, body: text.trim() };
  return { name: found[1]!, body: `${found[2] ?? ''} = ${found[3]!.trim()}` };
}

/** Returns the names that a text uses, leaving out the texts of positions. */
function uses(body: string): Set<string> {
  const outside = body.replaceAll(/"[^"]*"/g, (position) => (position.match(/\{[^}]*\}/g) ?? []).join(' '));
  return new Set(outside.match(/[a-zA-Z_]\w*/g) ?? []);
}

/** Writes the expression of a cell, with the definitions of other cells that it needs before it. */
export function question(cells: SheetCell[], id: number): Question {
  const defined = new Map<string, { id: number; body: string }>();
  for (const cell of cells) {
    if (cell.kind !== 'calc') continue;
    const { name, body } = define(cell.text);
    if (name !== null && !defined.has(name)) defined.set(name, { id: cell.id, body });
  }
  const own = define(cells.find((cell) => cell.id === id)?.text ?? '');
  if (own.name !== null && defined.get(own.name)?.id !== id) return { problem: `another cell defines ${own.name} already` };
  const lets: string[] = [];
  const begun = new Set<string>();
  const done = new Set<string>();
  const problem = collect(own.body, own.name, defined, lets, begun, done);
  if (problem) return { problem };
  if (own.name === null) return { expr: [...lets, own.body].join('; '), name: null };
  const isFunction = own.body.startsWith('(');
  const shown = isFunction ? own.name : own.body.replace(/^ = /, '');
  const before = isFunction ? [...lets, `let ${own.name}${own.body}`] : lets;
  return { expr: [...before, shown].join('; '), name: own.name };
}

function collect(
  body: string,
  within: string | null,
  defined: Map<string, { body: string }>,
  lets: string[],
  begun: Set<string>,
  done: Set<string>,
): string | null {
  if (within !== null) begun.add(within);
  for (const name of uses(body)) {
    const found = defined.get(name);
    if (!found || done.has(name)) continue;
    if (begun.has(name)) return `${name} is defined by itself: ${[...begun].join(', ')}`;
    const problem = collect(found.body, name, defined, lets, begun, done);
    if (problem) return problem;
    lets.push(`let ${name}${found.body}`);
  }
  if (within !== null) {
    begun.delete(within);
    done.add(within);
  }
  return null;
}
