import type { IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';

type Transport = Socket['conn'];

/** Connections open at once from one address: as many as may come within a minute (`admit`). */
const mostByAddress = 3000;

/** Counts the open connections of each address. */
export interface ConnectionsByAddress {
  hasRoom(address: string): boolean;
  count(transport: Transport): void;
}

export const createConnectionsByAddress = (addressOf: (request: IncomingMessage) => string): ConnectionsByAddress => {
  const open = new Map<string, number>();
  const add = (address: string, by: number): void => {
    const count = (open.get(address) ?? 0) + by;
    if (count > 0) open.set(address, count);
    else open.delete(address);
  };
  return {
    hasRoom: (address) => (open.get(address) ?? 0) < mostByAddress,
    count: (transport) => {
      const address = addressOf(transport.request);
      add(address, 1);
      transport.once('close', () => add(address, -1));
    },
  };
};
