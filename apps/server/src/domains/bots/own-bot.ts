import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { findBot, type BotRow } from './bots.queries.ts';

/** A bot of the caller's: NOT_FOUND for every other one. */
export const findOwnBot = async ({ db, viewer }: Caller, botId: string): Promise<BotRow> => {
  const bot = await findBot(db.read, botId);
  if (bot?.owner_id !== viewer.userId) throw new Refusal('NOT_FOUND');
  return bot;
};
