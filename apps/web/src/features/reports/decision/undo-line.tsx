import type { QueuedReport } from '@baithak/protocol/contracts/reports';
import { undoMs } from '@baithak/protocol/contracts/reports.rules';
import { useTimes } from '../../../lib/time/use-times.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { useReportTexts } from '../../parts/report/use-report-texts.ts';
import styles from './undo-line.module.css';
import { serverNow } from '../../../lib/time/server-time.ts';

interface UndoLineProps {
  readonly report: QueuedReport;
  readonly onUndo: () => void;
  readonly isUndoing: boolean;
}

/** What was decided last, as long as it can be taken back; its edge shortens with the hour. */
export const UndoLine = ({ report: { settled }, onUndo, isUndoing }: UndoLineProps) => {
  const { t } = useReportTexts();
  const { until } = useTimes();
  if (!settled?.undoUntil) return null;
  const left = Math.min(1, Math.max(0, (Date.parse(settled.undoUntil) - serverNow()) / undoMs));
  return (
    <div className={styles.line} role="status">
      <i className={styles.left} style={{ '--left': `${left * 100}%` }} />
      <Icon name="check" size="small" />
      <span className={styles.words}>
        {t(`settledAs.${settled.action}`)} <span>{t('undoUntil', { time: until(settled.undoUntil) })}</span>
      </span>
      <Button size="small" icon="retry" busy={isUndoing} onClick={onUndo}>
        {t('undo')} <kbd>U</kbd>
      </Button>
    </div>
  );
};
