import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '../../../lib/client.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';

interface AgeDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Runs once the server has stored the answer. */
  readonly onConfirmed: () => void;
}

/** Asks for the age once, before the first Adult room (docs/contract.md#adult-rooms). */
export const AgeDialog = ({ open, onClose, onConfirmed }: AgeDialogProps) => {
  const { t } = useTranslation('rooms');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.rooms.confirmAge(),
    onSuccess: () => {
      onClose();
      onConfirmed();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('age.title')}
      confirm={t('age.confirm')}
      onConfirm={() => mutate()}
      busy={isPending}
    >
      {t('age.text')}
      <FailureNote error={error} />
    </ConfirmDialog>
  );
};
