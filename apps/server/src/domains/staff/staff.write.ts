import { limits } from '@baithak/protocol/limits';
import type { PlatformChanges } from '@baithak/protocol/platform-settings';
import { isForOwner } from '@baithak/protocol/platform-settings.rules';
import { ownerRank, staffRank } from '@baithak/protocol/ranks';
import { forUpdate } from '../../platform/db/dialect.ts';
import { type Tx, defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { readHeldSettings, storePlatformSettings } from '../../platform/settings/settings.ts';
import { liftBansOf } from '../bans/api.ts';
import { type MessagesStep, type PostStep, undoMessagesIn, undoPostIn } from '../bulk-undo/api.ts';
import { type LogStamp, logAction } from '../moderation-log/api.ts';
import {
  staffOf,
  type NotificationChanges,
  type NotificationStamp,
  makeNotifications,
  noChanges,
  tellOfRole,
} from '../notifications/api.ts';
import { isBot, updateRank } from '../people/api.ts';
import { orderMembers } from '../rooms/api.ts';
import { type ChangedWord, changeWords } from '../words/api.ts';
import type { DailyNumbersTable } from './tables.ts';

export interface RankGiving {
  readonly userId: string;
  readonly rank: number;
  /** For the notification of it; none without. */
  readonly stamp?: NotificationStamp;
  /** For the log; none without. `by` is null for whoever runs the program. */
  readonly log?: LogStamp & { readonly by: string | null };
}

/** Gives an account a platform rank, 0 to 11. Throws NOT_FOUND for guests, bots and strangers. */
export const giveRank = defineWrite<RankGiving, NotificationChanges>({
  name: 'staff.giveRank',
  run: async (tx, { userId, rank, stamp, log }) => {
    const before = await tx.selectFrom('people').select('rank').where('id', '=', userId).executeTakeFirst();
    // A bot stays one, whatever its rank is asked to be.
    if (await isBot(tx, userId)) throw new Refusal('NOT_FOUND');
    if (!(await updateRank(tx, userId, rank))) throw new Refusal('NOT_FOUND');
    await orderMembers(tx, userId);
    if (rank >= staffRank) await liftBansOf(tx, userId);
    if (before?.rank === rank) return noChanges;
    const told = stamp === undefined ? noChanges : await tellOfRole(tx, stamp, { userId, role: rank });
    if (log) await logAction(tx, log, { by: log.by, what: 'giveRank', whom: userId, amount: rank });
    return told;
  },
});

type Counted = Pick<DailyNumbersTable, 'day' | 'messages' | 'reports' | 'answer_minutes'> & Partial<DailyNumbersTable>;

/** Keeps the numbers of a day. What is not counted any more stays as it was. */
export const keepNumbers = defineWrite({
  name: 'staff.keepNumbers',
  run: async (tx, counted: Counted) => {
    const { day: _day, ...numbers } = counted;
    await tx
      .insertInto('daily_numbers')
      .values({ people: null, guests: null, rooms: null, ...counted })
      .onConflict((conflict) => conflict.column('day').doUpdateSet(numbers))
      .execute();
  },
});

/** The rank of somebody who acts as staff, read where it is acted: FORBIDDEN for whoever is staff no more. */
export const holdStaffRank = async (tx: Tx, userId: string, least = staffRank): Promise<number> => {
  const row = await tx
    .selectFrom('people')
    .select('rank')
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!row || row.rank < least) throw new Refusal('FORBIDDEN');
  return row.rank;
};

/** From this platform rank on one sees addresses (docs/contract.md#address-bans). */
export const sensitiveRank = 10;

/**
 * Locks a person whose account is about to be changed, before their rank is looked at: of two staff who change it at the same
 * moment the second is judged by what the first has stored.
 */
export const lockTarget = async (tx: Tx, targetId: string): Promise<void> => {
  await tx.selectFrom('people').select('id').where('id', '=', targetId).$call(forUpdate(tx)).execute();
};

/** NOT_FOUND for who is not there, OUTRANKED for whoever has as high a rank. */
export const holdTarget = async (tx: Tx, rank: number, targetId: string): Promise<void> => {
  const target = await tx
    .selectFrom('people')
    .select('rank')
    .where('id', '=', targetId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!target) throw new Refusal('NOT_FOUND');
  if (target.rank >= rank) throw new Refusal('OUTRANKED');
};

export interface SettingsChange extends LogStamp {
  readonly by: string;
  readonly changes: PlatformChanges;
  readonly stamp: NotificationStamp;
}

/** The other staff hear that messages are to be deleted earlier, while it can be taken back. */
const tellStaff = async (tx: Tx, by: string, stamp: NotificationStamp): Promise<NotificationChanges> => {
  const to = (await staffOf(tx)).filter((userId) => userId !== by);
  const thing = 'settings:retention';
  return makeNotifications(tx, stamp, [{ kind: 'staff', thing, actor: null, to, detail: 'retention', always: true }]);
};

export const storeSettings = defineWrite({
  name: 'staff.updatePlatformSettings',
  key: () => 'settings',
  run: async (tx, { by, changes, stamp, ...log }: SettingsChange): Promise<NotificationChanges> => {
    const before = await readHeldSettings(tx, log.at);
    await holdStaffRank(tx, by, isForOwner(before.settings, changes) ? ownerRank : staffRank);
    await storePlatformSettings(tx, changes, log.at);
    const { coming } = await readHeldSettings(tx, log.at);
    const isShorter = coming !== null && coming.months !== before.coming?.months;
    const told = isShorter ? await tellStaff(tx, by, stamp) : noChanges;
    await logAction(tx, log, { by, what: 'changeSettings', why: Object.keys(changes).join(', ') });
    return told;
  },
});

export interface WordsChange {
  readonly words: readonly ChangedWord[];
  readonly by: string;
  /** Of the entries for what is allowed, and for what is not any more. */
  readonly stamps: readonly [LogStamp, LogStamp];
}

/** One entry for the words that are allowed from now on, and one for those that are not. */
const log = async (tx: Tx, { by, stamps }: WordsChange, changed: readonly ChangedWord[]): Promise<void> => {
  const [allowed, others] = [true, false].map((is) => changed.filter(({ state }) => (state === 'allowed') === is));
  const entries = [
    { what: 'addWords', words: allowed ?? [], stamp: stamps[0] },
    { what: 'removeWords', words: others ?? [], stamp: stamps[1] },
  ] as const;
  for (const { what, words, stamp } of entries) {
    if (words.length === 0) continue;
    const why = words.map(({ word, state }) => (state === 'declined' ? `${word} (declined)` : word)).join(', ');
    await logAction(tx, stamp, { by, what, amount: words.length, why: why.slice(0, limits.commandReason) });
  }
};

/** Changes the dictionary, with what was changed in the log. */
export const storeWords = defineWrite({
  name: 'staff.storeWords',
  key: () => 'dictionary',
  run: async (tx, input: WordsChange): Promise<void> => {
    await log(tx, input, await changeWords(tx, input.words, input.stamps[0].at));
  },
});

/** Whoever is staff no more, or outranked by now, is stopped here. */
export const undoMessages = defineWrite({
  name: 'staff.undoMessages',
  key: ({ roomId }: { roomId: string }) => roomId,
  run: async (tx, step: MessagesStep) => {
    await holdTarget(tx, await holdStaffRank(tx, step.by), step.author);
    return undoMessagesIn(tx, step);
  },
});

export const undoPost = defineWrite({
  name: 'staff.undoPost',
  key: ({ roomId }: { roomId: string }) => roomId,
  run: async (tx, step: PostStep) => {
    await holdTarget(tx, await holdStaffRank(tx, step.by), step.author);
    return undoPostIn(tx, step);
  },
});
