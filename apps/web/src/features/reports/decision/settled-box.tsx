import { Written } from '../../../ui/written.tsx';
import type { Report } from '@baithak/protocol/contracts/reports';
import { isolate, textAttributes } from '../../../lib/bidi.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { Button } from '../../../ui/button.tsx';
import { reasonKey } from '../../parts/report/reasons.ts';
import { useReportTexts } from '../../parts/report/use-report-texts.ts';
import { useActionName } from './action-list.tsx';
import styles from './decision-panel.module.css';

interface SettledBoxProps {
  readonly report: Report;
  readonly onUndo: () => void;
  readonly isUndoing: boolean;
}

/** What was decided, by whom and when, and the way back while there is one. */
export const SettledBox = ({ report, onUndo, isUndoing }: SettledBoxProps) => {
  const { t } = useReportTexts();
  const { moment, until } = useTimes();
  const nameOf = useActionName();
  const { settled, note } = report;
  if (!settled) return null;
  const { action, rule, by, automatic, date, undoUntil } = settled;
  return (
    <section className={styles.about}>
      <h3>{nameOf(report, action)}</h3>
      <p>
        {automatic
          ? t('settledByItself', { when: moment(date) })
          : t('settledBy', { name: isolate(by?.username ?? ''), when: moment(date) })}
      </p>
      {rule !== null && (
        <p>
          {rule} {t(`rules.${reasonKey(rule)}`)}
        </p>
      )}
      {note !== '' && (
        <p {...textAttributes(note)}>
          <Written text={note} />
        </p>
      )}
      {undoUntil !== null && (
        <>
          <p>{t('undoUntil', { time: until(undoUntil) })}</p>
          <Button size="small" icon="retry" busy={isUndoing} onClick={onUndo}>
            {t('undo')} <kbd>U</kbd>
          </Button>
        </>
      )}
    </section>
  );
};
