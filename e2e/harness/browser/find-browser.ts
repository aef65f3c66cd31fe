import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright';
import { npmBrowser, type BrowserProgram } from './npm-browser.ts';

interface FoundBrowser extends BrowserProgram {
  /** Where it comes from, for the log. */
  readonly from: string;
}

/** Debian's names; the shell is the same engine without windows, and a quarter faster in these tests. */
const usualPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** A downloaded browser may lack libraries on a bare machine: then even --version fails. */
const starts = (path: string): boolean => {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
};

const installed = (): BrowserProgram | undefined => {
  const path = usualPaths.find(isProgram);
  return path === undefined ? undefined : { path, env: {} };
};

/** Playwright's own, downloaded now if it is not there yet. */
const playwrights = (): BrowserProgram | undefined => {
  const path = chromium.executablePath();
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js');
  if (!isProgram(path))
    try {
      execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: 120_000 });
    } catch {
      return undefined;
    }
  return isProgram(path) && starts(path) ? { path, env: {} } : undefined;
};

let found: FoundBrowser | undefined;

const search = (): FoundBrowser => {
  const wanted = process.env['CHROMIUM'];
  if (wanted !== undefined && wanted !== 'npm') return { path: wanted, env: {}, from: 'CHROMIUM' };
  const own = wanted === 'npm' ? undefined : installed();
  if (own) return { ...own, from: 'this machine' };
  const downloaded = wanted === 'npm' ? undefined : playwrights();
  if (downloaded) return { ...downloaded, from: 'Playwright' };
  try {
    return { ...npmBrowser(), from: 'npm (@sparticuz/chromium)' };
  } catch (cause) {
    throw new Error(
      'No Chromium was found or could be fetched: install chromium, set CHROMIUM to its path, or run npx playwright install chromium.',
      { cause },
    );
  }
};

/**
 * The browser of the tests, the first there is of: the program that CHROMIUM names (`CHROMIUM=npm`: the last of this list), one
 * installed on this machine, Playwright's own download, Chromium from npm. Throws with what to do when there is none.
 */
export const findBrowser = (): FoundBrowser => (found ??= search());
