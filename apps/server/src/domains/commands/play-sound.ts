import { commandsContract } from '@baithak/protocol/contracts/commands';
import { isPlayedSound } from '@baithak/protocol/sounds';
import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { hearSounds, ignoringAmong } from '../people/api.ts';
import { findRoomToCommand } from './find-room-to-command.ts';

const ofPerson = { name: 'playSound', points: 1, seconds: 10 };
const ofRoom = { name: 'playSoundInRoom', points: 6, seconds: 60 };

/** How many of those who have the room open can hear what is played; only a browser knows that it is silent or hidden. */
const countHearers = async ({ clock, db, live, viewer }: Caller, roomId: string): Promise<number> => {
  const others = live.present(roomId).flatMap(({ userId }) => (userId === viewer.userId ? [] : userId));
  const ignores = await ignoringAmong(db.read, others, [viewer.userId]);
  return (
    await hearSounds(
      db.read,
      others.filter((userId) => !ignores(userId, viewer.userId)),
      clock.now(),
    )
  ).length;
};

/**
 * `/play name` (docs/contract.md#playing-sounds): for everybody who has the room loaded at this moment. Nothing is stored.
 * What is refused counts for nothing, so that a slip does not cost ten seconds.
 */
export const playSound: CallHandler<typeof commandsContract.playSound> = async (caller, { roomId, sound: named }) => {
  const { limits, live, viewer } = caller;
  const room = await findRoomToCommand(caller, roomId, 'playSound');
  const sound = named.toLowerCase();
  if (!isPlayedSound(sound)) throw new Refusal('NOT_FOUND');
  await limits.take(ofPerson, viewer.userId);
  await limits.take(ofRoom, room.id);
  const played = { roomId: room.id, sound, username: viewer.username };
  live.room(room.id).publish(commandsContract.soundPlayed, played);
  const heardBy = await countHearers(caller, room.id);
  const who =
    heardBy === 0 ? 'Nobody else here can hear' : heardBy === 1 ? 'One person can hear' : `${heardBy} people can hear`;
  return { msg: `${who}: ${sound}.`, heardBy };
};
