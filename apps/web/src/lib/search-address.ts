import { roomRef } from '@baithak/protocol/entities/entities.rules';
import { limits } from '@baithak/protocol/limits';

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
