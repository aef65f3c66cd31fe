import { newId } from '@baithak/protocol/ids';
import type { Client } from '@baithak/client/create-client';
import type { Demonstration } from './demonstration.ts';
import { enter, reader } from './demonstration.ts';
import type { Go, Screen } from './screen.ts';

const act = async (owner: Client, other: Client, roomId: string): Promise<void> => {
  const { commands, messages } = owner;
  const send = async (message: string) =>
    (await other.messages.sendMessage({ id: roomId, message, type: 'text', tempId: newId() })).id;
  const before = await other.rooms.getRoomDetails({ roomId });
  await commands.setTopic({ roomId, text: 'Bazaar talk, food and old songs' });
  await messages.deleteMessage({ id: roomId, messageId: await send('Cheap phones, write to me') });
  await messages.deleteMessage({ id: roomId, messageId: await send('Cheap phones again') });
  await commands.extendRole({ roomId, target: 'sana21', role: 6 });
  await commands.banPerson({ roomId, target: 'hamza66', minutes: 24 * 60, reason: 'Advertises in every room' });
  await commands.unbanPerson({ roomId, target: 'hamza66' });
  await other.rooms.joinRoom({ roomId });
  await commands.setTopic({ roomId, text: before.roomDetails.topic });
};

/** The room's moderators have done something, once; the seed has an entry. */
const acted = async ({ app, roomId, ownerName }: Demonstration): Promise<void> => {
  const [owner, other] = [await enter(app, ownerName), await enter(app, 'hamza66')];
  const { total } = await owner.moderationLog.getPublicLog({ roomId });
  if (total < 5) await act(owner, other, roomId);
  owner.close();
  other.close();
};

const checked = async ({ page }: Parameters<Go>[0]): Promise<void> => {
  await page.locator('li[data-state]').first().waitFor();
  await page.waitForLoadState('networkidle');
};

const publicLog: Go = async (person, community) => {
  await acted(community);
  await person.page.goto(`/preview/log/${community.roomId}`);
  await checked(person);
};

/** The page as it comes when an entry was changed. */
const brokenLog: Go = async (person, community) => {
  await person.page.route('**/preview/log/**', async (route) => {
    const answer = await route.fetch();
    // The first entry, whatever it is: many stand before the ones of this screen.
    const body = (await answer.text()).replace(
      /&quot;what&quot;:&quot;\w+&quot;/,
      '&quot;what&quot;:&quot;kickGuest&quot;',
    );
    await route.fulfill({ response: answer, body });
  });
  await publicLog(person, community);
};

const roomLog: Go = async (person, community) => {
  await acted(community);
  await person.logIn({ ...reader, username: community.ownerName });
  await person.page.goto(`/room-log/${community.roomId}`);
  await checked(person);
};

const staffLog: Go = async (person, community) => {
  await acted(community);
  await person.logIn({ ...reader, username: 'zulfiqar' });
  await person.page.goto('/staff/log');
  await checked(person);
  await person.page.keyboard.press('j');
  await person.page.keyboard.press('j');
  await person.page.locator('li:focus').waitFor();
};

export const logScreens: readonly Screen[] = [
  { name: 'public-log', go: publicLog },
  { name: 'public-log-broken', go: brokenLog },
  { name: 'room-log', go: roomLog },
  { name: 'staff-log', go: staffLog },
];
