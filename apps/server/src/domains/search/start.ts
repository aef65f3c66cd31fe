import type { App, Started } from '../../platform/context.ts';
import { backfill } from '../../platform/search/backfill.ts';
import { messagesToIndex } from '../messages/api.ts';
import { peopleToIndex } from '../people/api.ts';
import { roomsToIndex } from '../rooms/api.ts';
import { threadsToIndex } from '../threads/api.ts';

/** Names first: they are few, and what people look for first. */
const sources = [roomsToIndex, peopleToIndex, messagesToIndex, threadsToIndex];

/** Completes the index, without delaying anything else; a stop ends it and the next start continues. */
export const start = async (app: App): Promise<Started> => {
  let stopped = false;
  const running = fillUp(app, () => stopped);
  return {
    stop: async () => {
      stopped = true;
      await running;
    },
  };
};

const fillUp = async ({ db, log }: App, isStopped: () => boolean): Promise<void> => {
  try {
    const rows = await backfill({ db, isStopped }, sources);
    if (rows > 0) log.info({ rows }, 'the search index is complete');
  } catch (error) {
    log.error({ err: error }, 'the search index could not be completed; the next start continues');
  }
};
