import { bareName } from '@baithak/protocol/contracts/uploads.rules';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { client } from '../../../lib/client.ts';
import type { MediaPlace } from '../../parts/media/gallery-layout.ts';
import { partsIncludeFile } from '../../parts/media/parts-include-file.ts';
import { MediaContextProvider } from '../../parts/media/media-context.ts';
import { dispatchThreads, readThreads, useRoomVisit } from '../live/threads-cache.ts';
import { threadParts } from './thread-parts.ts';

/** The media context of threads: expired file names are renewed by loading their thread or reply again. */
export const ThreadMedia = ({ place, children }: { place: MediaPlace; children: ReactNode }) => {
  const cache = useQueryClient();
  const { roomId, visitId, viewerId } = useRoomVisit();
  const around = useMemo(() => {
    const visit = { roomId, visitId, viewerId };
    // All pictures of a gallery expire at once: one request serves them.
    const asking = new Map<string, Promise<void>>();
    const ask = async (threadId: string): Promise<void> => {
      const { thrd } = await client.threads.getThread({ roomId, threadId });
      dispatchThreads(cache, visit, { type: 'threadLoaded', thread: thrd });
    };
    const refresh = async (name: string): Promise<void> => {
      const of = [...readThreads(cache, visit).known.values()].find(({ thread }) =>
        partsIncludeFile(threadParts(thread), bareName(name)),
      );
      if (!of) return;
      const { _id: id } = of.thread;
      const answer = asking.get(id) ?? ask(id).finally(() => asking.delete(id));
      asking.set(id, answer);
      return answer;
    };
    return { place, refresh };
  }, [cache, place, roomId, visitId, viewerId]);
  return <MediaContextProvider value={around}>{children}</MediaContextProvider>;
};
