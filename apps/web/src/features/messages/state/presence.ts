import type { OnlineUser } from '@baithak/protocol/entities/entities';
import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import type { RoomState } from './room-state.ts';

/** How long a person is shown as typing after their last typing event, in milliseconds (docs/product.md#durations). */
export const typingMs = 1500;

export const startTyping = (room: RoomState, username: string, at: number): RoomState => ({
  ...room,
  typing: new Map(room.typing).set(username, at),
});

/** Forgets everybody whose last typing event is typingMs old at `at`. */
export const expireTyping = (room: RoomState, at: number): RoomState => {
  const typing = new Map([...room.typing].filter(([, typedAt]) => at - typedAt < typingMs));
  return typing.size === room.typing.size ? room : { ...room, typing };
};

export const stopTyping = (room: RoomState, username: string): RoomState => {
  if (!room.typing.has(username)) return room;
  const typing = new Map(room.typing);
  typing.delete(username);
  return { ...room, typing };
};

/** Adds somebody to the people in the room, or replaces their entry. `count`: how many are there, when the server said so. */
export const addPresent = (room: RoomState, person: OnlineUser, count?: number): RoomState => {
  const others = room.present.filter((other) => other.user._id !== person.user._id);
  const presentCount = count ?? room.presentCount + (others.length === room.present.length ? 1 : 0);
  return { ...room, present: [...others, person], presentCount };
};

/** Somebody has another name, picture or role: in the list of people, and beside what they wrote. */
export const updatePerson = (room: RoomState, person: OnlineUser): RoomState => {
  const { role, ...user } = person.user;
  const updated = (message: RoomMessage): RoomMessage =>
    message.member.user._id === user._id ? { ...message, member: { user, role } } : message;
  return {
    ...room,
    messages: room.messages.map(updated),
    outside: new Map([...room.outside].map(([id, message]) => [id, updated(message)])),
    present: room.present.map((other) => (other.user._id === user._id ? person : other)),
  };
};

/** Removes somebody from the people in the room. They may be beyond the 100 that are listed. */
export const removePresent = (room: RoomState, username: string, count?: number): RoomState => {
  const present = room.present.filter((person) => person.username !== username);
  const presentCount = count ?? Math.max(present.length, room.presentCount - 1);
  return stopTyping({ ...room, present, presentCount }, username);
};
