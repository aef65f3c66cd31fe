import type { UploadTarget } from '@baithak/protocol/contracts/uploads';
import { bareName, readFileName } from '@baithak/protocol/contracts/uploads.rules';
import { sql } from 'kysely';
import { hour } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { hashToken, looksLikeToken } from '../../../platform/tokens.ts';
import { unclaimedMs } from '../rates.ts';

/** What a file belongs to: `type` is the domain's word (message, thread, reply, avatar, room …), `id` the thing's id. */
export interface FileOwner {
  readonly type: string;
  readonly id: string;
}

/** Several things of one type. */
interface FileOwners {
  readonly type: string;
  readonly ids: readonly string[];
}

interface Claim {
  /** The upload token that was sent with the new message, thread … */
  readonly token: string;
  readonly target: UploadTarget;
  readonly userId: string;
  /** The file names that are used, signed or not; all files of the upload when left out. */
  readonly names?: readonly string[];
  readonly owner: FileOwner;
  /** Files of a room are seen only as long as it is: without a signature while it is Public, Normal and open. */
  readonly roomId: string | null;
  /** Whether they may be seen without a signature at all. */
  readonly public: boolean;
  readonly now: number;
}

interface ClaimedFile {
  /** To be stored: without signature. */
  readonly name: string;
  readonly kind: 'image' | 'video';
}

/**
 * For how long an upload may be claimed. The collection removes the bytes of those that are an hour older without
 * asking anybody, because a full disk takes no writes: a claim under way at that moment has long ended.
 */
const claimableMs = unclaimedMs - hour;

const refuse = () => new Refusal('BAD_UPLOAD_TOKEN');

const takeToken = async (tx: Tx, { token, target, userId, now }: Claim): Promise<string> => {
  if (!looksLikeToken(token)) throw refuse();
  const hash = hashToken(token);
  const taken = await tx
    .updateTable('upload_tokens')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('user_id', '=', userId)
    .where('target', '=', target)
    .where('uploaded_at', 'is not', null)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst();
  if (!taken) throw refuse();
  return hash;
};

/**
 * Inside the write that creates their owner: makes files of an upload the owner's, once and for good; in the upload's order.
 * Throws BAD_UPLOAD_TOKEN when the token is used, unknown, somebody else's, for another target or without an upload, or
 * when a name is not of it. Awaits only `tx`.
 */
export const claimUpload = async (tx: Tx, claim: Claim): Promise<ClaimedFile[]> => {
  const hash = await takeToken(tx, claim);
  const files = await tx
    .selectFrom('files')
    .select(['id', 'name', 'kind'])
    .where('token_hash', '=', hash)
    .orderBy('position')
    .execute();
  const wanted = claim.names && new Set(claim.names.map(bareName));
  const used = wanted ? files.filter(({ name }) => wanted.has(name)) : files;
  if (used.length === 0 || (wanted && used.length !== wanted.size)) throw refuse();
  const claimed = await tx
    .updateTable('files')
    .set({
      state: 'used',
      since: claim.now,
      owner_kind: claim.owner.type,
      owner_id: claim.owner.id,
      room_id: claim.roomId,
      public: claim.public ? 1 : 0,
    })
    .where(
      'id',
      'in',
      used.map(({ id }) => id),
    )
    .where('state', '=', 'uploaded')
    .where('since', '>', claim.now - claimableMs)
    .returning('id')
    .execute();
  // The collection may have taken one meanwhile.
  if (claimed.length !== used.length) throw refuse();
  return used.map(({ name, kind }) => ({ name, kind }));
};

/** The names of the files that belong to an owner, in the order of their uploads. */
const filesOf = async (tx: Tx, owner: FileOwner): Promise<string[]> => {
  const rows = await tx
    .selectFrom('files')
    .select('name')
    .where('owner_kind', '=', owner.type)
    .where('owner_id', '=', owner.id)
    .where('state', '=', 'used')
    .orderBy('since')
    .orderBy('position')
    .execute();
  return rows.map(({ name }) => name);
};

export interface Release {
  /** The names of those that are not released. */
  readonly keep?: readonly string[];
  /** From when on their bytes may be removed, in milliseconds (docs/contract.md#what-is-deleted); at once when left out. */
  readonly eraseAt?: number;
}

/**
 * Inside the write that deletes or changes their owners: their files are released, and nobody sees them any more; the
 * bytes go with the next collection from `eraseAt` on, unless a report keeps them. At most 1,000 owners.
 */
export const releaseFiles = async (
  tx: Tx,
  owner: FileOwner | FileOwners,
  { keep = [], eraseAt = 0 }: Release = {},
): Promise<void> => {
  const ids = 'ids' in owner ? owner.ids : [owner.id];
  if (ids.length === 0) return;
  let released = tx
    .updateTable('files')
    .set({ state: 'released', erase_at: eraseAt })
    .where('owner_kind', '=', owner.type)
    .where('owner_id', 'in', ids)
    .where('state', '=', 'used');
  if (keep.length > 0) released = released.where('name', 'not in', keep.map(bareName));
  await released.execute();
};

/** An owner whose files change: those it has and keeps need no token. */
export interface Change extends Omit<Claim, 'token' | 'names'> {
  readonly token: string | undefined;
  readonly names: readonly string[];
}

/** Inside the write that creates or edits an owner: it has exactly these files from now on. Throws BAD_UPLOAD_TOKEN. */
export const changeFiles = async (tx: Tx, { token, names, ...change }: Change): Promise<void> => {
  const owned = new Set(await filesOf(tx, change.owner));
  const fresh = names.map(bareName).filter((name) => !owned.has(name));
  if (fresh.length > 0) {
    if (token === undefined) throw refuse();
    await claimUpload(tx, { ...change, token, names: fresh });
  }
  if (owned.size > 0) await releaseFiles(tx, change.owner, { keep: names });
};

/** Whose a file was, and who could see it. */
export interface HeldFile {
  readonly id: string;
  readonly owner_kind: string | null;
  readonly owner_id: string | null;
  readonly room_id: string | null;
  readonly public: 0 | 1;
}

/**
 * Instead of `releaseFiles`: the files of what is deleted belong to `by` from now on, and nobody sees them but by a signed
 * name. `returnFiles` gives them back; releasing them as `by`'s lets them go. At most 1,000 owners.
 */
export const holdFiles = async (tx: Tx, { type, ids }: FileOwners, by: FileOwner): Promise<HeldFile[]> => {
  if (ids.length === 0) return [];
  const files = await tx
    .selectFrom('files')
    .select(['id', 'owner_kind', 'owner_id', 'room_id', 'public'])
    .where('owner_kind', '=', type)
    .where('owner_id', 'in', ids)
    .where('state', '=', 'used')
    .execute();
  if (files.length > 0)
    await tx
      .updateTable('files')
      .set({ owner_kind: by.type, owner_id: by.id, room_id: null, public: 0 })
      .where(
        'id',
        'in',
        files.map(({ id }) => id),
      )
      .execute();
  return files;
};

/** Inside the write that brings their owners back. */
export const returnFiles = async (tx: Tx, files: readonly HeldFile[]): Promise<void> => {
  for (const { id, ...owner } of files)
    await tx.updateTable('files').set(owner).where('id', '=', id).where('state', '=', 'used').execute();
};

/** In a query of `files`: a report keeps it, so that its bytes stay whatever becomes of its owner. */
export const isKept = sql<boolean>`exists (select 1 from kept_files where kept_files.file_id = files.id)`;

const idsOf = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => readFileName(name)?.id ?? [])),
];

/** Inside the write that stores a report: the files of what was reported stay until `letFilesGo`, also once they are released. */
export const keepFiles = async (tx: Tx, reportId: string, names: readonly string[]): Promise<void> => {
  const ids = idsOf(names);
  if (ids.length === 0) return;
  await tx
    .insertInto('kept_files')
    .columns(['report_id', 'file_id'])
    .expression((of) =>
      of
        .selectFrom('files')
        .select([sql.val(reportId).$castTo<string>().as('report_id'), 'id'])
        .where('id', 'in', ids),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Those that a report keeps, by the id that their names begin with. */
export const keptFilesOf = async (db: Tx, reportId: string): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('kept_files').select('file_id').where('report_id', '=', reportId).execute();
  return new Set(rows.map(({ file_id: id }) => id));
};

/** The reports keep nothing any more. At most 1,000 of them. */
export const letFilesGo = async (tx: Tx, reportIds: readonly string[]): Promise<void> => {
  if (reportIds.length > 0) await tx.deleteFrom('kept_files').where('report_id', 'in', reportIds).execute();
};

/** One report has joined another one. */
export const passKeptFiles = async (tx: Tx, from: string, to: string): Promise<void> => {
  await tx
    .insertInto('kept_files')
    .columns(['report_id', 'file_id'])
    .expression((of) =>
      of
        .selectFrom('kept_files as other')
        .select([sql.val(to).$castTo<string>().as('report_id'), 'other.file_id'])
        .where('other.report_id', '=', from),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await letFilesGo(tx, [from]);
};
