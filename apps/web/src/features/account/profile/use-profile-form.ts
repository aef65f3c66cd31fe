import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../../lib/client.ts';
import { problemOf } from '../../../lib/problem.ts';
import { useOwnAccountTexts } from '../../../i18n/own-account/use-own-account-texts.ts';
import type { SignedIn } from '../../../lib/session/me.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { keepEdits, useKeptEdits } from './kept-edits.ts';
import { changesOf, fieldsOf, mostOf, problemsOf, type CheckedField, type ProfileFields } from './profile-fields.ts';

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
    queryFn: () => client.screens.getProfile({ username }),
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
