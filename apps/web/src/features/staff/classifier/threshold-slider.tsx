import type { Thresholds } from '@baithak/protocol/contracts/classifier.rules';
import { useClassifierTexts } from '../../../i18n/classifier/use-classifier-texts.ts';
import { classNames } from '../../../lib/class-names.ts';
import styles from './thresholds.module.css';

/** In hundredths: nothing is doubtful or refused below the least. */
const [least, most] = [5, 100];

const hundredths = (score: number): number => Math.round(score * 100);
const place = (value: number): string => `${((value - least) / (most - least)) * 100}%`;

interface ThresholdSliderProps {
  readonly what: string;
  readonly value: Thresholds;
  readonly onChange: (value: Thresholds) => void;
}

/** Two thumbs on one line: from which score on something is doubtful, and refused. They do not cross. */
export const ThresholdSlider = ({ what, value, onChange }: ThresholdSliderProps) => {
  const { t } = useClassifierTexts();
  const [doubt, refuse] = [hundredths(value.doubt), hundredths(value.refuse)];
  const shown = { doubt: value.doubt.toFixed(2), refuse: value.refuse.toFixed(2) };
  const thumbs = [
    { name: 'doubt', label: t('doubtFrom', { what }), at: doubt, to: (next: number) => Math.min(next, refuse) },
    { name: 'refuse', label: t('refuseFrom', { what }), at: refuse, to: (next: number) => Math.max(next, doubt) },
  ] as const;
  return (
    <div className={styles.threshold} role="group" aria-label={what}>
      <p className={styles.words}>
        <span>{what}</span>
        <span className="numbers">{t('from', shown)}</span>
      </p>
      <div className={styles.slider}>
        <span className={styles.track} style={{ '--doubt': place(doubt), '--refuse': place(refuse) }} />
        {thumbs.map(({ name, label, at, to }) => (
          <input
            key={name}
            type="range"
            // Where both are at the end, the one that can still move lies above.
            className={classNames(styles.thumb, name === 'doubt' && doubt > 50 && styles.above)}
            min={least}
            max={most}
            step={1}
            value={at}
            aria-label={label}
            aria-valuetext={shown[name]}
            onChange={(event) => onChange({ ...value, [name]: to(event.target.valueAsNumber) / 100 })}
          />
        ))}
      </div>
    </div>
  );
};
