import type { RoomMessage } from '@baithak/protocol/messages';
import type { RoomLive } from './live-state.ts';

const isGone = (room: RoomLive, message: RoomMessage): boolean =>
  room.gone.has(message._id) || message.rev < room.clearedBefore;

/** The place of `rev` in messages ordered by rev: the index of the first one at or after it. */
export const placeOf = (messages: readonly RoomMessage[], rev: number): number => {
  let low = 0;
  let high = messages.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((messages[middle]?.rev ?? 0) < rev) low = middle + 1;
    else high = middle;
  }
  return low;
};

const put = (messages: RoomMessage[], message: RoomMessage): void => {
  const place = placeOf(messages, message.rev);
  const there = messages[place];
  if (there?._id !== message._id) messages.splice(place, 0, message);
  else if (message.changedRev > there.changedRev) messages[place] = message;
};

/** Adds or renews messages, each at its place; what is deleted, cleared or older than what is known stays out. */
export const take = (room: RoomLive, incoming: Iterable<RoomMessage>): RoomLive => {
  const messages = [...room.messages];
  const outside = new Map(room.outside);
  for (const message of incoming) {
    if (isGone(room, message)) continue;
    const known = outside.get(message._id);
    const newest = known && known.changedRev > message.changedRev ? known : message;
    if (newest.rev >= room.from && newest.rev <= room.to) {
      put(messages, newest);
      outside.delete(newest._id);
    } else outside.set(newest._id, newest);
  }
  return { ...room, messages, outside };
};

/** Brings in what was heard outside of the loaded part and lies in it now. */
export const settle = (room: RoomLive): RoomLive => take(room, [...room.outside.values()]);

/** Takes messages out at once and for good. */
export const drop = (room: RoomLive, isDropped: (message: RoomMessage) => boolean): RoomLive => ({
  ...room,
  messages: room.messages.filter((message) => !isDropped(message)),
  outside: new Map([...room.outside].filter(([, message]) => !isDropped(message))),
  leaving: new Set(
    [...room.leaving].filter((id) => room.messages.some((message) => message._id === id && !isDropped(message))),
  ),
});

/** Shows a message as it was told last, though nothing was changed in it. */
export const again = (room: RoomLive, message: RoomMessage): RoomLive => ({
  ...room,
  messages: room.messages.map((shown) =>
    shown._id === message._id && shown.changedRev <= message.changedRev ? message : shown,
  ),
});
