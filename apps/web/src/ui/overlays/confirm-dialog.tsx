import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { DialogBody, DialogCard, DialogFooter, useOpener } from './dialog-card.tsx';
import { useBackCloses } from './overlay-history.ts';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** The label of the confirming button: "Delete", never "OK". */
  confirm: ReactNode;
  onConfirm: () => void;
  danger?: boolean;
  busy?: boolean;
}

/** Asks before something that cannot be undone. A press on the scrim does not close it. */
export const ConfirmDialog = ({
  open,
  onClose,
  title,
  children,
  confirm,
  onConfirm,
  danger,
  busy,
}: ConfirmDialogProps) => {
  const { t } = useTranslation();
  const opener = useOpener(open);
  useBackCloses(open, onClose);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogCard title={title} isQuestion finalFocus={opener}>
        <DialogBody>
          <Base.Description render={<div className="text-muted text-[1rem]" />}>{children}</Base.Description>
        </DialogBody>
        <DialogFooter>
          <Base.Close render={<Button tone="ghost">{t('cancel')}</Button>} />
          <Button tone={danger ? 'danger' : 'primary'} busy={busy ?? false} onClick={onConfirm}>
            {confirm}
          </Button>
        </DialogFooter>
      </DialogCard>
    </Base.Root>
  );
};
