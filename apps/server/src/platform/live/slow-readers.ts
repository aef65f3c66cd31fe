import type { Socket } from 'socket.io';
import type { Clock } from '../clock.ts';

/** More than this waiting for a slow reader, in bytes, and its connection is ended: it comes back and resumes by rev. */
export const maxWaitingBytes = 8 * 1024 * 1024;

type Transport = Socket['conn'];

/** The untyped members of `ws` and Engine.IO that Socket.IO's own adapter uses for frames made ahead. */
interface OpenWebsocket {
  readonly readyState: number;
  readonly bufferedAmount: number;
  readonly _sender?: { sendFrame(list: readonly Buffer[]): void };
  terminate(): void;
  close(code: number): void;
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
const boundWaitingBytes = (transport: Transport): (() => number) => {
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

/** Connections with less waiting are not counted: what waits for them is mostly one buffer that they share. */
const countedFrom = 1024 * 1024;
/** More than this waiting for the others together, in bytes, and those with most are ended until half of it is left. */
const mostTogether = 256 * 1024 * 1024;
const sweepMs = 5000;

/**
 * Bounds what waits for readers who do not read: for each connection, and for all together, because one person may have
 * many connections.
 */
interface SlowReaders {
  watch(transport: Transport): void;
  /** Ends the connections that are still there: whoever reads nothing answers no close, and ws would wait for half a minute. */
  endAll(): void;
  stop(): void;
}

export const createSlowReaders = (clock: Clock): SlowReaders => {
  const waiting = new Map<Transport, () => number>();
  const open = new Set<OpenWebsocket>();
  let stop: () => void;

  const endSlowest = (): void => {
    const slow = [...waiting]
      .map(([transport, bytesOf]) => ({ transport, bytes: bytesOf() }))
      .filter(({ bytes }) => bytes >= countedFrom);
    let together = slow.reduce((sum, { bytes }) => sum + bytes, 0);
    if (together <= mostTogether) return;
    for (const { transport, bytes } of slow.toSorted((one, other) => other.bytes - one.bytes)) {
      if (together <= mostTogether / 2) return;
      websocketOf(transport)?.terminate();
      together -= bytes;
    }
  };
  const sweep = (): void => {
    endSlowest();
    stop = clock.schedule(clock.now() + sweepMs, sweep);
  };
  stop = clock.schedule(clock.now() + sweepMs, sweep);

  return {
    watch: (transport) => {
      waiting.set(transport, boundWaitingBytes(transport));
      const websocket = websocketOf(transport);
      if (websocket) open.add(websocket);
      websocket?.on('close', () => open.delete(websocket));
      transport.once('close', () => waiting.delete(transport));
    },
    endAll: () => open.forEach((websocket) => websocket.terminate()),
    stop: () => stop(),
  };
};
