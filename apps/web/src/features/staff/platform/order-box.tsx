import { isolate } from '../../../lib/bidi.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Chips } from '../../../ui/form/chips.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { Box } from '../../../ui/box.tsx';
import { useStaffTexts } from '../use-staff-texts.ts';
import styles from './platform.module.css';
import { useChangeOrder, usePlatformOrder } from './queries.ts';

const slow = ['0', '10', '30', '60', '300'] as const;

/** Freeze and slow mode in every room at once. */
export const OrderBox = () => {
  const { t } = useStaffTexts();
  const { until } = useTimes();
  const { data, error } = usePlatformOrder();
  const change = useChangeOrder();
  const frozen = data?.frozen ?? null;
  const seconds = slow.find((each) => Number(each) === data?.slowMode) ?? '0';
  return (
    <Box title={t('everyRoom')}>
      <div className={styles.controls}>
        <Switch
          checked={frozen !== null}
          disabled={!data || change.isPending}
          onChange={(event) => change.mutate({ on: event.target.checked })}
        >
          {t('freeze')}
        </Switch>
        <p className={styles.hint}>
          {frozen === null ? t('freezeText') : t('frozenUntil', { until: isolate(until(frozen.until)) })}
        </p>
        <b className={styles.label}>{t('slowMode')}</b>
        <Chips
          label={t('slowMode')}
          value={seconds}
          onChange={(value) => change.mutate({ seconds: Number(value) })}
          options={slow.map((value) => ({
            value,
            label: value === '0' ? t('off') : t('seconds', { count: Number(value) }),
          }))}
        />
        <p className={styles.hint}>{t('slowModeText')}</p>
        <FailureNote error={change.error ?? error} />
      </div>
    </Box>
  );
};
