import type { Tx } from '../../../platform/db/write.ts';

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
