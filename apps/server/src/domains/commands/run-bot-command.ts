import { newId } from '@baithak/protocol/ids';
import { readParams } from '@baithak/protocol/commands/bot-params';
import type { CommandProblem } from '@baithak/protocol/commands/read-arguments';
import { linksIn } from '@baithak/protocol/parts/find-links';
import type { BotCommand } from '@baithak/protocol/entities/bot';
import type { commandsContract } from '@baithak/protocol/contracts/commands';
import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { botInRoom } from '../bots/api.ts';
import { deliverMessage } from '../messages/api.ts';
import { notificationStamp } from '../notifications/api.ts';
import { presentUser } from '../people/api.ts';
import type { SeenRoom } from '../rooms/api.ts';
import { limitSendRate } from '../rooms/api.ts';
import { findRoomToCommand } from './room-commands.ts';

const problems: Readonly<Record<CommandProblem, string>> = {
  MISSING: 'must be given',
  INVALID: 'is not valid',
  TOO_LONG: 'is too long',
  TOO_MUCH: 'is more than the command takes',
};

/** INVALID_INPUT that names the parameter. */
const checkParams = ({ params }: BotCommand, text: string): void => {
  const read = readParams(params, text);
  if ('problem' in read)
    throw new Refusal('INVALID_INPUT', { details: [{ path: `params.${read.argument}`, msg: problems[read.problem] }] });
};

interface Given {
  readonly bot: { readonly id: string; readonly username: string };
  readonly command: string;
  readonly params: string;
  readonly tempId: string;
}

/** The message that a command is, once it may be sent. */
const draftCommand = async (caller: Caller, room: SeenRoom, { bot, command, params: written, tempId }: Given) => {
  const { viewer, clock } = caller;
  const id = newId(clock.now());
  const { fields, doubt, undo } = await caller.services.classifier.prepareText(caller, {
    rate: () => limitSendRate(caller, room.rank, viewer.userId),
    read: async () => {
      if (linksIn(written).length > 0) await caller.services.ladder.refuse(viewer, ['links']);
      return { params: written };
    },
    writing: { by: viewer.userId, rank: room.rank, among: { roomId: room.id } },
    place: 'message',
    roomId: room.id,
    rank: room.rank,
    thing: id,
    tempId,
    isCommand: true,
  });
  const extras = { _id: bot.id, bot: bot.username, command, params: fields.params };
  const content: RoomMessage['content'] = [{ type: 'command', data: command, extras }];
  const sending = {
    id,
    roomId: room.id,
    author: viewer.userId,
    guest: viewer.guest,
    tempId,
    content: JSON.stringify(content),
    mentioned: [],
    named: [bot.id],
    replyTo: null,
    at: clock.now(),
    notify: { stamp: notificationStamp(caller, 0), reading: [] },
    commandFor: bot.id,
    ...(doubt && { doubt }),
  };
  return { sending, content, undo };
};

/** Gives a command to a bot of the room, here or away: a message with a rev (docs/contract.md#bots). */
export const runBotCommand: CallHandler<typeof commandsContract.runBotCommand> = async (
  caller,
  { roomId, targetBot, command: name, params = '', tempId = newId() },
) => {
  const room = await findRoomToCommand(caller, roomId, 'runBotCommand');
  const bot = await botInRoom(caller.db.read, room.id, targetBot);
  if (!bot) throw new Refusal('NO_SUCH_PERSON', { msg: 'There is no bot by that name in this room.' });
  const command = bot.commands?.find((each) => each.name === name);
  if (!command) throw new Refusal('NO_SUCH_COMMAND');
  checkParams(command, params);
  const given = { bot, command: name, params, tempId };
  const { id, rev, message } = await deliverMessage(caller, room, tempId, () => draftCommand(caller, room, given));
  return { member: presentUser(bot), msg: `${targetBot} was asked.`, id, rev, message };
};
