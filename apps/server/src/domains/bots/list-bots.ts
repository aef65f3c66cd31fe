import type { botsContract } from '@baithak/protocol/contracts/bots';
import type { CallHandler } from '../../platform/implement.ts';
import { botsOf } from './bots.queries.ts';
import { mostBots } from './create-bot.ts';
import { presentOwnBots } from './present.ts';

export const listBots: CallHandler<typeof botsContract.listBots> = async (caller) => {
  const rows = await botsOf(caller.db.read, caller.viewer.userId);
  return { bots: await presentOwnBots(caller, rows), most: await mostBots(caller) };
};
