import { commandsContract } from '@baithak/protocol/contracts/commands';
import { implement } from '../../platform/implement.ts';
import {
  clearRoom,
  countMessages,
  extendRole,
  ignorePerson,
  playSound,
  seePerson,
  setTopic,
  unignorePerson,
} from './room-commands.ts';
import {
  banGuest,
  banPerson,
  kickGuest,
  removePerson,
  unbanPerson,
  undoLastHour,
  banAddress,
  previewBan,
} from './bans.ts';
import { getOwnBan, listBans } from './list-bans.ts';
import { runBotCommand } from './run-bot-command.ts';
import { endTimeout, giveMicrophone, grantBroadcast, revokeBroadcast, timeOutPerson } from './speaking.ts';

export const commandsWire = implement(commandsContract, {
  seePerson,
  setTopic,
  playSound,
  runBotCommand,
  grantBroadcast,
  revokeBroadcast,
  giveMicrophone,
  extendRole,
  clearRoom,
  countMessages,
  banPerson,
  removePerson,
  timeOutPerson,
  endTimeout,
  kickGuest,
  banGuest,
  unbanPerson,
  banAddress,
  previewBan,
  undoLastHour,
  listBans,
  getOwnBan,
  ignorePerson,
  unignorePerson,
});
