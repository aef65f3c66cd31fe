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
      transport.on('data', (data: string | Buffer) => {
        if (clock.now() >= endsAt) [packets, bytes, endsAt] = [0, 0, clock.now() + windowMs];
        packets += 1;
        bytes += data.length;
        const emitter = emitters.get(transport);
        if (emitter) void chargeReceived(limits, emitter, data.length);
        if (packets > mostPackets || bytes > mostBytes) websocketOf(transport)?.terminate();
      });
    },
  };
};
