import { messageAddress } from '@baithak/protocol/addresses';
import type { Locator } from 'playwright';
import type { Person } from '../people/person.ts';
import { enter, enterAsGuest, reader, type Demonstration } from './demonstration.ts';
import { pressed } from './room-screens.ts';
import type { Go, Screen } from './screen.ts';

type Ban = 'banPerson' | 'banGuest' | 'banAddress' | 'timeOutPerson';

/** As the room's owner, a message of the demonstration: other screens have written many after it. */
const openedAt = async (person: Person, { app, roomId, ownerName }: Demonstration, said: string): Promise<Locator> => {
  const owner = await enter(app, ownerName);
  const [found] = (await owner.search.search({ q: said, in: 'messages', roomId })).results;
  owner.close();
  if (!found) throw new Error(`Nobody said: ${said}`);
  await person.logIn({ ...reader, username: ownerName });
  await person.page.goto(messageAddress(roomId, found._id));
  const message = person.message(said).last();
  await message.waitFor();
  return message;
};

/** As the room's owner, what may be done to the author of a message. */
const menuOf =
  (said: string, key: Ban): Go =>
  async (person, community) => {
    const message = await openedAt(person, community, said);
    await message.locator('[data-person]').last().click();
    await person.page.getByText(person.texts.moderation[key], { exact: true }).scrollIntoViewIfNeeded();
  };

const member = 'samosay 40 rupay';
const guest = 'Is this seat free?';

/** The same from a message, of a guest. */
const messageMenu: Go = async (person, community) => {
  const { messages, moderation } = person.texts;
  const message = await openedAt(person, community, guest);
  await message.click();
  await message.getByRole('button', { name: messages.moderate, exact: true }).click();
  await person.page.getByText(moderation.banGuest, { exact: true }).waitFor();
};

const dialog =
  (said: string, key: Ban): Go =>
  async (person, community) => {
    await menuOf(said, key)(person, community);
    await pressed(person, person.texts.moderation[key]);
    const open = person.page.getByRole('dialog');
    await open.getByText(person.texts.moderation.dialog.effects).waitFor();
    if (key === 'banPerson' || key === 'banGuest')
      await open.getByRole('checkbox', { name: person.texts.moderation.dialog.lastHour }).check();
  };

/** Nobody whom other pictures show: the ban stays. */
const banned = 'haris42';

/** What a ban says, with its Undo. */
const done: Go = async (person, { roomId, ownerName }) => {
  await person.logIn({ ...reader, username: ownerName });
  await person.openRoom(roomId);
  await person.say(`/ban ${banned} 1440`);
  await person.page.getByRole('button', { name: person.texts.moderation.done.undo, exact: true }).hover();
};

const ban: Go = async (_, { app, roomId, ownerName }) => {
  const owner = await enter(app, ownerName);
  const reason = 'Asked for the same seat twenty times';
  await owner.commands.banPerson({ roomId, target: banned, minutes: 1440, reason });
  owner.close();
};

const roomBanned: Go = async (person, community) => {
  await ban(person, community);
  person.mayLogError(/403/);
  await person.logIn({ ...reader, username: banned });
  await person.page.goto(`/home/rooms/${community.roomId}`);
  await person.page.getByRole('heading', { name: person.texts.moderation.own.title }).waitFor();
  await person.page.waitForLoadState('networkidle');
};

/** Bans of every kind in the reader's own room, once: some hold, some have ended. */
const bansOf = async ({ app, longRoomId: roomId }: Demonstration): Promise<void> => {
  const [owner, staff] = [await enter(app, reader.username), await enter(app, 'bilal07')];
  const give = owner.commands;
  if ((await give.listBans({ roomId })).total === 0) {
    const guests = ['guest5530', 'guest4471', 'guest2210'].map((name) => enterAsGuest(app, name));
    const members = ['kashif12', 'ayesha10', banned].map((name) => enter(app, name));
    // Nobody is banned who was never there.
    for (const somebody of await Promise.all([...guests, ...members])) {
      await somebody.rooms.joinRoom({ roomId });
      somebody.close();
    }
    await staff.rooms.joinRoom({ roomId });
    await give.extendRole({ roomId, target: 'bilal07', role: 6 });
    await give.banPerson({ roomId, target: 'kashif12', reason: 'Third account after a ban' });
    await give.banPerson({ roomId, target: 'ayesha10', minutes: 60, reason: 'Cheap phones' });
    await give.unbanPerson({ roomId, target: 'ayesha10' });
    await give.banPerson({ roomId, target: banned, minutes: 60, reason: 'Insults after two warnings' });
    await give.banPerson({ roomId, target: banned, minutes: 7 * 1440, reason: 'ایک ہی بات بیس بار لکھی' });
    await staff.commands.banGuest({ roomId, target: 'guest2210', minutes: 59, reason: 'Picture not for this room' });
    await staff.commands.banGuest({ roomId, target: 'guest4471', reason: 'Insults after two warnings' });
    await give.banAddress({ roomId, target: 'guest5530', confirm: true });
  }
  owner.close();
  staff.close();
};

const bansPage =
  (step: (person: Person) => Promise<void>): Go =>
  async (person, community) => {
    await bansOf(community);
    await person.logIn(reader);
    await person.page.goto(`/room-bans/${community.longRoomId}`);
    await person.page.getByRole('cell').first().waitFor();
    await step(person);
    await person.page.waitForLoadState('networkidle');
  };

const ended = async ({ page, texts }: Person): Promise<void> => {
  await page.getByRole('radio', { name: texts.moderation.page.ended, exact: true }).check();
  await page.getByText(texts.moderation.page.how.replaced).waitFor();
};

const somebody = async ({ page, texts }: Person): Promise<void> => {
  await page.getByRole('button', { name: texts.moderation.page.ban }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'bilal07' }).waitFor();
};

const noBans: Go = async (person, { roomId, ownerName }) => {
  await person.logIn({ ...reader, username: ownerName });
  await person.page.goto(`/room-bans/${roomId}`);
  await person.page.getByRole('searchbox').fill('nobody');
  await person.page.getByText(person.texts.moderation.page.notFound).waitFor();
};

export const banScreens: readonly Screen[] = [
  { name: 'ban-menu', go: menuOf(member, 'banPerson') },
  { name: 'ban-message-menu', go: messageMenu },
  { name: 'ban-done', go: done },
  { name: 'ban-dialog', go: dialog(member, 'banPerson') },
  { name: 'ban-guest', go: dialog(guest, 'banGuest') },
  { name: 'ban-address', go: dialog(member, 'banAddress') },
  { name: 'timeout-dialog', go: dialog(guest, 'timeOutPerson') },
  { name: 'room-banned', go: roomBanned },
  { name: 'room-bans', go: bansPage(async () => undefined) },
  { name: 'room-bans-ended', go: bansPage(ended) },
  { name: 'room-bans-somebody', go: bansPage(somebody) },
  { name: 'room-bans-none', go: noBans },
];
