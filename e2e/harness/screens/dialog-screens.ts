import { composer } from '../people/actions.ts';
import { enter, reader } from './demonstration.ts';
import type { Person } from '../people/person.ts';
import { inRoom, pressed } from './room-screens.ts';
import type { Go, Screen } from './screen.ts';

/** As the room's owner, an entry of the room's menu. */
const ofMenu =
  (item: (texts: Person['texts']) => string): Go =>
  async (person, { roomId, ownerName }) => {
    await person.logIn({ ...reader, username: ownerName });
    await person.openRoom(roomId);
    await person.page
      .getByRole('main')
      .getByRole('button', { name: person.texts.rooms.more, exact: true })
      .first()
      .click();
    await person.page.getByRole('menuitem', { name: item(person.texts), exact: true }).click();
  };

const invitation: Go = async (person, { app, roomId, ownerName }) => {
  const owner = await enter(app, ownerName);
  const { inviteCode } = await owner.rooms.createInvite({ roomId });
  owner.close();
  await person.page.goto(`/join/${inviteCode}`);
  await person.page.getByRole('heading', { level: 1 }).waitFor();
};

const adultRoom = async (app: Parameters<typeof enter>[0]): Promise<string> => {
  const owner = await enter(app, 'zainab5');
  const { rooms } = await owner.rooms.listRooms();
  const found =
    rooms.find(({ type }) => type === 'Adult') ??
    (await owner.rooms.createRoom({ title: 'Late Hours', type: 'Adult', access: 'Public', desc: 'After midnight.' }))
      .room;
  owner.close();
  return found._id;
};

const adult =
  (guest: boolean): Go =>
  async (person, { app }) => {
    person.mayLogError(/40[0-9]/);
    const roomId = await adultRoom(app);
    await (guest ? person.enterAsGuest() : person.logIn(reader));
    await person.page.goto(`/home/rooms/${roomId}`);
    await person.page.getByText(person.texts.rooms.age.adultRoom).waitFor();
  };

const publicThread: Go = async (person, { app, roomId, ownerName }) => {
  const owner = await enter(app, ownerName);
  const threadText =
    'Where does the old city still make kulfi by hand?\nMy grandfather talks about a man near Delhi Gate who packed kulfi in clay cups.';
  const { data } = await owner.threads.createThread({
    roomId,
    threadText,
    tags: ['food', 'walled city', 'قلفی'],
    public: true,
  });
  await owner.threads.replyToThread({
    roomId,
    replyTo: data._id,
    threadText: 'Confirmed by three people: the cart by the Shahi Hammam, after 5 pm.',
  });
  await owner.threads.replyToThread({
    roomId,
    replyTo: data._id,
    threadText: 'جمعے کو نماز کے بعد کھلتا ہے، پانچ بجے سے پہلے پہنچ جائیں۔',
  });
  owner.close();
  await person.page.goto(`/thread/public/withReplies/${data._id}`);
  await person.page.getByRole('heading', { level: 1 }).waitFor();
};

const byKeys = (keys: string, then = ''): Go =>
  inRoom(async ({ page }) => {
    await page.getByRole('heading', { level: 1 }).first().click();
    await page.keyboard.press(keys);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type(then);
  });

/** As the room's owner, the role of whoever spoke last. */
const role: Go = async (person, { roomId, ownerName }) => {
  await person.logIn({ ...reader, username: ownerName });
  await person.openRoom(roomId);
  await person.page.getByRole('log').locator('[data-person]').last().click();
  await pressed(person, person.texts.roles.open);
  await person.page.getByRole('dialog').getByRole('radio').first().waitFor();
};

export const dialogScreens: readonly Screen[] = [
  {
    name: 'room-create',
    go: async (person, { ownerName }) => {
      await person.logIn({ ...reader, username: ownerName });
      await person.page.goto('/home/rooms?');
      await pressed(person, person.texts.home.newRoom);
      await person.page.getByRole('dialog').waitFor();
    },
  },
  { name: 'room-role', go: role },
  { name: 'room-about', go: ofMenu(({ rooms }) => rooms.details) },
  { name: 'room-invite', go: ofMenu(({ rooms }) => rooms.invite.open) },
  {
    name: 'room-invites',
    go: async (person, place) => {
      await ofMenu(({ rooms }) => rooms.invite.open)(person, place);
      await pressed(person, person.texts.rooms.invite.make);
      await person.page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  { name: 'room-settings', go: ofMenu(({ rooms }) => rooms.settings.open) },
  {
    name: 'room-settings-retention',
    go: async (person, place) => {
      await ofMenu(({ rooms }) => rooms.settings.open)(person, place);
      const months = person.page.getByRole('radiogroup', { name: person.texts.rooms.settings.keep });
      await months.getByRole('radio').first().check({ force: true });
      await months.scrollIntoViewIfNeeded();
    },
  },
  { name: 'room-topic', go: ofMenu(({ rooms }) => rooms.topicChange) },
  { name: 'room-transfer', go: ofMenu(({ rooms }) => rooms.transfer.open) },
  { name: 'owner-leave', go: ofMenu(({ rooms }) => rooms.leave) },
  { name: 'room-close', go: ofMenu(({ rooms }) => rooms.close.open) },
  {
    name: 'room-leave',
    go: inRoom(async (person) => {
      await person.page
        .getByRole('main')
        .getByRole('button', { name: person.texts.rooms.more, exact: true })
        .first()
        .click();
      await person.page.getByRole('menuitem', { name: person.texts.rooms.leave, exact: true }).click();
    }),
  },
  { name: 'invite', go: invitation },
  {
    name: 'invite-gone',
    go: async (person) => {
      person.mayLogError(/4[01]/);
      await person.page.goto('/join/noSuchInvitation');
      await person.page.getByRole('heading').first().waitFor();
    },
  },
  { name: 'adult', go: adult(false) },
  { name: 'adult-guest', go: adult(true) },
  {
    name: 'adult-confirm',
    go: async (person, community) => {
      await adult(false)(person, community);
      await pressed(person, person.texts.rooms.age.open);
      await person.page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'palette', go: byKeys('Control+k', 'an') },
  { name: 'shortcuts', go: byKeys('Shift+?') },
  {
    name: 'sign-out',
    go: inRoom(async (person) => {
      await composer(person).fill('half a thought');
      await person.page.goto('/settings');
      await pressed(person, person.texts.home.signOut);
    }),
  },
  {
    name: 'sign-out-everywhere',
    go: inRoom(async (person) => {
      await person.page.goto('/settings');
      await pressed(person, person.texts.home.signOut);
      await pressed(person, person.texts.account.signOut.everywhere);
      await pressed(person, person.texts.account.signOut.everywhere);
    }),
  },
  { name: 'public-thread', go: publicThread },
  {
    name: 'public-profile',
    go: async ({ page }) => {
      await page.goto('/user/hina94');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
];
