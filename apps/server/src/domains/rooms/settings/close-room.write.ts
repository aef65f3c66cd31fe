import { defineWrite } from '../../../platform/db/write.ts';
import { logAction, type LogStamp } from '../../moderation/api.ts';
import { indexRoom } from '../search-index/index-room.ts';
import { endInvites } from '../invites/invites.queries.ts';
import { allChanges } from '../../notifications/api.ts';
import { removeOffer } from '../offers/offers.queries.ts';
import { lockOwnRoom } from '../lock-room.queries.ts';
import { releaseTitle } from '../titles/room-titles.queries.ts';

export interface Closing extends LogStamp {
  readonly roomId: string;
  /** The owner as the caller saw it. */
  readonly creator: string;
  /** Who closes it. */
  readonly by: string;
}

/** Closes a room and ends its invitations and its offer. No lookup finds a closed room. */
export const storeClosing = defineWrite({
  name: 'rooms.storeClosing',
  key: ({ roomId }: Closing) => roomId,
  run: async (tx, closing: Closing) => {
    const { roomId, creator, by } = closing;
    await lockOwnRoom(tx, roomId, creator);
    await tx.updateTable('rooms').set({ closed: 1, closed_at: closing.at }).where('id', '=', roomId).execute();
    const notifications = allChanges(await endInvites(tx, roomId), await removeOffer(tx, roomId));
    await releaseTitle(tx, roomId);
    await indexRoom(tx, roomId);
    await logAction(tx, closing, { by, what: 'closeRoom', roomId });
    return notifications;
  },
});
