import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { day } from '../../../platform/clock.ts';
import type { App } from '../../../platform/context.ts';
import { createFairTurns } from '../../../platform/fair-turns.ts';
import { writeArchive } from './archive.ts';
import { exportKey, removeExportBytes } from './export-bytes.ts';
import { endedExports, findExport, unfinishedExports, type ExportRow } from './exports.queries.ts';
import { beginExport, finishExport, giveExport, removeExport } from './store-export.write.ts';

/** How long a download is kept. */
const keptMs = day;

/** Makes downloads, one at a time in the process and one a person. */
export interface Exports {
  /** The person's download that is being made, or a new one, for the session that has given the password. */
  make(userId: string, sessionId: string): Promise<ExportRow>;
  /** Resolves when nothing of this person is being made. */
  made(userId: string): Promise<void>;
  /** Goes on with what a stop broke off, and removes what has ended. */
  tidy(): Promise<void>;
  /** Breaks off what is being made: the next start makes it anew. */
  stop(): Promise<void>;
}

export const createExports = (app: App, onReady: (userId: string) => Promise<void>): Exports => {
  const turns = createFairTurns(1);
  const making = new Map<string, Promise<void>>();
  const asked = new Map<string, Promise<ExportRow>>();
  const stopped = new AbortController();
  // Outside of the call that asks: a large one would use up what its person may spend.
  const outside = AsyncLocalStorage.snapshot();

  const write = async ({ user_id: userId, id }: ExportRow): Promise<void> => {
    if (stopped.signal.aborted) return;
    const path = app.blobs.newIncoming();
    const finish = (size: number | null): Promise<boolean> => {
      const now = app.clock.now();
      return app.db.write(finishExport, { id, size, now, endsAt: now + keptMs });
    };
    try {
      const size = await writeArchive(app, userId, path, stopped.signal);
      await app.blobs.keep(exportKey(id), path);
      if (await finish(size)) await onReady(userId);
      // The account was closed meanwhile.
      else await app.blobs.remove(exportKey(id));
    } catch (error) {
      await rm(path, { force: true });
      if (stopped.signal.aborted) return;
      app.log.error({ err: error }, 'a download of personal data could not be made');
      await finish(null);
    }
  };

  const begin = (row: ExportRow): void => {
    const { user_id: userId } = row;
    const running = outside(() => turns(userId, () => write(row)))
      .catch((error: unknown) => app.log.error({ err: error }, 'a download of personal data was not finished'))
      .finally(() => making.delete(userId));
    making.set(userId, running);
  };

  const ask = async (userId: string, sessionId: string): Promise<ExportRow> => {
    const present = await findExport(app.db.read, userId);
    if (present?.state === 'making' && making.has(userId)) {
      if (present.session_id !== sessionId) await app.db.write(giveExport, { id: present.id, sessionId });
      return { ...present, session_id: sessionId };
    }
    if (present) await removeExportBytes(app, userId);
    const id = randomBytes(16).toString('hex');
    const row = await app.db.write(beginExport, { userId, sessionId, id, now: app.clock.now() });
    begin(row);
    return row;
  };

  return {
    make: (userId, sessionId) => {
      const now = asked.get(userId) ?? ask(userId, sessionId).finally(() => asked.delete(userId));
      asked.set(userId, now);
      return now;
    },
    made: async (userId) => making.get(userId),
    tidy: async () => {
      for (const row of await unfinishedExports(app.db.read)) if (!making.has(row.user_id)) begin(row);
      const now = app.clock.now();
      for (const { user_id: userId } of await endedExports(app.db.read, now)) {
        await removeExportBytes(app, userId);
        await app.db.write(removeExport, { userId, now });
      }
    },
    stop: async () => {
      stopped.abort();
      await Promise.all(making.values());
    },
  };
};
