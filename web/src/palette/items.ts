import { isEscape } from '../escape/games';
import { TITLES } from '../shell/icons';
import { SCREENS } from '../state/documents';
import type { Studio } from '../state/studio.svelte';

export type Group = 'Screen' | 'Command' | 'Recent' | 'Game';

/** Something that the palette goes to or does. */
export interface Item {
  group: Group;
  title: string;
  /** Other words by which it is found. */
  words?: string;
  run: () => void | Promise<void>;
}

/** Returns the places to which the palette goes. */
export function places(studio: Studio): Item[] {
  const screens = SCREENS.map((screen): Item => ({ group: 'Screen', title: TITLES[screen], words: screen, run: () => void (studio.screen = screen) }));
  const recent = studio.recent.map(({ screen, ruleset, position }): Item => ({
    group: 'Recent',
    title: `${studio.ruleset(ruleset)?.title ?? ruleset} ${position}`,
    words: ruleset,
    run: () => (screen === 'escape' ? studio.openEscape(ruleset, position) : studio.open(ruleset, position)),
  }));
  const games = studio.rulesets.map(({ name, title, example }): Item => ({
    group: 'Game',
    title,
    words: name,
    run: () => (isEscape(name) ? studio.openEscape(name, example) : studio.open(name, example)),
  }));
  return [...screens, ...recent, ...games];
}

/** How well an item fits the words that were typed: less is better; `null` if it does not. */
function distance(item: Item, wanted: string[]): number | null {
  const title = item.title.toLowerCase();
  const text = `${title} ${item.words ?? ''} ${item.group}`.toLowerCase();
  let sum = 0;
  for (const word of wanted) {
    if (title.startsWith(word)) sum += 0;
    else if (title.includes(` ${word}`)) sum += 1;
    else if (text.includes(` ${word}`)) sum += 2;
    else if (text.includes(word)) sum += 3;
    else return null;
  }
  return sum;
}

/** Returns the items that fit what was typed, the best first; of equal ones those that come first. */
export function found(items: Item[], typed: string, most = 60): Item[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const rated = items.flatMap((item) => {
    const far = distance(item, wanted);
    return far === null ? [] : [{ item, far }];
  });
  return rated.sort((a, b) => a.far - b.far).slice(0, most).map(({ item }) => item);
}

/** Returns the place in a list after a key; `null` if the key means nothing there. */
export function moved(at: number, key: string, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'PageDown') return Math.min(at + 8, count - 1);
  return key === 'PageUp' ? Math.max(at - 8, 0) : null;
}
