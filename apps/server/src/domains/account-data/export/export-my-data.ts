import type { Export, accountDataContract } from '@baithak/protocol/contracts/account-data';
import { constants } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type AdminCommand, CommandError, UsageError } from '../../../platform/admin/admin-command.ts';
import { iso, minute } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { answerBlob } from '../../../platform/http/answer-blob.ts';
import type { CallHandler, RawAnswer, RawHttp } from '../../../platform/implement.ts';
import type { LimitRule } from '../../../platform/rate-limiter.ts';
import { findPerson } from '../../people/api.ts';
import { ownRoomsOf } from '../../rooms/api.ts';
import { exportKey, writeArchive } from './make-exports.ts';
import { type ExportRow, findExport, findReadyExport } from './store-export.write.ts';

/** A download as its owner sees it: the address works for an hour to two, and is for the session alone that gave the password. */
const presentExport = (
  { services, config, viewer }: Pick<Caller, 'services' | 'config' | 'viewer'>,
  { id, state, asked_at: askedAt, size, ends_at: endsAt, session_id: sessionId }: ExportRow,
): Export => ({
  state,
  askedAt: iso(askedAt),
  size,
  endsAt: endsAt === null ? null : iso(endsAt),
  url:
    state === 'ready' && sessionId === viewer.sessionId
      ? `${config.urls.assets}/file/exports/${id}.zip?${services.uploads.signer.queryFor(id)}`
      : null,
});

const perPerson: LimitRule = { name: 'export', points: 10, seconds: 86_400 };

/** A guest who asks for the file itself gets one that was made this long ago, not a new one. */
const fresh = 10 * minute;
/** How long it waits for one that is being made. */
const waitMs = 10_000;

const make = async (caller: Caller): Promise<ExportRow> => {
  const { userId, sessionId } = caller.viewer;
  await caller.limits.take(perPerson, userId);
  return caller.services.accountData.exports.make(userId, sessionId);
};

/** Has the caller's download made, in the background. A stolen token alone must not get it: the password is asked for. Guests have none. */
export const makeExport: CallHandler<typeof accountDataContract.makeExport> = async (caller, { password = '' }) => {
  const { userId, guest } = caller.viewer;
  if (!guest) await caller.services.accounts.checkPassword(caller, password);
  caller.authLog.note('makeExport', { userId });
  return { export: presentExport(caller, await make(caller)) };
};

const send = async (caller: Pick<Caller, 'blobs'>, id: string, http: RawHttp): Promise<RawAnswer> => {
  const blob = await caller.blobs.open(exportKey(id));
  if (!blob) throw new Refusal('NOT_FOUND');
  return answerBlob(http, blob, 'application/zip', {
    'cache-control': 'private, no-store',
    'content-disposition': 'attachment; filename="baithak.zip"',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: `"${id}"`,
  });
};

/** What this session has given the password for; a guest, who has none, gets one that is made now. */
const begin = async (caller: Caller): Promise<void> => {
  const { userId, sessionId, guest } = caller.viewer;
  const present = await findExport(caller.db.read, userId);
  const isOwn = present?.session_id === sessionId;
  if (!guest && !isOwn)
    throw new Refusal('INVALID_PASSWORD', { msg: 'Ask for it with your password first: POST /a/user/export/make.' });
  if (!guest || (isOwn && present.state === 'making')) return;
  const isFresh = isOwn && present.state === 'ready' && present.asked_at > caller.clock.now() - fresh;
  if (!isFresh) await make(caller);
};

/** Everything in one answer; a large one is made in the background, and is NOT_READY until then. */
export const exportMyData: CallHandler<typeof accountDataContract.exportMyData> = async (caller, _input, http) => {
  const { userId } = caller.viewer;
  const { exports } = caller.services.accountData;
  await begin(caller);
  await Promise.race([exports.made(userId), setTimeout(waitMs, undefined, { ref: false })]);
  const made = await findExport(caller.db.read, userId);
  if (made?.state !== 'ready' || made.session_id !== caller.viewer.sessionId)
    throw new Refusal('NOT_READY', { msg: 'Your data is being put together. Try again in a moment.', retryAfter: 10 });
  return send(caller, made.id, http);
};

/** The file by its signed address. */
export const downloadExport: CallHandler<typeof accountDataContract.downloadExport> = async (
  caller,
  { name, e, s },
  http,
) => {
  const [, id = ''] = /^([0-9a-f]{32})\.zip$/.exec(name) ?? [];
  const isSigned = caller.services.uploads.signer.validFor(id, e, s) > 0;
  const made = isSigned ? await findReadyExport(caller.db.read, id, caller.clock.now()) : undefined;
  if (!made) throw new Refusal('NOT_FOUND');
  return send(caller, made.id, http);
};

/** `export-user <username> [file]`: everything that is stored of a person, as they could download it themselves. */
export const exportUser: AdminCommand = {
  usage: 'export-user <username> [file]',
  // The server works in another folder than the shell.
  prepare: ([username, file, ...more]) =>
    username === undefined ? [] : [username, resolve(file ?? `${username}.zip`), ...more],
  run: async ({ db, blobs }, [username, file, ...more]) => {
    if (username === undefined || file === undefined || more.length > 0) throw new UsageError();
    const person = await findPerson(db.read, { username });
    if (!person) throw new CommandError(`There is nobody named ${username}.`);
    const path = blobs.newIncoming();
    try {
      await writeArchive({ db, blobs }, person.id, path);
      await copyFile(path, file, constants.COPYFILE_EXCL);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'EEXIST') throw new CommandError(`${file} is there already.`);
      if (code === 'ENOENT' || code === 'EACCES') throw new CommandError(`${file} cannot be written.`);
      throw error;
    } finally {
      await rm(path, { force: true });
    }
    return `Everything about ${username} is in ${file}.`;
  },
};

/** What the page of the account shows of a person's data. */
export const getAccountData: CallHandler<typeof accountDataContract.getAccountData> = async (caller) => {
  const { db, viewer } = caller;
  const [made, rooms] = await Promise.all([
    findExport(db.read, viewer.userId),
    viewer.guest ? [] : ownRoomsOf(db.read, viewer.userId),
  ]);
  return {
    export: made ? presentExport(caller, made) : null,
    ownRooms: rooms.map(({ id, slug, title, member_count: memberCount }) => ({ _id: id, slug, title, memberCount })),
  };
};
