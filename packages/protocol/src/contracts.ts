import { accountsContract } from './accounts.ts';
import { botsContract } from './bots.ts';
import { broadcastContract } from './broadcast.ts';
import { commandsContract } from './command-calls.ts';
import { messagesContract } from './messages.ts';
import { moderationContract } from './moderation.ts';
import { notificationsContract } from './notifications.ts';
import { pagesContract } from './pages.ts';
import { peopleContract } from './people.ts';
import { privateThreadsContract } from './private-threads.ts';
import { roomsContract } from './rooms.ts';
import { screensContract } from './screens.ts';
import { searchContract } from './search.ts';
import { staffContract } from './staff.ts';
import { threadsContract } from './threads.ts';
import { uploadsContract } from './uploads.ts';
import { wordsContract } from './words.ts';

/** Everything on the wire, by domain. */
export const contracts = {
  accounts: accountsContract,
  people: peopleContract,
  rooms: roomsContract,
  uploads: uploadsContract,
  words: wordsContract,
  moderation: moderationContract,
  notifications: notificationsContract,
  bots: botsContract,
  messages: messagesContract,
  threads: threadsContract,
  privateThreads: privateThreadsContract,
  broadcast: broadcastContract,
  commands: commandsContract,
  staff: staffContract,
  search: searchContract,
  pages: pagesContract,
  screens: screensContract,
} as const;

export type Contracts = typeof contracts;
export type Domain = keyof Contracts;
