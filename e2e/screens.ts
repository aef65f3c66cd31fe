// `node scripts/run.mjs screens [name …] [en ur light dark 390 1280]`: pictures of the screens in both languages, light and dark, phone and desk.
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { openBrowser } from './harness/browser.ts';
import { startDemonstration } from './harness/demonstration.ts';
import { createPerson } from './harness/person.ts';
import type { Screen } from './harness/screen.ts';
import { screens } from './harness/screens.ts';

const folder = resolve(import.meta.dirname, '.artifacts/screens');
const wanted = process.argv.slice(2);

/** Those that were named, or all of them when none was. */
const named = <T,>(all: readonly T[], nameOf: (each: T) => string): readonly T[] => {
  const some = all.filter((each) => wanted.includes(nameOf(each)));
  return some.length === 0 ? all : some;
};

const languages = named(['en', 'ur'] as const, String);
const themes = named(['light', 'dark'] as const, String);
const widths = named([390, 1280], String);
const looks = languages.flatMap((language) => themes.flatMap((theme) => widths.map((width) => ({ language, theme, width }))));
const chosen = named(screens, ({ name }) => name);

await mkdir(folder, { recursive: true });
const house = await startDemonstration();
const browser = await openBrowser();

/** Takes one picture; says what went wrong and goes on, so that one broken screen hides no other. */
const shoot = async ({ name, go }: Screen, look: (typeof looks)[number]): Promise<void> => {
  const file = `${name}-${look.language}-${look.theme}-${look.width}.png`;
  const person = await createPerson(browser, house.app.url, look);
  person.context.setDefaultTimeout(6000);
  try {
    await go(person, house);
    // Tiles, stickers and faces are pictures of their own. A screen that waits for an answer is never idle.
    await person.page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
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
  await house.close();
}
