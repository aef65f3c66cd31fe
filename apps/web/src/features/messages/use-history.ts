import { WireError } from '@baithak/client/wire-error';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { client } from '../../lib/client.ts';
import { readLive } from './live-cache.ts';
import { loadAroundMessage, loadLatestPage, loadNewerPage, loadOlderPage, type Reader } from './pages.ts';

/** How a reading ended. `gone`: the message is deleted, or not for this reader. */
export type Read = 'done' | 'gone' | 'failed';

export interface History {
  readonly isLoadingOlder: boolean;
  readonly hasFailed: boolean;
  readonly older: () => void;
  readonly newer: () => void;
  /** Waits for a page that is on its way. */
  readonly around: (messageId: string) => Promise<Read>;
  readonly latest: () => Promise<Read>;
}

/** Reads the history of a room page by page, one page at a time. */
export const useHistory = (roomId: string): History => {
  const cache = useQueryClient();
  const busy = useRef<Promise<unknown> | null>(null);
  const [state, setState] = useState<'idle' | 'older' | 'failed'>('idle');
  const read = useCallback(
    async (name: 'idle' | 'older', load: (reader: Reader) => Promise<void>): Promise<Read> => {
      setState(name);
      const reading = load({ client, cache, roomId });
      busy.current = reading;
      try {
        await reading;
        setState('idle');
        return 'done';
      } catch (error) {
        const isGone = error instanceof WireError && error.code === 'NOT_FOUND';
        setState(isGone ? 'idle' : 'failed');
        return isGone ? 'gone' : 'failed';
      } finally {
        busy.current = null;
      }
    },
    [cache, roomId],
  );
  /** A next page: nothing when one is on its way already. */
  const page = useCallback(
    (name: 'idle' | 'older', load: (reader: Reader) => Promise<void>): void => {
      if (!busy.current) void read(name, load);
    },
    [read],
  );
  const after = useCallback(
    async (load: (reader: Reader) => Promise<void>): Promise<Read> => {
      while (busy.current) await busy.current.catch(() => undefined);
      return read('idle', load);
    },
    [read],
  );
  return {
    isLoadingOlder: state === 'older',
    hasFailed: state === 'failed',
    older: useCallback(() => page('older', loadOlderPage), [page]),
    newer: useCallback(() => page('idle', loadNewerPage), [page]),
    around: useCallback(
      async (messageId) => {
        const read = await after((reader) => loadAroundMessage(reader, messageId));
        // The place of a deleted message is answered too, without the message.
        const isThere = readLive(cache, roomId).messages.some((message) => message._id === messageId);
        return read === 'done' && !isThere ? 'gone' : read;
      },
      [after, cache, roomId],
    ),
    latest: useCallback(() => after(loadLatestPage), [after]),
  };
};
