// Positions after moves, for the games that the scenarios play.

const swap = (rows, changes) => {
  const next = rows.map((row) => [...row]);
  for (const [[row, column], char] of changes) next[row][column] = char;
  return next.map((row) => row.join('')).join('|');
};

const onGrid = (position) => {
  const size = /^(\d+)x(\d+)$/.exec(position.trim());
  if (size) return Array.from({ length: Number(size[1]) }, () => '.'.repeat(Number(size[2])));
  return position.trim().split('|');
};

const filled = ({ cells }, position) => swap(onGrid(position), cells.map((cell) => [cell, '#']));

const moved = ({ cells: [from, to] }, position) => {
  const rows = onGrid(position);
  return swap(rows, [[to, rows[from[0]][from[1]]], [from, '.']]);
};

const shot = ({ cells: [from, to, arrow] }, position) => {
  const rows = onGrid(position);
  return swap(rows, [[from, '.'], [to, rows[from[0]][from[1]]], [arrow, '#']]);
};

const jumped = ({ move }, position) => {
  const [from, to] = move.split('-').map(Number);
  const cells = [...position];
  [cells[from], cells[to]] = ['.', cells[from]];
  return cells.join('');
};

const colored = ({ move, cells }, position, by) => {
  const char = by === 'left' ? 'L' : 'R';
  if (cells || move.startsWith('(')) {
    const [row, column] = move.slice(1, -1).split(',').map(Number);
    return swap(onGrid(position), [[[row - 1, column - 1], char]]);
  }
  const found = /^(.*?)\s*([.LR#]+)?$/.exec(position.trim());
  const sizes = [...found[1].matchAll(/\d+/g)].map(Number);
  const size = /:|-/.test(found[1]) ? Math.max(sizes[0], 0) : sizes[0];
  const colors = [...(found[2] ?? '.'.repeat(size))];
  colors[Number(move)] = char;
  return `${found[1]} ${colors.join('')}`;
};

const heaps = ({ move }, position) => {
  const parts = move.match(/\([^)]*\)|\d+/g);
  const old = position.trim().match(/\([^)]*\)|\d+/g);
  old.splice(old.indexOf(parts[0]), 1, ...parts.slice(1).filter((heap) => heap !== '0'));
  return old.length > 0 ? old.join(' ') : '()';
};

const stalkOrEdges = (position) => {
  if (/^[brg]+$/.test(position)) return [...position].map((color, i) => `${i}-${i + 1}${color}`);
  return position.trim().replace(/^\d+:\s*/, '').split(/\s+/).filter(Boolean);
};

const cut = ({ move }, position) => {
  const edges = stalkOrEdges(position);
  edges.splice(edges.indexOf(move), 1);
  const ends = edges.map((edge) => edge.slice(0, -1).split('-').map(Number));
  const held = new Set([0]);
  for (let grew = true; grew; ) {
    grew = false;
    for (const [a, b] of ends) {
      if (held.has(a) === held.has(b)) continue;
      held.add(a).add(b);
      grew = true;
    }
  }
  const kept = edges.filter((_, i) => held.has(ends[i][0]));
  return kept.length > 0 ? kept.join(' ') : '1:';
};

const AFTER = {
  domineering: filled,
  cram: filled,
  triomineering: filled,
  clobber: moved,
  anti_clobber: moved,
  hot_clobber: moved,
  impartial_clobber: moved,
  amazons: shot,
  toads_and_frogs: jumped,
  snort: colored,
  col: colored,
  nim: heaps,
  kayles: heaps,
  cutcake: heaps,
  hackenbush_rb: cut,
  hackenbush_rbg: cut,
};

/** Returns the position after a move, or nothing if this stand-in does not know the game. */
export function after(ruleset, position, move, by) {
  const rule = AFTER[ruleset];
  return rule && typeof position === 'string' ? rule(move, position, by) : undefined;
}
