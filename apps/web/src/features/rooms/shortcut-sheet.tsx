import { useTranslation } from 'react-i18next';
import { modKey } from '../../lib/device.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './shortcut-sheet.module.css';

const sheet = [
  { says: 'palette', keys: ['mod', 'K'] },
  { says: 'nextUnread', keys: ['Alt', 'Shift', '↓'] },
  { says: 'previousUnread', keys: ['Alt', 'Shift', '↑'] },
  { says: 'inLists', keys: ['↑', '↓'] },
  { says: 'send', keys: ['Enter'] },
  { says: 'newLine', keys: ['Shift', 'Enter'] },
  { says: 'editLast', keys: ['↑'] },
  { says: 'close', keys: ['Esc'] },
  { says: 'sheet', keys: ['?'] },
] as const;

/** Every key that does something, in one place. */
export const ShortcutSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('rooms');
  const mod = modKey();
  return (
    <Dialog open={open} onClose={onClose} title={t('keys.title')}>
      <dl className={styles.sheet}>
        {sheet.map(({ says, keys }) => (
          <div key={says} className={styles.line}>
            <dt>{t(`keys.${says}`)}</dt>
            <dd dir="ltr">
              {keys.map((key) => (
                <kbd key={key}>{key === 'mod' ? mod : key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};
