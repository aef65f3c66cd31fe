import type { PlatformSettings } from '@baithak/protocol/platform-settings';
import { useState } from 'react';
import { useClassifierTexts } from '../../../i18n/classifier/use-classifier-texts.ts';
import { Box } from '../../../ui/box.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { useChangeSettings } from '../platform/queries.ts';
import { useRefusedToMe } from '../platform/use-refused-to-me.ts';
import { useStaffTexts } from '../use-staff-texts.ts';
import { sharesOf, usePrecision, type MonthShares, type Share } from './queries.ts';
import { ThresholdSlider } from './threshold-slider.tsx';
import styles from './thresholds.module.css';

type Both = PlatformSettings['classifier'];
const kinds = ['pictures', 'texts'] as const;

const isSame = (one: Both, other: Both): boolean =>
  kinds.every((kind) => one[kind].doubt === other[kind].doubt && one[kind].refuse === other[kind].refuse);

const Months = ({ months }: { months: readonly MonthShares[] }) => {
  const { t, i18n } = useClassifierTexts();
  const named = new Intl.DateTimeFormat(i18n.language === 'ur' ? 'ur-u-nu-latn' : i18n.language, {
    month: 'long',
    timeZone: 'UTC',
  });
  const words = ({ percent, marked }: Share): string => (percent === null ? '–' : t('ofMarked', { percent, marked }));
  return (
    <table className={styles.months}>
      <caption>{t('precision')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('month')}</th>
          {kinds.map((kind) => (
            <th key={kind} scope="col">
              {t(kind)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((row) => (
          <tr key={row.month}>
            <th scope="row">{named.format(new Date(`${row.month}-01T00:00:00Z`))}</th>
            {kinds.map((kind) => (
              <td key={kind} className="numbers">
                {words(row[kind])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** From which scores on something is doubtful and refused, and how often that was right. */
export const ThresholdsBox = ({ settings }: { settings: Both }) => {
  const { t } = useClassifierTexts();
  const [value, setValue] = useState(settings);
  const { t: ts } = useStaffTexts();
  const isRefused = useRefusedToMe({ classifier: settings }, { classifier: value });
  const { data, error } = usePrecision();
  const change = useChangeSettings(() => void notify({ type: 'info', text: t('saved') }));
  const { all, months } = sharesOf(data ?? []);
  const marked = months.filter(({ texts, pictures }) => texts.marked + pictures.marked > 0);
  return (
    <Box
      title={t('thresholds')}
      end={all.percent !== null && <b className={styles.share}>{t('percentRight', { percent: all.percent })}</b>}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isRefused && !change.isPending) change.mutate({ classifier: value });
        }}
      >
        {kinds.map((kind) => (
          <ThresholdSlider
            key={kind}
            what={t(kind)}
            value={value[kind]}
            onChange={(next) => setValue({ ...value, [kind]: next })}
          />
        ))}
        <p className={styles.hint}>{t('thresholdsText')}</p>
        {isRefused && (
          <p className={styles.hint} role="status">
            {ts('forOwner')}
          </p>
        )}
        <FailureNote error={change.error ?? error} />
        <Button type="submit" size="small" busy={change.isPending} disabled={isRefused || isSame(value, settings)}>
          {t('save')}
        </Button>
      </form>
      {marked.length > 0 && <Months months={marked} />}
    </Box>
  );
};
