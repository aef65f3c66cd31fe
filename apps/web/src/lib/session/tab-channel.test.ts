import { afterEach, describe, expect, it, vi } from 'vitest';
import { broadcastToTabs, onTabMessage, type TabMessage } from './tab-channel.ts';

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
