import type { UploadTarget } from '@baithak/protocol/contracts/uploads';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptedTypes, type FileKind } from '../../../lib/uploads/upload-check.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { FileInput } from './file-input.tsx';

interface AttachButtonsProps {
  readonly target: UploadTarget;
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

const Picker = ({ kind, target, disabled, onFiles }: AttachButtonsProps & { kind: FileKind }) => {
  const { t } = useTranslation('media');
  const input = useRef<HTMLInputElement>(null);
  const label = kind === 'image' ? t('addImage') : t('addVideo');
  return (
    <>
      <IconButton
        icon={kind === 'image' ? 'image' : 'film'}
        label={label}
        disabled={disabled}
        onClick={() => input.current?.click()}
      />
      <FileInput ref={input} label={label} accept={acceptedTypes(target, kind)} multiple onFiles={onFiles} />
    </>
  );
};

/** The ways to add pictures and videos. */
export const AttachButtons = (props: AttachButtonsProps) => (
  <>
    <Picker {...props} kind="image" />
    <Picker {...props} kind="video" />
  </>
);
