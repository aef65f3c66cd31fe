import type { Socket } from 'socket.io';

/** More than this waiting for a slow reader, in bytes, and its connection is ended: it comes back and resumes by rev. */
export const maxWaitingBytes = 8 * 1024 * 1024;

export type Transport = Socket['conn'];

/** The untyped members of `ws` and Engine.IO that Socket.IO's own adapter uses for frames made ahead. */
export interface OpenWebsocket {
  readonly readyState: number;
  readonly bufferedAmount: number;
  readonly _sender?: { sendFrame(list: readonly Buffer[]): void };
  terminate(): void;
  on(event: 'ping' | 'pong', listener: (data: Buffer) => void): void;
  on(event: 'close', listener: () => void): void;
}

export const websocketOf = ({ transport }: Transport): OpenWebsocket | undefined =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- untyped in Engine.IO.
  (transport as unknown as { readonly socket?: OpenWebsocket }).socket;

/**
 * Ends a connection that asks for more than it reads. Answers and acknowledgements wait in Engine.IO's own queue, in
 * which `bufferedAmount` does not see them: they are counted when they are put there. Returns what says how many bytes
 * wait.
 */
export const boundWaitingBytes = (transport: Transport): (() => number) => {
  let queued = 0;
  const waiting = (): number => (websocketOf(transport)?.bufferedAmount ?? 0) + queued;
  transport.on('packetCreate', ({ data }: { readonly data?: string | Buffer }) => {
    if (data === undefined) return;
    queued += data.length;
    if (waiting() > maxWaitingBytes) websocketOf(transport)?.terminate();
  });
  transport.on('flush', () => {
    queued = 0;
  });
  return waiting;
};
