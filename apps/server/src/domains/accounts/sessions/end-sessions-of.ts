import type { accountsContract } from '@baithak/protocol/contracts/accounts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { logStamp } from '../../moderation/api.ts';
import { findPerson } from '../../people/api.ts';
import { endSessionsOf as storeEnd } from './end-session.write.ts';

/** Staff signs somebody of a lower rank out everywhere (docs/contract.md#staff-calls). */
export const endSessionsOf: CallHandler<typeof accountsContract.endSessionsOf> = async (caller, { targetId }) => {
  const { viewer, db, clock, live, authLog } = caller;
  const person = await findPerson(db.read, { id: targetId });
  if (!person) throw new Refusal('NOT_FOUND');
  if (person.rank >= viewer.rank) throw new Refusal('OUTRANKED');
  const log = { ...logStamp(caller), by: viewer.userId };
  const ended = await db.write(storeEnd, { userId: targetId, which: 'all', now: clock.now(), log });
  authLog.note('endSessionsOf', { userId: targetId, by: viewer.userId });
  live.disconnectUser(targetId);
  return { ended: ended.length };
};
