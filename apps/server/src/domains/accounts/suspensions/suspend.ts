import { accountsContract } from '@baithak/protocol/contracts/accounts';
import { botsContract } from '@baithak/protocol/contracts/bots';
import { staffRank } from '@baithak/protocol/ranks';
import { minute } from '../../../platform/clock.ts';
import type { App } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { type LogStamp, logAction } from '../../moderation-log/api.ts';
import { suspendPerson } from '../../people/api.ts';
import { refuseToTakeBack, strengthOf, takeAccessFor } from '../../rooms/api.ts';
import { type Suspension, presentSuspension, suspensionOf } from './suspension.queries.ts';

interface NewSuspension {
  readonly by: string;
  readonly userId: string;
  /** From now on; null for good. */
  readonly minutes: number | null;
  readonly reason: string;
  /** The report that is settled with it. */
  readonly reportId?: string;
}

const rankOf = async (tx: Tx, userId: string): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('people')
      .select('rank')
      .where('id', '=', userId)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
  )?.rank;

/** FORBIDDEN for whoever is staff no more, NOT_FOUND, or OUTRANKED: by the ranks at the moment of the write. */
const refuseOutranked = async (tx: Tx, by: string, userId: string): Promise<void> => {
  const [own, other] = [await rankOf(tx, by), await rankOf(tx, userId)];
  if (own === undefined || own < staffRank) throw new Refusal('FORBIDDEN');
  if (other === undefined) throw new Refusal('NOT_FOUND');
  if (other >= own) throw new Refusal('OUTRANKED');
};

/** Ends the suspension that holds; OUTRANKED when somebody above gave it (docs/contract.md#taking-decisions-back). */
const endHeld = async (tx: Tx, userId: string, by: string, at: number): Promise<void> => {
  const held = await tx
    .updateTable('suspensions')
    .set({ ended_at: at, ended_by: by })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where((where) => where.or([where('until', 'is', null), where('until', '>', at)]))
    .returning(['given_by', 'strength'])
    .execute();
  for (const { given_by, strength } of held)
    await refuseToTakeBack(tx, { userId: by, roomId: null }, { by: given_by, strength });
};

/**
 * Suspends a person, guests too, in the transaction of whoever does it; one that holds already is replaced. Returns its end,
 * null for good. Publish it after the commit (`publishSuspension`). Logged: the last thing of a write.
 */
export const suspendAccount = async (tx: Tx, stamp: LogStamp, suspension: NewSuspension): Promise<number | null> => {
  const { by, userId, minutes, reason, reportId } = suspension;
  await refuseOutranked(tx, by, userId);
  const until = minutes === null ? null : stamp.at + minutes * minute;
  await suspendPerson(tx, userId, until ?? 'for good');
  await takeAccessFor(tx, [userId, ...(await botsStoppedWith(tx, userId))]);
  await endHeld(tx, userId, by, stamp.at);
  await tx
    .insertInto('suspensions')
    .values({
      id: stamp.logId,
      user_id: userId,
      given_by: by,
      strength: await strengthOf(tx, null, by),
      reason,
      since: stamp.at,
      until,
      ended_at: null,
      ended_by: null,
    })
    .execute();
  const amount = minutes === null ? {} : { amount: minutes };
  const thing = reportId === undefined ? {} : { thing: reportId };
  await logAction(tx, stamp, { by, what: 'suspendAccount', whom: userId, why: reason, ...amount, ...thing });
  return until;
};

/** Ends the suspension that holds. False when none does. Logged: the last thing of a write. */
export const endSuspension = async (
  tx: Tx,
  stamp: LogStamp,
  { by, userId, reason = '' }: { by: string; userId: string; reason?: string },
): Promise<boolean> => {
  await refuseOutranked(tx, by, userId);
  const person = await tx.selectFrom('people').select('suspended_until').where('id', '=', userId).executeTakeFirst();
  if ((person?.suspended_until ?? 0) <= stamp.at) return false;
  await suspendPerson(tx, userId, null);
  await endHeld(tx, userId, by, stamp.at);
  await logAction(tx, stamp, { by, what: 'endSuspension', whom: userId, why: reason });
  return true;
};

const ownSuspensionText = 'This bot is suspended.';
const ownersSuspensionText = 'The account that owns this bot is suspended, and the bot with it.';

/** The bot that this person is, and the bots that they own. */
const botsStoppedWith = async (db: Tx, userId: string): Promise<string[]> => {
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
  return refuse(ownersSuspensionText, { until, reason: '', rule: null, said: '' });
};

/** After the commit, at each process: every device of the person there hears why, their bots' programs that they stop, and every connection ends. */
export const publishSuspension = async ({ live, db }: Pick<App, 'live' | 'db'>, userId: string): Promise<void> => {
  try {
    const presented = presentSuspension(await suspensionOf(db.read, userId));
    live.userHere(userId).publish(accountsContract.suspended, presented);
    for (const botId of await botsStoppedWith(db.read, userId)) {
      const msg = botId === userId ? ownSuspensionText : ownersSuspensionText;
      live.userHere(botId).publish(botsContract.botSuspended, { until: presented.until, msg });
      live.disconnectUser(botId);
    }
  } finally {
    // Their own connections end whatever the database answers.
    live.disconnectUser(userId);
  }
};
