import { enter, reader } from './demonstration.ts';
import { pressed } from './room-screens.ts';
import type { Go, Screen } from './screen.ts';

/** As the room's owner, what may be done to the author of a message. */
const menu: Go = async (person, { roomId, ownerName }) => {
  await person.logIn({ ...reader, username: ownerName });
  await person.openRoom(roomId);
  const message = person.message('samosay 40 rupay');
  await message.locator('[data-person]').last().click();
  await person.page.getByText(person.texts.moderation.banPerson, { exact: true }).waitFor();
};

const dialog =
  (key: 'banPerson' | 'banAddress'): Go =>
  async (person, community) => {
    await menu(person, community);
    await pressed(person, person.texts.moderation[key]);
    await person.page.getByRole('dialog').getByText(person.texts.moderation.dialog.effects).waitFor();
  };

/** Nobody whom other pictures show: the ban stays. */
const banned = 'haris42';

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

const bansPage: Go = async (person, community) => {
  await ban(person, community);
  await person.logIn({ ...reader, username: community.ownerName });
  await person.page.goto(`/room-bans/${community.roomId}`);
  await person.page.getByRole('table').waitFor();
  await person.page.waitForLoadState('networkidle');
};

/** What a moderator does to somebody, and what they see of it. */
export const banScreens: readonly Screen[] = [
  { name: 'ban-menu', go: menu },
  { name: 'ban-dialog', go: dialog('banPerson') },
  { name: 'ban-address', go: dialog('banAddress') },
  { name: 'room-banned', go: roomBanned },
  { name: 'room-bans', go: bansPage },
];
