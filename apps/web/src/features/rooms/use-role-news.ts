import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../lib/bidi.ts';
import { client } from '../../lib/client.ts';
import type { SignedIn } from '../../lib/me.ts';
import { notify } from '../../ui/notices.ts';
import { useRankLabels } from '../people/badge.tsx';
import { changeRooms, roomsKey, type Rooms } from './queries.ts';
import { changeRoom } from './room-news.ts';

/** The reader has another role, in a room or on the platform (specification 6): the list takes it in, a notice says it. A guest's upgrade has its own words. */
export const useRoleNews = (me: SignedIn): void => {
  const cache = useQueryClient();
  const { t } = useTranslation('rooms');
  const labelOf = useRankLabels();
  useEffect(
    () =>
      client.on('roleUpdated', ({ roomId, role }) => {
        const room = cache.getQueryData<Rooms>(roomsKey)?.rooms.find(({ _id }) => _id === roomId);
        const isNews = roomId === null ? !me.guest && role.rank !== me.rank : room?.role.rank !== role.rank;
        if (room)
          changeRooms(cache, (rooms) => ({
            ...rooms,
            rooms: changeRoom(rooms.rooms, room._id, (each) => ({ ...each, role })),
          }));
        if (isNews)
          notify({
            kind: 'news',
            text: t('roleUpdated', { title: labelOf(role) }),
            ...(room && { more: isolated(room.title) }),
          });
      }),
    [cache, t, labelOf, me.guest, me.rank],
  );
};
