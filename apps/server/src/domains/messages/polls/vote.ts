import type { pollsContract } from '@baithak/protocol/contracts/polls';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { findRoomToEnter } from '../../rooms/api.ts';
import { presentOwnPoll } from './present-poll.ts';
import { storeVote } from './vote.write.ts';

const votes = { name: 'vote', points: 60, seconds: 60 };

/** Votes in a poll of a room that one has joined (docs/contract.md#polls). */
export const vote: CallHandler<typeof pollsContract.vote> = async (caller, { roomId, messageId, choice }) => {
  const { db, viewer, limits, clock, services } = caller;
  await limits.take(votes, viewer.userId);
  const room = await findRoomToEnter(db.read, viewer, roomId);
  if (room.my_role === null) throw new Refusal('NOT_A_MEMBER');
  const voting = { messageId, roomId: room.id, userId: viewer.userId, choice, at: clock.now() };
  const { poll, changed } = await db.write(storeVote, voting);
  if (changed) services.messages.pollChanges.soon(room.id, messageId);
  return { poll: await presentOwnPoll(caller, poll, viewer.userId) };
};
