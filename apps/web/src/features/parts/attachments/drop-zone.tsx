import { useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { giveFiles } from '../../../lib/uploads/typed-files.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import styles from './drop-zone.module.css';

/** Whether files are dragged. A zone in another one keeps them to itself. */
const isForUs = (event: DragEvent): boolean => {
  const hasFiles = event.dataTransfer.types.includes('Files');
  if (hasFiles) event.stopPropagation();
  return hasFiles;
};

interface DropZoneProps {
  /** Null: accepts none. */
  readonly onFiles: ((files: readonly File[]) => void) | null;
  /** Accepts a single picture only. */
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
    <div className={styles.zone} {...handlers}>
      {children}
      {depth > 0 && (
        <div className={styles.over}>
          <span className={styles.words}>
            <Icon name="image" size="large" />
            {isForPicture ? t('dropPicture') : t('dropHere')}
          </span>
        </div>
      )}
    </div>
  );
};
