import { namedId, renameMention } from '@baithak/protocol/parts/named-in';
import type { Part } from '@baithak/protocol/parts/part';
import type { App } from '../../platform/context.ts';
import { padded } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';
import type { IndexSource, RowsToReindex } from '../../platform/search/index-source.ts';
import { partsAsStored, withoutMention } from '../../platform/stored-parts.ts';
import { nameChanged, nextNameToIndex, renamedPeople } from './people.ts';
import { reindexPeople, storeNameIndexed } from './people.write.ts';
import type { NameToIndexTable } from './tables.ts';

/** Away from the main thread, which knows them: several texts with the names that people have now. */
export const textsWithNames = async (
  tx: Tx,
  texts: readonly (readonly Part[])[],
): Promise<readonly (readonly Part[])[]> => {
  const ids = new Set(texts.flatMap((parts) => parts.flatMap((part) => namedId(part) ?? [])));
  if (ids.size === 0) return texts;
  const renamed = await renamedPeople(tx)
    .where('id', 'in', padded([...ids]))
    .execute();
  return texts.map((parts) =>
    renamed.reduce<readonly Part[]>((now, { id, username }) => renameMention(now, id, username), parts),
  );
};

export const partsWithNames = async (tx: Tx, parts: readonly Part[]): Promise<readonly Part[]> =>
  (await textsWithNames(tx, [parts]))[0] ?? parts;

/** Inside a write: what was put away, as JSON parts, without the names of those whose accounts were closed meanwhile. */
export const withoutClosed = async (tx: Tx, stored: string): Promise<string> => {
  const ids = new Set(partsAsStored(stored).flatMap((part) => namedId(part) ?? []));
  if (ids.size === 0) return stored;
  const there = await tx
    .selectFrom('people')
    .select('id')
    .where('id', 'in', [...ids])
    .where('removed_at', 'is', null)
    .execute();
  const gone = [...ids].filter((id) => !there.some((person) => person.id === id));
  return gone.reduce(withoutMention, stored);
};

interface Renaming {
  readonly type: NameToIndexTable['type'];
  /** What mentions somebody, some at a time. */
  readonly mentioning: (userId: string) => AsyncIterable<RowsToReindex>;
  readonly reindex: IndexSource['reindex'];
}

/**
 * What mentions somebody who has another name from now on is found by that one, and by the old one no more: one person after
 * another, and after a stop from where it was.
 */
export const reindexAfterRename = ({ db, log }: Pick<App, 'db' | 'log'>, { type, mentioning, reindex }: Renaming) => {
  let isStopped = false;
  let isAsked = false;
  let running: Promise<void> | undefined;
  const runOne = async (name: NameToIndexTable): Promise<void> => {
    for await (const some of mentioning(name.user_id)) {
      if (isStopped) return;
      await db.write(reindex, some);
    }
    await db.write(storeNameIndexed, name);
  };
  const runAll = async (): Promise<void> => {
    for (let after = ''; !isStopped;) {
      const name = await nextNameToIndex(db.read, type, after);
      if (!name) return;
      await runOne(name).catch((error: unknown) =>
        log.error({ err: error }, 'mentions under an old name could not be indexed again'),
      );
      after = name.user_id;
    }
  };
  const runWhileAsked = async (): Promise<void> => {
    try {
      while (isAsked && !isStopped) {
        isAsked = false;
        await runAll();
      }
    } catch (error) {
      log.error({ err: error }, 'names that changed could not be read');
    } finally {
      running = undefined;
    }
  };
  const ask = (): void => {
    isAsked = true;
    running ??= runWhileAsked();
  };
  db.listen(nameChanged, ask);
  ask();
  return {
    /** Resolves when what was renamed until now is indexed. */
    done: async (): Promise<void> => running,
    stop: async (): Promise<void> => {
      isStopped = true;
      await running;
    },
  };
};

/** Every person, each by its own key. */
export const peopleToIndex: IndexSource = {
  type: 'people',
  next: (db, after, most) =>
    db.selectFrom('people').select(['id', 'id as key']).where('id', '>', after).orderBy('id').limit(most).execute(),
  reindex: reindexPeople,
};
