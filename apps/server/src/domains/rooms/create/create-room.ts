import type { roomsContract } from '@baithak/protocol/contracts/rooms';
import { fold } from '@baithak/protocol/folding/fold';
import { newId } from '@baithak/protocol/ids';
import { limits } from '@baithak/protocol/limits';
import { type StoredTile, drawnTile, tileOf, tilePalettes, tilePatterns } from '@baithak/protocol/looks';
import type { Tx } from '../../../platform/db/write.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { writingOf } from '../../words/api.ts';
import { roomListItem } from '../list/list-rooms.ts';
import { storeRoom } from './create-room.write.ts';

/** So many of the latest active rooms are looked at: about as many as a list shows. */
const compared = 48;

/** All 96 tiles once, from the one of the id on; each differs from the one before in pattern and in colours. */
const tilesFrom = (id: string): StoredTile[] => {
  const first = tileOf(id);
  return Array.from({ length: tilePatterns * tilePalettes }, (_, step) => ({
    pattern: (first.pattern + step) % tilePatterns,
    palette: (first.palette + step * 5 + Math.floor(step / 24)) % tilePalettes,
  }));
};

const nameOf = ({ pattern, palette }: StoredTile): string => `${pattern} ${palette}`;

/** The tile for a room of this id: the first, from its id's own on, that no other lively Public room has. */
export const freeTile = async (db: Tx, id: string): Promise<StoredTile> => {
  const rows = await db
    .selectFrom('rooms')
    .select(['tile_pattern', 'tile_palette'])
    .where('access', '=', 'Public')
    .where('closed', '=', 0)
    .orderBy('last_update', 'desc')
    .limit(compared)
    .execute();
  const taken = new Set(rows.map((row) => nameOf(drawnTile({ pattern: row.tile_pattern, palette: row.tile_palette }))));
  return tilesFrom(id).find((tile) => !taken.has(nameOf(tile))) ?? tileOf(id);
};

/** Shorter than an id, so that neither is ever taken for the other. */
const longest = 20;
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

const randomEnd = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => letters[byte % letters.length]).join('');

/**
 * Slugs to try for a title, best first: lowercase letters and digits (docs/product.md#identifiers). A Private room's
 * never shows its title.
 */
export const slugsFor = (title: string, access: 'Public' | 'Private'): string[] => {
  const plain =
    access === 'Public'
      ? fold(title)
          .replace(/[^a-z0-9]+/g, '')
          .slice(0, longest)
      : '';
  const ends = [randomEnd(5), randomEnd(8), randomEnd(8)].map((end) => (plain.slice(0, longest - 8) || 'room') + end);
  return plain.length >= 3 ? [plain, ...ends] : ends;
};

/** The creator gets role 11. Members may own three rooms at first, guests none (docs/contract.md#rooms). */
export const createRoom: CallHandler<typeof roomsContract.createRoom> = async (caller, input) => {
  await caller.limits.take({ name: 'createRoom', points: 10, seconds: 3600 }, caller.viewer.userId);
  const { type, access, background } = input;
  const id = newId();
  const { fields, doubt } = await caller.services.classifier.prepareText(caller, {
    rate: 'taken',
    read: () => ({ title: input.title, desc: input.desc, topic: input.topic, rules: input.rules }),
    writing: writingOf(caller.viewer),
    names: { title: '', desc: '' },
    place: 'room',
    roomId: id,
    rank: caller.viewer.rank,
  });
  const { title, desc, topic = '', rules = '' } = fields;
  const { pattern, palette } = input.tile ?? (await freeTile(caller.db.read, id));
  const { left } = await caller.db.write(storeRoom, {
    id,
    title,
    type,
    access,
    description: desc,
    topic,
    rules,
    background,
    slugs: slugsFor(title, access),
    creator: caller.viewer.userId,
    tilePattern: pattern,
    tilePalette: palette,
    at: caller.clock.now(),
    roomsAtFirst: limits.roomsPerAccount,
  });
  await caller.afterCommit.roomChanged({
    by: caller,
    place: 'room',
    thing: id,
    doubt,
    hasFiles: typeof background === 'string',
  });
  return { room: await roomListItem(caller, id), roomsLimit: left };
};
