import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { NotificationList } from '../features/notifications/list/notification-list.tsx';
import { justJoined } from '../features/rooms/open/use-room-dialogs.ts';
import { roomsKey } from '../features/rooms/queries.ts';
import { settingsPageAddress } from '../features/settings/settings-pages.ts';
import { privateThreadAddress, roomAddress, roomRefOf } from '../lib/addresses.ts';

export { NotificationPage, NotificationBar } from '../features/notifications/opened/notification-page.tsx';

export const HomeNotificationList = () => {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return (
    <NotificationList
      settingsTo={settingsPageAddress('notifications')}
      opens={{
        thread: (threadId) => void navigate(privateThreadAddress(threadId)),
        room: (room) => {
          void cache.invalidateQueries({ queryKey: roomsKey });
          void navigate(roomAddress(roomRefOf(room)), { state: justJoined });
        },
      }}
    />
  );
};
