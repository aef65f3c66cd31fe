import type { PlatformSettings } from '@baithak/protocol/platform-settings';
import { useState } from 'react';
import { Box } from '../../../ui/box.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { Field } from '../../../ui/form/field.tsx';
import { SelectInput } from '../../../ui/form/text-input.tsx';
import { useLengthWords } from '../../parts/writing/length-words.ts';
import { useStaffTexts } from '../use-staff-texts.ts';
import { withNow } from './ladder-box.tsx';
import styles from './platform.module.css';
import { useChangeSettings } from './queries.ts';
import { useRefusedToMe } from './use-refused-to-me.ts';

type Words = PlatformSettings['words'];

const minutes = [0, 1440, 2880, 4320, 10_080, 20_160, 43_200] as const;
const messages = [0, 5, 10, 20, 50, 100, 200] as const;
const never = 'never';

/** After which time and how many messages a member's words are masked no more. */
export const WordsBox = ({ words }: { words: Words }) => {
  const { t } = useStaffTexts();
  const length = useLengthWords();
  const [value, setValue] = useState(words);
  const change = useChangeSettings(() => void notify({ type: 'info', text: t('saved') }));
  const isRefused = useRefusedToMe({ words }, { words: value });
  const isSame =
    value.opens === words.opens && value.afterMinutes === words.afterMinutes && value.messages === words.messages;
  return (
    <Box title={t('masking.title')}>
      <form
        className={styles.controls}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSame && !isRefused && !change.isPending) change.mutate({ words: value });
        }}
      >
        <p className={styles.hint}>{t('masking.text')}</p>
        <Field label={t('masking.after')}>
          {(control) => (
            <SelectInput
              {...control}
              value={value.opens ? value.afterMinutes : never}
              onChange={({ target }) =>
                setValue(
                  target.value === never
                    ? { ...value, opens: false }
                    : { ...value, opens: true, afterMinutes: Number(target.value) },
                )
              }
            >
              {withNow(minutes, words.afterMinutes).map((each) => (
                <option key={each} value={each}>
                  {each === 0 ? t('ladder.atOnce') : length(each * 60)}
                </option>
              ))}
              <option value={never}>{t('masking.never')}</option>
            </SelectInput>
          )}
        </Field>
        <Field label={t('masking.messages')} hint={t('masking.messagesText')}>
          {(control) => (
            <SelectInput
              {...control}
              disabled={!value.opens}
              value={value.messages}
              onChange={({ target }) => setValue({ ...value, messages: Number(target.value) })}
            >
              {withNow(messages, words.messages).map((each) => (
                <option key={each} value={each}>
                  {each === 0 ? t('ladder.none') : each}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        {isRefused && (
          <p className={styles.hint} role="status">
            {t('forOwner')}
          </p>
        )}
        <FailureNote error={change.error} />
        <Button type="submit" busy={change.isPending} disabled={isSame || isRefused}>
          {t('save')}
        </Button>
      </form>
    </Box>
  );
};
