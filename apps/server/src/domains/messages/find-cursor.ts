import { endCursor } from '@baithak/protocol/entities.rules';
import { Refusal } from '../../platform/errors.ts';
import type { Tx } from '../../platform/db/write.ts';
import { endRev, revOf } from './queries.ts';

/** Where a cursor stands, as a rev; `f` x 24 is the end. NOT_FOUND for a message that the room never had. */
export const findCursor = async (db: Tx, roomId: string, messageId: string): Promise<number> => {
  if (messageId === endCursor) return endRev;
  const rev = await revOf(db, roomId, messageId);
  if (rev === undefined) throw new Refusal('NOT_FOUND');
  return rev;
};
