import { afterAll } from 'vitest';
import { forgetSession, writeMe } from '../lib/session/me.ts';

// A setup file of the tests that share a page: what the app keeps of its user goes as it does when another one signs in.
afterAll(() => {
  writeMe({ userId: 'f'.repeat(24), username: 'nobody', rank: 1, guest: false });
  forgetSession();
  localStorage.clear();
  sessionStorage.clear();
});
