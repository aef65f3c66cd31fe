import { commandsContract } from '@baithak/protocol/contracts/commands';
import { implement, notBuilt } from '../../platform/implement.ts';
import { seePerson } from './see-person.ts';
import { setTopic } from './set-topic.ts';

export const commandsWire = implement(commandsContract, {
  seePerson,
  setTopic,
  playSound: notBuilt,
  runBotCommand: notBuilt,
  extendRole: notBuilt,
  clearRoom: notBuilt,
  banPerson: notBuilt,
  removePerson: notBuilt,
  kickGuest: notBuilt,
  banGuest: notBuilt,
  unbanPerson: notBuilt,
  banAddress: notBuilt,
  ignorePerson: notBuilt,
  unignorePerson: notBuilt,
});
