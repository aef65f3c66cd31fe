import { useConnectionNotices } from '../features/home/use-connection.ts';
import { usePersonalEvents } from '../features/home/use-personal-events.ts';
import { useOutbox } from '../features/messages/use-outbox.ts';
import { useReadRoom, useRoomNews } from '../features/rooms/room-news.ts';
import { useRoleNews } from '../features/rooms/use-role-news.ts';
import type { SignedIn } from '../lib/me.ts';
import { useDownErrors } from '../lib/use-down-errors.ts';

/** What reaches the home whatever it shows: the line, personal events, news of rooms and roles, unsent messages on their way. */
export const useHomeNews = (me: SignedIn, openId: string | null): void => {
  usePersonalEvents();
  useConnectionNotices();
  useOutbox(me.userId);
  useDownErrors();
  useRoomNews();
  useRoleNews(me);
  useReadRoom(openId);
};
