import type { OwnProfile } from '@baithak/protocol/contracts/people';
import { limits } from '@baithak/protocol/limits';
import { cleanText } from '@baithak/protocol/text/clean-text';
import { lengthOf } from '@baithak/protocol/text/text.rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createStore, useStore } from 'zustand';
import { useOwnAccountTexts } from '../../../i18n/lazy/own-account.ts';
import { client, onSignedOut } from '../../../lib/client.ts';
import { problemOf } from '../../../lib/problem.ts';
import type { SignedIn } from '../../../lib/session/me.ts';
import { notify } from '../../../ui/feedback/toasts.ts';

/** What the form holds: as typed. `age` is empty for whoever does not tell it. */
interface ProfileFields {
  readonly fullname: string;
  readonly alias: string;
  readonly gender: '0' | '1' | '2';
  readonly age: string;
  readonly about: string;
}
type ProfileField = keyof ProfileFields;
type CheckedField = Exclude<ProfileField, 'gender'>;
type StoredProfile = Pick<OwnProfile, 'fullname' | 'alias' | 'gender' | 'age' | 'about'>;

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

/** What was typed and not saved: it outlives the page, so that a look at something else loses nothing. */
const store = createStore<{ edits: ProfileFields | null }>(() => ({ edits: null }));

onSignedOut(() => store.setState({ edits: null }));

const useKeptEdits = (): ProfileFields | null => useStore(store, ({ edits }) => edits);
const keepEdits = (edits: ProfileFields | null): void => store.setState({ edits });

const profileKey = (username: string) => ['profile', username] as const;

/** The browser asks before a tab with changes is closed. */
const useAskBeforeClosing = (isChanged: boolean): void => {
  useEffect(() => {
    if (!isChanged) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isChanged]);
};

interface Refused {
  readonly names: readonly string[];
  readonly fields: ProfileFields;
}

/** The texts below the fields. A name that the server has refused is wrong until it is another one. */
const useProblems = (now: ProfileFields | null) => {
  const { t } = useOwnAccountTexts();
  const [refused, setRefused] = useState<Refused | null>(null);
  const found = now === null ? {} : problemsOf(now);
  const textOf = (name: CheckedField): string | undefined => {
    if (refused?.names.includes(name) && refused.fields[name] === now?.[name]) return t('profile.rules.reserved');
    const problem = found[name];
    return problem && t(`profile.rules.${problem}`, { limit: mostOf[name] });
  };
  return { textOf, areRight: Object.keys(found).length === 0, setRefused };
};

/** The reader's own profile, what they typed over it, and how it is saved. `now` is null until the profile is loaded. */
export const useProfileForm = ({ username }: SignedIn) => {
  const { t } = useTranslation('settings');
  const cache = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const edits = useKeptEdits();
  const { data, isError, refetch } = useQuery({
    queryKey: profileKey(username),
    queryFn: () => client.loading.getProfile({ username }),
  });
  const before = data ? fieldsOf(data.profile, username) : null;
  const now = before && (edits ?? before);
  const changes = before && now ? changesOf(before, now) : {};
  const isChanged = Object.keys(changes).length > 0;
  const problems = useProblems(now);
  useAskBeforeClosing(isChanged);
  const saving = useMutation({
    mutationFn: () => client.people.updateProfile(changes),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: profileKey(username) });
      keepEdits(null);
      notify({ type: 'info', text: t('updated') });
    },
    onError: (error) => {
      const { code, details } = problemOf(error);
      if (code === 'NAME_RESERVED' && now)
        problems.setRefused({
          names: details.flatMap((detail) => ('path' in detail ? [detail.path] : [])),
          fields: now,
        });
    },
  });
  const save = (): void => {
    if (problems.areRight) return isChanged && !saving.isPending ? saving.mutate() : undefined;
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const isReserved = saving.error !== null && problemOf(saving.error).code === 'NAME_RESERVED';
  return {
    form,
    now,
    before,
    isChanged,
    set: (change: Partial<ProfileFields>) => now && keepEdits({ ...now, ...change }),
    discard: () => {
      keepEdits(null);
      saving.reset();
    },
    problem: problems.textOf,
    save,
    isBusy: saving.isPending,
    error: isReserved ? null : saving.error,
    isError,
    retry: () => void refetch(),
  };
};

export type ProfileForm = ReturnType<typeof useProfileForm>;
