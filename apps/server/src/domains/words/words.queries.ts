import type { StaffsWords } from '@baithak/protocol/dictionary/dictionary';
import { limits } from '@baithak/protocol/limits';
import { sql } from 'kysely';
import { padded } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';
import { nameMark } from '../../platform/search/parts.ts';
import type { Writing } from './asking.ts';

export const currentVersion = (db: Tx) => db.selectFrom('dictionary_version').selectAll().executeTakeFirst();

/** What staff has added to the lists and taken out of them. */
export const staffsWords = async (db: Tx): Promise<StaffsWords> => {
  const rows = await db
    .selectFrom('dictionary_words')
    .select(['word', 'state'])
    .where('state', '<>', 'declined')
    .execute();
  const of = (state: string): Set<string> => new Set(rows.filter((row) => row.state === state).map(({ word }) => word));
  return { added: of('allowed'), removed: of('removed') };
};

const most = 1000;

/** The words that staff has added and that begin so. */
export const addedWords = (db: Tx, beginning: string) =>
  db
    .selectFrom('dictionary_words')
    .select(['word', 'language', 'asked', 'changed_at'])
    .where('state', '=', 'allowed')
    .where('word', '>=', beginning)
    .where('word', '<', `${beginning}\uffff`)
    .orderBy('word')
    .limit(most)
    .execute();

/** Where a page of words begins: after so many, or, when it is known which were given, with the others. */
interface WordsStart {
  readonly index: number;
  readonly without: readonly string[];
}

/** One more than a page. */
const shown = limits.pageSize + 1;

/** Words that people ask for and that begin so, the most wanted first. */
export const askedWords = (db: Tx, beginning: string, { index, without }: WordsStart) =>
  db
    .selectFrom('dictionary_asks')
    .select((of) => [
      'word',
      of.fn.countAll<number>().as('people'),
      of.fn.min('asked_at').as('first'),
      of.fn.max('asked_at').as('latest'),
    ])
    .where('word', '>=', beginning)
    .where('word', '<', `${beginning}\uffff`)
    .$if(without.length > 0, (query) => query.where('word', 'not in', padded(without)))
    .groupBy('word')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('word')
    .limit(shown)
    .offset(index)
    .execute();

/** What staff has changed, the latest first. */
export const changedWords = (db: Tx, beginning: string, { index, without }: WordsStart) =>
  db
    .selectFrom('dictionary_words')
    .select(['word', 'language', 'state', 'asked', 'changed_at'])
    .where('word', '>=', beginning)
    .where('word', '<', `${beginning}\uffff`)
    .$if(without.length > 0, (query) => query.where('word', 'not in', padded(without)))
    .orderBy('changed_at', 'desc')
    .orderBy('word')
    .limit(shown)
    .offset(index)
    .execute();

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
