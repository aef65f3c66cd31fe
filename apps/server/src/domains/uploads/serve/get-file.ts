import {
  imageTypes,
  readFileName,
  variantName,
  videoTypes,
  type FileFacts,
} from '@baithak/protocol/contracts/uploads.rules';
import type { App, Caller } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { answerBlob } from '../../../platform/http/answer-blob.ts';
import type { RawAnswer, RawHttp } from '../../../platform/implement.ts';
import { blobKey, variantsOf } from '../blob-keys.ts';
import { findFile, isFileKept, type FoundFile } from '../uploads.queries.ts';

interface Asked {
  readonly name: string;
  readonly e?: string | undefined;
  readonly s?: string | undefined;
}

type Shelf = (facts: FileFacts, file: FoundFile) => boolean;

const typeOf: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...imageTypes, ...videoTypes }).map(([type, ext]) => [ext, type]),
);
const year = 31_536_000;
/**
 * Seconds for which a shared cache may serve a file that may be deleted or closed meanwhile
 * (docs/decisions/files.md#caching-of-files).
 */
const sharedFor = 60;

const isPublic = (file: FoundFile): boolean =>
  file.state === 'used' &&
  file.public === 1 &&
  (file.room_id === null ||
    (file.access === 'Public' && file.readers === 'everyone' && file.type === 'Normal' && file.closed === 0));

/** Sent in a private thread: gone for both while one of them has blocked the other one, whatever was signed before. */
const isShut = (file: FoundFile): boolean =>
  file.target === 'privateMessage' &&
  file.state === 'used' &&
  (file.phase !== 'connected' || file.first_bans === 1 || file.second_bans === 1);

/** Of a message that was cleared a moment ago, whose files are about to be released. */
const isCleared = (file: FoundFile): boolean => file.rev !== null && file.rev <= (file.emptied_rev ?? 0);

/** Seconds for which the caller may cache it; undefined when they may not see it. */
const lifeFor = (
  app: App,
  facts: FileFacts,
  file: FoundFile,
  { e, s }: Asked,
): { seconds: number; shared: boolean } | undefined => {
  if (isCleared(file)) return undefined;
  if (isPublic(file)) return { seconds: year, shared: true };
  const signed =
    file.state === 'released' || isShut(file)
      ? 0
      : app.services.uploads.signer.validFor(facts.id, e, s, file.names_epoch ?? 0);
  // A block must be felt at once: what was sent privately is asked for again each time.
  const seconds = file.target === 'privateMessage' ? 0 : Math.ceil(signed / 1000);
  return signed > 0 ? { seconds, shared: false } : undefined;
};

/** For whoever settles a report that keeps it: whatever became of it. Asked for again each time, since the report may be settled. */
const keptLife = async (
  { db, services }: App,
  { id }: FileFacts,
  { e, s }: Asked,
): Promise<{ seconds: number; shared: boolean } | undefined> =>
  services.uploads.signer.keptFor(id, e, s) > 0 && (await isFileKept(db.read, id))
    ? { seconds: 0, shared: false }
    : undefined;

const isStored = (name: string, facts: FileFacts, file: FoundFile): boolean => {
  const stored = readFileName(file.name);
  if (!stored || (facts.variant ? variantName(file.name, facts.variant) : file.name) !== name) return false;
  return facts.variant === undefined || variantsOf(stored, file.target).includes(facts.variant);
};

const headersOf = (name: string, life: { seconds: number; shared: boolean }): Record<string, string> => ({
  'cache-control':
    life.seconds === 0
      ? 'private, no-cache'
      : `${life.shared ? `public, s-maxage=${sharedFor}` : 'private'}, max-age=${life.seconds}, immutable`,
  'x-content-type-options': 'nosniff',
  'content-disposition': `inline; filename="${name}"`,
  // Opened as a page of its own, a file does nothing but show itself.
  'content-security-policy':
    "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  'cross-origin-resource-policy': 'cross-origin',
  'accept-ranges': 'bytes',
  etag: `"${name}"`,
});

/** Serves a file, or answers NOT_FOUND to whoever may not see it, as if there were none (docs/contract.md#what-one-may-not-see). */
const serve =
  (shelf: Shelf) =>
  async (caller: Caller<undefined>, asked: Asked, http: RawHttp): Promise<RawAnswer> => {
    const { name } = asked;
    const facts = readFileName(name);
    const file = facts && (await findFile(caller.db.read, facts.id));
    if (!facts || !file || !isStored(name, facts, file) || !shelf(facts, file)) throw new Refusal('NOT_FOUND');
    const life = (await keptLife(caller, facts, asked)) ?? lifeFor(caller, facts, file, asked);
    const blob = life && (await caller.blobs.open(blobKey(facts.id, facts.ext, facts.variant)));
    if (!blob) throw new Refusal('NOT_FOUND');
    return answerBlob(http, blob, typeOf[facts.ext] ?? 'application/octet-stream', headersOf(name, life));
  };

export const getImage = serve((facts, file) => facts.kind === 'image' && file.target !== 'avatar');
export const getGalleryFile = serve((_, file) => file.target !== 'avatar');
export const getAvatar = serve((_, file) => file.target === 'avatar');
export const getApiVideo = serve((facts) => facts.kind === 'video');
