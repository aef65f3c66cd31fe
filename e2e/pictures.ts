// `node scripts/run.mjs pictures`: the pictures of docs/pictures, taken of a seeded community with people talking in it.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright';
import { openBrowser } from './harness/browser/open-browser.ts';
import { reader, startDemonstration, type Demonstration } from './harness/screens/demonstration.ts';
import type { Look } from './harness/browser/open-page.ts';
import { createPerson } from './harness/people/person.ts';

const folder = resolve(import.meta.dirname, '../docs/pictures');

const take = async (browser: Browser, { app, roomId }: Demonstration, look: Look, file: string): Promise<void> => {
  const person = await createPerson(browser, app.url, look);
  await person.logIn(reader);
  await person.openRoom(roomId);
  await person.say(
    look.language === 'ur' ? 'چھ پیالیاں اور گرم چائے، ابھی لائی' : 'Six cups and the big kettle, on my way',
  );
  await person.page
    .getByRole('article')
    .filter({ hasText: look.language === 'ur' ? 'ابھی لائی' : 'big kettle' })
    .waitFor();
  await person.page.evaluate(async () => document.fonts.ready.then(() => undefined));
  await person.page.waitForLoadState('networkidle');
  await person.page.screenshot({ path: join(folder, file) });
  await person.context.close();
};

const community = await startDemonstration();
const browser = await openBrowser();
mkdirSync(folder, { recursive: true });
try {
  await take(browser, community, {}, 'room.png');
  await take(browser, community, { language: 'ur', theme: 'dark', width: 390 }, 'room-ur.png');
  console.log(`Two pictures in ${folder}`);
} finally {
  await browser.close();
  await community.close();
}
