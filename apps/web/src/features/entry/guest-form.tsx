import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../lib/client.ts';
import type { Problem } from '../../lib/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Note } from '../../ui/note.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import styles from './form.module.css';
import { randomGuestName } from './guest-name.ts';
import { nameProblem } from './rules.ts';
import { useComeIn } from './use-come-in.ts';
import { useForm } from './use-form.ts';
import { useRuleWords } from './use-rule-words.ts';
import { useSending } from './use-sending.ts';

const taken: ReadonlySet<string> = new Set(['NAME_TAKEN', 'NAME_RESERVED', 'CONFLICT', 'INVALID_INPUT']);

/** A name and in. The dice gives another name. */
export const GuestForm = () => {
  const { t } = useTranslation('entry');
  const words = useRuleWords();
  const comeIn = useComeIn();
  const { busy, failure, run } = useSending();
  const form = useForm({ guest: (value) => words(nameProblem(value, 'guest')) }, { guest: '' });

  // After the first paint: a random name must not differ between the server's page and the browser's.
  const rollName = useEffectEvent(() => form.set('guest', randomGuestName()));
  useEffect(() => rollName(), []);

  const place = ({ code }: Problem): boolean => {
    if (!taken.has(code)) return false;
    form.refuse('guest', code);
    return true;
  };
  const send = (): void =>
    run(async () => {
      const { data } = await client.accounts.enterAsGuest({ username: form.values.guest });
      comeIn(data, true, true);
    }, place);

  return (
    <form ref={form.ref} className={styles.card} noValidate onSubmit={form.onSubmit(send)}>
      <Field label={t('guest.name')} hint={t('guest.hint')} error={form.problem('guest')}>
        {(ties) => (
          <div className={styles.pair}>
            <TextInput
              {...ties}
              name="guest"
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={form.values.guest}
              onChange={(event) => form.set('guest', event.target.value)}
              onBlur={() => form.leave('guest')}
              end={
                <IconButton
                  icon="dice"
                  size="small"
                  label={t('guest.another')}
                  onClick={() => form.set('guest', randomGuestName())}
                />
              }
            />
            <Button type="submit" tone="outline" icon="door" busy={busy}>
              {t('guest.submit')}
            </Button>
          </div>
        )}
      </Field>
      {failure !== undefined && (
        <Note tone="danger" alert>
          {failure}
        </Note>
      )}
    </form>
  );
};
