/** A piece of a line of Markdown. */
export interface Span {
  kind: 'plain' | 'strong' | 'em' | 'code' | 'link';
  text: string;
  href?: string;
}

export type Block =
  | { kind: 'heading'; level: number; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: Span[][] }
  | { kind: 'code'; text: string };

const SPANS = /\*\*(.+?)\*\*|(?<![\w*])[*_](?!\s)(.+?)[*_](?!\w)|`([^`]+)`|\[([^\]]+)\]\((https?:\/\/[^)\s]+)\)/g;

/** Reads the part of Markdown that worksheets use; anything else is plain text. */
export function spans(line: string): Span[] {
  const found: Span[] = [];
  let end = 0;
  for (const match of line.matchAll(SPANS)) {
    if (match.index > end) found.push({ kind: 'plain', text: line.slice(end, match.index) });
    const [, strong, em, code, link, href] = match;
    if (strong !== undefined) found.push({ kind: 'strong', text: strong });
    else if (em !== undefined) found.push({ kind: 'em', text: em });
    else if (code !== undefined) found.push({ kind: 'code', text: code });
    else if (link !== undefined && href !== undefined) found.push({ kind: 'link', text: link, href });
    end = match.index + match[0].length;
  }
  if (end < line.length) found.push({ kind: 'plain', text: line.slice(end) });
  return found;
}

export function blocks(text: string): Block[] {
  const found: Block[] = [];
  for (const part of text.split(/\n\s*\n/)) {
    const lines = part.split('\n').filter((line) => line.trim() !== '');
    if (lines.length > 0) found.push(...read(lines));
  }
  return found;
}

function read(lines: string[]): Block[] {
  const heading = /^(#{1,6})\s+(.*)$/.exec(lines[0]!);
  if (heading) {
    const rest = lines.slice(1);
    const first: Block = { kind: 'heading', level: heading[1]!.length, spans: spans(heading[2]!) };
    return rest.length > 0 ? [first, ...read(rest)] : [first];
  }
  if (lines[0]!.startsWith('```')) return [{ kind: 'code', text: lines.slice(1).join('\n').replace(/\n?```$/, '') }];
  const item = /^\s*(?:[-*+]|(\d+)[.)])\s+/;
  if (lines.every((line) => item.test(line))) {
    const ordered = item.exec(lines[0]!)![1] !== undefined;
    return [{ kind: 'list', ordered, items: lines.map((line) => spans(line.replace(item, ''))) }];
  }
  return [{ kind: 'paragraph', spans: spans(lines.join(' ')) }];
}
