import type { Browser, BrowserContext, Page } from 'playwright';
import type { Language } from './words.ts';

/** How somebody looks at the app; 1280 by 800, light and English unless said otherwise. */
export interface Look {
  readonly language?: Language;
  readonly theme?: 'light' | 'dark' | 'blue' | 'purple';
  /** CSS pixels; under 600 the page counts as a phone's, with touch. */
  readonly width?: number;
}

const locales = { en: 'en-GB', ur: 'ur-PK' } as const;

/** A visitor's first page: nothing stored but the look. Another tab of the same person is `context.newPage()`. */
export const openPage = async (
  browser: Browser,
  baseURL: string,
  look: Look = {},
): Promise<{ context: BrowserContext; page: Page }> => {
  const { language = 'en', theme = 'light', width = 1280 } = look;
  const phone = width < 600;
  const context = await browser.newContext({
    baseURL,
    locale: locales[language],
    timezoneId: 'Asia/Karachi',
    viewport: { width, height: phone ? 844 : 800 },
    hasTouch: phone,
    colorScheme: theme === 'light' ? 'light' : 'dark',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(15_000);
  const kept = { loadedLanguage: language, loadedTheme: theme };
  // Only where nothing is kept yet: a story that switches and loads the page again must find its own choice.
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries))
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
  }, kept);
  return { context, page: await context.newPage() };
};

/** Shows a page in another theme, without waiting for colours on their way to it; what a person reads of the choice itself stays as it was. */
export const showTheme = async (page: Page, theme: NonNullable<Look['theme']>): Promise<void> =>
  page.evaluate(async (next) => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important; }');
    document.adoptedStyleSheets = [still];
    document.documentElement.dataset['theme'] = next;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, theme);
