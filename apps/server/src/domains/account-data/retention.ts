import { setTimeout } from 'node:timers/promises';
import { type AdminApp, type AdminCommand, CommandError, UsageError } from '../../platform/admin/admin-command.ts';
import { day, monthsBefore } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/write.ts';
import { type Job, daily, hourly, monthly } from '../../platform/jobs/run-job.ts';
import { readHeldSettings } from '../../platform/settings/settings.ts';
import { countEndedBans, countOldAddresses, removeEndedBans, removeOldAddresses } from '../bans/api.ts';
import { beginsBefore, countOldMessages, removeOldMessages } from '../messages/api.ts';
import { countDeleted, eraseDeleted } from '../deleted/api.ts';
import { countOldReports, eraseOldReports } from '../reports/api.ts';
import { publishNotifications } from '../notifications/api.ts';
import { countOldRaids, removeOldRaids } from '../raids/api.ts';
import { countOldInvites, countOldVisits, removeOldInvites, removeOldVisits } from '../rooms/api.ts';
import { countOldVersions, removeOldVersions, versionMaxAgeMs } from '../threads/api.ts';
import { countOldVerdicts, removeOldVerdicts } from '../verdicts/api.ts';
import { countGonePeople } from './closing/closing.write.ts';
import { closeUnseenGuests, countUnseenGuests, removeGonePeople } from './closing/gone-people.ts';

/** Rooms looked up together. */
const atOnce = 500;

/** The rooms that have messages older than their limit, with the time before which they were sent. */
async function* roomsWithOld(db: Tx, now: number) {
  const { retention } = (await readHeldSettings(db, now)).settings;
  for (let after = ''; ;) {
    const rooms = await db
      .selectFrom('rooms')
      .select(['id', 'retention_months as months'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    for (const { id: roomId, months } of rooms) {
      const before = monthsBefore(now, Math.min(months ?? retention.months, retention.months));
      if (await beginsBefore(db, roomId, before)) yield { roomId, before };
    }
    if (rooms.length < atOnce) return;
    after = rooms.at(-1)?.id ?? '';
  }
}

/** How many messages of rooms would go. */
const countRoomMessages = async (db: Tx, now: number): Promise<number> => {
  let count = 0;
  for await (const { roomId, before } of roomsWithOld(db, now)) count += await countOldMessages(db, roomId, before);
  return count;
};

/** Removes the messages of rooms that are older than the room's or the platform's limit, the oldest first. */
async function* removeRoomMessages({ db, clock, services }: AdminApp): AsyncGenerator<number, void, void> {
  for await (const room of roomsWithOld(db.readLong, clock.now())) {
    const write = (after: number) => db.write(removeOldMessages, { ...room, after, now: clock.now() });
    let lastRev = 0;
    for (let after: number | undefined = 0; after !== undefined;) {
      const removed: Awaited<ReturnType<typeof write>> = await write(after);
      lastRev = Math.max(lastRev, removed.lastRev);
      if (services) publishNotifications({ services }, removed.notifications);
      after = removed.next;
      yield removed.count;
    }
    // Who has not read them has less to read.
    if (lastRev > 0) services?.rooms.activity.publishSoon(room.roomId, { deletedRev: lastRev });
  }
}

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
interface Step {
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

const addresses: Step = {
  name: 'addresses',
  count: (db, now) => countOldAddresses(db, monthsBefore(now, addressMonths)),
  remove: ({ db, clock }) =>
    inPieces(monthsBefore(clock.now(), addressMonths), (before) => db.write(removeOldAddresses, { before })),
};

const bans: Step = {
  name: 'bans',
  count: countEndedBans,
  remove: ({ db, clock }) => inPieces(clock.now(), (before) => db.write(removeEndedBans, { before })),
};

const deleted: Step = {
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

/** What goes, or would go. */
type Counts = Readonly<Record<Step['name'], number>>;

/** How much retention would delete now. */
const countRetention = async ({ db, clock }: Pick<AdminApp, 'db' | 'clock'>): Promise<Partial<Counts>> => {
  const counts: Partial<Record<Step['name'], number>> = {};
  for (const { name, count } of steps) counts[name] = await count(db.readLong, clock.now());
  return counts;
};

/** Deletes what is old. It rests after each write as long as that took, so that others have at least half of the time. */
export const removeOld = async (
  app: AdminApp,
  list: readonly Step[],
  signal?: AbortSignal,
): Promise<Partial<Counts>> => {
  const counts: Partial<Record<Step['name'], number>> = {};
  try {
    for (const { name, remove } of list) {
      counts[name] = 0;
      let began = performance.now();
      for await (const count of remove(app)) {
        counts[name] += count;
        await setTimeout(performance.now() - began, undefined, { ...(signal && { signal }) });
        began = performance.now();
      }
    }
  } finally {
    if (Object.values(counts).some((count) => count > 0)) app.log.info({ removed: counts }, 'what was old was deleted');
  }
  return counts;
};

export const retentionJob = 'retention.removeOld';

/** Deletes what is old on the first of each month, UTC (docs/contract.md#retention); addresses every day, bans and what was deleted every hour. */
export const retentionJobs = (app: App): readonly Job[] => [
  { name: retentionJob, nextAfter: monthly, run: ({ db, signal }) => removeOld({ ...app, db }, steps, signal) },
  {
    name: 'retention.removeAddresses',
    nextAfter: daily,
    run: ({ db, signal }) => removeOld({ ...app, db }, [addresses], signal),
  },
  {
    name: 'retention.removeBans',
    nextAfter: hourly,
    run: ({ db, signal }) => removeOld({ ...app, db }, [bans], signal),
  },
  {
    name: 'retention.eraseDeleted',
    nextAfter: hourly,
    run: ({ db, signal }) => removeOld({ ...app, db }, [deleted], signal),
  },
];

/** `retention`: what the monthly job does, now. With `--dry-run` only its counts, and nothing changes. */
export const retention: AdminCommand = {
  usage: 'retention [--dry-run]',
  run: async (app, args) => {
    const [option, ...more] = args;
    if (more.length > 0 || (option !== undefined && option !== '--dry-run')) throw new UsageError();
    if (option !== undefined) return JSON.stringify(await countRetention(app));
    if (!app.jobs) return JSON.stringify(await removeOld(app, steps));
    const ended = await app.jobs.run(retentionJob);
    if (ended?.outcome !== 'done')
      throw new CommandError(`It was not finished: ${ended?.outcome ?? 'it runs elsewhere'}.`);
    return JSON.stringify(ended.result);
  },
};
