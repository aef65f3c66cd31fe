import { limits } from '@baithak/protocol/limits';
import { minute } from '../../../platform/clock.ts';
import { defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { storeBan, storeKick } from '../../bans/api.ts';
import { logAction, type LogStamp } from '../../moderation/api.ts';
import { allChanges, noChanges, type NotificationChanges } from '../../notifications/api.ts';
import { endInvites, endMembership } from '../../rooms/api.ts';
import { checkSanction, type Sanctioning } from './check-sanction.queries.ts';

export interface Sanction extends Omit<Sanctioning, 'at'> {
  readonly command: 'banPerson' | 'banGuest' | 'kickGuest' | 'removePerson';
  readonly banId: string;
  /** Without: until unbanned. */
  readonly minutes?: number | undefined;
  readonly why: string;
  readonly log: LogStamp;
}

export interface Sanctioned {
  /** For whom it holds: other names of the same guest too. */
  readonly people: readonly string[];
  /** Milliseconds; null: until unbanned. */
  readonly until: number | null;
  readonly notifications: NotificationChanges;
}

const endOf = ({ command, minutes, log: { at } }: Sanction): number | null => {
  if (command === 'kickGuest') return at + limits.kickSeconds * 1000;
  return minutes === undefined ? null : at + minutes * minute;
};

/** Bans a person, sends a guest out, or ends a membership, and leaves the entry in the log. */
export const storeSanction = defineWrite({
  name: 'commands.storeSanction',
  key: ({ roomId }: Sanction) => roomId,
  run: async (tx, sanction: Sanction): Promise<Sanctioned> => {
    const { command, banId: id, roomId, by, target, minutes, why, log } = sanction;
    const { room } = await checkSanction(tx, { ...sanction, at: log.at });
    const until = endOf(sanction);
    const ban = { id, roomId, target, by, why, since: log.at } as const;
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
      people = await storeBan(tx, { ...ban, kind: command === 'banGuest' ? 'guest' : 'ban', until });
      for (const userId of people) notifications = allChanges(notifications, await endInvites(tx, roomId, userId));
    }
    const amount = minutes === undefined ? {} : { amount: minutes };
    await logAction(tx, log, { by, what: command, whom: target, roomId, thing: id, why, ...amount });
    return { people, until, notifications };
  },
});
