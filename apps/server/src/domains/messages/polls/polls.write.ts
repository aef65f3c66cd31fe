import { forUpdate } from '../../../platform/db/dialect.ts';
import { type Tx, defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { refuseBanned } from '../../bans/api.ts';
import { refuseToChange, roleInRoom } from '../../rooms/api.ts';
import { hasEnded } from './present-poll.ts';
import { type StoredPoll, closingOf, pollMessage, toPoll, voteOf } from './stored-polls.ts';

interface Closing {
  readonly messageId: string;
  readonly roomId: string;
  /** The right choice of a quiz. */
  readonly right: number | null;
}

/** Ends a poll. True unless it was ended before. */
export const storeClosing = defineWrite({
  name: 'messages.closePoll',
  key: ({ roomId }: Closing) => roomId,
  run: async (tx, { messageId, roomId, right }: Closing): Promise<boolean> => {
    // Whoever votes and whoever closes wait for each other here.
    const poll = toPoll(await pollMessage(tx, roomId, messageId).$call(forUpdate(tx)).executeTakeFirst());
    if (!poll) throw new Refusal('NOT_FOUND');
    if (await closingOf(tx, messageId)) return false;
    await tx.insertInto('closed_polls').values({ message_id: messageId, right_choice: right }).execute();
    return true;
  },
});

interface Voting {
  readonly messageId: string;
  readonly roomId: string;
  readonly userId: string;
  /** Null: takes the vote back. */
  readonly choice: number | null;
  /** Milliseconds. */
  readonly at: number;
}

const storeChoice = async (tx: Tx, { messageId, userId, choice, at }: Voting): Promise<void> => {
  await tx.deleteFrom('poll_votes').where('message_id', '=', messageId).where('user_id', '=', userId).execute();
  if (choice === null) return;
  const vote = { message_id: messageId, user_id: userId, choice, voted_at: at };
  await tx.insertInto('poll_votes').values(vote).execute();
};

/** Stores a person's one vote. `changed`: it was another one before. Once the poll is closed none is stored any more. */
export const storeVote = defineWrite({
  name: 'messages.storeVote',
  key: ({ roomId }: Voting) => roomId,
  run: async (tx, voting: Voting): Promise<{ poll: StoredPoll; changed: boolean }> => {
    const { messageId, roomId, userId, choice, at } = voting;
    await refuseBanned(tx, { userId, roomId, at });
    await refuseToChange(tx, { userId, roomId, at });
    if ((await roleInRoom(tx, roomId, userId)) === null) throw new Refusal('NOT_A_MEMBER');
    // Whoever votes and whoever closes wait for each other here.
    const poll = toPoll(await pollMessage(tx, roomId, messageId).$call(forUpdate(tx)).executeTakeFirst());
    if (!poll) throw new Refusal('NOT_FOUND');
    const { choices, quiz } = poll.part.extras;
    if (choice !== null && choice >= choices.length)
      throw new Refusal('INVALID_INPUT', { details: [{ path: 'choice', msg: 'is none of the choices' }] });
    const own = (await voteOf(tx, messageId, userId)) ?? null;
    if (own === choice) return { poll, changed: false };
    if (hasEnded(poll, at) || (await closingOf(tx, messageId))) throw new Refusal('POLL_CLOSED');
    if (quiz && own !== null) throw new Refusal('ALREADY_ANSWERED');
    await storeChoice(tx, voting);
    return { poll, changed: true };
  },
});
