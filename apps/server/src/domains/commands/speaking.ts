import { givenMinutes } from '@baithak/protocol/contracts/broadcast.rules';
import type { commandsContract } from '@baithak/protocol/contracts/commands';
import { newId } from '@baithak/protocol/ids';
import { limits } from '@baithak/protocol/limits';
import { iso } from '../../platform/clock.ts';
import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { applyRight, findRoomToSpeakIn, presentHands } from '../broadcast/api.ts';
import { prepareReason } from '../classifier/api.ts';
import { logStamp } from '../moderation-log/api.ts';
import { findTarget, limitSanctions } from './bans.ts';
import { findRoomToCommand } from './room-commands.ts';
import { publishTimeout } from './sanction.ts';
import { storeUnban } from './sanctions.write.ts';
import { type SpeakingRight, storeSpeakingRight, storeTimingOut } from './speaking.write.ts';

type Act = Pick<SpeakingRight, 'command' | 'minutes'>;

/** Gives or takes the right of a person (a user id) who was found in the room: until when (ms). */
const decideFor = async (caller: Caller, roomId: string, target: string, act: Act): Promise<number | null> => {
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

/** `/timeout user minutes? reason?` (docs/contract.md#timeouts): they read, and write nothing for a while. */
export const timeOutPerson: CallHandler<typeof commandsContract.timeOutPerson> = async (
  caller,
  { roomId, target, minutes = limits.timeoutUsualMinutes, reason = '' },
) => {
  await limitSanctions(caller);
  const room = await findRoomToCommand(caller, roomId, 'timeOutPerson');
  const person = await findTarget(caller, target);
  const why = await prepareReason(caller, { roomId: room.id, rank: room.rank, target: person.id, reason });
  const timingOut = { roomId: room.id, by: caller.viewer.userId, target: person.id, minutes, why };
  const stored = await caller.db.write(storeTimingOut, { ...timingOut, banId: newId(), log: logStamp(caller) });
  const until = iso(stored.until);
  await publishTimeout(caller, room.id, stored.people, { until, reason: why });
  await caller.afterCommit.moderated({ people: [person.id] });
  return { msg: `${target} cannot write here for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`, until };
};

/** `/untimeout user` (docs/contract.md#timeouts). */
export const endTimeout: CallHandler<typeof commandsContract.endTimeout> = async (caller, { roomId, target }) => {
  await limitSanctions(caller);
  const room = await findRoomToCommand(caller, roomId, 'endTimeout');
  const { id } = await findTarget(caller, target);
  const ending = { roomId: room.id, by: caller.viewer.userId, target: id, timeout: true, log: logStamp(caller) };
  const { people } = await caller.db.write(storeUnban, ending);
  await publishTimeout(caller, room.id, people, null);
  return { msg: `${target} may write here again.` };
};

type Person = Awaited<ReturnType<typeof findTarget>>;

const maySpeak = async ({ db, clock }: Caller, roomId: string, { id, rank, guest }: Person): Promise<boolean> => {
  try {
    await findRoomToSpeakIn({ db, viewer: { userId: id, rank, guest: guest === 1, at: clock.now() } }, roomId);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'MAY_NOT_BROADCAST') return false;
    // Muted, banned or gone since the hand went up.
    throw error instanceof Refusal ? new Refusal('HAND_DOWN') : error;
  }
};

/** Gives the microphone next to somebody whose hand is up (docs/contract.md#raised-hands). */
export const giveMicrophone: CallHandler<typeof commandsContract.giveMicrophone> = async (
  caller,
  { roomId, target },
) => {
  await limitSanctions(caller);
  const room = await findRoomToCommand(caller, roomId, 'grantBroadcast');
  const person = await findTarget(caller, target);
  const { stage } = caller.services.broadcast;
  await stage.look(room.id);
  if (!stage.isHandUp(room.id, person.id)) throw new Refusal('HAND_DOWN');
  if (!(await maySpeak(caller, room.id, person)))
    await decideFor(caller, room.id, person.id, { command: 'grantBroadcast', minutes: givenMinutes });
  await stage.giveMicrophone(room.id, person.id);
  const stream = stage.find(room.id);
  const next = stream ? presentHands(stream).next : null;
  // The hand went down in this moment, or somebody else was given the microphone.
  const msg = next?.username === person.username ? 'has the microphone next' : 'does not have the microphone next';
  return { msg: `${person.username} ${msg}.`, next };
};
