import type { RoomMessage } from '@baithak/protocol/messages';
import type { RoomListItem } from '@baithak/protocol/rooms';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../lib/client.ts';
import { usePlainText } from '../parts/plain-text.ts';
import { changeRooms } from './queries.ts';
import { refreshSoon } from './refresh-soon.ts';

export const changeRoom = (
  rooms: RoomListItem[],
  id: string,
  change: (room: RoomListItem) => RoomListItem,
): RoomListItem[] => rooms.map((room) => (room._id === id ? change(room) : room));

/** Rooms with the newest word first. */
const byNews = (rooms: RoomListItem[]): RoomListItem[] =>
  rooms.toSorted((a, b) => (a.lastUpdate < b.lastUpdate ? 1 : a.lastUpdate > b.lastUpdate ? -1 : 0));

/**
 * Keeps the list true to what is heard: news elsewhere, a topic, how members look. Counts change at once; last words,
 * mentions, what a role opens and what was missed while the line was down come with the list itself.
 */
export const useRoomNews = (): void => {
  const cache = useQueryClient();
  useEffect(() => {
    const change = (id: string, news: (room: RoomListItem) => Partial<RoomListItem>) =>
      changeRooms(cache, (rooms) => ({
        ...rooms,
        rooms: byNews(changeRoom(rooms.rooms, id, (room) => ({ ...room, ...news(room) }))),
      }));
    const refresh = () => void cache.invalidateQueries({ queryKey: ['rooms'] });
    const list = refreshSoon(refresh);
    // The list came before news were told: what happened between is in neither. Later ones are connections that come back, many at once.
    let hasBegun = false;
    const begin = () => {
      if (hasBegun) list.soon();
      else refresh();
      hasBegun = true;
    };
    const refreshMembers = (roomId: string) => void cache.invalidateQueries({ queryKey: ['room', roomId, 'members'] });
    const ends = [
      client.on('newRoomActivity', ({ roomId, unread }) => {
        change(roomId, () => ({ unread, lastUpdate: new Date().toISOString() }));
        list.soon();
      }),
      client.on('roleUpdated', refresh),
      client.on('userUpdated', ({ roomId }) => refreshMembers(roomId)),
      client.on('roomUpdated', refresh),
      client.on('topicUpdated', ({ roomId, topic }) => change(roomId, () => ({ topic }))),
      client.onPersonalEvents(begin),
      list.stop,
    ];
    return () => ends.forEach((end) => end());
  }, [cache]);
};

/** Shows the last message of the open room in the list too. */
export const useLastWord = (roomId: string, message: RoomMessage | undefined): void => {
  const cache = useQueryClient();
  const toPlain = usePlainText();
  useEffect(() => {
    if (!message) return;
    const lastMessage = { username: message.member.user.username, text: toPlain(message.content), date: message.date };
    changeRooms(cache, (rooms) => ({
      ...rooms,
      rooms: byNews(changeRoom(rooms.rooms, roomId, (room) => ({ ...room, lastUpdate: message.date, lastMessage }))),
    }));
  }, [cache, toPlain, roomId, message]);
};

/** The reader has the room open: nothing in it is unread. */
export const useReadRoom = (id: string | null): void => {
  const cache = useQueryClient();
  useEffect(() => {
    if (id === null) return;
    changeRooms(cache, (rooms) => ({
      ...rooms,
      rooms: changeRoom(rooms.rooms, id, (room) => ({ ...room, unread: 0, mentioned: false })),
    }));
  }, [cache, id]);
};
