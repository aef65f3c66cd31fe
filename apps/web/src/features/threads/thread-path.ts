import { roomPartAddress, type RoomPart } from '../../lib/addresses.ts';

/**
 * Addresses of a room's threads: `/home/{room}?tab=threads`, `/home/{room}/thread/{threadId}` and what segments 5 to 7 add
 * (docs/product.md#thread-addresses, docs/decisions/navigation-and-errors.md#addresses-of-the-app).
 */

export type ThreadLayer = 'none' | 'compose' | 'likes' | 'dislikes';

export interface ThreadPath {
  /** The thread or reply in segment 4. */
  readonly threadId: string;
  /** The single reply that segments 5 to 7 name; null for the thread itself. */
  readonly viewId: string | null;
  readonly layer: ThreadLayer;
}

const isId = (step: string): boolean => /^[0-9a-f]{24}$/.test(step);

const segments = (path: string): readonly string[] => path.split('/').filter((step) => step !== '');

const layerOf = (fifth: string | undefined, sixth: string | undefined): ThreadLayer => {
  if (fifth === 'reply' && sixth === 'create') return 'compose';
  return fifth === 'likes' || fifth === 'dislikes' ? fifth : 'none';
};

/** The thread that an address has open, or null. */
export const parseThreadPath = (path: string): ThreadPath | null => {
  const [home, , third, threadId, fifth, sixth, seventh] = segments(path);
  if (home !== 'home' || third !== 'thread' || threadId === undefined || !isId(threadId)) return null;
  const viewId = fifth === 'reply' && sixth === 'view' && seventh !== undefined && isId(seventh) ? seventh : null;
  return { threadId, viewId, layer: layerOf(fifth, sixth) };
};

/** The address that remains when the thread is closed: segments 3 and 4 go, and what follows them; the list stays. */
export const withoutThread = (path: string): string => roomPartAddress(segments(path)[1] ?? '', 'threads');

/** The part of the room that an address shows: that of an open thread, or the one it names. */
export const parseRoomPart = (path: string, search: string): RoomPart => {
  if (parseThreadPath(path) !== null) return 'threads';
  const tab = new URLSearchParams(search).get('tab');
  return tab === 'threads' || tab === 'audio' ? tab : 'messages';
};
