import { describe, expect, it } from 'vitest';
import { readPicture } from '../src/editor/picture';
import type { Asked, Engine } from '../src/engine/connection.svelte';
import { Many } from '../src/engine/many.svelte';
import type { Answer, Request } from '../src/engine/types';
import { facts } from '../src/escape/facts';
import { gameOf } from '../src/escape/games';
import { addCopy, addVertex, playedText, readBoard, removeCopy, removeVertex, setCopies, startInText, writeBoard, writeNumbered, type Board } from '../src/escape/graph';
import { legend, marks } from '../src/escape/marks';
import { beginning, ending, everywhere, judged, judgedByEach, made, question, questions, steps, described, total, verdict, walked } from '../src/escape/play';
import { towards } from '../src/escape/towards';

/** A picture as the program draws it: 0-1, three copies of 1-2, an unbreakable edge 1-3 to an exit. */
const SVG = `<svg xmlns="http://www.w3.org/2000/svg"><title>Escape game</title>
<g class="legend"><rect x="14" y="215" width="14" height="14"/><circle cx="21" cy="242" r="7"/><text x="21" y="267">2</text><path d="M10 282h22" stroke-width="6"/></g>
<path d="M71 36L71 106" stroke-width="2" data-place="0-1"/>
<path d="M71 106L36 176" stroke-width="2" data-place="1-2"/>
<path d="M71 106L106 176" stroke-width="6" data-place="1-3"/>
<text x="54" y="146" data-place="1-2">3</text>
<circle cx="71" cy="36" r="16" fill="#ffffff" data-place="0"/><circle cx="71" cy="36" r="13" fill="#000000" data-place="0"/><text x="71" y="40" data-place="0">0</text>
<circle cx="71" cy="106" r="16" fill="#ffffff" data-place="1"/><text x="71" y="110" data-place="1">1</text>
<circle cx="36" cy="176" r="16" fill="#ffffff" data-place="2"/><text x="36" y="180" data-place="2">2</text>
<rect x="93" y="163" width="26" height="26" fill="#f6d9a8" data-place="3"/><text x="106" y="180" data-place="3">3</text></svg>`;

function board(joins: [number, number, number?][], at: number[], exits: number[] = []): Board {
  const count = Math.max(...joins.flatMap(([a, b]) => [a, b]), ...at, ...exits) + 1;
  const names = Array.from({ length: count }, (_, i) => `${i}`);
  const graph = { names, exits: names.map((_, i) => exits.includes(i)), joins: joins.map(([a, b, copies = 1]) => ({ a, b, copies: copies || 1, fixed: copies === 0 })) };
  return { graph, at, spots: names.map((_, i) => ({ x: 70 * i, y: 0 })) };
}

describe('a board of an escape game', () => {
  it('is read from the picture', () => {
    const found = readBoard(readPicture(SVG, false))!;
    expect(writeBoard(found)).toBe('4: 0-1 1-2*3 1=3 exits 3 @ 0');
    expect(found.spots[3]).toEqual({ x: 106, y: 176 });
    expect(readBoard(readPicture('<svg xmlns="http://www.w3.org/2000/svg"/>', false))).toBeNull();
    expect(readBoard(null)).toBeNull();
  });

  it('keeps names that contain a hyphen', () => {
    const svg = SVG.replaceAll('data-place="1-', 'data-place="a-b-').replaceAll('data-place="0-1"', 'data-place="0-a-b"').replaceAll('data-place="1"', 'data-place="a-b"');
    const found = readBoard(readPicture(svg, false))!;
    expect(found.graph.names).toEqual(['0', 'a-b', '2', '3']);
    expect(writeBoard(found)).toBe(
      'graph { "0" [pos="71,140"]; "a-b" [pos="71,70"]; "2" [pos="36,0"]; "3" [pos="106,0", exit=true]; "0" -- "a-b"; "a-b" -- "2" [copies=3]; "a-b" -- "3" [unbreakable=true] } @ "0"',
    );
  });

  it('is edited', () => {
    const start = board([[0, 1], [1, 2, 2]], [0], [2]);
    expect(writeNumbered(addCopy(start.graph, 2, 1), [0])).toBe('3: 0-1 1-2*3 exits 2 @ 0');
    expect(writeNumbered(addCopy(start.graph, 0, 2), [1])).toBe('3: 0-1 1-2*2 0-2 exits 2 @ 1');
    expect(writeNumbered(removeCopy(start.graph, start.graph.joins[0]!), [0])).toBe('3: 1-2*2 exits 2 @ 0');
    expect(writeNumbered(setCopies(start.graph, 0, 1, 1, true), [0])).toBe('3: 0=1 1-2*2 exits 2 @ 0');
    expect(addCopy(start.graph, 1, 1)).toBe(start.graph);
    const grown = addVertex(start, { x: 0, y: 0 });
    expect(writeBoard(grown)).toBe('4: 0-1 1-2*2 exits 2 @ 0');
    expect(writeBoard(removeVertex(grown, 1))).toBe('3: exits 1 @ 0');
    expect(removeVertex(grown, 0)).toBe(grown);
  });

  it('writes starts and deletions into names of graphs', () => {
    const { graph } = board([[0, 1], [1, 2]], [0]);
    expect(startInText('cycle(3) exits 2 @ 0', graph, [1])).toBe('cycle(3) exits 2 @ 1');
    expect(startInText('graph { 0 -- 1 } @ 0', graph, [1])).toBeNull();
    const cut = { ...board([[1, 2]], [1]) };
    expect(playedText('path(3) exits 2 @ 0', graph, cut)).toBe('path(3) without 0-1 exits 2 @ 1');
    expect(playedText('cycle(3) without 0-2 @ 0', graph, cut)).toBe('cycle(3) without 0-2 0-1 @ 1');
    expect(playedText('0-1 1-2 @ 0', graph, cut)).toBeNull();
  });

  it('has a vertex in each direction', () => {
    const spots = [{ x: 0, y: 0 }, { x: 70, y: 5 }, { x: 140, y: 0 }, { x: 0, y: 70 }];
    expect(towards(spots, 0, [1, 0])).toBe(1);
    expect(towards(spots, 0, [0, 1])).toBe(3);
    expect(towards(spots, 0, [-1, 0])).toBeNull();
  });
});

describe('the play', () => {
  const nemesis = gameOf('nemesis')!;
  const tree = board([[0, 1], [1, 2], [1, 3]], [0], [2, 3]);

  it('alternates between steps and deletions', () => {
    const states = walked(nemesis, beginning(nemesis, tree), ['1', '1-2', '3', '0']);
    expect(states.map(({ mover }) => mover)).toEqual(['fugitive', 'nemesis', 'fugitive', 'nemesis']);
    expect(question(nemesis, states[1]!)).toMatchObject({ ruleset: 'nemesis_cuts_first', position: '4: 0-1 1-2 1-3 exits 2,3 @ 1' });
    expect(ending(nemesis, states[3]!)).toEqual({ winner: 'fugitive', words: 'The fugitive stands on an exit' });
    expect(described(nemesis, states[1]!, steps(nemesis, states[1]!)[1]!)).toBe('the Nemesis deletes 1-2');
    const lost = made(nemesis, made(nemesis, beginning(nemesis, board([[0, 1], [1, 2]], [0], [2])), { name: '1', to: 1 }), { name: '1-2', cut: [1, 2] });
    expect(ending(nemesis, lost)?.winner).toBe('nemesis');
  });

  it('lets the opponent pass if nothing can be deleted', () => {
    const cuts = gameOf('nemesis_cuts_first')!;
    const state = beginning(cuts, board([[0, 1, 0]], [0], [1]));
    expect(steps(cuts, state)).toEqual([{ name: 'pass' }]);
    const [pass] = judged(cuts, state, { moves: [{ move: '0-1', edge: [0, 1], winner: 'fugitive', best: true }] } as unknown as Answer);
    expect(pass).toMatchObject({ words: 'loses', best: true });
    expect(made(cuts, state, pass!.step)).toMatchObject({ turn: 'walk', mover: 'fugitive', graph: state.graph });
  });

  it('joins moves with their answers', () => {
    const answer = { winner: 'fugitive', best: { move: '1', to: 1 }, moves: [{ move: '1', to: 1, winner: 'fugitive', best: true }] } as unknown as Answer;
    const state = beginning(nemesis, tree);
    expect(judged(nemesis, state, answer)).toEqual([{ step: { name: '1', to: 1 }, verdict: { winner: 'fugitive' }, best: true, chosen: true, words: 'wins' }]);
    const other = { ...answer, moves: [{ move: '1', to: 1, winner: 'nemesis', best: false }] } as unknown as Answer;
    expect(judged(nemesis, state, other)[0]).toMatchObject({ best: false, chosen: false, words: 'loses' });
    expect(judged(nemesis, state, null)[0]).toMatchObject({ verdict: null, words: '' });
    expect(facts(nemesis, state, null, verdict(nemesis, 'fugitive', answer))[0]).toEqual({ name: 'Answer', words: 'The fugitive wins' });
  });

  it('asks about each move where no ruleset answers', () => {
    const blizzard = gameOf('blizzard')!;
    const start = board([[0, 1], [0, 2], [1, 3], [1, 4], [2, 4]], [0], [3, 4]);
    const state = walked(blizzard, beginning(blizzard, start), ['2'])[1]!;
    expect(question(blizzard, state)).toBeNull();
    const asked = questions(blizzard, state);
    expect([...asked.keys()]).toEqual(['0-2', '2-4']);
    expect(asked.get('2-4')?.position).toBe('5: 0-1 0-2 1-3 1-4 exits 3,4 @ 2');
    const half = judgedByEach(blizzard, state, new Map<string, Answer>([['0-2', { winner: 'trapper' }]]));
    expect(total(blizzard, state, half.map(({ verdict }) => verdict))).toBeNull();
    const all = judgedByEach(blizzard, state, new Map<string, Answer>([['0-2', { winner: 'trapper' }], ['2-4', { winner: 'storm' }]]));
    expect(all.map(({ words, best }) => [words, best])).toEqual([['loses', false], ['wins', true]]);
  });

  it('counts deletions in Cat Herding', () => {
    const paths = gameOf('cat_herding_paths')!;
    const state = walked(paths, beginning(paths, board([[0, 1], [1, 2], [2, 3], [3, 0]], [0])), ['0-1'])[1]!;
    const found = judgedByEach(paths, state, new Map<string, Answer>([['1', { rounds: 1 }], ['2', { rounds: 2 }], ['3', { rounds: 'never' }]]));
    expect(found.map(({ words }) => words)).toEqual(['1 deletion', '2 deletions', 'never caught']);
    expect(total(paths, state, found.map(({ verdict }) => verdict))).toEqual({ rounds: 'never' });
    const alone = walked(paths, beginning(paths, board([[0, 1]], [0])), ['0-1'])[1]!;
    expect(ending(paths, alone)?.words).toBe('The cat is caught');
  });

  it('gives two spies their names', () => {
    const spies = gameOf('nowhere_to_go')!;
    const first = beginning(spies, board([[0, 1], [0, 2], [1, 2], [1, 3]], [0, 1]));
    expect(steps(spies, first).map(({ name }) => name)).toEqual(['2 0-1', '2 0-2', '2 1-2', '2 1-3']);
    const second = made(spies, first, steps(spies, first)[0]!);
    expect(second).toMatchObject({ at: [1, 2], mover: 'second' });
    expect(verdict(spies, 'second', { winner: 'first' })).toEqual({ winner: 'second' });
    expect(verdict(spies, 'second', { winner: 'second' })).toEqual({ winner: 'first' });
  });

  it('is judged from everywhere', () => {
    const state = beginning(nemesis, tree);
    expect([...everywhere(nemesis, state).keys()]).toEqual(['0', '1']);
    const found = marks(nemesis, state, new Map<string, Answer>([['0', { winner: 'fugitive' }], ['1', { error: { kind: 'budget', message: 'used up' } }]]));
    expect(found.get(0)).toEqual({ letter: 'F', words: 'the fugitive wins', look: 'walker', level: 0 });
    expect(found.get(1)?.letter).toBe('?');
    const cat = gameOf('cat_herding')!;
    const counted = marks(cat, state, new Map<string, Answer>([['0', { rounds: 9 }], ['1', { rounds: 12 }], ['2', { rounds: 'never' }], ['3', { rounds: 9 }]]));
    expect([...counted.values()].map(({ level }) => level)).toEqual([3, 2, 0, 3]);
    expect(legend(counted).map(({ letter, starts }) => [letter, starts])).toEqual([['∞', 1], ['12', 1], ['9', 2]]);
  });
});

describe('many requests', () => {
  class Slow implements Engine {
    state = 'open' as const;
    asked: { slot: string; done: (answer: Answer) => void; cancelled: boolean }[] = [];
    ask(slot: string): Asked {
      let done: (answer: Answer) => void = () => {};
      const answer = new Promise<Answer>((resolve) => (done = resolve));
      const entry = { slot, done, cancelled: false };
      this.asked.push(entry);
      return { answer, cancel: () => (entry.cancelled = true) };
    }
  }
  const list = (count: number) => new Map<string, Request>(Array.from({ length: count }, (_, i) => [`${i}`, { do: 'evaluate', position: `${i}` }]));
  const settle = () => new Promise((done) => setTimeout(done, 0));

  it('are asked a few at a time, in slots of their own', async () => {
    const engine = new Slow();
    const many = new Many(engine, 'test');
    many.follow(list(5));
    expect(new Set(engine.asked.map(({ slot }) => slot)).size).toBe(3);
    engine.asked[0]!.done({ winner: 'a' });
    await settle();
    expect(engine.asked).toHaveLength(4);
    expect(engine.asked[3]!.slot).toBe(engine.asked[0]!.slot);
    many.follow(list(5));
    expect(engine.asked).toHaveLength(4);
    for (let i = 1; i < 5; i += 1) {
      engine.asked[i]!.done({});
      await settle();
    }
    expect([many.answers.size, many.running]).toEqual([5, false]);
  });

  it('are cancelled by a stop, and keep their answers', async () => {
    const engine = new Slow();
    const many = new Many(engine, 'test');
    many.follow(list(5));
    engine.asked[0]!.done({ winner: 'a' });
    await settle();
    many.stop();
    expect(engine.asked.filter(({ cancelled }) => cancelled)).toHaveLength(3);
    engine.asked[1]!.done({ error: { kind: 'cancelled', message: '' } });
    await settle();
    expect([many.answers.size, many.running, engine.asked.length]).toEqual([1, false, 4]);
  });
});
