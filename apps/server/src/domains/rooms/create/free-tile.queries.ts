import { drawnTile, tileOf, tilePalettes, tilePatterns, type StoredTile } from '@baithak/protocol/looks';
import type { Tx } from '../../../platform/db/write.ts';

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
