import { expect } from 'vitest';
import { audit } from './audit.ts';
import type { Person } from './person.ts';

/** What is wrong, by the name of the screen. */
export type Problems = Map<string, readonly string[]>;

/** Looks at what is shown: contrast in four themes, names, and on a phone the size of what is touched. */
export const inspect = async (person: Person, screen: string, problems: Problems): Promise<void> => {
  const { contrast, names, touch, texts } = await audit(person.page);
  const isPhone = (person.page.viewportSize()?.width ?? 0) < 600;
  const found = [...contrast, ...names, ...(isPhone ? touch : [])];
  if (texts === 0) found.push('no text was measured');
  if (found.length > 0) problems.set(screen, found);
};

export const seesNothingWrong = (problems: Problems): void => {
  const said = [...problems].map(([screen, found]) => `${screen}\n  ${found.join('\n  ')}`).join('\n');
  expect(said, said).toBe('');
};
