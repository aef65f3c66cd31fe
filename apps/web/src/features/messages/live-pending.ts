import type { RoomMessage } from '@baithak/protocol/messages';
import type { Pending, RoomLive } from './live-state.ts';
import { take } from './live-window.ts';

/** Shows a message of mine before anybody answered; the same tempId is shown once. */
export const send = (room: RoomLive, pending: Pending): RoomLive => ({
  ...room,
  pending: room.pending.some((other) => other.tempId === pending.tempId)
    ? room.pending.map((other) => (other.tempId === pending.tempId ? pending : other))
    : [...room.pending, pending],
});

/** The server stored it: the pending row becomes the message, in the same place on the screen. */
export const acknowledge = (room: RoomLive, tempId: string, message: RoomMessage): RoomLive => {
  const sentAs = room.pending.some((pending) => pending.tempId === tempId)
    ? new Map(room.sentAs).set(message._id, tempId)
    : room.sentAs;
  return take({ ...forget(room, tempId), sentAs }, [message]);
};

/** It was refused, or nobody answered (`reason` null). */
export const fail = (room: RoomLive, tempId: string, reason: string | null): RoomLive => ({
  ...room,
  pending: room.pending.map((pending) =>
    pending.tempId === tempId ? { ...pending, state: 'failed', reason } : pending,
  ),
});

export const forget = (room: RoomLive, tempId: string): RoomLive => ({
  ...room,
  pending: room.pending.filter((pending) => pending.tempId !== tempId),
});
