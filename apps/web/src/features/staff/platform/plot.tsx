import { classNames } from '../../../lib/class-names.ts';
import styles from './plot.module.css';
import { isUnusual, type Point } from './series.ts';

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
        className={classNames(styles.bar, isUnusual(value, usual) && styles.unusual)}
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
      <path className={styles.area} d={`M${path}L${last.x} ${height}L${first.x} ${height}Z`} />
      <path className={styles.line} d={`M${path}`} />
    </>
  );
};

/** The days from inline-start to now. */
export const Plot = ({ points, usual, kind, label, isRaid }: PlotProps) => {
  const most = Math.max(1, ...points.map(({ value }) => value ?? 0));
  return (
    <svg
      className={classNames(styles.plot, isRaid && styles.raid)}
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
