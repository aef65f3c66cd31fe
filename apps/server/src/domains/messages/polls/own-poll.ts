import type { Caller } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { findRoomToEnter } from '../../rooms/api.ts';
import { pollMessage, toPoll, type StoredPoll } from './polls.queries.ts';

interface OwnPollInRoom {
  readonly roomId: string;
  readonly poll: StoredPoll;
}

/** A poll that the viewer, a bot, has sent in a room it is in. FORBIDDEN for what somebody else wrote. */
export const findOwnPoll = async (
  { db, viewer }: Caller,
  input: { readonly roomId: string; readonly messageId: string },
): Promise<OwnPollInRoom> => {
  const room = await findRoomToEnter(db.read, viewer, input.roomId);
  if (room.my_role === null) throw new Refusal('NOT_A_MEMBER');
  const row = await pollMessage(db.read, room.id, input.messageId).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  if (row.author !== viewer.userId) throw new Refusal('FORBIDDEN');
  const poll = toPoll(row);
  if (!poll) throw new Refusal('NOT_FOUND');
  return { roomId: room.id, poll };
};
