// @vitest-environment happy-dom
import type { Ladder } from '@baithak/protocol/contracts/ladder';
import { act, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeMe } from '../../lib/session/me.ts';
import { answerCalls, receive } from '../../testing/fake-client.ts';
import { ladderOf } from '../../testing/ladder-of.ts';
import { render, type } from '../../testing/render.tsx';
import type { Attachments } from '../composer/attachments/use-attachments.ts';
import { GuestSteps } from './guest-steps.tsx';
import { StepsPage } from './steps-page.tsx';
import { useStepsLine } from './use-steps-line.tsx';

describe('the page of steps', () => {
  let unmount = () => undefined as void;
  afterEach(() => unmount());

  const open = async (
    ladder: Ladder,
    language: 'en' | 'ur' = 'en',
    page = <StepsPage rooms={3} upgradeTo="/settings/upgrade" />,
  ) => {
    answerCalls('getLadder', () => ({ ladder, words: null }));
    unmount = await render(page, undefined, '/', language);
    await act(() => vi.waitFor(() => expect(document.querySelectorAll('li')).not.toHaveLength(0)));
  };
  /** The cache tells what reads it a moment later. */
  const hears = async (ladder: Ladder) => {
    await act(async () => {
      receive('ladderChanged', { ladder });
      await new Promise((resolve) => setTimeout(resolve));
    });
  };
  const states = () =>
    [...document.querySelectorAll<HTMLElement>('li[data-state]')].map(({ dataset }) => dataset['state']);
  const text = () => document.body.textContent ?? '';
  const bar = () => document.querySelector('[role=progressbar]');

  test('a new guest sees each missing thing with its number, and the time as a bar', async () => {
    await open(ladderOf({ minutes: 46.1 }));
    expect(states()).toEqual(['done', 'here', 'later', 'later']);
    expect(document.querySelector('[aria-current=step] h2')?.textContent).toBe('Links you are here');
    for (const words of ['One answer from a member', '0 of 1', 'One clean hour', '46 of 60 min'])
      expect(text()).toContain(words);
    expect(text()).toMatch(/After .+, with an answer from a member\./);
    expect([bar()?.getAttribute('aria-valuenow'), bar()?.getAttribute('aria-valuemax')]).toEqual(['46', '60']);
    expect(text()).toContain('Your 3 rooms, what you wrote and your name stay.');
    expect(document.querySelector('a[href="/settings/upgrade"]')?.textContent).toBe('Make an account');
  });

  test('an answer, a step and a step back come live', async () => {
    await open(ladderOf({ minutes: 46 }));
    await hears(ladderOf({ minutes: 46, answers: 1 }));
    expect(text()).toMatch(/farah\S*, /);
    expect(text()).toMatch(/Opens (at )?.+\. Clean means: nothing of yours was deleted\./);
    await hears(ladderOf({ minutes: 605, answers: 1 }));
    expect(states()).toEqual(['done', 'done', 'here', 'later']);
    expect(text()).toContain('10 of 24 h');
    await hears(ladderOf({ minutes: 600, answers: 1, fell: 5 }));
    expect(states()).toEqual(['done', 'here', 'later', 'later']);
    expect(text()).toMatch(/It counts from .+, when something of yours was taken away\./);
    const fallen = ladderOf({ minutes: 2880, answers: 1, fell: 10, from: 2 });
    await hears(fallen);
    expect(states()).toEqual(['done', 'done', 'here', 'later']);
    expect(text()).toContain('0 of 24 h');
    const minute = String(new Date(fallen.fellAt ?? '').getMinutes()).padStart(2, '0');
    expect(text()).toMatch(new RegExp(`It counts from .*:${minute}.*, when something of yours was taken away`));
    await hears(ladderOf({ minutes: 2000, answers: 1 }));
    expect(states()).toEqual(['done', 'done', 'done', 'later']);
  });

  test('what changed before the connection began is asked for', async () => {
    await open(ladderOf({ minutes: 2000, answers: 1 }));
    expect(states()).toEqual(['done', 'done', 'done', 'later']);
    answerCalls('getLadder', () => ({
      ladder: ladderOf({ minutes: 2000, answers: 1, fell: 5, from: 2 }),
      words: null,
    }));
    receive('personalEvents', null);
    await act(() => vi.waitFor(() => expect(states()).toEqual(['done', 'done', 'here', 'later'])));
  });

  test('an answer that was read before a change does not undo it', async () => {
    await open(ladderOf({ minutes: 2000, answers: 1 }));
    const answered = Promise.withResolvers<{ ladder: Ladder; words: null }>();
    answerCalls('getLadder', () => answered.promise);
    await act(async () => receive('personalEvents', null));
    await hears(ladderOf({ minutes: 2000, answers: 1, fell: 5, from: 2 }));
    await act(async () => {
      answered.resolve({ ladder: ladderOf({ minutes: 2000, answers: 1 }), words: null });
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(states()).toEqual(['done', 'done', 'here', 'later']);
  });

  test('other settings of staff are said as they are', async () => {
    const settings = { linksAfterMinutes: 2880, linksAnswers: 3, picturesAfterMinutes: 0 };
    await open(ladderOf({ minutes: 605, answers: 1, settings }));
    for (const words of ['3 answers from members', '1 of 3', '2 clean days', '10 of 48 h'])
      expect(text()).toContain(words);
  });

  test('without time to wait there is no bar', async () => {
    await open(ladderOf({ minutes: 1, settings: { linksAfterMinutes: 0 } }));
    expect(bar()).toBeNull();
    expect(text()).toContain('Opens with the answer of a member.');
  });

  test('it is in Urdu too', async () => {
    await open(ladderOf({ minutes: 46.1, answers: 1 }), 'ur');
    for (const words of ['آپ یہاں ہیں', 'بغیر کسی کارروائی کے ایک گھنٹہ', '60 میں سے 46 منٹ'])
      expect(text()).toContain(words);
  });

  test('the guest home says what is open and when the rest opens', async () => {
    await open(ladderOf({ minutes: 600, answers: 1 }), 'en', <GuestSteps />);
    expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'WordsOpen',
      'LinksOpen',
      expect.stringMatching(/^Pictures and videosOpens /),
    ]);
    expect(document.querySelector('a[href="/settings/steps"]')).not.toBeNull();
  });
});

describe('the line about what is missing', () => {
  const guest = { userId: 'c'.repeat(24), username: 'mehman15', rank: -1, guest: true };
  const remove = vi.fn();
  const picture = {
    key: 1,
    file: new File([], 'kite.png', { type: 'image/png' }),
    kind: 'image',
    url: 'blob:kite',
  } as const;
  const filesOf = (chosen: Attachments['chosen']): Attachments => ({
    target: 'roomMessage',
    chosen,
    refused: [],
    upload: { type: 'idle' },
    isBusy: false,
    add: () => undefined,
    remove,
    clear: () => undefined,
    stop: () => undefined,
    send: async () => null,
  });

  const Writing = ({ chosen }: { chosen: Attachments['chosen'] }) => {
    const [text, setText] = useState('');
    const { isHeld, line } = useStepsLine({ text, onText: setText, files: filesOf(chosen) });
    return (
      <form>
        {line}
        <textarea value={text} onChange={({ target }) => setText(target.value)} />
        <button type="submit" disabled={isHeld}>
          Send
        </button>
      </form>
    );
  };

  let unmount = () => undefined as void;
  const asked = vi.fn();
  beforeEach(() => writeMe(guest));
  afterEach(() => {
    unmount();
    vi.clearAllMocks();
  });

  const open = async (ladder: Ladder | null, chosen: Attachments['chosen'] = [], language: 'en' | 'ur' = 'en') => {
    answerCalls('getLadder', () => {
      asked();
      return { ladder, words: null };
    });
    unmount = await render(<Writing chosen={chosen} />, undefined, '/', language);
  };
  const field = (): HTMLTextAreaElement => {
    const found = document.querySelector('textarea');
    if (!found) throw new Error('There is no field.');
    return found;
  };
  const isHeld = () => document.querySelector<HTMLButtonElement>('button[type=submit]')?.disabled === true;
  const statuses = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent);
  /** Waits for what comes by itself; it is rendered when an act ends. */
  const seen = (check: () => void): Promise<void> =>
    vi.waitFor(async () => {
      await act(async () => undefined);
      check();
    });
  const pressButton = async (name: string) => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    await act(async () => button?.click());
  };

  test('nothing is asked or said while a guest writes words', async () => {
    await open(ladderOf({ minutes: 3 }));
    await type(field(), 'only words, nothing else. Really.me too');
    expect([asked.mock.calls.length, statuses(), isHeld()]).toEqual([0, [], false]);
  });

  test('a link is said before it is sent, with what is missing; taken out, the words stay and may be sent', async () => {
    await open(ladderOf({ minutes: 46, answers: 1 }));
    await type(field(), 'what a over, that again youtu.be/9fxq');
    await seen(() => expect(statuses()[0]).toMatch(/^Links open (at )?.+\.$/));
    await seen(() => expect(isHeld()).toBe(true));
    expect(document.body.textContent).toContain('You have your answer from a member. 14 minutes are missing.');
    expect(document.querySelector('a[href="/settings/steps"]')?.textContent).toBe('Your steps');
    await pressButton('Take the link out');
    expect([field().value, isHeld(), statuses()]).toEqual(['what a over, that again', false, []]);
  });

  test('an answer that is missing is said too, and alone once the time is over', async () => {
    await open(ladderOf({ minutes: 46 }));
    await type(field(), 'chat.com');
    await seen(() => expect(document.body.textContent).toContain('An answer from a member is missing too.'));
    await act(async () => receive('ladderChanged', { ladder: ladderOf({ minutes: 90 }) }));
    await seen(() => expect(statuses()).toEqual(['Links open with an answer from a member.']));
  });

  test('an answer that comes opens links at once, and a sanction closes them', async () => {
    await open(ladderOf({ minutes: 90 }));
    await type(field(), 'chat.com');
    await seen(() => expect(isHeld()).toBe(true));
    await act(async () => receive('ladderChanged', { ladder: ladderOf({ minutes: 90, answers: 1 }) }));
    await seen(() => expect([statuses(), isHeld()]).toEqual([[], false]));
    await act(async () => receive('ladderChanged', { ladder: ladderOf({ minutes: 90, answers: 1, fell: 0 }) }));
    await seen(() => expect(isHeld()).toBe(true));
  });

  test('a chosen picture is kept and not uploaded, and says so in Urdu', async () => {
    await open(ladderOf({ minutes: 90, answers: 1 }), [picture], 'ur');
    await seen(() => expect(statuses()[0]).toMatch(/^تصویریں .+ کھلیں گی۔$/));
    expect(document.body.textContent).toContain('کچھ بھی اپ لوڈ نہیں ہوا۔');
    await seen(() => expect(isHeld()).toBe(true));
    await pressButton('اسے نکال دیں');
    expect(remove).toHaveBeenCalledWith(picture);
  });

  test('with a link and a picture there are two lines; at the last step none', async () => {
    await open(ladderOf({ minutes: 3 }), [picture]);
    await type(field(), 'chat.com and https://chat.example');
    await seen(() => expect(statuses()).toHaveLength(2));
    expect(document.body.textContent).toContain('Take the links out');
    await act(async () => receive('ladderChanged', { ladder: ladderOf({ minutes: 2000, answers: 1 }) }));
    await seen(() => expect([statuses(), isHeld()]).toEqual([[], false]));
  });

  test('the server is asked again once the time is over', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    try {
      await open(ladderOf({ minutes: 59.9, answers: 1 }));
      await type(field(), 'chat.com');
      await act(() => vi.advanceTimersByTimeAsync(100));
      expect([asked.mock.calls.length, isHeld()]).toEqual([1, true]);
      answerCalls('getLadder', () => ({ ladder: ladderOf({ minutes: 61, answers: 1 }), words: null }));
      await act(() => vi.advanceTimersByTimeAsync(7000));
      expect(isHeld()).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  test('members are asked nothing, whatever they write', async () => {
    writeMe({ ...guest, rank: 1, guest: false });
    await open(null, [picture]);
    await type(field(), 'https://chat.example');
    expect([asked.mock.calls.length, statuses(), isHeld()]).toEqual([0, [], false]);
  });
});
