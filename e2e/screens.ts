// `node scripts/run.mjs screens [name …] [en ur light dark blue purple 320 390 1280 1920] [audit]`: pictures of the
// screens in both languages, light and dark, phone and desktop, unless others are named. With `audit` each is measured
// too, in its four themes, and what is wrong is printed.
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { audit } from './harness/screens/audit.ts';
import { openBrowser } from './harness/browser/open-browser.ts';
import { startDemonstration } from './harness/screens/demonstration.ts';
import { showTheme } from './harness/browser/open-page.ts';
import { createPerson, type Person } from './harness/people/person.ts';
import type { Screen } from './harness/screens/screen.ts';
import { screens } from './harness/screens/screens.ts';

const folder = resolve(import.meta.dirname, '.artifacts/screens');
const wanted = process.argv.slice(2);

/** The named ones, or the usual ones when none was named. */
const named = <const T>(all: readonly T[], nameOf: (each: T) => string, usual: readonly T[] = all): readonly T[] => {
  const some = all.filter((each) => wanted.includes(nameOf(each)));
  return some.length === 0 ? usual : some;
};

const languages = named(['en', 'ur'] as const, String);
const themes = named(['light', 'dark', 'blue', 'purple'] as const, String, ['light', 'dark'] as const);
const widths = named([320, 390, 1280, 1920], String, [390, 1280]);
const looks = languages.flatMap((language) => widths.map((width) => ({ language, width })));
const chosen = named(screens, ({ name }) => name);

await mkdir(folder, { recursive: true });
const community = await startDemonstration();
const browser = await openBrowser();

const measured = async ({ page }: Person, shot: string): Promise<void> => {
  const { contrast, otherProblems, smallControls, texts } = await audit(page);
  if (texts === 0) console.log(`${shot}: no text was measured`);
  for (const found of [
    ...contrast,
    ...otherProblems,
    ...((page.viewportSize()?.width ?? 0) < 600 ? smallControls : []),
  ])
    console.log(`${shot}: ${found}`);
};

/** Takes one picture in each theme; prints what failed and continues, so that one broken screen does not hide the others. */
const shoot = async ({ name, go }: Screen, { language, width }: (typeof looks)[number]): Promise<void> => {
  const shot = `${name}-${language}`;
  const person = await createPerson(browser, community.app.url, { language, width, theme: themes[0] ?? 'light' });
  person.context.setDefaultTimeout(6000);
  try {
    await go(person, community);
    // Tiles, stickers and faces are pictures of their own. A screen that waits for an answer is never idle.
    await person.page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
    await person.page.evaluate(async () => document.fonts.ready.then(() => undefined));
  } catch (error) {
    process.exitCode = 1;
    console.error(`${shot}-${width}: ${error instanceof Error ? error.message : String(error)}`);
  }
  for (const theme of themes) {
    await showTheme(person.page, theme);
    await person.page.screenshot({ path: resolve(folder, `${shot}-${theme}-${width}.png`) });
  }
  if (wanted.includes('audit')) await measured(person, `${shot}-${width}`);
  for (const error of person.consoleErrors()) console.error(`${shot}-${width}: ${error}`);
  await person.context.close();
};

try {
  for (const screen of chosen) for (const look of looks) await shoot(screen, look);
  console.log(`${chosen.length * looks.length * themes.length} pictures in ${folder}`);
} finally {
  await browser.close();
  await community.close();
}
