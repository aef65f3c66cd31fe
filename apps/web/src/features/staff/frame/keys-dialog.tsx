import { KeyList } from '../../../ui/list/key-list.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody } from '../../../ui/overlays/dialog-parts.tsx';
import { useStaffTexts } from '../use-staff-texts.ts';
import { staffKeys } from './staff-keys.ts';

/** All keys of the staff room. */
export const KeysDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useStaffTexts();
  return (
    <Dialog open={open} onClose={onClose} title={t('keys')}>
      <DialogBody>
        {staffKeys.map(({ group, entries }) => (
          <KeyList
            key={group}
            heading={t(group)}
            entries={entries.map(({ name, keys }) => ({ label: t(name), keys }))}
          />
        ))}
      </DialogBody>
    </Dialog>
  );
};
