import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { isolate } from '../../../lib/bidi.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { DialogCard } from '../../../ui/overlays/dialog-card.tsx';
import { DialogBody, DialogFooter } from '../../../ui/overlays/dialog-parts.tsx';
import { useBackCloses } from '../../../ui/overlays/use-back-closes.ts';
import { usePrivateTexts } from '../use-private-texts.ts';
import styles from './block-dialog.module.css';
import { isRemoved, type Connection } from './connection.ts';

interface BlockDialogProps {
  readonly connection: Connection;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDelete: () => void;
  /** Blocks without deleting; null where that is done or cannot be. */
  readonly onBlock: (() => void) | null;
}

/** Asks once before block and delete: what is erased, and what can be done instead. */
export const BlockDialog = ({ connection, open, onClose, onDelete, onBlock }: BlockDialogProps) => {
  const { t } = usePrivateTexts();
  const { t: tc } = useTranslation('common');
  useBackCloses(open, onClose);
  const name = isolate(connection.username);
  const removed = isRemoved(connection);
  const choose = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogCard title={removed ? t('dialog.titleRemoved') : t('dialog.title', { name })} isQuestion>
        <DialogBody>
          <Base.Description render={<ul className={styles.facts} />}>
            <li>{t('dialog.erased')}</li>
            {!removed && <li>{t('dialog.never', { name })}</li>}
            <li>
              <b>{t('dialog.final')}</b> {onBlock && t('dialog.only')}
            </li>
          </Base.Description>
        </DialogBody>
        <DialogFooter>
          <Base.Close render={<Button tone="ghost">{tc('cancel')}</Button>} />
          {onBlock && (
            <Button tone="outline" onClick={choose(onBlock)}>
              {t('dialog.blockOnly')}
            </Button>
          )}
          <Button tone="danger" onClick={choose(onDelete)}>
            {removed ? t('delete') : t('blockAndDelete')}
          </Button>
        </DialogFooter>
      </DialogCard>
    </Base.Root>
  );
};
