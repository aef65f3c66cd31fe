import { prepared } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';
import { reindexText } from '../../platform/search/index-text.ts';
import { removeFromIndex } from '../../platform/search/remove-from-index.ts';

const namesOf = prepared((db, { id }: { readonly id: string }) =>
  db.selectFrom('people').select(['username', 'fullname', 'alias', 'created_at', 'removed_at']).where('id', '=', id),
);

/** Makes a person findable by what others may see of their names; after every change of one of them. Closed accounts are not found. */
export const indexPerson = async (tx: Tx, id: string): Promise<void> => {
  const [person] = await namesOf(tx, { id });
  if (!person || person.removed_at !== null) return removeFromIndex(tx, 'people', [id]);
  const { username, fullname, alias, created_at: at } = person;
  const text = [username, fullname, alias].filter((name) => name !== '').join(' · ');
  await reindexText(tx, { type: 'people', id, roomId: null, author: id, at, text });
};
