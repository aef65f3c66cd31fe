import type { DayNumbers } from '@baithak/protocol/contracts/staff';
import { isolate } from '../../../lib/text-direction.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { Box } from '../../../ui/box.tsx';
import { useStaffTexts } from '../../../i18n/lazy/staff.ts';
import styles from './number-boxes.module.css';

const numberNames = ['people', 'guests', 'messages', 'reports', 'answers', 'rooms'] as const;
type NumberName = (typeof numberNames)[number];

/** A day with its value; null where it was not counted. */
interface Point {
  readonly day: string;
  readonly value: number | null;
}

export const seriesOf = (days: readonly DayNumbers[], name: NumberName): readonly Point[] =>
  days.map((row) => ({ day: row.day, value: name === 'answers' ? row.answerMinutes : row[name] }));

/** Fewer days make nothing usual. */
const leastDays = 7;

/** The middle value of the days before the last one, from the first on that had any; null for too few. */
export const usualOf = (points: readonly Point[]): number | null => {
  const before = points.slice(0, -1).flatMap(({ value }) => value ?? []);
  const first = before.findIndex((value) => value > 0);
  const values = first < 0 ? [] : before.slice(first).toSorted((a, b) => a - b);
  return values.length < leastDays ? null : (values[Math.floor((values.length - 1) / 2)] ?? null);
};

/** Values that are small anyway are no news. */
const leastUnusual = 10;

/** More than twice and a half the usual. */
export const isUnusual = (value: number | null, usual: number | null): boolean =>
  value !== null && usual !== null && value >= leastUnusual && value > usual * 2.5;

const width = 300;
const height = 64;

interface PlotProps {
  readonly points: readonly Point[];
  readonly usual: number | null;
  /** Bars for what is counted a day; a line for what lasts. */
  readonly kind: 'bars' | 'line';
  /** What it shows, in a sentence. */
  readonly label: string;
  /** What is unusual is a raid. */
  readonly isRaid?: boolean;
}

const Bars = ({ points, usual, most }: Pick<PlotProps, 'points' | 'usual'> & { most: number }) => {
  const step = width / points.length;
  return points.map(({ day, value }, at) => {
    const high = ((value ?? 0) / most) * (height - 6);
    return (
      <rect
        key={day}
        className={classNames('fill-accent', isUnusual(value, usual) && styles.unusual)}
        x={at * step + step * 0.08}
        y={height - high}
        width={step * 0.84}
        height={high}
      />
    );
  });
};

const Line = ({ points, most }: Pick<PlotProps, 'points'> & { most: number }) => {
  const step = width / Math.max(1, points.length - 1);
  const known = points.flatMap(({ value }, at) =>
    value === null ? [] : [{ x: at * step, y: height - (value / most) * (height - 6) }],
  );
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return null;
  const path = known.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  return (
    <>
      <path className="fill-accent-soft" d={`M${path}L${last.x} ${height}L${first.x} ${height}Z`} />
      <path className={styles.line} d={`M${path}`} />
    </>
  );
};

/** The days from inline-start to now. */
export const Plot = ({ points, usual, kind, label, isRaid }: PlotProps) => {
  const most = Math.max(1, ...points.map(({ value }) => value ?? 0));
  return (
    <svg
      className={classNames(styles.plot, 'block w-full h-16 overflow-visible', isRaid && styles.raid)}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className={styles.ground} d={`M0 ${height - 0.5}H${width}`} />
      {kind === 'bars' ? <Bars points={points} usual={usual} most={most} /> : <Line points={points} most={most} />}
    </svg>
  );
};

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
        <p className="text-xs text-muted">{t(name === 'answers' ? 'noAnswers' : 'noNumbers')}</p>
      </Box>
    );
  const most = Math.max(...values);
  const unusual = isUnusual(now, usual);
  // A line needs two days, bars one that had any.
  const isDrawn = lines.has(name) ? values.length > 1 : most > 0;
  return (
    <Box title={title} end={usual !== null && <span>{t(unusual ? 'unusual' : 'asUsual')}</span>}>
      <p className="pb-2 text-xl font-bold numbers leading-[1.1]">{shown(now)}</p>
      {isDrawn ? (
        <>
          <Plot
            points={points}
            usual={usual}
            kind={lines.has(name) ? 'line' : 'bars'}
            label={t('plot', { what: title, now: shown(now), most: shown(most), days: points.length })}
          />
          <p className="flex justify-between pt-1 text-2xs text-muted" aria-hidden="true">
            <span>{date(first.day)}</span>
            <span>{t('mostOf', { most: isolate(shown(most)) })}</span>
            <span>{t('today')}</span>
          </p>
        </>
      ) : (
        <p className="text-xs text-muted">{t('nothingBefore')}</p>
      )}
    </Box>
  );
};

export const NumberBoxes = ({ days }: { days: readonly DayNumbers[] }) =>
  numberNames.map((name) => <NumberBox key={name} days={days} name={name} />);
