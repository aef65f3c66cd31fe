import type { broadcastContract } from '@baithak/protocol/contracts/broadcast';
import { leastMuteRank, usualMuteMinutes } from '@baithak/protocol/contracts/broadcast.rules';
import { staffRank } from '@baithak/protocol/ranks';
import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { prepareReason } from '../classifier/api.ts';
import { logStamp } from '../moderation-log/api.ts';
import { findPerson } from '../people/api.ts';
import { type SeenRoom, findRoomToEnter } from '../rooms/api.ts';
import { storeMute } from './mute.write.ts';
import { applyMute } from './rights.ts';
import { streamFor } from './speaking.ts';

const mutes = { name: 'muteBroadcast', points: 60, seconds: 60 };

const findRoomToMuteIn = async ({ db, viewer }: Caller, ref: string): Promise<SeenRoom> => {
  const room = await findRoomToEnter(db.read, viewer, ref);
  if (room.my_role === null && viewer.rank < staffRank) throw new Refusal('NOT_A_MEMBER');
  if (room.rank < leastMuteRank) throw new Refusal('FORBIDDEN');
  return room;
};

/** The speaker, who is `target` if that is said; of a mute that ends it may be somebody who does not speak now. */
const findMuted = async (
  { db, services }: Caller,
  roomId: string,
  { on, target }: { readonly on: boolean; readonly target?: string | undefined },
): Promise<string> => {
  await services.broadcast.stage.look(roomId);
  const turn = services.broadcast.stage.find(roomId)?.turn;
  if (turn && (target === undefined || turn.speaker.username === target)) return turn.userId;
  const person = on || target === undefined ? undefined : await findPerson(db.read, { username: target });
  if (!person) throw new Refusal('NOBODY_SPEAKS');
  return person.id;
};

/** Lets nobody hear the speaker for a while, or lets them be heard again (docs/contract.md#audio). */
export const muteBroadcast: CallHandler<typeof broadcastContract.muteBroadcast> = async (caller, input) => {
  const { db, viewer, limits } = caller;
  await limits.take(mutes, viewer.userId);
  const room = await findRoomToMuteIn(caller, input.roomId);
  const target = await findMuted(caller, room.id, input);
  await db.write(storeMute, {
    roomId: room.id,
    by: viewer.userId,
    target,
    minutes: input.on ? (input.minutes ?? usualMuteMinutes) : 0,
    reason: await prepareReason(caller, { roomId: room.id, rank: room.rank, target, reason: input.reason ?? '' }),
    log: logStamp(caller),
  });
  await applyMute(caller, room.id, target);
  return { stream: await streamFor(caller, room) };
};
