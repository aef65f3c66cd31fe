import { fc } from './fast-check.ts';

/** Pieces that look like parts, nearly look like parts, or surround them. */
const pieces = [
  '@ali',
  '@',
  '@ali_khan',
  '@Ali',
  'a@b.pk',
  '#',
  '#bot',
  '::',
  ':)',
  ':smile:',
  ':bc_chai:',
  ':nothere:',
  ':SMILE:',
  '10:30:45',
  '/',
  '/play',
  '//',
  'https://youtu.be/dQw4w9WgXcQ',
  'youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3',
  'https://',
  'www.',
  'http',
  'https://baithak.example/thread/public/0123456789abcdef01234567',
  'https://elsewhere.example/@ali#bot:smile:',
  'www.elsewhere.example/(a)',
  'chat.com',
  'مثال.پاکستان',
  '.',
  ',',
  '۔',
  '؟',
  ')',
  '(',
  ' ',
  '\n',
  '\t',
  'سلام',
  'آپ',
  '\u200f',
  '\u200e',
  '\u2067',
  '\u2069',
  '😀',
  '❤️',
  '👩‍👩‍👧',
  'e\u0301',
  'ß',
  'hello',
  'x',
  '0',
  '_',
  '-',
];

export const origin = 'https://baithak.example';

/** Signs of markup, and what surrounds them. */
const signs = [
  '*',
  '**',
  '***',
  '~~',
  '~',
  '||',
  '|',
  '`',
  '``',
  '\n```\n',
  '\n```sql\n',
  '```',
  '```\n',
  '````',
  '\n~~~\n',
  '\\',
  '\\\\',
  '\\*',
  '\\`',
  '\\```',
  '\n\\> ',
  '\n> ',
  '\n- ',
  '> ',
  '- ',
  '\n',
  '\n\n',
  ' ',
  'a',
  'word',
  'سلام',
  '۔',
  '2',
  '@ali',
  ':smile:',
  'https://x.example/a_b*c*',
  'https://youtu.be/dQw4w9WgXcQ',
  'chat.com/(a)',
  '_',
];

/** Texts in which most characters are signs of markup. */
export const markedText = fc.array(fc.constantFrom(...signs), { maxLength: 60 }).map((all) => all.join(''));

/** Texts of people and of people who mean ill: pieces in any order, whole Unicode, and lone surrogates. */
export const adversarialText = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 120 }).map((all) => all.join('')),
  fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'grapheme' })), { maxLength: 40 })
    .map((all) => all.join('')),
  fc.array(fc.constantFrom('@', '#', ':', '/', 'h', 'w', 'a', ' '), { maxLength: 400 }).map((all) => all.join('')),
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom('\ud83d', '\ude00', '@', 'a', ':'), { maxLength: 40 }).map((all) => all.join('')),
);

/** One piece over and over, up to 20,000 characters: what makes a careless pattern run away. */
export const longText = fc
  .array(fc.constantFrom(...pieces, ...signs, 'a', '@a', ':a', '::a', 'https://a', 'h', 'wwww', '/a'), {
    minLength: 1,
    maxLength: 3,
  })
  .map((all) => all.join('').repeat(20_000).slice(0, 20_000));
