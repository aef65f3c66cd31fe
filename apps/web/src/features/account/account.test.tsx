// @vitest-environment happy-dom
import { defaultSettings } from '@baithak/protocol/contracts/settings-defaults';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readMe, writeMe } from '../../lib/session/me.ts';
import { fill, find, pressOn, seen, seesText } from '../../testing/by-role.ts';
import { answerCalls, receive } from '../../testing/fake-client.ts';
import { render, testCache } from '../../testing/render.tsx';
import { memberRole } from '../../testing/room-fixtures.ts';
import type { AnswerOf } from '../../testing/wire-types.ts';
import { ExportSection } from './account-data.tsx';
import { RanksTable } from './account-summary.tsx';
import { Devices, deviceName } from './devices.tsx';
import { GuestHome } from './guest-home.tsx';
import { useSessionUpdates } from './use-session-updates.ts';
import { changesOf, fieldsOf, problemsOf } from './profile/use-profile-form.ts';

describe('the download of one’s data', () => {
  let unmount = () => undefined as void;
  afterEach(() => unmount());

  const made = { askedAt: '2026-11-26T10:00:00.000Z', size: 2_300_000, endsAt: '2026-11-27T10:00:00.000Z' };
  const making = { state: 'making', askedAt: made.askedAt, size: null, endsAt: null, url: null } as const;
  const open = async (guest: boolean, language: 'en' | 'ur' = 'en') => {
    unmount = await render(<ExportSection guest={guest} />, testCache(), '/', language);
  };
  test('the password is asked for before a download is prepared, in both languages', async () => {
    for (const [language, make] of [
      ['en', 'Prepare download'],
      ['ur', 'ڈاؤن لوڈ تیار کریں'],
    ] as const) {
      const asked: object[] = [];
      answerCalls('getAccountData', () => ({ export: null, ownRooms: [] }));
      answerCalls('makeExport', (input) => {
        asked.push(input);
        return { export: making };
      });
      await open(false, language);
      await pressOn('button', make);
      const dialog = await find('dialog');
      expect(asked).toEqual([]);
      const field = dialog.querySelector('input[type=password]');
      if (!field) throw new Error('No password is asked for.');
      await fill(field, 'chaandni raat');
      await pressOn('button', make, dialog);
      await seen(() => expect(asked, language).toEqual([{ password: 'chaandni raat' }]));
      unmount();
    }
  });

  test('a guest, who has no password, is not asked for one', async () => {
    const asked: object[] = [];
    answerCalls('getAccountData', () => ({ export: null, ownRooms: [] }));
    answerCalls('makeExport', (input) => {
      asked.push(input);
      return { export: making };
    });
    await open(true);
    await pressOn('button', 'Prepare download');
    await seen(() => expect(asked).toEqual([{}]));
  });

  test('what another device has asked for is named without a link to it', async () => {
    answerCalls('getAccountData', () => ({ export: { state: 'ready', ...made, url: null }, ownRooms: [] }));
    await open(false);
    await seesText('ready on the device that asked for it');
    expect(document.querySelector('a')).toBeNull();
  });
});

describe('the home of a guest', () => {
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
});

test('when a session is ended the focus goes on to the next one, and from the last one to the list', async () => {
  const at = '2026-11-26T10:00:00.000Z';
  const sessionOf = (_id: string, current: boolean) => ({ _id, device: '', createdAt: at, lastUsedAt: at, current });
  const sessions = [
    sessionOf('a'.repeat(24), true),
    sessionOf('b'.repeat(24), false),
    sessionOf('c'.repeat(24), false),
  ];
  let listed = Promise.withResolvers<void>();
  listed.resolve();
  answerCalls('listSessions', async () => {
    const data = [...sessions];
    await listed.promise;
    return { data };
  });
  answerCalls('revokeSession', () => {
    sessions.splice(1, 1);
    return {};
  });
  const unmount = await render(<Devices />);
  const ends = () => [...document.querySelectorAll<HTMLElement>('li button[aria-label]')];
  for (const left of [1, 0]) {
    await seen(() => expect(ends()).toHaveLength(left + 1));
    const [end] = ends();
    await act(async () => end?.focus());
    await act(async () => end?.click());
    const dialog = await find('dialog');
    const field = dialog.querySelector('input[type=password]');
    if (!(field instanceof HTMLInputElement)) throw new Error('The password is not asked for.');
    await fill(field, 'chai aur samosay');
    listed = Promise.withResolvers<void>();
    await act(async () => dialog.querySelector<HTMLElement>('button[type=submit]')?.click());
    await seen(() => expect(document.activeElement).toBe(end));
    await act(async () => listed.resolve());
    await seen(() => expect(ends()).toHaveLength(left));
    await seen(() => expect(document.activeElement).toBe(left === 0 ? document.querySelector('ul') : ends()[0]));
  }
  unmount();
});

describe('the ranks', () => {
  let unmount = () => undefined as void;
  afterEach(() => unmount());

  const rows = async (): Promise<readonly string[]> => {
    unmount = await render(<RanksTable own={1} />);
    return [...document.querySelectorAll('tbody tr')].map((row) => row.textContent);
  };

  test('each rank has what works for it, and the reader finds their own', async () => {
    const all = await rows();
    expect(all.find((row) => row.includes('you'))).toMatch(
      /Member.*15.*voting, creating rooms, seeing when somebody was last here$/,
    );
    expect(all.find((row) => row.startsWith('Staff'))).toMatch(/no limit.*managing threads/);
    expect(all.find((row) => row.startsWith('Senior'))).toMatch(/any words.*managing threads.*setting topics/);
    expect(all.find((row) => row.startsWith('JrSA'))).toContain('the Owner’s deputy');
    expect(all.filter((row) => row.startsWith('Reserved'))).toEqual([]);
    expect(all.find((row) => row.startsWith('Guest'))).toMatch(/5Reading and writing in public rooms$/);
  });
});

describe('the session', () => {
  const Updates = () => {
    useSessionUpdates();
    return null;
  };
  const answerOf = (rank: number) => ({ username: 'rukn44', rank, settings: defaultSettings, rev: 1, epoch: 'one' });
  const begin = () => act(async () => receive('personalEvents', null));

  let unmount: () => void;
  beforeEach(async () => {
    writeMe({ userId: 'a'.repeat(24), username: 'rukn44', rank: 1, guest: false });
    unmount = await render(<Updates />);
  });
  afterEach(() => unmount());

  test('a rank that changed before the events began is known as they begin', async () => {
    answerCalls('getSettings', () => answerOf(9));
    await begin();
    expect(readMe()?.rank).toBe(9);
  });

  test('the same rank and name leave the user the same object', async () => {
    const me = readMe();
    answerCalls('getSettings', () => answerOf(1));
    await begin();
    expect(readMe()).toBe(me);
  });

  test('an answer that was read before the last event does not undo what was asked for after it', async () => {
    const before = Promise.withResolvers<AnswerOf<'getSettings'>>();
    answerCalls('getSettings', () => before.promise);
    await begin();
    answerCalls('getSettings', () => answerOf(9));
    await act(async () => receive('roleUpdated', { roomId: null, role: memberRole, rmps: [] }));
    await act(async () => before.resolve(answerOf(1)));
    expect(readMe()?.rank).toBe(9);
  });
});

describe('the name of a device', () => {
  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
      { browser: 'Edge', system: 'Windows' },
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
      { browser: 'Samsung Internet', system: 'Android' },
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      { browser: 'Safari', system: 'iPhone' },
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', { browser: 'Firefox', system: 'Linux' }],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36',
      { browser: 'Chrome', system: 'Linux' },
    ],
    ['node', { program: true }],
    ['', { unknown: true }],
  ])('%s', (agent, name) => {
    expect(deviceName(agent)).toEqual(name);
  });
});

describe('the fields of a profile', () => {
  const profile = { fullname: 'sara01', alias: 'Chai', gender: 2, age: 31, about: 'Tea.' };
  const fields = fieldsOf(profile, 'sara01');

  test('a full name that is only the username is none', () => {
    expect(fields).toEqual({ fullname: '', alias: 'Chai', gender: '2', age: '31', about: 'Tea.' });
    expect(fieldsOf({ ...profile, fullname: 'Sara', age: null }, 'sara01')).toMatchObject({
      fullname: 'Sara',
      age: '',
    });
  });

  test('only what differs is sent; an empty age is none, and spaces at the ends are no change', () => {
    expect(changesOf(fields, fields)).toEqual({});
    expect(changesOf(fields, { ...fields, alias: 'Chai ', about: ' Tea.' })).toEqual({});
    expect(changesOf(fields, { ...fields, age: '', gender: '0', fullname: 'سارہ' })).toEqual({
      age: null,
      gender: 0,
      fullname: 'سارہ',
    });
  });

  test('the rules are those of the contract', () => {
    expect(problemsOf(fields)).toEqual({});
    const long = { fullname: 'x'.repeat(41), alias: 'گ'.repeat(41), about: 'x'.repeat(501) };
    expect(problemsOf({ ...fields, ...long })).toEqual({ fullname: 'long', alias: 'long', about: 'long' });
    // What is not seen does not count, and an emoji is one character.
    expect(problemsOf({ ...fields, fullname: `${'x'.repeat(40)}\u200B`, alias: '🍵'.repeat(40) })).toEqual({});
    for (const age of ['12', '121', '20.5', '-1', 'old', '1e2'])
      expect(problemsOf({ ...fields, age })).toEqual({ age: 'age' });
    for (const age of ['13', '120', ' 30 ', '']) expect(problemsOf({ ...fields, age })).toEqual({});
  });
});
