import * as z from 'zod';
import { roomRef } from './entities.rules.ts';
import { Id } from '../ids.ts';
import { limits } from '../limits.ts';
import { optionalText, text } from '../text/text.ts';

/**
 * The shapes that several domains send (docs/contract.md#shapes, docs/product.md#entities). What the server sends is
 * declared strictly; what clients send is in the domains' `in`, where unknown fields are ignored.
 */

/** ISO 8601 in UTC with milliseconds. */
export const IsoDate = z.iso.datetime({ precision: 3 });

/** A room by its id or its slug, wherever a room id is taken. */
export const RoomRef = z.string().regex(roomRef, 'must be lowercase letters and digits');

/** A cursor: the id of the last one seen; `latestCursor` means the end. */
export const Cursor = Id;

/** A username as sent by others: unknown names are answered as such, so only its shape is checked. */
export const TargetName = z.string().regex(/^[a-z0-9]{1,24}$/, 'must be lowercase letters and digits');

/**
 * Why staff deletes what somebody wrote: the rule that it breaks (docs/contract.md#reports), words for its author, and whether
 * they are warned.
 */
export const whyDeleted = {
  rule: z.number().int().min(1).max(7).optional(),
  reason: optionalText(limits.commandReason),
  warn: z.boolean().optional(),
};

/** A page is shown as long as there is more. */
/** Of which life of the database revisions are: those of another one do not compare (docs/contract.md#epochs). */
export const Epoch = z.string().regex(/^[0-9a-z]{0,64}$/, 'must be at most 64 lowercase letters and digits');
export const CanLoadMore = z.boolean();

/** A picture's file name `base.ext` (variants `base_sm.ext`, `base_md.ext`); null without one. */
export const Picture = z.string().nullable();

/**
 * A person whose account was closed is `Removed User`, with no picture. `fullname` may be empty: show the username.
 * `alias`: absent where the person has none.
 */
export const User = z.strictObject({
  _id: Id,
  username: z.string(),
  profile: z.strictObject({ fullname: z.string(), picture: Picture, alias: z.string().optional() }),
});
export type User = z.infer<typeof User>;

/**
 * `spamControl`: messages per 10 s, 0 for no limit. `strength`: whoever has the higher one may act on the other (docs/contract.md#ranks-and-commands).
 * `rank`: -1 to 11.
 */
export const Role = z.strictObject({
  title: z.string(),
  strength: z.number().int(),
  spamControl: z.number().int(),
  color: z.string(),
  rank: z.number().int().min(-1).max(11),
});
export type Role = z.infer<typeof Role>;

export const Member = z.strictObject({ user: User, role: Role });
export type Member = z.infer<typeof Member>;

/**
 * docs/product.md#private-connection-states: 0 they blocked you, 1 asked, 2 connected, 3 you blocked them, 4 they
 * asked, 5 none, 6 blocked in the thread.
 */
export const ConnectionState = z.number().int().min(0).max(6);

/** Present in a room. `avatar` repeats the picture's file name. */
export const OnlineUser = z.strictObject({
  username: z.string(),
  avatar: Picture,
  user: z.strictObject({ ...User.shape, role: Role }),
});
export type OnlineUser = z.infer<typeof OnlineUser>;

/** What a viewer may do in a room (`rmps`). */
export const Permission = z.enum(['ManageThreads', 'ReactThread', 'Broadcast']);
export type Permission = z.infer<typeof Permission>;

/** Somebody who listens to a room's audio. `_id`: the person's. `rank`: the higher of the platform's and the room's. */
export const Listener = z.strictObject({
  _id: Id,
  username: z.string(),
  avatar: Picture,
  rank: z.number().int().min(-1).max(11),
});
export type Listener = z.infer<typeof Listener>;

/**
 * Who speaks in a room. `desc`: what about, may be empty. `connected`: false while their line is down and their place is
 * kept (docs/contract.md#audio). `muted`: a moderator lets nobody hear them. `paused`: they have switched their microphone off.
 */
export const Speaker = z.strictObject({
  ...Listener.shape,
  desc: z.string(),
  since: IsoDate,
  connected: z.boolean(),
  muted: z.boolean(),
  paused: z.boolean(),
});
export type Speaker = z.infer<typeof Speaker>;

/** The file part of an upload, by the name its answer gave. */
export const FileName = text(300).min(1);

/**
 * What a message is, without a word of any language: the client writes the sentence. `text`: one line of what was written,
 * stickers as `:name:`. `sticker`: its name, when the message is that and nothing else. `images`, `videos`: how many.
 */
const SnippetContent = z.strictObject({
  kind: z.enum(['text', 'sticker', 'image', 'video', 'gallery']),
  text: z.string(),
  sticker: z.string().nullable(),
  images: z.number().int(),
  videos: z.number().int(),
});
export type SnippetContent = z.infer<typeof SnippetContent>;

export const Snippet = z.strictObject({ username: z.string(), date: IsoDate, ...SnippetContent.shape });
export type Snippet = z.infer<typeof Snippet>;
