// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readLocal, writeLocal, writeTab } from '../storage.ts';
import { signOut, signOutEverywhere } from './sign-out.ts';

const calls = vi.hoisted(() => ({
  logOut: vi.fn(),
  revokeSession: vi.fn(),
  unloadRoom: vi.fn(),
  setTokens: vi.fn(),
  endLocalSession: vi.fn(),
  broadcastToTabs: vi.fn(),
}));
vi.mock('./tab-channel.ts', () => ({ broadcastToTabs: calls.broadcastToTabs }));
vi.mock('../client.ts', () => ({
  endLocalSession: calls.endLocalSession,
  client: {
    accounts: { logOut: calls.logOut, revokeSession: calls.revokeSession },
    loading: { unloadRoom: calls.unloadRoom },
    connection: { get: () => 'online' },
    setTokens: calls.setTokens,
  },
}));

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset().mockResolvedValue({});
  writeTab('userId', 'u1');
  writeLocal('loadedRoom', 'r1');
});

const isEndedHere = (): void => {
  expect(calls.setTokens).toHaveBeenCalledWith(null);
  expect(calls.endLocalSession).toHaveBeenCalledOnce();
  expect(calls.broadcastToTabs).toHaveBeenCalledWith({ type: 'signedOut', userId: 'u1' });
};

describe('signing out', () => {
  it('unloads the room, ends the session on the server, then here and in the other tabs', async () => {
    await signOut();
    expect(calls.unloadRoom).toHaveBeenCalledOnce();
    expect(calls.logOut).toHaveBeenCalledOnce();
    isEndedHere();
  });

  it('ends the session here even when the server does not answer', async () => {
    calls.unloadRoom.mockRejectedValue({ code: 'NO_ANSWER' });
    calls.logOut.mockRejectedValue({ code: 'NETWORK' });
    await signOut();
    isEndedHere();
  });

  it('leaves what was not sent only if asked to, which the other tabs know before the session ends', async () => {
    calls.logOut.mockImplementation(async () => expect(readLocal('keptDrafts')).toBe('u1'));
    await signOut(true);
    isEndedHere();
    calls.logOut.mockResolvedValue({});
    await signOut();
    expect(readLocal('keptDrafts')).toBeNull();
  });

  it('everywhere ends the other sessions first; when they cannot be ended, this one stays', async () => {
    await signOutEverywhere('my password');
    expect(calls.revokeSession.mock.calls).toEqual([[{ password: 'my password' }]]);
    isEndedHere();
    calls.endLocalSession.mockClear();
    calls.revokeSession.mockRejectedValue({ code: 'NETWORK' });
    await expect(signOutEverywhere('my password')).rejects.toEqual({ code: 'NETWORK' });
    expect(calls.endLocalSession).not.toHaveBeenCalled();
  });
});
