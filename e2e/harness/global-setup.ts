import { findBrowser } from './browser/find-browser.ts';

/** Finds the browser, or downloads it, once before the workers start, and prints which one it is. */
export const setup = (): void => {
  const { path, from } = findBrowser();
  console.log(`Browser of the stories: ${path}, from ${from}`);
};
