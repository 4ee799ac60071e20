/** Whether a key belongs to a field in which one types, or to a dialog. */
export function isTyping(event: KeyboardEvent): boolean {
  // Inside a shadow, the target is the shadow's host.
  const target = (event.composedPath()[0] ?? event.target) as HTMLElement | null;
  if (target instanceof Element && target.closest('dialog')) return true;
  if (target instanceof HTMLInputElement) return !['range', 'checkbox', 'radio'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** The keys that the page knows, by the place where they count. */
export const KEYS: [string, [string, string][]][] = [
  [
    'Everywhere',
    [
      ['?', 'this list'],
      ['Ctrl K, Cmd K', 'find a screen, a game, a recent position or a command'],
      ['Ctrl Z', 'undo'],
      ['Ctrl Shift Z', 'redo'],
      ['Alt 1 … 9, 0', 'go to a screen'],
    ],
  ],
  [
    'On the board',
    [
      ['arrow keys', 'go from cell to cell'],
      ['Space, Enter', 'change the cell, or pick it for a move'],
      ['Shift Space', 'change the cell back'],
      ['a character', 'put it into the cell'],
      ['Home, End', 'go to the first or last cell of the row'],
    ],
  ],
  [
    'Along a game',
    [
      ['Left, Right', 'take back, go on'],
      ['Up, Down', 'another variation'],
      ['Shift Left', 'leave the variation'],
      ['e', 'edit or play'],
      ['p', 'pass: the other player moves'],
      ['b', 'play a best move'],
      ['h', 'a hint: show a best move'],
      ['t', 'take back, with the reply of the program'],
    ],
  ],
  [
    'On the screen Escape',
    [
      ['arrow keys', 'go from vertex to vertex'],
      ['Space, Enter', 'use the vertex: go there, begin there, or what is chosen'],
      ['Shift arrow', 'with Move: move the vertex in the picture'],
      ['Left', 'beside the board: take back'],
      ['b', 'play a best move'],
      ['w', 'the winner from everywhere'],
    ],
  ],
  [
    'In sums, on the number of a summand',
    [
      ['arrow keys', 'move the summand'],
      ['Home, End', 'move it to the front or to the back'],
      ['Escape', 'give up dragging'],
      ['h', 'anywhere: a hint, a good move of each player'],
    ],
  ],
  [
    'On the screen Angel',
    [
      ['arrow keys', 'go from square to square'],
      ['Space, Enter', 'the Devil eats the square'],
      ['p', 'the Devil passes: he eats no square'],
      ['Home', 'go to the Angel'],
      ['Shift arrow', 'move the window'],
      ['+, -', 'zoom'],
      ['Left, Right', 'beside the plane: a turn back, a turn on'],
      ['w', 'watch the game, or pause'],
      ['f', 'follow the Angel'],
    ],
  ],
  [
    'In the explorer',
    [
      ['Up, Down', 'go from row to row'],
      ['Right, Left', 'open and close a row'],
      ['Enter', 'show the position on the board'],
      ['s', 'only the sensible options, which the canonical form keeps'],
      ['arrow keys, Home', 'in a graph: go from position to position, to the first one'],
    ],
  ],
];
