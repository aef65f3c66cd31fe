import type { Page } from 'playwright';

/** The page goes behind another tab, or comes to the front. */
export const setHidden = async (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((is) => {
    Object.defineProperty(document, 'hidden', { value: is, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
