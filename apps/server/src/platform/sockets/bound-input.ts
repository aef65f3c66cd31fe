import type { Socket } from 'socket.io';
import type { App } from '../context.ts';
import { websocketOf } from '../live/waiting-bytes.ts';
import { chargeReceived, type Emitter } from './emit-limits.ts';

/**
 * What one connection may send within 10 s before it is ended. Emits wait for their turn in memory, and each of those
 * beyond the person's limit is answered with an error: whoever goes on all the same reads no answers.
 */
const windowMs = 10_000;
const mostPackets = 5000;
/** Until it is known whose it is: a few namespaces that are asked for, and asked for again. */
const mostPacketsOfStrangers = 100;
const mostBytes = 32 * 1024 * 1024;

type Transport = Socket['conn'];

/** Counts what connections send. */
export interface InputBounds {
  watch(transport: Transport): void;
  /** Whose connection it is, once that is known: a large packet takes more from their budget. */
  belongsTo(transport: Transport, emitter: Emitter): void;
}

export const createInputBounds = ({ limits, clock }: Pick<App, 'limits' | 'clock'>): InputBounds => {
  const emitters = new WeakMap<Transport, Emitter>();
  return {
    belongsTo: (transport, emitter) => void emitters.set(transport, emitter),
    watch: (transport) => {
      let [packets, bytes, endsAt] = [0, 0, 0];
      const count = (length: number): void => {
        if (clock.now() >= endsAt) [packets, bytes, endsAt] = [0, 0, clock.now() + windowMs];
        packets += 1;
        bytes += length;
        const emitter = emitters.get(transport);
        if (emitter) void chargeReceived(limits, emitter, length);
        if (packets > (emitter ? mostPackets : mostPacketsOfStrangers) || bytes > mostBytes)
          websocketOf(transport)?.terminate();
      };
      // Engine.IO's own pongs too. A packet may be empty: then it has no data.
      transport.on('packet', ({ data }: { readonly data?: string | Buffer }) => count(data?.length ?? 0));
      // Frames of the websocket itself, which ws answers before anybody sees them.
      for (const frame of ['ping', 'pong'] as const) websocketOf(transport)?.on(frame, ({ length }) => count(length));
    },
  };
};
