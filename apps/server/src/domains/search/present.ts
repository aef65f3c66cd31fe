import type { SearchResult } from '@baithak/protocol/contracts/search';
import { presentUser } from '../people/api.ts';
import { iso } from '../../platform/clock.ts';
import { snippetOf } from './snippet.ts';
import type { VisibleRow } from './visible.queries.ts';

const userOf = (row: VisibleRow): SearchResult['user'] => {
  const { user_id: id, username, fullname, picture, alias, removed_at } = row;
  if (id === null || username === null || fullname === null) return null;
  return presentUser({ id, username, fullname, picture, alias: alias ?? '', removed_at });
};

const tileOf = ({ tile_pattern: pattern, tile_palette: palette }: VisibleRow): SearchResult['tile'] =>
  pattern === null || palette === null ? null : { pattern, palette };

interface Asked {
  readonly words: readonly string[];
  readonly marks: ReadonlySet<string>;
}

/**
 * A found row as the wire has it: people are titled by their full name, everything else by its room. `thread`: the title of
 * the thread that it is in.
 */
export const presentResult = (row: VisibleRow, { words, marks }: Asked, thread: string | undefined): SearchResult => {
  const user = userOf(row);
  return {
    _id: row.id,
    kind: row.kind,
    title: row.kind === 'people' ? (user?.profile.fullname ?? '') : (row.title ?? ''),
    thread: thread ?? null,
    snippet: snippetOf(row.text, words, marks),
    user,
    rank: user === null ? null : row.rank,
    roomId: row.room_id,
    tile: tileOf(row),
    date: iso(row.at),
  };
};
