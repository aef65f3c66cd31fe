import { strengthIn } from '@baithak/protocol/permissions';
import { minute } from '../../platform/clock.ts';
import { leaveNotice } from '../../platform/db/notices.ts';
import { defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { banGivenTo, storeTimeout } from '../bans/api.ts';
import { speakingChanged, storeBroadcastRight } from '../broadcast/api.ts';
import { type LogStamp, logAction } from '../moderation-log/api.ts';
import { type NotificationChanges, noChanges, removeNotificationsFrom } from '../notifications/api.ts';
import { type Ignoring, setIgnored } from '../people/api.ts';
import { refuseToTakeBack } from '../rooms/api.ts';
import { type Sanctioning, checkSanction } from './sanctions.write.ts';

export interface SpeakingRight extends Omit<Sanctioning, 'at' | 'command'> {
  readonly command: 'grantBroadcast' | 'revokeBroadcast';
  /** Without: until it is decided anew. */
  readonly minutes?: number | undefined;
  readonly log: LogStamp;
}

/** Gives a member the right to speak, or takes it. Returns until when (ms). */
export const storeSpeakingRight = defineWrite({
  name: 'commands.storeSpeakingRight',
  key: ({ roomId }: SpeakingRight) => roomId,
  run: async (tx, right: SpeakingRight): Promise<number | null> => {
    const { command, roomId, by, target, minutes, log } = right;
    const { theirs } = await checkSanction(tx, { ...right, at: log.at });
    if (theirs.roomRole === null) throw new Refusal('NO_SUCH_PERSON');
    const until = minutes === undefined ? null : log.at + minutes * minute;
    const granted = command === 'grantBroadcast' ? 1 : 0;
    await storeBroadcastRight(tx, { room_id: roomId, user_id: target, granted, until });
    const amount = minutes === undefined ? {} : { amount: minutes };
    await logAction(tx, log, { by, what: command, whom: target, roomId, ...amount });
    return until;
  },
});

export interface TimingOut extends Omit<Sanctioning, 'at' | 'command'> {
  readonly banId: string;
  readonly minutes: number;
  readonly why: string;
  readonly log: LogStamp;
}

/** Gives somebody a timeout, in place of the one that they have: OUTRANKED when somebody of a higher rank gave that. Returns until when (ms), and for whom it holds. */
export const storeTimingOut = defineWrite({
  name: 'commands.storeTimingOut',
  key: ({ roomId }: TimingOut) => roomId,
  run: async (tx, timingOut: TimingOut): Promise<{ until: number; people: readonly string[] }> => {
    const { banId: id, roomId, by, target, minutes, why, log } = timingOut;
    const { mine } = await checkSanction(tx, { ...timingOut, command: 'timeOutPerson', at: log.at });
    const before = await banGivenTo(tx, target, undefined, { roomId, everywhere: false, timeouts: true, at: log.at });
    if (before) await refuseToTakeBack(tx, { userId: by, roomId }, { by: before.given_by, strength: before.strength });
    const until = log.at + minutes * minute;
    const timeout = { id, roomId, target, kind: 'timeout', by, strength: strengthIn(mine), why } as const;
    const people = await storeTimeout(tx, { ...timeout, since: log.at, until });
    leaveNotice(tx, speakingChanged, { roomId, people });
    await logAction(tx, log, { by, what: 'timeOutPerson', whom: target, roomId, thing: id, why, amount: minutes });
    return { until, people };
  },
});

export interface StoredIgnoring {
  readonly changed: boolean;
  readonly notifications: NotificationChanges;
}

/** Changes somebody's own list. What they were told of a person whom they ignore from now on goes. */
export const storeIgnoring = defineWrite({
  name: 'commands.storeIgnoring',
  key: ({ userId }: Ignoring) => userId,
  run: async (tx, ignoring: Ignoring): Promise<StoredIgnoring> => {
    const { userId, otherId, ignored } = ignoring;
    const changed = await setIgnored(tx, ignoring);
    const notifications = changed && ignored ? await removeNotificationsFrom(tx, userId, otherId) : noChanges;
    return { changed, notifications };
  },
});
