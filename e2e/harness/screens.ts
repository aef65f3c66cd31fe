import type { Page } from 'playwright';
import type { Person } from './person.ts';

/** A screen to look at: how to get there from a fresh browser. */
export interface Screen {
  readonly name: string;
  readonly go: (person: Person) => Promise<void>;
}

const open = (path: string, ready: (page: Page) => Promise<void>) => async ({ page }: Person) => {
  await page.goto(path);
  await ready(page);
};

const heading = async (page: Page): Promise<void> => page.getByRole('heading', { level: 1 }).first().waitFor();

/** Every screen that stands; add yours here, and look at the pictures. */
export const screens: readonly Screen[] = [
  { name: 'login', go: open('/login', heading) },
  { name: 'guest-login', go: open('/glogin', heading) },
  { name: 'register', go: open('/register', heading) },
  { name: 'not-found', go: open('/no-such-door', heading) },
  { name: 'rooms', go: async (person) => person.enterAsGuest() },
  {
    name: 'room',
    go: async (person) => {
      await person.enterAsGuest();
      await person.openRoom('baithak');
    },
  },
];
