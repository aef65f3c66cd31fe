import type { accountsContract } from '@baithak/protocol/contracts/accounts';
import { iso } from '../../../platform/clock.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { listSessionsOf } from '../queries.ts';

/** The caller's own live sessions. */
export const listSessions: CallHandler<typeof accountsContract.listSessions> = async ({ viewer, db, clock }) => {
  const rows = await listSessionsOf(db.read, viewer.userId, clock.now());
  return {
    data: rows.map(({ id, device, created_at, last_used_at }) => ({
      _id: id,
      device,
      createdAt: iso(created_at),
      lastUsedAt: iso(last_used_at),
      current: id === viewer.sessionId,
    })),
  };
};
