import { bareName } from '@baithak/protocol/uploads.rules';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { client } from '../../lib/client.ts';
import type { MediaPlace } from '../parts/gallery-layout.ts';
import { MediaAroundProvider } from '../parts/media-place.ts';
import { happen, readThreads, useStay } from './live-cache.ts';

/** What pictures in threads need: where they stand, and how a name that has ended is had anew. */
export const MediaAround = ({ place, children }: { place: MediaPlace; children: ReactNode }) => {
  const cache = useQueryClient();
  const { roomId, visit, me } = useStay();
  const around = useMemo(() => ({
    place,
    refresh: async (name: string) => {
      const stay = { roomId, visit, me };
      const { known } = readThreads(cache, stay);
      const of = [...known.values()].find(({ thread }) => thread.message.includes(bareName(name)));
      if (!of) return;
      const { thrd } = await client.threads.getThread({ roomId, threadId: of.thread._id });
      happen(cache, stay, { is: 'threadLoaded', thread: thrd });
    },
  }), [cache, place, roomId, visit, me]);
  return <MediaAroundProvider value={around}>{children}</MediaAroundProvider>;
};
