/** What the names of facts mean, as the reference of fields has it. */
export const MEANINGS: Record<string, string> = {
  Value: 'The position as a game in its simplest form. Two positions with the same value can replace each other in every sum.',
  Outcome: 'Who wins if both play well: L Left, R Right, N the player who begins, P the other one, D nobody.',
  'Grundy value': 'The size of the heap of Nim that an impartial position is equal to. A move wins if this becomes 0.',
  Mean: 'The average value of a copy, when many copies of the position are played.',
  Temperature: 'How urgent a move is: the tax on moves at which nobody is in a hurry to move any more.',
  'Left stop': 'The number that good play reaches if Left begins.',
  'Right stop': 'The number that good play reaches if Right begins.',
  Birthday: 'The depth of the tree of the simplest form.',
  'Atomic weight': 'About how many ups a game is worth in which both players can always move, or neither can.',
  Onside: 'The value if Left wins infinite play.',
  Offside: 'The value if Right wins infinite play.',
  Rounds: 'The number of edges that are deleted until the cat is caught.',
};
