import type { DayNumbers } from '@baithak/protocol/contracts/staff';
import { isolate } from '../../../lib/bidi.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { Box } from '../../../ui/box.tsx';
import { useStaffTexts } from '../use-staff-texts.ts';
import styles from './platform.module.css';
import { Plot } from './plot.tsx';
import { isUnusual, numberNames, seriesOf, usualOf, type NumberName } from './series.ts';

const lines: ReadonlySet<NumberName> = new Set(['answers', 'rooms']);

const NumberBox = ({ days, name }: { days: readonly DayNumbers[]; name: NumberName }) => {
  const { t, i18n } = useStaffTexts();
  const { date } = useTimes();
  const points = seriesOf(days, name);
  const values = points.flatMap(({ value }) => value ?? []);
  const [usual, now] = [usualOf(points), name === 'answers' ? values.at(-1) : points.at(-1)?.value];
  const [first] = points;
  const shown = (value: number) => value.toLocaleString(i18n.language === 'ur' ? 'ur-u-nu-latn' : i18n.language);
  const title = t(`numbers.${name}`);
  if (values.length === 0 || now === undefined || now === null || !first)
    return (
      <Box title={title}>
        <p className={styles.empty}>{t(name === 'answers' ? 'noAnswers' : 'noNumbers')}</p>
      </Box>
    );
  const most = Math.max(...values);
  const unusual = isUnusual(now, usual);
  return (
    <Box title={title} end={<span>{t(unusual ? 'unusual' : 'asUsual')}</span>}>
      <p className={styles.figure}>{shown(now)}</p>
      <Plot
        points={points}
        usual={usual}
        kind={lines.has(name) ? 'line' : 'bars'}
        label={t('plot', { what: title, now: shown(now), most: shown(most), days: points.length })}
      />
      <p className={styles.under} aria-hidden="true">
        <span>{date(first.day)}</span>
        <span>{t('mostOf', { most: isolate(shown(most)) })}</span>
        <span>{t('today')}</span>
      </p>
    </Box>
  );
};

/** One figure and one plot for each thing that is counted a day. */
export const NumberBoxes = ({ days }: { days: readonly DayNumbers[] }) =>
  numberNames.map((name) => <NumberBox key={name} days={days} name={name} />);
