import type { OwnProfile } from '@baithak/protocol/contracts/people';
import type { User } from '@baithak/protocol/entities/entities';
import { removedUser } from '@baithak/protocol/text/display-names';
import type { PersonTable } from './tables.ts';

/** The columns that `presentUser` needs: select these when joining `people`. */
export const userColumns = [
  'people.id',
  'people.username',
  'people.fullname',
  'people.picture',
  'people.alias',
  'people.removed_at',
] as const;

export type UserRow = Pick<PersonTable, 'id' | 'username' | 'fullname' | 'picture' | 'alias' | 'removed_at'>;

/** The wire's user (docs/contract.md#shapes, member.user). Without a full name the username is sent in its place. */
export const presentUser = (row: UserRow): User =>
  row.removed_at === null
    ? {
        _id: row.id,
        username: row.username,
        profile: {
          fullname: row.fullname || row.username,
          picture: row.picture,
          ...(row.alias !== '' && { alias: row.alias }),
        },
      }
    : { _id: row.id, username: removedUser, profile: { fullname: removedUser, picture: null } };

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
