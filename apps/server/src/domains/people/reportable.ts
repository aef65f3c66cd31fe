import type { App } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { holdFiles, returnFiles, type HeldFile } from '../uploads/api.ts';
import { findPerson, indexPerson } from './people.ts';

/** What a profile said that was emptied with a report, until that can no longer be taken back. */
interface HeldProfile {
  readonly fullname: string;
  readonly alias: string;
  readonly about: string;
  readonly picture: string | null;
  readonly files: readonly HeldFile[];
}

/** Empties what a person says of themselves, with their picture; undefined for a closed account. */
const takeProfile = async (tx: Tx, userId: string, reportId: string): Promise<HeldProfile | undefined> => {
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
const returnProfile = async (tx: Tx, userId: string, held: HeldProfile): Promise<boolean> => {
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

const fields = ['username', 'fullname', 'alias', 'about', 'picture'] as const;
type Profile = Readonly<Record<(typeof fields)[number], string | null>>;

/** What somebody says of themselves, as a report keeps it. */
const keptProfile = async (db: Tx, id: string) => {
  const person = await findPerson(db, { id });
  if (!person) return undefined;
  const { username, fullname, alias, about, picture } = person;
  return {
    kind: 'profile',
    roomId: null,
    about: id,
    kept: { profile: { username, fullname, alias, about, picture } },
  } as const;
};

const personChanged = ({ live }: Pick<App, 'live'>, { id }: { readonly id: string }): void => live.personChanged(id);

/** How what a person says of themselves is reported, and emptied with a report: a `Reportable` of reports, which use people. */
export const reportablePerson = {
  load: async (db: Tx, _viewer: Viewer, id: string) => {
    const reported = await keptProfile(db, id);
    if (!reported) throw new Refusal('NOT_FOUND');
    return reported;
  },
  find: keptProfile,
  now: async (db: Tx, id: string, kept: { readonly profile?: Profile }) => {
    const now = (await keptProfile(db, id))?.kept.profile;
    const { profile: before } = kept;
    if (!now || !before) return 'gone';
    return fields.every((field) => now[field] === before[field]) ? 'same' : 'changed';
  },
  take: async (tx: Tx, { id, reportId }: { readonly id: string; readonly reportId: string }) => {
    const profile = await takeProfile(tx, id, reportId);
    return profile && { act: 'clearProfile' as const, held: { profile }, taken: true };
  },
  giveBack: async (tx: Tx, { id }: { readonly id: string }, { profile }: { readonly profile: HeldProfile }) =>
    (await returnProfile(tx, id, profile)) ? true : undefined,
  publishTaken: personChanged,
  publishGivenBack: personChanged,
};
