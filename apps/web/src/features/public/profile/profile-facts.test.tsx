// @vitest-environment happy-dom
import type { Profile } from '@baithak/protocol/contracts/loading';
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { ProfileFacts } from './profile-page.tsx';

const shown = async (facts: Partial<Profile>): Promise<(string | null)[]> => {
  const profile = { alias: '', gender: 0, age: null, about: '', ...facts } as Profile;
  const unmount = await render(<ProfileFacts profile={profile} />);
  const terms = [...document.querySelectorAll('dt')].map((term) => term.textContent);
  unmount();
  return terms;
};

test('only what is said about a person has a row', async () => {
  expect(await shown({})).toEqual(['About']);
  expect(await shown({ gender: 2, age: 31 })).toEqual(['Gender', 'Age', 'About']);
});
