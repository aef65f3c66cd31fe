import { defineWrite } from '../../../platform/db/write.ts';
import { takeTitle, type TitledRoom } from './room-titles.queries.ts';

/** Lets rooms hold their titles, as far as no other one does. */
export const holdTitles = defineWrite({
  name: 'rooms.holdTitles',
  run: async (tx, rooms: readonly TitledRoom[]) => {
    for (const room of rooms) await takeTitle(tx, room);
  },
});
