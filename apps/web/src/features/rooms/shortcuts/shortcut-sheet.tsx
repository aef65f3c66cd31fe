import { useTranslation } from 'react-i18next';
import { shortcutModifierLabel } from '../../../lib/breakpoint.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody } from '../../../ui/overlays/dialog-parts.tsx';
import styles from './shortcut-sheet.module.css';

const sheet = [
  { name: 'palette', keys: ['mod', 'K'] },
  { name: 'nextUnread', keys: ['Alt', 'Shift', '↓'] },
  { name: 'previousUnread', keys: ['Alt', 'Shift', '↑'] },
  { name: 'inLists', keys: ['↑', '↓'] },
  { name: 'send', keys: ['Enter'] },
  { name: 'newLine', keys: ['Shift', 'Enter'] },
  { name: 'editLast', keys: ['↑'] },
  { name: 'close', keys: ['Esc'] },
  { name: 'sheet', keys: ['?'] },
] as const;

/** Every key that does something, in one place. */
export const ShortcutSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('rooms');
  const mod = shortcutModifierLabel();
  return (
    <Dialog open={open} onClose={onClose} title={t('shortcuts.title')}>
      <DialogBody>
        <dl className={styles.sheet}>
          {sheet.map(({ name, keys }) => (
            <div key={name} className={styles.line}>
              <dt>{t(`shortcuts.${name}`)}</dt>
              <dd dir="ltr">
                {keys.map((key) => (
                  <kbd key={key}>{key === 'mod' ? mod : key}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </Dialog>
  );
};
