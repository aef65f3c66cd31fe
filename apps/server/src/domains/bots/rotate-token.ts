import type { botsContract } from '@baithak/protocol/contracts/bots';
import type { CallHandler } from '../../platform/implement.ts';
import { newBotSession } from '../accounts/api.ts';
import { findOwnBot } from './own-bot.ts';
import { replaceToken } from './replace-token.write.ts';

/** A new token for a bot: the one before opens nothing any more, and its sockets end at once. */
export const rotateBotToken: CallHandler<typeof botsContract.rotateBotToken> = async (caller, { botId }) => {
  const { db, clock, limits, live, viewer, authLog } = caller;
  await limits.take({ name: 'rotateBotToken', points: 30, seconds: 3600 }, viewer.userId);
  const bot = await findOwnBot(caller, botId);
  const { token, session } = newBotSession(clock.now());
  await db.write(replaceToken, { botId: bot.id, session, now: clock.now() });
  authLog.note('rotateBotToken', { userId: bot.id, by: viewer.userId });
  live.disconnectUser(bot.id);
  return { token };
};
