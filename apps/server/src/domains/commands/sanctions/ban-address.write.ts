import { hour, minute } from '../../../platform/clock.ts';
import { defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { everyRoom, storeAddressBan, touchedBy } from '../../bans/api.ts';
import { logAction, type LogStamp } from '../../moderation/api.ts';
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
  /** How many people it touches now. */
  readonly count: number;
  /** Undefined: nothing was stored, for it would touch more than one and was not confirmed. */
  readonly held?: { readonly roomId: string; readonly people: readonly string[]; readonly until: number };
}

/** Bans the addresses of a person: in the room, or everywhere when platform staff of rank 10 gives it. */
export const storeAddressBanning = defineWrite({
  name: 'commands.storeAddressBanning',
  key: ({ roomId }: AddressBanning) => roomId,
  run: async (tx, banning: AddressBanning): Promise<AddressBanned> => {
    const { banId: id, by, target, hours, everybody, confirmed, why, log } = banning;
    const { mine } = await checkSanction(tx, { ...banning, command: 'banAddress', at: log.at });
    const roomId = mine.platformRank >= addressRank ? everyRoom : banning.roomId;
    const until = log.at + hours * hour;
    const ban = { id, roomId, target, kind: 'address', by, why, since: log.at, until, everybody } as const;
    const touched = await touchedBy(tx, ban);
    if (!touched) throw new Refusal('NO_SUCH_PERSON', { msg: 'No address of this person is known.' });
    const count = touched.length;
    if (count > 1 && !confirmed) return { count };
    const people = await storeAddressBan(tx, ban, touched);
    const where = roomId === everyRoom ? {} : { roomId };
    const amount = (hours * hour) / minute;
    await logAction(tx, log, { by, what: 'banAddress', whom: target, thing: id, why, amount, ...where });
    return { count, held: { roomId, people, until } };
  },
});
