import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import type { Asked, Engine } from '../src/engine/connection.svelte';
import { Live } from '../src/engine/live.svelte';
import type { Answer, Progress, Request } from '../src/engine/types';

/** An engine that answers when the test says so. */
class Slow implements Engine {
  state = 'open' as const;
  asked: { request: Request; done: (answer: Answer) => void; progress: ((progress: Progress) => void) | undefined; cancelled: boolean }[] = [];

  ask(_slot: string, request: Request, progress?: (progress: Progress) => void): Asked {
    let done: (answer: Answer) => void = () => {};
    const answer = new Promise<Answer>((resolve) => (done = resolve));
    const entry = { request, done, progress, cancelled: false };
    this.asked.push(entry);
    return { answer, cancel: () => (entry.cancelled = true) };
  }
}

const request = (position: string): Request => ({ do: 'evaluate', ruleset: 'nim', position });
const settle = async () => {
  await Promise.resolve();
  await Promise.resolve();
  flushSync();
};

describe('a live answer', () => {
  it('keeps the old answer while a new one is awaited', async () => {
    vi.useFakeTimers();
    const engine = new Slow();
    const live = new Live(engine, 'test');
    live.follow(request('1'));
    engine.asked[0]!.done({ value: '*' });
    await settle();
    live.follow(request('2'));
    expect(live.waiting).toBe(false);
    vi.advanceTimersByTime(60);
    expect(live.waiting).toBe(true);
    expect(live.answer?.value).toBe('*');
    engine.asked[1]!.progress?.({ seconds: 1 });
    expect(live.progress?.seconds).toBe(1);
    engine.asked[1]!.done({ value: '*2' });
    await settle();
    expect(live.answer?.value).toBe('*2');
    expect(live.waiting).toBe(false);
    vi.useRealTimers();
  });

  it('shows what is known of an answer until the end', async () => {
    vi.useFakeTimers();
    const engine = new Slow();
    const live = new Live(engine, 'test');
    live.follow(request('9'));
    vi.advanceTimersByTime(60);
    engine.asked[0]!.progress?.({ seconds: 1, part: { value: '*9' } });
    engine.asked[0]!.progress?.({ seconds: 2 });
    expect([live.part, live.answer, live.waiting]).toEqual([{ value: '*9' }, null, true]);
    // A part of an older request is no part of the new one.
    live.follow(request('10'));
    expect(live.part).toBeNull();
    engine.asked[0]!.progress?.({ seconds: 3, part: { value: '*9' } });
    expect(live.part).toBeNull();
    engine.asked[1]!.progress?.({ seconds: 1, part: { value: '*10' } });
    engine.asked[1]!.done({ value: '*10', outcome: 'N' });
    await settle();
    expect([live.part, live.answer]).toEqual([null, { value: '*10', outcome: 'N' }]);
    vi.useRealTimers();
  });

  it('forgets answers to older requests', async () => {
    const engine = new Slow();
    const live = new Live(engine, 'test');
    live.follow(request('3'));
    live.follow(request('4'));
    expect(engine.asked[0]!.cancelled).toBe(true);
    engine.asked[0]!.done({ value: 'old' });
    await settle();
    expect(live.answer).toBeNull();
  });

  it('asks a known question once', async () => {
    const engine = new Slow();
    const live = new Live(engine, 'test');
    live.follow(request('5'));
    engine.asked[0]!.done({ value: '*5' });
    await settle();
    live.follow(request('6'));
    live.follow(request('5'));
    expect(engine.asked).toHaveLength(2);
    expect(live.answer?.value).toBe('*5');
  });

  it('asks again with more time', async () => {
    const engine = new Slow();
    const live = new Live(engine, 'test');
    live.follow(request('7'));
    engine.asked[0]!.done({ error: { kind: 'budget', message: 'used up' } });
    await settle();
    live.longer();
    expect(engine.asked[1]!.request.budget).toEqual({ seconds: 60 });
  });

  it('is asked anew after a lost connection', async () => {
    const engine = new Slow();
    const live = new Live(engine, 'test');
    live.follow(request('8'));
    engine.asked[0]!.done({ error: { kind: 'lost', message: 'lost' } });
    await settle();
    live.follow(request('8'));
    expect(engine.asked).toHaveLength(2);
  });
});
