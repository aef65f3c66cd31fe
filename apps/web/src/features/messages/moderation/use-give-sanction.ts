import { useMutation } from '@tanstack/react-query';
import { client } from '../../../lib/client.ts';
import type { BanExtras } from './ban-options.tsx';
import { addressHours, minutesOf, type Length, type ModerationKey } from './sanctions.ts';

export interface GivenSanction {
  readonly key: ModerationKey;
  readonly username: string;
  readonly length?: Length;
  readonly reason?: string;
  /** Of an address ban: members too. */
  readonly all?: boolean;
  /** Of an address ban: the reader knows how many people it touches. */
  readonly confirm?: boolean;
  /** Of a ban: what it takes with it. */
  readonly extras?: BanExtras;
}

export interface Given {
  /** How many people it would touch: nothing was done, and it asks first. */
  readonly asks?: number;
  readonly people?: number;
  readonly minutes?: number;
}

const minutesIn = (length: Length | undefined): number | undefined =>
  length === undefined ? undefined : (minutesOf(length) ?? undefined);

const giveExtras = async (
  roomId: string,
  target: string,
  { length = 'h24', reason = '', extras }: GivenSanction,
): Promise<void> => {
  if (extras?.address)
    await client.commands.banAddress({ roomId, target, hours: addressHours(length), reason, confirm: true });
  // Each call works for some seconds.
  if (extras?.lastHour) while (!(await client.commands.undoLastHour({ roomId, target })).isDone);
};

const give = async (roomId: string, sanction: GivenSanction): Promise<Given> => {
  const { key, username: target, length, reason = '', all = false, confirm = false } = sanction;
  const minutes = minutesIn(length);
  const withMinutes = minutes === undefined ? {} : { minutes };
  if (key === 'kickGuest') await client.commands.kickGuest({ roomId, target });
  else if (key === 'grantBroadcast') await client.commands.grantBroadcast({ roomId, target });
  else if (key === 'revokeBroadcast') await client.commands.revokeBroadcast({ roomId, target });
  else if (key === 'removePerson') await client.commands.removePerson({ roomId, target });
  else if (key === 'banAddress') {
    const hours = (minutes ?? 1440) / 60;
    const answer = await client.commands.banAddress({ roomId, target, hours, all, reason, confirm });
    return answer.confirm ? { asks: answer.people } : { people: answer.people, ...withMinutes };
    // A guest's ban without minutes would end after a day.
  } else if (key === 'banGuest' && minutes !== undefined)
    await client.commands.banGuest({ roomId, target, minutes, reason });
  else await client.commands.banPerson({ roomId, target, reason, ...withMinutes });
  await giveExtras(roomId, target, sanction);
  return withMinutes;
};

/** Gives a sanction in a room. */
export const useGiveSanction = (roomId: string) =>
  useMutation({ networkMode: 'always', mutationFn: (sanction: GivenSanction) => give(roomId, sanction) });
