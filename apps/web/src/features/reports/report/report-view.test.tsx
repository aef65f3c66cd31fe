// @vitest-environment happy-dom
import { WireError } from '@baithak/client/wire/wire-error';
import { afterEach, expect, test } from 'vitest';
import { press, render } from '../../../testing/render.tsx';
import { farah, messageOf, sana } from '../../../testing/room-fixtures.ts';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import {
  click,
  hina,
  openQueue,
  reportOf,
  roomQueue,
  seen,
  serveReports,
  settledAs,
  staff,
  words,
} from '../testing/queue.tsx';

let unmount = () => undefined as void;
afterEach(() => unmount());

const main = () => words(document.querySelector('main'));
const articles = () => [...document.querySelectorAll('main article')].map((each) => words(each));
const keptOf = (rev: number, text: string) => {
  const { _id, member, date, content } = messageOf(rev % 2 === 0 ? sana : farah, rev, text);
  return { _id, member, date, content, quoted: null };
};
const open = async (
  report: ReturnType<typeof reportOf>,
  more: Parameters<typeof openQueue>[1] = {},
  source = staff,
) => {
  serveReports([report]);
  unmount = await openQueue(source, { at: 1, ...more });
  await seen(() => expect(document.querySelector('main header')).not.toBeNull());
};

test('a message is shown as it stood with two on each side, and all of them by the key C and by a press', async () => {
  const messages = Array.from({ length: 9 }, (_, at) => keptOf(at, `words ${at}`));
  await open(reportOf(1, { messages, thing: messages[4]?._id ?? '' }));
  expect(articles().map((each) => /words \d/.exec(each)?.[0])).toEqual([2, 3, 4, 5, 6].map((at) => `words ${at}`));
  expect(articles().filter((each) => each.includes('Reported, kept as it stood.'))).toEqual([
    expect.stringContaining('words 4'),
  ]);
  await press(document.body, 'c');
  expect(articles()).toHaveLength(9);
  await click('main button', 'Less around it');
  expect(articles()).toHaveLength(5);
  await click('main button', 'More around it');
  expect(articles()).toHaveLength(9);
});

test('it says that what was reported has changed since, is gone by now, or was erased, and leads to what is there alone', async () => {
  const place = () => document.querySelector('main a[aria-label="Show it where it stands"]')?.getAttribute('href');
  const report = reportOf(1, { now: 'changed' });
  await open(report);
  expect(main()).toContain('Reported, kept as it stood. It has changed since.');
  expect(place()).toBe(`/home/rooms/adalat/message/${report.thing}`);
  unmount();
  await open(reportOf(1, { now: 'gone' }));
  expect(main()).toContain('It is gone by now.');
  expect(place()).toBeUndefined();
  unmount();
  await open(reportOf(1, { erased: '2025-05-01T10:00:00.000Z' }));
  expect(main()).toMatch(/What was kept was erased on .*2025.* The decision stays\./);
  expect(articles()).toEqual([]);
});

test('who reported it and why is one line, with all of them and what each saw in a dialog', async () => {
  const [first] = reportOf(1).by;
  if (!first) throw new Error('Nobody reported it.');
  const said = [{ type: 'text', data: 'worse words' }] as const;
  const second = { ...first, user: hina, reason: 6, details: '', said: [...said] };
  await open(reportOf(1, { reporters: 2, by: [{ ...first, details: 'Again and again' }, second] }));
  expect(main()).toContain('Spam or scam, by farah3 and 1 more: Again and again');
  await click('main button', 'All 2');
  const dialog = () => words(document.querySelector('[role=dialog]'));
  await seen(() => expect(dialog()).toContain('Who reported it'));
  for (const part of ['farah3: Spam or scam', 'Again and again', 'hina94: Hate speech', 'It said then:', 'worse words'])
    expect(dialog()).toContain(part);
  // Keys are the dialog's while it is open.
  await press(document.body, 'x');
  expect(document.querySelector('aside [role=radio][aria-checked=true]')).toBeNull();
});

test('numbers in what was reported, in its place and in words of an appeal do not turn', async () => {
  const isolated = () => [...document.querySelectorAll('bdi[dir=ltr]')].map(({ textContent }) => textContent);
  const [first] = reportOf(1).by;
  if (!first) throw new Error('Nobody reported it.');
  const room = { _id: 'a'.repeat(24), slug: 'adalat', title: 'کمرہ 5-10', tile: { pattern: 1, palette: 1 } };
  await open(reportOf(1, { room, by: [{ ...first, details: 'فون: 0300-1234567' }] }));
  expect(isolated()).toEqual(expect.arrayContaining(['5-10', '0300-1234567']));
  unmount();
  const appeal = { room: null, messages: [], actions: ['dismiss', 'delete'] as const };
  const by = [{ ...first, details: 'تاریخ 27-11-2026' }];
  await open(reportOf(1, { ...appeal, actions: [...appeal.actions], kind: 'appeal', by }));
  expect(isolated().filter((run) => run === '27-11-2026')).toHaveLength(1);
});

test('a message that is an answer shows what it answers above its words, as a line that leads nowhere', async () => {
  const [message] = reportOf(1).messages;
  if (!message) throw new Error('There is no message.');
  const quoted = { member: message.member, content: [{ type: 'text' as const, data: 'Asked before' }] };
  await open(reportOf(1, { messages: [{ ...message, quoted }] }));
  const body = document.querySelector('main article') ?? document.body;
  expect(words(body)).toMatch(/Asked before.+/);
  expect([...body.querySelectorAll('button')]).toEqual([]);
});

test('the heading says that its time is that of the report', async () => {
  await open(reportOf(1));
  expect(words(document.querySelector('main header p') ?? document.body)).toMatch(/^Message in .+, reported /);
});

test('what the program found was reported by nobody', async () => {
  await open(reportOf(1, { reporters: 0, by: [] }));
  expect(main()).toContain('Found by the program');
  expect([...document.querySelectorAll('main button')].some(({ textContent }) => textContent.startsWith('All'))).toBe(
    false,
  );
});

test('a profile is shown as it stood, a request has no words, and an appeal those of who is banned', async () => {
  const profile = {
    username: 'sana21',
    fullname: 'Sana',
    alias: '',
    about: 'کبوتر پالتی ہوں',
    picture: null,
    commands: '',
  };
  await open(reportOf(1, { kind: 'profile', room: null, messages: [], profile }));
  const facts = [...document.querySelectorAll('main dl div')].map((each) => words(each));
  expect(facts).toEqual(['Full nameSana', 'AliasNone', 'Aboutکبوتر پالتی ہوں']);
  expect(document.querySelectorAll('main dd')[2]?.getAttribute('dir')).toBe('rtl');
  unmount();
  const picture = `${'ab'.repeat(16)}-300x300.png?e=1&s=held`;
  await open(reportOf(1, { kind: 'profile', room: null, messages: [], profile: { ...profile, picture } }));
  expect(words(document.querySelector('main dl dt') ?? document.body)).toBe('Picture');
  expect(document.querySelector('main dl img')?.getAttribute('src')).toBe(
    `/file/avatars/${picture.replace('.png', '_md.png')}`,
  );
  unmount();
  await open(reportOf(1, { kind: 'request', room: null, messages: [] }));
  expect(main()).toContain('A request holds no words.');
  unmount();
  const [first] = reportOf(1).by;
  if (!first) throw new Error('Nobody reported it.');
  const by = [{ ...first, details: 'It was a joke.' }];
  const appeal = { kind: 'appeal', by, actions: ['dismiss', 'delete'] } as const;
  await open(reportOf(1, { ...appeal, room: null, messages: [], actions: [...appeal.actions] }));
  expect(main()).toContain('In their own words');
  expect(main()).toContain('It was a joke.');
  unmount();
  const ban = {
    kind: 'ban',
    everywhere: false,
    since: first.date,
    until: null,
    reason: 'rude again',
    by: hina,
  } as const;
  await open(reportOf(1, { ...appeal, ban, now: 'gone', actions: [...appeal.actions] }));
  for (const part of ['A ban from this room', 'Given byhina94', 'Until somebody lifts it', 'rude again'])
    expect(main()).toContain(part);
  for (const part of ['It holds no more.', 'What they wrote last before it', 'Offer number 1'])
    expect(main()).toContain(part);
  expect(main()).not.toContain('Reported, kept as it stood.');
});

test('an appeal whose ban has ended is closed by one button', async () => {
  const appeal = reportOf(1, { kind: 'appeal', now: 'gone', messages: [], actions: ['dismiss', 'delete'] });
  const { askedFor } = serveReports([appeal]);
  unmount = await openQueue(roomQueue, { at: 1 });
  await seen(() => expect(words(document.querySelector('aside'))).toContain('Nothing is left to decide.'));
  expect(document.querySelectorAll('aside [role=radio]')).toHaveLength(0);
  await click('aside button', 'Close the appeal');
  await seen(() => expect(askedFor('resolve')).toMatchObject([{ action: 'delete' }]));
});

test('what was settled says how, by whom, for which rule and with what note, and is taken back while there is time', async () => {
  const settled = {
    state: 'settled',
    actions: [],
    settled: { ...settledAs('warn'), by: hina },
    note: 'third time',
  } as const;
  const report = reportOf(1, { ...settled, actions: [] });
  const { askedFor } = serveReports([report]);
  unmount = await openQueue(roomQueue, { at: 1 });
  const panel = () => words(document.querySelector('aside'));
  await seen(() => expect(panel()).toContain('Delete and warn'));
  for (const part of ['Settled by hina94', '2 No spam, no scams', 'third time']) expect(panel()).toContain(part);
  expect(panel()).toMatch(/Undo until .+/);
  expect(document.querySelectorAll('aside [role=radio]')).toHaveLength(0);
  await click('aside button', 'Undo');
  await seen(() => expect(askedFor('undo')).toHaveLength(1));
  await seen(() => expect(document.querySelectorAll('aside [role=radio]')).toHaveLength(3));
  unmount();
  const itself = { ...settledAs('delete'), by: null, automatic: true, undoUntil: null };
  await open(reportOf(1, { state: 'settled', actions: [], settled: itself }));
  expect(panel()).toContain('Settled by the automatic check');
  expect(panel()).not.toContain('Undo');
});

test('what is known of its author counts warnings and reports, and says which warning the next one is', async () => {
  const facts = {
    ...reportOf(1).facts,
    warnings: 2,
    lastWarning: '2025-05-01T10:00:00.000Z',
    reportsAbout: 4,
    reportsBy: 1,
  };
  await open(reportOf(1, { facts }));
  const panel = () => words(document.querySelector('aside'));
  for (const part of ['About sana21', '4 about, 1 by', 'It goes, warning number 3', 'The whole account'])
    expect(panel()).toContain(part);
  expect(panel()).toMatch(/Warnings2, the last .*2025/);
});

test('in Urdu its numbers and names are said in Urdu, and words keep their own direction', async () => {
  const facts = { ...reportOf(1).facts, warnings: 1, lastWarning: '2025-05-01T10:00:00.000Z' };
  await open(reportOf(1, { reporters: 3, facts }), { language: 'ur' });
  expect(main()).toContain('اسپام یا دھوکا، از farah3 اور مزید 2');
  const panel = words(document.querySelector('aside'));
  for (const part of [
    'تحریر ہٹ جائے گی، تنبیہ نمبر 2',
    'شکایت کرنے والے 3 لوگوں کے لیے جملہ',
    '1 ان کے بارے میں، 0 ان کی طرف سے',
  ])
    expect(panel).toContain(part);
  expect(document.querySelector('nav li [dir=ltr]')?.textContent).toContain('Offer number 1');
});

test('where there is no room for a column the decision stands below what was reported', async () => {
  await open(reportOf(1), { isWide: false });
  expect(document.querySelector('aside')?.textContent).toBe('');
  expect(document.querySelector('main section [role=region][aria-label=Decision]')).not.toBeNull();
});

test('whoever is suspended reads the rule, what broke it, the reason, and where to write', async () => {
  const details = [{ until: null, rule: 2, said: 'cheap gold', reason: 'third time' }];
  unmount = await render(<FailureNote error={new WireError({ code: 'SUSPENDED', msg: '', details })} />);
  const text = () => words(document.querySelector('[role=alert]') ?? document.body);
  await seen(() => expect(text()).toContain('write to whoever runs this place'));
  for (const part of ['Rule: No spam, no scams', 'What it was given for: cheap gold', 'Reason: third time'])
    expect(text()).toContain(part);
});
