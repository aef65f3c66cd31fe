/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { shadeOf, type Tokens } from '../../lib/settings/chat-colors.ts';

const sheet = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8');

const blockOf = (selector: string): [string, string][] => {
  const rules = [...sheet.matchAll(/^(\[data-theme.*\]) \{([^}]*--floor[^}]*)\}/gm)];
  const [, , block = ''] = rules.find(([, found]) => found === selector) ?? [];
  return [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]);
};

/** For tests: the colours of one theme, read from the style sheet. */
export const tokensOf = (theme: string): Tokens => {
  const values = new Map([...blockOf('[data-theme]'), ...blockOf(`[data-theme='${theme}']`)]);
  return (name) => shadeOf(values.get(name) ?? '', theme === 'light' ? 'light' : 'dark');
};
