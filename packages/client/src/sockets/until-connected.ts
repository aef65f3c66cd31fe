import type { Socket } from 'socket.io-client';
import type { ConnectionState, Observable } from './connection-state.ts';
import { networkError } from '../wire/wire-error.ts';

/** Resolves when the socket connects; rejects with NETWORK when connecting is given up for now, or after `timeoutMs`. */
export const untilConnected = (socket: Socket, state: Observable<ConnectionState>, timeoutMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const settle = (failed: boolean): void => {
      clearTimeout(timer);
      stop();
      socket.off('connect', connected);
      if (failed) reject(networkError());
      else resolve();
    };
    const connected = (): void => settle(false);
    const stop = state.subscribe((now) => (now === 'offline' || now === 'idle') && settle(true));
    const timer = setTimeout(() => settle(true), timeoutMs);
    socket.on('connect', connected);
    if (state.get() === 'offline') settle(true);
  });
