import { bareName } from '@baithak/protocol/contracts/uploads.rules';
import type { UploadTarget } from '@baithak/protocol/contracts/uploads';
import type { Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { hour } from '../../../platform/clock.ts';
import { unclaimedMs } from '../rates.ts';
import { hashToken, looksLikeToken } from '../../../platform/tokens.ts';

/** What a file belongs to: `type` is the domain's word (message, thread, reply, avatar, room …), `id` the thing's id. */
export interface FileOwner {
  readonly type: string;
  readonly id: string;
}

/** Several things of one type. */
export interface FileOwners {
  readonly type: string;
  readonly ids: readonly string[];
}

export interface Claim {
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

export interface ClaimedFile {
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
export const filesOf = async (tx: Tx, owner: FileOwner): Promise<string[]> => {
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
