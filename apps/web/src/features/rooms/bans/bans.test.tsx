// @vitest-environment happy-dom
import { WireError } from '@baithak/client/wire/wire-error';
import type { RoomBan } from '@baithak/protocol/entities/ban';
import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answerCalls, receive } from '../../../testing/fake-client.ts';
import { render } from '../../../testing/render.tsx';
import { messageOf, person } from '../../../testing/room-fixtures.ts';
import type { AnswerOf } from '../../../testing/wire-types.ts';
import { BansPage } from './bans-page.tsx';
import { RoomBanned } from './room-banned.tsx';

describe('the page of bans', () => {
  let unmount = () => undefined as void;
  afterEach(() => unmount());

  const { member } = messageOf(person('farah3'), 1, '');
  const since = '2026-11-20T10:00:00.000Z';
  const banOf = (id: string, more: Partial<RoomBan>): RoomBan => ({
    ...member,
    _id: id.repeat(24),
    kind: 'ban',
    everywhere: false,
    since,
    until: null,
    reason: 'Cheap phones',
    by: member,
    people: 1,
    mayUnban: true,
    ended: null,
    ...more,
  });

  const page = <BansPage roomRef="gate" missing="nothing here" openReports={null} renderBan={() => null} />;
  const seen = (check: () => void) => act(() => vi.waitFor(check));
  const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent);

  test('only a ban that the reader may lift has the button; one that has ended says how, and what is erased', async () => {
    answerCalls('getRoomDetails', () => {
      throw new WireError({ code: 'TOO_MANY', msg: 'Wait.' });
    });
    const ended = { date: since, how: 'lifted', erased: since } as const;
    answerCalls('listBans', (input) => ({
      data:
        input.state === 'ended'
          ? [banOf('c', { mayUnban: false, reason: '', ended })]
          : input.state === 'timeouts'
            ? [banOf('d', { kind: 'timeout', until: since })]
            : [banOf('a', {}), banOf('b', { mayUnban: false })],
      canLoadMore: false,
      total: 1001,
    }));
    unmount = await render(page);
    await seen(() => expect(rows()).toHaveLength(2));
    expect(rows().map((row) => row?.endsWith('Unban'))).toEqual([true, false]);
    expect(document.querySelector('header p')?.textContent).toMatch(/^More than 1000 people\./);
    await act(async () => document.querySelectorAll<HTMLInputElement>('[type=radio]')[1]?.click());
    await seen(() => expect(rows()).toEqual([expect.stringMatching(/End timeout$/)]));
    await act(async () => document.querySelectorAll<HTMLInputElement>('[type=radio]')[2]?.click());
    await seen(() => expect(rows()).toEqual([expect.stringMatching(/text erased on.*lifted/)]));
  });

  test('for whoever may not lift bans nothing is there', async () => {
    answerCalls('listBans', () => {
      throw new WireError({ code: 'FORBIDDEN', msg: 'No.' });
    });
    unmount = await render(page);
    await seen(() => expect(document.body.textContent).toContain('nothing here'));
    expect(document.querySelector('nav')).toBeNull();
  });
});

describe('whoever is banned', () => {
  const nothing = () => undefined;
  const ban = {
    _id: 'b'.repeat(24),
    roomId: 'a'.repeat(24),
    title: 'The Sitting Room',
    tile: { pattern: 1, palette: 1 },
    since: '2026-01-01T15:02:00.000Z',
    until: null,
    everywhere: false,
    kicked: false,
    reason: 'spam',
    appealed: false,
  };
  let unmount: () => void = nothing;
  afterEach(() => unmount());

  const title = () => document.querySelector('h1')?.textContent;
  const open = async () => {
    unmount = await render(<RoomBanned roomRef="sitting" onRetry={nothing} onRooms={nothing} />);
  };

  test('whoever was sent out for a minute reads no ban, and is offered no second look', async () => {
    const until = '2999-01-01T00:00:00.000Z';
    answerCalls('getOwnBan', () => ({ ban: { ...ban, kicked: true, reason: '', until } }));
    await open();
    await act(() => vi.waitFor(() => expect(title()).toBe('You were sent out for a minute')));
    expect(document.body.textContent).not.toMatch(/[Bb]anned|second look|None was given/);
  });

  test('a ban that is lifted while it is asked for is over: an answer read before does not stay', async () => {
    const first = Promise.withResolvers<AnswerOf<'getOwnBan'>>();
    answerCalls('getOwnBan', () => first.promise);
    await open();
    await act(async () => receive('roomUnbanned', { roomId: ban.roomId }));
    answerCalls('getOwnBan', () => ({ ban: null }));
    await act(async () => first.resolve({ ban }));
    await act(() => vi.waitFor(() => expect(title()).toBe('The ban has ended')));
  });

  test('what changed before the connection began is asked for', async () => {
    answerCalls('getOwnBan', () => ({ ban }));
    await open();
    await act(() => vi.waitFor(() => expect(title()).toBe('You cannot be in this room now')));
    answerCalls('getOwnBan', () => ({ ban: null }));
    await act(async () => receive('personalEvents', null));
    await act(() => vi.waitFor(() => expect(title()).toBe('The ban has ended')));
  });
});
