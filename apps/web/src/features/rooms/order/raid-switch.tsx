import { useRaidsTexts } from '../../../i18n/raids/use-raids-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { useSetRaidLevel } from '../../parts/raid/raid-calls.ts';
import { useWritingLimits } from '../../parts/writing/writing-limits.ts';
import styles from './order-dialog.module.css';

/** Turns raid mode on by hand (docs/contract.md#raid-mode). */
export const RaidSwitch = ({ roomId, onDone }: { roomId: string; onDone: () => void }) => {
  const { t } = useRaidsTexts();
  const { frozen } = useWritingLimits();
  const { mutate, isPending, error } = useSetRaidLevel(roomId, onDone);
  if (frozen?.raid)
    return (
      <Note tone="info" icon="shield">
        {t('start.isOn')}
      </Note>
    );
  return (
    <div>
      <h3 className={styles.heading}>{t('start.title')}</h3>
      <p className={styles.from}>{t('start.text')}</p>
      <div className={styles.act}>
        <Button tone="outline" icon="shield" busy={isPending} onClick={() => mutate('newcomers')}>
          {t('start.do')}
        </Button>
      </div>
      <FailureNote error={error} />
    </div>
  );
};
