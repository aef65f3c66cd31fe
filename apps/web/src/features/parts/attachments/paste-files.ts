import type { ClipboardEvent } from 'react';
import { giveFiles } from '../../../lib/uploads/typed-files.ts';

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
