import { defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { endWaiting, type WaitingCommand } from './waiting-commands.queries.ts';

type Ending = Pick<WaitingCommand, 'messageId' | 'botId' | 'roomId'>;

/** A command waits no more. Answers who gave it; NOT_FOUND when it did not wait for this bot. */
export const endCommand = defineWrite({
  name: 'bots.endCommand',
  key: ({ roomId }: Ending) => roomId,
  run: async (tx, ending: Ending): Promise<string> => {
    const asker = await endWaiting(tx, ending);
    if (asker === undefined) throw new Refusal('NOT_FOUND');
    return asker;
  },
});
