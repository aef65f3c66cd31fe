import type { commandsContract } from '@baithak/protocol/contracts/commands';
import { iso } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/context.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { applyRight } from '../../broadcast/api.ts';
import { logStamp } from '../../moderation/api.ts';
import { findRoomToCommand } from '../find-room-to-command.ts';
import { findTarget, limitSanctions } from '../sanctions/find-target.ts';
import { storeSpeakingRight, type SpeakingRight } from './speaking-right.write.ts';

const decide = async (
  caller: Caller,
  ref: string,
  username: string,
  act: Pick<SpeakingRight, 'command' | 'minutes'>,
): Promise<number | null> => {
  const { db, viewer, services } = caller;
  await limitSanctions(caller);
  const room = await findRoomToCommand(caller, ref, act.command);
  const { id: target } = await findTarget(caller, username);
  const right = { ...act, roomId: room.id, by: viewer.userId, target, log: logStamp(caller) };
  const until = await db.write(storeSpeakingRight, right);
  services.broadcast.ends.set('right', room.id, target, until ?? undefined);
  await applyRight(caller, room.id, target);
  return until;
};

/** `/speaker user minutes?` (docs/contract.md#audio): the right to speak, whatever the rank. */
export const grantBroadcast: CallHandler<typeof commandsContract.grantBroadcast> = async (
  caller,
  { roomId, target, minutes },
) => {
  const until = await decide(caller, roomId, target, { command: 'grantBroadcast', minutes });
  const length = minutes === undefined ? '' : ` for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return { msg: `${target} may speak in this room${length}.`, until: until === null ? null : iso(until) };
};

/** `/unspeaker user`: takes the right to speak, whatever the rank. */
export const revokeBroadcast: CallHandler<typeof commandsContract.revokeBroadcast> = async (
  caller,
  { roomId, target },
) => {
  await decide(caller, roomId, target, { command: 'revokeBroadcast' });
  return { msg: `${target} may not speak in this room any more.` };
};
