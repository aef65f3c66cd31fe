import type { Socket } from 'socket.io';
import { writeFrames } from './write-frames.ts';

interface Waiting {
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

export const createBroadcaster = (): Broadcaster => {
  const sockets = new Set<Socket>();
  let waiting: Waiting[] = [];

  const flush = (): void => {
    const due = waiting;
    waiting = [];
    const everything = Buffer.concat(due.map(({ frame }) => frame));
    const excepted = new Set(due.map(({ except }) => except));
    for (const socket of sockets) writeFrames(socket, excepted.has(socket) ? framesFor(socket, due) : everything);
  };

  return {
    sockets,
    send: (frame, except) => {
      waiting.push({ frame, except });
      if (waiting.length === 1) setImmediate(flush);
    },
  };
};

const framesFor = (socket: Socket, due: readonly Waiting[]): Buffer =>
  Buffer.concat(due.filter(({ except }) => except !== socket).map(({ frame }) => frame));
