import type { botsContract } from '@baithak/protocol/contracts/bots';
import type { BotCommand } from '@baithak/protocol/entities/bot';
import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import { findRoomToEnter } from '../rooms/api.ts';
import { judgeCommands, maskCommands, noteDoubtOfCommands } from './judge-commands.ts';
import { storeRegistration } from './register-commands.write.ts';

const registrations = { name: 'registerCommands', points: 120, seconds: 60 };

/** Judges, masks and stores them. */
const store = async (caller: Caller, roomId: string, written: readonly BotCommand[]): Promise<BotCommand[]> => {
  const masked = await maskCommands(caller, written);
  const judged = await judgeCommands(caller, { roomId, written, masked });
  // The last of two commands of one name counts.
  const commands = [...new Map(masked.map((command) => [command.name, command])).values()];
  const { userId: botId } = caller.viewer;
  await caller.db.write(storeRegistration, { botId, roomId, commands: JSON.stringify(commands) });
  await noteDoubtOfCommands(caller, judged);
  return commands;
};

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
  const commands = await services.bots.inTurn(viewer.userId, () => store(caller, room.id, given));
  // It may have left, or been taken out, while this was stored.
  if (connection.loaded.has(room.id)) services.bots.online.register(connection, room.id, commands);
  return { commands };
};
