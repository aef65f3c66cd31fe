import type { RaidTaken } from '@baithak/protocol/contracts/raids';
import { useState } from 'react';
import { useRaidsTexts } from '../../../i18n/raids/use-raids-texts.ts';
import { isolate } from '../../../lib/bidi.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useWritingLimits } from '../../parts/writing/writing-limits.ts';
import styles from './taken-line.module.css';

const UndoRaidDialog = lazyPart(async () => (await import('../../parts/raid/undo-raid-dialog.tsx')).UndoRaidDialog);

/** One line for all that raid mode took away here; those who keep order can take more of it away, once it has ended too. */
export const TakenLine = ({ taken: { raidId, messages, people, at } }: { taken: RaidTaken }) => {
  const { t } = useRaidsTexts();
  const { moment, exact } = useTimes();
  const { isExempt } = useWritingLimits();
  const [isUndone, setIsUndone] = useState(false);
  const counts = { messages: t('gone.messages', { count: messages }), people: t('gone.people', { count: people }) };
  return (
    <div className={styles.line}>
      <Icon name="shield" size="small" />
      <p>
        {t('gone.text', counts)}{' '}
        <time dateTime={at} title={exact(at)}>
          {t('gone.by', { time: isolate(moment(at)) })}
        </time>
      </p>
      {isExempt && (
        <Button tone="ghost" size="small" icon="retry" onClick={() => setIsUndone(true)}>
          {t('panel.undo')}
        </Button>
      )}
      {isUndone && (
        <UndoRaidDialog
          raid={{ _id: raidId }}
          onClose={() => setIsUndone(false)}
          onMissing={() => setIsUndone(false)}
        />
      )}
    </div>
  );
};
