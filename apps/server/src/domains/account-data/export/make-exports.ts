import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { day } from '../../../platform/clock.ts';
import type { App } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { createFairTurns } from '../../../platform/fair-turns.ts';
import type { Lease } from '../../../platform/leases/leases.ts';
import type { ExportFile } from '../../../platform/personal-data.ts';
import { blobKey, blobKeysOf } from '../../uploads/api.ts';
import { participants } from '../participants.ts';
import {
  type ExportRow,
  beginAgain,
  beginExport,
  endedExports,
  findExport,
  finishExport,
  giveExport,
  removeExport,
  unfinishedExports,
} from './store-export.write.ts';

type ArchiveApp = Pick<App, 'db' | 'blobs'>;

/** Characters that are gathered before they are written. */
const chunk = 32_768;

const isRows = (given: ReturnType<ExportFile>): given is AsyncIterable<object> => Symbol.asyncIterator in given;

/** A list as JSON, a row a line. */
async function* printRows(rows: AsyncIterable<object>): AsyncGenerator<string, void, void> {
  let text = '[';
  let first = true;
  for await (const row of rows) {
    text += `${first ? '\n' : ',\n'}${JSON.stringify(row)}`;
    first = false;
    if (text.length < chunk) continue;
    yield text;
    text = '';
  }
  yield `${text}\n]\n`;
}

async function* print(given: ReturnType<ExportFile>): AsyncGenerator<string, void, void> {
  if (isRows(given)) yield* printRows(given);
  else yield `${JSON.stringify((await given) ?? null, undefined, 2)}\n`;
}

/** Adds a file whose content is asked for when its turn comes. */
type Add = (name: string, compress: boolean, open: () => Promise<Readable>) => void;

const addDomains = (add: Add, { db }: ArchiveApp, userId: string): void => {
  for (const { exports } of Object.values(participants))
    for (const [name, file] of Object.entries(exports))
      add(`${name}.json`, true, async () => Readable.from(print(file(db.readLong, userId)), { objectMode: false }));
};

/** The person's pictures and videos, as they were uploaded. They are packed as they are: nothing of them gets smaller. */
const addFiles = async (add: Add, { db, blobs }: ArchiveApp, userId: string): Promise<void> => {
  const files = await db.readLong
    .selectFrom('files')
    .select(['name', 'target'])
    .where('user_id', '=', userId)
    .where('state', '<>', 'released')
    .orderBy('since')
    .execute();
  for (const { name, target } of files) {
    const [key] = blobKeysOf(name, target);
    if (key === undefined) continue;
    // One that was removed meanwhile is empty.
    add(`files/${name}`, false, async () => (await (await blobs.open(key))?.stream()) ?? Readable.from([]));
  }
};

/** Counts what is written against the room on the disk. */
const bounded = ({ blobs }: ArchiveApp): { counted: Transform; end: () => void } => {
  const room = blobs.room.open();
  const counted = new Transform({
    transform: (bytes: Buffer, _encoding, done) => {
      room.take(bytes.length).then(
        (fits) => (fits ? done(null, bytes) : done(new Refusal('NOT_READY'))),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  return { counted, end: () => room.end() };
};

/**
 * Writes everything that is stored of a person into one ZIP at `path`, JSON and their files. Read in pages and written as it
 * is read: its size is not in memory. Returns its bytes.
 */
export const writeArchive = async (
  app: ArchiveApp,
  userId: string,
  path: string,
  stopped: AbortSignal = new AbortController().signal,
): Promise<number> => {
  // Few people need it: it is not loaded at the start.
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const failed = new AbortController();
  let open: Readable | undefined;
  const add: Add = (name, compress, content) =>
    zip.addReadStreamLazy(name, { compress }, (give) => {
      content().then(
        (stream) => {
          open = stream.on('error', (error) => failed.abort(error));
          give(null, stream);
        },
        (error: unknown) => failed.abort(error),
      );
    });
  zip.on('error', (error: Error) => failed.abort(error));
  const { counted, end } = bounded(app);
  try {
    addDomains(add, app, userId);
    await addFiles(add, app, userId);
    zip.end();
    await pipeline(zip.outputStream, counted, createWriteStream(path, { mode: 0o600, flush: true }), {
      signal: AbortSignal.any([failed.signal, stopped]),
    });
  } catch (error) {
    throw failed.signal.aborted ? failed.signal.reason : error;
  } finally {
    end();
    open?.destroy();
  }
  return (await stat(path)).size;
};

export const exportKey = (id: string): string => blobKey(id, 'zip', undefined);

/** Removes the bytes of a person's download, before its row: an interrupted removal is repeated. */
export const removeExportBytes = async ({ db, blobs }: Pick<App, 'db' | 'blobs'>, userId: string): Promise<void> => {
  const made = await db.read.selectFrom('exports').select('id').where('user_id', '=', userId).executeTakeFirst();
  if (made) await blobs.remove(exportKey(made.id));
};

/** How long a download is kept. */
const keptMs = day;

/** Makes downloads, one at a time in the process and one a person at all processes. */
export interface Exports {
  /** The person's download that is being made, or a new one, for the session that has given the password. */
  make(userId: string, sessionId: string): Promise<ExportRow>;
  /** Resolves when nothing of this person is being made. */
  made(userId: string): Promise<void>;
  /** Goes on with what nobody makes any more, and removes what has ended. */
  tidy(): Promise<void>;
  /** Breaks off what is being made: the next start makes it anew. */
  stop(): Promise<void>;
}

/** Whoever has it makes the download of this person. */
const leaseOf = (userId: string): string => `export:${userId}`;
/** How often is looked at what another process makes, in milliseconds. */
const lookMs = 250;
/** A process that died has its leases no longer. */
const deadMs = 15_000;
/** Between a lease and the row of what it is for are a few ms, as between that and the lease's end. */
const mostLooks = 20;

const newExportId = (): string => randomBytes(16).toString('hex');

/** Writes a download and stores what became of it. */
const createWriter = (app: App, onReady: (userId: string) => Promise<void>, stopped: AbortSignal) => {
  const finish = (id: string, size: number | null): Promise<boolean> => {
    const now = app.clock.now();
    return app.db.write(finishExport, { id, size, now, endsAt: now + keptMs });
  };
  return async ({ user_id: userId, id }: ExportRow, lease: Pick<Lease, 'isHeld' | 'lost'>): Promise<void> => {
    const broken = AbortSignal.any([stopped, lease.lost]);
    if (broken.aborted) return;
    const path = app.blobs.newIncoming();
    let isKept = false;
    try {
      const size = await writeArchive(app, userId, path, broken);
      // This process stood still, and another one makes it anew under another id: nobody would remove these bytes.
      if (!lease.isHeld()) return await rm(path, { force: true });
      await app.blobs.keep(exportKey(id), path);
      isKept = true;
      if (await finish(id, size)) await onReady(userId);
      // The account was closed meanwhile, or another process makes it anew.
      else await app.blobs.remove(exportKey(id));
    } catch (error) {
      await rm(path, { force: true });
      if (broken.aborted || !lease.isHeld()) {
        if (isKept && (await findExport(app.db.read, userId))?.id !== id) await app.blobs.remove(exportKey(id));
        return;
      }
      app.log.error({ err: error }, 'a download of personal data could not be made');
      await finish(id, null);
    }
  };
};

/** Begins what is to be made, under the lease of its person, and knows what is made here. */
const createMaker = (app: App, onReady: (userId: string) => Promise<void>, stopped: AbortSignal) => {
  const turns = createFairTurns(1);
  const making = new Map<string, Promise<void>>();
  const write = createWriter(app, onReady, stopped);
  // Outside of the call that asks: a large one would use up what its person may spend.
  const outside = AsyncLocalStorage.snapshot();

  const begin = (row: ExportRow, lease: Lease): void => {
    const { user_id: userId } = row;
    const running = outside(() => turns(userId, () => write(row, lease)))
      .catch((error: unknown) => app.log.error({ err: error }, 'a download of personal data was not finished'))
      .then(lease.release)
      .catch((error: unknown) => app.log.warn({ err: error }, 'a lease ends by itself'))
      .finally(() => making.delete(userId));
    making.set(userId, running);
  };

  /** Makes what `prepare` stores; false while it is being made already, here or elsewhere. */
  const makeUnderLease = async (
    userId: string,
    prepare: () => Promise<ExportRow | undefined>,
  ): Promise<ExportRow | false | undefined> => {
    const lease = await app.leases.take(leaseOf(userId));
    if (!lease) return false;
    try {
      const row = await prepare();
      if (row) begin(row, lease);
      else await lease.release();
      return row;
    } catch (error) {
      await lease.release();
      throw error;
    }
  };

  return {
    making,
    ask: async (userId: string, sessionId: string): Promise<ExportRow> => {
      for (let looks = 0; looks < mostLooks; looks += 1) {
        const row = await makeUnderLease(userId, async () => {
          await removeExportBytes(app, userId);
          return app.db.write(beginExport, { userId, sessionId, id: newExportId(), now: app.clock.now() });
        });
        if (row) return row;
        const present = await findExport(app.db.read, userId);
        if (present?.state === 'making') {
          if (present.session_id !== sessionId) await app.db.write(giveExport, { id: present.id, sessionId });
          return { ...present, session_id: sessionId };
        }
        await setTimeout(lookMs);
      }
      throw new Refusal('NOT_READY');
    },
    /** Makes it anew unless somebody makes it; answers whether another process does. */
    resume: async ({ user_id: userId, id }: ExportRow): Promise<boolean> => {
      if (making.has(userId)) return false;
      const made = await makeUnderLease(userId, async () => {
        await app.blobs.remove(exportKey(id));
        return app.db.write(beginAgain, { id, fresh: newExportId() });
      });
      return made === false;
    },
    isMadeElsewhere: async (userId: string): Promise<boolean> =>
      (await findExport(app.db.read, userId))?.state === 'making' &&
      (await app.leases.read([leaseOf(userId)])).some(({ holder }) => holder !== app.leases.me),
  };
};

export const createExports = (app: App, onReady: (userId: string) => Promise<void>): Exports => {
  const asked = new Map<string, Promise<ExportRow>>();
  const stopped = new AbortController();
  const { making, ask, resume, isMadeElsewhere } = createMaker(app, onReady, stopped.signal);
  let later: NodeJS.Timeout | undefined;
  let tidying: Promise<void> | undefined;

  /** Whoever makes something now may be dead, which shows once its leases end. */
  const tidyLater = (): void => {
    if (stopped.signal.aborted) return;
    later ??= globalThis.setTimeout(() => {
      later = undefined;
      tidying = tidy().catch((error: unknown) => app.log.warn({ err: error }, 'downloads could not be looked for'));
    }, deadMs);
    later.unref();
  };

  const tidy = async (): Promise<void> => {
    for (const row of await unfinishedExports(app.db.read)) if (await resume(row)) tidyLater();
    const now = app.clock.now();
    for (const { user_id: userId } of await endedExports(app.db.read, now)) {
      await removeExportBytes(app, userId);
      await app.db.write(removeExport, { userId, now });
    }
  };

  return {
    make: (userId, sessionId) => {
      const now = asked.get(userId) ?? ask(userId, sessionId).finally(() => asked.delete(userId));
      asked.set(userId, now);
      return now;
    },
    made: async (userId) => {
      await making.get(userId);
      while (app.db.isShared && !stopped.signal.aborted && (await isMadeElsewhere(userId))) await setTimeout(lookMs);
    },
    tidy,
    stop: async () => {
      stopped.abort();
      clearTimeout(later);
      await tidying;
      await Promise.all(making.values());
    },
  };
};
