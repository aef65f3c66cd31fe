import type { Socket } from 'socket.io';
import { writeFrames } from './write-frames.ts';

export interface WaitingFrame {
  readonly frame: Buffer;
  readonly except: Socket | undefined;
}

/**
 * Sends frames to the sockets of one audience. The frames of one turn of the event loop leave together, joined once,
 * as one write per connection.
 */
export interface Broadcaster {
  readonly sockets: Set<Socket>;
  send(frame: Buffer, except?: Socket): void;
}

/** `mayTake`: whether a socket gets what is written now, so many bytes; all of it or nothing. */
export const createBroadcaster = (mayTake?: (socket: Socket, bytes: number) => boolean): Broadcaster => {
  const sockets = new Set<Socket>();
  let waiting: WaitingFrame[] = [];

  const flush = (): void => {
    const due = waiting;
    waiting = [];
    const joined = Buffer.concat(due.map(({ frame }) => frame));
    const everything = [joined];
    const omitted = omittedBySocket(due);
    for (const socket of sockets) {
      if (mayTake && !mayTake(socket, joined.length)) continue;
      const ranges = omitted.get(socket);
      writeFrames(socket, ranges ? without(joined, ranges) : everything);
    }
  };

  return {
    sockets,
    send: (frame, except) => {
      waiting.push({ frame, except });
      if (waiting.length === 1) setImmediate(flush);
    },
  };
};

/** Where a frame begins and ends among the joined ones, in bytes. */
type Range = readonly [start: number, end: number];

/** The frames that each excepted socket does not get. */
const omittedBySocket = (due: readonly WaitingFrame[]): Map<Socket, Range[]> => {
  const omitted = new Map<Socket, Range[]>();
  let start = 0;
  for (const { frame, except } of due) {
    const end = start + frame.length;
    if (except) {
      const ranges = omitted.get(except);
      if (ranges) ranges.push([start, end]);
      else omitted.set(except, [[start, end]]);
    }
    start = end;
  }
  return omitted;
};

/** Views of the rest, never copies: of a thousand who enter at once, each is excepted from their own event. */
const without = (joined: Buffer, ranges: readonly Range[]): Buffer[] => {
  const starts = [0, ...ranges.map(([, end]) => end)];
  const ends = [...ranges.map(([start]) => start), joined.length];
  return starts.flatMap((start, index) => {
    const end = ends[index] ?? start;
    return end > start ? [joined.subarray(start, end)] : [];
  });
};
