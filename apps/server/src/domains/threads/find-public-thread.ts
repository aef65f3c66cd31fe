import { holdsPublicThreads } from '@baithak/protocol/threads.rules';
import { Refusal } from '../../platform/errors.ts';
import type { Tx } from '../../platform/db/write.ts';
import { roomOfPublic } from './lookups.queries.ts';
import { pickOne } from './picks.queries.ts';
import { showThreads, type ShownThread } from './shown.queries.ts';

/** A thread that everybody may see as its room is now; NOT_FOUND for every other one, and for replies, which have no page. */
export const findPublicThread = async (db: Tx, id: string): Promise<ShownThread> => {
  const room = await roomOfPublic(db, id);
  if (!room || !holdsPublicThreads(room)) throw new Refusal('NOT_FOUND');
  const [thread] = await showThreads(db, '', pickOne(db, room.id, id));
  if (!thread || !holdsPublicThreads(thread)) throw new Refusal('NOT_FOUND');
  return thread;
};
