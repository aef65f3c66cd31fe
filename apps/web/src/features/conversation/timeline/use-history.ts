import { WireError } from '@baithak/client/wire/wire-error';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { readConversation } from '../state/conversation-store.ts';
import { loadAroundMessage, loadLatestPage, loadNewerPage, loadOlderPage, type PageSource } from '../state/follow.ts';

/** How a load ended. `gone`: the message is deleted, or not for this reader. */
export type LoadResult = 'done' | 'gone' | 'failed';

export interface History {
  readonly isLoadingOlder: boolean;
  readonly hasFailed: boolean;
  readonly older: () => void;
  readonly newer: () => void;
  /** Waits for a page that is being loaded. */
  readonly around: (messageId: string) => Promise<LoadResult>;
  readonly latest: () => Promise<LoadResult>;
}

export const useHistory = ({ id, calls }: Omit<PageSource, 'cache'>): History => {
  const cache = useQueryClient();
  const busy = useRef<Promise<unknown> | null>(null);
  const [state, setState] = useState<'idle' | 'older' | 'failed'>('idle');
  const load = useCallback(
    async (name: 'idle' | 'older', loadFrom: (source: PageSource) => Promise<void>): Promise<LoadResult> => {
      setState(name);
      const loading = loadFrom({ calls, cache, id });
      busy.current = loading;
      try {
        await loading;
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
    [cache, id, calls],
  );
  /** Loads the next page, unless one is being loaded already. */
  const page = useCallback(
    (name: 'idle' | 'older', loadFrom: (source: PageSource) => Promise<void>): void => {
      if (!busy.current) void load(name, loadFrom);
    },
    [load],
  );
  /** Loads once no other page is being loaded. */
  const whenIdle = useCallback(
    async (loadFrom: (source: PageSource) => Promise<void>): Promise<LoadResult> => {
      while (busy.current) await busy.current.catch(() => undefined);
      return load('idle', loadFrom);
    },
    [load],
  );
  return {
    isLoadingOlder: state === 'older',
    hasFailed: state === 'failed',
    older: useCallback(() => page('older', loadOlderPage), [page]),
    newer: useCallback(() => page('idle', loadNewerPage), [page]),
    around: useCallback(
      async (messageId) => {
        const result = await whenIdle((source) => loadAroundMessage(source, messageId));
        // For a deleted message the server returns its neighbours, without the message.
        const { messages } = readConversation(cache, id);
        return result === 'done' && !messages.some((message) => message._id === messageId) ? 'gone' : result;
      },
      [whenIdle, cache, id],
    ),
    latest: useCallback(() => whenIdle(loadLatestPage), [whenIdle]),
  };
};
