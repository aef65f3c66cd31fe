import type { User } from '@baithak/protocol/entities/entities';
import { memberRank, ownerRank } from '@baithak/protocol/ranks';
import { sql } from 'kysely';
import { changePeople, takeFromPeople } from '../../platform/access.ts';
import type { App } from '../../platform/context.ts';
import { type NoticeKind, leaveNotice } from '../../platform/db/notices.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';
import { reindexText, removeFromIndex } from '../../platform/search/index-text.ts';
import { presentUser, userColumns } from './present.ts';
import type { Language, NameToIndexTable } from './tables.ts';

/** The language that an `Accept-Language` header asks for first, when it is one of ours. */
export const languageOf = (acceptLanguage: string | undefined): Language | null => {
  const first = /^\s*([a-z]{2})\b/i.exec(acceptLanguage ?? '')?.[1]?.toLowerCase();
  return first === 'en' || first === 'ur' ? first : null;
};

const searchableNames = prepared((db, { id }: { readonly id: string }) =>
  db.selectFrom('people').select(['username', 'fullname', 'alias', 'created_at', 'removed_at']).where('id', '=', id),
);

/** Makes a person findable by what others may see of their names; after every change of one of them. Closed accounts are not found. */
export const indexPerson = async (tx: Tx, id: string): Promise<void> => {
  const [person] = await searchableNames(tx, { id });
  if (!person || person.removed_at !== null) return removeFromIndex(tx, 'people', [id]);
  const { username, fullname, alias, created_at: at } = person;
  const text = [username, fullname, alias].filter((name) => name !== '').join(' · ');
  await reindexText(tx, { type: 'people', id, roomId: null, author: id, at, text });
};

interface NewName {
  readonly id: string;
  readonly username: string;
}

/** A person has another name from now on, or none any more. */
export const nameChanged: NoticeKind<NewName> = { name: 'people.nameChanged' };

/** Those who had another name before, closed accounts left out: their mentions lose the name as they are forgotten. */
export const renamedPeople = (db: Tx) =>
  db.selectFrom('people').select(['id', 'username']).where('renamed', '=', 1).where('removed_at', 'is', null);

/** What mentions this person is to be indexed under the name that they have now. */
const indexNameSoon = async (tx: Tx, { id: user_id, username }: NewName): Promise<void> => {
  await tx
    .insertInto('names_to_index')
    .values((['messages', 'threads'] as const).map((type) => ({ user_id, type, username })))
    .onConflict((conflict) => conflict.columns(['type', 'user_id']).doUpdateSet({ username }))
    .execute();
};

export const nextNameToIndex = (db: Tx, type: NameToIndexTable['type'], after: string) =>
  db
    .selectFrom('names_to_index')
    .selectAll()
    .where('type', '=', type)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst();

interface NewPerson {
  id: string;
  username: string;
  rank: number;
  guest: 0 | 1;
  /** When a guest's name becomes free; null for accounts. */
  heldUntil: number | null;
  /** As the browser asked for it, when it is one of ours. */
  language: Language | null;
  about?: string;
  now: number;
}

const added = prepared((db, person: Required<NewPerson>) =>
  db
    .insertInto('people')
    .values({
      id: person.id,
      username: person.username,
      rank: person.rank,
      guest: person.guest,
      held_until: person.heldUntil,
      fullname: '',
      picture: null,
      alias: '',
      gender: 0,
      age: null,
      about: person.about,
      language: person.language,
      created_at: person.now,
      last_seen_at: person.now,
      suspended_until: null,
      removed_at: null,
      renamed: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

/** Stores a person with a profile that is empty but for `about`. False when the username is held. */
export const insertPerson = async (tx: Tx, person: NewPerson): Promise<boolean> => {
  const [stored] = await added(tx, { ...person, about: person.about ?? '' });
  if (stored) await indexPerson(tx, stored.id);
  return stored !== undefined;
};

interface Freed {
  readonly username: string;
  readonly now: number;
  /** What the guest who had it is called from now on. */
  readonly left: string;
}

const freed = prepared((db, { username, now, left }: Freed) =>
  db
    .updateTable('people')
    // 0: not even a session opened at the last moment gives this guest the name back.
    .set({ username: left, held_until: 0, renamed: 1 })
    .where('username', '=', username)
    .where('guest', '=', 1)
    .where('held_until', '<=', now)
    .returning('id'),
);
/** Once renamed, always so: what was stored before has the old name. */
const renamedTo = (username: string) => sql<number>`case when username = ${username} then renamed else 1 end`;

const afterRename = async (tx: Tx, id: string): Promise<void> => {
  await indexPerson(tx, id);
  for (const name of await renamedPeople(tx).where('id', '=', id).execute()) {
    await indexNameSoon(tx, name);
    leaveNotice(tx, nameChanged, name);
  }
};

/**
 * Frees a username that a guest without a live session left behind: the old row, with its history, takes the name
 * `<start of the old one><suffix>`. Returns whose it was. Does nothing when the name is held; the unique index then decides
 * (docs/decisions/names.md#a-username-belongs-to-one-row). Lists of members are ordered by names: the caller orders
 * them again.
 */
export const releaseUsername = async (
  tx: Tx,
  username: string,
  now: number,
  suffix: string,
): Promise<string | undefined> => {
  const [released] = await freed(tx, { username, now, left: username.slice(0, 15) + suffix });
  if (released) await afterRename(tx, released.id);
  return released?.id;
};

/** Whether nobody may take this name now: a live guest or an account has it. */
export const isNameHeld = async (db: Tx, username: string, now: number): Promise<boolean> => {
  const held = await db
    .selectFrom('people')
    .select('id')
    .where('username', '=', username)
    .where((of) => of.or([of('guest', '=', 0), of('held_until', '>', now)]))
    .executeTakeFirst();
  return held !== undefined;
};

/** A person by id or by username, closed accounts left out. */
export const findPerson = (db: Tx, by: { id: string } | { username: string }) =>
  db
    .selectFrom('people')
    .selectAll()
    .where((where) => ('id' in by ? where('id', '=', by.id) : where('username', '=', by.username)))
    .where('removed_at', 'is', null)
    .executeTakeFirst();

/** What somebody calls themselves beside their username. */
export const namesOf = (db: Tx, id: string) =>
  db.selectFrom('people').select(['fullname', 'alias']).where('id', '=', id).executeTakeFirstOrThrow();

/** People as they are shown now, by id; ids of nobody are missing. At most 1,000. */
export const usersById = async (db: Tx, ids: readonly string[]): Promise<Map<string, User>> => {
  const rows = await db.selectFrom('people').select(userColumns).where('people.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, presentUser(row)]));
};

/**
 * Makes a guest a member under `username`, for good. False when the person is no longer a guest. Rejects when the name is held.
 * Lists of members are ordered by ranks and names: the caller orders them again.
 */
export const promoteGuest = async (tx: Tx, id: string, username: string): Promise<boolean> => {
  const promoted = await tx
    .updateTable('people')
    .set({ username, guest: 0, rank: memberRank, held_until: null, renamed: renamedTo(username) })
    .where('id', '=', id)
    .where('guest', '=', 1)
    .returning('id')
    .executeTakeFirst();
  if (!promoted) return false;
  await afterRename(tx, id);
  changePeople(tx, { userIds: [id] });
  return true;
};

/**
 * Gives a guest its username for good while it stays a guest: its account waits for verification.
 * False when the person is no longer a guest. Rejects when the name is held. The caller orders lists of members again.
 */
export const keepGuestName = async (tx: Tx, id: string, username: string): Promise<boolean> => {
  const kept = await tx
    .updateTable('people')
    .set({ username, held_until: null, renamed: renamedTo(username) })
    .where('id', '=', id)
    .where('guest', '=', 1)
    .returning('id')
    .executeTakeFirst();
  if (!kept) return false;
  await afterRename(tx, id);
  changePeople(tx, { userIds: [id] });
  return true;
};

/** Moves the time until which a guest holds its name. False when another person may have taken the name already. */
export const holdGuestName = async (tx: Tx, id: string, until: number, now: number): Promise<boolean> => {
  const held = await tx
    .updateTable('people')
    .set({ held_until: until })
    .where('id', '=', id)
    .where('held_until', '>', now)
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
};

/** Lets a guest whose account did not come about hold its name like any guest. */
export const limitGuestName = (tx: Tx, id: string, until: number) =>
  tx.updateTable('people').set({ held_until: until }).where('id', '=', id).where('guest', '=', 1).execute();

/** A person's last activity, in milliseconds. */
export const updateLastSeen = (tx: Tx, ids: readonly string[], now: number) =>
  tx
    .updateTable('people')
    .set({ last_seen_at: now })
    .where('id', 'in', ids)
    .where('last_seen_at', '<', now)
    .where('removed_at', 'is', null)
    .execute();

/** When somebody was last here, in milliseconds: who has a room open, whichever, is here now. */
export const lastSeenAt = (
  { live, clock }: Pick<App, 'live' | 'clock'>,
  person: { readonly id: string; readonly last_seen_at: number },
): number => (live.isInRoom(person.id) ? clock.now() : person.last_seen_at);

/** Gives an account a platform rank, 0 to 11. False for guests and strangers. The caller orders lists of members again. */
export const updateRank = async (tx: Tx, id: string, rank: number): Promise<boolean> => {
  const ranked = await tx
    .updateTable('people')
    .set({ rank })
    .where('id', '=', id)
    .where('guest', '=', 0)
    .returning('id')
    .executeTakeFirst();
  if (!ranked) return false;
  await takeFromPeople(tx, [id]);
  return true;
};

/** The latest time that a date can have, in milliseconds. */
export const forGood = 8_640_000_000_000_000;

/** Keeps a person from signing in until a time, in milliseconds; null ends it. */
export const suspendPerson = (tx: Tx, id: string, until: number | 'for good' | null) =>
  tx
    .updateTable('people')
    .set({ suspended_until: until === 'for good' ? forGood : until })
    .where('id', '=', id)
    .execute();

export const isBot = async (db: Tx, userId: string): Promise<boolean> =>
  (await db.selectFrom('bots').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !== undefined;

/** Whether the platform has an Owner. */
export const hasOwner = async (db: Tx): Promise<boolean> =>
  (await db.selectFrom('people').select('id').where('rank', '>=', ownerRank).limit(1).executeTakeFirst()) !== undefined;
