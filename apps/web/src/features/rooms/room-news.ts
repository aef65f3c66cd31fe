import type { RoomMessage } from '@baithak/protocol/messages';
import type { RoomListItem } from '@baithak/protocol/rooms';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../lib/client.ts';
import { usePlainText } from '../parts/plain-text.ts';
import { changeRooms } from './queries.ts';

const changeRoom = (rooms: RoomListItem[], id: string, change: (room: RoomListItem) => RoomListItem): RoomListItem[] =>
  rooms.map((room) => (room._id === id ? change(room) : room));

/** Rooms with the newest word first. */
const byNews = (rooms: RoomListItem[]): RoomListItem[] => rooms.toSorted((a, b) => (a.lastUpdate < b.lastUpdate ? 1 : a.lastUpdate > b.lastUpdate ? -1 : 0));

/** Keeps the list true to what is heard: that there is news elsewhere, and a topic that changed. */
export const useRoomNews = (): void => {
  const cache = useQueryClient();
  useEffect(() => {
    const ends = [
      client.on('newRoomActivity', () => void cache.invalidateQueries({ queryKey: ['rooms'] })),
      client.on('roomUpdated', () => void cache.invalidateQueries({ queryKey: ['rooms'] })),
      client.on('topicUpdated', ({ roomId, topic }) => changeRooms(cache, (rooms) => ({ ...rooms, rooms: changeRoom(rooms.rooms, roomId, (room) => ({ ...room, topic })) }))),
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
    changeRooms(cache, (rooms) => ({ ...rooms, rooms: byNews(changeRoom(rooms.rooms, roomId, (room) => ({ ...room, lastUpdate: message.date, lastMessage }))) }));
  }, [cache, toPlain, roomId, message]);
};

/** The reader has the room open: nothing in it is unread. */
export const useReadRoom = (id: string | null): void => {
  const cache = useQueryClient();
  useEffect(() => {
    if (id === null) return;
    changeRooms(cache, (rooms) => ({ ...rooms, rooms: changeRoom(rooms.rooms, id, (room) => ({ ...room, unread: 0, mentioned: false })) }));
  }, [cache, id]);
};
