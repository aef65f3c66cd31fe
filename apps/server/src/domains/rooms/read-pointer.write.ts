import { defineWrite } from '../../platform/db/write.ts';

export interface Reading {
  readonly roomId: string;
  readonly personId: string;
}

/**
 * Everything in the room up to now has been read (decision 0071). Nothing for whoever has not joined. The pointer never goes
 * back: on PostgreSQL this may have waited for a later one while its own idea of now grew old.
 */
export const storeReading = defineWrite({
  name: 'rooms.storeReading',
  run: async (tx, { roomId, personId }: Reading) => {
    const now = tx.selectFrom('rooms').select('rooms.rev').where('rooms.id', '=', roomId).$asScalar().$notNull();
    await tx
      .updateTable('room_members')
      .set({ last_read_rev: now })
      .where('room_id', '=', roomId)
      .where('person_id', '=', personId)
      .where('last_read_rev', '<', now)
      .execute();
  },
});
