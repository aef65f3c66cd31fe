import { staffRank } from '@baithak/protocol/ranks';
import { mayCommand } from '@baithak/protocol/commands/commands';
import { effectiveRank } from '@baithak/protocol/permissions';
import { defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { banGivenTo, banOn, everyRoom, liftBan } from '../../bans/api.ts';
import { logAction, type LogStamp } from '../../moderation/api.ts';
import { refuseToTakeBack } from '../../rooms/api.ts';
import { checkSanction, type Sanctioning } from './check-sanction.queries.ts';

export interface Unban extends Omit<Sanctioning, 'command' | 'at'> {
  /** Of the person's bans this one. */
  readonly banId?: string | undefined;
  readonly log: LogStamp;
}

/** From this platform rank on somebody bans and unbans addresses everywhere. */
export const addressRank = staffRank + 1;

/**
 * Lifts a ban that was given to a person, the latest without `banId`: NO_SUCH_PERSON when there is none. Only platform staff
 * finds one that holds for them and was given to somebody else, which says that they share an address. An address is freed
 * by whoever may ban one; OUTRANKED for what somebody of a higher rank gave. Returns whom it frees where ('' is every room).
 */
export const storeUnban = defineWrite({
  name: 'commands.storeUnban',
  key: ({ roomId }: Unban) => roomId,
  run: async (tx, unban: Unban): Promise<{ roomId: string; people: readonly string[] }> => {
    const { roomId, by, target, banId, log } = unban;
    const { mine } = await checkSanction(tx, { ...unban, command: 'unbanPerson', at: log.at });
    const everywhere = mine.platformRank >= addressRank;
    const of = { roomId, everywhere, at: log.at };
    const ban = await (everywhere && banId === undefined ? banOn(tx, target, of) : banGivenTo(tx, target, banId, of));
    if (!ban) throw new Refusal('NO_SUCH_PERSON', { msg: 'Nobody by that name is banned here.' });
    const isAddress = ban.kind === 'address';
    if (isAddress && !mayCommand(effectiveRank(mine.platformRank, mine.roomRole), 'banAddress'))
      throw new Refusal('FORBIDDEN');
    await refuseToTakeBack(tx, { userId: by, roomId }, { by: ban.given_by, strength: ban.strength });
    const people = await liftBan(tx, ban.id);
    const what = isAddress ? 'unbanAddress' : 'unbanPerson';
    const where = ban.room_id === everyRoom ? {} : { roomId };
    await logAction(tx, log, { by, what, whom: target, thing: ban.id, ...where });
    return { roomId: ban.room_id, people };
  },
});
