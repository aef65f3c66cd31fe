import { defineWrite } from '../../../platform/db/write.ts';
import { indexRoom } from '../search-index/index-room.ts';
import { endInvites } from '../invites/invites.queries.ts';
import { lockOwnRoom } from '../lock-room.queries.ts';
import { releaseTitle } from '../titles/room-titles.queries.ts';

export interface Closing {
  readonly roomId: string;
  /** The owner as the caller saw it. */
  readonly creator: string;
}

/** Closes a room and deletes its invitations. No lookup finds a closed room. */
export const storeClosing = defineWrite({
  name: 'rooms.storeClosing',
  key: ({ roomId }: Closing) => roomId,
  run: async (tx, { roomId, creator }: Closing) => {
    await lockOwnRoom(tx, roomId, creator);
    await tx.updateTable('rooms').set({ closed: 1 }).where('id', '=', roomId).execute();
    const notifications = await endInvites(tx, roomId);
    await releaseTitle(tx, roomId);
    await indexRoom(tx, roomId);
    return notifications;
  },
});
