/** A graph whose vertices have characters, such as `path(5) ..L..`. */
export interface Colored {
  graph: string;
  chars: string[];
}

/** Splits a graph from the characters of its vertices, of which there are `count`. */
export function readColored(position: string, count: number, allowed: string[]): Colored | null {
  if (position.includes('|') || count === 0) return null;
  const text = position.trim();
  const last = text.split(/\s+/).at(-1) ?? '';
  const chars = [...last];
  if (chars.length === count && chars.every((char) => allowed.includes(char)) && last !== text) {
    return { graph: text.slice(0, -last.length).trim(), chars };
  }
  return { graph: text, chars: Array<string>(count).fill('.') };
}

export const writeColored = ({ graph, chars }: Colored): string => `${graph} ${chars.join('')}`;
