import { useTranslation } from 'react-i18next';
import { shortcutModifierLabel } from '../../../lib/breakpoint.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody } from '../../../ui/overlays/dialog-parts.tsx';
import { shortcuts } from './shortcuts.ts';
import styles from './shortcut-sheet.module.css';

/** Every key that does something, in one place. */
export const ShortcutSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('rooms');
  const mod = shortcutModifierLabel();
  return (
    <Dialog open={open} onClose={onClose} title={t('shortcuts.title')}>
      <DialogBody>
        {shortcuts.map(({ group, entries }) => (
          <section key={group} aria-label={t(`shortcuts.${group}`)}>
            <h3 className={styles.heading}>{t(`shortcuts.${group}`)}</h3>
            <dl className={styles.sheet}>
              {entries.map(({ name, keys }) => (
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
          </section>
        ))}
      </DialogBody>
    </Dialog>
  );
};
