import * as z from 'zod';
import { FileName, IsoDate } from './entities.ts';
import { Id } from '../ids.ts';
import { limits } from '../limits.ts';
import { blocks, marks } from '../parts/part.ts';
import { text } from '../text/text.ts';

/** The typed parts that a message is made of (docs/product.md#message-parts, docs/contract.md#message-parts). */

const data = z.string();
/** docs/contract.md#markup */
const markup = {
  marks: z.array(z.enum(marks)).optional(),
  block: z.enum(blocks).optional(),
  language: z.string().optional(),
};
const plain = z.strictObject(markup).optional();
const extras = <Own extends z.ZodRawShape>(own: Own) => z.strictObject({ ...markup, ...own });
export const MediaItem = z.strictObject({ type: z.enum(['image', 'video']), name: FileName });
export type MediaItem = z.infer<typeof MediaItem>;

/**
 * `mention`: data is the username, extras._id the user's id. `emoji`: data is the name between the colons.
 * `youtube`, `thread`: data is the link as written; parts/links.ts reads the id. `bot`: data is the bot's name.
 * `command`: data is the word after the slash; with extras.bot it was given to that bot. `poll`: data is the question.
 */
export const MessagePart = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), data, extras: plain }),
  z.strictObject({ type: z.literal('mention'), data, extras: extras({ _id: Id }) }),
  z.strictObject({ type: z.literal('emoji'), data, extras: extras({ category: z.enum(['default', 'old']) }) }),
  z.strictObject({ type: z.literal('youtube'), data, extras: plain }),
  z.strictObject({ type: z.literal('thread'), data, extras: plain }),
  z.strictObject({ type: z.literal('bot'), data, extras: extras({ _id: Id.optional() }).optional() }),
  z.strictObject({
    type: z.literal('command'),
    data,
    extras: extras({
      _id: Id.optional(),
      bot: data.optional(),
      command: data.optional(),
      params: data.optional(),
    }).optional(),
  }),
  z.strictObject({
    type: z.literal('poll'),
    data,
    extras: z.strictObject({
      choices: z.array(z.string()),
      until: IsoDate.optional(),
      quiz: z.strictObject({ number: z.number().int(), of: z.number().int() }).optional(),
    }),
  }),
  z.strictObject({ type: z.literal('image'), name: FileName }),
  z.strictObject({ type: z.literal('video'), name: FileName }),
  z.strictObject({ type: z.literal('gallery'), items: z.array(MediaItem).min(1).max(limits.files) }),
]);
export type MessagePart = z.infer<typeof MessagePart>;

const clientItem = z.object({ type: z.enum(['image', 'video']), name: FileName });

/** What a client may send in a hybrid message: the server parses everything else out of text. */
export const clientPart = (max: number) =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('text'), data: text(max) }),
    z.object({ type: z.literal('image'), name: FileName }),
    z.object({ type: z.literal('video'), name: FileName }),
    z.object({ type: z.literal('gallery'), items: z.array(clientItem).min(1).max(limits.files) }),
  ]);
export const ClientPart = clientPart(limits.message);
export type ClientPart = z.infer<typeof ClientPart>;

/** A message as sent: with type `text` a string, with type `hybrid` parts. */
export const ClientMessage = z.union(
  [text(limits.message), z.array(ClientPart).min(1, 'must not be empty').max(50, 'must have at most 50 parts')],
  'must be a text, or an array of text and media parts',
);
export type ClientMessage = z.infer<typeof ClientMessage>;
export const ClientMessageType = z.enum(['text', 'hybrid']);
