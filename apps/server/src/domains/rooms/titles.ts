import { isMaskedTitle, titleKeys } from '@baithak/protocol/folding/title-keys';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import type { RoomAccess } from './tables.ts';

/** A room about to be stored, or as it is after a change. */
export interface TitledRoom {
  readonly id: string;
  readonly title: string;
  /** 1: it was stored before titles with masked words were refused. */
  readonly title_masked?: 0 | 1;
  readonly access: RoomAccess;
}

/** Takes the keys of a title that are free. In one order, so that two who take the same ones cannot wait for each other. */
export const takeTitle = async (tx: Tx, { id, title }: TitledRoom): Promise<{ took: number; of: number }> => {
  const keys = titleKeys(title).toSorted();
  const took = await tx
    .insertInto('room_titles')
    .values(keys.map((title_key) => ({ title_key, room_id: id })))
    .onConflict((conflict) => conflict.column('title_key').doNothing())
    .returning('title_key')
    .execute();
  return { took: took.length, of: keys.length };
};

/** Of a title whose words were masked before nobody can say what it was: it keeps no other from being taken. Stars that somebody writes now do. */
const holdsNone = ({ title, title_masked }: Pick<TitledRoom, 'title' | 'title_masked'>): boolean =>
  title_masked === 1 && isMaskedTitle(title);

/** Public rooms hold their title, but a masked one. TITLE_TAKEN when a Public room has one that looks like it, for a Private room too. */
export const claimTitle = async (tx: Tx, room: TitledRoom): Promise<void> => {
  if (room.access === 'Public' && !holdsNone(room)) {
    const { took, of } = await takeTitle(tx, room);
    if (took < of) throw new Refusal('TITLE_TAKEN');
    return;
  }
  const taken = await tx
    .selectFrom('room_titles')
    .select('room_id')
    .where('title_key', 'in', titleKeys(room.title))
    .limit(1)
    .executeTakeFirst();
  if (taken) throw new Refusal('TITLE_TAKEN');
};

/** The title is free again: its room is named otherwise, turned Private or closed. */
export const releaseTitle = async (tx: Tx, roomId: string): Promise<void> => {
  await tx.deleteFrom('room_titles').where('room_id', '=', roomId).execute();
};

/** Rooms that hold a masked title, of before such titles held none. */
export const holdersOfMasked = async (db: Tx): Promise<string[]> => {
  const rows = await db
    .selectFrom('rooms')
    .select(['id', 'title', 'title_masked'])
    .where('title_masked', '=', 1)
    .where((of) =>
      of.exists(of.selectFrom('room_titles').select('title_key').whereRef('room_titles.room_id', '=', 'rooms.id')),
    )
    .execute();
  return rows.filter(holdsNone).map(({ id }) => id);
};

/** Open Public rooms that hold no title and could: older than this rule, or named like one that is older still. */
export const roomsWithoutTitle = async (db: Tx) => {
  const rooms = await db
    .selectFrom('rooms')
    .leftJoin('room_titles', 'room_titles.room_id', 'rooms.id')
    .select(['rooms.id', 'rooms.title', 'rooms.title_masked', 'rooms.access'])
    .where('rooms.access', '=', 'Public')
    .where('rooms.closed', '=', 0)
    .where('room_titles.room_id', 'is', null)
    .orderBy('rooms.created_at')
    .execute();
  return rooms.filter((room) => !holdsNone(room));
};

/** Whether a room that turned Private had this slug: links to it must lead into no other room. */
export const isOldSlug = async (tx: Tx, slug: string): Promise<boolean> => {
  const old = await tx.selectFrom('room_old_slugs').select('slug').where('slug', '=', slug).executeTakeFirst();
  return old !== undefined;
};

const isTaken = async (tx: Tx, slug: string): Promise<boolean> => {
  const room = await tx.selectFrom('rooms').select('id').where('slug', '=', slug).executeTakeFirst();
  return room !== undefined || isOldSlug(tx, slug);
};

/** Gives a room the first of these slugs that is free, and keeps the old one from ever being given again. */
export const replaceSlug = async (tx: Tx, roomId: string, old: string, slugs: readonly string[]): Promise<void> => {
  for (const slug of slugs) {
    if (await isTaken(tx, slug)) continue;
    await tx.updateTable('rooms').set({ slug }).where('id', '=', roomId).execute();
    await tx.insertInto('room_old_slugs').values({ slug: old, room_id: roomId }).execute();
    return;
  }
  throw new Error('None of the slugs is free.');
};
