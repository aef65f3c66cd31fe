import { type ClipboardEvent, type DragEvent, type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { giveFiles } from '../../../lib/uploads/typed-files.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import styles from './attachments.module.css';

/** Whether files are dragged. A zone in another one keeps them to itself. */
const isForUs = (event: DragEvent): boolean => {
  const hasFiles = event.dataTransfer.types.includes('Files');
  if (hasFiles) event.stopPropagation();
  return hasFiles;
};

interface DropZoneProps {
  /** Null: accepts none. */
  readonly onFiles: ((files: readonly File[]) => void) | null;
  readonly isForPicture?: boolean;
  readonly children: ReactNode;
}

/** Accepts files dropped anywhere on its children, and says so while they hover. */
export const DropZone = ({ onFiles, isForPicture = false, children }: DropZoneProps) => {
  const { t } = useTranslation('media');
  // Entering a child comes before leaving its parent.
  const [depth, setDepth] = useState(0);
  const handlers = onFiles && {
    onDragEnter: (event: DragEvent) => isForUs(event) && setDepth((before) => before + 1),
    onDragLeave: (event: DragEvent) => isForUs(event) && setDepth((before) => Math.max(0, before - 1)),
    onDragOver: (event: DragEvent) => {
      if (!isForUs(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDrop: (event: DragEvent) => {
      setDepth(0);
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      giveFiles(event.dataTransfer.files, onFiles);
    },
  };
  return (
    <div className="relative flex flex-1 flex-col min-h-0" {...handlers} data-pane>
      {children}
      {depth > 0 && (
        <div className={styles.over}>
          <span className="flex items-center gap-2 py-3 px-5 rounded-bowl bg-surface-raised text-text font-bold shadow-2">
            <Icon name="image" size="large" />
            {isForPicture ? t('dropPicture') : t('dropHere')}
          </span>
        </div>
      )}
    </div>
  );
};

interface FileInputProps {
  /** To open it: its `click`. */
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  /** See `acceptedTypes`. */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

export const FileInput = ({ ref, label, accept, multiple = false, onFiles }: FileInputProps) => (
  <input
    ref={ref}
    type="file"
    hidden
    multiple={multiple}
    accept={accept}
    aria-label={label}
    onChange={({ target: field }) => {
      giveFiles(field.files ?? [], onFiles);
      // The same file may be chosen again after it was removed.
      field.value = '';
    }}
  />
);

/** As file managers write it: the last part of a path or address, in one form of its letters, without the end. */
const plainName = (text: string): string => {
  const last = text.trim().split(/[/\\]/).at(-1) ?? '';
  const decoded = /%[0-9a-f]{2}/i.test(last) && text.includes('://') ? safelyDecoded(last) : last;
  return decoded.normalize('NFC').replace(/\.[^.]*$/, '');
};

const safelyDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Whether a text says no more than the names of files, as it does where the files themselves were copied. */
export const namesOnly = (text: string, files: readonly Pick<File, 'name'>[]): boolean => {
  const names = new Set(files.map(({ name }) => plainName(name)));
  const lines = text.split(/\r?\n|\r/).filter((line) => line.trim() !== '');
  return lines.every((line) => names.has(plainName(line)));
};

/**
 * Attaches what was copied as a file or picture. Words on the clipboard are pasted instead, for office programs add a picture of
 * them; file managers add the names of the files, which are no words.
 */
export const pasteFiles = (onFiles: (files: readonly File[]) => unknown, disabled: boolean) => ({
  onPaste: (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (disabled || files.length === 0) return;
    if (!namesOnly(event.clipboardData.getData('text/plain'), files)) return;
    event.preventDefault();
    giveFiles(files, onFiles);
  },
});
