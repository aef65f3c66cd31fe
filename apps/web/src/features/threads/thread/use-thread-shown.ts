import { useEffect } from 'react';
import { client } from '../../../lib/client.ts';
import { useThreadsRoom } from '../threads-room.ts';

const ignore = (): undefined => undefined;

/** Without a connection the server knows of no thread, and this must not open one (signing out). */
const unload = (): void => {
  if (client.connection.get() === 'online') client.threads.unloadThread({}).catch(ignore);
};

/**
 * Tells the server which thread is on the screen (docs/contract.md#what-counts-as-reading): what its reader was told of it
 * is seen, and they are told nothing more of it meanwhile.
 */
export const useThreadShown = (threadId: string): void => {
  const { id, visitId } = useThreadsRoom();
  useEffect(() => {
    const tell = (): void => {
      if (document.visibilityState === 'visible') client.threads.loadThread({ id, threadId }).catch(ignore);
      else unload();
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    const stop = client.onConnected('/room', tell);
    return () => {
      document.removeEventListener('visibilitychange', tell);
      stop();
      unload();
    };
  }, [id, visitId, threadId]);
};
