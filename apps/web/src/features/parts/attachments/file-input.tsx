import type { Ref } from 'react';

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
      onFiles([...(field.files ?? [])]);
      // The same file may be chosen again after it was removed.
      field.value = '';
    }}
  />
);
