import { contracts } from '@baithak/protocol/contracts';
import { start as startAccountData } from './domains/account-data/start.ts';
import { accountDataWire } from './domains/account-data/wire.ts';
import { start as startAccounts } from './domains/accounts/start.ts';
import { accountsWire } from './domains/accounts/wire.ts';
import { start as startBots } from './domains/bots/start.ts';
import { botsWire } from './domains/bots/wire.ts';
import { start as startBroadcast } from './domains/broadcast/start.ts';
import { broadcastWire } from './domains/broadcast/wire.ts';
import { commandsWire } from './domains/commands/wire.ts';
import { start as startLadder } from './domains/ladder/start.ts';
import { ladderWire } from './domains/ladder/wire.ts';
import { start as startMessages } from './domains/messages/start.ts';
import { messagesWire, pollsWire } from './domains/messages/wire.ts';
import { start as startModerationLog } from './domains/moderation-log/start.ts';
import { start as startNotifications } from './domains/notifications/start.ts';
import { notificationsWire } from './domains/notifications/wire.ts';
import { start as startPages } from './domains/pages/start.ts';
import { pagesWire } from './domains/pages/wire.ts';
import { start as startPeople } from './domains/people/start.ts';
import { peopleWire } from './domains/people/wire.ts';
import { start as startPrivateThreads } from './domains/private-threads/start.ts';
import { privateThreadsWire } from './domains/private-threads/wire.ts';
import { start as startRaids } from './domains/raids/start.ts';
import { raidsWire } from './domains/raids/wire.ts';
import { registerReportables } from './domains/reports/api.ts';
import { reportsWire } from './domains/reports/wire.ts';
import { start as startReports } from './domains/reports/start.ts';
import { start as startModerationEndpoint } from './domains/retractions/start.ts';
import { start as startRooms } from './domains/rooms/start.ts';
import { moderationLogWire, roomsWire } from './domains/rooms/wire.ts';
import { start as startLoading } from './domains/loading/start.ts';
import { loadingWire } from './domains/loading/wire.ts';
import { start as startSearch } from './domains/search/start.ts';
import { searchWire } from './domains/search/wire.ts';
import { start as startStaff } from './domains/staff/start.ts';
import { staffWire, staffWordsWire } from './domains/staff/wire.ts';
import { start as startThreads } from './domains/threads/start.ts';
import { threadsWire } from './domains/threads/wire.ts';
import { start as startUploads } from './domains/uploads/start.ts';
import { uploadsWire } from './domains/uploads/wire.ts';
import { start as startWords } from './domains/words/start.ts';
import { classifierWire } from './domains/classifier/wire.ts';
import { start as startClassifier } from './domains/classifier/start.ts';
import { wordsWire } from './domains/words/wire.ts';
import { implementNothing, type Domain, type Wire } from './platform/implement.ts';
import type { Services } from './platform/context.ts';
import { reportables } from './reportables.ts';

registerReportables(reportables);

/** A domain that declares a service in `Services` must have a `start` that returns it. */
type BuiltDomains = { readonly [D in keyof typeof contracts]?: Domain } & {
  readonly [D in keyof Services]: Required<Domain<Services[D]>>;
};

const built = {
  // First: nothing may be logged before what the log held is carried over.
  moderationLog: { wire: moderationLogWire, start: startModerationLog },
  accounts: { wire: accountsWire, start: startAccounts },
  people: { wire: peopleWire, start: startPeople },
  words: { wire: wordsWire, start: startWords },
  ladder: { wire: ladderWire, start: startLadder },
  staffWords: { wire: staffWordsWire },
  rooms: { wire: roomsWire, start: startRooms },
  classifier: { wire: classifierWire, start: startClassifier },
  bots: { wire: botsWire, start: startBots },
  notifications: { wire: notificationsWire, start: startNotifications },
  messages: { wire: messagesWire, start: startMessages },
  polls: { wire: pollsWire },
  privateThreads: { wire: privateThreadsWire, start: startPrivateThreads },
  threads: { wire: threadsWire, start: startThreads },
  broadcast: { wire: broadcastWire, start: startBroadcast },
  uploads: { wire: uploadsWire, start: startUploads },
  pages: { wire: pagesWire, start: startPages },
  commands: { wire: commandsWire },
  reports: { wire: reportsWire, start: startReports },
  // It has no calls: texts are handed to it once they are published.
  moderationEndpoint: { wire: { contract: {}, handlers: {} }, start: startModerationEndpoint },
  raids: { wire: raidsWire, start: startRaids },
  loading: { wire: loadingWire, start: startLoading },
  search: { wire: searchWire, start: startSearch },
  staff: { wire: staffWire, start: startStaff },
  accountData: { wire: accountDataWire, start: startAccountData },
} satisfies BuiltDomains;

const unbuilt = Object.fromEntries(
  Object.entries(contracts).flatMap(([name, contract]) =>
    name in built ? [] : [[name, { wire: implementNothing(contract) }]],
  ),
);

/** Every domain of the contract, by name. */
export const domains: Readonly<Record<string, Domain>> = { ...built, ...unbuilt };

/** The wire of each domain, in the order of the contract, which is that of the reference at /docs. */
export const wiresByDomain: Readonly<Record<string, Wire>> = Object.fromEntries(
  Object.keys(contracts).flatMap((name) => (domains[name] ? [[name, domains[name].wire]] : [])),
);

export const wires: readonly Wire[] = Object.values(wiresByDomain);
