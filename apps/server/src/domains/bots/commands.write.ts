import { defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { type WaitingCommand, endWaiting } from './waiting-commands.ts';

interface Registration {
  readonly botId: string;
  readonly roomId: string;
  /** JSON. */
  readonly commands: string;
}

/** Keeps what a bot answers in a room, for while it is away. */
export const storeRegistration = defineWrite({
  name: 'bots.storeRegistration',
  key: ({ roomId }: Registration) => roomId,
  run: async (tx, { botId, roomId, commands }: Registration) => {
    await tx
      .insertInto('bot_registrations')
      .values({ bot_id: botId, room_id: roomId, commands, judged: 1 })
      .onConflict((conflict) => conflict.columns(['bot_id', 'room_id']).doUpdateSet({ commands, judged: 1 }))
      .execute();
  },
});

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

/** Forgets that commands wait which were given before a time, in milliseconds. Returns how many. */
export const removeOldWaiting = defineWrite({
  name: 'bots.removeOldWaiting',
  run: async (tx, { before }: { readonly before: number }): Promise<number> => {
    const removed = await tx.deleteFrom('waiting_commands').where('given_at', '<', before).executeTakeFirst();
    return Number(removed.numDeletedRows);
  },
});
