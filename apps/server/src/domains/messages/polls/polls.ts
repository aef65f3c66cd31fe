import type { pollsContract } from '@baithak/protocol/contracts/polls';
import { limits } from '@baithak/protocol/limits';
import { iso } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { presentUser } from '../../people/api.ts';
import { findRoomToEnter, findRoomToRead } from '../../rooms/api.ts';
import { storeClosing, storeVote } from './polls.write.ts';
import { presentOwnPoll } from './present-poll.ts';
import { type StoredPoll, pollMessage, toPoll, votesAfter } from './stored-polls.ts';

interface OwnPollInRoom {
  readonly roomId: string;
  readonly poll: StoredPoll;
}

/** A poll that the viewer has sent in a room they are in. FORBIDDEN for what somebody else wrote. */
const findOwnPoll = async (
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

const closings = { name: 'closePoll', points: 120, seconds: 60 };

const checkRight = ({ part }: StoredPoll, right: number | undefined): void => {
  if (right === undefined) return;
  const { quiz, choices } = part.extras;
  const msg = quiz ? 'is none of the choices' : 'is for questions of a quiz';
  if (!quiz || right >= choices.length) throw new Refusal('INVALID_INPUT', { details: [{ path: 'right', msg }] });
};

/** Ends a poll of one's own (docs/contract.md#polls). */
export const closePoll: CallHandler<typeof pollsContract.closePoll> = async (caller, input) => {
  const { db, viewer, limits, services } = caller;
  await limits.take(closings, viewer.userId);
  const { roomId, poll } = await findOwnPoll(caller, input);
  checkRight(poll, input.right);
  const { messageId } = poll;
  const closed = await db.write(storeClosing, { messageId, roomId, right: input.right ?? null });
  if (closed) services.messages.pollChanges.soon(roomId, messageId);
  return { poll: await presentOwnPoll(caller, poll, viewer.userId) };
};

/** What has become of a poll, for whoever may read the room. */
export const getPoll: CallHandler<typeof pollsContract.getPoll> = async (caller, { roomId, messageId }) => {
  const { db, viewer } = caller;
  const room = await findRoomToRead(db.read, viewer, roomId);
  const poll = toPoll(await pollMessage(db.read, room.id, messageId).executeTakeFirst());
  if (!poll) throw new Refusal('NOT_FOUND');
  return { poll: await presentOwnPoll(caller, poll, viewer.userId) };
};

/** Who chose what, for the bot that asked; people vote unseen by people (docs/contract.md#polls). */
export const listVotes: CallHandler<typeof pollsContract.listVotes> = async (caller, input) => {
  const { poll } = await findOwnPoll(caller, input);
  if (!caller.viewer.bot) throw new Refusal('FORBIDDEN');
  const rows = await votesAfter(caller.db.read, poll.messageId, input.after ?? '');
  const votes = rows
    .slice(0, limits.votesPage)
    .map((row) => ({ user: presentUser(row), choice: row.choice, date: iso(row.voted_at) }));
  return { votes, canLoadMore: rows.length > limits.votesPage };
};

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
