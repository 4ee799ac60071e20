/** What the page does with the messages of an engine. */
export interface Receiver {
  open(): void;
  message(text: string): void;
  /** The way to the engine is closed, with the code of a socket; it may be opened again. */
  closed(code: number): void;
}

/** A way to an engine. */
export interface Channel {
  send(text: string): void;
}

export type OpenChannel = (to: Receiver) => Channel;

/** Opens the socket of the program that serves the page. */
export const toProgram: OpenChannel = (to) => {
  const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
  socket.onopen = () => to.open();
  socket.onmessage = (event: MessageEvent<string>) => to.message(event.data);
  socket.onclose = (event) => to.closed(event.code);
  return { send: (text) => socket.send(text) };
};
