// @vitest-environment happy-dom
import type { Session } from '@baithak/protocol/contracts/accounts';
import { beforeEach, describe, expect, it, vi, afterEach } from 'vitest';
import { readSession, readTab, writeLocal, writeSession } from '../storage.ts';
import { forgetSession, onUserChange, readMe } from './me.ts';
import { beginSession, ensureSession, renewSession, reopenSession } from './session.ts';
import { broadcastToTabs, onTabMessage, type TabMessage } from './tab-channel.ts';

const openSession = vi.hoisted(() => vi.fn());
vi.mock('../client.ts', () => ({ client: { accounts: { openSession } } }));

const session = {
  userId: 'u1',
  username: 'farah',
  rank: 1,
  guest: false,
  email: 'farah@example.org',
  token: 'stored',
  accessToken: 'access',
  refreshToken: 'refresh',
} as Session;
const stored = { email: 'farah@example.org', token: 'stored' };

beforeEach(() => {
  forgetSession();
  openSession.mockReset();
});

describe('a session', () => {
  it('outlives its tab only when asked to', () => {
    beginSession(session, false);
    expect(readTab('accessToken')).toBe('access');
    expect(readMe()?.username).toBe('farah');
    expect(readSession()).toBeNull();
    beginSession(session, true);
    expect(readSession()).toEqual(stored);
  });

  it('stays stored, or not, when its tokens are renewed', () => {
    beginSession(session, false);
    renewSession({ ...session, username: 'farah2', accessToken: 'next' });
    expect([readTab('accessToken'), readMe()?.username, readSession()]).toEqual(['next', 'farah2', null]);
    beginSession(session, true);
    renewSession({ ...session, token: 'next' });
    expect(readSession()).toEqual({ ...stored, token: 'next' });
  });

  it('is opened from storage once, however many ask', async () => {
    writeSession(stored);
    openSession.mockResolvedValue({ data: session });
    expect(await Promise.all([ensureSession(), ensureSession()])).toEqual([true, true]);
    expect(openSession.mock.calls).toEqual([[stored]]);
    expect(await ensureSession()).toBe(true);
    expect(openSession).toHaveBeenCalledTimes(1);
  });

  it('that another tab has renewed is opened again from storage, and nobody is signed out meanwhile', async () => {
    beginSession(session, true);
    writeSession({ ...stored, token: 'of the other tab' });
    const seen: (string | undefined)[] = [];
    const end = onUserChange(() => seen.push(readMe()?.username));
    openSession.mockResolvedValue({ data: { ...session, accessToken: 'next' } });
    expect(await reopenSession()).toBe(true);
    expect(openSession.mock.calls).toEqual([[{ ...stored, token: 'of the other tab' }]]);
    expect([readTab('accessToken'), seen]).toEqual(['next', []]);
    end();
  });

  it('of somebody else in storage is not taken for one that has ended', async () => {
    beginSession(session, true);
    writeLocal('userId', 'u2');
    expect(await reopenSession()).toBe(false);
    expect(openSession).not.toHaveBeenCalled();
  });

  it('is removed when the server refuses it, and kept when the server cannot be asked', async () => {
    writeSession(stored);
    openSession.mockRejectedValue({ code: 'NETWORK' });
    await expect(ensureSession()).rejects.toEqual({ code: 'NETWORK' });
    expect(readSession()).toEqual(stored);
    openSession.mockRejectedValue({ code: 'BAD_TOKEN' });
    expect(await ensureSession()).toBe(false);
    expect(readSession()).toBeNull();
    expect(await ensureSession()).toBe(false);
    expect(openSession).toHaveBeenCalledTimes(2);
  });
});

/** Another tab: the same channel, opened a second time. */
const otherTab = new BroadcastChannel('baithak');
afterEach(() => {
  otherTab.onmessage = null;
});

const signedOut: TabMessage = { type: 'signedOut', userId: 'u1' };

describe('messages between tabs', () => {
  it('reach the other tabs and not the one that sent them', async () => {
    const [here, there] = [vi.fn(), vi.fn()];
    const end = onTabMessage(here);
    otherTab.onmessage = ({ data }) => there(data);
    broadcastToTabs(signedOut);
    await vi.waitFor(() => expect(there).toHaveBeenCalledWith(signedOut));
    expect(here).not.toHaveBeenCalled();
    end();
  });

  it('are ignored when they are of another form, and after the end', async () => {
    const here = vi.fn();
    const end = onTabMessage(here);
    for (const odd of [
      null,
      'signedOut',
      {},
      { type: 'signedOut' },
      { type: 'other', userId: 'u1' },
      { type: 'renewed', userId: 1 },
    ])
      otherTab.postMessage(odd);
    otherTab.postMessage(signedOut);
    await vi.waitFor(() => expect(here.mock.calls).toEqual([[signedOut]]));
    end();
    const last = vi.fn();
    const endLast = onTabMessage(last);
    otherTab.postMessage(signedOut);
    await vi.waitFor(() => expect(last).toHaveBeenCalled());
    expect(here).toHaveBeenCalledTimes(1);
    endLast();
  });
});
