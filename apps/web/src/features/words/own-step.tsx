import { memberRank } from '@baithak/protocol/ranks';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueryClient } from '../../lib/query-client.ts';
import { useMe } from '../../lib/session/me.ts';
import { useNow } from '../../lib/time/now.ts';
import { useTimes } from '../../lib/time/use-times.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { useWordsTexts } from '../parts/use-words-texts.ts';
import { useWordsStep } from '../parts/words/use-words-step.ts';

const Step = () => {
  const { t } = useWordsTexts();
  const { until } = useTimes();
  const now = useNow();
  const step = useWordsStep(true);
  if (!step) return null;
  if (step.open)
    return (
      <Note tone="success">
        <p>{t('stepOpen')}</p>
      </Note>
    );
  if (step.at === null)
    return (
      <Note icon="eye">
        <p>{t('stepNever')}</p>
      </Note>
    );
  const isWaiting = Date.parse(step.at) > now;
  return (
    <Note icon="eye">
      <p>
        {isWaiting ? t('stepUntil', { when: until(step.at) }) : t('stepMasked')}{' '}
        {step.missingMessages > 0 && t('stepMessages', { count: step.missingMessages })} {t('stepBack')}
      </p>
    </Note>
  );
};

const StepOfMember = () => {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <Step />
    </QueryClientProvider>
  );
};

/**
 * To a member: whether their words are masked, and until when (docs/contract.md#allowed-words). The page is outside of what
 * has a cache of answers.
 */
export const OwnStep = () => useMe()?.rank === memberRank && <StepOfMember />;
