import type { EmojiCategory } from '../text/emoji.ts';

/**
 * The typed parts of a message (docs/product.md#message-parts, docs/contract.md#message-parts). message-parts.ts holds
 * their wire schema.
 */

export const marks = ['bold', 'italic', 'strike', 'code', 'spoiler'] as const;
export type Mark = (typeof marks)[number];

export const blocks = ['code', 'quote', 'item'] as const;
export type TextBlock = (typeof blocks)[number];

/** How a piece of a message is written (docs/contract.md#markup). Absent where it is plain. */
export interface Markup {
  /** The outer one first. */
  readonly marks?: Mark[] | undefined;
  /** What its line is. The line break that ends a line belongs to it. */
  readonly block?: TextBlock | undefined;
  /** The language that a block of code names. */
  readonly language?: string | undefined;
}

export interface TextPart {
  readonly type: 'text';
  readonly data: string;
  readonly extras?: Markup | undefined;
}

/** `data`: the username without @. `extras._id`: the user's id, put there by the server. */
export interface MentionPart {
  readonly type: 'mention';
  readonly data: string;
  readonly extras?: (Markup & { readonly _id?: string | undefined }) | undefined;
}

/** `data`: the name between the colons, lowercase. `old`: a sticker. */
export interface EmojiPart {
  readonly type: 'emoji';
  readonly data: string;
  readonly extras: Markup & { readonly category: EmojiCategory };
}

/** `data`: the link as it was written; links.ts reads the id out of it. */
export interface LinkPart {
  readonly type: 'youtube' | 'thread';
  readonly data: string;
  readonly extras?: Markup | undefined;
}

/** `data`: the bot's name without #. `extras._id`: its id, put there by the server. */
export interface BotPart {
  readonly type: 'bot';
  readonly data: string;
  readonly extras?: (Markup & { readonly _id?: string | undefined }) | undefined;
}

/** A command that was given to a bot (docs/contract.md#bots). */
export interface GivenCommand {
  /** The bot's id; absent in what was stored before commands had one. */
  readonly _id?: string | undefined;
  /** The bot's username, when it was given. */
  readonly bot: string;
  readonly command: string;
  /** As written. */
  readonly params: string;
}

/**
 * `data`: the word after the slash, without it. With `extras.bot` it is a command that was given to that bot, and only the
 * server makes it; without, words that look like one.
 */
export interface CommandPart {
  readonly type: 'command';
  readonly data: string;
  readonly extras?: (Markup & { readonly [K in keyof GivenCommand]?: GivenCommand[K] | undefined }) | undefined;
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

/** A poll, or a question of a quiz. */
export interface Asking {
  /** The answers to choose from. */
  readonly choices: string[];
  /** When it ends by itself, in ISO 8601; absent: when its bot closes it. */
  readonly until?: string | undefined;
  /** A question of a quiz: its number, and how many there are. */
  readonly quiz?: { readonly number: number; readonly of: number } | undefined;
}

/** `data`: the question. The only part of its message (docs/contract.md#polls). */
export interface PollPart {
  readonly type: 'poll';
  readonly data: string;
  readonly extras: Asking;
}

/** What the parser makes out of text. */
export type ParsedPart = TextPart | MentionPart | EmojiPart | LinkPart | BotPart | CommandPart;
export type Part = ParsedPart | MediaPart | GalleryPart | PollPart;
/** A part as stored and sent: every mention has its id. The same shapes as `MessagePart` of message-parts.ts. */
export type ResolvedPart = Exclude<Part, MentionPart> | (MentionPart & { readonly extras: { readonly _id: string } });

export const markupOf = (part: Part): Markup => ('extras' in part && part.type !== 'poll' ? (part.extras ?? {}) : {});

/** What a client may send: everything else is parsed out of text by the server, and refused from clients. */
export type SendablePart = TextPart | MediaPart | GalleryPart;

export const isMedia = (part: Part): part is MediaPart | GalleryPart =>
  part.type === 'image' || part.type === 'video' || part.type === 'gallery';

/** The pictures and videos of parts, those of galleries among them. */
export const mediaIn = (parts: readonly Part[]): readonly MediaPart[] =>
  parts.filter(isMedia).flatMap((part) => (part.type === 'gallery' ? part.items : [part]));

export const isSendable = (part: Part): part is SendablePart => part.type === 'text' || isMedia(part);

/** The poll that a message is; undefined for any other message. */
export const pollIn = (parts: readonly Part[]): PollPart | undefined => {
  const [part] = parts;
  return part?.type === 'poll' ? part : undefined;
};

/** The command that a message gave to a bot; undefined for any other message. */
export const givenCommand = (parts: readonly Part[]): GivenCommand | undefined => {
  const [part] = parts;
  if (part?.type !== 'command') return undefined;
  const { _id, bot, command, params } = part.extras ?? {};
  return bot === undefined || command === undefined ? undefined : { _id, bot, command, params: params ?? '' };
};
