import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { client } from '../../lib/client.ts';
import { loadAroundMessage, loadLatestPage, loadNewerPage, loadOlderPage, type Reader } from './pages.ts';

export interface History {
  readonly isLoadingOlder: boolean;
  readonly hasFailed: boolean;
  readonly older: () => void;
  readonly newer: () => void;
  /** Resolves to false when it could not be shown. */
  readonly around: (messageId: string) => Promise<boolean>;
  readonly latest: () => Promise<boolean>;
}

/** Reads the history of a room page by page, one page at a time. */
export const useHistory = (roomId: string): History => {
  const cache = useQueryClient();
  const isBusy = useRef(false);
  const [state, setState] = useState<'idle' | 'older' | 'failed'>('idle');
  const read = useCallback(async (name: 'idle' | 'older', load: (reader: Reader) => Promise<void>): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    setState(name);
    try {
      await load({ client, cache, roomId });
      setState('idle');
      return true;
    } catch {
      setState('failed');
      return false;
    } finally {
      isBusy.current = false;
    }
  }, [cache, roomId]);
  return {
    isLoadingOlder: state === 'older',
    hasFailed: state === 'failed',
    older: useCallback(() => void read('older', loadOlderPage), [read]),
    newer: useCallback(() => void read('idle', loadNewerPage), [read]),
    around: useCallback((messageId) => read('idle', (reader) => loadAroundMessage(reader, messageId)), [read]),
    latest: useCallback(() => read('idle', loadLatestPage), [read]),
  };
};
