import type { pollsContract } from '@baithak/protocol/contracts/polls';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { findRoomToRead } from '../../rooms/api.ts';
import { pollMessage, toPoll } from './polls.queries.ts';
import { presentOwnPoll } from './present-poll.ts';

/** What has become of a poll, for whoever may read the room. */
export const getPoll: CallHandler<typeof pollsContract.getPoll> = async (caller, { roomId, messageId }) => {
  const { db, viewer } = caller;
  const room = await findRoomToRead(db.read, viewer, roomId);
  const poll = toPoll(await pollMessage(db.read, room.id, messageId).executeTakeFirst());
  if (!poll) throw new Refusal('NOT_FOUND');
  return { poll: await presentOwnPoll(caller, poll, viewer.userId) };
};
