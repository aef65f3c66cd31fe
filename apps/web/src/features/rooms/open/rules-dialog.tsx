import type { RoomDetails } from '@baithak/protocol/entities/room';
import { useTranslation } from 'react-i18next';
import { textAttributes } from '../../../lib/bidi.ts';
import { Button } from '../../../ui/button.tsx';
import { Lines } from '../../../ui/lines.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFooter } from '../../../ui/overlays/dialog-parts.tsx';
import styles from '../dialog-form.module.css';

/** The room's rules: shown to new members once, and from the menu. */
export const RulesDialog = ({ room, open, onClose }: { room: RoomDetails; open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('rooms');
  return (
    <Dialog open={open} onClose={onClose} title={t('rules')}>
      <DialogBody>
        <p className={styles.words} {...textAttributes(room.rules)}>
          <Lines text={room.rules} />
        </p>
      </DialogBody>
      <DialogFooter>
        <Button tone="primary" onClick={onClose}>
          {t('rulesRead')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
};
