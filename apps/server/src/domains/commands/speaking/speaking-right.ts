import type { commandsContract } from '@baithak/protocol/contracts/commands';
import { iso } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/context.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { applyRight } from '../../broadcast/api.ts';
import { logStamp } from '../../moderation/api.ts';
import { findRoomToCommand } from '../find-room-to-command.ts';
import { findTarget, limitSanctions } from '../sanctions/find-target.ts';
import { storeSpeakingRight, type SpeakingRight } from './speaking-right.write.ts';

type Act = Pick<SpeakingRight, 'command' | 'minutes'>;

/** Gives or takes the right of a person (a user id) who was found in the room: until when (ms). */
export const decideFor = async (caller: Caller, roomId: string, target: string, act: Act): Promise<number | null> => {
  const { db, viewer, services } = caller;
  const right = { ...act, roomId, by: viewer.userId, target, log: logStamp(caller) };
  const until = await db.write(storeSpeakingRight, right);
  services.broadcast.ends.set('right', roomId, target, until ?? undefined);
  await applyRight(caller, roomId, target);
  return until;
};

const decide = async (caller: Caller, ref: string, username: string, act: Act): Promise<number | null> => {
  await limitSanctions(caller);
  const room = await findRoomToCommand(caller, ref, act.command);
  const { id: target } = await findTarget(caller, username);
  return decideFor(caller, room.id, target, act);
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
