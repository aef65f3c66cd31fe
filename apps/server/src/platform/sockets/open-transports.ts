import { setTimeout as wait } from 'node:timers/promises';
import type { Socket } from 'socket.io';
import { websocketOf } from '../live/slow-readers.ts';

type Transport = Socket['conn'];

/** "Service Restart" of the registered close codes: our client comes back at once, and not after a pause (docs/contract.md#stopping). */
const serviceRestart = 1012;
/** So often some are ended, in milliseconds. */
const stepMs = 100;
/** Of a drain, the part before the first is ended, in which proxies see that nobody new is let in, and after the last, for what is in hand. */
const quietShare = 0.2;

/** What somebody has in hand on a connection. */
interface Work {
  emits: number;
  lastAt: number;
  /** It is to be ended as soon as nothing is in hand. */
  end: (() => void) | undefined;
}

/** Every connection that is open, with what is being done for it. */
export interface OpenTransports {
  add(transport: Transport): void;
  /** Returns what runs each answer to an emit of it. */
  workOf(transport: Transport): (answer: () => Promise<void>) => Promise<void>;
  /** At once, with whatever is in hand; clients come back by themselves. */
  endAll(): void;
  /**
   * Ends them over so many milliseconds, those that have been idle for the longest time first, each once its emits are acknowledged
   * or the time is over. Resolves then; `atOnce` breaks it off.
   */
  drain(overMs: number, atOnce: AbortSignal): Promise<void>;
}

/** `leaving` runs what ends a connection whose person is to come to another process. */
export const createOpenTransports = (leaving: (end: () => void) => void): OpenTransports => {
  const open = new Map<Transport, Work>();

  const end = (transport: Transport): void =>
    leaving(() => {
      websocketOf(transport)?.close(serviceRestart);
      transport.close(true);
    });
  const endWhenWritten = (transport: Transport): void => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- private in Engine.IO's types
    const { writeBuffer } = transport as unknown as { readonly writeBuffer: readonly unknown[] };
    if (writeBuffer.length === 0) end(transport);
    else transport.once('drain', () => end(transport));
  };
  const endInBetween = (transport: Transport, work: Work): void => {
    if (work.emits === 0) endWhenWritten(transport);
    else work.end = () => endWhenWritten(transport);
  };

  return {
    add: (transport) => {
      open.set(transport, { emits: 0, lastAt: 0, end: undefined });
      transport.once('close', () => open.delete(transport));
    },
    workOf: (transport) => {
      const work = open.get(transport);
      return async (answer) => {
        if (!work) return answer();
        work.emits += 1;
        work.lastAt = performance.now();
        try {
          await answer();
        } finally {
          work.emits -= 1;
          if (work.emits === 0) work.end?.();
        }
      };
    },
    endAll: () => {
      for (const transport of open.keys()) transport.close(true);
    },
    drain: async (overMs, atOnce) => {
      const due = [...open].toSorted(([, one], [, other]) => one.lastAt - other.lastAt);
      const begunAt = performance.now();
      let ended = 0;
      for (;;) {
        if (atOnce.aborted) return;
        const passed = (performance.now() - begunAt) / overMs;
        if (passed >= 1) break;
        const share = Math.min(1, (passed - quietShare) / (1 - 2 * quietShare));
        for (const [transport, work] of due.slice(ended, Math.max(ended, Math.ceil(due.length * share)))) {
          ended += 1;
          if (open.has(transport)) endInBetween(transport, work);
        }
        await wait(Math.min(stepMs, overMs * (1 - passed)), undefined, { signal: atOnce }).catch(() => undefined);
      }
      for (const transport of open.keys()) endWhenWritten(transport);
    },
  };
};
