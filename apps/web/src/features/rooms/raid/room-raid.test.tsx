// @vitest-environment happy-dom
import './room-raid.tsx';
import { WireError } from '@baithak/client/wire/wire-error';
import type { Raid } from '@baithak/protocol/contracts/raids';
import type { Freeze } from '@baithak/protocol/contracts/room-order';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userOf } from '../../../testing/entities.ts';
import { answerCalls, receive } from '../../../testing/fake-client.ts';
import { render, words } from '../../../testing/render.tsx';
import { farah } from '../../../testing/room-fixtures.ts';
import type { AnswerOf } from '../../../testing/wire-types.ts';
import { LimitNote } from '../../composer/limits/limit-note.tsx';
import { limitsFor, WritingLimitsProvider } from '../../composer/limits/writing-limits.ts';
import { RaidSwitch } from '../freeze-and-slow-mode/order-dialog.tsx';
import { RaidNote } from './raid-note.tsx';
import { RoomRaid } from './room-raid.tsx';

const roomId = 'a'.repeat(24);

const seen = (check: () => void) => act(() => vi.waitFor(check));

describe('the bar of raid mode', () => {
  const raid: Raid = {
    _id: 'c'.repeat(24),
    room: { _id: roomId, title: 'Cricket ka Dhaba', tile: { pattern: 1, palette: 1 } },
    since: '2026-01-01T15:02:00.000Z',
    until: '2026-01-01T15:32:00.000Z',
    ended: null,
    level: 'newcomers',
    signs: ['joins'],
    minutes: 2,
    joins: 412,
    usualJoins: 3.04,
    writers: 28,
    alike: 31,
    addresses: 9,
    taken: { messages: 0, people: 0 },
    held: null,
    perMinute: [],
  };
  const frozen = { until: raid.until, reason: 'surge', raid: true } as const;

  let unmount = () => undefined as void;
  let held: Raid | null = raid;
  beforeEach(() => {
    held = raid;
    answerCalls('getRaid', () => ({ raid: held }));
  });
  afterEach(() => unmount());
  const button = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('button')].find((each) => each.textContent === name);
  const press = (name: string) => act(async () => button(name)?.click());
  const open = async (isKeeper: boolean, language: 'en' | 'ur' = 'en') => {
    unmount = await render(
      <RoomRaid roomId={roomId} frozen={frozen} isKeeper={isKeeper} />,
      undefined,
      undefined,
      language,
    );
  };

  test('a member reads in one line that guests only read and that they go on talking, and why; nothing is counted', async () => {
    await open(false);
    expect(document.querySelector('[role=status]')?.textContent).toContain('You can go on talking.');
    expect(words()).not.toMatch(/\d/);
    await press('Why?');
    await seen(() =>
      expect(document.querySelector('[role=dialog]')?.textContent).toContain('Nothing changes for you.'),
    );
  });

  test('whoever keeps order sees what came beside what is usual, as it changes', async () => {
    await open(true);
    await seen(() => expect(words()).toContain('412 joins in 2 minutes (3 is usual)'));
    expect(words()).toContain('28 wrote');
    expect(words()).toContain('9 addresses');
    expect(words()).toContain('Now: guests and newcomers');
    await act(async () => receive('raidChanged', { roomId: 'b'.repeat(24), raid: { ...raid, joins: 1 } }));
    expect(words()).toContain('412 joins');
    // Only platform staff are told from how many addresses they came.
    const told = { ...raid, joins: 430, level: 'strict', addresses: null } as const;
    await act(async () => receive('raidChanged', { roomId, raid: told }));
    await seen(() => expect(words()).toContain('430 joins'));
    expect(words()).not.toMatch(/address/);
    expect(words()).toContain('Now: all who joined within a week');
    expect(button('Milder')).toBeDefined();
  });

  test('it is folded to its title, where the messages need the space, and unfolded', async () => {
    await open(true);
    await seen(() => expect(button('Stricter')).toBeDefined());
    const fold = () => document.querySelector<HTMLElement>('[aria-expanded]');
    await act(async () => fold()?.click());
    expect([fold()?.getAttribute('aria-expanded'), button('Stricter')]).toEqual(['false', undefined]);
    await act(async () => fold()?.click());
    expect(button('Stricter')).toBeDefined();
  });

  test('an answer that was read before a change does not undo it', async () => {
    await open(true);
    await seen(() => expect(words()).toContain('412 joins'));
    const before = Promise.withResolvers<AnswerOf<'getRaid'>>();
    answerCalls('getRaid', () => before.promise);
    await act(async () => receive('connected /room', null));
    await act(async () => receive('raidChanged', { roomId, raid: { ...raid, joins: 430 } }));
    await act(async () => {
      before.resolve({ raid });
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(words()).toContain('430 joins');
  });

  test('raid mode is made stricter and ended by a press; a refusal leaves it as it was', async () => {
    const asked: unknown[] = [];
    answerCalls('setRaidMode', (input) => {
      asked.push(input);
      return { raid: { ...raid, level: 'strict' } };
    });
    await open(true);
    await seen(() => expect(button('Stricter')).toBeDefined());
    await press('Stricter');
    await seen(() => expect(button('Milder')).toBeDefined());
    answerCalls('setRaidMode', () => {
      throw new WireError({ code: 'TOO_MANY', status: 429, msg: '' });
    });
    await press('End raid mode');
    expect(button('Milder')).toBeDefined();
    answerCalls('setRaidMode', (input) => {
      asked.push(input);
      held = null;
      return { raid: null };
    });
    await press('End raid mode');
    await seen(() => expect(button('End raid mode')).toBeUndefined());
    expect(asked).toEqual([
      { roomId, level: 'strict' },
      { roomId, level: 'off' },
    ]);
  });

  test('an undo names what it deletes and who is left out before it does, and goes on until nothing is left', async () => {
    const calls: unknown[] = [];
    const counted = { messages: 12, pictures: 4, people: 26, leftOut: 2, isDone: true };
    answerCalls('undoRaid', (input) => {
      calls.push(input);
      if ((input as { dryRun?: boolean }).dryRun) return counted;
      return { ...counted, messages: 6, isDone: calls.length === 3 };
    });
    await open(true);
    await seen(() => expect(button('Undo what was written')).toBeDefined());
    await press('Undo what was written');
    await seen(() => expect(words()).toContain('12 more messages and 4 pictures are deleted for everybody.'));
    expect(words()).toContain('They are by 24 people.');
    expect(words()).toContain('What 2 others wrote stays');
    expect(words()).toContain('You can take it back for one hour.');
    expect(calls).toHaveLength(1);
    await press('Delete 12 messages');
    await seen(() => expect(document.querySelector('[role=dialog]')).toBeNull());
    expect(calls).toEqual([{ raidId: raid._id, dryRun: true }, { raidId: raid._id }, { raidId: raid._id }]);
  });

  test('an undo that is refused in the middle says why, how far it came, and goes on when asked', async () => {
    let answered = 0;
    answerCalls('undoRaid', (input) => {
      if ((input as { dryRun?: boolean }).dryRun)
        return { messages: 9, pictures: 0, people: 3, leftOut: 0, isDone: true };
      answered += 1;
      if (answered === 2) throw new WireError({ code: 'TOO_MANY', status: 429, msg: '' });
      return { messages: 4, pictures: 0, people: 3, leftOut: 0, isDone: answered > 2 };
    });
    await open(true);
    await seen(() => expect(button('Undo what was written')).toBeDefined());
    await press('Undo what was written');
    await seen(() => expect(button('Delete 9 messages')).toBeDefined());
    await press('Delete 9 messages');
    await seen(() => expect(words()).toContain('4 of 9 deleted'));
    await press('Go on');
    await seen(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  });

  const soon = (ms: number): string => new Date(Date.now() + ms).toISOString();

  test('what was taken away is offered back until the hour is over, counted before, and is gone when it is back', async () => {
    const calls: unknown[] = [];
    answerCalls('restoreRaid', (input) => {
      calls.push(input);
      if ((input as { dryRun?: boolean }).dryRun) return { messages: 12, people: 9, leftOut: 2, isDone: false };
      return { messages: 6, people: 5, leftOut: 2, isDone: calls.length === 3 };
    });
    await open(true);
    await seen(() => expect(button('Undo what was written')).toBeDefined());
    expect(button('Take it back')).toBeUndefined();
    // One of before, of which something was taken away, is not the one that holds.
    const before = { ...raid, _id: 'e'.repeat(24), joins: 7, ended: raid.until };
    const room = { roomId, raid: { ...raid, held: { messages: 14, until: soon(3_600_000) } } };
    await act(async () => {
      receive('raidChanged', room);
      receive('raidChanged', { roomId, raid: before });
    });
    await seen(() => expect(words()).toContain('14 messages can be taken back, by'));
    expect(words()).toContain('412 joins');
    button('Take it back')?.focus();
    await press('Take it back');
    await seen(() => expect(words()).toContain('12 messages are there again for everybody.'));
    expect(words()).toContain('They are by 9 people.');
    expect(words()).toContain('2 messages stay away: somebody of a higher rank took them.');
    expect(words()).toContain('What was taken away within the last hour, in Cricket ka Dhaba');
    await press('Bring back 12 messages');
    await seen(() => expect(document.querySelector('[role=dialog]')).toBeNull());
    expect(calls).toEqual([{ raidId: raid._id, dryRun: true }, { raidId: raid._id }, { raidId: raid._id }]);
    button('Take it back')?.focus();
    await act(async () => receive('raidChanged', { roomId, raid }));
    await seen(() => expect(button('Take it back')).toBeUndefined());
    expect(document.activeElement?.textContent).toBe('Stricter');
  });

  test('what is past its hour is not offered back', async () => {
    held = { ...raid, held: { messages: 14, until: soon(-1000) } };
    await open(true, 'ur');
    await seen(() => expect(button('لکھا ہوا ہٹا دیں')).toBeDefined());
    expect(button('واپس لائیں')).toBeUndefined();
  });

  test('those who came are listed 50 at a time; a press names whose card the room opens', async () => {
    const asked: unknown[] = [];
    const one = { user: userOf(farah.user), joined: raid.since, messages: 3, leftOut: false };
    answerCalls('listRaidPeople', (input) => {
      asked.push(input);
      return asked.length === 1
        ? { data: [one], canLoadMore: true }
        : {
            data: [{ ...one, user: { ...userOf(farah.user), _id: 'd'.repeat(24) }, leftOut: true }],
            canLoadMore: false,
          };
    });
    await open(true);
    await seen(() => expect(button('See them')).toBeDefined());
    await press('See them');
    await seen(() => expect(document.querySelector(`[data-person="${farah.username}"]`)).not.toBeNull());
    await press('Load more');
    await seen(() => expect(words()).toContain('left out'));
    expect(asked.at(-1)).toEqual({ raidId: raid._id, after: farah.user._id });
  });

  test('what began by itself in every room was turned on by nobody', async () => {
    held = { ...raid, room: null };
    await open(true);
    await seen(() => expect(words()).toContain('It began by itself and holds in every room.'));
  });

  test('what holds in every room cannot be ended in one', async () => {
    held = { ...raid, room: null, signs: [] };
    await open(true, 'ur');
    await seen(() => expect(words()).toContain('پلیٹ فارم کے عملے نے'));
    expect(document.querySelector('section button:not([aria-expanded])')).toBeNull();
  });
});

describe('the note beside the composer', () => {
  const until = new Date(Date.now() + 1_800_000).toISOString();

  let unmount = () => undefined as void;
  afterEach(() => unmount());
  const open = async (rank: number, frozen: Freeze, language: 'en' | 'ur' = 'en') => {
    answerCalls('getRaid', () => ({ raid: null }));
    const reader = { rank, guest: false, joinedAt: new Date(rank > 0 ? 0 : Date.now()).toISOString() };
    const limits = limitsFor(reader, { frozen, slowMode: 0, nextAt: 0, timeout: null }, Date.now());
    unmount = await render(
      <WritingLimitsProvider value={limits}>
        <RaidNote roomId={roomId} />
        <RaidSwitch roomId={roomId} onDone={() => {}} />
        <LimitNote />
      </WritingLimitsProvider>,
      undefined,
      '/',
      language,
    );
  };

  test('raid mode is shown while a longer freeze of a moderator holds too, without its end', async () => {
    await open(6, { until, reason: 'moderator', raid: true });
    await seen(() => expect(words()).toContain('Many people came at once'));
    expect(words()).toContain('Raid mode is on.');
    await act(async () =>
      [...document.querySelectorAll('button')].find((each) => each.textContent === 'Why?')?.click(),
    );
    expect(words()).not.toContain('It ends by itself');
  });

  test('a freeze alone is no raid mode', async () => {
    await open(6, { until, reason: 'moderator', raid: false });
    await seen(() => expect(words()).toContain('Turn on raid mode'));
    expect(words()).not.toContain('Many people came at once');
  });

  test('whoever raid mode holds reads that most wait a minute or two, and when the others may write', async () => {
    await open(0, { until, reason: 'surge', raid: true });
    await seen(() => expect(words()).toMatch(/usually opens within a minute or two, at the latest by .+\./));
  });

  test('in a strict raid mode everybody waits for its end', async () => {
    await open(0, { until, reason: 'surge', strict: true, raid: true }, 'ur');
    await seen(() => expect(words()).toMatch(/تک پھر کھل جائے گا/));
    expect(words()).not.toContain('ایک دو منٹ');
  });
});
