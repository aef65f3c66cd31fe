import { limits } from '@baithak/protocol/limits';
import { strengthIn } from '@baithak/protocol/permissions';
import { minute } from '../../../platform/clock.ts';
import { defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { banInPlace, storeBan, storeKick } from '../../bans/api.ts';
import { logAction, type LogStamp } from '../../moderation/api.ts';
import { allChanges, noChanges, type NotificationChanges } from '../../notifications/api.ts';
import { endFileNames, endInvites, endMembership, refuseToTakeBack } from '../../rooms/api.ts';
import { giveAddressBan, type AddressBanned } from './ban-address.write.ts';
import { checkSanction, type Sanctioning } from './check-sanction.queries.ts';

export interface Sanction extends Omit<Sanctioning, 'at'> {
  readonly command: 'banPerson' | 'banGuest' | 'kickGuest' | 'removePerson';
  readonly banId: string;
  /** Without: until unbanned. */
  readonly minutes?: number | undefined;
  readonly why: string;
  /** Of a ban: the address is banned along with the person, by this id, and logged by that. */
  readonly addressBan?: { readonly id: string; readonly logId: string } | undefined;
  readonly log: LogStamp;
}

export interface Sanctioned {
  /** For whom it holds: other names of the same guest too. */
  readonly people: readonly string[];
  /** Milliseconds; null: until unbanned. */
  readonly until: number | null;
  readonly notifications: NotificationChanges;
  /** For whom the ban of the address holds. */
  readonly byAddress?: AddressBanned['held'];
}

const endOf = ({ command, minutes, log: { at } }: Sanction): number | null => {
  if (command === 'kickGuest') return at + limits.kickSeconds * 1000;
  return minutes === undefined ? null : at + minutes * minute;
};

/** An address ban always ends: it is as long as the ban, 30 days at most. */
const addressHours = (minutes = limits.addressBanAlongHours * 60): number =>
  Math.min(Math.ceil(minutes / 60), limits.addressBanAlongHours);

/** Bans a person, sends a guest out, or ends a membership, and leaves the entry in the log. */
export const storeSanction = defineWrite({
  name: 'commands.storeSanction',
  key: ({ roomId }: Sanction) => roomId,
  run: async (tx, sanction: Sanction): Promise<Sanctioned> => {
    const { command, banId: id, roomId, by, target, minutes, why, addressBan, log } = sanction;
    const standing = await checkSanction(tx, { ...sanction, at: log.at });
    const { room, mine } = standing;
    const until = endOf(sanction);
    const ban = { id, roomId, target, by, strength: strengthIn(mine), why, since: log.at } as const;
    let people = [target];
    let notifications = noChanges;
    if (command === 'removePerson') {
      // An owner's membership ends by a transfer alone, whoever asks.
      if (room.creator === target) throw new Refusal('OUTRANKED');
      const ended = await endMembership(tx, room, target);
      if (!ended) throw new Refusal('NO_SUCH_PERSON');
      notifications = ended;
    } else if (command === 'kickGuest') await storeKick(tx, { ...ban, kind: 'kick', until: until ?? log.at });
    else {
      const before = await banInPlace(tx, { userId: target, roomId, at: log.at });
      if (before)
        await refuseToTakeBack(tx, { userId: by, roomId }, { by: before.given_by, strength: before.strength });
      people = await storeBan(tx, { ...ban, kind: command === 'banGuest' ? 'guest' : 'ban', until });
      for (const userId of people) notifications = allChanges(notifications, await endInvites(tx, roomId, userId));
    }
    // Not of a guest who may be back in a minute: names end for everybody in the room.
    if (command !== 'kickGuest') await endFileNames(tx, roomId);
    const amount = minutes === undefined ? {} : { amount: minutes };
    await logAction(tx, log, { by, what: command, whom: target, roomId, thing: id, why, ...amount });
    if (!addressBan) return { people, until, notifications };
    const hours = addressHours(minutes);
    const along = { roomId, by, target, banId: addressBan.id, hours, everybody: false, confirmed: true, why };
    const { held } = await giveAddressBan(tx, { ...along, log: { ...log, logId: addressBan.logId } }, standing);
    return { people, until, notifications, byAddress: held };
  },
});
