/** Reads an expression that is one position, such as `clobber("LR")`. */
export function readPosition(expr: string): { ruleset: string; position: string } | null {
  const found = /^\s*([a-z][a-z0-9_]*)\(\s*"([^"{}]+)"\s*\)\s*$/.exec(expr);
  return found ? { ruleset: found[1]!, position: found[2]! } : null;
}
