import { commandsContract } from '@baithak/protocol/contracts/commands';
import { implement } from '../../platform/implement.ts';
import { clearRoom, countMessages } from './clear-room.ts';
import { extendRole } from './extend-role.ts';
import { ignorePerson, unignorePerson } from './ignore-person.ts';
import { banPerson } from './sanctions/ban-person.ts';
import { removePerson } from './sanctions/remove-person.ts';
import { kickGuest } from './sanctions/kick-guest.ts';
import { banGuest } from './sanctions/ban-guest.ts';
import { unbanPerson } from './sanctions/unban-person.ts';
import { previewBan } from './sanctions/preview-ban.ts';
import { undoLastHour } from './sanctions/undo-last-hour.ts';
import { banAddress } from './sanctions/ban-address.ts';
import { getOwnBan } from './sanctions/get-own-ban.ts';
import { listBans } from './sanctions/list-bans.ts';
import { playSound } from './play-sound.ts';
import { runBotCommand } from './run-bot-command.ts';
import { seePerson } from './see-person.ts';
import { giveMicrophone } from './speaking/give-microphone.ts';
import { grantBroadcast, revokeBroadcast } from './speaking/speaking-right.ts';
import { setTopic } from './set-topic.ts';

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
