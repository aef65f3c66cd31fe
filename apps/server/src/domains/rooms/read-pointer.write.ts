import { defineWrite } from '../../platform/db/write.ts';

export interface Reading {
  readonly roomId: string;
  readonly personId: string;
}

/** Everything in the room up to now has been read (decision 0071). Nothing for whoever has not joined. */
export const storeReading = defineWrite({
  name: 'rooms.storeReading',
  run: async (tx, { roomId, personId }: Reading) => {
    await tx
      .updateTable('room_members')
      .set((of) => ({ last_read_rev: of.selectFrom('rooms').select('rooms.rev').where('rooms.id', '=', roomId).$asScalar().$notNull() }))
      .where('room_id', '=', roomId)
      .where('person_id', '=', personId)
      .execute();
  },
});
