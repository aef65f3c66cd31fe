import { defineWrite } from '../../platform/db/write.ts';
import { type TitledRoom, releaseTitle, takeTitle } from './titles.ts';

/** Lets rooms hold their titles, as far as no other one does. */
export const holdTitles = defineWrite({
  name: 'rooms.holdTitles',
  run: async (tx, rooms: readonly TitledRoom[]) => {
    for (const room of rooms) await takeTitle(tx, room);
  },
});

/** Frees the titles of these rooms, which are masked. */
export const freeMaskedTitles = defineWrite({
  name: 'rooms.freeMaskedTitles',
  run: async (tx, roomIds: readonly string[]) => {
    for (const roomId of roomIds) await releaseTitle(tx, roomId);
  },
});
