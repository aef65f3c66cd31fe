import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { participants } from './participants.ts';

const domainsFolder = join(import.meta.dirname, '..');

it('every domain with tables gives out what it holds of a person, and forgets it', () => {
  const withTables = readdirSync(domainsFolder).filter((domain) =>
    readdirSync(join(domainsFolder, domain)).includes('tables.ts'),
  );
  expect(Object.keys(participants).toSorted()).toEqual(withTables.toSorted());
  for (const { exports, forget } of Object.values(participants)) {
    expect(Object.keys(exports)).not.toEqual([]);
    expect(forget).toBeTypeOf('function');
  }
});

it('no two domains write the same file of a download', () => {
  const names = Object.values(participants).flatMap(({ exports }) => Object.keys(exports));
  expect(new Set(names).size).toBe(names.length);
});

it('what could come back is forgotten before what it would come back to', () => {
  const order = Object.keys(participants);
  for (const holds of ['moderation', 'raids'])
    for (const shows of ['messages', 'threads']) expect(order.indexOf(holds)).toBeLessThan(order.indexOf(shows));
});
