import { inProof } from '@baithak/protocol/testing/in-proof';
import { expect } from 'vitest';
import { audit, themes, type Theme } from './audit.ts';
import type { Person } from '../people/person.ts';

/** The problems, by the name of the screen. */
export type Problems = Map<string, readonly string[]>;

/** In `npm test` each screen is measured in one theme, the four taking turns; `npm run proof` measures each screen in all four. */
let inspected = 0;
const themesNow = (): readonly Theme[] => {
  inspected += 1;
  const theme = themes[inspected % themes.length];
  return inProof(theme ? [theme] : themes, themes);
};

/** Measures the current page: contrast, names of controls, and on a phone the size of touch targets. */
export const inspect = async (person: Person, screen: string, problems: Problems): Promise<void> => {
  const { contrast, otherProblems, smallControls, texts } = await audit(person.page, themesNow());
  const isPhone = (person.page.viewportSize()?.width ?? 0) < 600;
  const found = [...contrast, ...otherProblems, ...(isPhone ? smallControls : [])];
  if (texts === 0) found.push('no text was measured');
  if (found.length > 0) problems.set(screen, found);
};

export const seesNothingWrong = (problems: Problems): void => {
  const said = [...problems].map(([screen, found]) => `${screen}\n  ${found.join('\n  ')}`).join('\n');
  expect(said, said).toBe('');
};
