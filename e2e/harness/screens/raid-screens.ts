import type { Verdict } from '@baithak/protocol/contracts/classifier';
import type { Raid } from '@baithak/protocol/contracts/raids';
import { newId } from '@baithak/protocol/ids';
import { composer } from '../people/actions.ts';
import type { Person } from '../people/person.ts';
import { enter, reader, type Demonstration } from './demonstration.ts';
import type { Go, Screen } from './screen.ts';
import { staffPage } from './staff-screens.ts';

const minute = 60_000;
const ago = (minutes: number): string => new Date(Date.now() - minutes * minute).toISOString();

/** A raid as large as none that pictures could wait for. */
const raidIn = (room: Raid['room'], more: Partial<Raid> = {}): Raid => ({
  _id: newId(),
  room,
  since: ago(4),
  until: ago(-26),
  ended: null,
  level: 'newcomers',
  signs: ['joins', 'nearDuplicates'],
  minutes: 2,
  joins: 412,
  usualJoins: 3,
  writers: 28,
  alike: 31,
  addresses: 9,
  taken: { messages: 31, people: 28 },
  held: { messages: 31, until: ago(-58) },
  perMinute: [3, 2, 4, 3, 1, 2, 3, 5, 240, 190, 40, 9, 6, 4, 4],
  ...more,
});

const answer = async ({ page }: Person, path: string, json: object): Promise<void> => {
  await page.route(`**${path}*`, async (route) => route.fulfill({ json }));
};

/** Makes the seeded room one that was surged upon, for as long as the pictures are taken. */
const surge = async ({ app, roomId, ownerName }: Demonstration, level: 'newcomers' | 'strict'): Promise<void> => {
  const owner = await enter(app, ownerName);
  await owner.raids.setRaidMode({ roomId, level });
  owner.close();
};

const calm = async ({ app, roomId, ownerName }: Demonstration): Promise<void> => {
  const owner = await enter(app, ownerName);
  await owner.raids.setRaidMode({ roomId, level: 'off' });
  owner.close();
};

/** The end of the raid mode of the screen before. */
let calmed: Promise<void> = Promise.resolve();

/** During raid mode in the seeded room; it ends when the person's browser closes. */
const during =
  (go: Go, level: 'newcomers' | 'strict' = 'newcomers'): Go =>
  async (person, community) => {
    await calmed;
    await surge(community, level);
    person.context.once('close', () => {
      calmed = calm(community);
    });
    await go(person, community);
  };

/** The notices of the room stand above what is under the tabs until they are closed. */
const closeNotices = async ({ page, texts }: Person): Promise<void> =>
  page.getByRole('status', { name: texts.threads.notice, exact: true }).getByRole('button').click();

const member: Go = async (person, { roomId }) => {
  await person.logIn(reader);
  await person.openRoom(roomId);
  await person.page.getByRole('button', { name: person.texts.raids.line.why }).waitFor();
  await closeNotices(person);
};

const moderator: Go = async (person, { roomId, ownerName }) => {
  const raid = raidIn({ _id: roomId, title: 'Anarkali Corner', tile: { pattern: 1, palette: 1 } });
  await answer(person, '/a/r/raid', { raid });
  await answer(person, '/a/r/raid/restore', { messages: 29, people: 26, leftOut: 2, isDone: false });
  await answer(person, '/a/r/raid/undo', { messages: 12, pictures: 4, people: 26, leftOut: 2, isDone: true });
  await person.logIn({ ...reader, username: ownerName });
  await person.openRoom(roomId);
  await person.page.getByRole('button', { name: person.texts.raids.panel.end }).waitFor();
  await closeNotices(person);
};

const guest: Go = async (person, { roomId }) => {
  await person.enterAsGuest();
  await person.openRoom(roomId);
  await person.page.getByText(person.texts.order.line.frozenHere).waitFor();
};

const thresholds = { doubt: 0.4, refuse: 0.8 };
const said = (more: Partial<Verdict>): Verdict => ({
  _id: newId(),
  date: ago(9),
  kind: 'text',
  outcome: 'doubt',
  score: 0.71,
  thresholds,
  by: 'rules',
  basis: [{ reason: 'repeat', score: 0.71, detail: '3' }],
  place: 'message',
  author: { _id: newId(), username: 'guest2210', profile: { fullname: '', picture: null } },
  room: { _id: newId(), title: 'Code and Chai' },
  text: null,
  link: null,
  file: null,
  mark: null,
  ...more,
});

const verdicts = (): Verdict[] => [
  said({
    kind: 'image',
    outcome: 'refuse',
    score: 0.93,
    by: 'model',
    mark: 'right',
    basis: [{ reason: 'nudity', score: 0.93, detail: '' }],
  }),
  said({
    text: 'Same link in three rooms: chai.example',
    link: { messageId: newId(), threadId: null, replyId: null },
  }),
  said({
    text: 'آپ سب بہت اچھے ہیں، مگر یہ لفظ یہاں اچھا نہیں لگتا',
    score: 0.58,
    mark: 'wrong',
    place: 'reply',
    link: { messageId: null, threadId: newId(), replyId: newId() },
    basis: [{ reason: 'profanity', score: 0.58, detail: 'لفظ' }],
  }),
  said({
    outcome: 'refuse',
    score: 0.88,
    place: 'thread',
    basis: [
      { reason: 'invitation', score: 0.88, detail: 'discord.example' },
      { reason: 'links', score: 0.3, detail: '4' },
    ],
  }),
  said({ kind: 'image', outcome: 'pass', score: 0.12, by: 'model', basis: [] }),
  said({
    place: 'privateMessage',
    room: null,
    author: null,
    score: 0.66,
    by: 'endpoint',
    basis: [{ reason: 'endpoint', score: 0.66, detail: 'harassment' }],
  }),
];

/** The platform's page of the staff room. `isRaid`: while a room and every room are in raid mode. */
const house =
  (isRaid: boolean): Go =>
  async (person, community) => {
    const room = { _id: community.roomId, title: 'Anarkali Corner', tile: { pattern: 1, palette: 1 } };
    const ended = raidIn(room, { since: ago(200), ended: ago(165), held: { messages: 4, until: ago(-7) } });
    await answer(person, '/a/staff/raids', { data: isRaid ? [raidIn(room), ended] : [ended] });
    await answer(person, '/a/staff/verdicts', { data: verdicts(), canLoadMore: true });
    const row = { doubtful: 31, refused: 12, right: 17, wrong: 1 };
    const precision = [
      { month: '2026-11', kind: 'text', ...row },
      { month: '2026-11', kind: 'image', ...row, wrong: 2 },
      { month: '2026-10', kind: 'text', ...row, wrong: 4 },
    ];
    await answer(person, '/a/staff/verdicts/precision', { data: precision });
    await staffPage(isRaid ? 'house/switches' : 'house/check')(person, community);
    const title = isRaid ? person.texts.staff.raid.title : person.texts.classifier.title;
    await person.page.getByRole('heading', { name: title, exact: true }).first().scrollIntoViewIfNeeded();
  };

/** Raid mode as each sees it, and the platform's page of the staff room meanwhile. */
export const raidScreens: readonly Screen[] = [
  { name: 'raid-member', go: during(member) },
  {
    name: 'raid-why',
    go: during(async (person, community) => {
      await member(person, community);
      await person.page.getByRole('button', { name: person.texts.raids.line.why }).click();
      await person.page.getByRole('dialog').waitFor();
    }),
  },
  { name: 'raid-strict', go: during(member, 'strict') },
  { name: 'raid-moderator', go: during(moderator) },
  {
    name: 'raid-undo',
    go: during(async (person, community) => {
      await moderator(person, community);
      await person.page.getByRole('button', { name: person.texts.raids.panel.undo }).click();
      await person.page.getByRole('dialog').locator('button[disabled]').waitFor({ state: 'detached' });
    }),
  },
  {
    name: 'raid-restore',
    go: during(async (person, community) => {
      await moderator(person, community);
      await person.page.getByRole('button', { name: person.texts.raids.held.do }).click();
      await person.page.getByRole('dialog').locator('button[disabled]').waitFor({ state: 'detached' });
    }),
  },
  {
    name: 'raid-people',
    go: during(async (person, community) => {
      await moderator(person, community);
      const user = { _id: newId(), username: 'guest7031', profile: { fullname: '', picture: null } };
      const people = [3, 1, 0].map((messages, at) => ({
        user: { ...user, _id: newId(), username: `guest703${at}` },
        joined: at === 2 ? null : ago(4),
        messages,
        leftOut: at === 1,
      }));
      await answer(person, '/a/r/raid/people', { data: people, canLoadMore: true });
      await person.page.getByRole('button', { name: person.texts.raids.panel.see }).click();
      await person.page.getByRole('dialog').locator('[data-person]').first().waitFor();
    }),
  },
  { name: 'raid-guest', go: during(guest) },
  {
    name: 'raid-order',
    go: async (person, { roomId, ownerName }) => {
      await calmed;
      await person.logIn({ ...reader, username: ownerName });
      await person.openRoom(roomId);
      await composer(person).waitFor();
      const { page, texts } = person;
      await page.getByRole('main').getByRole('button', { name: texts.rooms.more, exact: true }).first().click();
      await page.getByRole('menuitem', { name: texts.rooms.order, exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'house-calm', go: house(false) },
  { name: 'house-raid', go: house(true) },
  {
    name: 'house-past',
    go: async (person, community) => {
      await house(true)(person, community);
      const { past } = person.texts.staff.raid;
      await person.page.getByRole('region', { name: past, exact: true }).scrollIntoViewIfNeeded();
    },
  },
];
