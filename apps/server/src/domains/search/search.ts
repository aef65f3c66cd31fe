import type { searchContract } from '@baithak/protocol/contracts/search';
import type { User } from '@baithak/protocol/entities/entities';
import { distinctWords } from '@baithak/protocol/folding/words';
import { iso } from '../../platform/clock.ts';
import { padded } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { Refusal } from '../../platform/errors.ts';
import { findPerson, presentUser, userColumns } from '../people/api.ts';
import { threadsToSearch } from '../private-threads/api.ts';
import { findRoomToRead } from '../rooms/api.ts';
import { findPrivate } from './find-private.read.ts';
import { findResults } from './find-results.read.ts';

/** The most words of one search; further ones are ignored. */
const maxWords = 8;

/**
 * What the viewer may see that has all the words (docs/contract.md#search): best fit first, the latest first within it. Without
 * words the latest texts by a person, in a room or of a time. Texts of
 * Private rooms only for whoever has joined; a room that the viewer may not enter is refused as everywhere.
 */
export const search: CallHandler<typeof searchContract.search> = async (
  caller,
  { q = '', in: kind, roomId: ref, before, from, since, until },
) => {
  const { db, viewer, clock, limits, services } = caller;
  if (q === '' && [from, since, until, ref].every((asked) => asked === undefined))
    throw new Refusal('INVALID_INPUT', { details: [{ path: 'q', msg: 'must not be empty' }] });
  await limits.take({ name: 'search', points: 60, seconds: 60 }, viewer.userId);
  const room = ref === undefined ? undefined : await findRoomToRead(db.read, viewer, ref);
  const author = from === undefined ? undefined : await findPerson(db.read, { username: from });
  if (from !== undefined && !author) return { results: [] };
  // Rooms and people are nobody's texts, and found by words alone.
  const isNarrowed = (from ?? since ?? until) !== undefined;
  if ((kind === 'rooms' || kind === 'people') && (isNarrowed || q === '')) return { results: [] };
  const asked = {
    viewer: { userId: viewer.userId, guest: viewer.guest },
    roomId: room?.id,
    author: author?.id,
    since: since === undefined ? undefined : Date.parse(since),
    until: until === undefined ? undefined : Date.parse(until),
    now: clock.now(),
    words: q === '' ? undefined : distinctWords(q).slice(0, maxWords),
    kind,
    before,
  };
  // Whoever looks for what they have just read or written finds it.
  await services.messages.indexSoon.done();
  const { results, partial } = await db.readInTurn(findResults, asked, viewer.userId);
  return { results, ...(partial ? { partial } : {}) };
};

const peopleOf = async (db: Tx, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, User>();
  const rows = await db.selectFrom('people').select(userColumns).where('people.id', 'in', padded(ids)).execute();
  return new Map(rows.map((row) => [row.id, presentUser(row)]));
};

/** Private messages that have all the words, of the conversations that are in the viewer's list (docs/contract.md#search). */
export const searchPrivate: CallHandler<typeof searchContract.searchPrivate> = async (
  { db, viewer: { userId }, limits },
  { q, threadId, before },
) => {
  await limits.take({ name: 'search', points: 60, seconds: 60 }, userId);
  const threads = await threadsToSearch(db.read, { userId }, threadId);
  const words = distinctWords(q).slice(0, maxWords);
  if (words.length === 0) return { results: [] };
  const { rows, next } = await db.readInTurn(findPrivate, { words, threads, before }, userId);
  const others = new Map(threads.map(({ id, other_id: other }) => [id, other]));
  const people = await peopleOf(
    db.read,
    rows.flatMap((row) => others.get(row.threadId) ?? []),
  );
  const results = rows.flatMap(({ id: _id, threadId: found, author, sent_at: sentAt, snippet }) => {
    const user = people.get(others.get(found) ?? '');
    const message = { _id, threadId: found, mine: author === userId, snippet, date: iso(sentAt) };
    return user ? [{ ...message, user }] : [];
  });
  return { results, ...(next !== undefined && { next }) };
};
