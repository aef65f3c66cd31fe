import { limits } from '@baithak/protocol/limits';
import { retentionNoticeDays } from '@baithak/protocol/platform-settings.rules';
import { useState } from 'react';
import { isolate } from '../../../lib/bidi.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Box } from '../../../ui/box.tsx';
import { useStaffTexts } from '../use-staff-texts.ts';
import styles from './platform.module.css';
import { useChangeSettings, type HeldSettings } from './queries.ts';
import { useIsOwner } from './use-refused-to-me.ts';

/** How long messages of rooms are kept, and from when on for a shorter time; the owner's to change. */
export const RetentionBox = ({ settings, comingRetention: coming }: HeldSettings) => {
  const { t } = useStaffTexts();
  const [text, setText] = useState(String(settings.retention.months));
  const change = useChangeSettings(() => void notify({ type: 'info', text: t('saved') }));
  const { until } = useTimes();
  const isOwner = useIsOwner();
  const now = settings.retention.months;
  const months = Number(text);
  const isRight = /^\d+$/.test(text) && months >= 1 && months <= limits.retentionMonths;
  return (
    <Box title={t('keeping')}>
      <form
        className={styles.controls}
        onSubmit={(event) => {
          event.preventDefault();
          if (isOwner && isRight && !change.isPending) change.mutate({ retention: { months } });
        }}
      >
        <Field
          label={t('months')}
          hint={`${t('monthsText')} ${isOwner ? t('monthsWait', { count: retentionNoticeDays }) : t('ownerOnly')}`}
          {...(!isRight && { error: t('wholeNumber', { most: limits.retentionMonths }) })}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              dir="ltr"
              readOnly={!isOwner}
              value={text}
              onChange={(event) => setText(event.target.value.trim())}
            />
          )}
        </Field>
        {coming && (
          <p className={styles.hint} role="status">
            {t('monthsComing', { count: coming.months, from: isolate(until(coming.from)) })}
          </p>
        )}
        <FailureNote error={change.error} />
        {isOwner && (
          <Button
            type="submit"
            busy={change.isPending}
            disabled={!isRight || months === now || months === coming?.months}
          >
            {t('save')}
          </Button>
        )}
        {isOwner && coming && (
          <Button
            tone="ghost"
            busy={change.isPending}
            onClick={() => change.mutate({ retention: { months: now } }, { onSuccess: () => setText(String(now)) })}
          >
            {t('monthsTakeBack')}
          </Button>
        )}
      </form>
    </Box>
  );
};
