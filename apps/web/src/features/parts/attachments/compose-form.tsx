import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import styles from './compose-form.module.css';
import { pasteFiles } from './paste-files.ts';

interface ComposeFormProps {
  readonly isBusy: boolean;
  /** Takes pasted files. */
  readonly onFiles: (files: readonly File[]) => unknown;
  readonly onSend: () => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The frame around the field for a message or a reply. */
export const ComposeForm = ({ isBusy, onFiles, onSend, className, children }: ComposeFormProps) => (
  <form
    className={classNames(styles.form, className)}
    aria-busy={isBusy}
    {...pasteFiles(onFiles, isBusy)}
    onSubmit={(event) => {
      event.preventDefault();
      onSend();
    }}
  >
    {children}
  </form>
);

/** At the end of the form's last row. */
export const SendButton = ({ label, disabled }: { label: string; disabled: boolean }) => (
  <button type="submit" className={styles.send} aria-label={label} title={label} disabled={disabled}>
    <Icon name="send" />
  </button>
);
