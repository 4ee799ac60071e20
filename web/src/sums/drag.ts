/** Where a card is on the screen. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Returns how far a point is from a box, squared. */
function distance({ left, top, right, bottom }: Box, x: number, y: number): number {
  const across = Math.max(left - x, 0, x - right);
  const down = Math.max(top - y, 0, y - bottom);
  return across * across + down * down;
}

/** Returns the gap between cards to which a point belongs: 0 is before the first of them. */
export function gapAt(boxes: Box[], x: number, y: number): number {
  if (boxes.length === 0) return 0;
  const far = boxes.map((box) => distance(box, x, y));
  const nearest = far.indexOf(Math.min(...far));
  const box = boxes[nearest]!;
  const oneColumn = boxes.every(({ left }) => left === box.left);
  const after = oneColumn ? 2 * y > box.top + box.bottom : 2 * x > box.left + box.right;
  return after ? nearest + 1 : nearest;
}

/** Moves an item into a gap; the same list if that changes nothing. */
export function intoGap<T>(list: T[], from: number, gap: number): T[] {
  const to = gap > from ? gap - 1 : gap;
  const item = list[from];
  return item === undefined || to === from || to < 0 || to >= list.length ? list : list.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Returns the gap to which a key moves an item; `null` if the key moves nothing. */
export function gapOfKey(key: string, from: number, count: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowUp') return from > 0 ? from - 1 : null;
  if (key === 'ArrowRight' || key === 'ArrowDown') return from < count - 1 ? from + 2 : null;
  if (key === 'Home') return from > 0 ? 0 : null;
  return key === 'End' && from < count - 1 ? count : null;
}
