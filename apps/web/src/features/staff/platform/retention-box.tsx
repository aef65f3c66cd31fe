import type { PlatformSettings } from '@baithak/protocol/platform-settings';
import { limits } from '@baithak/protocol/limits';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Box } from '../../../ui/box.tsx';
import { useStaffTexts } from '../use-staff-texts.ts';
import styles from './platform.module.css';
import { useChangeSettings } from './queries.ts';

/** How long messages of rooms are kept. */
export const RetentionBox = ({ settings }: { settings: PlatformSettings }) => {
  const { t } = useStaffTexts();
  const [text, setText] = useState(String(settings.retention.months));
  const change = useChangeSettings(() => void notify({ type: 'info', text: t('saved') }));
  const months = Number(text);
  const isRight = /^\d+$/.test(text) && months >= 1 && months <= limits.retentionMonths;
  return (
    <Box title={t('keeping')}>
      <form
        className={styles.controls}
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight && !change.isPending) change.mutate({ retention: { months } });
        }}
      >
        <Field
          label={t('months')}
          hint={t('monthsText')}
          {...(!isRight && { error: t('wholeNumber', { most: limits.retentionMonths }) })}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              dir="ltr"
              value={text}
              onChange={(event) => setText(event.target.value.trim())}
            />
          )}
        </Field>
        <FailureNote error={change.error} />
        <Button type="submit" busy={change.isPending} disabled={!isRight || months === settings.retention.months}>
          {t('save')}
        </Button>
      </form>
    </Box>
  );
};
