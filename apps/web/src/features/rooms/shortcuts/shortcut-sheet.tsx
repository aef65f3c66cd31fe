import { useTranslation } from 'react-i18next';
import { KeyList } from '../../../ui/list/key-list.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody } from '../../../ui/overlays/dialog-parts.tsx';
import { shortcuts } from './shortcuts.ts';

/** Every key that does something, in one place. */
export const ShortcutSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('rooms');
  return (
    <Dialog open={open} onClose={onClose} title={t('shortcuts.title')}>
      <DialogBody>
        {shortcuts.map(({ group, entries }) => (
          <KeyList
            key={group}
            heading={t(`shortcuts.${group}`)}
            entries={entries.map(({ name, keys }) => ({ label: t(`shortcuts.${name}`), keys }))}
          />
        ))}
      </DialogBody>
    </Dialog>
  );
};
