import type { Ref } from 'react';
import { giveFiles } from '../../../lib/uploads/typed-files.ts';

interface FileInputProps {
  /** To open it: its `click`. */
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  /** See `acceptedTypes`. */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The file dialog, opened by a button of its own. */
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
