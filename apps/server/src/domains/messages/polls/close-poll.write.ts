import { forUpdate } from '../../../platform/db/dialect.ts';
import { defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { closingOf, pollMessage, toPoll } from './polls.queries.ts';

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
