import { memoryFolder } from '@baithak/server/testing/memory-folder';
import { chromium, type Browser } from 'playwright';
import { findBrowser } from './find-browser.ts';

/** A headless Chromium without sound that makes no requests outside of this machine. */
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A microphone that beeps, and that everybody is allowed: without it this browser has no question to ask.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/** Rejects with what to do when there is no browser. `more`: further flags of Chromium. */
export const openBrowser = async (more: readonly string[] = []): Promise<Browser> => {
  const { path, env } = findBrowser();
  // Playwright keeps what Chromium's processes share in files on the disk; in memory it takes about 5 % less CPU.
  const ignoreDefaultArgs = memoryFolder() !== undefined ? ['--disable-dev-shm-usage'] : [];
  return chromium.launch({
    args: [...flags, ...more],
    ignoreDefaultArgs,
    executablePath: path,
    env: { ...process.env, ...env },
  });
};
