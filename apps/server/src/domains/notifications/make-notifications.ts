import { sql } from 'kysely';
import { forUpdate } from '../../platform/db/dialect.ts';
import { rowsIn } from '../../platform/db/json-rows.ts';
import { padded, prepared } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';
import { type MadeNotification, type NotificationChanges, noChanges } from './publish-notifications.ts';
import type { Kind, NotificationEventTable, NotificationTable } from './tables.ts';
import { whoMayHear } from './who-may-hear.ts';

type Shared = Omit<NotificationTable, 'id' | 'user_id' | 'seen'>;

interface Values extends Shared {
  readonly ids: readonly string[];
  readonly users: readonly string[];
}

const insert = prepared((db, { ids, users, ...shared }: Values) =>
  db.insertInto('notifications').values(ids.map((id, at) => ({ ...shared, id, user_id: users[at] ?? '', seen: 0 }))),
);

/** The same row for several people: one statement, compiled once for each number of people. */
const insertNotifications = async (
  tx: Tx,
  ids: readonly string[],
  users: readonly string[],
  row: Shared,
): Promise<void> => void (await insert(tx, { ids, users, ...row }));

/** Kinds of which what several people did to one thing is gathered in one row while it is unseen. */
const groupedKinds = ['reply', 'threadReply', 'like'] as const satisfies Kind[];
type GroupedKind = (typeof groupedKinds)[number];

/** Ids and the time for the notifications of a write, which takes both from its input. */
export interface NotificationStamp {
  readonly ids: readonly string[];
  /** Milliseconds. */
  readonly at: number;
}

/** Something that people are to hear of. */
export interface Happening {
  readonly kind: Kind;
  /** What rows are grouped by, and deleted with: a message, thread, reply, invitation, room or private thread. */
  readonly thing: string;
  /** The message or reply that it came from, when that is not the thing; deleted with it too. */
  readonly source?: string;
  /** Who did it: never told of it, and named. */
  readonly actor: string | null;
  readonly to: readonly string[];
  /** Where it can be read. Who may not see the room is not told. */
  readonly roomId?: string | undefined;
  readonly threadId?: string | undefined;
  readonly rev?: number;
  readonly detail?: string;
  /** Told whoever may see the room or not, and whatever level it has: roles, invitations, moderation. */
  readonly always?: boolean;
}

interface Told extends Happening {
  readonly id: string;
  readonly userId: string;
}

const isGrouped = (kind: Kind): kind is GroupedKind => groupedKinds.some((grouped) => grouped === kind);

const rowOf = ({ kind, thing, source = thing, actor, roomId, threadId, rev, detail }: Happening, at: number) => ({
  kind,
  thing,
  source,
  actor: isGrouped(kind) ? null : actor,
  room_id: roomId ?? null,
  thread_id: threadId ?? null,
  rev: rev ?? null,
  detail: detail ?? '',
  at,
});

/** The unseen row of the same thing and kind takes this in. */
const addToUnseen = async (tx: Tx, told: Told, at: number): Promise<string | undefined> => {
  const unseen = await tx
    .selectFrom('notifications')
    .select('id')
    .where('thing', '=', told.thing)
    .where('user_id', '=', told.userId)
    .where('kind', '=', told.kind)
    .where('seen', '=', sql.lit(0))
    .$call(forUpdate(tx))
    .executeTakeFirst();
  if (unseen) await tx.updateTable('notifications').set(rowOf(told, at)).where('id', '=', unseen.id).execute();
  return unseen?.id;
};

const insertEvents = prepared((db, { json }: { readonly json: string }) =>
  db
    .insertInto('notification_events')
    .columns(['notification_id', 'source', 'actor', 'at', 'rev'])
    .expression(rowsIn(db, json, ['text', 'text', 'text', 'number', 'number']))
    .onConflict((conflict) =>
      conflict.columns(['notification_id', 'source']).doUpdateSet((of) => ({ at: of.ref('excluded.at') })),
    ),
);

/** Adds what rows gather; what one has gathered already is as of now. */
const addEvents = async (tx: Tx, events: readonly NotificationEventTable[]): Promise<void> => {
  const rows = events.map(({ notification_id: id, source, actor, at, rev }) => [id, source, actor, at, rev]);
  await insertEvents(tx, { json: JSON.stringify(rows) });
};

const addEvent = async (tx: Tx, id: string, { actor, thing, source = thing, rev }: Happening, at: number) => {
  if (actor !== null) await addEvents(tx, [{ notification_id: id, source, actor, at, rev: rev ?? null }]);
};

const tellOne = async (tx: Tx, told: Told, at: number): Promise<MadeNotification> => {
  const { userId, kind } = told;
  const id = (await addToUnseen(tx, told, at)) ?? told.id;
  if (id === told.id) await insertNotifications(tx, [id], [userId], rowOf(told, at));
  if (isGrouped(kind)) await addEvent(tx, id, told, at);
  return { id, userId, kind };
};

/** What somebody's mentions of one person are grouped by: a thread, or what is said in a room. */
const mentionGroup = ({ threadId, roomId, actor }: Happening): string => `${threadId ?? roomId}:${actor}`;

const unseenMentions = prepared((db, { group, users }: { readonly group: string; readonly users: readonly string[] }) =>
  db
    .selectFrom('notifications')
    .select(['id', 'user_id'])
    .where('thing', '=', group)
    .where('user_id', 'in', users)
    .where('kind', '=', sql.lit('mention'))
    .where('seen', '=', sql.lit(0))
    .$call(forUpdate(db)),
);

/**
 * The mentions of one post, for all whom it names: one row for each of them while it is unseen, whatever else the same
 * person named them in there.
 */
const tellOfMention = async (
  tx: Tx,
  ids: readonly string[],
  users: readonly string[],
  mention: Happening,
  at: number,
): Promise<MadeNotification[]> => {
  const { thing: source, actor, rev } = mention;
  const row = rowOf({ ...mention, thing: mentionGroup(mention), source }, at);
  const waiting = await unseenMentions(tx, { group: row.thing, users: padded(users) });
  const waitingOf = new Map(waiting.map(({ id, user_id }) => [user_id, id]));
  const made = users.map((userId, index) => ({
    id: waitingOf.get(userId) ?? ids[index] ?? '',
    userId,
    kind: row.kind,
  }));
  const first = made.filter(({ userId }) => !waitingOf.has(userId));
  const again = [...waitingOf.values()];
  if (again.length > 0) await tx.updateTable('notifications').set(row).where('id', 'in', again).execute();
  if (first.length > 0)
    await insertNotifications(
      tx,
      first.map(({ id }) => id),
      first.map(({ userId }) => userId),
      row,
    );
  await addEvents(
    tx,
    made.map(({ id }) => ({ notification_id: id, source, actor: actor ?? '', at, rev: rev ?? null })),
  );
  return made;
};

/**
 * Makes the notifications of what happens in this write, in its transaction; what it returns is to be published after the
 * commit (`publishNotifications`). `reading`: those who read it as it comes, who are not told. Of several
 * happenings each person is told the first only that they may hear of, so the stamp holds one id for each person named.
 */
export const makeNotifications = async (
  tx: Tx,
  { ids, at }: NotificationStamp,
  happenings: readonly Happening[],
  reading: readonly string[] = [],
): Promise<NotificationChanges> => {
  const left = [...ids];
  const told = new Set(reading);
  const made: MadeNotification[] = [];
  for (const happening of happenings) {
    const { kind, actor } = happening;
    const wanted = [...new Set(happening.to)].filter((userId) => userId !== actor && !told.has(userId));
    const roomId = happening.always === true ? undefined : happening.roomId;
    const users = wanted.length === 0 ? [] : await whoMayHear(tx, wanted, { kind, roomId, actor, at });
    for (const userId of users) told.add(userId);
    const taken = left.splice(0, users.length);
    if (taken.length < users.length) throw new Error('A stamp holds too few ids for the notifications of its write.');
    if (kind === 'mention' && users.length > 0) made.push(...(await tellOfMention(tx, taken, users, happening, at)));
    else
      for (const [index, userId] of users.entries())
        made.push(await tellOne(tx, { ...happening, userId, id: taken[index] ?? '' }, at));
  }
  return made.length === 0 ? noChanges : { made, recounted: [] };
};
