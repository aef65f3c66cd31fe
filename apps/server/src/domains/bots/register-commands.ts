import type { botsContract } from '@baithak/protocol/contracts/bots';
import { Refusal } from '../../platform/errors.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import { findRoomToEnter } from '../rooms/api.ts';
import { storeRegistration } from './register-commands.write.ts';

const registrations = { name: 'registerCommands', points: 120, seconds: 60 };

/** A bot says what it answers in a room that this socket has loaded (docs/contract.md#bots). */
export const registerCommands: EmitHandler<typeof botsContract.registerCommands> = async (
  caller,
  { id, commands: given },
) => {
  const { db, viewer, limits, connection, services } = caller;
  await limits.take(registrations, viewer.userId);
  const room = await findRoomToEnter(db.read, viewer, id);
  if (room.my_role === null) throw new Refusal('NOT_A_MEMBER');
  if (!viewer.bot) throw new Refusal('FORBIDDEN');
  if (!connection.loaded.has(room.id))
    throw new Refusal('NOT_A_MEMBER', { msg: 'Load the room on this socket first.' });
  // The last of two commands of one name counts.
  const commands = [...new Map(given.map((command) => [command.name, command])).values()];
  await db.write(storeRegistration, { botId: viewer.userId, roomId: room.id, commands: JSON.stringify(commands) });
  // It may have left, or been taken out, while this was stored.
  if (connection.loaded.has(room.id)) services.bots.online.register(connection, room.id, commands);
  return { commands };
};
