import type { Tx } from '../../platform/db/write.ts';

/** The token that an upload may begin with now. */
export const findOpenToken = (db: Tx, hash: string, now: number) =>
  db
    .selectFrom('upload_tokens')
    .innerJoin('people', 'people.id', 'upload_tokens.user_id')
    .select(['hash', 'upload_tokens.user_id', 'target', 'people.guest'])
    .where('hash', '=', hash)
    .where('uploaded_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** A file with what decides who may see it. */
export const findFile = (db: Tx, id: string) =>
  db
    .selectFrom('files')
    .leftJoin('rooms', 'rooms.id', 'files.room_id')
    .select([
      'files.name',
      'files.target',
      'files.state',
      'files.room_id',
      'files.public',
      'rooms.access',
      'rooms.type',
      'rooms.closed',
    ])
    .where('files.id', '=', id)
    .executeTakeFirst();

export type FoundFile = NonNullable<Awaited<ReturnType<typeof findFile>>>;

export const listReleased = (db: Tx, most: number) =>
  db
    .selectFrom('files')
    .select(['id', 'name', 'target'])
    .where('state', '=', 'released')
    .orderBy('since')
    .limit(most)
    .execute();
