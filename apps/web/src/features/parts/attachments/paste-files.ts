import type { ClipboardEvent } from 'react';

/** Attaches a pasted picture. With text on the clipboard too the text is pasted: office programs add a picture of it. */
export const pasteFiles = (onFiles: (files: readonly File[]) => unknown, disabled: boolean) => ({
  onPaste: (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    if (disabled || files.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    onFiles([...files]);
  },
});
