import { accountDataContract } from './contracts/account-data.ts';
import { accountsContract } from './contracts/accounts.ts';
import { botsContract } from './contracts/bots.ts';
import { broadcastContract } from './contracts/broadcast.ts';
import { classifierContract } from './contracts/classifier.ts';
import { commandsContract } from './contracts/commands.ts';
import { ladderContract } from './contracts/ladder.ts';
import { messagesContract } from './contracts/messages.ts';
import { moderationLogContract } from './contracts/moderation-log.ts';
import { notificationsContract } from './contracts/notifications.ts';
import { pagesContract } from './contracts/pages.ts';
import { peopleContract } from './contracts/people.ts';
import { pollsContract } from './contracts/polls.ts';
import { privateThreadsContract } from './contracts/private-threads.ts';
import { raidsContract } from './contracts/raids.ts';
import { reportsContract } from './contracts/reports.ts';
import { roomsContract } from './contracts/rooms.ts';
import { loadingContract } from './contracts/loading.ts';
import { searchContract } from './contracts/search.ts';
import { staffContract } from './contracts/staff.ts';
import { threadsContract } from './contracts/threads.ts';
import { uploadsContract } from './contracts/uploads.ts';
import { staffWordsContract } from './contracts/staff-words.ts';
import { wordsContract } from './contracts/words.ts';

/** Everything on the wire, by domain. */
export const contracts = {
  accounts: accountsContract,
  people: peopleContract,
  rooms: roomsContract,
  uploads: uploadsContract,
  words: wordsContract,
  staffWords: staffWordsContract,
  classifier: classifierContract,
  ladder: ladderContract,
  notifications: notificationsContract,
  bots: botsContract,
  messages: messagesContract,
  polls: pollsContract,
  threads: threadsContract,
  privateThreads: privateThreadsContract,
  broadcast: broadcastContract,
  commands: commandsContract,
  reports: reportsContract,
  raids: raidsContract,
  moderationLog: moderationLogContract,
  staff: staffContract,
  search: searchContract,
  pages: pagesContract,
  loading: loadingContract,
  accountData: accountDataContract,
} as const;

export type Contracts = typeof contracts;
export type Domain = keyof Contracts;
