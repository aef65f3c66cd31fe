import type { FastifyRequest } from 'fastify';
import { uploadLimits } from '@baithak/protocol/contracts/uploads.rules';
import type { UploadLimits, uploadsContract } from '@baithak/protocol/contracts/uploads';
import type { Caller } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { hashToken, looksLikeToken } from '../../../platform/tokens.ts';
import { storeFiles } from './store-files.ts';
import { BadMedia } from '../media/video/byte-reader.ts';
import { presentUploaded } from '../present.ts';
import { findOpenToken } from '../queries.ts';
import { rates } from '../rates.ts';
import { noSpace, tooLarge } from '../refusals.ts';
import { receiveFiles } from './receive-files.ts';
import { senderGone } from './sender-gone.ts';
import { createScratchFiles } from './scratch-files.ts';

/** Bytes that boundaries and headers of a multipart body may take, beside posters. */
const multipartOverheadBytes = 100_000;
/** For this long, what a refused sender still sends is read and discarded, so that it receives the answer. */
const drainMs = 15_000;

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
  { blobs }: Caller<undefined>,
  request: FastifyRequest,
  { files, imageBytes, videoBytes }: UploadLimits,
): Promise<void> => {
  if (!request.isMultipart()) throw new Refusal('WRONG_TYPE', { msg: 'An upload is a multipart/form-data body.' });
  const length = Number(request.headers['content-length'] ?? 0);
  const posters = videoBytes > 0 ? files * imageBytes : 0;
  if (length > files * Math.max(imageBytes, videoBytes) + posters + multipartOverheadBytes)
    throw tooLarge(Math.max(imageBytes, videoBytes));
  if (!(await blobs.hasRoomFor(length))) throw noSpace();
};

const drain = ({ raw }: FastifyRequest): void => {
  raw.unpipe();
  if (raw.complete || raw.destroyed) return;
  raw.resume();
  setTimeout(() => raw.complete || raw.destroy(), drainMs).unref();
};

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Turns failures that the sender caused (a broken or malformed body, a damaged file) into refusals. */
const toRefusal = (error: unknown): unknown => {
  if (error instanceof Refusal) return error;
  if (error instanceof BadMedia) return new Refusal('INVALID_INPUT', { msg: 'The file is damaged or not complete.' });
  const code = codeOf(error);
  if (code === 'ENOSPC') return noSpace();
  const broken =
    code.startsWith('FST_') || /^(ERR_STREAM_PREMATURE_CLOSE|ECONNRESET|ECONNABORTED|ABORT_ERR)$/.test(code);
  const malformed = error instanceof Error && /multipart|terminated early|boundary|malformed/i.test(error.message);
  return broken || malformed ? new Refusal('INVALID_INPUT', { msg: 'The upload is not complete.' }) : error;
};

/** Takes 1 to 10 files for a token (docs/contract.md#uploads). Refused, it stores nothing and leaves the token valid. */
export const uploadFiles: CallHandler<typeof uploadsContract.uploadFiles> = async (caller, _, { request }) => {
  const token = await openToken(caller);
  await caller.limits.take(rates.uploadByAddress, caller.address);
  await caller.limits.take(rates.uploadByPerson, token.user_id);
  return caller.services.uploads.running.run(token.user_id, async () => {
    const limits = uploadLimits[token.target];
    const scratch = createScratchFiles(caller.blobs);
    try {
      await checkHeaders(caller, request, limits);
      const who = token.guest ? caller.address : token.user_id;
      const files = await receiveFiles(request, {
        target: token.target,
        limits,
        scratch,
        who,
        gone: senderGone(request.raw),
      });
      const names = await storeFiles(caller, token, files);
      return { success: true, files: files.map((file, at) => presentUploaded(caller, file, names[at] ?? '')) };
    } catch (error) {
      throw toRefusal(error);
    } finally {
      drain(request);
      await scratch.clear();
    }
  });
};
