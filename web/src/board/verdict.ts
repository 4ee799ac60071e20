import type { Answer, Player } from '../engine/types';
import type { Shown } from './moves';
import { other } from './tree';

/** Who wins if Left is to move, and if Right is, by outcome. */
const WINNERS: Record<string, [Player | 'draw', Player | 'draw']> = {
  L: ['left', 'left'],
  R: ['right', 'right'],
  N: ['left', 'right'],
  P: ['right', 'left'],
  D: ['draw', 'draw'],
  PHat: ['draw', 'left'],
  NHat: ['left', 'draw'],
  PCheck: ['right', 'draw'],
  NCheck: ['draw', 'right'],
};

/** Returns who wins if both play well; `null` if the program does not say. */
export function winner(answer: Answer, side: Player, moves: Shown[]): Player | 'draw' | null {
  const known = WINNERS[answer.outcome ?? ''];
  if (known) return known[side === 'left' ? 0 : 1];
  if (moves.some(({ move }) => move.wins)) return side;
  if (moves.some(({ move }) => move.draws)) return 'draw';
  return moves.length > 0 && moves.every(({ move }) => move.wins === false) ? other(side) : null;
}

export const NAMES = { left: 'Left', right: 'Right' };

/** Names a player with a verb; against the program, the person is called "you". */
function named(player: Player, program: Player | 'none', verb: [string, string]): string {
  if (program === 'none') return `${NAMES[player]} ${verb[1]}`;
  return player === program ? `the program (${NAMES[player]}) ${verb[1]}` : `you (${NAMES[player]}) ${verb[0]}`;
}

const sentence = (words: string): string => `${words[0]!.toUpperCase()}${words.slice(1)}.`;

/** Says who wins, from the position on the board with this player to move. */
export function verdict(answer: Answer, side: Player, moves: Shown[], program: Player | 'none'): string {
  const wins = winner(answer, side, moves);
  const isOver = moves.length === 0 && answer.moves !== undefined;
  if (isOver) {
    const end = `the game is over: ${named(side, program, ['have', 'has'])} no move`;
    if (wins === null) return sentence(end);
    return sentence(`${end}, and ${wins === 'draw' ? 'it is a draw' : named(wins, program, ['win', 'wins'])}`);
  }
  if (wins === null) return '';
  if (wins === 'draw') return 'With good play it is a draw.';
  const count = moves.filter(({ move }) => move.wins).length;
  const how = wins === side ? ` with ${count === 1 ? 'one move only' : `${count} of ${moves.length} moves`}` : ', whatever is played now';
  return sentence(`${named(wins, program, ['win', 'wins'])}${count === 0 && wins === side ? '' : how}`);
}
