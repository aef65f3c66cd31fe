import { useTranslation } from 'react-i18next';
import { client } from '../../lib/client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Failure } from './failure.tsx';
import { useWork } from './use-work.ts';

/** Asks once for the age before the first Adult room (CONTRACT 4). `onConfirmed` runs when the server has it. */
export const AgeDialog = ({
  open,
  onClose,
  onConfirmed,
}: {
  open: boolean;
  onClose: () => void;
  onConfirmed: () => void;
}) => {
  const { t } = useTranslation('rooms');
  const { isBusy, code, run } = useWork();
  const confirm = () =>
    run(async () => {
      await client.rooms.confirmAge();
      onClose();
      onConfirmed();
    });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('age.title')}
      confirm={t('age.confirm')}
      onConfirm={confirm}
      busy={isBusy}
    >
      {t('age.text')}
      <Failure code={code} />
    </ConfirmDialog>
  );
};
