import type { Domain } from '@baithak/protocol/contracts';

const names = {
  accounts: true,
  people: true,
  rooms: true,
  uploads: true,
  words: true,
  moderation: true,
  notifications: true,
  bots: true,
  messages: true,
  threads: true,
  privateThreads: true,
  broadcast: true,
  commands: true,
  staff: true,
  search: true,
  pages: true,
  screens: true,
} as const satisfies Record<Domain, true>;

/** The domains by name, known without loading the contract. */
export const domainNames = Object.keys(names) as readonly Domain[];
