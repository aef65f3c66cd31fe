import type { Tx } from '../../platform/db/write.ts';
import { holdFiles, returnFiles, type HeldFile } from '../uploads/api.ts';
import { indexPerson } from './people.ts';

/** What a profile said that was emptied with a report, until that can no longer be taken back. */
export interface HeldProfile {
  readonly fullname: string;
  readonly alias: string;
  readonly about: string;
  readonly picture: string | null;
  readonly files: readonly HeldFile[];
}

/** Empties what a person says of themselves, with their picture; undefined for a closed account. */
export const takeProfile = async (tx: Tx, userId: string, reportId: string): Promise<HeldProfile | undefined> => {
  const person = await tx
    .selectFrom('people')
    .select(['fullname', 'alias', 'about', 'picture'])
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!person) return undefined;
  const files = await holdFiles(tx, { type: 'avatar', ids: [userId] }, { type: 'report', id: reportId });
  await tx
    .updateTable('people')
    .set({ fullname: '', alias: '', about: '', picture: null })
    .where('id', '=', userId)
    .execute();
  await indexPerson(tx, userId);
  return { ...person, files };
};

/** The profile says again what it said, where nothing new stands by now. */
export const returnProfile = async (tx: Tx, userId: string, held: HeldProfile): Promise<boolean> => {
  const { files, ...before } = held;
  const person = await tx
    .selectFrom('people')
    .select(['fullname', 'alias', 'about', 'picture'])
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!person) return false;
  const { fullname, alias, about, picture } = person;
  await tx
    .updateTable('people')
    .set({
      fullname: fullname || before.fullname,
      alias: alias || before.alias,
      about: about || before.about,
      picture: picture ?? before.picture,
    })
    .where('id', '=', userId)
    .execute();
  if (picture === null) await returnFiles(tx, files);
  await indexPerson(tx, userId);
  return true;
};
