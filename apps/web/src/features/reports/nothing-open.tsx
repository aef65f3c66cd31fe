import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useReportKeys, type QueueKeys } from './state/use-report-keys.ts';
import { useReportTexts } from '../parts/report/use-report-texts.ts';

const nothing = () => undefined;
const noActs = { take: nothing, release: nothing, dismiss: nothing, delete: nothing, warn: nothing, suspend: nothing };

interface NothingOpenProps {
  readonly keys: QueueKeys;
  readonly isEmpty: boolean;
  readonly onShowSettled: () => void;
}

/** In the place of a report: nothing waits, or one is to be chosen. */
export const NothingOpen = ({ keys, isEmpty, onShowSettled }: NothingOpenProps) => {
  const { t } = useReportTexts();
  useReportKeys({ ...keys, ...noActs, context: nothing, rule: nothing, settle: nothing });
  return (
    <EmptyState
      sticker="chai"
      title={t(isEmpty ? 'nothing' : 'choose')}
      action={isEmpty && <Button onClick={onShowSettled}>{t('showSettled')}</Button>}
    >
      {isEmpty ? t('nothingText') : undefined}
    </EmptyState>
  );
};
