// @vitest-environment happy-dom
import type { SnippetContent } from '@baithak/protocol/entities/entities';
import { afterEach, expect, test } from 'vitest';
import { render, testCache } from '../../../testing/render.tsx';
import { RoomRow } from './room-row.tsx';

let unmount = () => undefined as void;
afterEach(() => unmount());

/** What the row says of a room's last message. */
const said = async (language: 'en' | 'ur', content: Partial<SnippetContent>): Promise<string> => {
  const lastMessage = {
    username: 'sana12',
    date: '2026-01-01T10:00:00.000Z',
    ...{ kind: 'text' as const, text: '', sticker: null, images: 0, videos: 0 },
    ...content,
  };
  const room = {
    _id: 'a'.repeat(24),
    slug: 'baithak',
    title: 'Baithak',
    desc: '',
    topic: '',
    type: 'Normal' as const,
    access: 'Public' as const,
    tile: { pattern: 0, palette: 0 },
    background: null,
    joined: true,
    iOwn: false,
    memberCount: 3,
    lastUpdate: lastMessage.date,
    lastMessage,
    unread: 0,
    unreadThreads: 0,
    onlineCount: 1,
    mentioned: false,
    role: { title: 'Member', strength: 1, spamControl: 15, color: '', rank: 1 },
  };
  unmount = await render(<RoomRow room={room} isOpen={false} />, testCache(), '/', language);
  const line = document.querySelector('bdi[lang=en]')?.parentElement;
  const afterName = [...(line?.children ?? [])].slice(2);
  const words = afterName.map(({ textContent }) => textContent).join('');
  unmount();
  return words;
};

test('a row says what the last message is, in the language of whoever reads', async () => {
  expect(await said('en', { text: 'aa jao :bc_chai:' })).toBe('aa jao Chai');
  expect(await said('ur', { text: 'aa jao :bc_chai:' })).toBe('aa jao چائے');
  expect(await said('en', { kind: 'sticker', sticker: 'bc_chai' })).toBe('Sticker: Chai');
  expect(await said('ur', { kind: 'sticker', sticker: 'bc_chai' })).toBe('اسٹیکر: چائے');
  expect(await said('en', { kind: 'image', images: 1 })).toBe('Picture');
  expect(await said('ur', { kind: 'video', videos: 1, text: 'dekho' })).toBe('ویڈیو · dekho');
  expect(await said('en', { kind: 'gallery', images: 3, videos: 1, text: 'the roof' })).toBe(
    '3 pictures, Video · the roof',
  );
  expect(await said('ur', { kind: 'gallery', images: 3, videos: 2 })).toBe('3 تصویریں، 2 ویڈیوز');
});
