import type { Clock } from '../clock.ts';
import { boundWaitingBytes, websocketOf, type Transport } from './waiting-bytes.ts';

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
  stop(): void;
}

export const createSlowReaders = (clock: Clock): SlowReaders => {
  const waiting = new Map<Transport, () => number>();
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
      transport.once('close', () => waiting.delete(transport));
    },
    stop: () => stop(),
  };
};
