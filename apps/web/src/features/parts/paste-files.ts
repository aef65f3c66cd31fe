import type { ClipboardEvent } from 'react';

/** Takes a pasted picture. What comes with words as well is pasted as words: office programs add a picture of them. */
export const pasteFiles = (onFiles: (files: readonly File[]) => unknown, disabled: boolean) => ({
  onPaste: (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    if (disabled || files.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    onFiles([...files]);
  },
});
