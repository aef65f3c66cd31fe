import { raidLevels, type RaidLevel } from '@baithak/protocol/contracts/raids.rules';
import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { logAction, type LogStamp } from '../../moderation/api.ts';
import { everyRoom, holdOrderRank, refuseToTakeBack, storeRaidHold, strengthOf } from '../../rooms/api.ts';
import { numbersRow, raidMinutes, type RaidNumbers, type RaidSpan } from './raid-row.ts';

const key = ({ roomId }: { readonly roomId: string }): string => roomId;

interface Changing {
  readonly raidId: string;
  readonly roomId: string;
  /** Null: the program. */
  readonly by: string | null;
  readonly at: number;
}

interface Setting {
  readonly level: RaidLevel;
  readonly until: number;
}

const readSetting = (tx: Tx, raidId: string) =>
  tx
    .selectFrom('raids')
    .select(['begun_by as by', 'strength', 'level', 'until'])
    .where('id', '=', raidId)
    .where('ended', 'is', null)
    .executeTakeFirst();

const isMilder = (wanted: Setting, set: Setting): boolean =>
  raidLevels.indexOf(wanted.level) < raidLevels.indexOf(set.level) || wanted.until < set.until;

/**
 * How it is set, undefined when it is over. Throws unless who changes it has the rank for it; OUTRANKED when it would be
 * milder (or ended, without `wanted`) than somebody above them set it.
 */
const checkRank = async (tx: Tx, { raidId, roomId, by: userId, at }: Changing, wanted?: Setting) => {
  const place = roomId === everyRoom ? null : roomId;
  if (userId !== null) await holdOrderRank(tx, { roomId: place, userId, at });
  const set = await readSetting(tx, raidId);
  if (userId !== null && set && (!wanted || isMilder(wanted, set)))
    await refuseToTakeBack(tx, { userId, roomId: place }, set);
  return set;
};

/** Longer, stricter or milder, or for everybody new again. `by`: whose rank is looked at; null for the program. */
export const changeRaid = defineWrite({
  name: 'raids.changeRaid',
  key,
  run: async (tx, change: RaidSpan & LogStamp & { readonly by: string | null; readonly logged: boolean }) => {
    const { raidId, roomId, until, allUntil, level, by, logged } = change;
    const before = await checkRank(tx, change, change);
    if (!before) return;
    const strength = by === null ? null : await strengthOf(tx, roomId, by);
    // Whoever made it stricter does not make it easier to end.
    const isTheirs = strength !== null && strength >= (before.strength ?? 0);
    await tx
      .updateTable('raids')
      .set({ until, level, ...(isTheirs && { begun_by: by, strength }) })
      .where('id', '=', raidId)
      .execute();
    await storeRaidHold(tx, roomId, { raidId, until, allUntil, strict: level === 'strict' });
    const where = roomId === everyRoom ? {} : { roomId };
    if (logged) await logAction(tx, change, { by, what: 'beginRaidMode', ...where, amount: raidMinutes });
  },
});

/** What was counted, and some of those who came. */
export const storeCounted = defineWrite({
  name: 'raids.storeCounted',
  key,
  run: async (
    tx,
    counted: {
      readonly raidId: string;
      readonly roomId: string;
      readonly numbers: RaidNumbers;
      readonly at: number;
      readonly people: readonly { readonly userId: string; readonly joinedAt: number | null; readonly held: boolean }[];
      /** Whoever shares nothing with the others did not come with it. */
      readonly judged: boolean;
    },
  ) => {
    const { raidId, numbers, at, people, judged } = counted;
    await tx.updateTable('raids').set(numbersRow(numbers, at)).where('id', '=', raidId).execute();
    if (people.length > 0)
      await tx
        .insertInto('raid_people')
        .values(
          people.map(({ userId, joinedAt, held }) => ({
            raid_id: raidId,
            user_id: userId,
            joined_at: joinedAt,
            held: held ? (1 as const) : (0 as const),
            taken: 0,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['raid_id', 'user_id']).doUpdateSet((of) => ({ held: of.ref('excluded.held') })),
        )
        .execute();
    if (judged) await tx.deleteFrom('raid_people').where('raid_id', '=', raidId).where('held', '=', 0).execute();
  },
});

/** False when it had ended already. `by`: whose rank is looked at; null when nobody ended it. */
export const endRaid = defineWrite({
  name: 'raids.endRaid',
  key,
  run: async (
    tx,
    ending: LogStamp & { readonly raidId: string; readonly roomId: string; readonly by: string | null },
  ): Promise<boolean> => {
    const { raidId, roomId, by, at } = ending;
    if (!(await checkRank(tx, ending))) return false;
    await tx.updateTable('raids').set({ ended: at }).where('id', '=', raidId).execute();
    await storeRaidHold(tx, roomId, null);
    await tx.deleteFrom('raid_people').where('raid_id', '=', raidId).where('held', '=', 0).execute();
    await logAction(tx, ending, { by, what: 'endRaidMode', ...(roomId === everyRoom ? {} : { roomId }) });
    return true;
  },
});
