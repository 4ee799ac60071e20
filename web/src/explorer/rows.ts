import type { Answer, Option, Status } from '../engine/types';

export type By = 'left' | 'right' | 'both';
export type Show = 'all' | 'sensible' | 'canonical';

/** A position in the tree of options. Rows with the same position have the same answer. */
export interface Row {
  /** The indices of the moves that lead here, as a text. */
  path: string;
  parent: string | null;
  level: number;
  by: By | null;
  option: Option | null;
  position: string | null;
  /** The siblings of the same player, which `dominated_by` counts. */
  siblings: Option[];
  index: number;
}

/** Returns the rows that are visible if the paths in `open` are expanded. */
export function visible(root: string, answers: ReadonlyMap<string, Answer>, open: ReadonlySet<string>, show: Show): Row[] {
  const first: Row = { path: '', parent: null, level: 1, by: null, option: null, position: root, siblings: [], index: 0 };
  const rows: Row[] = [];
  const add = (row: Row) => {
    rows.push(row);
    if (!open.has(row.path) || row.position === null) return;
    for (const child of childrenOf(row, answers.get(row.position))) {
      if (isShown(child.option!.status, show)) add(child);
    }
  };
  add(first);
  return rows;
}

function childrenOf(row: Row, answer: Answer | undefined): Row[] {
  const options = answer?.options;
  if (!options) return [];
  const same = options.left.length > 0 && JSON.stringify(options.left.map(key)) === JSON.stringify(options.right.map(key));
  const players: By[] = same ? ['both'] : ['left', 'right'];
  return players.flatMap((by) => {
    const siblings = options[by === 'right' ? 'right' : 'left'];
    return siblings.map((option, index) => ({
      path: `${row.path}/${by[0]}${index}`,
      parent: row.path,
      level: row.level + 1,
      by,
      option,
      position: option.after ?? null,
      siblings,
      index,
    }));
  });
}

const key = ({ move, value }: Option): string => `${move} ${value}`;

function isShown(status: Status, show: Show): boolean {
  if (show === 'all' || status === 'kept') return true;
  return show === 'sensible' && 'reversible' in status;
}

/** Says why the canonical form has an option, or has it not. */
export function statusInWords(row: Row): string {
  const status = row.option?.status;
  if (!status) return '';
  if (status === 'kept') return 'kept';
  if ('reversible' in status) return `reversible through ${status.reversible.value}`;
  const other = row.siblings[status.dominated_by];
  if (!other) return 'dominated';
  return other.value === row.option?.value ? `the same as ${other.move}` : `dominated by ${other.move}`;
}

/** Returns the path of the option that dominates a row. */
export function dominating(row: Row): string | null {
  const status = row.option?.status;
  if (!status || status === 'kept' || !('dominated_by' in status) || row.by === null) return null;
  return `${row.parent ?? ''}/${row.by[0]}${status.dominated_by}`;
}
