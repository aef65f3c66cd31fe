import type { Verdict } from '@baithak/protocol/contracts/classifier';
import { useClassifierTexts } from '../../../i18n/classifier/use-classifier-texts.ts';
import { classNames } from '../../../lib/class-names.ts';
import styles from './verdicts.module.css';

const part = (score: number): string => `${Math.round(score * 100)}%`;

/** Where a score lies between the two thresholds, as they were then. */
export const ScoreBar = ({ verdict }: { verdict: Pick<Verdict, 'score' | 'thresholds' | 'outcome'> }) => {
  const { t } = useClassifierTexts();
  const { score, thresholds, outcome } = verdict;
  const shown = {
    score: score.toFixed(2),
    doubt: thresholds.doubt.toFixed(2),
    refuse: thresholds.refuse.toFixed(2),
  };
  return (
    <>
      <span className={classNames(styles.bar, styles[outcome])} role="img" aria-label={t('score', shown)}>
        <i style={{ inlineSize: part(score) }} />
        <u style={{ insetInlineStart: part(thresholds.doubt) }} />
        <u style={{ insetInlineStart: part(thresholds.refuse) }} />
      </span>
      <span className={styles.score} aria-hidden="true">
        {shown.score}
      </span>
    </>
  );
};
