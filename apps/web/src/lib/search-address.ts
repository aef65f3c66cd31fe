import type { SearchResult } from '@baithak/protocol/contracts/search';
import { roomRef } from '@baithak/protocol/entities/entities.rules';
import { limits } from '@baithak/protocol/limits';
import { messageAddress, roomAddress, threadAddress } from './addresses.ts';

/** What a search shows; `all` is everything. */
export const searchKinds = ['all', 'messages', 'threads', 'rooms', 'people'] as const;
export type SearchKind = (typeof searchKinds)[number];

/**
 * What the address of a search asks for: `/home/search?q=…&in=messages&room=…`
 * (docs/decisions/navigation-and-errors.md#addresses-of-the-app).
 */
export interface SearchQuery {
  /** As typed. */
  readonly words: string;
  readonly kind: SearchKind;
  /** The id or slug of the one room that is searched; null for all. */
  readonly room: string | null;
}

const path = '/home/search';

/**
 * Ignores invalid values (an unknown kind, half a surrogate pair), so that any address can be opened. A search in one
 * room cannot search rooms.
 */
export const parseSearchQuery = (query: string): SearchQuery => {
  const given = new URLSearchParams(query);
  const asked = given.get('room');
  const room = asked !== null && roomRef.test(asked) ? asked : null;
  const kind = searchKinds.find((each) => each === given.get('in')) ?? 'all';
  return {
    words: [...(given.get('q') ?? '').toWellFormed().replaceAll('\u0000', '')].slice(0, limits.search).join(''),
    kind: room !== null && kind === 'rooms' ? 'all' : kind,
    room,
  };
};

export const searchAddress = ({ words = '', kind = 'all', room = null }: Partial<SearchQuery>): string => {
  const query = new URLSearchParams({
    ...(words !== '' && { q: words }),
    ...(kind !== 'all' && { in: kind }),
    ...(room !== null && { room }),
  });
  return query.size === 0 ? path : `${path}?${query}`;
};

/** The address of a result. It uses ids: an open search may be used later, when another room has the slug. */
export const resultAddress = ({ kind, _id, roomId, user }: SearchResult): string => {
  if (kind === 'people') return `/user/${user?.username ?? ''}`;
  if (kind === 'threads') return threadAddress(roomId ?? '', _id);
  return kind === 'messages' ? messageAddress(roomId ?? '', _id) : roomAddress(_id);
};
