import type { Socket } from 'socket.io';
import { accountsContract } from '@baithak/protocol/contracts/accounts';
import type { Clock } from '../clock.ts';

/** How long before its token expires a connection gets `updateToken` (docs/contract.md#token-renewal). */
const renewalNoticeMs = 60_000;

/** Ends connections whose access token expires, after a request for a fresh one. */
export interface TokenExpiry {
  /** Watches the transport of a socket, which all its namespaces share. Returns a function that sets a later end, in milliseconds. */
  watch(socket: Socket, endsAt: number): (endsAt: number) => void;
}

type Transport = Socket['conn'];

interface Watched {
  readonly sockets: Set<Socket>;
  readonly renew: (endsAt: number) => void;
}

export const createTokenExpiry = (clock: Clock): TokenExpiry => {
  const watched = new Map<Transport, Watched>();

  const watchTransport = (transport: Transport): Watched => {
    const sockets = new Set<Socket>();
    let scheduled: (() => void)[] = [];
    const cancel = (): void => scheduled.forEach((cancelOne) => cancelOne());
    const askForToken = (): void => {
      for (const socket of sockets) if (socket.connected) socket.emit(accountsContract.tokenEnding.event, {});
    };
    const renew = (endsAt: number): void => {
      cancel();
      scheduled = [
        clock.schedule(endsAt - renewalNoticeMs, askForToken),
        clock.schedule(endsAt, () => transport.close()),
      ];
    };
    const made = { sockets, renew };
    watched.set(transport, made);
    transport.once('close', () => {
      cancel();
      watched.delete(transport);
    });
    return made;
  };

  return {
    watch: (socket, endsAt) => {
      const { sockets, renew } = watched.get(socket.conn) ?? watchTransport(socket.conn);
      sockets.add(socket);
      renew(endsAt);
      return renew;
    },
  };
};
