import type { Clock } from '../clock.ts';
import { boundWaitingBytes, websocketOf, type OpenWebsocket, type Transport } from './waiting-bytes.ts';

/** Connections with less waiting are not counted: what waits for them is mostly one buffer that they share. */
const countedFrom = 1024 * 1024;
/** More than this waiting for the others together, in bytes, and those with most are ended until half of it is left. */
const mostTogether = 256 * 1024 * 1024;
const sweepMs = 5000;

/**
 * Bounds what waits for readers who do not read: for each connection, and for all together, because one person may have
 * many connections.
 */
export interface SlowReaders {
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
