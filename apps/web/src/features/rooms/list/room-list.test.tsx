// @vitest-environment happy-dom
import type { SnippetContent } from '@baithak/protocol/entities/entities';
import { newId } from '@baithak/protocol/ids';
import type { QueryClient } from '@tanstack/react-query';
import { act, type Dispatch, useLayoutEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { writeMe } from '../../../lib/session/me.ts';
import { listedRoom } from '../../../testing/entities.ts';
import { answerCalls, receive } from '../../../testing/fake-client.ts';
import { render, testCache } from '../../../testing/render.tsx';
import { messageOf, sana } from '../../../testing/room-fixtures.ts';
import type { AnswerOf } from '../../../testing/wire-types.ts';
import { writeUnread } from '../../../lib/unread.ts';
import { emptyDraft, writeDraft } from '../../composer/drafts.ts';
import { type Rooms } from './room-list-state.ts';
import { showTitle } from '../../../ui/use-page-title.ts';
import { refetchMs, roomsKey, useRooms } from '../queries.ts';
import { RoomRow } from './room-row.tsx';
import { useUnreadBadge } from './use-unread-badge.ts';
import { useLastMessageInList, useRoomListUpdates, useUnreadInList } from './use-room-list-updates.ts';

describe('the list of rooms', () => {
  const roomId = 'a'.repeat(24);
  const listed = (unread: number) => ({ rooms: [listedRoom({ unread })], featured: [], roomsLimit: 1 });
  const asked = vi.fn();
  let cache: QueryClient;
  let unmount: () => void;

  const List = () => {
    useRooms();
    useRoomListUpdates(null);
    return null;
  };
  const begin = () => act(async () => receive('personalEvents', null));
  const activity = (unread: number) => act(async () => receive('newRoomActivity', { roomId, unread }));
  const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
  const unread = () => cache.getQueryData<Rooms>(roomsKey)?.rooms[0]?.unread;

  beforeEach(async () => {
    vi.useFakeTimers();
    asked.mockClear();
    answerCalls('listRooms', () => {
      asked();
      return listed(2);
    });
    cache = testCache();
    unmount = await render(<List />, cache);
    await pass(0);
  });
  afterEach(() => {
    unmount();
    cache.clear();
    vi.useRealTimers();
  });

  test('the list is loaded once: not again as the first connection begins, nor for a count that it has', async () => {
    await begin();
    await activity(2);
    await pass(5_000);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('another count is shown at once, and the list loaded again for what was said', async () => {
    await activity(3);
    expect(unread()).toBe(3);
    await pass(5_000);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('a list that was read before something was said does not take the new count away again', async () => {
    let answer: (rooms: AnswerOf<'listRooms'>) => void = () => undefined;
    answerCalls('listRooms', () => new Promise((resolve) => (answer = resolve)));
    await act(async () => void cache.invalidateQueries({ queryKey: roomsKey }));
    await activity(3);
    await act(async () => answer(listed(2)));
    await pass(0);
    expect(cache.isFetching()).toBe(0);
    expect(unread()).toBe(3);
    // What a later list says holds.
    answerCalls('listRooms', () => listed(0));
    await act(async () => cache.invalidateQueries({ queryKey: roomsKey }));
    expect(unread()).toBe(0);
  });

  test('a mention is shown at once, a mention in a thread is none of the room', async () => {
    const mentioned = () => cache.getQueryData<Rooms>(roomsKey)?.rooms[0]?.mentioned ?? false;
    const tell = (_id: string, of: { messageId: string } | { threadId: string }) => {
      const { title, slug, tile } = listedRoom();
      const nowhere = { messageId: null, threadId: null, replyId: null, privateThreadId: null, inviteCode: null };
      const place = { ...nowhere, room: { _id, title, slug, tile }, ...of };
      const notif = { _id: newId(), kind: 'mention' as const, seen: false, date: '2026-01-01T12:00:00.000Z', place };
      const said = { count: 1, people: [], peopleCount: 1, text: '', act: null, report: null };
      return act(async () => receive('newNotification', { notif: { ...notif, ...said } }));
    };
    await tell(roomId, { threadId: newId() });
    await tell('b'.repeat(24), { messageId: newId() });
    expect(mentioned()).toBe(false);
    await tell(roomId, { messageId: newId() });
    expect(mentioned()).toBe(true);
    expect(asked).toHaveBeenCalledTimes(1);
    // It was read before the notification came.
    await pass(5_000);
    expect([asked.mock.calls.length, mentioned()]).toEqual([2, false]);
  });

  test('a connection that begins again loads the list, and so does a first one that came late', async () => {
    await begin();
    await begin();
    await pass(5_000);
    expect(asked).toHaveBeenCalledTimes(2);

    unmount();
    unmount = await render(<List />, cache);
    cache.setQueryData(roomsKey, cache.getQueryData(roomsKey), { updatedAt: Date.now() - refetchMs - 1 });
    asked.mockClear();
    await begin();
    await pass(5_000);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('a hidden tab loads the list again for what was said before it was connected: a mention in it was not heard', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    onTestFinished(() => void vi.restoreAllMocks());
    await activity(3);
    await begin();
    await pass(5_000);
    expect(asked).toHaveBeenCalledTimes(2);
    // What is said later waits until somebody looks.
    await pass(20_000);
    asked.mockClear();
    await activity(4);
    await pass(20_000);
    expect(asked).toHaveBeenCalledTimes(0);
  });

  test('what is read while the list is being loaded loads it again: its answer may not know of it', async () => {
    await act(async () => receive('roomRead', { roomId: 'b'.repeat(24), rev: 1 }));
    expect(asked).toHaveBeenCalledTimes(1);
    answerCalls('listRooms', () => {
      asked();
      return new Promise(() => undefined);
    });
    await activity(3);
    await pass(2_000);
    expect(asked).toHaveBeenCalledTimes(2);
    await act(async () => receive('roomRead', { roomId: 'b'.repeat(24), rev: 1 }));
    expect(asked).toHaveBeenCalledTimes(3);
  });

  test('a list that was read before the open room was does not bring its count back', async () => {
    let answer: (rooms: AnswerOf<'listRooms'>) => void = () => undefined;
    answerCalls('listRooms', () => new Promise((resolve) => (answer = resolve)));
    const Open = () => {
      useUnreadInList(roomId, 0, false);
      return null;
    };
    const close = await render(<Open />, cache);
    await act(async () => void cache.invalidateQueries({ queryKey: roomsKey }));
    close();
    expect(unread()).toBe(0);
    await act(async () => answer(listed(2)));
    await pass(0);
    expect([cache.isFetching(), unread()]).toEqual([0, 0]);
  });

  test('the last message of the open room is shown, also when a later one was deleted or all are gone, and its place stays', async () => {
    const [first, second] = [messageOf(sana, 1, 'one'), messageOf(sana, 2, 'two')];
    let setLast: Dispatch<typeof first | null> = () => undefined;
    const Open = () => {
      const [last, set] = useState<typeof first | null>(second);
      useLayoutEffect(() => {
        setLast = set;
      }, []);
      useLastMessageInList(roomId, last);
      return null;
    };
    const shown = () => {
      const room = cache.getQueryData<Rooms>(roomsKey)?.rooms[0];
      return [room?.lastMessage?.date, room?.lastUpdate];
    };
    const close = await render(<Open />, cache);
    expect(shown()).toEqual([second.date, second.date]);
    await act(async () => setLast(first));
    expect(shown()).toEqual([first.date, second.date]);
    await act(async () => setLast(null));
    expect(shown()).toEqual([undefined, second.date]);
    close();
  });

  test('the count of the open room is shown a moment later, and at once when the room is left', async () => {
    let setCount: Dispatch<number> = () => undefined;
    const Open = () => {
      const [count, set] = useState(0);
      useLayoutEffect(() => {
        setCount = set;
      }, []);
      useUnreadInList(roomId, count, false);
      return null;
    };
    const close = await render(<Open />, cache);
    const seen = new Set<number | undefined>();
    const stop = cache.getQueryCache().subscribe(() => seen.add(unread()));
    await pass(400);
    // Read as soon as it came.
    await act(async () => setCount(1));
    await pass(100);
    await act(async () => setCount(0));
    await pass(400);
    expect([...seen]).toEqual([0]);
    await act(async () => setCount(3));
    close();
    expect(unread()).toBe(3);
    stop();
  });
});

describe('a row of the list', () => {
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
      // A thread came later.
      lastUpdate: '2026-01-03T10:00:00.000Z',
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

  test('the time of a row is that of the message in it; a topic has none', async () => {
    const time = () => document.querySelector('time')?.dateTime;
    await show('en', { text: 'aa jao' }, false, null);
    expect(time()).toBe('2026-01-01T10:00:00.000Z');
    unmount();
    await show('en', {}, false, null, 'Kites');
    expect(time()).toBeUndefined();
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
});

test('the title counts what is for the reader: messages of rooms that tell of each, and what is not in them', async () => {
  const rooms = (['all', 'mentions', 'nothing'] as const).map((level, at) =>
    listedRoom({ _id: String(at).repeat(24), level, unread: 20, mentioned: at === 0 }),
  );
  const cache = testCache();
  showTitle('Baithak');
  cache.setQueryData(roomsKey, { rooms, featured: [], roomsLimit: 1 });
  writeUnread({ notifications: 3, privateThreads: 1 });
  const Badge = () => {
    useUnreadBadge(rooms[1]?._id ?? null, { unread: 7, mentioned: true, mentions: 2 });
    return null;
  };
  const unmount = await render(<Badge />, cache);
  // One of the three notifications is of a mention among the 20 messages.
  expect(document.title).toBe('(@23) Baithak');
  unmount();
  writeUnread({ notifications: 0, privateThreads: 0 });
});
