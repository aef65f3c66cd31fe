import type { OwnProfile } from '@baithak/protocol/contracts/people';
import { limits } from '@baithak/protocol/limits';
import { cleanText } from '@baithak/protocol/text/clean-text';
import { lengthOf } from '@baithak/protocol/text/text.rules';

/** What the form holds: as typed. `age` is empty for whoever does not tell it. */
export interface ProfileFields {
  readonly fullname: string;
  readonly alias: string;
  readonly gender: '0' | '1' | '2';
  readonly age: string;
  readonly about: string;
}
type ProfileField = keyof ProfileFields;
/** Those that may be wrong. */
export type CheckedField = Exclude<ProfileField, 'gender'>;
export type StoredProfile = Pick<OwnProfile, 'fullname' | 'alias' | 'gender' | 'age' | 'about'>;

/** Characters at most; years of age. */
export const mostOf: Readonly<Record<CheckedField, number>> = {
  fullname: limits.fullName,
  alias: limits.alias,
  about: limits.about,
  age: limits.age,
};

const genders = ['0', '1', '2'] as const;

/** A profile as the form shows it. The server sends the username in place of a full name that is not set. */
export const fieldsOf = ({ fullname, alias, gender, age, about }: StoredProfile, username: string): ProfileFields => ({
  fullname: fullname === username ? '' : fullname,
  alias,
  gender: genders[gender] ?? '0',
  age: age === null ? '' : String(age),
  about,
});

/** What is wrong with a field, as a key of `account:profile.rules`. */
type FieldProblem = 'long' | 'age';

const problemOfField = (name: CheckedField, value: string): FieldProblem | undefined => {
  if (name === 'age') {
    const age = Number(value);
    const isAge = /^\d*$/.test(value.trim()) && (value.trim() === '' || (age >= limits.ageMin && age <= limits.age));
    return isAge ? undefined : 'age';
  }
  return lengthOf(cleanText(value).trim()) > mostOf[name] ? 'long' : undefined;
};

export const problemsOf = (fields: ProfileFields): Partial<Record<CheckedField, FieldProblem>> => {
  const found: Partial<Record<CheckedField, FieldProblem>> = {};
  for (const name of ['fullname', 'alias', 'age', 'about'] as const) {
    const problem = problemOfField(name, fields[name]);
    if (problem) found[name] = problem;
  }
  return found;
};

const stored: { readonly [Name in ProfileField]: (fields: ProfileFields) => Partial<StoredProfile> } = {
  fullname: ({ fullname }) => ({ fullname }),
  alias: ({ alias }) => ({ alias }),
  gender: ({ gender }) => ({ gender: Number(gender) }),
  age: ({ age }) => ({ age: age.trim() === '' ? null : Number(age) }),
  about: ({ about }) => ({ about }),
};

/** The fields that differ, as the server takes them: what another device has changed meanwhile stays. */
export const changesOf = (before: ProfileFields, now: ProfileFields): Partial<StoredProfile> => {
  const differ = (['fullname', 'alias', 'gender', 'age', 'about'] as const).filter(
    (name) => before[name].trim() !== now[name].trim(),
  );
  return Object.assign({}, ...differ.map((name) => stored[name](now)));
};
