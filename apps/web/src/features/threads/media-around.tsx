import { bareName } from '@baithak/protocol/uploads.rules';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { client } from '../../lib/client.ts';
import type { MediaPlace } from '../parts/gallery-layout.ts';
import { shows } from '../parts/media-names.ts';
import { MediaAroundProvider } from '../parts/media-place.ts';
import { happen, readThreads, useStay } from './live-cache.ts';
import { partsOf } from './parts-of.ts';

/** What pictures in threads need: where they stand, and how the name of a file is had anew, with the thread or reply that shows it. */
export const MediaAround = ({ place, children }: { place: MediaPlace; children: ReactNode }) => {
  const cache = useQueryClient();
  const { roomId, visit, me } = useStay();
  const around = useMemo(() => {
    const stay = { roomId, visit, me };
    // All the pictures of a gallery end at once: one question serves them.
    const asking = new Map<string, Promise<void>>();
    const ask = async (threadId: string): Promise<void> => {
      const { thrd } = await client.threads.getThread({ roomId, threadId });
      happen(cache, stay, { is: 'threadLoaded', thread: thrd });
    };
    const refresh = async (name: string): Promise<void> => {
      const of = [...readThreads(cache, stay).known.values()].find(({ thread }) =>
        shows(partsOf(thread), bareName(name)),
      );
      if (!of) return;
      const { _id: id } = of.thread;
      const answer = asking.get(id) ?? ask(id).finally(() => asking.delete(id));
      asking.set(id, answer);
      return answer;
    };
    return { place, refresh };
  }, [cache, place, roomId, visit, me]);
  return <MediaAroundProvider value={around}>{children}</MediaAroundProvider>;
};
