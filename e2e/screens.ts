// `node scripts/run.mjs screens [name …]`: pictures of the screens in both languages, light and dark, phone and desk.
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { startApp } from './harness/app.ts';
import { openBrowser } from './harness/browser.ts';
import { createPerson } from './harness/person.ts';
import { screens, type Screen } from './harness/screens.ts';

const folder = resolve(import.meta.dirname, '.artifacts/screens');
const languages = ['en', 'ur'] as const;
const themes = ['light', 'dark'] as const;
const widths = [390, 1280];

const looks = languages.flatMap((language) => themes.flatMap((theme) => widths.map((width) => ({ language, theme, width }))));

const wanted = process.argv.slice(2);
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name));

await mkdir(folder, { recursive: true });
const app = await startApp();
const browser = await openBrowser();

/** Takes one picture; says what went wrong and goes on, so that one broken screen hides no other. */
const shoot = async ({ name, go }: Screen, look: (typeof looks)[number]): Promise<void> => {
  const file = `${name}-${look.language}-${look.theme}-${look.width}.png`;
  const person = await createPerson(browser, app.url, look);
  try {
    await go(person);
    // Tiles, stickers and faces are pictures of their own.
    await person.page.waitForLoadState('networkidle');
    await person.page.evaluate(async () => document.fonts.ready.then(() => undefined));
  } catch (error) {
    process.exitCode = 1;
    console.error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  await person.page.screenshot({ path: resolve(folder, file) });
  for (const complaint of person.complaints()) console.error(`${file}: ${complaint}`);
  await person.context.close();
};

try {
  for (const screen of chosen) for (const look of looks) await shoot(screen, look);
  console.log(`${chosen.length * looks.length} pictures in ${folder}`);
} finally {
  await browser.close();
  await app.close();
}
