import type { searchContract } from '@baithak/protocol/contracts/search';
import { distinctWords } from '@baithak/protocol/folding/words';
import type { CallHandler } from '../../platform/implement.ts';
import { findPerson } from '../people/api.ts';
import { findRoomToRead } from '../rooms/api.ts';
import { findResults } from './find-results.read.ts';

/** The most words of one search; further ones are ignored. */
const maxWords = 8;

/**
 * What the viewer may see that has all the words (docs/contract.md#search): best fit first, the latest first within it. Texts of
 * Private rooms only for whoever has joined; a room that the viewer may not enter is refused as everywhere.
 */
export const search: CallHandler<typeof searchContract.search> = async (
  caller,
  { q, in: kind, roomId: ref, before, from, since, until },
) => {
  const { db, viewer, clock, limits, services } = caller;
  await limits.take({ name: 'search', points: 60, seconds: 60 }, viewer.userId);
  const room = ref === undefined ? undefined : await findRoomToRead(db.read, viewer, ref);
  const author = from === undefined ? undefined : await findPerson(db.read, { username: from });
  if (from !== undefined && !author) return { results: [] };
  // Rooms and people are nobody's texts.
  if ((kind === 'rooms' || kind === 'people') && (from ?? since ?? until) !== undefined) return { results: [] };
  const asked = {
    viewer: { userId: viewer.userId, guest: viewer.guest },
    roomId: room?.id,
    author: author?.id,
    since: since === undefined ? undefined : Date.parse(since),
    until: until === undefined ? undefined : Date.parse(until),
    now: clock.now(),
    words: distinctWords(q).slice(0, maxWords),
    kind,
    before,
  };
  // Whoever looks for what they have just read or written finds it.
  await services.messages.indexSoon.done();
  const { results, partial } = await db.readInTurn(findResults, asked, viewer.userId);
  return { results, ...(partial ? { partial } : {}) };
};
