import type { KeyboardEvent } from 'react';
import { hasModifier, isKeyOf } from '../../../lib/keyboard.ts';

export const formats = ['bold', 'italic', 'strike', 'code', 'codeBlock', 'quote', 'list', 'spoiler'] as const;
export type Format = (typeof formats)[number];

/** Letters with Ctrl, or Cmd on a Mac. */
export const formatKeys = { bold: 'B', italic: 'I', code: 'E' } as const satisfies Partial<Record<Format, string>>;

export const formatOfKey = ({ nativeEvent: event }: KeyboardEvent): Format | undefined =>
  hasModifier(event) && !event.shiftKey
    ? (['bold', 'italic', 'code'] as const).find((format) =>
        isKeyOf(event, formatKeys[format].toLowerCase(), `Key${formatKeys[format]}`),
      )
    : undefined;
