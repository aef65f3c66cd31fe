import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/bidi.ts';
import { client } from '../../../lib/client.ts';
import type { SignedIn } from '../../../lib/session/me.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { useRankLabels } from '../../people/badge.tsx';
import { roomsKey, updateRooms } from '../queries.ts';
import { withChangedRoom, type Rooms } from '../room-list-state.ts';

/** Updates the list and shows a notice when the reader's role changes, in a room or on the platform (docs/product.md#role-updates). A guest's upgrade has a notice of its own. */
export const useRoleUpdates = (me: SignedIn): void => {
  const cache = useQueryClient();
  const { t } = useTranslation('rooms');
  const labelOf = useRankLabels();
  useEffect(
    () =>
      client.on.roleUpdated(({ roomId, role }) => {
        const room = cache.getQueryData<Rooms>(roomsKey)?.rooms.find(({ _id }) => _id === roomId);
        const isNew = roomId === null ? !me.guest && role.rank !== me.rank : room?.role.rank !== role.rank;
        if (room) updateRooms(cache, (rooms) => withChangedRoom(rooms, room._id, { role }));
        if (isNew)
          notify({
            type: 'info',
            text: t('roleUpdated', { title: labelOf(role) }),
            ...(room && { more: isolate(room.title) }),
          });
      }),
    [cache, t, labelOf, me.guest, me.rank],
  );
};
