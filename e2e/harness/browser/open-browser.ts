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
];

/** Rejects with what to do when there is no browser. */
export const openBrowser = async (): Promise<Browser> => {
  const { path, env } = findBrowser();
  return chromium.launch({ args: flags, executablePath: path, env: { ...process.env, ...env } });
};
