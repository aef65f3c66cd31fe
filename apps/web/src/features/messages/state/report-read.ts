import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../../lib/client.ts';
import { readRoomState } from './room-store.ts';

/** When the pointer is sent first after the room was opened, and how far apart then, ms: each is a write of the server. */
const firstMs = 1500;
const everyMs = 15_000;
const randomMs = 5000;

/** Returns the function that ends it. */
const reportRead = (cache: QueryClient, roomId: string): (() => void) => {
  let told = readRoomState(cache, roomId).readRev;
  const tell = (): void => {
    const { readRev: rev } = readRoomState(cache, roomId);
    if (rev <= told || rev === Number.POSITIVE_INFINITY) return;
    const before = told;
    told = rev;
    client.rooms.updateReadPointer({ id: roomId, rev }).catch(() => (told = Math.min(told, before)));
  };
  const first = setTimeout(tell, firstMs);
  const timer = setInterval(tell, everyMs + Math.random() * randomMs);
  document.addEventListener('visibilitychange', tell);
  addEventListener('pagehide', tell);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tell);
    removeEventListener('pagehide', tell);
    tell();
  };
};

/**
 * Tells the server what a member has read of a room while it is open, and at the end
 * (docs/decisions/0401-read-is-what-was-shown.md).
 */
export const useReportRead = (roomId: string, joined: boolean): void => {
  const cache = useQueryClient();
  useEffect(() => (joined ? reportRead(cache, roomId) : undefined), [cache, roomId, joined]);
};
