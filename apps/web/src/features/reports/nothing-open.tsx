import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useReportTexts } from '../parts/report/use-report-texts.ts';
import styles from './nothing-open.module.css';
import { isNarrowed, noFilter, type QueueFilter } from './state/source.ts';
import { useReportKeys, type QueueKeys } from './state/use-report-keys.ts';

const nothing = () => undefined;
const noActs = { take: nothing, release: nothing, dismiss: nothing, delete: nothing, warn: nothing, suspend: nothing };

interface NothingOpenProps {
  readonly keys: QueueKeys;
  readonly filter: QueueFilter;
  readonly onFilter: (filter: QueueFilter) => void;
  /** No report is in the list. */
  readonly isEmpty: boolean;
}

const NoReport = ({ filter, onFilter }: Pick<NothingOpenProps, 'filter' | 'onFilter'>) => {
  const { t } = useReportTexts();
  const to = (label: string, next: QueueFilter) => (
    <Button tone="outline" onClick={() => onFilter(next)}>
      {label}
    </Button>
  );
  if (isNarrowed(filter))
    return (
      <EmptyState sticker="chai" title={t('noneFound')} action={to(t('showOpen'), noFilter)}>
        {t('noneFoundText')}
      </EmptyState>
    );
  if (filter.show === 'settled') return <EmptyState sticker="chai" title={t('noneSettled')} />;
  return (
    <EmptyState sticker="chai" title={t('nothing')} action={to(t('showSettled'), { ...noFilter, show: 'settled' })}>
      {t('nothingText')}
    </EmptyState>
  );
};

/** In the place of a report: nothing waits, or one is to be chosen. */
export const NothingOpen = ({ keys, filter, onFilter, isEmpty }: NothingOpenProps) => {
  const { t } = useReportTexts();
  useReportKeys({ ...keys, ...noActs, context: nothing, rule: nothing, settle: nothing });
  return (
    <div className={styles.middle}>
      {isEmpty ? <NoReport filter={filter} onFilter={onFilter} /> : <EmptyState sticker="chai" title={t('choose')} />}
    </div>
  );
};
