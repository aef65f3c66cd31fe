import type { pollsContract } from '@baithak/protocol/contracts/polls';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { storeClosing } from './close-poll.write.ts';
import { findOwnPoll } from './own-poll.ts';
import type { StoredPoll } from './polls.queries.ts';
import { presentOwnPoll } from './present-poll.ts';

const closings = { name: 'closePoll', points: 120, seconds: 60 };

const checkRight = ({ part }: StoredPoll, right: number | undefined): void => {
  if (right === undefined) return;
  const { quiz, choices } = part.extras;
  const msg = quiz ? 'is none of the choices' : 'is for questions of a quiz';
  if (!quiz || right >= choices.length) throw new Refusal('INVALID_INPUT', { details: [{ path: 'right', msg }] });
};

/** A bot ends its poll (docs/contract.md#polls). */
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
