import type { Page } from 'playwright';
import { showTheme } from '../browser/open-page.ts';
import { askAxe, type AxeFindings } from './axe.ts';
import { notMirrored } from './mirrored.ts';
import { clippedTexts, wrongControls, wrongPage } from './own-checks.ts';

/** The problems of the current page, one sentence each; empty when there are none. */
export interface Audit {
  readonly contrast: readonly string[];
  /** Everything but contrast and touch: no name, clipped text, duplicate ids, a page too wide, the wrong direction or side. */
  readonly otherProblems: readonly string[];
  readonly smallControls: readonly string[];
  /** How many texts were measured: an audit of no texts proves nothing. */
  readonly texts: number;
}

export const themes = ['light', 'dark', 'blue', 'purple'] as const;
export type Theme = (typeof themes)[number];

interface Own {
  readonly clipped: string[];
  readonly controls: ReturnType<typeof wrongControls>;
  readonly page: string[];
}

/** Our own checks, in one piece: whatever the page draws meanwhile comes before or after all of them. */
const ownChecks = `(() => {
  axe.setup(document.documentElement);
  try {
    return {
      clipped: (${String(clippedTexts)})(),
      controls: (${String(wrongControls)})(),
      page: [...(${String(wrongPage)})(), ...(${String(notMirrored)})()],
    };
  } finally {
    axe.teardown();
  }
})()`;

/** Measures the current page in each of the themes; the page keeps its theme. Sentences name their theme. */
export const audit = async (page: Page, inThemes: readonly Theme[] = themes): Promise<Audit> => {
  await page.evaluate(async () => document.fonts.ready.then(() => undefined));
  const before = await page.evaluate(() => document.documentElement.dataset['theme'] ?? '');
  const found: { readonly theme: Theme; readonly said: AxeFindings }[] = [];
  for (const theme of inThemes) {
    await showTheme(page, theme);
    found.push({ theme, said: await askAxe(page, found.length > 0) });
  }
  const { clipped, controls, page: whole } = await page.evaluate<Own>(ownChecks);
  await page.evaluate((theme) => (document.documentElement.dataset['theme'] = theme), before);
  await page.evaluate(() => (document.adoptedStyleSheets = []));
  return {
    contrast: found.flatMap(({ theme, said }) => said.contrast.map((sentence) => `${theme}: ${sentence}`)),
    otherProblems: [...(found[0]?.said.others ?? []), ...clipped, ...controls.problems, ...whole],
    smallControls: controls.small,
    texts: found.reduce((sum, { said }) => sum + said.texts, 0),
  };
};
