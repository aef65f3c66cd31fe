import { sql } from 'kysely';
import { day } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/write.ts';

/** Earlier versions of one thread or reply, and their characters: the first one stays, then the latest ones that fit. */
export const versionsKept = { most: 100, characters: 1_000_000 } as const;

/** How long an earlier version is kept: as long as messages of rooms are. */
export const versionMaxAgeMs = 365 * day;

export interface Version {
  readonly thread_id: string;
  readonly message: string;
  readonly tags: string;
  readonly written_at: number;
  readonly replaced_at: number;
}

/** The numbers of the versions that go: between the first one and the latest ones that fit. */
export const surplus = (sizes: readonly { readonly number: number; readonly size: number }[]): number[] => {
  const [first, ...later] = sizes.toSorted((a, b) => a.number - b.number);
  let characters = first?.size ?? 0;
  return later
    .toReversed()
    .filter(({ size }, at) => {
      characters += size;
      return at > 0 && (at >= versionsKept.most - 1 || characters > versionsKept.characters);
    })
    .map(({ number }) => number);
};

/** Keeps what a thread or reply said until now, and no more versions of it than are kept. */
export const keepVersion = async (tx: Tx, version: Version): Promise<void> => {
  const sizes = await tx
    .selectFrom('thread_versions')
    .select(['number', sql<number>`length(message)`.as('size')])
    .where('thread_id', '=', version.thread_id)
    .orderBy('number')
    .execute();
  const number = (sizes.at(-1)?.number ?? 0) + 1;
  await tx
    .insertInto('thread_versions')
    .values({ ...version, number })
    .execute();
  const gone = surplus([...sizes, { number, size: version.message.length }]);
  if (gone.length > 0)
    await tx
      .deleteFrom('thread_versions')
      .where('thread_id', '=', version.thread_id)
      .where('number', 'in', gone)
      .execute();
};

/** Earlier versions of a thread or reply, the latest first. */
export const versionsOf = (db: Tx, threadId: string) =>
  db
    .selectFrom('thread_versions')
    .select(['message', 'tags', 'written_at', 'replaced_at'])
    .where('thread_id', '=', threadId)
    .orderBy('number', 'desc')
    .execute();
