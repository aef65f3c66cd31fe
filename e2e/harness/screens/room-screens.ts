import type { Page } from 'playwright';
import { composer } from '../people/actions.ts';
import { reader } from './demonstration.ts';
import { colors, drawn } from '../people/drawn-files.ts';
import type { Person } from '../people/person.ts';
import type { Go, Screen } from './screen.ts';

/** The room with everybody in it, as a seeded member sees it, after one more step. */
export const inRoom =
  (step: Go = async () => undefined): Go =>
  async (person, community) => {
    await person.logIn(reader);
    await person.openRoom(community.roomId);
    await composer(person).waitFor();
    await step(person, community);
  };

export const pressed = async ({ page }: Person, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Whoever may play them: the room's owner. */
const soundsTyped: Go = async (person, community) => {
  await person.logIn({ ...reader, username: community.ownerName });
  await person.openRoom(community.roomId);
  await typed('/play ')(person, community);
};

const lastSaid = 'Sit where you like';

const reply: Go = async (person) => {
  const message = person.message(lastSaid);
  await message.hover();
  await message.getByRole('button', { name: person.texts.messages.reply, exact: true }).click();
};

const typed =
  (text: string): Go =>
  async (person) => {
    await composer(person).fill('');
    await composer(person).pressSequentially(text);
    await person.page.getByRole('listbox').first().waitFor();
  };

const png = async (page: Page, color: string, name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await drawn(page, 640, 400, color),
});

/** The part of a phone above its keyboard. */
const aboveKeyboard: Go = async (person, community) => {
  const { width, height } = person.page.viewportSize() ?? { width: 390, height: 844 };
  await person.page.setViewportSize({ width, height: width < 600 ? 470 : height });
  await reply(person, community);
  await typed('can you come, @sa')(person, community);
};

const withFiles: Go = async (person) => {
  const files = await Promise.all(colors.map(async (color, index) => png(person.page, color, `kite-${index}.png`)));
  await person.page
    .locator('form')
    .filter({ has: composer(person) })
    .locator('input[type=file][accept*="image/png"]')
    .setInputFiles(files);
  await person.page.getByRole('list', { name: person.texts.media.chosen }).getByRole('listitem').nth(2).waitFor();
};

const gallery: Go = async (person, community) => {
  await withFiles(person, community);
  await composer(person).fill('Kites over the old city');
  await composer(person).press('Enter');
  await person.page.getByRole('log').getByRole('article').last().getByRole('link').nth(2).waitFor();
};

/** Away from the newest, the pointer on the message at the top edge. */
const scrolledUp: Go = async ({ page, texts }) => {
  const log = page.getByRole('log');
  await log.hover();
  await page.mouse.wheel(0, -600);
  await page.getByRole('button', { name: texts.messages.toLatest, exact: true }).waitFor();
  const frame = await log.boundingBox();
  if (frame) await page.mouse.move(frame.x + 200, frame.y + 4);
};

/** The connection is lost, and messages were sent meanwhile. */
const offline: Go = async (person) => {
  person.mayLogError(/./);
  await person.context.setOffline(true);
  await person.say('24 it is, and the green chutney');
  await person.page.getByText(person.texts.common.toasts.networkError).first().waitFor({ timeout: 20_000 });
};

const backOnline: Go = async (person, community) => {
  await offline(person, community);
  await person.context.setOffline(false);
  await person.page.getByText(person.texts.common.toasts.backOnline).first().waitFor({ timeout: 20_000 });
};

const listWaiting: Go = async (person) => {
  await person.logIn(reader);
  await person.page.route('**/a/rooms/all', async () => new Promise<void>(() => undefined));
  await person.page.goto('/home/rooms?', { waitUntil: 'commit' });
  await person.page.locator('[aria-busy="true"]:visible, [role="status"]:visible').first().waitFor();
};

const waiting: Go = async (person, community) => {
  await person.logIn(reader);
  await person.page.routeWebSocket(/socket/, () => undefined);
  await person.page.goto(`/home/rooms/${community.roomId}`);
  await person.page.locator('[aria-busy="true"]:visible').first().waitFor();
};

const visitor: Go = async (person, community) => {
  await person.enterAsGuest();
  await person.openRoom(community.roomId);
};

const at =
  (path: string): Go =>
  async (person) => {
    await person.logIn(reader);
    await person.page.goto(path);
    await person.page.locator('main:visible, nav:visible').first().waitFor();
  };

const searched =
  (query: (roomId: string) => string): Go =>
  async (person, { roomId }) => {
    await person.logIn(reader);
    await person.page.goto(`/home/search?${query(roomId)}`);
    await person.page.locator('main mark, main h2').first().waitFor();
  };

export const roomScreens: readonly Screen[] = [
  {
    name: 'rooms-none',
    go: async (person) => {
      await person.enterAsGuest();
      await person.page.goto('/home/rooms');
    },
  },
  {
    name: 'rooms',
    go: async (person) => {
      await person.logIn(reader);
      await person.page.goto('/home/rooms?');
    },
  },
  { name: 'rooms-loading', go: listWaiting },
  { name: 'explore', go: at('/home/explore') },
  {
    name: 'first-steps',
    go: async (person) => {
      await person.logIn({ ...reader, username: 'zulfiqar' });
      await person.page.goto('/home/first-steps');
      await person.page.getByRole('listitem').nth(5).waitFor();
    },
  },
  { name: 'search', go: at('/home/search') },
  { name: 'search-found', go: searched(() => 'q=chai') },
  { name: 'search-in-room', go: searched((roomId) => `q=nihari&in=messages&room=${roomId}`) },
  { name: 'search-names', go: searched(() => 'q=anarkali') },
  { name: 'search-nothing', go: searched(() => 'q=qwxyzqw&in=threads') },
  { name: 'room', go: inRoom() },
  {
    name: 'room-long-name',
    go: async (person, { longRoomId }) => {
      await person.logIn(reader);
      await person.openRoom(longRoomId);
    },
  },
  { name: 'room-visitor', go: visitor },
  { name: 'room-loading-by-address', go: waiting },
  {
    name: 'room-unknown',
    go: async (person, community) => {
      person.mayLogError(/404/);
      await at('/home/rooms/no-such-room')(person, community);
      await person.page.getByText(person.texts.common.notFound.room).waitFor();
    },
  },
  { name: 'room-menu', go: inRoom(async (person) => pressed(person, person.texts.rooms.more)) },
  {
    name: 'room-people',
    go: inRoom(async (person) => {
      if (!(await person.page.getByRole('heading', { name: person.texts.people.inTheRoom }).isVisible()))
        await pressed(person, person.texts.rooms.people);
    }),
  },
  { name: 'room-reply', go: inRoom(reply) },
  { name: 'room-keyboard', go: inRoom(aboveKeyboard) },
  {
    name: 'room-edit',
    go: inRoom(async (person) => {
      await person.say('Six cups and the big kettle');
      await person.message('Six cups and the big kettle').last().and(person.page.locator('[data-message]')).waitFor();
      await composer(person).press('ArrowUp');
    }),
  },
  { name: 'room-gallery', go: inRoom(gallery) },
  { name: 'room-up', go: inRoom(scrolledUp) },
  { name: 'room-offline', go: inRoom(offline) },
  { name: 'room-back', go: inRoom(backOnline) },
  { name: 'composer-mention', go: inRoom(typed('can you come, @sa')) },
  { name: 'composer-emoji', go: inRoom(typed('chai :sa')) },
  { name: 'composer-command', go: inRoom(typed('/')) },
  { name: 'composer-sound', go: soundsTyped },
  { name: 'composer-files', go: inRoom(withFiles) },
  {
    name: 'composer-long',
    go: inRoom(async (person) => composer(person).fill('چائے کی بات ہے اور رات لمبی ہے۔ '.repeat(300))),
  },
  { name: 'picker-emoji', go: inRoom(async (person) => pressed(person, person.texts.messages.picker.open.emoji)) },
  {
    name: 'picker-stickers',
    go: inRoom(async (person) => pressed(person, person.texts.messages.picker.open.stickers)),
  },
  {
    name: 'person-panel',
    go: inRoom(async (person) => {
      // Other screens write into this room: whoever wrote the first of the messages that are loaded.
      const name = person.page.getByRole('log').getByRole('article').first();
      await name.getByRole('link').or(name.getByRole('button')).first().click();
    }),
  },
];
