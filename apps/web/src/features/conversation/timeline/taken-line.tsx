import type { RaidTaken } from '@baithak/protocol/contracts/raids';
import { restorableMs } from '@baithak/protocol/contracts/raids.rules';
import { useState } from 'react';
import { useRaidsTexts } from '../../../i18n/lazy/raids.ts';
import { isolate } from '../../../lib/text-direction.ts';
import { useNow, useTimes } from '../../../lib/time/now.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useWritingLimits } from '../../composer/limits/writing-limits.ts';
import styles from './taken-line.module.css';

const RestoreRaidDialog = lazyPart(async () => (await import('../../raids/raid-steps-dialog.tsx')).RestoreRaidDialog);
const UndoRaidDialog = lazyPart(async () => (await import('../../raids/raid-steps-dialog.tsx')).UndoRaidDialog);

/** One line for all that raid mode took away here; those who keep order can take more of it away, and for an hour take it back, once it has ended too. */
export const TakenLine = ({ taken: { raidId, messages, people, at } }: { taken: RaidTaken }) => {
  const { t } = useRaidsTexts();
  const { moment, exact } = useTimes();
  const { isExempt } = useWritingLimits();
  const [asked, setAsked] = useState<'undo' | 'restore' | null>(null);
  const canComeBack = Date.parse(at) + restorableMs > useNow();
  const close = () => setAsked(null);
  const counts = { messages: t('gone.messages', { count: messages }), people: t('gone.people', { count: people }) };
  return (
    <div
      className={`${styles.line} flex flex-wrap items-center gap-2 py-0.75 ps-[calc(var(--sp-4)_+_52px)] pe-4 text-sm text-muted`}
    >
      <Icon name="shield" size="small" />
      <p>
        {t('gone.text', counts)}{' '}
        <time dateTime={at} title={exact(at)}>
          {t('gone.by', { time: isolate(moment(at)) })}
        </time>
      </p>
      {isExempt && canComeBack && (
        <Button tone="ghost" size="small" onClick={() => setAsked('restore')}>
          {t('held.do')}
        </Button>
      )}
      {isExempt && (
        <Button tone="ghost" size="small" icon="retry" onClick={() => setAsked('undo')}>
          {t('panel.undo')}
        </Button>
      )}
      {asked === 'restore' && <RestoreRaidDialog raid={{ _id: raidId }} onClose={close} onMissing={close} />}
      {asked === 'undo' && <UndoRaidDialog raid={{ _id: raidId }} onClose={close} onMissing={close} />}
    </div>
  );
};
