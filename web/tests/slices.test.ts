import { describe, expect, it } from 'vitest';
import { Slices, type Host } from '../src/engine/slices';
import type { Answer } from '../src/engine/types';

const ended: Answer = {
  error: { kind: 'budget', message: 'the budget of nodes is used up', known: { values: 7 } },
} as Answer;

/** A host whose requests need so many nodes in all, and whose slices take a millisecond for 1,000 nodes. */
function host(needs: Record<number, number>) {
  const posted: Record<string, unknown>[] = [];
  const asked: number[] = [];
  let time = 0;
  let restarts = 0;
  const made: Host = {
    ask: (request) => {
      const nodes = (request.budget as { nodes: number }).nodes;
      asked.push(request.id as number);
      time += nodes / 1_000_000;
      if (request.fails) throw new Error('unreachable');
      needs[request.id as number]! -= nodes;
      return needs[request.id as number]! > 0 ? ended : ({ id: request.id, value: '1' } as Answer);
    },
    post: (message) => posted.push(message),
    now: () => time,
    pause: () => new Promise((done) => setTimeout(done)),
    restart: async () => {
      restarts += 1;
    },
  };
  return { host: made, posted, asked, restarts: () => restarts };
}

const until = async (isDone: () => boolean) => {
  while (!isDone()) await new Promise((done) => setTimeout(done, 1));
};

describe('requests in slices', () => {
  it('goes on until the answer is there, and reports progress', async () => {
    const { host: made, posted } = host({ 1: 2_000_000 });
    new Slices(made).take({ id: 1, slot: 'a', ruleset: 'nim', budget: { seconds: 60 } });
    await until(() => posted.some((message) => 'value' in message));
    expect(posted.at(-1)).toEqual({ id: 1, value: '1' });
    expect(posted[0]).toMatchObject({ id: 1, progress: { known: { values: 7 } } });
  });

  it('tells the facts that are known while the moves are not', async () => {
    const { host: made, posted } = host({ 1: 2_000_000 });
    const { ask } = made;
    made.ask = async (request) => {
      const answer = await ask(request);
      return answer.error ? ({ id: 1, value: '2', moves_error: answer.error } as Answer) : answer;
    };
    new Slices(made).take({ id: 1, slot: 'a', budget: { seconds: 60 } });
    await until(() => posted.some((message) => 'value' in message));
    expect(posted[0]).toMatchObject({ id: 1, progress: { part: { value: '2' } } });
    expect((posted[0]!.progress as { part: object }).part).toEqual({ value: '2' });
    expect(posted.at(-1)).toEqual({ id: 1, value: '1' });
  });

  it('ends with its time, and says so', async () => {
    const { host: made, posted } = host({ 1: 1e12 });
    new Slices(made).take({ id: 1, slot: 'a', budget: { seconds: 2 } });
    await until(() => posted.some((message) => 'error' in message));
    expect(posted.at(-1)).toEqual({
      error: { kind: 'budget', message: 'the budget of 2 s is used up', known: { values: 7 } },
    });
  });

  it('keeps a budget of nodes', async () => {
    const { host: made, posted, asked } = host({ 1: 1e12 });
    new Slices(made).take({ id: 1, slot: 'a', budget: { nodes: 100 } });
    await until(() => posted.length > 0);
    expect(asked).toEqual([1]);
    expect(posted).toEqual([ended]);
  });

  it('works on several requests in turn, and cancels the older one of a slot', async () => {
    const { host: made, posted, asked } = host({ 1: 1e12, 2: 20_000, 3: 1_000 });
    const slices = new Slices(made);
    slices.take({ id: 1, slot: 'a', budget: { seconds: 600 } });
    slices.take({ id: 2, slot: 'b' });
    await until(() => posted.some((message) => message.id === 2));
    expect(asked.slice(0, 4)).toEqual([1, 2, 1, 2]);
    slices.take({ id: 3, slot: 'a' });
    expect(posted.find((message) => message.id === 1 && 'error' in message)).toMatchObject({
      error: { kind: 'cancelled' },
    });
    await until(() => posted.some((message) => message.id === 3));
    slices.take({ id: 4, slot: 'c' });
    slices.take({ cancel: 4 });
    expect(posted.at(-1)).toMatchObject({ id: 4, error: { kind: 'cancelled' } });
  });

  it('starts an engine again that failed', async () => {
    const { host: made, posted, restarts } = host({ 2: 1 });
    const slices = new Slices(made);
    slices.take({ id: 1, slot: 'a', fails: true });
    slices.take({ id: 2, slot: 'b' });
    await until(() => posted.length === 2);
    expect(posted[0]).toMatchObject({ id: 1, error: { kind: 'defect' } });
    expect(posted[1]).toEqual({ id: 2, value: '1' });
    expect(restarts()).toBe(1);
  });
});
