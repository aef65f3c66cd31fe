import { forUpdate } from '../../../platform/db/dialect.ts';
import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { returnMessage, type HeldMessage } from '../../messages/api.ts';
import { dropRaidHeld, logAction, takeRaidHeld, type LogStamp } from '../../moderation/api.ts';
import { untellDeletions } from '../../notifications/api.ts';
import { lockRoom, mayTakeBack } from '../../rooms/api.ts';
import { hasParent, returnThread, type HeldThread, type ReturnedThread } from '../../threads/api.ts';
import { checkRight } from './check-right.queries.ts';
import { countReturned } from './count-taken.queries.ts';

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

/** What is held, once: of two who take it back at the same time one gets it. What somebody of a higher rank took stays. */
const lockHeld = async (tx: Tx, { raidId, roomId, by, things, at }: Restoring) => {
  const rows = await tx
    .selectFrom('raid_held')
    .select(['thing', 'author', 'kind', 'held', 'taken_by', 'taken_strength'])
    .where('thing', 'in', things)
    .where('raid_id', '=', raidId)
    .where('room_id', '=', roomId)
    .where('ends_at', '>', at)
    .orderBy('thing')
    .$call(forUpdate(tx))
    .execute();
  const mine: typeof rows = [];
  for (const own of Map.groupBy(rows, (row) => `${row.taken_by} ${row.taken_strength}`).values()) {
    const taken = { by: own[0]?.taken_by ?? null, strength: own[0]?.taken_strength ?? null };
    if (await mayTakeBack(tx, { userId: by, roomId }, taken)) mine.push(...own);
  }
  return mine.toSorted((one, other) => things.indexOf(one.thing) - things.indexOf(other.thing));
};

type Held = Awaited<ReturnType<typeof lockHeld>>[number];

/** Of the authors, those whose account is closed or being closed: what they wrote names them, and it may be forgotten in their messages already. */
const closedOf = async (tx: Tx, held: readonly Held[]): Promise<ReadonlySet<string>> => {
  if (held.length === 0) return new Set();
  const authors = [...new Set(held.map(({ author }) => author))];
  const rows = await tx
    .selectFrom('people')
    .select('id')
    .where('id', 'in', authors)
    .where('removed_at', 'is', null)
    .execute();
  const here = new Set(rows.map(({ id }) => id));
  return new Set(authors.filter((id) => !here.has(id)));
};

/** `lost`: its place is gone by now, or its author. `waits`: what it answers is not there, and could come back before the hour is over. */
const giveBack = async (
  tx: Tx,
  roomId: string,
  { thing: id, kind, held }: Held,
): Promise<Returned | 'lost' | 'waits'> => {
  const what: unknown = JSON.parse(held);
  if (kind === 'message') {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
    const message = await returnMessage(tx, { roomId, id }, what as HeldMessage);
    return message ? { id, message } : 'lost';
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const post = what as HeldThread;
  if (!(await hasParent(tx, roomId, post))) return 'waits';
  const thread = await returnThread(tx, { roomId, id }, post);
  return thread ? { id, thread } : 'lost';
};

/** Brings back in one room what a raid mode took within the last hour. */
export const restoreTaken = defineWrite({
  name: 'raids.restoreTaken',
  key: ({ roomId }: Restoring) => roomId,
  run: async (tx, restoring: Restoring) => {
    const { raidId, roomId, by, at } = restoring;
    await checkRight(tx, raidId, by, at);
    await lockRoom(tx, roomId);
    const all = await lockHeld(tx, restoring);
    const closed = await closedOf(tx, all);
    const returned: Returned[] = [];
    const lost: string[] = [];
    let leftOut = 0;
    const byAuthor = new Map<string, number>();
    for (const held of all) {
      const back = closed.has(held.author) ? 'lost' : await giveBack(tx, roomId, held);
      if (back === 'lost') lost.push(held.thing);
      else if (back === 'waits') leftOut += 1;
      else {
        returned.push(back);
        byAuthor.set(held.author, (byAuthor.get(held.author) ?? 0) + 1);
      }
    }
    const ids = returned.map(({ id }) => id);
    await dropRaidHeld(tx, lost);
    await takeRaidHeld(tx, ids);
    const notifications = await untellDeletions(tx, ids);
    if (returned.length > 0) {
      await countReturned(tx, { raidId, roomId, byAuthor });
      await logAction(tx, restoring, { by, what: 'restoreRaid', roomId, thing: raidId, amount: returned.length });
    }
    return { returned, leftOut, notifications, authors: [...byAuthor.keys()] };
  },
});
