import type { GuestProof } from '@baithak/protocol/contracts/guest-proof';
import { limits } from '@baithak/protocol/limits';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browserKey } from '../../../lib/browser-key.ts';
import { client } from '../../../lib/client.ts';
import { problemOf } from '../../../lib/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import styles from '../fields/form.module.css';
import { nameProblem, useForm, useRuleText } from '../fields/use-form.ts';
import { useSignIn } from '../use-sign-in.ts';

/** A suggested name: guest and four digits. */
export const randomGuestName = (random: () => number = Math.random): string =>
  `guest${1000 + Math.floor(random() * 9000)}`;

const GuestProving = lazyPart(async () => (await import('../guest-proving.tsx')).GuestProving);

const nameErrors: ReadonlySet<string> = new Set(['NAME_TAKEN', 'NAME_RESERVED', 'CONFLICT', 'INVALID_INPUT']);

const isNameError = (error: unknown): boolean => nameErrors.has(problemOf(error).code);

interface GuestFormProps {
  /** It is what the page is for. */
  readonly first?: boolean;
}

export const GuestForm = ({ first = false }: GuestFormProps) => {
  const { t } = useTranslation('entry');
  const words = useRuleText();
  const signIn = useSignIn();
  // Without a name one comes in under the suggested one: the button can be pressed before the field shows it.
  const form = useForm(
    { guest: (value) => (value === '' ? undefined : words(nameProblem(value, 'guest'))) },
    { guest: '' },
  );
  const [suggested] = useState(randomGuestName);

  // After the first paint: a random name would differ between the server's HTML and the hydrated page.
  const suggest = useEffectEvent(() => {
    // Whoever was there before the script writes a name of their own: this one would stand before it.
    if (form.values.guest === '' && document.activeElement?.getAttribute('name') !== 'guest')
      form.set('guest', suggested);
  });
  useEffect(() => suggest(), []);

  const mutation = useMutation({
    mutationFn: (proof?: GuestProof) =>
      client.accounts.enterAsGuest({
        username: form.values.guest || suggested,
        browserKey: browserKey(),
        ...(proof && { proof }),
      }),
    onSuccess: ({ data }) => signIn(data, { rememberMe: true, isNew: true }),
    onError: (error) => {
      if (isNameError(error)) form.setServerError('guest', error);
    },
  });
  // Once: what a proof did not open, another one does not.
  const isProving = !mutation.variables && mutation.error !== null && problemOf(mutation.error).code === 'PROOF_NEEDED';

  const isShort = form.isValid('guest') && form.values.guest.length < limits.usernameMin;

  return (
    <form ref={form.ref} method="post" className={styles.card} noValidate onSubmit={form.onSubmit(mutation)}>
      <Field label={t('guest.name')} hint={t(isShort ? 'guest.short' : 'guest.hint')} error={form.problem('guest')}>
        {(control) => (
          <div className={styles.pair}>
            <TextInput
              {...control}
              name="guest"
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={form.values.guest}
              onChange={(event) => form.set('guest', event.target.value)}
              onBlur={() => form.onBlur('guest')}
              end={
                <IconButton
                  icon="dice"
                  size="small"
                  label={t('guest.another')}
                  onClick={() => form.set('guest', randomGuestName())}
                />
              }
            />
            <Button
              type="submit"
              tone={first ? 'primary' : 'outline'}
              icon="door"
              // Until the next page is there, too.
              busy={!mutation.isIdle && (!mutation.isError || isProving)}
            >
              {t('guest.submit')}
            </Button>
          </div>
        )}
      </Field>
      {isProving ? (
        <GuestProving onProof={mutation.mutate} onCancel={mutation.reset} onMissing={mutation.reset} />
      ) : (
        <FailureNote error={isNameError(mutation.error) ? null : mutation.error} />
      )}
    </form>
  );
};
