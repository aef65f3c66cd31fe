import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { client } from '../../../lib/client.ts';
import { readRoomState, useRoomState } from './room-store.ts';

/** How soon after a change the pointer is sent, and how far apart at least, ms: each is a write of the server. */
const soonMs = 1500;
const apartMs = 15_000;
const randomMs = 5000;

interface Report {
  /** Something was read. */
  readonly changed: () => void;
  readonly end: () => void;
}

const startReport = (cache: QueryClient, roomId: string): Report => {
  let told = readRoomState(cache, roomId).readRev;
  let nextAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const { readRev: rev } = readRoomState(cache, roomId);
    if (rev <= told || rev === Number.POSITIVE_INFINITY) return;
    const before = told;
    told = rev;
    nextAt = Date.now() + apartMs + Math.random() * randomMs;
    client.rooms.updateReadPointer({ id: roomId, rev }).catch(() => (told = Math.min(told, before)));
  };
  const changed = (): void => {
    timer ??= setTimeout(tell, Math.max(soonMs, nextAt - Date.now()));
  };
  document.addEventListener('visibilitychange', tell);
  addEventListener('pagehide', tell);
  const end = (): void => {
    document.removeEventListener('visibilitychange', tell);
    removeEventListener('pagehide', tell);
    tell();
  };
  return { changed, end };
};

/**
 * Tells the server what a member has read of a room while it is open, and at the end
 * (docs/decisions/0401-read-is-what-was-shown.md).
 */
export const useReportRead = (roomId: string, joined: boolean): void => {
  const cache = useQueryClient();
  const report = useRef<Report | null>(null);
  const readRev = useRoomState(roomId, (room) => room.readRev);
  useEffect(() => {
    if (!joined) return undefined;
    report.current = startReport(cache, roomId);
    report.current.changed();
    return () => {
      report.current?.end();
      report.current = null;
    };
  }, [cache, roomId, joined]);
  useEffect(() => report.current?.changed(), [readRev]);
};
