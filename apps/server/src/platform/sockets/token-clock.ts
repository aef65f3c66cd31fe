import type { Socket } from 'socket.io';
import type { Clock } from '../clock.ts';

/** How long before its token ends a connection is asked for a new one, in ms (CONTRACT.md 5). */
const notice = 60_000;

/** Counts down one connection's token: `updateToken` a minute before its end, then the end of the connection. */
export interface TokenClock {
  renew(endsAt: number): void;
  stop(): void;
}

type Conn = Socket['conn'];

const clocks = new WeakMap<Conn, TokenClock & { sockets: Set<Socket> }>();

/** The clock of the socket's connection, which all its namespaces share. */
export const tokenClockOf = (socket: Socket, clock: Clock): TokenClock => {
  const known = clocks.get(socket.conn);
  if (known) {
    known.sockets.add(socket);
    return known;
  }
  const sockets = new Set([socket]);
  let timers: NodeJS.Timeout[] = [];
  const stop = (): void => timers.forEach(clearTimeout);
  const renew = (endsAt: number): void => {
    stop();
    const left = endsAt - clock.now();
    timers = [
      setTimeout(
        () => sockets.forEach((each) => each.connected && each.emit('updateToken', {})),
        Math.max(0, left - notice),
      ),
      setTimeout(() => socket.conn.close(), Math.max(0, left)),
    ];
    timers.forEach((timer) => timer.unref());
  };
  const made = { sockets, renew, stop };
  clocks.set(socket.conn, made);
  socket.conn.once('close', stop);
  return made;
};
