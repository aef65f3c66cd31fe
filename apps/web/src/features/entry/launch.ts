import { client } from '../../lib/client.ts';
import { hasTabSession } from '../../lib/session/session.ts';
import { forgetSession } from '../../lib/session/me.ts';
import { readSession } from '../../lib/storage.ts';

/** How long the launch page is shown before home, in ms (docs/product.md#launch-page). */
export const launchDelayMs = 1000;

/**
 * Whether somebody is signed in here. A stored session that is no longer valid is removed. Rejects when the server does
 * not answer.
 */
export const checkSession = async (): Promise<boolean> => {
  const stored = readSession();
  if (stored === null) return hasTabSession();
  const { status } = await client.accounts.checkStatus(stored);
  if (status === 1) return true;
  forgetSession();
  return false;
};
