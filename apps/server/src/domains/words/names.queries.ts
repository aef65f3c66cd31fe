import type { Tx } from '../../platform/db/write.ts';
import { nameMark } from '../../platform/search/name-mark.ts';
import type { Writing } from './writing.ts';

/** Those of the words that are in a username, full name or alias of somebody who is there. */
export const namesAmong = async (db: Tx, words: readonly string[], among: Writing['among']): Promise<string[]> => {
  const named = db
    .selectFrom('search_words as w')
    .innerJoin('search_docs as d', (join) => join.onRef('d.num', '=', 'w.num').on('d.kind', '=', 'people'))
    .select('w.word')
    .distinct()
    .where(
      'w.word',
      'in',
      words.map((word) => nameMark + word),
    );
  const there =
    'roomId' in among
      ? named.where((of) =>
          of.exists(
            of
              .selectFrom('room_members as m')
              .select('m.user_id')
              .whereRef('m.user_id', '=', 'd.id')
              .where('m.room_id', '=', among.roomId),
          ),
        )
      : named.where('d.id', 'in', [...among.userIds, '']);
  return (await there.execute()).map(({ word }) => word.slice(nameMark.length));
};
