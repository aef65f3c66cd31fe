import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Conversation } from '../conversation-context.ts';
import { readConversation, useConversationState } from './conversation-store.ts';
import { hasReadNews } from './reading.ts';

/** How soon after a change the pointer is sent, and how far apart at least, ms: each is a write of the server. */
interface Pace {
  readonly soonMs: number;
  readonly apartMs: number;
  readonly randomMs: number;
}
const roomPace: Pace = { soonMs: 1500, apartMs: 15_000, randomMs: 5000 };
/** What its reader is notified of two seconds later unless they have read it (docs/contract.md#what-counts-as-reading), ms. */
const newsMs = 300;

interface Report {
  readonly changed: () => void;
  readonly end: () => void;
}

type Reported = Pick<Conversation, 'id' | 'calls' | 'me'>;

const startReport = (cache: QueryClient, { id, calls, me }: Reported, pace: Pace): Report => {
  let told = readConversation(cache, id).readRev;
  let nextAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tellsAt = Number.POSITIVE_INFINITY;
  const tell = (): void => {
    clearTimeout(timer);
    tellsAt = Number.POSITIVE_INFINITY;
    const { readRev: rev, epoch } = readConversation(cache, id);
    if (rev <= told || rev === Number.POSITIVE_INFINITY) return;
    const before = told;
    told = rev;
    nextAt = Date.now() + pace.apartMs + Math.random() * pace.randomMs;
    calls.markRead(rev, epoch).catch(() => (told = Math.min(told, before)));
  };
  const changed = (): void => {
    // The pointer goes back when the database is another one.
    told = Math.min(told, readConversation(cache, id).readRev);
    const isNews = hasReadNews(readConversation(cache, id), told, me.userId);
    const at = isNews ? Date.now() + newsMs : Math.max(Date.now() + pace.soonMs, nextAt);
    // What comes meanwhile puts nothing off.
    if (at >= tellsAt) return;
    clearTimeout(timer);
    tellsAt = at;
    timer = setTimeout(tell, at - Date.now());
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
 * Tells the server what whoever takes part has read of a conversation while it is open, and at the end
 * (docs/decisions/unread.md#read-is-what-was-on-the-screen).
 */
export const useReportRead = ({ id, calls, me }: Reported, joined: boolean, pace = roomPace): void => {
  const cache = useQueryClient();
  const report = useRef<Report | null>(null);
  const readRev = useConversationState(id, (state) => state.readRev);
  useEffect(() => {
    if (!joined) return undefined;
    report.current = startReport(cache, { id, calls, me }, pace);
    report.current.changed();
    return () => {
      report.current?.end();
      report.current = null;
    };
  }, [cache, id, calls, me, joined, pace]);
  useEffect(() => report.current?.changed(), [readRev]);
};
