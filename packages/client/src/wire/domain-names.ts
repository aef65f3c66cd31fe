import type { Domain } from '@baithak/protocol/contracts';

const names = {
  accounts: true,
  people: true,
  rooms: true,
  uploads: true,
  words: true,
  staffWords: true,
  moderation: true,
  classifier: true,
  ladder: true,
  moderationLog: true,
  notifications: true,
  bots: true,
  messages: true,
  polls: true,
  threads: true,
  privateThreads: true,
  broadcast: true,
  commands: true,
  reports: true,
  raids: true,
  staff: true,
  search: true,
  pages: true,
  screens: true,
  accountData: true,
} as const satisfies Record<Domain, true>;

/** The domains by name, known without loading the contract. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys and Object.fromEntries widen the names to string
export const domainNames = Object.keys(names) as readonly Domain[];
