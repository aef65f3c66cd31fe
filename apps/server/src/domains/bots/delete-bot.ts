import type { botsContract } from '@baithak/protocol/contracts/bots';
import type { CallHandler } from '../../platform/implement.ts';
import { findOwnBot } from './own-bot.ts';

/** Removes a bot like an account that is closed: what it wrote stays, as by 'Removed User'. */
export const deleteBot: CallHandler<typeof botsContract.deleteBot> = async (caller, { botId }) => {
  const { limits, viewer, services, authLog } = caller;
  await limits.take({ name: 'deleteBot', points: 30, seconds: 3600 }, viewer.userId);
  const bot = await findOwnBot(caller, botId);
  await services.accountData.close(bot.id);
  authLog.note('deleteBot', { userId: bot.id, by: viewer.userId });
  return {};
};
