import { readBites, type AngelDocument } from '../angel/game';
import type { EscapeDocument } from '../escape/play';
import { readMarkdown } from '../sheet/markdown';
import type { PuzzleDocument, RulesDocument, SheetDocument, SumsDocument, ThermographDocument } from './documents';

/** The documents of a first visit. */
export const BOARD = '..#|#..|...';

export const SUMS: SumsDocument = {
  cards: [
    { id: 1, ruleset: 'domineering', text: '..|..', copies: 1 },
    { id: 2, text: '{5|{2|-1}}', copies: 1 },
    { id: 3, text: '^', copies: 2 },
  ],
};

export const THERMOGRAPH: ThermographDocument = { games: ['{5|{2|-1}}', 'domineering("..#|#..|...")', '+-2'], t: '1' };

export const SHEET: SheetDocument = readMarkdown(`# A worksheet

Cells can use the names that other cells define. A cell runs by itself, as long as it is quick.

\`\`\`upstar
g = domineering("..#|#..|...")
\`\`\`

\`\`\`upstar
temperature(g)
\`\`\`

\`\`\`upstar
g + {3|1}
\`\`\`

\`\`\`upstar
for n in 1..6: [mean(domineering("2x{n}")), temperature(domineering("2x{n}"))]
\`\`\`
`);

export const RULES: RulesDocument = {
  text: `# A stone jumps over the next one, and removes it.
name     hopper
title    Hopper
board    strip
cell     .  free
cell     L  a stone of Left's
cell     R  a stone of Right's
exchange L R
each     L R . -> . . L   any direction
each     L . -> . L
rules    a stone moves ahead by one cell, or jumps over a stone of the other player's and removes it
source   the studio
example  L.R..R
`,
  position: '',
  foreign: false,
};

export const PUZZLE: PuzzleDocument = { ruleset: 'domineering', position: '...|.#.|...|#..', side: 'left', level: 'easy', chosen: null };

export const ESCAPE: EscapeDocument = { ruleset: 'nemesis', position: 'grid(7,7) @ 2,3', moves: [] };

/** A wall across the way of the Angel, and a second one that drives him back to the south. */
export const ANGEL: AngelDocument = { eaten: readBites('7,16;6,16;5,16;4,16;3,16;2,16;1,16;0,16;7,13;7,14;7,15') };

export interface Example {
  title: string;
  words: string;
  ruleset: string;
  position: string;
}

/** The live examples of the first page. */
export const EXAMPLES: Example[] = [
  { title: 'A Domineering board', words: 'Left places dominoes upright, Right flat.', ruleset: 'domineering', position: BOARD },
  { title: 'A flower of Hackenbush', words: 'Cut an edge; what no longer touches the ground falls.', ruleset: 'hackenbush_rbg', position: '0-1g 1-2b 1-3r 1-4b' },
  { title: 'Clobber', words: 'A stone moves onto a stone of the other player.', ruleset: 'clobber', position: 'LRL|RLR|LRL' },
  { title: 'Three heaps of Nim', words: 'Take from one heap, as much as you like.', ruleset: 'nim', position: '3 5 7' },
  { title: 'Snort on a path', words: 'Never color a vertex next to the other player.', ruleset: 'snort', position: 'path(5) ..L..' },
];
