import { givenMinutes } from '@baithak/protocol/contracts/broadcast.rules';
import type { commandsContract } from '@baithak/protocol/contracts/commands';
import type { Caller } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { findRoomToSpeakIn, presentHands } from '../../broadcast/api.ts';
import { findRoomToCommand } from '../find-room-to-command.ts';
import { findTarget, limitSanctions } from '../sanctions/find-target.ts';
import { decideFor } from './speaking-right.ts';

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
