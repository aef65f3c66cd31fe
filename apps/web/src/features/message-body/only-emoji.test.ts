import { parseParts } from '@baithak/protocol/parts/parse-parts';
import { expect, test } from 'vitest';
import { isOnlyEmoji } from './message-body.tsx';

test.each([
  '😀',
  '😄👏 🍛',
  ':heart:',
  ':smile: ❤️',
  '👩‍👩‍👧',
  '🇵🇰',
  '👍🏽',
  '😀😀😀😀😀😀',
  '☝🏽',
  '1️⃣',
  '#️⃣*️⃣',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '🏳️‍🌈',
  '🧑🏽‍❤️‍💋‍🧑🏻',
  '👨‍👩‍👧‍👦',
  '🇵🇰🇺🇳',
  '✊🏿',
  '🏳\u200d🌈',
])('%s is emoji alone', (text) => expect(isOnlyEmoji(parseParts(text))).toBe(true));

test.each([
  '',
  ' ',
  'ok 😀',
  '3',
  '#',
  '1 2',
  '©',
  '🇵',
  '™',
  '😀😀😀😀😀😀😀',
  '**😀**',
  '@ali12',
  ':bc_chai: 😀',
  '> 😀',
])('%s is not', (text) => expect(isOnlyEmoji(parseParts(text))).toBe(false));
