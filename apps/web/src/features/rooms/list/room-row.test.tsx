// @vitest-environment happy-dom
import type { SnippetContent } from '@baithak/protocol/entities/entities';
import { afterEach, expect, test } from 'vitest';
import { writeMe } from '../../../lib/session/me.ts';
import { render, testCache } from '../../../testing/render.tsx';
import { emptyDraft, writeDraft } from '../../composer/drafts.ts';
import { RoomRow } from './room-list.tsx';

let unmount = () => undefined as void;
afterEach(() => unmount());

const show = async (
  language: 'en' | 'ur',
  content: Partial<SnippetContent>,
  isOpen: boolean,
  speaker: string | null,
  topic?: string,
) => {
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
    topic: topic ?? '',
    type: 'Normal' as const,
    access: 'Public' as const,
    readers: 'everyone' as const,
    tile: { pattern: 0, palette: 0 },
    background: null,
    joined: true,
    iOwn: false,
    memberCount: 3,
    lastUpdate: lastMessage.date,
    lastMessage: topic === undefined ? lastMessage : null,
    unread: 0,
    unreadThreads: 0,
    onlineCount: 1,
    level: 'mentions' as const,
    mentioned: false,
    speaker,
    role: { title: 'Member', strength: 1, spamControl: 15, color: '', rank: 1 },
  };
  unmount = await render(<RoomRow room={room} isOpen={isOpen} />, testCache(), '/', language);
};

/** What the row says after the name: of a room's last message, or of a draft. */
const said = async (language: 'en' | 'ur', content: Partial<SnippetContent>, isOpen = false): Promise<string> => {
  await show(language, content, isOpen, null);
  const parts = [...document.querySelectorAll('.snippet > :nth-child(n + 3)')].map(({ textContent }) => textContent);
  const who = document.querySelector('.snippet')?.firstElementChild?.textContent ?? '';
  unmount();
  return `${who} ${parts.join('')}`;
};

test('a row says what the last message is, in the language of whoever reads', async () => {
  expect(await said('en', { text: 'aa jao :bc_chai:' })).toBe('sana12 aa jao Chai');
  expect(await said('ur', { text: 'aa jao :bc_chai:' })).toBe('sana12 aa jao چائے');
  expect(await said('en', { kind: 'sticker', sticker: 'bc_chai' })).toBe('sana12 Sticker: Chai');
  expect(await said('ur', { kind: 'sticker', sticker: 'bc_chai' })).toBe('sana12 اسٹیکر: چائے');
  expect(await said('en', { kind: 'image', images: 1 })).toBe('sana12 Picture');
  expect(await said('ur', { kind: 'video', videos: 1, text: 'dekho' })).toBe('sana12 ویڈیو · dekho');
  expect(await said('en', { kind: 'gallery', images: 3, videos: 1, text: 'the roof' })).toBe(
    'sana12 3 pictures, Video · the roof',
  );
  // A name keeps its sign before it.
  expect(await said('en', { text: '@hina94 آپ کی باری، a@b.pk' })).toBe(
    'sana12 \u2068@hina94\u2069 آپ کی باری، a@b.pk',
  );
  expect(await said('ur', { kind: 'gallery', images: 3, videos: 2 })).toBe('sana12 3 تصویریں، 2 ویڈیوز');
});

test('a row of a room without messages shows its topic, whose numbers do not turn', async () => {
  await show('ur', {}, false, null, 'فون: 0300-1234567');
  expect(document.querySelector('.snippet bdi[dir=ltr]')?.textContent).toBe('0300-1234567');
  expect(document.querySelector('.snippet')?.textContent).toBe('فون: 0300-1234567');
});

test('a row shows what its reader has begun to write there, unless the room is open', async () => {
  writeMe({ userId: 'farah', username: 'farah3', rank: 1, guest: false });
  writeDraft('farah', 'a'.repeat(24), { text: ' کیا ہم\nنو بجے نکلیں؟ ', replyTo: null });
  expect(await said('en', { text: 'aa jao' })).toBe('Draft کیا ہم\nنو بجے نکلیں؟');
  expect(await said('ur', { text: 'aa jao' })).toBe('نامکمل پیغام کیا ہم\nنو بجے نکلیں؟');
  expect(await said('en', { text: 'aa jao' }, true)).toBe('sana12 aa jao');
  writeDraft('farah', 'a'.repeat(24), emptyDraft);
  expect(await said('en', { text: 'aa jao' })).toBe('sana12 aa jao');
});

test('who speaks there is said once: in place of the last message, or by the live bars beside a draft', async () => {
  const bars = () => document.querySelector('[role=img]')?.getAttribute('aria-label');
  await show('en', {}, false, 'bilal07');
  expect([document.querySelector('.snippet')?.textContent, bars()]).toEqual(['bilal07 is speaking', undefined]);
  unmount();
  writeDraft('farah', 'a'.repeat(24), { text: 'Shall we start', replyTo: null });
  await show('en', {}, false, 'bilal07');
  expect([document.querySelector('.snippet')?.textContent, bars()]).toEqual([
    'Draft:Shall we start',
    '\u2068bilal07\u2069 is speaking',
  ]);
  writeDraft('farah', 'a'.repeat(24), emptyDraft);
});
