import type { Browser, BrowserContext, Page } from 'playwright';
import { within } from '@baithak/protocol/testing/within';
import type { Language } from '../people/texts.ts';

/** The view of the app; 1280 by 800 pixels, light and English by default. */
export interface Look {
  readonly language?: Language;
  readonly theme?: 'light' | 'dark' | 'blue' | 'purple';
  /** CSS pixels; under 600 the page counts as a phone's, with touch. */
  readonly width?: number;
  /** Enter begins a line, as on a phone that nobody has told otherwise; stories press it to send. */
  readonly enterBeginsLine?: boolean;
}

const locales = { en: 'en-GB', ur: 'ur-PK' } as const;

/** A visitor's first page, with nothing stored but the look. `context.newPage()` opens another tab of the same person. */
export const openPage = async (
  browser: Browser,
  baseURL: string,
  look: Look = {},
): Promise<{ context: BrowserContext; page: Page }> => {
  const { language = 'en', theme = 'light', width = 1280, enterBeginsLine = false } = look;
  const phone = width < 600;
  const context = await browser.newContext({
    baseURL,
    locale: locales[language],
    timezoneId: 'Asia/Karachi',
    viewport: { width, height: phone ? 844 : width < 1600 ? 800 : 1080 },
    hasTouch: phone,
    colorScheme: theme === 'light' ? 'light' : 'dark',
    reducedMotion: 'reduce',
  });
  // Enough for a quarter of a core: how long something takes is not what stories test.
  context.setDefaultTimeout(30_000);
  const kept = { loadedLanguage: language, loadedTheme: theme, ...(!enterBeginsLine && { enterSends: 'yes' }) };
  // Only where nothing is stored yet: a story that changes the look and reloads must find its own choice.
  await context.addInitScript((entries) => {
    // A blank page has no storage.
    if (location.origin === 'null') return;
    for (const [key, value] of Object.entries(entries))
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
  }, kept);
  return { context, page: await context.newPage() };
};

/**
 * Shows a page in another theme, without colour transitions; the stored choice stays as it was.
 */
export const showTheme = async (page: Page, theme: NonNullable<Look['theme']>): Promise<void> => {
  const shown = page.evaluate(async (next) => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important; }');
    document.adoptedStyleSheets = [still];
    document.documentElement.dataset['theme'] = next;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, theme);
  await within(() => `two frames of the page in the theme ${theme}`, shown);
};

/** Errors that a page logged or did not catch, except those that its story allows. */
export interface ConsoleErrors {
  /** Allows errors that match: a story about failures names those that it causes. */
  allow(pattern: RegExp): void;
  all(): readonly string[];
}

export const watchConsoleErrors = (page: Page): ConsoleErrors => {
  const logged: string[] = [];
  const allowed: RegExp[] = [];
  page.on('console', (message) => {
    const at = message.location();
    if (message.type() === 'error') logged.push(`${message.text()} (${at.url}:${at.lineNumber})`);
  });
  page.on('pageerror', (error) => logged.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('crash', () => logged.push('the page crashed'));
  return {
    allow: (pattern) => allowed.push(pattern),
    all: () => logged.filter((error) => !allowed.some((pattern) => pattern.test(error))),
  };
};
