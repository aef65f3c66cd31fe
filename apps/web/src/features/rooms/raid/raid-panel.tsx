import type { Raid } from '@baithak/protocol/contracts/raids';
import { useState } from 'react';
import { useRaidsTexts } from '../../../i18n/raids/use-raids-texts.ts';
import { isolate } from '../../../lib/bidi.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { Figures } from '../../parts/raid/figures.tsx';
import { HeldLine } from '../../parts/raid/held-line.tsx';
import { useSetRaidLevel } from '../../parts/raid/raid-calls.ts';
import { UndoRaidDialog } from '../../parts/raid/undo-raid-dialog.tsx';
import { PeopleDialog } from './people-dialog.tsx';
import styles from './room-raid.module.css';

interface RaidPanelProps {
  readonly roomId: string;
  readonly raid: Raid;
  readonly onChange: (raid: Raid | null) => void;
}

const Buttons = ({ roomId, raid, onChange, onUndo }: RaidPanelProps & { onUndo: () => void }) => {
  const { t } = useRaidsTexts();
  const notifyError = useNotifyError();
  const [isListed, setIsListed] = useState(false);
  const { mutate, isPending, variables } = useSetRaidLevel(roomId, onChange);
  const set = (level: 'off' | 'newcomers' | 'strict') => () => mutate(level, { onError: notifyError });
  const other = raid.level === 'strict' ? 'newcomers' : 'strict';
  return (
    <div className={styles.buttons}>
      <Button
        tone={other === 'strict' ? 'primary' : 'outline'}
        size="small"
        icon={other === 'strict' ? 'lock' : 'minus'}
        busy={isPending && variables !== 'off'}
        onClick={set(other)}
      >
        {t(other === 'strict' ? 'panel.stricter' : 'panel.milder')}
      </Button>
      <Button tone="outline" size="small" icon="retry" onClick={onUndo}>
        {t('panel.undo')}
      </Button>
      <Button tone="ghost" size="small" icon="users" onClick={() => setIsListed(true)}>
        {t('panel.see')}
      </Button>
      <span className={styles.end}>
        <Button tone="outline" size="small" icon="check" busy={isPending && variables === 'off'} onClick={set('off')}>
          {t('panel.end')}
        </Button>
      </span>
      {isListed && <PeopleDialog raidId={raid._id} onClose={() => setIsListed(false)} />}
    </div>
  );
};

const byWhom = ({ room, signs }: Raid) => {
  if (room) return signs.length === 0 ? (['panel.byHand'] as const) : [];
  return signs.length === 0 ? (['panel.everywhere'] as const) : (['panel.everywhereItself'] as const);
};

/** For those who keep order in the room: what is happening, and what can be done about it. */
export const RaidPanel = ({ roomId, raid, onChange }: RaidPanelProps) => {
  const { t } = useRaidsTexts();
  const { moment, until } = useTimes();
  // The dialog outlives the panel's changes: it is about the raid that it was opened for.
  const [undone, setUndone] = useState<Raid | null>(null);
  const title = t('panel.since', { since: isolate(moment(raid.since)) });
  const words = [
    t(`panel.text.${raid.level}`),
    ...byWhom(raid).map((key) => t(key)),
    t('panel.ends', { until: isolate(until(raid.until)) }),
  ];
  return (
    <section className={styles.panel} aria-label={title} data-bar>
      <div className={styles.title}>
        <Icon name="shield" />
        <h2>{title}</h2>
        <span className={styles.tag} role="status">
          {t(`panel.now.${raid.level}`)}
        </span>
      </div>
      <p className={styles.text}>{words.join(' ')}</p>
      {raid.minutes > 0 && <Figures raid={raid} />}
      {/* What holds in every room is for the platform's staff. */}
      {raid.room && <Buttons roomId={roomId} raid={raid} onChange={onChange} onUndo={() => setUndone(raid)} />}
      {raid.room && <HeldLine raid={raid} />}
      {undone && <UndoRaidDialog raid={undone} onClose={() => setUndone(null)} />}
    </section>
  );
};
