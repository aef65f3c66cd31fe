import type { Socket } from 'socket.io';
import { writeFrames } from './frames.ts';

/** What some sockets get instead of a frame (docs/contract.md#short-messages). */
export interface ShortForm {
  readonly frame: Buffer;
  /** Those whose number is not above this know what it leaves out. */
  readonly upTo: number;
}

export interface WaitingFrame {
  readonly frame: Buffer;
  readonly except: Socket | undefined;
  readonly short?: ShortForm | undefined;
}

/**
 * Sends frames to the sockets of one audience. The frames of one turn of the event loop leave together, joined once,
 * as one write per connection.
 */
export interface Broadcaster {
  readonly sockets: Set<Socket>;
  /** Of sockets that asked for short forms, in the order in which they came. */
  readonly numbers: Map<Socket, number>;
  send(frame: Buffer, except?: Socket, short?: ShortForm): void;
}

/** `mayTake`: whether a socket gets what is written now, so many bytes; all of it or nothing. */
export const createBroadcaster = (mayTake?: (socket: Socket, bytes: number) => boolean): Broadcaster => {
  const sockets = new Set<Socket>();
  const numbers = new Map<Socket, number>();
  let waiting: WaitingFrame[] = [];

  const flush = (): void => {
    const due = waiting;
    waiting = [];
    const joinedFor = createJoins(due);
    const omitted = omittedBySocket(due);
    for (const socket of sockets) {
      const joined = joinedFor(numbers.get(socket) ?? Infinity);
      if (mayTake && !mayTake(socket, joined.bytes.length)) continue;
      const left = omitted.get(socket);
      writeFrames(socket, left ? without(joined, left) : joined.everything);
    }
  };

  return {
    sockets,
    numbers,
    send: (frame, except, short) => {
      waiting.push({ frame, except, short });
      if (waiting.length === 1) setImmediate(flush);
    },
  };
};

interface Joined {
  readonly bytes: Buffer;
  /** The same, as it is written. */
  readonly everything: readonly Buffer[];
  /** Where each frame ends. */
  readonly ends: readonly number[];
}

const join = (due: readonly WaitingFrame[], number: number): Joined => {
  const frames = due.map(({ frame, short }) => (short && number <= short.upTo ? short.frame : frame));
  let end = 0;
  const ends = frames.map(({ length }) => (end += length));
  const bytes = Buffer.concat(frames);
  return { bytes, everything: [bytes], ends };
};

/** The frames for a socket of some number: joined once for all who get the same ones in short. */
const createJoins = (due: readonly WaitingFrame[]): ((number: number) => Joined) => {
  const steps = [...new Set(due.flatMap(({ short }) => (short ? [short.upTo] : [])))];
  const joins: Joined[] = [];
  return (number) => {
    let inShort = 0;
    for (const upTo of steps) if (number <= upTo) inShort += 1;
    return (joins[inShort] ??= join(due, number));
  };
};

/** The places of the frames that each excepted socket does not get. */
const omittedBySocket = (due: readonly WaitingFrame[]): Map<Socket, number[]> => {
  const omitted = new Map<Socket, number[]>();
  for (const [at, { except }] of due.entries()) {
    if (!except) continue;
    const places = omitted.get(except);
    if (places) places.push(at);
    else omitted.set(except, [at]);
  }
  return omitted;
};

/** Views of the rest, never copies: of a thousand who enter at once, each is excepted from their own event. */
const without = ({ bytes, ends }: Joined, omitted: readonly number[]): Buffer[] => {
  const starts = [0, ...omitted.map((at) => ends[at] ?? bytes.length)];
  const stops = [...omitted.map((at) => (at === 0 ? 0 : (ends[at - 1] ?? 0))), bytes.length];
  return starts.flatMap((start, index) => {
    const stop = stops[index] ?? start;
    return stop > start ? [bytes.subarray(start, stop)] : [];
  });
};
