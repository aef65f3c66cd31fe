import { verdictOutcomes } from '@baithak/protocol/contracts/classifier.rules';
import { useState } from 'react';
import { useClassifierTexts } from '../../../i18n/classifier/use-classifier-texts.ts';
import { Box } from '../../../ui/box.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { ListEnd } from '../../../ui/feedback/list-end.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Chips } from '../../../ui/form/chips.tsx';
import { useLiveVerdicts, useVerdicts, type OutcomeFilter } from './queries.ts';
import { VerdictRow } from './verdict-row.tsx';
import styles from './verdicts.module.css';

const filters = ['all', ...verdictOutcomes] as const;

/** What the classifier said, as it happens, with staff's marks. */
export const VerdictsBox = ({ className }: { className: string | undefined }) => {
  const { t } = useClassifierTexts();
  const [outcome, setOutcome] = useState<OutcomeFilter>('all');
  useLiveVerdicts();
  const { verdicts, isPending, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useVerdicts(outcome);
  return (
    <Box title={t('title')} end={<span className={styles.hint}>{t('markIt')}</span>} className={className}>
      <Chips
        label={t('filter')}
        value={outcome}
        onChange={setOutcome}
        options={filters.map((value) => ({ value, label: value === 'all' ? t('all') : t(`filters.${value}`) }))}
      />
      {isPending && <Skeleton shape="bowl" height="150px" />}
      <FailureNote error={error} />
      {!isPending && error === null && verdicts.length === 0 && (
        <EmptyState small sticker="thinking" title={t('none')}>
          {t('noneText')}
        </EmptyState>
      )}
      <ul className={styles.list} aria-label={t('title')}>
        {verdicts.map((verdict) => (
          <VerdictRow key={verdict._id} verdict={verdict} />
        ))}
      </ul>
      {hasNextPage && (
        <ListEnd>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </ListEnd>
      )}
    </Box>
  );
};
