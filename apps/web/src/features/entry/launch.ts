import { client } from '../../lib/client.ts';
import { hasTabSession } from '../../lib/session.ts';
import { forgetSession, readSession } from '../../lib/storage.ts';

/** Milliseconds that the launch page stays before home (specification 2). */
export const launchStay = 1000;

/** Whether somebody is signed in here. A stored session that is no longer valid is removed. Rejects when nobody answers. */
export const checkSeat = async (): Promise<boolean> => {
  const stored = readSession();
  if (stored === null) return hasTabSession();
  const { status } = await client.accounts.checkStatus(stored);
  if (status === 1) return true;
  forgetSession();
  return false;
};
