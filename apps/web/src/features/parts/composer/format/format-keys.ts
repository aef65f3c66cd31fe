import type { KeyboardEvent } from 'react';

export const formats = ['bold', 'italic', 'strike', 'code', 'codeBlock', 'quote', 'list', 'spoiler'] as const;
export type Format = (typeof formats)[number];

const keys: Readonly<Record<string, Format>> = { b: 'bold', i: 'italic', e: 'code' };

/** The format that a key asks for: Ctrl or Cmd with B, I or E. */
export const formatOfKey = (event: KeyboardEvent): Format | undefined =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey ? keys[event.key.toLowerCase()] : undefined;
