// @vitest-environment happy-dom
import { WireError } from '@baithak/client/wire/wire-error';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerCalls, receive } from '../../testing/fake-client.ts';
import { press, render, type } from '../../testing/render.tsx';
import { dropToast, readToasts } from '../../ui/feedback/toasts.ts';
import { OpenCount } from './open-count.tsx';
import {
  choose,
  click,
  heading,
  hina,
  idOf,
  me,
  named,
  openQueue,
  reportOf,
  roomQueue,
  seen,
  serveReports,
  settledAs,
  staff,
  words,
} from './testing/queue.tsx';

describe('the queue of reports', () => {
  let unmount = () => undefined as void;
  beforeEach(() => readToasts().forEach(({ id }) => dropToast(id)));
  afterEach(() => {
    vi.useRealTimers();
    unmount();
  });
  /** Toasts are shown for a few seconds, however slow the machine is. */
  const holdTimers = () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  const rows = () => [...document.querySelectorAll('nav li')].map(words);
  const toasts = () => readToasts().map(({ text }) => text);
  const main = () => words(document.querySelector('main'));
  const radios = () =>
    [...document.querySelectorAll('aside [role=radio]')].map((each) => words(each.querySelector('b')));
  const chosen = () => words(document.querySelector('aside [role=radio][aria-checked=true] b'));
  const key = (name: string, more: KeyboardEventInit = {}) => press(document.body, name, more);
  const settle = () => key('Enter', { ctrlKey: true });
  const refusal = (code: 'CONFLICT' | 'TOO_MANY' | 'NOT_FOUND' | 'FORBIDDEN') =>
    new WireError({ code, status: 409, msg: '' });

  test('the queue says how many wait, and of each why, where, how long, how many reported it, and who has it', async () => {
    serveReports([
      reportOf(1),
      reportOf(2, { assignee: hina, reporters: 3, reason: 6 }),
      reportOf(3, { kind: 'profile', room: null, excerpt: '' }),
      reportOf(4, { kind: 'appeal', room: null, date: new Date(Date.now() - 3 * 3_600_000 - 1000).toISOString() }),
      reportOf(5, { kind: 'request', room: null, date: new Date(Date.now() - 50 * 3_600_000).toISOString() }),
    ]);
    unmount = await openQueue(staff);
    await seen(() => expect(heading()).toBe('5 open'));
    expect(document.querySelector('nav')?.textContent).toContain('oldest first');
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = rows();
    for (const part of ['Spam or scam', 'Offer number 1', 'Adalat Chowk', '5 min', 'free'])
      expect(first).toContain(part);
    expect(second).toContain('Hate speech');
    expect(second).not.toContain('free');
    expect(document.querySelector('[aria-label="hina94 has it"]')).not.toBeNull();
    expect(document.querySelector('[aria-label="3 people reported it"]')).not.toBeNull();
    expect(third).toContain('Profile by sana21');
    for (const part of ['Appeal against a ban', 'Platform', '3 h']) expect(fourth).toContain(part);
    for (const part of ['Private', '2 d']) expect(fifth).toContain(part);
    expect(main()).toBe('Choose a report to see it here.');
  });

  test('it is cleared by keyboard: opening takes a report, a letter decides, a number is the rule, and the next one opens', async () => {
    const { askedFor } = serveReports([1, 2, 3].map((at) => reportOf(at)));
    unmount = await openQueue(roomQueue);
    await seen(() => expect(heading()).toBe('3 open'));
    await key('j');
    await seen(() => expect(main()).toContain('Yours'));
    expect(askedFor('assign')).toEqual([{ roomId: 'adalat', reportId: idOf(1), to: 'me' }]);
    expect(main()).toContain('Reported, kept as it stood.');
    await key('w');
    expect(chosen()).toBe('Delete and warn');
    await key('3');
    await settle();
    await seen(() => expect(heading()).toBe('2 open'));
    expect(askedFor('resolve')).toEqual([{ roomId: 'adalat', reportId: idOf(1), action: 'warn', rule: 3 }]);
    await seen(() => expect(main()).toContain('Offer number 2'));
    await seen(() => expect(askedFor('assign').at(-1)).toMatchObject({ reportId: idOf(2) }));
    expect(main()).toContain('Settled: deleted, author warned.');
    await key('j');
    await seen(() => expect(main()).toContain('Offer number 3'));
    await key('k');
    await seen(() => expect(main()).toContain('Offer number 2'));
    await key('d');
    await settle();
    await seen(() => expect(heading()).toBe('1 open'));
    expect(askedFor('resolve').at(-1)).toEqual({ roomId: 'adalat', reportId: idOf(2), action: 'dismiss' });
  });

  test('the letters are those of an Urdu keyboard too, and do nothing while one writes but for Ctrl Enter', async () => {
    const { askedFor } = serveReports([reportOf(1), reportOf(2)]);
    unmount = await openQueue(staff, { at: 1, language: 'ur' });
    await seen(() => expect(main()).toContain('آپ کے پاس'));
    await key('ش', { code: 'KeyX' });
    expect(chosen()).toBe('حذف کریں');
    const [answer] = document.querySelectorAll<HTMLTextAreaElement>('aside textarea');
    if (!answer) throw new Error('There is no field.');
    await type(answer, '  شکریہ  ');
    for (const letter of ['d', 'j', 'r', '5']) await press(answer, letter);
    expect([chosen(), main().includes('Offer number 1')]).toEqual(['حذف کریں', true]);
    await press(answer, 'Enter', { ctrlKey: true });
    await seen(() => expect(askedFor('resolve')).toHaveLength(1));
    expect(askedFor('resolve')[0]).toMatchObject({ reportId: idOf(1), action: 'delete', rule: 2 });
    expect(String(askedFor('resolve')[0]?.['answer']).trim()).toBe('شکریہ');
    expect(askedFor('resolve')[0]).not.toHaveProperty('note');
  });

  test('what was settled last is taken back by a key, once, and says so', async () => {
    holdTimers();
    const { askedFor } = serveReports([reportOf(1)]);
    unmount = await openQueue(staff, { at: 1 });
    await seen(() => expect(main()).toContain('Yours'));
    await key('u');
    expect(askedFor('undo')).toEqual([]);
    await key('x');
    await settle();
    await seen(() => expect(heading()).toBe('No open report'));
    expect(main()).toMatch(/Nothing is waiting/);
    expect(main()).toMatch(/Settled: deleted\. Undo until .+/);
    await key('u');
    await seen(() => expect(heading()).toBe('1 open'));
    expect(askedFor('undo')).toEqual([{ reportId: idOf(1) }]);
    expect(toasts()).toEqual(['Taken back. The report is open again.']);
    expect(main()).not.toContain('Settled: deleted.');
    await key('u');
    expect(askedFor('undo')).toHaveLength(1);
  });

  test('whoever gives a report up keeps it open and has it no more; another one has it until it is taken', async () => {
    const { askedFor } = serveReports([reportOf(1), reportOf(2, { assignee: hina })]);
    unmount = await openQueue(staff, { at: 1 });
    await seen(() => expect(main()).toContain('Yours'));
    await key('r');
    await seen(() => expect(main()).not.toContain('Yours'));
    expect(askedFor('assign').map(({ to }) => to)).toEqual(['me', 'none']);
    await key('j');
    await seen(() => expect(main()).toContain('hina94 has it'));
    await key('r');
    expect(askedFor('assign')).toHaveLength(2);
    await key('a');
    await seen(() => expect(main()).toContain('Yours'));
    expect(askedFor('assign').at(-1)).toEqual({ reportId: idOf(2), to: 'me' });
  });

  test('whoever may not act on somebody is told why, and no key settles it', async () => {
    const { askedFor } = serveReports([reportOf(1, { actions: [] })]);
    unmount = await openQueue(staff, { at: 1 });
    await seen(() =>
      expect(words(document.querySelector('aside'))).toContain('You may not act on somebody of your rank or above.'),
    );
    expect(radios()).toEqual([]);
    await key('x');
    await settle();
    expect(askedFor('resolve')).toEqual([]);
  });

  test('a moderator of a room suspends nobody, sees kinds of rooms alone, and is not led to the account', async () => {
    const { askedFor } = serveReports([reportOf(1, { actions: ['dismiss', 'delete', 'warn'] })]);
    unmount = await openQueue(roomQueue, { at: 1 });
    await seen(() => expect(radios()).toEqual(['Leave it', 'Delete', 'Delete and warn']));
    await key('s');
    await settle();
    expect([chosen(), askedFor('resolve')]).toEqual(['', []]);
    const kinds = [...named<HTMLSelectElement>('select', 'Kind').options].map(({ textContent }) => textContent);
    expect(kinds).toEqual(['All kinds', 'Thread', 'Reply', 'Message']);
    expect(document.querySelector('select[aria-label="Room"]')).toBeNull();
    expect(words()).not.toContain('The whole account');
  });

  test('a suspension asks for how long and says what will happen', async () => {
    const { askedFor } = serveReports([reportOf(1)]);
    unmount = await openQueue(staff, { at: 1 });
    await seen(() => expect(radios()).toContain('Suspend'));
    await key('s');
    expect(words(document.querySelector('aside [role=status]'))).toContain('its author cannot sign in for 24 hours.');
    await choose('For how long', '168');
    expect(words(document.querySelector('aside [role=status]'))).toContain('its author cannot sign in for 7 days.');
    await settle();
    await seen(() =>
      expect(askedFor('resolve')).toEqual([{ reportId: idOf(1), action: 'suspend', rule: 2, hours: 168 }]),
    );
  });

  test('an appeal keeps the ban or lifts it, by no rule and without words to its author', async () => {
    const { askedFor } = serveReports([
      reportOf(1, { kind: 'appeal', room: null, messages: [], actions: ['dismiss', 'delete'] }),
    ]);
    unmount = await openQueue(staff, { at: 1 });
    await seen(() => expect(radios()).toEqual(['Keep the ban', 'Lift the ban']));
    await key('x');
    expect(document.querySelectorAll('aside select')).toHaveLength(0);
    expect(words(document.querySelector('aside details'))).not.toContain('Sentence for its author');
    await settle();
    await seen(() => expect(askedFor('resolve')).toMatchObject([{ action: 'delete' }]));
  });

  test('is chosen by state, kind and who has it, and what was found by nothing leads back', async () => {
    const { askedFor } = serveReports([
      reportOf(1),
      reportOf(2, { assignee: me }),
      reportOf(3, { state: 'settled', settled: settledAs('warn'), actions: [] }),
    ]);
    unmount = await openQueue(staff);
    await seen(() => expect(words()).toContain('Mine 1'));
    await click('input', 'Mine 1');
    await seen(() => expect(rows()).toHaveLength(1));
    expect(askedFor('list').at(-1)).toEqual({ state: 'open', assignee: 'me' });
    await click('input', 'Settled');
    await seen(() => expect(askedFor('list').at(-1)).toEqual({ state: 'settled' }));
    await seen(() => expect(rows()).toHaveLength(1));
    await click('input', 'Open');
    await seen(() => expect(rows()).toHaveLength(2));
    await click('button', 'Free only');
    await seen(() => expect(rows()).toHaveLength(1));
    expect(askedFor('list').at(-1)).toEqual({ state: 'open', assignee: 'none' });
    await choose('Kind', 'thread');
    await seen(() => expect(main()).toContain('No report found'));
    expect(askedFor('list').at(-1)).toEqual({ state: 'open', kind: 'thread', assignee: 'none' });
    await click('button', 'Show what is open');
    await seen(() => expect(rows()).toHaveLength(2));
  });

  test('further pages follow the last row', async () => {
    const { askedFor } = serveReports(
      [1, 2, 3].map((at) => reportOf(at)),
      2,
    );
    unmount = await openQueue(staff);
    await seen(() => expect(rows()).toHaveLength(2));
    await click('button', 'Load more');
    await seen(() => expect(rows()).toHaveLength(3));
    expect(askedFor('list').at(-1)).toEqual({ state: 'open', before: idOf(2) });
    expect(words()).not.toContain('Load more');
  });

  test('what others do is shown as it comes, and asked for again when a connection begins', async () => {
    const { change, add } = serveReports([reportOf(1)]);
    unmount = await openQueue(staff, { at: 1 });
    await seen(() => expect(main()).toContain('Yours'));
    change(1, { assignee: hina });
    receive('reportChanged', { reportId: idOf(1), roomId: null });
    await seen(() => expect(main()).toContain('hina94 has it'));
    add(reportOf(2));
    receive('personalEvents', null);
    await seen(() => expect(heading()).toBe('2 open'));
  });

  test('a queue that cannot be loaded is loaded again when asked', async () => {
    answerCalls('listReports', () => {
      throw refusal('TOO_MANY');
    });
    unmount = await openQueue(staff);
    await seen(() => expect(words()).toContain('The reports could not be loaded.'));
    expect([heading(), rows()]).toEqual(['Reports', []]);
    serveReports([reportOf(1)]);
    await click('button', 'Load again');
    await seen(() => expect(heading()).toBe('1 open'));
  });

  test('a report that is not there says so, and the queue stays', async () => {
    serveReports([reportOf(1)]);
    answerCalls('getReport', () => {
      throw refusal('NOT_FOUND');
    });
    unmount = await openQueue(staff, { at: 9 });
    await seen(() => expect(main()).toContain('This report is not here any more.'));
    await seen(() => expect(rows()).toHaveLength(1));
  });

  test('a decision that comes too late, or is refused, says why and leaves the draft as it is', async () => {
    holdTimers();
    serveReports([reportOf(1)]);
    unmount = await openQueue(staff, { at: 1 });
    await seen(() => expect(main()).toContain('Yours'));
    answerCalls('resolveReport', () => {
      throw refusal('CONFLICT');
    });
    await key('x');
    await settle();
    await seen(() => expect(toasts()).toEqual(['Somebody else has this report, or it is settled.']));
    answerCalls('resolveReport', () => {
      throw refusal('TOO_MANY');
    });
    await settle();
    await seen(() => expect(toasts()).toContain('Error'));
    expect([chosen(), heading(), main().includes('Offer number 1')]).toEqual(['Delete', '1 open', true]);
  });

  test('a decision that is on its way is not sent twice', async () => {
    const { askedFor } = serveReports([reportOf(1)]);
    unmount = await openQueue(staff, { at: 1 });
    await seen(() => expect(main()).toContain('Yours'));
    const sent = vi.fn(() => new Promise<never>(() => undefined));
    answerCalls('resolveReport', sent);
    await key('d');
    await settle();
    await seen(() => expect(document.querySelector('aside [aria-busy=true]')).not.toBeNull());
    await settle();
    await act(async () => named('button', 'Leave it').click());
    expect([sent.mock.calls.length, askedFor('resolve')]).toEqual([1, []]);
  });
});

describe('the count of open reports', () => {
  let unmount = () => undefined as void;
  afterEach(() => unmount());

  test('what waits is counted as it comes and goes; nothing is shown when nothing waits', async () => {
    const { add, change } = serveReports([]);
    unmount = await render(<OpenCount source={staff} />);
    await seen(() => expect(words()).toBe(''));
    for (const at of [1, 2]) add(reportOf(at));
    receive('reportChanged', { reportId: '1'.repeat(24), roomId: null });
    await seen(() => expect(words()).toContain('2'));
    expect(document.querySelector('[aria-label="2 open"]')).not.toBeNull();
    for (const at of [1, 2]) change(at, { state: 'settled' });
    receive('reportChanged', { reportId: '1'.repeat(24), roomId: null });
    await seen(() => expect(words()).toBe(''));
  });

  test('whoever may not read the queue of a room sees no count', async () => {
    const asked = vi.fn(() => {
      throw new WireError({ code: 'FORBIDDEN', status: 403, msg: '' });
    });
    answerCalls('listRoomReports', asked);
    unmount = await render(<OpenCount source={roomQueue} />);
    await seen(() => expect(asked).toHaveBeenCalled());
    expect(words()).toBe('');
  });
});
