import type { Client } from '@baithak/client/create-client';
import { newId } from '@baithak/protocol/ids';
import { composer } from '../people/actions.ts';
import type { Person } from '../people/person.ts';
import { enter, reader } from './demonstration.ts';
import type { Go, Screen } from './screen.ts';

const title = 'Mohalla Kehta Hai';
const owner = { ...reader, username: 'zainab5' };

/** A room of its own, which the reader has just joined: nothing that is done to it is seen on other screens. */
const room = async ({ rooms, messages }: Client, member: Client): Promise<string> => {
  const { rooms: own } = await rooms.listRooms();
  const known = own.find((each) => each.title === title);
  const { _id: roomId } =
    known ??
    (await rooms.createRoom({ title, type: 'Normal', access: 'Public', desc: 'What the lane says of itself.' })).room;
  await rooms.freezeRoom({ roomId, on: false });
  await rooms.setSlowMode({ roomId, seconds: 0 });
  await rooms.updateRoomSettings({ roomId, readers: 'everyone' });
  await member.rooms.joinRoom({ roomId });
  for (const message of ['Salaam, who has the key of the roof?', 'چابی میرے پاس ہے', 'Tea after sunset'])
    await messages.sendMessage({ id: roomId, message, type: 'text', tempId: newId() });
  return roomId;
};

/** The room after its owner has done something, before somebody opens it. */
const after =
  (
    act: (keeper: Client, roomId: string) => Promise<unknown>,
    go: (person: Person, roomId: string) => Promise<void>,
  ): Go =>
  async (person, { app }) => {
    const [keeper, member] = await Promise.all([owner, reader].map(async ({ username }) => enter(app, username)));
    if (!keeper || !member) return;
    const roomId = await room(keeper, member);
    await act(keeper, roomId);
    keeper.close();
    member.close();
    await go(person, roomId);
  };

const nothing = async (): Promise<void> => undefined;
const freeze = async ({ rooms }: Client, roomId: string) => rooms.freezeRoom({ roomId, on: true, minutes: 30 });

const asOwner =
  (item: ((texts: Person['texts']) => string) | null) =>
  async (person: Person, roomId: string): Promise<void> => {
    await person.logIn(owner);
    await person.openRoom(roomId);
    if (item === null) return;
    await person.page
      .getByRole('main')
      .getByRole('button', { name: person.texts.rooms.more, exact: true })
      .first()
      .click();
    await person.page.getByRole('menuitem', { name: item(person.texts), exact: true }).click();
    await person.page.getByRole('dialog').waitFor();
  };

const asReader = async (person: Person, roomId: string): Promise<void> => {
  await person.logIn(reader);
  await person.openRoom(roomId);
};

export const orderScreens: readonly Screen[] = [
  {
    name: 'order-dialog',
    go: after(nothing, async (person, roomId) => {
      await asOwner(({ rooms }) => rooms.order)(person, roomId);
      const { dialog } = person.texts.order;
      const { page } = person;
      await page.getByRole('radiogroup', { name: dialog.freeze }).getByRole('radio').nth(2).check({ force: true });
      await page.getByRole('radiogroup', { name: dialog.slow }).getByRole('radio').nth(3).check({ force: true });
    }),
  },
  {
    name: 'order-clear',
    go: after(
      nothing,
      asOwner(({ rooms }) => rooms.clear),
    ),
  },
  {
    name: 'order-frozen',
    go: after(freeze, async (person, roomId) => {
      await asReader(person, roomId);
      await person.page.getByText(person.texts.order.line.frozenHere).waitFor();
    }),
  },
  {
    name: 'order-frozen-owner',
    go: after(freeze, async (person, roomId) => {
      await asOwner(null)(person, roomId);
      await person.page.getByRole('button', { name: person.texts.order.line.change }).waitFor();
    }),
  },
  {
    name: 'order-slow',
    go: after(
      async ({ rooms }, roomId) => rooms.setSlowMode({ roomId, seconds: 300 }),
      async (person, roomId) => {
        await asReader(person, roomId);
        await person.say('Sugar, please');
        await person.page.getByRole('timer').waitFor();
        await composer(person).fill('and two spoons');
      },
    ),
  },
  {
    name: 'order-cleared',
    go: after(nothing, async (person, roomId) => {
      await asOwner(({ rooms }) => rooms.clear)(person, roomId);
      const { page, texts } = person;
      await page.getByRole('dialog').locator('button[type=submit]:not([disabled])').click();
      await page.getByText(texts.messages.cleared).waitFor();
    }),
  },
  {
    name: 'order-members-only',
    go: after(
      async ({ rooms }, roomId) => rooms.updateRoomSettings({ roomId, readers: 'members' }),
      async (person, roomId) => {
        await person.enterAsGuest();
        await person.page.goto(`/home/rooms/${roomId}`);
        await person.page.getByRole('button', { name: person.texts.order.closed.join }).waitFor();
      },
    ),
  },
];
