import { limits } from '@baithak/protocol/limits';
import type { Tx } from '../../platform/db/write.ts';

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
