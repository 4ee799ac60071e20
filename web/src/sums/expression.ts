import { FIELDS } from '../board/facts';
import type { Move, Request } from '../engine/types';
import type { Card } from '../state/documents';

/** Writes the game of a card as an expression, without its copies. */
export function gameOf({ ruleset, text }: Card): string {
  return ruleset === undefined ? text.trim() || '0' : `${ruleset}(${JSON.stringify(text)})`;
}

/**
 * Writes a sum as an expression. Heating by 0 changes no game, but keeps the game of an expression together as one
 * summand.
 */
export function sumOf(cards: Card[]): string {
  const terms = cards.filter(({ copies }) => copies !== 0).map((card) => {
    const game = card.ruleset === undefined ? `heat(${gameOf(card)}, 0)` : gameOf(card);
    return { sign: card.copies < 0 ? '-' : '+', term: Math.abs(card.copies) === 1 ? game : `${Math.abs(card.copies)} * ${game}` };
  });
  if (terms.length === 0) return '0';
  return terms.map(({ sign, term }, i) => (i > 0 ? ` ${sign} ${term}` : sign === '-' ? `-${term}` : term)).join('');
}

/** Asks for everything that is shown of a sum. */
export const sumRequest = (cards: Card[]): Request => ({ do: 'evaluate', ruleset: 'expression', position: { expr: sumOf(cards) }, fields: FIELDS, moves: true });

/** Returns the card of a summand of the sum, each copy of which is one summand. */
export function cardOf(cards: Card[], summand: number): Card | null {
  let first = 0;
  for (const card of cards) {
    const next = first + Math.abs(card.copies);
    if (summand < next) return card;
    first = next;
  }
  return null;
}

/** Returns the name of a move in the sum as the program knows it: with the number of its summand. */
export const moveInSum = ({ move, summand = 0 }: Move): string => `${summand + 1}: ${move}`;

/** Returns the name of a move in the sum with the number of its card in place of that of its summand. */
export function namedByCard(cards: Card[], name: string): string {
  const [, number, move] = /^(\d+): (.*)$/s.exec(name) ?? [];
  const card = number === undefined ? null : cardOf(cards, Number(number) - 1);
  return card ? `${cards.indexOf(card) + 1}: ${move}` : name;
}

/** Replaces one copy of a card by the game after a move. */
export function replaced(cards: Card[], card: Card, after: Omit<Card, 'id'>): Card[] {
  const id = Math.max(...cards.map((other) => other.id)) + 1;
  const rest = { ...card, copies: card.copies - Math.sign(card.copies) };
  return cards.flatMap((other) => {
    if (other.id !== card.id) return [other];
    const moved = { ...after, id };
    return rest.copies === 0 ? [moved] : [rest, moved];
  });
}
