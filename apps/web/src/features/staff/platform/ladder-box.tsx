import type { PlatformSettings } from '@baithak/protocol/platform-settings';
import { useState } from 'react';
import { Box } from '../../../ui/box.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { notify } from '../../../ui/feedback/toasts.ts';
import { Field } from '../../../ui/form/field.tsx';
import { SelectInput } from '../../../ui/form/text-input.tsx';
import { useLengthWords } from '../../composer/limits/length-words.ts';
import { useStaffTexts } from '../../../i18n/lazy/staff.ts';
import styles from './platform.module.css';
import { useChangeSettings, useRefusedToMe } from './queries.ts';

type Ladder = PlatformSettings['ladder'];

const minutes = [0, 10, 30, 60, 180, 360, 720, 1440, 2880, 4320, 10_080, 20_160, 43_200] as const;
const answers = [0, 1, 2, 3, 5, 10] as const;

/** What is offered, and what holds now where that is something else. */
export const withNow = (offered: readonly number[], now: number): readonly number[] =>
  [...new Set([...offered, now])].toSorted((a, b) => a - b);

export const LadderBox = ({ ladder }: { ladder: Ladder }) => {
  const { t } = useStaffTexts();
  const words = useLengthWords();
  const [value, setValue] = useState(ladder);
  const change = useChangeSettings(() => void notify({ type: 'info', text: t('saved') }));
  const length = (each: number): string => (each === 0 ? t('ladder.atOnce') : words(each * 60));
  const fields = [
    { name: 'linksAfterMinutes', label: t('ladder.links'), offered: minutes, say: length },
    {
      name: 'linksAnswers',
      label: t('ladder.answers'),
      offered: answers,
      say: (each: number) => (each === 0 ? t('ladder.none') : String(each)),
    },
    {
      name: 'picturesAfterMinutes',
      label: t('ladder.pictures'),
      offered: minutes,
      say: length,
      hint: t('ladder.picturesText'),
    },
  ] as const;
  const isRefused = useRefusedToMe({ ladder }, { ladder: value });
  const isSame = fields.every(({ name }) => value[name] === ladder[name]);
  return (
    <Box title={t('ladder.title')}>
      <form
        className={`${styles.controls} grid gap-2 content-start justify-items-start`}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSame && !isRefused && !change.isPending) change.mutate({ ladder: value });
        }}
      >
        <p className="text-xs text-muted">{t('ladder.text')}</p>
        {fields.map(({ name, label, offered, say, ...rest }) => (
          <Field key={name} label={label} {...rest}>
            {(control) => (
              <SelectInput
                {...control}
                value={value[name]}
                onChange={(event) => setValue({ ...value, [name]: Number(event.target.value) })}
              >
                {withNow(offered, ladder[name]).map((each) => (
                  <option key={each} value={each}>
                    {say(each)}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
        ))}
        {isRefused && (
          <p className="text-xs text-muted" role="status">
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
