import { defineWrite, type Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { limits } from '@baithak/protocol/limits';

export interface WaitingCommand {
  readonly messageId: string;
  readonly botId: string;
  readonly roomId: string;
  readonly askerId: string;
  /** Milliseconds. */
  readonly at: number;
}

/** A command waits for its bot from now on. */
export const addWaiting = (tx: Tx, { messageId, botId, roomId, askerId, at }: WaitingCommand) =>
  tx
    .insertInto('waiting_commands')
    .values({ message_id: messageId, bot_id: botId, room_id: roomId, asker_id: askerId, given_at: at })
    .execute();

/** The bot has answered: the command waits no more. Answers who gave it; undefined when it did not wait for this bot. */
export const endWaiting = async (
  tx: Tx,
  { messageId, botId, roomId }: Pick<WaitingCommand, 'messageId' | 'botId' | 'roomId'>,
): Promise<string | undefined> => {
  const ended = await tx
    .deleteFrom('waiting_commands')
    .where('message_id', '=', messageId)
    .where('bot_id', '=', botId)
    .where('room_id', '=', roomId)
    .returning('asker_id')
    .executeTakeFirst();
  return ended?.asker_id;
};

/** How many commands wait for a bot, limits.botWaitingCounted + 1 for more. Deleted messages wait for nobody. */
export const countWaiting = async (db: Tx, botId: string): Promise<number> => {
  const rows = await db
    .selectFrom('waiting_commands')
    .innerJoin('messages', 'messages.id', 'waiting_commands.message_id')
    .select('waiting_commands.message_id')
    .where('waiting_commands.bot_id', '=', botId)
    .where('messages.deleted', '=', 0)
    .limit(limits.botWaitingCounted + 1)
    .execute();
  return rows.length;
};

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
