import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contracts } from './contracts.ts';
import { errors } from './errors.ts';

const doc = readFileSync(new URL('../../../docs/contract.md', import.meta.url), 'utf8');
/** A name that is not only the beginning or end of another one. */
const says = (name: string): boolean =>
  new RegExp(`(?<![A-Za-z])${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![A-Za-z])`).test(doc);

const entries = Object.values(contracts).flatMap((contract) => Object.entries<object>(contract));
const nameOf = (entry: object): string => {
  if ('route' in entry) return String(entry.route).split(' ')[1] ?? '';
  return String('emit' in entry ? entry.emit : 'event' in entry ? entry.event : '');
};

it('docs/contract.md has every call, emit and event', () => {
  expect(entries.length).toBeGreaterThan(200);
  expect(entries.filter(([, entry]) => !says(nameOf(entry))).map(([key, entry]) => `${key}: ${nameOf(entry)}`)).toEqual(
    [],
  );
});

it('the tables of further calls and events say what the contract says', () => {
  const further = doc.slice(doc.indexOf('### Further calls'), doc.indexOf('### Codes'));
  const rows = [...further.matchAll(/^\| (.+?) \| (.+) \|$/gm)].filter(
    ([, name = '']) => name.startsWith('`') || /^(GET|POST) /.test(name),
  );
  expect(rows.length).toBeGreaterThan(60);
  const known = new Set(
    entries.flatMap(([, entry]) => {
      const named = 'route' in entry ? String(entry.route) : `\`${nameOf(entry)}\``;
      return 'summary' in entry ? [`${named}: ${String(entry.summary)}`] : [];
    }),
  );
  const wrong = rows.filter(([, name = '', text = '']) => !known.has(`${name.replace(/ on \/\w+$/, '')}: ${text}`));
  expect(wrong.map(([, name]) => name)).toEqual([]);
});

it('docs/contract.md has every code of an error with its status', () => {
  const missing = Object.entries(errors).filter(([code, { status }]) => !doc.includes(`| ${code} | ${status} |`));
  expect(missing.map(([code]) => code)).toEqual([]);
});
