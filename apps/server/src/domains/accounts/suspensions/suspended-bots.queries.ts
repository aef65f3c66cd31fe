import type { Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { presentSuspension, suspensionOf, type Suspension } from './suspension.queries.ts';

export const ownSuspensionText = 'This bot is suspended.';
export const ownersSuspensionText = 'The account that owns this bot is suspended, and the bot with it.';

/** The bot that this person is, and the bots that they own. */
export const botsStoppedWith = async (db: Tx, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('bots')
    .select('user_id')
    .where((where) => where.or([where('user_id', '=', userId), where('owner_id', '=', userId)]))
    .execute();
  return rows.map(({ user_id }) => user_id);
};

const ownerOf = (db: Tx, botId: string) =>
  db
    .selectFrom('bots')
    .innerJoin('people', 'people.id', 'bots.owner_id')
    .select(['people.id', 'people.suspended_until'])
    .where('bots.user_id', '=', botId)
    .executeTakeFirst();

const refuse = (msg: string, suspension: Suspension): never => {
  throw new Refusal('SUSPENDED', { msg, details: [presentSuspension(suspension)] });
};

/** Who owns a bot. SUSPENDED while one of the two is; why the owner is suspended is said to the owner only. */
export const ownerOfBot = async (
  db: Tx,
  bot: { readonly id: string; readonly suspendedUntil: number | null },
  now: number,
): Promise<string | undefined> => {
  if ((bot.suspendedUntil ?? 0) > now) refuse(ownSuspensionText, await suspensionOf(db, bot.id));
  const owner = await ownerOf(db, bot.id);
  if ((owner?.suspended_until ?? 0) <= now) return owner?.id;
  const { until } = await suspensionOf(db, owner?.id ?? '');
  return refuse(ownersSuspensionText, { until, reason: '' });
};
