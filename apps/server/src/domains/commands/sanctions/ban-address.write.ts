import { mayCommand } from '@baithak/protocol/commands/commands';
import { effectiveRank, strengthIn, type RankPair } from '@baithak/protocol/permissions';
import { guestRank } from '@baithak/protocol/ranks';
import { hour, minute } from '../../../platform/clock.ts';
import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { everyRoom, storeAddressBan, touchedBy } from '../../bans/api.ts';
import { logAction, type LogStamp } from '../../moderation/api.ts';
import { endFileNames, endFileNamesFor } from '../../rooms/api.ts';
import { checkSanction, type Sanctioning } from './check-sanction.queries.ts';
import { addressRank } from './unban.write.ts';

export interface AddressBanning extends Omit<Sanctioning, 'command' | 'at'> {
  readonly banId: string;
  readonly hours: number;
  /** Members too. */
  readonly everybody: boolean;
  readonly confirmed: boolean;
  readonly why: string;
  readonly log: LogStamp;
}

export interface AddressBanned {
  /** How many people it touches now; null for whoever may not know. */
  readonly count: number | null;
  /** Undefined: nothing was stored, for it would touch more than one and was not confirmed. */
  readonly held?: { readonly roomId: string; readonly people: readonly string[]; readonly until: number };
}

/**
 * Bans the addresses of a person, whose rank and the caller's were checked and locked: everywhere when platform staff of
 * rank 10 gives it; by the staff of a room there and of guests alone, and nothing in the answer depends on whom it holds.
 * Else any owner of a room would learn which of its guests a member is, and who lives together.
 */
export const giveAddressBan = async (
  tx: Tx,
  banning: AddressBanning,
  { mine, theirs }: { readonly mine: RankPair; readonly theirs: RankPair },
): Promise<AddressBanned> => {
  const { banId: id, by, target, hours, everybody, confirmed, why, log } = banning;
  const everywhere = mine.platformRank >= addressRank;
  if (!mayCommand(effectiveRank(mine.platformRank, mine.roomRole), 'banAddress')) throw new Refusal('FORBIDDEN');
  if (!everywhere && (everybody || theirs.platformRank !== guestRank))
    throw new Refusal('FORBIDDEN', { msg: 'Only platform staff may ban the addresses of members.' });
  const roomId = everywhere ? everyRoom : banning.roomId;
  const until = log.at + hours * hour;
  const strength = strengthIn(mine);
  const ban = { id, roomId, target, kind: 'address', by, strength, why, since: log.at, until, everybody } as const;
  const touched = await touchedBy(tx, ban);
  if (!touched) throw new Refusal('NO_SUCH_PERSON', { msg: 'No address of this person is known.' });
  const count = everywhere ? touched.length : null;
  if (count !== null && count > 1 && !confirmed) return { count };
  const people = await storeAddressBan(tx, ban, touched);
  await (everywhere ? endFileNamesFor(tx, people) : endFileNames(tx, roomId));
  const where = roomId === everyRoom ? {} : { roomId };
  const amount = (hours * hour) / minute;
  await logAction(tx, log, { by, what: 'banAddress', whom: target, thing: id, why, amount, ...where });
  return { count, held: { roomId, people, until } };
};

/** Bans the addresses of a person, and nothing else of them. */
export const storeAddressBanning = defineWrite({
  name: 'commands.storeAddressBanning',
  key: ({ roomId }: AddressBanning) => roomId,
  run: async (tx, banning: AddressBanning): Promise<AddressBanned> =>
    giveAddressBan(tx, banning, await checkSanction(tx, { ...banning, command: 'banAddress', at: banning.log.at })),
});
