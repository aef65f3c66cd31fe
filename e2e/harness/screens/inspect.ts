import { inProof } from '@baithak/protocol/testing/in-proof';
import { expect } from 'vitest';
import { audit, themes, type Theme } from './audit.ts';
import type { Person } from '../people/person.ts';

export type Problems = Map<string, readonly string[]>;

/**
 * In `npm test` each screen is measured in one theme, chosen by its name, so that it is the same in every run;
 * `npm run proof` measures each screen in all four.
 */
const themesOf = (screen: string): readonly Theme[] => {
  const sum = [...screen].reduce((before, sign) => (before * 31 + (sign.codePointAt(0) ?? 0)) % 65_521, 0);
  return inProof<readonly Theme[]>([themes[sum % themes.length] ?? 'light'], themes);
};

/** Measures the current page: contrast, names of controls, and on a phone the size of touch targets. */
export const inspect = async (person: Person, screen: string, problems: Problems): Promise<void> => {
  const { contrast, otherProblems, smallControls, texts } = await audit(person.page, themesOf(screen));
  const isPhone = (person.page.viewportSize()?.width ?? 0) < 600;
  const found = [...contrast, ...otherProblems, ...(isPhone ? smallControls : [])];
  if (texts === 0) found.push('no text was measured');
  if (found.length > 0) problems.set(screen, found);
};

export const seesNothingWrong = (problems: Problems): void => {
  const said = [...problems].map(([screen, found]) => `${screen}\n  ${found.join('\n  ')}`).join('\n');
  expect(said, said).toBe('');
};
