// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../testing/fake-client.ts';
import { render } from '../../testing/render.tsx';
import { GuestHome } from './guest-home.tsx';

let unmount = () => undefined as void;
afterEach(() => unmount());

test('numbers in titles and topics of open rooms do not turn', async () => {
  const room = {
    _id: 'a'.repeat(24),
    slug: 'baithak',
    title: 'کمرہ 5-10',
    desc: '',
    topic: 'فون: 0300-1234567',
    type: 'Normal' as const,
    access: 'Public' as const,
    readers: 'everyone' as const,
    tile: { pattern: 0, palette: 0 },
    background: null,
    joined: false,
    iOwn: false,
    memberCount: 3,
    onlineCount: 1,
    lastUpdate: '2026-01-01T10:00:00.000Z',
  };
  answerCalls('listRooms', () => ({ rooms: [], featured: [room], roomsLimit: 0 }));
  const me = { userId: 'f'.repeat(24), username: 'mehmaan', rank: 0, guest: true };
  unmount = await render(<GuestHome me={me} upgradeTo="/register" steps={null} />, undefined, '/', 'ur');
  const isolated = () => [...document.querySelectorAll('bdi[dir=ltr]')].map(({ textContent }) => textContent);
  await vi.waitFor(() => expect(isolated()).toEqual(['5-10', '0300-1234567']), 30_000);
});
