import type { App, Started } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';
import { hourly, type JobRun } from '../../platform/jobs/run-job.ts';
import { whileHeld } from '../../platform/leases/leases.ts';
import { backfill } from '../../platform/search/backfill.ts';
import { messagesToIndex } from '../messages/api.ts';
import { peopleToIndex } from '../people/api.ts';
import { roomsToIndex } from '../rooms/api.ts';
import { threadsToIndex } from '../threads/api.ts';

/** Names first: they are few, and what people look for first. */
const sources = [roomsToIndex, peopleToIndex, messagesToIndex, threadsToIndex];

/** Completes the index, without delaying anything else; a stop ends it and the next start, or another process, continues. */
export const start = async (app: App): Promise<Started> => {
  const stopping = new AbortController();
  const running = fillUp(app, app.db, stopping.signal);
  const again = ({ db, signal }: JobRun) => running.then(() => fillUp(app, db, signal));
  return {
    jobs: [{ name: 'search.completeIndex', nextAfter: hourly, run: again }],
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};

const fillUp = async ({ log, leases }: App, db: Db, stopped: AbortSignal): Promise<void> => {
  try {
    await whileHeld(leases, 'search.completeIndex', async (lost) => {
      const rows = await backfill({ db, isStopped: () => stopped.aborted || lost.aborted }, sources);
      if (rows > 0) log.info({ rows }, 'the search index is complete');
    });
  } catch (error) {
    log.error({ err: error }, 'the search index could not be completed; it goes on within an hour');
  }
};
