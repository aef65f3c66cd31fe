// @vitest-environment happy-dom
import type { RoomFacts, RoomLoad } from '@baithak/client/room/room-follower';
import type { UploadTarget } from '@baithak/protocol/contracts/uploads';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Problem } from '../../lib/problem.ts';
import { learnServerTime } from '../../lib/time/server-time.ts';
import { roomBot } from '../../testing/entities.ts';
import { answerCalls, receive } from '../../testing/fake-client.ts';
import { seen } from '../../testing/by-role.ts';
import { press, render, testCache, type, words } from '../../testing/render.tsx';
import { farah, messageOf, sana } from '../../testing/room-fixtures.ts';
import type { AnswerOf } from '../../testing/wire-types.ts';
import { UploadStatus, useUploadTexts } from './attachments/upload-status.tsx';
import { readRoomBots, showBotPresence, useRoomBots } from './bots/room-bots.ts';
import { EmojiPicker } from './picker/emoji-picker.tsx';
import { LimitNote } from './limits/limit-note.tsx';
import { useRoomLimits, useIsHeld, WritingLimitsProvider } from './limits/writing-limits.ts';

describe('an upload under way', () => {
  let unmount = () => undefined as void;
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => {
    unmount();
    vi.useRealTimers();
  });

  const status = (share: number) => (
    <UploadStatus
      target="roomMessage"
      upload={{ type: 'sending', share }}
      refused={[]}
      stop={() => undefined}
      onRetry={() => undefined}
    />
  );
  const said = () => document.querySelector('[role="progressbar"]')?.textContent;

  test('that the server looks at what has arrived is said only when that takes more than a second', async () => {
    unmount = await render(status(1));
    await act(async () => vi.advanceTimersByTime(900));
    expect(said()).toBe('Uploading: 100 %');
    await act(async () => vi.advanceTimersByTime(200));
    expect(said()).toBe('Uploaded. It is being looked at.');
  });
});

describe('an upload that is refused', () => {
  let unmount = () => undefined as void;
  afterEach(() => unmount());

  const Words = ({ problem }: { readonly problem: Problem }) => <p>{useUploadTexts('roomMessage').failure(problem)}</p>;

  const said = async (language: 'en' | 'ur', retryAfter: number): Promise<string> => {
    const problem = { code: 'TOO_MANY', details: [], retryAfter } as const;
    unmount = await render(<Words problem={problem} />, undefined, '/', language);
    return document.body.textContent;
  };

  test('an upload beyond what is allowed on a day says tomorrow, and no number of seconds', async () => {
    const words = await said('en', 43_210);
    expect(words).toContain('as much as is allowed on one day. Try again tomorrow.');
    expect(words).not.toContain('43');
  });

  test('in Urdu too', async () => {
    const words = await said('ur', 43_210);
    expect(words).toContain('کل دوبارہ کوشش کیجیے');
    expect(words).not.toMatch(/\d/);
  });

  test('one that only has to wait a moment says for how long', async () => {
    expect(await said('en', 40)).toContain('Try again in 40 seconds.');
  });

  const Refused = ({ target }: { readonly target: UploadTarget }) => {
    const msg = 'This looks like nudity, which is not shown here.';
    const problem: Problem = { code: 'REFUSED', details: [{ path: 'file.1', reason: 'nudity', msg }] };
    return <p>{useUploadTexts(target).failure(problem, 'kite.png')}</p>;
  };

  test('a picture that was refused is named, with the reason and what can be done', async () => {
    unmount = await render(<Refused target="roomMessage" />);
    expect(document.body.textContent).toMatch(/kite\.png.* looks like nudity, which is not shown here\. Take it out/);
    unmount();
    unmount = await render(<Refused target="roomMessage" />, undefined, '/', 'ur');
    expect(document.body.textContent).toMatch(/kite\.png.* برہنگی معلوم ہوتی ہے.*اسے ہٹا دیجیے/);
  });

  test('the only picture, as that of a profile, has no name and nothing beside it', async () => {
    unmount = await render(<Refused target="avatar" />);
    expect(document.body.textContent).toBe('Nothing was sent. Picture looks like nudity, which is not shown here.');
  });
});

const roomId = 'a'.repeat(24);

describe('the bots of a room', () => {
  const bot = (online: boolean) => roomBot('ginti', { online });
  const Bots = () => {
    useRoomBots(roomId, true);
    return null;
  };

  test('a bot that goes while the bots are asked for is not here: they are asked for again', async () => {
    const first = Promise.withResolvers<AnswerOf<'listRoomBots'>>();
    answerCalls('listRoomBots', () => first.promise);
    const cache = testCache();
    const unmount = await render(<Bots />, cache);
    showBotPresence(cache, roomId, bot(false)._id, null);
    answerCalls('listRoomBots', () => ({ bots: [bot(false)] }));
    await act(async () => first.resolve({ bots: [bot(true)] }));
    await act(() => vi.waitFor(() => expect(readRoomBots(cache, roomId).map(({ online }) => online)).toEqual([false])));
    unmount();
  });
});

describe('the picker of emoji', () => {
  const picked = vi.fn<(words: string) => void>();
  const done = vi.fn<() => void>();
  let unmount = () => undefined as void;
  beforeEach(() => {
    localStorage.clear();
    picked.mockClear();
    done.mockClear();
  });
  afterEach(() => unmount());

  const open = async (
    language: 'en' | 'ur',
    opensAt: 'emoji' | 'stickers' = 'emoji',
    cache = testCache(),
  ): Promise<HTMLInputElement> => {
    const picker = <EmojiPicker userId="me" opensAt={opensAt} onPick={picked} onDone={done} />;
    unmount = await render(picker, cache, undefined, language);
    const search = document.querySelector('input');
    if (!search) throw new Error('The picker has no search.');
    return search;
  };
  const labels = () =>
    [...document.querySelectorAll('[role=group] [data-pick]')].map(
      (each) => each.getAttribute('aria-label') ?? each.textContent,
    );
  const pick = (at: number) =>
    act(async () => document.querySelectorAll<HTMLElement>('[role=group] [data-pick]')[at]?.click());

  test('an emoji is found by a word of the reader, and picked by a press or by Enter', async () => {
    const search = await open('ur');
    await type(search, 'جشن');
    expect(labels()[0]).toContain('جشن');
    await pick(0);
    expect(picked).toHaveBeenLastCalledWith('🎉');
    expect(done).not.toHaveBeenCalled();
    await press(search, 'Enter');
    expect(picked.mock.calls).toEqual([['🎉'], ['🎉']]);
    expect(done).toHaveBeenCalledOnce();
  });

  test('in Urdu emoji are found by what things are called, by the country of a flag, and in English too', async () => {
    const search = await open('ur');
    for (const [typed, emoji, label] of [
      ['بلی', '🐈', 'بلی'],
      ['بلا', '🐈', 'بلی'],
      ['كركٹ', '🏏', 'کرکٹ'],
      ['پاکستان', '🇵🇰', 'پرچم: پاکستان'],
      ['cricket', '🏏', 'کرکٹ'],
    ] as const) {
      await type(search, typed);
      await seen(() =>
        expect(document.querySelector(`[role=group] [data-pick][aria-label="${label}"]`)?.textContent).toContain(emoji),
      );
    }
  });

  test('in English too emoji are found by Urdu words, which are loaded for Urdu letters alone, and keep their names', async () => {
    const cache = testCache();
    const search = await open('en', 'emoji', cache);
    const found = (label: string) =>
      seen(() => expect(document.querySelector(`[role=group] [data-pick][aria-label="${label}"]`)).not.toBeNull());
    await type(search, 'cricket');
    await found('cricket game');
    expect(cache.getQueryState(['emoji', 'ur'])?.data).toBeUndefined();
    await type(search, 'بلی');
    await found('cat');
    await type(search, 'پاکستان');
    await found('flag: Pakistan');
    expect(labels()).toHaveLength(1);
  });

  test('with a keyboard the search has the focus, and what is typed anywhere else in the picker goes to it', async () => {
    const search = await open('en');
    expect(document.activeElement).toBe(search);
    const [, , recent] = document.querySelectorAll<HTMLElement>('[role=tab]');
    await act(async () => recent?.click());
    await act(async () => recent?.focus());
    await press(document.activeElement ?? document.body, 't');
    expect(document.activeElement).toBe(document.querySelector('input[type=search]'));
  });

  test('each kind of emoji is one press away, and none while one searches', async () => {
    const search = await open('en');
    const strip = () => document.querySelector('[role=toolbar]');
    const kinds = [...(strip()?.querySelectorAll('button') ?? [])];
    expect(kinds.map((each) => each.getAttribute('aria-label'))).toEqual(
      [...document.querySelectorAll('section')].map((each) => each.getAttribute('aria-label')),
    );
    const [, , , food] = kinds;
    const section = document.querySelectorAll('section')[3];
    const shown = vi.fn();
    if (section) section.scrollIntoView = shown;
    await act(async () => food?.click());
    expect(shown).toHaveBeenCalledOnce();
    await type(search, 'tea');
    expect(strip()).toBeNull();
  });

  test('a sticker is picked as it is written in a text', async () => {
    const search = await open('ur', 'stickers');
    await type(search, 'سموسہ');
    await pick(0);
    expect(picked).toHaveBeenLastCalledWith(':bc_samosa:');
  });

  test('a sticker is sent by one tap where messages are written, and put into the text once that is asked for', async () => {
    const sent = vi.fn<(sticker: string) => void>();
    const open = async () => {
      unmount = await render(
        <EmojiPicker userId="me" opensAt="stickers" onPick={picked} onDone={done} onSend={sent} />,
      );
    };
    const tap = (name: string) =>
      act(async () => document.querySelector<HTMLElement>(`[data-sticker=${name}]`)?.click());
    await open();
    await tap('bc_biryani');
    expect([sent.mock.calls, picked.mock.calls]).toEqual([[[':bc_biryani:']], []]);
    await act(async () => document.querySelector<HTMLElement>('[role=switch]')?.click());
    unmount();
    await open();
    await tap('bc_chai');
    expect([sent.mock.calls, picked.mock.calls]).toEqual([[[':bc_biryani:']], [[':bc_chai:']]]);
  });

  test("an Enter that ends an input method's composition chooses nothing", async () => {
    const search = await open('en');
    await type(search, 'tea');
    // As Chromium tells it, and as browsers do that tell it by the number of the key alone.
    for (const kind of [{ isComposing: true }, { keyCode: 229 }]) await press(search, 'Enter', kind);
    expect([search.value, picked.mock.calls]).toEqual(['tea', []]);
    await press(search, 'Enter');
    expect(picked).toHaveBeenCalledOnce();
  });
});

describe('the note about limits', () => {
  const server = Date.parse('2026-11-27T12:00:00.500Z');
  const hour = 3_600_000;
  const ago = (ms: number) => new Date(server - ms).toISOString();

  type Given = { readonly joinedAt?: string; readonly wroteAt?: string | null } & Partial<RoomFacts>;
  /** What the room's screen gives: of a load and of the room's facts, what these limits are made of. */
  const loadOf = ({ joinedAt = ago(99 * hour), wroteAt = null }: Given) =>
    ({ roomDetails: { _id: roomId }, joinedAt, wroteAt }) as unknown as RoomLoad;
  const reader = { userId: farah.user._id, guest: false, rank: 1 };

  const Held = () => <output>{useIsHeld() ? 'held' : 'free'}</output>;
  const Composer = ({ load, facts }: { load: RoomLoad; facts: RoomFacts }) => (
    <WritingLimitsProvider value={useRoomLimits(load, facts, reader)}>
      <LimitNote />
      <Held />
    </WritingLimitsProvider>
  );

  let unmount = () => undefined as void;
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] }),
  );
  afterEach(() => {
    unmount();
    learnServerTime(new Date(Date.now()).toUTCString(), Date.now());
    vi.useRealTimers();
  });

  /** `off`: how far the device's clock is from the server's, in ms. */
  const open = async (off: number, given: Given) => {
    vi.setSystemTime(server + off);
    learnServerTime(new Date(server).toUTCString(), Date.now());
    const facts = { frozen: null, slowMode: 0, timeout: null, ...given } as RoomFacts;
    unmount = await render(<Composer load={loadOf(given)} facts={facts} />);
  };
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  const seen = () => [
    /\d:\d\d/.exec(document.querySelector('[role=timer]')?.textContent ?? '')?.[0],
    document.querySelector('output')?.textContent,
  ];

  const clocks = [
    ['right', 0],
    ['two hours ahead', 2 * hour],
    ['two hours behind', -2 * hour],
  ] as const;

  test('a freeze and slow mode share one line', async () => {
    const frozen = { until: new Date(server + hour).toISOString(), reason: 'moderator', raid: false } as const;
    await open(0, { slowMode: 60, frozen });
    const icons = document.querySelectorAll('svg');
    const said = [...document.querySelectorAll('p')].map(({ textContent }) => textContent);
    expect([icons.length, said]).toEqual([
      1,
      [expect.stringContaining('only read'), expect.stringContaining('Slow mode')],
    ]);
  });

  test.each(clocks)(
    'a timeout says why and until when, and is over by itself, where the clock is %s',
    async (_, off) => {
      const day = 24 * hour;
      await open(off, { timeout: { until: ago(-27 * day), reason: 'Shouting' } });
      expect(words()).toMatch(/A moderator has given you a timeout\..*Shouting.*You can write here again from/s);
      await pass(26.9 * day);
      expect(words()).toContain('Shouting');
      await pass(0.2 * day);
      expect(words()).not.toContain('Shouting');
    },
  );

  test.each(clocks)('slow mode counts down by the server’s clock where the device’s is %s', async (_, off) => {
    await open(off, { slowMode: 60, wroteAt: ago(18_000) });
    expect(seen()).toEqual(['0:42', 'held']);
    await pass(30_000);
    expect(seen()).toEqual(['0:12', 'held']);
    await pass(13_000);
    expect(seen()).toEqual([undefined, 'free']);
    // One's own message begins it anew, nobody else's.
    const write = (who: typeof farah) =>
      act(async () => receive('newMessage', { roomId, rev: 7, message: messageOf(who, 7, 'salaam') }));
    await write(sana);
    expect(seen()).toEqual([undefined, 'free']);
    await write(farah);
    expect(seen()).toEqual(['1:00', 'held']);
  });

  test.each(clocks)('a freeze holds for a day after one joined, where the device’s clock is %s', async (_, off) => {
    const frozen = { until: ago(-hour), reason: 'moderator', raid: false } as const;
    await open(off, { frozen, joinedAt: ago(23.5 * hour) });
    const newcomer = words();
    unmount();
    await open(off, { frozen, joinedAt: ago(24.5 * hour) });
    expect([newcomer.includes('not write here'), words().includes('not write here')]).toEqual([true, false]);
  });
});
