import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslator } from '../../../i18n/use-translator.ts';
import { client } from '../../../lib/client.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { type Announcing, type DoneSanction, announceSanction, endTimeout } from './announce-sanction.ts';
import {
  type BanExtras,
  type Length,
  type ModerationKey,
  minutesOf,
  isAtOnce,
  rightsOn,
  sanctionsOn,
  type SanctionKey,
  type Target,
} from './sanctions.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import type { IconName } from '../../../ui/graphics/icon.tsx';
import { useOpenRoom } from '../state/open-room-context.ts';

interface GivenSanction {
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

interface Given {
  /** How many people it would touch: nothing was done, and it asks first. */
  readonly asks?: number;
  readonly people?: number | undefined;
  readonly minutes?: number;
  /** False: not all that was to be deleted is gone. */
  readonly isUndone?: boolean;
}

const minutesIn = (length: Length | undefined): number | undefined =>
  length === undefined ? undefined : (minutesOf(length) ?? undefined);

/** The ban holds, and the rest of what was written goes in steps. True when all of it is gone. */
const undoRest = async (roomId: string, target: string): Promise<boolean> => {
  try {
    while (!(await client.commands.undoLastHour({ roomId, target })).isDone);
    return true;
  } catch {
    return false;
  }
};

const give = async (roomId: string, sanction: GivenSanction): Promise<Given> => {
  const { key, username: target, length, reason = '', all = false, confirm = false, extras } = sanction;
  const minutes = minutesIn(length);
  const withMinutes = minutes === undefined ? {} : { minutes };
  if (key === 'kickGuest') await client.commands.kickGuest({ roomId, target });
  else if (key === 'grantBroadcast') await client.commands.grantBroadcast({ roomId, target });
  else if (key === 'revokeBroadcast') await client.commands.revokeBroadcast({ roomId, target });
  else if (key === 'timeOutPerson') await client.commands.timeOutPerson({ roomId, target, reason, ...withMinutes });
  else if (key === 'removePerson') await client.commands.removePerson({ roomId, target });
  else if (key === 'banAddress') {
    const hours = (minutes ?? 1440) / 60;
    const answer = await client.commands.banAddress({ roomId, target, hours, all, reason, confirm });
    const people = answer.people ?? undefined;
    return answer.confirm ? { asks: people ?? 0 } : { people, ...withMinutes };
  } else {
    // A guest's ban without minutes would end after a day.
    const ban = key === 'banGuest' && minutes !== undefined ? client.commands.banGuest : client.commands.banPerson;
    const { undone } = await ban({ roomId, target, reason, ...withMinutes, ...extras });
    if (undone === undefined) return withMinutes;
    return { ...withMinutes, isUndone: undone.isDone || (await undoRest(roomId, target)) };
  }
  return withMinutes;
};

export const useGiveSanction = (roomId: string) =>
  useMutation({ networkMode: 'always', mutationFn: (sanction: GivenSanction) => give(roomId, sanction) });

const useAnnouncing = (roomId: string): Announcing => {
  const translator = useTranslator();
  const { until } = useTimes();
  const cache = useQueryClient();
  return useMemo(() => ({ translator, until, cache, roomId }), [translator, until, cache, roomId]);
};

export const useAnnounceSanction = (roomId: string): ((done: DoneSanction) => void) => {
  const announcing = useAnnouncing(roomId);
  return useCallback((done) => announceSanction(announcing, done), [announcing]);
};

/** Ends a timeout before its time, and says so. */
export const useEndTimeout = (roomId: string) => {
  const announcing = useAnnouncing(roomId);
  return useMutation({
    networkMode: 'always',
    mutationFn: (of: Pick<DoneSanction, 'username'>) => endTimeout(announcing, of),
    onError: useNotifyError(),
  });
};

export const moderationIcons: Readonly<Record<ModerationKey, IconName>> = {
  grantBroadcast: 'microphone',
  revokeBroadcast: 'no-microphone',
  timeOutPerson: 'clock',
  kickGuest: 'door',
  removePerson: 'minus',
  banGuest: 'ban',
  banPerson: 'ban',
  banAddress: 'globe',
};

/** What the reader may do to somebody as a moderator: done at once, or asked about first. */
export const useModeration = (target: Target, onDone?: () => void) => {
  const { me, id, title } = useOpenRoom();
  const [asked, setAsked] = useState<SanctionKey | null>(null);
  const announce = useAnnounceSanction(id);
  const notifyError = useNotifyError();
  const { mutate, isPending } = useGiveSanction(id);
  const { username } = target;
  const choose = (key: ModerationKey) => {
    if (!isAtOnce(key)) return setAsked(key);
    const onSuccess = () => {
      announce({ key, username });
      onDone?.();
    };
    mutate({ key, username }, { onSuccess, onError: notifyError });
  };
  return {
    keys: [...rightsOn(me, target), ...sanctionsOn(me, target)],
    room: { id, title },
    choose,
    isPending,
    asked,
    stopAsking: () => setAsked(null),
  };
};
