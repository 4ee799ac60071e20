import { render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import type { Engine } from '../src/engine/connection.svelte';
import type { Answer, Request } from '../src/engine/types';
import Compound from '../src/thermo/Compound.svelte';
import { compoundFacts, tieWords } from '../src/thermo/compound';

describe('a compound thermograph', () => {
  it('tells which temperatures are as good', () => {
    expect(tieWords([['5', '7']])).toBe('every temperature from 5 to 7');
    expect(tieWords([['0', '0']])).toBe('no other temperature');
    expect(tieWords([['1/2', '1/2'], ['3', '6']])).toBe('the temperatures 1/2, and from 3 to 6');
  });
  it('tells what Thermostrat is sure of', () => {
    const answer: Answer = { ambient: '7', sure: '-26', mean: '-24', ties: [['7', '7']] };
    const words = Object.fromEntries(compoundFacts(answer, 'right').map(({ name, words }) => [name, words]));
    expect(words).toEqual({
      'Ambient temperature': '7',
      'As good': 'no other temperature',
      'Thermostrat is sure of': 'a stop of at most -26, if Right begins',
      Mean: '-24',
    });
    expect(compoundFacts(answer, 'left')[2]?.words).toBe('a stop of at least -26, if Left begins');
  });
  it('asks for the player who begins, and shows a clean picture', async () => {
    const asked: Request[] = [];
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><title>Left begins</title><script>x()</script><path d="M0 0" style="fill:red"/></svg>';
    const engine: Engine = {
      state: 'open',
      ask: (_slot, request) => {
        asked.push(request);
        return { answer: Promise.resolve({ svg, ambient: '1', sure: '2', mean: '0', ties: [['1', '1']] }), cancel: () => {} };
      },
    };
    const onfirst = vi.fn();
    render(Compound, { engine, games: ['{2|-1}', '^'], first: 'left', onfirst });
    const picture = await screen.findByRole('img', { name: 'Left begins' });
    expect(asked[0]).toMatchObject({ do: 'plot', values: ['{2|-1}', '^'], first: 'left' });
    expect(picture.outerHTML).not.toMatch(/script|onload|style/);
    screen.getByRole('button', { name: 'Right begins' }).click();
    expect(onfirst).toHaveBeenCalledWith('right');
  });
});
