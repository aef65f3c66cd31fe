import type { UploadLimits, UploadedFile, uploadsContract } from '@baithak/protocol/contracts/uploads';
import { frameBytes, uploadLimits, videoFrames } from '@baithak/protocol/contracts/uploads.rules';
import type { FastifyRequest } from 'fastify';
import type { App, Caller } from '../../../platform/context.ts';
import { payersOf, withinBudget } from '../../../platform/cost.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { hashToken, looksLikeToken } from '../../../platform/tokens.ts';
import type { NewVerdict } from '../../verdicts/api.ts';
import { createJudging } from '../judge/judge-files.ts';
import { BadMedia, NoPicture } from '../media/video/bytes.ts';
import { removeReleased } from '../ownership/collect-unused.ts';
import { rates, refusedMegabytes } from '../rates.ts';
import { noRoom } from '../serve/signature.ts';
import type { UploadTokenTable } from '../tables.ts';
import { findOpenToken } from '../uploads.queries.ts';
import { type PreparedFile, createScratchFiles, nameOf } from './prepare-file.ts';
import { receiveFiles, senderGone } from './receive-files.ts';
import { noSpace, soundOnly, tooLarge } from './refusals.ts';
import { type UploadBudget, dayOf } from './upload-budget.ts';
import { insertFiles, releaseInserted } from './uploads.write.ts';

/**
 * Takes the token's one success and moves the files to where they stay; their names. The rows come first: they decide who
 * is first, and no bytes are in the store without a row by which the collection finds them.
 */
const storeFiles = async (
  { db, blobs, clock }: Pick<App, 'db' | 'blobs' | 'clock'>,
  token: Pick<UploadTokenTable, 'hash' | 'user_id' | 'target'>,
  { files, verdicts }: { readonly files: readonly PreparedFile[]; readonly verdicts: readonly NewVerdict[] },
  budget: UploadBudget,
): Promise<string[]> => {
  const { number, left } = dayOf(clock.now());
  const spent = { quotas: budget.quotas, bytes: budget.taken(), day: number, left };
  const rows = files.map((file) => ({
    id: file.id,
    name: nameOf(file),
    kind: file.kind,
    width: file.width,
    height: file.height,
    size: file.size,
    duration: file.duration,
  }));
  await db.write(insertFiles, {
    hash: token.hash,
    userId: token.user_id,
    target: token.target,
    rows,
    verdicts,
    now: clock.now(),
    spent,
  });
  try {
    for (const { key, path } of files.flatMap((file) => file.blobs)) await blobs.keep(key, path);
  } catch (error) {
    await db.write(releaseInserted, { hash: token.hash, now: clock.now(), spent });
    // What cannot be removed now, because the store does not answer, is removed by the collection.
    await removeReleased(
      { db, blobs },
      rows.map(({ id, name }) => ({ id, name, target: token.target })),
    ).catch(() => {});
    throw error;
  }
  return rows.map(({ name }) => name);
};

/** An uploaded file for the one who uploaded it. `duration` in seconds. */
const presentUploaded = (
  app: Pick<App, 'services'>,
  { kind, width, height, size, duration }: PreparedFile,
  name: string,
): UploadedFile => ({
  name: app.services.uploads.signer.present(name, noRoom),
  type: kind,
  width,
  height,
  size,
  ...(duration === null ? {} : { duration: duration / 1000 }),
});

/** Bytes that boundaries and headers of a multipart body may take, beside posters and frames. */
const multipartOverheadBytes = 100_000;
/** For this long, what a refused sender still sends is read and discarded, so that it receives the answer. */
const drainMs = 15_000;
/** After each 64 kB of it, so that refused uploads take little of the processor: about 6 MB a second. */
const drainPauseMs = 10;

const openToken = async ({ db, bearer, clock }: Caller<undefined>) => {
  const token =
    bearer !== undefined && looksLikeToken(bearer)
      ? await findOpenToken(db.read, hashToken(bearer), clock.now())
      : undefined;
  if (!token) throw new Refusal('BAD_TOKEN');
  return token;
};

/** Checks the request's headers: the body's type and its length. */
const checkHeaders = async (
  budget: UploadBudget,
  request: FastifyRequest,
  { files, imageBytes, videoBytes }: UploadLimits,
): Promise<void> => {
  if (!request.isMultipart()) throw new Refusal('WRONG_TYPE', { msg: 'An upload is a multipart/form-data body.' });
  const length = Number(request.headers['content-length'] ?? 0);
  const posters = videoBytes > 0 ? files * (imageBytes + videoFrames * frameBytes) : 0;
  if (length > files * Math.max(imageBytes, videoBytes) + posters + multipartOverheadBytes)
    throw tooLarge(Math.max(imageBytes, videoBytes));
  await budget.expect(length);
};

const drain = ({ raw }: FastifyRequest): void => {
  raw.unpipe();
  if (raw.complete || raw.destroyed) return;
  raw.on('data', () => {
    raw.pause();
    setTimeout(() => raw.resume(), drainPauseMs).unref();
  });
  raw.resume();
  setTimeout(() => raw.complete || raw.destroy(), drainMs).unref();
};

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Turns failures that the sender caused (a broken or malformed body, a damaged file) into refusals. */
const toRefusal = (error: unknown): unknown => {
  if (error instanceof Refusal) return error;
  if (error instanceof NoPicture) return soundOnly();
  if (error instanceof BadMedia) return new Refusal('INVALID_INPUT', { msg: 'The file is damaged or not complete.' });
  const code = codeOf(error);
  if (code === 'ENOSPC') return noSpace();
  const broken =
    code.startsWith('FST_') || /^(ERR_STREAM_PREMATURE_CLOSE|ECONNRESET|ECONNABORTED|ABORT_ERR)$/.test(code);
  const malformed = error instanceof Error && /multipart|terminated early|boundary|malformed/i.test(error.message);
  return broken || malformed ? new Refusal('INVALID_INPUT', { msg: 'The upload is not complete.' }) : error;
};

type Token = Awaited<ReturnType<typeof openToken>>;

const receiveAndStore = async (caller: Caller<undefined>, token: Token, request: FastifyRequest) => {
  const { target } = token;
  const limits = uploadLimits[target];
  const { hashAddress, openBudget } = caller.services.uploads;
  const [guest, address] = [token.guest === 1, hashAddress(caller.address)];
  const scratch = createScratchFiles(caller.blobs);
  const budget = await openBudget({ userId: token.user_id, guest, address });
  try {
    await checkHeaders(budget, request, limits);
    const [who, gone] = [guest ? address : token.user_id, senderGone(request.raw)];
    const { look, send, judge, verdicts } = createJudging(caller, token, { who, gone });
    const files = await receiveFiles(request, { target, limits, scratch, who, gone, budget, look, send, judge });
    budget.end();
    const names = await storeFiles(caller, token, { files, verdicts }, budget);
    if (verdicts.length > 0) caller.services.classifier.changed();
    return files.map((file, at) => presentUploaded(caller, file, names[at] ?? ''));
  } catch (error) {
    const cost = budget.taken() / 1_000_000;
    for (const { key, most } of budget.quotas) await caller.limits.charge(refusedMegabytes(most), key, cost);
    throw toRefusal(error);
  } finally {
    budget.end();
    drain(request);
    await scratch.clear();
  }
};

/** Takes 1 to 10 files for a token (docs/contract.md#uploads). Refused, it stores nothing and leaves the token valid. */
export const uploadFiles: CallHandler<typeof uploadsContract.uploadFiles> = async (caller, _, { request }) => {
  const token = await openToken(caller);
  await caller.limits.take(rates.uploadByAddress, caller.address);
  await caller.limits.take(rates.uploadByPerson, token.user_id);
  // Who sends the files pays for what reading them takes, not the visitors of the address.
  const payers = payersOf({ userId: token.user_id, guest: token.guest === 1 }, caller.address);
  const upload = () => withinBudget(caller.limits, payers, () => receiveAndStore(caller, token, request));
  return { success: true, files: await caller.services.uploads.running.run(token.user_id, upload) };
};
