import type { Client } from '@baithak/client/create-client';
import { newId } from '@baithak/protocol/ids';
import { newMember } from '../people/actions.ts';
import type { Person } from '../people/person.ts';
import { enter, reader, type Demonstration } from './demonstration.ts';
import { staffPage } from './staff-screens.ts';
import type { Go, Screen } from './screen.ts';

const lines = [
  'Is the toss done?',
  'Not yet, the umpires are still looking.',
  'ابھی دس اوور باقی ہیں، ہمت رکھیں۔',
] as const;
const spam = 'Double your money in two days, write to me. Only 12 places, first come first served.';

interface Reported {
  readonly message: string;
}

const known = new WeakMap<object, Promise<Reported>>();

const say = async ({ messages }: Client, roomId: string, message: string): Promise<string> =>
  (await messages.sendMessage({ id: roomId, message, type: 'text', tempId: newId() })).id;

/** Reports of every kind in the community, made once. */
const makeReports = async ({ app, roomId }: Demonstration): Promise<Reported> => {
  const [bilal, sana, hamza, kashif] = await Promise.all(
    ['bilal07', 'sana21', 'hamza66', 'kashif12'].map(async (name) => enter(app, name)),
  );
  if (!bilal || !sana || !hamza || !kashif) throw new Error('The seed lacks somebody.');
  for (const [at, line] of lines.entries()) await say(at % 2 === 0 ? sana : kashif, roomId, line);
  const message = await say(hamza, roomId, spam);
  for (const line of ['Please do not open that link.', 'Reported it. How is the run rate?'])
    await say(sana, roomId, line);
  await bilal.threads.reportThread({
    kind: 'message',
    id: message,
    reason: 2,
    details: 'He sent the same to me in private',
  });
  for (const client of [sana, kashif]) await client.threads.reportThread({ kind: 'message', id: message, reason: 2 });
  await hamza.messages.editMessage({ id: roomId, editId: message, type: 'text', message: 'Good evening to all.' });
  const { data: thread } = await hamza.threads.createThread({
    roomId,
    threadText: 'کون سا شہر بہتر ہے؟\nمیں بتاتا ہوں',
  });
  await kashif.threads.reportThread({ id: thread._id, reason: 6 });
  const { data: reply } = await kashif.threads.replyToThread({
    roomId,
    replyTo: thread._id,
    threadText: 'Nobody asked you.',
  });
  await hamza.threads.reportThread({ id: reply._id, reason: 3 });
  const { userdata } = await sana.loading.getProfile({ username: 'kashif12' });
  await sana.threads.reportThread({ kind: 'profile', id: userdata._id, reason: 7, details: 'looks like me' });
  for (const client of [bilal, sana, hamza, kashif]) client.close();
  return { message };
};

const reportsIn = (community: Demonstration): Promise<Reported> => {
  const made = known.get(community.app) ?? makeReports(community);
  known.set(community.app, made);
  return made;
};

const queue: Go = async (person, community) => {
  await reportsIn(community);
  await staffPage('reports')(person, community);
};

const openFirst = async ({ page, texts }: Person): Promise<void> => {
  await page.keyboard.press('j');
  await page.getByRole('button', { name: new RegExp(`^${texts.reports.release}`) }).waitFor();
};

const opened: Go = async (person, community) => {
  await queue(person, community);
  await openFirst(person);
  await person.page.keyboard.press('w');
};

/** Settled by one, with what can be taken back. */
const settled: Go = async (person, community) => {
  await queue(person, community);
  const { app, roomId } = community;
  const sana = await enter(app, 'sana21');
  const bilal = await enter(app, 'bilal07');
  const id = await say(bilal, roomId, 'Nothing is wrong with this one.');
  await sana.threads.reportThread({ kind: 'message', id, reason: 7 });
  sana.close();
  bilal.close();
  const { page, texts } = person;
  await page.getByText('Nothing is wrong').click();
  await page.getByRole('button', { name: new RegExp(`^${texts.reports.release}`) }).waitFor();
  await page.keyboard.press('d');
  await page.keyboard.press('Control+Enter');
  await page.getByText(texts.reports.settledAs.dismiss).waitFor();
};

/** The queue as it is when all of it was settled. */
const nobodys: Go = async (person) => {
  const empty = { data: [], open: 0, mine: 0, canLoadMore: false };
  await person.page.route('**/a/staff/reports?*', async (route) => route.fulfill({ json: empty }));
  await person.page.route('**/a/staff/reports', async (route) => route.fulfill({ json: empty }));
  await person.logIn({ ...reader, username: 'zulfiqar' });
  await person.page.goto('/staff/reports');
  await person.page.getByRole('heading', { name: person.texts.reports.noneOpen }).waitFor();
};

const roomQueue =
  (step: (person: Person) => Promise<void>): Go =>
  async (person, community) => {
    await reportsIn(community);
    await person.logIn({ ...reader, username: community.ownerName });
    await person.page.goto(`/room-reports/${community.roomId}`);
    await person.page.getByRole('heading', { level: 1 }).waitFor();
    await person.page.waitForLoadState('networkidle');
    await step(person);
  };

/** A moderator of a room that nothing was reported in. */
const emptyRoom: Go = async (person, { longRoomId }) => {
  await person.logIn(reader);
  await person.page.goto(`/room-reports/${longRoomId}`);
  await person.page.getByRole('heading', { name: person.texts.reports.noneOpen }).waitFor();
};

let times = 0;

const asking: Go = async (person, { app, roomId }) => {
  const hamza = await enter(app, 'hamza66');
  await newMember(person);
  await person.openRoom(roomId);
  times += 1;
  await say(hamza, roomId, `${spam} Place ${times}.`);
  hamza.close();
  const log = person.page.getByRole('log');
  const message = log.getByRole('article').filter({ hasText: `Place ${times}.` });
  await message.click();
  await message.getByRole('button', { name: person.texts.messages.report, exact: true }).click();
  await person.page.getByRole('radio', { name: person.texts.reports.reasons.n2 }).check();
};

const sent: Go = async (person, community) => {
  await asking(person, community);
  const { page, texts } = person;
  await page.getByRole('button', { name: texts.reports.ask.send }).click();
  await page.getByText(texts.reports.ask.sent).waitFor();
  // The dialog stays while somebody points at it.
  await page.getByRole('switch').first().hover();
};

const answered: Go = async (person, community) => {
  await asking(person, community);
  const { page, texts } = person;
  await page.getByRole('button', { name: texts.reports.ask.send }).click();
  await page.getByText(texts.reports.ask.sent).waitFor();
  const staff = await enter(community.app, 'zulfiqar');
  const { data } = await staff.reports.listReports({});
  const report = data.findLast(({ excerpt }) => excerpt.startsWith('Double your money'));
  const text = 'Thank you. We have seen the same in other rooms.';
  await staff.reports.resolveReport({ reportId: report?._id ?? '', action: 'warn', rule: 2, answer: text });
  staff.close();
  await page.goto('/notifications');
  const rows = page.getByRole('list', { name: texts.notifications.list }).getByRole('listitem');
  await rows.first().getByRole('link').click();
  await page.getByRole('heading', { name: texts.reports.answer.right }).waitFor();
};

export const reportScreens: readonly Screen[] = [
  { name: 'staff-reports', go: queue },
  { name: 'staff-report', go: opened },
  { name: 'staff-settled', go: settled },
  { name: 'staff-reports-none', go: nobodys },
  { name: 'room-reports', go: roomQueue(async () => undefined) },
  { name: 'room-report', go: roomQueue(openFirst) },
  { name: 'room-reports-none', go: emptyRoom },
  { name: 'report-dialog', go: asking },
  { name: 'report-sent', go: sent },
  { name: 'report-answer', go: answered },
];
