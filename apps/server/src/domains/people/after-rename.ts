import { renameMention } from '@baithak/protocol/parts/rename-mention';
import { removedUser } from '@baithak/protocol/text/display-names';
import type { Part } from '@baithak/protocol/parts/part';
import type { App } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/write.ts';
import type { IndexSource, RowsToReindex } from '../../platform/search/index-source.ts';
import { nameChanged, renamedPeople } from './renamed.queries.ts';

/** Inside a write: parts with the names that people have now. */
export const partsWithNames = async (tx: Tx, parts: readonly Part[]): Promise<readonly Part[]> => {
  const ids = parts.flatMap((part) => (part.type === 'mention' ? (part.extras?._id ?? []) : []));
  if (ids.length === 0) return parts;
  const renamed = await renamedPeople(tx)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return renamed.reduce<readonly Part[]>((now, { id, username }) => renameMention(now, id, username), parts);
};

interface Renaming {
  /** What mentions somebody, some at a time. */
  readonly mentioning: (userId: string) => AsyncIterable<RowsToReindex>;
  readonly reindex: IndexSource['reindex'];
}

/** What mentions somebody who has another name from now on is found by that one, and by the old one no more. Answers what stops it. */
export const reindexAfterRename = ({ db, log }: Pick<App, 'db' | 'log'>, { mentioning, reindex }: Renaming) => {
  let isStopped = false;
  let running = Promise.resolve();
  const run = async (userId: string): Promise<void> => {
    for await (const some of mentioning(userId)) {
      if (isStopped) return;
      await db.write(reindex, some);
    }
  };
  db.listen(nameChanged, ({ id, username }) => {
    if (username === removedUser) return;
    running = running
      .then(() => run(id))
      .catch((error: unknown) => log.error({ err: error }, 'mentions under an old name could not be indexed again'));
  });
  return {
    /** Resolves when what was renamed until now is indexed. */
    done: () => running,
    stop: async (): Promise<void> => {
      isStopped = true;
      await running;
    },
  };
};
