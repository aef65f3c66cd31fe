import { expect, test } from 'vitest';
import { stepsDone } from '../first-steps.tsx';

const done = (known: Partial<Parameters<typeof stepsDone>[0]>): string[] => [
  ...stepsDone({ rooms: [], featured: [], picture: null, rules: '', ...known }),
];
const room = { slug: 'kitaab-ghar', iOwn: true, memberCount: 1 };

test('a step is done when what it asks for is there', () => {
  expect(done({ featured: [{ slug: 'baithak', memberCount: 0 }] })).toEqual(['owner']);
  expect(done({ picture: 'a.png', rooms: [{ slug: 'baithak', iOwn: true, memberCount: 1 }] })).toEqual([
    'owner',
    'picture',
    'welcome',
  ]);
  expect(done({ rooms: [room], rules: 'Be kind.' })).toEqual(['owner', 'room', 'rules']);
  expect(done({ featured: [{ slug: 'baithak', memberCount: 2 }] })).toEqual(['owner', 'address']);
});
