import { isModerationAct, moderationActNames } from '@baithak/protocol/moderation-log/acts';
import type { Ref } from 'react';
import { useLogTexts } from '../../../i18n/log/use-log-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { SelectInput, TextInput } from '../../../ui/form/text-input.tsx';
import styles from './staff-log-page.module.css';
import type { LogFilter } from './use-staff-log.ts';

interface LogFiltersProps {
  readonly filter: LogFilter;
  readonly onChange: (filter: LogFilter) => void;
  readonly fieldRef: Ref<HTMLInputElement>;
}

/** Which entries are listed: of a room, of a person, of an act. */
export const LogFilters = ({ filter, onChange, fieldRef }: LogFiltersProps) => {
  const { t } = useLogTexts();
  const isAny = filter.room !== '' || filter.person !== '' || filter.act !== null;
  return (
    <search className={styles.filters}>
      <Field label={t('staff.room')} hint={t('staff.roomHint')}>
        {(control) => (
          <TextInput
            {...control}
            ref={fieldRef}
            type="search"
            dir="ltr"
            value={filter.room}
            onChange={({ target }) => onChange({ ...filter, room: target.value })}
          />
        )}
      </Field>
      <Field label={t('staff.person')} hint={t('staff.personHint')}>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            dir="ltr"
            value={filter.person}
            onChange={({ target }) => onChange({ ...filter, person: target.value })}
          />
        )}
      </Field>
      <Field label={t('staff.act')}>
        {(control) => (
          <SelectInput
            {...control}
            value={filter.act ?? ''}
            onChange={({ target }) => onChange({ ...filter, act: isModerationAct(target.value) ? target.value : null })}
          >
            <option value="">{t('staff.everyAct')}</option>
            {moderationActNames.map((act) => (
              <option key={act} value={act}>
                {t(`actNames.${act}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {isAny && (
        <Button size="small" tone="outline" onClick={() => onChange({ room: '', person: '', act: null })}>
          {t('staff.clear')}
        </Button>
      )}
    </search>
  );
};
