import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { IsoDate, RoomRef, User } from '../entities/entities.ts';
import { Id } from '../ids.ts';
import { limits } from '../limits.ts';
import { Tile } from '../entities/room.ts';
import { nonEmptyText, optionalText } from '../text/text.ts';

/** Search (docs/contract.md#search). */

const FoundText = z.array(z.strictObject({ text: z.string(), hit: z.boolean() }));

/**
 * `snippet`: pieces of plain text in their order; `hit` ones are what was searched. `title`: a person's full name, else the
 * room's title. `user`: who wrote it; for people themselves; null for rooms. `rank`: theirs on the platform, -1 to 11.
 * `thread`: the title of the thread that a thread or reply belongs to; null for others. `roomId` and the room's `tile`: null
 * for people. `before`: the last result's `_id`; NOT_FOUND when that was deleted.
 */
export const SearchResult = z.strictObject({
  _id: Id,
  kind: z.enum(['messages', 'threads', 'rooms', 'people']),
  title: z.string(),
  thread: z.string().nullable(),
  snippet: FoundText,
  user: User.nullable(),
  rank: z.number().int().min(-1).max(11).nullable(),
  roomId: Id.nullable(),
  tile: Tile.nullable(),
  date: IsoDate,
});
export type SearchResult = z.infer<typeof SearchResult>;

/** A private message that was found. `user`: the other one of its thread, whoever wrote it; `mine`: you wrote it. */
export const FoundPrivateMessage = z.strictObject({
  _id: Id,
  threadId: Id,
  user: User,
  mine: z.boolean(),
  snippet: FoundText,
  date: IsoDate,
});
export type FoundPrivateMessage = z.infer<typeof FoundPrivateMessage>;

export const searchContract = defineContract({
  search: {
    service: 'api',
    route: 'GET /a/search',
    auth: 'signedIn',
    in: {
      q: optionalText(limits.search),
      in: z.enum(['messages', 'threads', 'rooms', 'people']).optional(),
      roomId: RoomRef.optional(),
      before: Id.optional(),
      from: nonEmptyText(limits.usernameMax).optional(),
      since: IsoDate.optional(),
      until: IsoDate.optional(),
    },
    out: { results: z.array(SearchResult), partial: z.literal(true).optional() },
    errors: ['ROOM_NOT_FOUND', 'GUESTS_MAY_NOT', 'AGE_UNCONFIRMED', 'BANNED', 'CANNOT_READ', 'NOT_FOUND', 'TOO_MANY'],
    summary:
      'What you may see that has all the words, the best fit first and within it the latest; 20 at a time. Without `in` the first page begins with up to five rooms and five people; with `roomId` only what is in that room. `from` (a username), `since` and `until` (not itself): only messages and threads that this person wrote, from then on, before then. Without `q` the latest of them, and with `roomId` the latest there; INVALID_INPUT for nothing at all. `partial`: the search took too long, and these are what it found until then.',
  },
  searchPrivate: {
    service: 'api',
    route: 'GET /a/search/private',
    auth: 'signedIn',
    in: { q: nonEmptyText(limits.search), threadId: Id.optional(), before: Id.optional() },
    out: { results: z.array(FoundPrivateMessage), next: Id.optional() },
    errors: ['NOT_FOUND', 'TOO_MANY'],
    summary:
      'Your private messages that have all the words, the latest first; 20 at a time. With `threadId` those of one private thread. `next`: not everything was looked at yet, because 20 were found or the time was over; given as `before` the search goes on behind that message. NOT_FOUND for a thread that is not yours, and when the message was erased.',
  },
});
