import type { staffContract } from '@baithak/protocol/contracts/staff';
import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { type Undone, callMs, countWrittenSince, undoWritten } from '../bulk-undo/api.ts';
import { usersById } from '../people/api.ts';
import { undoMessages, undoPost } from './staff.write.ts';

const steps = { messages: undoMessages, post: undoPost };

/** The people asked for, each with why they are left out, if they are. */
const askedPeople = async ({ db, viewer }: Caller, personIds: readonly string[]) => {
  const ids = [...new Set(personIds)];
  const users = await usersById(db.read, ids);
  const rows = await db.read
    .selectFrom('people')
    .select(['id', 'rank'])
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute();
  const ranks = new Map(rows.map(({ id, rank }) => [id, rank]));
  return ids.flatMap((id) => {
    const [user, rank] = [users.get(id), ranks.get(id)];
    if (!user || rank === undefined) return [];
    return [{ id, user, leftOut: rank >= viewer.rank ? ('OUTRANKED' as const) : null }];
  });
};

/** Deletes what people wrote since a time; a dry run counts it (docs/contract.md#bulk-undo). */
export const undoWriting: CallHandler<typeof staffContract.undoWriting> = async (
  caller,
  { personIds, since, roomId, dryRun },
) => {
  const { db, clock } = caller;
  const people = await askedPeople(caller, personIds);
  if (people.length === 0) throw new Refusal('NOT_FOUND');
  const from = { since: Date.parse(since), roomId };
  const answer = (counted: Undone, isDone: boolean) => ({
    people: people.map(({ user, leftOut }) => ({ user, leftOut })),
    ...counted,
    isDone,
  });
  const total: Undone = { messages: 0, threads: 0, replies: 0 };
  const chosen = people.filter(({ leftOut }) => leftOut === null);
  if (dryRun) {
    for (const { id } of chosen) {
      const counted = await countWrittenSince(db.readLong, { author: id, ...from });
      total.messages += counted.messages;
      total.threads += counted.threads;
      total.replies += counted.replies;
    }
    return answer(total, false);
  }
  const end = clock.now() + callMs;
  for (const { id } of chosen)
    if (!(await undoWritten(caller, steps, { author: id, ...from }, total, () => clock.now() >= end)))
      return answer(total, false);
  return answer(total, true);
};
