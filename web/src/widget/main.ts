import { mount, unmount } from 'svelte';
import style from '../app.css?inline';
import { begin } from '../board/tree';
import type { OpenChannel } from '../engine/channel';
import { Connection } from '../engine/connection.svelte';
import { Slices } from '../engine/slices';
import type { Answer } from '../engine/types';
import { Studio } from '../state/studio.svelte';
import Widget from './Widget.svelte';

/** The model of a widget, as anywidget gives it: state that Python shares, and messages to Python. */
export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, callback: (message: { number: number; text: string }) => void): void;
  off(event: string, callback?: unknown): void;
  send(message: unknown): void;
}

/** Opens the way to the engine in Python: each slice of a request is one message there and one back. */
function toPython(model: Model): OpenChannel {
  return (to) => {
    const waiting = new Map<number, (text: string) => void>();
    // Several views of one model get all messages, so their numbers must not meet.
    let next = Math.floor(Math.random() * 2 ** 40);
    const roundtrip = (request: object | null) =>
      new Promise<string>((done) => {
        const number = next++;
        waiting.set(number, done);
        model.send({ number, text: request && JSON.stringify(request) });
      });
    model.on('msg:custom', ({ number, text }) => {
      waiting.get(number)?.(text);
      waiting.delete(number);
    });
    const slices = new Slices({
      ask: async (request) => JSON.parse(await roundtrip(request)) as Answer,
      post: (message) => to.message(JSON.stringify(message)),
      now: () => performance.now() / 1000,
      pause: () => new Promise((done) => setTimeout(done)),
      restart: async () => {},
    });
    queueMicrotask(() => to.open());
    return {
      send: (text) => {
        const message = JSON.parse(text) as Record<string, unknown>;
        if ('token' in message) void roundtrip(null).then((hello) => to.message(hello));
        else slices.take(message);
      },
    };
  };
}

/** Shows a board in a part of a notebook. The notebook's styles and keys do not reach into it, nor its own out of it. */
function render({ model, el }: { model: Model; el: HTMLElement }) {
  // The notebook's own keys must not act while the board has the focus.
  el.dataset.lmSuppressShortcuts = 'true';
  const shadow = el.shadowRoot ?? el.attachShadow({ mode: 'open' });
  const sheet = document.createElement('style');
  sheet.textContent = style.replaceAll(':root', ':host');
  shadow.append(sheet);
  const target = document.createElement('div');
  shadow.append(target);
  const studio = new Studio(new Connection('', toPython(model)));
  studio.part = el;
  studio.board.replace(begin(model.get('ruleset') as string, model.get('position') as string));
  const app = mount(Widget, { target, props: { studio, model } });
  return () => {
    void unmount(app);
    shadow.replaceChildren();
  };
}

export default { render };
