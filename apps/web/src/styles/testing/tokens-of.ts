/// <reference types="node" />
import { readFileSync } from 'node:fs';
import type { Tokens } from '../../lib/settings/chat-colors.ts';

const sheet = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8');

/** For tests: the tokens of one theme, read from the style sheet. */
export const tokensOf = (theme: string): Tokens => {
  const start = sheet.indexOf(`[data-theme='${theme}'] {`);
  const block = sheet.slice(start, sheet.indexOf('\n}', start));
  const values = new Map(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value] as const),
  );
  return (name) => values.get(name) ?? '';
};
