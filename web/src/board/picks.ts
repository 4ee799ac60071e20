import { matching, type Shown } from './moves';

/** Picks a place, or lets go of it. A move is made once the picked places leave no other. */
export function pick(moves: Shown[], picked: string[], place: string, known?: ReadonlySet<string>): { picked: string[]; made: Shown | null } {
  const next = picked.includes(place) ? picked.filter((old) => old !== place) : [...picked, place];
  const found = matching(moves, next, known);
  if (next.length === 0) return { picked: next, made: null };
  if (found.length > 0) return { picked: next, made: found.length === 1 ? found[0]! : null };
  const anew = matching(moves, [place], known);
  return { picked: anew.length > 0 ? [place] : [], made: anew.length === 1 ? anew[0]! : null };
}

/** Returns the names that moves use for places; cells of grids need none, since moves list them. */
export function namesFor(board: string | undefined, position: string, places: ReadonlySet<string>): ReadonlySet<string> | undefined {
  return board === 'grid' || position.includes('|') ? undefined : places;
}
