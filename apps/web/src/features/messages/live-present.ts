import type { OnlineUser } from '@baithak/protocol/entities';
import type { RoomMessage } from '@baithak/protocol/messages';
import type { RoomLive } from './live-state.ts';

/** How long a person is shown typing after the last sign of it (specification 9). */
export const TYPING_MS = 1500;

export const hearTyping = (room: RoomLive, username: string, at: number): RoomLive => ({
  ...room,
  typing: new Map(room.typing).set(username, at),
});

/** Forgets who has not been heard typing for 1,500 ms. */
export const clearTyping = (room: RoomLive, at: number): RoomLive => {
  const typing = new Map([...room.typing].filter(([, heard]) => at - heard < TYPING_MS));
  return typing.size === room.typing.size ? room : { ...room, typing };
};

export const stopTyping = (room: RoomLive, username: string): RoomLive => {
  if (!room.typing.has(username)) return room;
  const typing = new Map(room.typing);
  typing.delete(username);
  return { ...room, typing };
};

/** Somebody came in; who is there already is renewed. */
export const comeIn = (room: RoomLive, person: OnlineUser, count?: number): RoomLive => {
  const others = room.present.filter((other) => other.user._id !== person.user._id);
  const presentCount = count ?? room.presentCount + (others.length === room.present.length ? 1 : 0);
  return { ...room, present: [...others, person], presentCount };
};

/** Somebody has another name, picture or role: in the list, and beside what they wrote. */
export const renew = (room: RoomLive, person: OnlineUser): RoomLive => {
  const { role, ...user } = person.user;
  const renewed = (message: RoomMessage): RoomMessage =>
    message.member.user._id === user._id ? { ...message, member: { user, role } } : message;
  return {
    ...room,
    messages: room.messages.map(renewed),
    outside: new Map([...room.outside].map(([id, message]) => [id, renewed(message)])),
    present: room.present.map((other) => (other.user._id === user._id ? person : other)),
  };
};

/** Somebody went out, who may be beyond the first 100 that are listed. */
export const goOut = (room: RoomLive, username: string, count?: number): RoomLive => {
  const present = room.present.filter((person) => person.username !== username);
  return stopTyping(
    { ...room, present, presentCount: count ?? Math.max(present.length, room.presentCount - 1) },
    username,
  );
};
