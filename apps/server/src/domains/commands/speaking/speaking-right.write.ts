import { minute } from '../../../platform/clock.ts';
import { defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { storeBroadcastRight } from '../../broadcast/api.ts';
import { logAction, type LogStamp } from '../../moderation/api.ts';
import { checkSanction, type Sanctioning } from '../sanctions/check-sanction.queries.ts';

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
