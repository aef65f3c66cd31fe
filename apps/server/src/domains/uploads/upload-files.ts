import type { FastifyRequest } from 'fastify';
import { uploadLimits } from '@baithak/protocol/uploads.rules';
import type { UploadLimits, uploadsContract } from '@baithak/protocol/uploads';
import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { hashToken, looksLikeToken } from '../../platform/tokens.ts';
import { keepFiles } from './keep-files.ts';
import { BadMedia } from './media/byte-reader.ts';
import { noSpace } from './no-space.ts';
import { presentUploaded } from './present.ts';
import { findOpenToken } from './queries.ts';
import { rates } from './rates.ts';
import { tooLarge } from './receive-bytes.ts';
import { receiveFiles } from './receive-files.ts';
import { runUpload } from './running-uploads.ts';
import { createWorkshop } from './workshop.ts';

/** Bytes that boundaries and headers of a multipart body may take, beside posters. */
const overhead = 100_000;
/** What a refused sender still sends is thrown away for so long, so that it hears the answer, ms. */
const drainFor = 15_000;

const openToken = async ({ db, bearer, clock }: Caller<undefined>) => {
  const token =
    bearer !== undefined && looksLikeToken(bearer)
      ? await findOpenToken(db.read, hashToken(bearer), clock.now())
      : undefined;
  if (!token) throw new Refusal('BAD_TOKEN');
  return token;
};

/** What the sender says before it sends: type of the body, and its length. */
const checkAnnouncement = async (
  { blobs }: Caller<undefined>,
  request: FastifyRequest,
  { files, imageBytes, videoBytes }: UploadLimits,
): Promise<void> => {
  if (!request.isMultipart()) throw new Refusal('WRONG_TYPE', { msg: 'An upload is a multipart/form-data body.' });
  const length = Number(request.headers['content-length'] ?? 0);
  const posters = videoBytes > 0 ? files * imageBytes : 0;
  if (length > files * Math.max(imageBytes, videoBytes) + posters + overhead)
    throw tooLarge(Math.max(imageBytes, videoBytes));
  if (!(await blobs.hasRoomFor(length))) throw noSpace();
};

const drain = ({ raw }: FastifyRequest): void => {
  raw.unpipe();
  if (raw.complete || raw.destroyed) return;
  raw.resume();
  setTimeout(() => raw.complete || raw.destroy(), drainFor).unref();
};

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** The failures that are the sender's: a body that breaks off or is none, a file that is damaged. */
const explained = (error: unknown): unknown => {
  if (error instanceof Refusal) return error;
  if (error instanceof BadMedia) return new Refusal('INVALID_INPUT', { msg: 'The file is damaged or not complete.' });
  const code = codeOf(error);
  if (code === 'ENOSPC') return noSpace();
  const broken =
    code.startsWith('FST_') || /^(ERR_STREAM_PREMATURE_CLOSE|ECONNRESET|ECONNABORTED|ABORT_ERR)$/.test(code);
  const malformed = error instanceof Error && /multipart|terminated early|boundary|malformed/i.test(error.message);
  return broken || malformed ? new Refusal('INVALID_INPUT', { msg: 'The upload is not complete.' }) : error;
};

/** CONTRACT.md 4: takes 1 to 10 files for a token. Refused, it stores nothing and leaves the token valid. */
export const uploadFiles: CallHandler<typeof uploadsContract.uploadFiles> = async (caller, _, { request }) => {
  const token = await openToken(caller);
  await caller.limits.take(rates.uploadByAddress, caller.address);
  await caller.limits.take(rates.uploadByPerson, token.person_id);
  return runUpload(caller.db, token.person_id, async () => {
    const limits = uploadLimits[token.target];
    const workshop = createWorkshop(caller.blobs);
    try {
      await checkAnnouncement(caller, request, limits);
      const files = await receiveFiles(request, { target: token.target, limits, workshop });
      const names = await keepFiles(caller, token, files);
      return { success: true, files: files.map((file, at) => presentUploaded(caller, file, names[at] ?? '')) };
    } catch (error) {
      throw explained(error);
    } finally {
      drain(request);
      await workshop.clear();
    }
  });
};
