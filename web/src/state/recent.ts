import { here } from '../board/tree';
import type { Documents, Screen } from './documents';

/** A position that was shown, and the screen that showed it. */
export interface Recent {
  screen: 'board' | 'escape';
  ruleset: string;
  position: string;
}

const MOST = 30;
/** Longer positions are not remembered. */
const LONGEST = 2000;

/** Returns the position on the screen; `null` if there is none, or it is very long. */
export function shownPosition(screen: Screen, { board, escape }: Documents): Recent | null {
  if (screen === 'escape') return kept({ screen, ruleset: escape.ruleset, position: escape.position });
  if (screen !== 'board' && screen !== 'explorer') return null;
  return kept({ screen: 'board', ruleset: board.ruleset, position: here(board).position });
}

const kept = (recent: Recent): Recent | null => (recent.position.length <= LONGEST ? recent : null);

const same = (a: Recent, b: Recent): boolean => a.screen === b.screen && a.ruleset === b.ruleset && a.position === b.position;

/** Puts a position before the others. */
export const remembered = (list: Recent[], shown: Recent): Recent[] => [shown, ...list.filter((old) => !same(old, shown))].slice(0, MOST);

/** Reads a list that was stored; anything else is no list. */
export function readRecent(found: unknown): Recent[] {
  if (!Array.isArray(found)) return [];
  const isRecent = (item: Recent | null) =>
    typeof item?.ruleset === 'string' && typeof item.position === 'string' && (item.screen === 'board' || item.screen === 'escape');
  return (found as (Recent | null)[]).filter((item): item is Recent => isRecent(item)).slice(0, MOST);
}
