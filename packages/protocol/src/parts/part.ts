import type { EmojiCategory } from '../text/emoji.ts';

/**
 * The typed parts of a message (docs/product.md#message-parts, docs/contract.md#message-parts). message-parts.ts holds
 * their wire schema.
 */

export interface TextPart {
  readonly type: 'text';
  readonly data: string;
}

/** `data`: the username without @. `extras._id`: the user's id, put there by the server. */
export interface MentionPart {
  readonly type: 'mention';
  readonly data: string;
  readonly extras?: { readonly _id: string } | undefined;
}

/** `data`: the name between the colons, lowercase. `old`: a sticker. */
export interface EmojiPart {
  readonly type: 'emoji';
  readonly data: string;
  readonly extras: { readonly category: EmojiCategory };
}

/** `data`: the link as it was written; links.ts reads the id out of it. */
export interface LinkPart {
  readonly type: 'youtube' | 'thread';
  readonly data: string;
}

/** `data`: the bot's name without #. `extras._id`: its id, put there by the server. */
export interface BotPart {
  readonly type: 'bot';
  readonly data: string;
  readonly extras?: { readonly _id: string } | undefined;
}

/** `data`: the word after the slash, without it. `extras.bot`: the bot it is for. */
export interface CommandPart {
  readonly type: 'command';
  readonly data: string;
  readonly extras?: { readonly bot: string } | undefined;
}

/** `name`: a file name of the upload service. */
export interface MediaPart {
  readonly type: 'image' | 'video';
  readonly name: string;
}

export interface GalleryPart {
  readonly type: 'gallery';
  readonly items: MediaPart[];
}

/** What the parser makes out of text. */
export type ParsedPart = TextPart | MentionPart | EmojiPart | LinkPart | BotPart | CommandPart;
export type Part = ParsedPart | MediaPart | GalleryPart;
/** A part as stored and sent: every mention has its id. The same shapes as `MessagePart` of message-parts.ts. */
export type ResolvedPart = Exclude<Part, MentionPart> | (MentionPart & { readonly extras: { readonly _id: string } });
/** What a client may send: everything else is parsed out of text by the server, and refused from clients. */
export type SendablePart = TextPart | MediaPart | GalleryPart;

export const isMedia = (part: Part): part is MediaPart | GalleryPart =>
  part.type === 'image' || part.type === 'video' || part.type === 'gallery';

export const isSendable = (part: Part): part is SendablePart => part.type === 'text' || isMedia(part);
