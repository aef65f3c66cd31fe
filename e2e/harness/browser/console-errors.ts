import type { Page } from 'playwright';

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
