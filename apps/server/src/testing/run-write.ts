import { setImmediate as nextTurn } from 'node:timers/promises';
import { readsOver } from '../platform/db/kysely-over.ts';
import { openSqliteFile, sqlitePath } from '../platform/db/sqlite/file.ts';
import type { Tx } from '../platform/db/write.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { World } from './world.ts';

/** Runs the inside of a write that no action has yet: on SQLite beside the writer thread, which knows declared writes only. */
export const runWrite = async <T>({ running }: World, run: (tx: Tx) => Promise<T>): Promise<T> => {
  const { db, config } = running.app;
  if (db.engine === 'postgres') return db.write({ name: 'test.run', run }, undefined);
  const file = openSqliteFile(sqlitePath(config.dataDir), false);
  try {
    return await run(readsOver('sqlite', async (query) => file.run(query)));
  } finally {
    file.close();
    // What the app reads in one turn of the event loop is as it was when it began to.
    await nextTurn();
  }
};

/** All that a domain forgets of somebody, piece by piece. */
export const forgetWhole = async (world: World, forget: PersonalData['forget'], userId: string): Promise<void> => {
  const person = { userId, now: world.clock.now() };
  let after = await runWrite(world, (tx) => forget(tx, person));
  while (after !== undefined) after = await runWrite(world, (tx) => forget(tx, person, after));
};
