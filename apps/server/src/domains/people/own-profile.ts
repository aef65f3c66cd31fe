import type { OwnProfile } from '@baithak/protocol/contracts/people';
import type { PersonTable } from './tables.ts';

type Row = Pick<PersonTable, 'fullname' | 'alias' | 'gender' | 'age' | 'about' | 'picture'>;

/** The columns that a person's own profile needs. */
export const profileColumns = ['fullname', 'alias', 'gender', 'age', 'about', 'picture'] as const;

/** A person's own profile, as they wrote it. */
export const presentOwnProfile = ({ fullname, alias, gender, age, about, picture }: Row): OwnProfile => ({
  fullname,
  alias,
  gender,
  age,
  about,
  picture,
});
