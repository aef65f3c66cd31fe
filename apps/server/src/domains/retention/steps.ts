import { day, monthsBefore } from '../../platform/clock.ts';
import type { AdminApp } from '../../platform/admin/admin-command.ts';
import type { Tx } from '../../platform/db/write.ts';
import { closeUnseenGuests, countGonePeople, countUnseenGuests, removeGonePeople } from '../account-data/api.ts';
import { countEndedBans, countOldAddresses, removeEndedBans, removeOldAddresses } from '../bans/api.ts';
import { countOldVerdicts, removeOldVerdicts } from '../verdicts/api.ts';
import { countDeleted, countOldReports, eraseDeleted, eraseOldReports } from '../moderation/api.ts';
import { countOldRaids, removeOldRaids } from '../raids/api.ts';
import { countOldInvites, countOldVisits, removeOldInvites, removeOldVisits } from '../rooms/api.ts';
import { countOldVersions, removeOldVersions, versionMaxAgeMs } from '../threads/api.ts';
import { countRoomMessages, removeRoomMessages } from './room-messages.ts';

/** Addresses are kept so many months after they were used last. */
const addressMonths = 3;

/** An invitation is kept so long after its end, in milliseconds. */
const invitationsKept = 30 * day;

/** What a report has kept stays so long after it was settled, in milliseconds. */
const reportsKept = 90 * day;

/** Raids, and who came with them, stay so long, in milliseconds. */
const raidsKept = 30 * day;

/** What the classifier said stays so long, in milliseconds. */
const verdictsKept = 180 * day;

/** A kind of thing that retention deletes, by the name of its count. */
export interface Step {
  readonly name:
    | 'messages'
    | 'deleted'
    | 'threadVersions'
    | 'addresses'
    | 'visits'
    | 'bans'
    | 'invitations'
    | 'reports'
    | 'verdicts'
    | 'raids'
    | 'guests'
    | 'accounts';
  /** How many would go now. */
  readonly count: (db: Tx, now: number) => Promise<number>;
  /** Deletes them in bounded writes, and says after each how many went. */
  readonly remove: (app: AdminApp) => AsyncIterable<number>;
}

type Removal = (before: number) => Promise<{ readonly count: number; readonly hasMore: boolean }>;

async function* inPieces(before: number, remove: Removal): AsyncGenerator<number, void, void> {
  for (let hasMore = true; hasMore;) {
    const some = await remove(before);
    yield some.count;
    hasMore = some.hasMore;
  }
}

export const addresses: Step = {
  name: 'addresses',
  count: (db, now) => countOldAddresses(db, monthsBefore(now, addressMonths)),
  remove: ({ db, clock }) =>
    inPieces(monthsBefore(clock.now(), addressMonths), (before) => db.write(removeOldAddresses, { before })),
};

export const bans: Step = {
  name: 'bans',
  count: countEndedBans,
  remove: ({ db, clock }) => inPieces(clock.now(), (before) => db.write(removeEndedBans, { before })),
};

export const deleted: Step = {
  name: 'deleted',
  count: countDeleted,
  remove: ({ db, clock }) => inPieces(clock.now(), (now) => db.write(eraseDeleted, { now })),
};

/** In this order: forgetting somebody takes along what other counts have. */
export const steps: readonly Step[] = [
  { name: 'messages', count: countRoomMessages, remove: removeRoomMessages },
  deleted,
  {
    name: 'threadVersions',
    count: (db, now) => countOldVersions(db, now - versionMaxAgeMs),
    remove: ({ db, clock }) =>
      inPieces(clock.now() - versionMaxAgeMs, (before) => db.write(removeOldVersions, { before })),
  },
  addresses,
  bans,
  {
    name: 'visits',
    count: countOldVisits,
    remove: ({ db, clock }) => inPieces(clock.now(), (now) => db.write(removeOldVisits, { now })),
  },
  {
    name: 'invitations',
    count: (db, now) => countOldInvites(db, now - invitationsKept),
    remove: ({ db, clock }) =>
      inPieces(clock.now() - invitationsKept, (before) => db.write(removeOldInvites, { before })),
  },
  {
    name: 'reports',
    count: (db, now) => countOldReports(db, now - reportsKept),
    remove: ({ db, clock }) =>
      inPieces(clock.now() - reportsKept, (before) => db.write(eraseOldReports, { before, now: clock.now() })),
  },
  {
    name: 'verdicts',
    count: (db, now) => countOldVerdicts(db, now - verdictsKept),
    remove: ({ db, clock }) =>
      inPieces(clock.now() - verdictsKept, (before) => db.write(removeOldVerdicts, { before })),
  },
  {
    name: 'raids',
    count: (db, now) => countOldRaids(db, now - raidsKept),
    remove: ({ db, clock }) => inPieces(clock.now() - raidsKept, (before) => db.write(removeOldRaids, { before })),
  },
  { name: 'guests', count: countUnseenGuests, remove: closeUnseenGuests },
  { name: 'accounts', count: countGonePeople, remove: removeGonePeople },
];
