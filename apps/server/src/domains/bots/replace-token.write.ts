import { defineWrite } from '../../platform/db/write.ts';
import { openBotSession, type BotSession } from '../accounts/api.ts';

interface Replacing {
  readonly botId: string;
  readonly session: BotSession;
  /** Milliseconds. */
  readonly now: number;
}

/** Ends every session of a bot and stores the new one. */
export const replaceToken = defineWrite({
  name: 'bots.replaceToken',
  key: ({ botId }: Replacing) => botId,
  run: (tx, { botId, session, now }: Replacing) => openBotSession(tx, botId, session, now),
});
