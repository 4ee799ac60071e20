import type { Answer, Option, Status } from '../engine/types';

export type By = 'left' | 'right' | 'both';
/** All options, those that no other one dominates, or those that the canonical form keeps. */
export type Show = 'all' | 'undominated' | 'kept';

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
  /** The options that are not shown, if the row is open and there are any. */
  hidden: string;
}

/** Returns the rows that are visible if the paths in `open` are expanded. */
export function visible(root: string, answers: ReadonlyMap<string, Answer>, open: ReadonlySet<string>, show: Show): Row[] {
  const first: Row = { path: '', parent: null, level: 1, by: null, option: null, position: root, siblings: [], index: 0, hidden: '' };
  const rows: Row[] = [];
  const add = (row: Row) => {
    const isOpen = open.has(row.path) && row.position !== null;
    const children = isOpen ? childrenOf(row, answers.get(row.position!)) : [];
    const shown = children.filter((child) => isShown(child.option!.status, show));
    rows.push({ ...row, hidden: hiddenInWords(children.filter((child) => !shown.includes(child))) });
    shown.forEach(add);
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
      hidden: '',
    }));
  });
}

const key = ({ move, value }: Option): string => `${move} ${value}`;

function isShown(status: Status, show: Show): boolean {
  if (show === 'all' || status === 'kept') return true;
  return show === 'undominated' && 'reversible' in status;
}

const PLAYERS = { left: 'Left', right: 'Right', both: 'either player' };

/** Says how many options of each player are hidden, and why. */
function hiddenInWords(hidden: Row[]): string {
  const players = (['left', 'right', 'both'] as const).flatMap((by) => {
    const rows = hidden.filter((row) => row.by === by);
    return rows.length > 0 ? [`${rows.length} of ${PLAYERS[by]} (${reasons(rows)})`] : [];
  });
  return players.length > 0 ? `Hidden: ${players.join(', ')}` : '';
}

function reasons(rows: Row[]): string {
  return (['dominated', 'same', 'reversible'] as const)
    .map((why) => [why, rows.filter((row) => reason(row) === why).length] as const)
    .filter(([, count]) => count > 0)
    .map(([why, count]) => `${count} ${why === 'same' ? 'the same as another' : why}`)
    .join(', ');
}

/** Returns why the canonical form does not have an option; `null` if it has it. */
function reason({ option, siblings }: Row): 'reversible' | 'dominated' | 'same' | null {
  const status = option?.status;
  if (!status || status === 'kept') return null;
  if ('reversible' in status) return 'reversible';
  return siblings[status.dominated_by]?.value === option.value ? 'same' : 'dominated';
}

/** Says why the canonical form has an option, or has it not. */
export function statusInWords(row: Row): string {
  const status = row.option?.status;
  if (!status) return '';
  if (status === 'kept') return 'kept';
  if ('reversible' in status) return `reversible through ${status.reversible.value}`;
  const other = row.siblings[status.dominated_by];
  return other ? `${reason(row) === 'same' ? 'the same as' : 'dominated by'} ${other.move}` : 'dominated';
}

/** Returns the path of the option that dominates a row. */
export function dominating(row: Row): string | null {
  const status = row.option?.status;
  if (!status || status === 'kept' || !('dominated_by' in status) || row.by === null) return null;
  return `${row.parent ?? ''}/${row.by[0]}${status.dominated_by}`;
}
