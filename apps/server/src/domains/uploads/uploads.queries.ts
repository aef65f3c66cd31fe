import { hour } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/write.ts';
import { isKept } from './ownership/claim-upload.ts';

/** The token that an upload may begin with now. */
export const findOpenToken = (db: Tx, hash: string, now: number) =>
  db
    .selectFrom('upload_tokens')
    .innerJoin('people', 'people.id', 'upload_tokens.user_id')
    .select([
      'hash',
      'upload_tokens.user_id',
      'target',
      'people.guest',
      'people.rank',
      'people.created_at as joined_at',
    ])
    .where('hash', '=', hash)
    .where('uploaded_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** What has been uploaded on a day, by key. */
export const readUploadDay = async (db: Tx, keys: readonly string[], day: number): Promise<Map<string, number>> => {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('upload_days')
    .select(['key', 'bytes'])
    .where('day', '=', day)
    .where('key', 'in', keys)
    .execute();
  return new Map(rows.map(({ key, bytes }) => [key, Number(bytes)]));
};

/** A file with what decides who may see it. */
export const findFile = (db: Tx, id: string) =>
  db
    .selectFrom('files')
    .leftJoin('rooms', 'rooms.id', 'files.room_id')
    .leftJoin('private_messages', (join) =>
      join.onRef('private_messages.id', '=', 'files.owner_id').on('files.owner_kind', '=', 'privateMessage'),
    )
    .leftJoin('messages', (join) =>
      join.onRef('messages.id', '=', 'files.owner_id').on('files.owner_kind', '=', 'message'),
    )
    .leftJoin('private_threads', 'private_threads.id', 'private_messages.thread_id')
    .select([
      'files.name',
      'files.target',
      'files.state',
      'files.room_id',
      'files.public',
      'rooms.access',
      'rooms.readers',
      'rooms.type',
      'rooms.closed',
      'rooms.emptied_rev',
      'rooms.names_epoch',
      'messages.rev',
      'private_threads.phase',
      'private_threads.first_bans',
      'private_threads.second_bans',
    ])
    .where('files.id', '=', id)
    .executeTakeFirst();

export type FoundFile = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/** Longer than any call takes: what somebody reports at the last moment keeps its files. */
const underWay = hour;

/** Released files whose bytes are due, and that no report keeps. */
const dueFiles = (db: Tx, now: number) =>
  db
    .selectFrom('files')
    .where('state', '=', 'released')
    .where('erase_at', '<=', now - underWay)
    .where((of) => of.not(isKept));

/** Files that are to go, or that nobody has claimed since `before`, by id after `after`. */
export const listGone = (db: Tx, { before, now }: { before: number; now: number }, after: string, most: number) =>
  db
    .selectFrom('files')
    .select(['id', 'name', 'target'])
    .where('state', '<>', 'used')
    .where((file) =>
      file.or([
        file('id', 'in', dueFiles(db, now).select('files.id')),
        file.and([file('state', '=', 'uploaded'), file('since', '<=', before)]),
      ]),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();

export const listReleased = (db: Tx, now: number, most: number) =>
  dueFiles(db, now).select(['id', 'name', 'target']).orderBy('since').limit(most).execute();

/** A report keeps it for whoever settles that. */
export const isFileKept = async (db: Tx, id: string): Promise<boolean> =>
  (await db.selectFrom('kept_files').select('file_id').where('file_id', '=', id).executeTakeFirst()) !== undefined;
