import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { FileName } from '../entities/entities.ts';
import { text } from '../text/text.ts';

/** Files (docs/product.md#upload-rules, docs/contract.md#uploads). */

export const UploadTarget = z.enum(['thread', 'reply', 'roomMessage', 'privateMessage', 'avatar', 'roomBackground']);
export type UploadTarget = z.infer<typeof UploadTarget>;

/** `width` and `height` in pixels, `size` in bytes, `duration` in seconds (videos). */
export const UploadedFile = z.strictObject({
  name: FileName,
  type: z.enum(['image', 'video']),
  width: z.number().int(),
  height: z.number().int(),
  size: z.number().int(),
  duration: z.number().optional(),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

/** Bytes a file, and files an upload. */
export const UploadLimits = z.strictObject({
  files: z.number().int(),
  imageBytes: z.number().int(),
  videoBytes: z.number().int(),
  types: z.array(z.string()),
});
export type UploadLimits = z.infer<typeof UploadLimits>;

/** `e` and `s`: when it ends and its signature, part of the name that the server gave for files that are not public. */
const named = { name: text(200).min(1), e: text(20).optional(), s: text(100).optional() };

export const uploadsContract = defineContract({
  startUpload: {
    service: 'api',
    route: 'GET /a/upload/init',
    auth: 'signedIn',
    bots: 'may',
    in: { target: UploadTarget },
    out: { createdToken: z.string(), limits: UploadLimits },
    errors: ['GUESTS_MAY_NOT', 'TOO_MANY', 'LADDER'],
    summary: 'A token for one upload and one creation; it lives 10 minutes until the upload starts.',
  },
  uploadFiles: {
    service: 'assets',
    route: 'POST /f/upload',
    auth: 'upload',
    body: 'multipart',
    envelope: 'own',
    in: {},
    out: { success: z.literal(true), files: z.array(UploadedFile) },
    errors: ['INVALID_INPUT', 'TOO_MANY_FILES', 'TOO_LARGE', 'WRONG_TYPE', 'REFUSED', 'NOT_READY', 'TOO_MANY'],
    summary:
      'Takes 1 to 10 fields `file`, each video followed by an optional `poster` (a picture of it) and up to 6 `frame`s (JPEGs of it, which the classifier looks at and nobody keeps). The content decides the type, not the name. A refused upload leaves the token valid.',
  },
  getImage: {
    service: 'assets',
    route: 'GET /file/uploads/images/:name',
    auth: 'none',
    body: 'raw',
    in: named,
    out: {},
    errors: ['NOT_FOUND'],
    summary: 'An uploaded image.',
  },
  getGalleryFile: {
    service: 'assets',
    route: 'GET /file/uploads/gallery/:name',
    auth: 'none',
    body: 'raw',
    in: named,
    out: {},
    errors: ['NOT_FOUND'],
    summary: 'An image or video of a gallery; videos by byte ranges.',
  },
  getAvatar: {
    service: 'assets',
    route: 'GET /file/avatars/:name',
    auth: 'none',
    body: 'raw',
    in: named,
    out: {},
    errors: ['NOT_FOUND'],
    summary: 'An avatar, or its `_sm` (48 px) and `_md` (160 px) variants.',
  },
  getApiImage: {
    service: 'api',
    route: 'GET /uploads/images/:name',
    auth: 'none',
    body: 'raw',
    in: named,
    out: {},
    errors: ['NOT_FOUND'],
    summary: 'An uploaded image, on the api host.',
  },
  getApiVideo: {
    service: 'api',
    route: 'GET /uploads/videos/:name',
    auth: 'none',
    body: 'raw',
    in: named,
    out: {},
    errors: ['NOT_FOUND'],
    summary: 'An uploaded video, by byte ranges.',
  },
});
