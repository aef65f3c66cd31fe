import type { Freeze } from '@baithak/protocol/contracts/room-order';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRaidsTexts } from '../../../i18n/raids/use-raids-texts.ts';
import { isolate } from '../../../lib/bidi.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFooter } from '../../../ui/overlays/dialog-parts.tsx';
import styles from './room-raid.module.css';

const Why = ({ until, onClose }: { until: string | null; onClose: () => void }) => {
  const { t } = useRaidsTexts();
  const { t: tc } = useTranslation('common');
  const times = useTimes();
  return (
    <Dialog open onClose={onClose} title={t('line.title')} isQuestion>
      <DialogBody className={styles.why}>
        <p>{t('line.whatFor')}</p>
        <p>{t('line.you')}</p>
        <p>{t('line.them')}</p>
        {until !== null && <p>{t('line.ends', { until: isolate(times.until(until)) })}</p>}
      </DialogBody>
      <DialogFooter>
        <Button tone="primary" onClick={onClose}>
          {tc('close')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
};

/** For members who go on talking: why others only read. It counts nothing. */
export const RaidLine = ({ frozen }: { frozen: Freeze }) => {
  const { t } = useRaidsTexts();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <div className={styles.line} data-bar>
      <Icon name="shield" />
      <p role="status">{t(frozen.strict ? 'line.strict' : 'line.newcomers')}</p>
      <Button tone="ghost" size="small" onClick={() => setIsAsked(true)}>
        {t('line.why')}
      </Button>
      {/* A longer freeze that holds too has another end. */}
      {isAsked && <Why until={frozen.reason === 'surge' ? frozen.until : null} onClose={() => setIsAsked(false)} />}
    </div>
  );
};
