import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import GridEditor from '../src/editor/GridEditor.svelte';
import Thermograph from '../src/thermo/Thermograph.svelte';
import Value from '../src/value/Value.svelte';

const CELLS = [
  { char: '.', meaning: 'free' },
  { char: '#', meaning: 'not free' },
];

describe('the editor of grids', () => {
  const open = (mode: 'edit' | 'play' = 'edit') => {
    const onedit = vi.fn();
    const onpick = vi.fn();
    render(GridEditor, { rows: ['..', '#.'], cells: CELLS, exchange: [], mode, onedit, onpick });
    return { onedit, onpick };
  };

  it('names its cells and has one stop for Tab', () => {
    open();
    expect(screen.getByLabelText('row 2, column 1, not free')).toBeTruthy();
    expect(screen.getAllByRole('gridcell').filter((cell) => cell.tabIndex === 0)).toHaveLength(1);
  });

  it('is edited with the keyboard', async () => {
    const { onedit } = open();
    const first = screen.getByLabelText('row 1, column 1, free');
    first.focus();
    await fireEvent.keyDown(first, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(screen.getByLabelText('row 1, column 2, free'));
    await fireEvent.keyDown(document.activeElement!, { key: ' ' });
    expect(onedit).toHaveBeenCalledWith(['.#', '#.']);
    await fireEvent.keyDown(document.activeElement!, { key: '#' });
    expect(onedit).toHaveBeenLastCalledWith(['.#', '#.']);
  });

  it('picks cells in play', async () => {
    const { onedit, onpick } = open('play');
    const first = screen.getByLabelText('row 1, column 1, free');
    await fireEvent.keyDown(first, { key: 'Enter' });
    expect(onpick).toHaveBeenCalledWith('(1,1)');
    expect(onedit).not.toHaveBeenCalled();
  });
});

describe('a thermograph', () => {
  it('tells exact walls', async () => {
    const onchange = vi.fn();
    const walls = { left: [['-1', '3'], ['3/2', '1/2']] as [string, string][], right: [['-1', '-2'], ['3/2', '1/2']] as [string, string][] };
    render(Thermograph, { graphs: [{ name: 'g', walls }], t: '1/3', onchange });
    const slider = screen.getByRole('slider');
    expect(slider.getAttribute('aria-valuetext')).toBe('at 1/3 the left wall is at 5/3 and the right wall at -2/3');
    await fireEvent.input(slider, { target: { value: '0' } });
    expect(onchange).toHaveBeenCalledWith('-1');
  });
});

describe('a value', () => {
  it('is folded if it is long', async () => {
    const value = `{${'1,'.repeat(80)}2|0}`;
    const { container } = render(Value, { value });
    expect(container.querySelector('math')).toBeNull();
    await fireEvent.click(screen.getByRole('button'));
    expect(container.querySelector('math')).not.toBeNull();
  });
});
