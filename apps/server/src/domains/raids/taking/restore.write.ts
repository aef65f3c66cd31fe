import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { returnMessage, type HeldMessage } from '../../messages/api.ts';
import { logAction, type LogStamp } from '../../moderation/api.ts';
import { untellDeletions } from '../../notifications/api.ts';
import { mayTakeBack } from '../../reports/api.ts';
import { lockRoom } from '../../rooms/api.ts';
import { returnThread, type HeldThread, type ReturnedThread } from '../../threads/api.ts';
import { checkRight } from './check-right.queries.ts';
import { countReturned } from './count-taken.queries.ts';
import { releaseHeld } from './held.queries.ts';

export interface Restoring extends LogStamp {
  readonly raidId: string;
  readonly roomId: string;
  readonly by: string;
  /** Messages, or one thread or reply, as `heldPage` orders them. */
  readonly things: readonly string[];
}

type Returned =
  | { readonly id: string; readonly message: { readonly rev: number } }
  | { readonly id: string; readonly thread: ReturnedThread };

/** What is held no more, once: of two who take it back at the same time one gets it. What somebody of a higher rank took stays. */
const takeHeld = async (tx: Tx, { raidId, roomId, by, things, at }: Restoring) => {
  const rows = await tx
    .selectFrom('raid_held')
    .select(['thing', 'taken_by'])
    .where('thing', 'in', things)
    .where('raid_id', '=', raidId)
    .where('room_id', '=', roomId)
    .where('ends_at', '>', at)
    .execute();
  const mine: string[] = [];
  for (const [taker, own] of Map.groupBy(rows, (row) => row.taken_by))
    if (await mayTakeBack(tx, by, { by: taker, roomId })) mine.push(...own.map(({ thing }) => thing));
  if (mine.length === 0) return [];
  const held = await tx
    .deleteFrom('raid_held')
    .where('thing', 'in', mine)
    .returning(['thing', 'author', 'kind', 'held'])
    .execute();
  return held.toSorted((one, other) => things.indexOf(one.thing) - things.indexOf(other.thing));
};

type Held = Awaited<ReturnType<typeof takeHeld>>[number];

/** Undefined where its place is gone by now. */
const giveBack = async (tx: Tx, roomId: string, { thing: id, kind, held }: Held): Promise<Returned | undefined> => {
  const what: unknown = JSON.parse(held);
  if (kind === 'message') {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
    const message = await returnMessage(tx, { roomId, id }, what as HeldMessage);
    return message && { id, message };
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const thread = await returnThread(tx, { roomId, id }, what as HeldThread);
  return thread && { id, thread };
};

/** Brings back in one room what a raid mode took within the last hour. */
export const restoreTaken = defineWrite({
  name: 'raids.restoreTaken',
  key: ({ roomId }: Restoring) => roomId,
  run: async (tx, restoring: Restoring) => {
    const { raidId, roomId, by, at } = restoring;
    await checkRight(tx, raidId, by, at);
    await lockRoom(tx, roomId);
    const returned: Returned[] = [];
    const lost: string[] = [];
    const byAuthor = new Map<string, number>();
    for (const held of await takeHeld(tx, restoring)) {
      const back = await giveBack(tx, roomId, held);
      if (!back) lost.push(held.thing);
      else {
        returned.push(back);
        byAuthor.set(held.author, (byAuthor.get(held.author) ?? 0) + 1);
      }
    }
    await releaseHeld(tx, lost);
    const notifications = await untellDeletions(
      tx,
      returned.map(({ id }) => id),
    );
    if (returned.length > 0) {
      await countReturned(tx, { raidId, roomId, byAuthor });
      await logAction(tx, restoring, { by, what: 'restoreRaid', roomId, thing: raidId, amount: returned.length });
    }
    return { returned, notifications, authors: [...byAuthor.keys()] };
  },
});
