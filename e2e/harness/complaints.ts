import type { Page } from 'playwright';

/** What a page's console and its uncaught errors said, less what the story expects. */
export interface Complaints {
  /** Lets the page complain about this: a story about failures says which it causes. */
  expect(pattern: RegExp): void;
  all(): readonly string[];
}

export const listenForComplaints = (page: Page): Complaints => {
  const heard: string[] = [];
  const expected: RegExp[] = [];
  page.on('console', (message) => {
    const at = message.location();
    if (message.type() === 'error') heard.push(`${message.text()} (${at.url}:${at.lineNumber})`);
  });
  page.on('pageerror', (error) => heard.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('crash', () => heard.push('the page crashed'));
  return {
    expect: (pattern) => expected.push(pattern),
    all: () => heard.filter((complaint) => !expected.some((pattern) => pattern.test(complaint))),
  };
};
