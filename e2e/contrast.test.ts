import { createClient } from '@baithak/client/create-client';
import { newId } from '@baithak/protocol/ids';
import { accountOf, act, composer } from './harness/acts.ts';
import { inspect, seesNothingWrong, type Problems } from './harness/inspect.ts';
import type { Person } from './harness/person.ts';
import { story } from './harness/story.ts';
import type { Language } from './harness/words.ts';

/** A room where much is to be seen: ranks, both scripts, a reply, a mention, an edit, a link. */
const furnish = async (url: string, reader: string): Promise<void> => {
  const client = createClient({ urls: { auth: url, api: url, socket: url, assets: url } });
  try {
    await client.accounts.enterAsGuest({ username: `g${reader}` });
    const { room } = await client.rooms.joinRoom({ roomId: 'baithak' });
    const say = async (message: string) =>
      (await client.messages.sendMessage({ id: room._id, message, type: 'text', tempId: newId() })).message;
    const first = await say('Salaam, see https://www.youtube.com/watch?v=dQw4w9WgXcQ :bc_chai:');
    await say(`آئیے آئیے @${reader} چائے تیار ہے #bot`);
    await client.messages.replyMessage({
      id: room._id,
      message: `A reply to ${reader}`,
      type: 'text',
      replyTo: first._id,
      tempId: newId(),
    });
    await client.messages.editMessage({
      id: room._id,
      editId: first._id,
      message: 'Salaam, edited :smile:',
      type: 'text',
    });
  } finally {
    client.close();
  }
};

const doors = async (person: Person, problems: Problems): Promise<void> => {
  const { page, words } = person;
  // An address that leads nowhere answers 404, which Chromium notes.
  person.mayComplain(/status of 404.*no-such-door/);
  for (const path of ['/login', '/glogin', '/register', '/forgot', '/no-such-door']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await inspect(person, path, problems);
  }
  await page.goto('/register');
  await page.getByRole('button', { name: words.entry.register.submit, exact: true }).click();
  await page.locator('[aria-invalid]').first().waitFor();
  await inspect(person, '/register with errors', problems);
};

const home = async (person: Person, url: string, name: string, problems: Problems): Promise<void> => {
  const { page, words } = person;
  await person.register(accountOf(name));
  await furnish(url, name);
  await page.goto('/home/explore');
  await page.getByRole('heading', { name: words.rooms.exploreTitle }).waitFor();
  await inspect(person, 'explore', problems);
  await person.openRoom('baithak');
  await inspect(person, 'a room not joined', problems);
  await person.joinRoom();
  const own = `The words of ${name}`;
  await person.say(own);
  await person.seesMessage(own);
  await inspect(person, 'a room', problems);
  await act(person, `A reply to ${name}`, 'reply');
  await composer(person).fill('an answer');
  await inspect(person, 'answering', problems);
  await act(person, own, 'edit');
  await inspect(person, 'editing', problems);
  await page.keyboard.press('Escape');
  await act(person, own, 'delete');
  await page.getByRole('alertdialog').waitFor();
  await inspect(person, 'deleting', problems);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: words.rooms.more, exact: true }).click();
  await page.getByRole('menu').waitFor();
  await inspect(person, 'menu of the room', problems);
  await page.getByRole('menuitem', { name: words.rooms.details, exact: true }).click();
  await page
    .getByText(words.rooms.rules, { exact: true })
    .or(page.getByText(words.rooms.owner, { exact: true }))
    .first()
    .waitFor();
  await inspect(person, 'about the room', problems);
};

const lists = async (person: Person, problems: Problems): Promise<void> => {
  const { page, words } = person;
  await page.goto('/settings');
  await page.getByRole('button', { name: words.home.signOut, exact: true }).first().waitFor();
  await inspect(person, 'settings', problems);
  await page.goto('/pms');
  await page.getByText(words.home.soon.private, { exact: true }).first().waitFor();
  await inspect(person, 'private', problems);
};

const atDesk = async (person: Person, url: string, name: string): Promise<void> => {
  const { page, words } = person;
  const problems: Problems = new Map();
  await doors(person, problems);
  await home(person, url, name, problems);
  await page.goto('/home/rooms/baithak');
  await page.getByRole('button', { name: words.home.look, exact: true }).click();
  await page.getByRole('menu').waitFor();
  await inspect(person, 'menu of language and colours', problems);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: words.home.newRoom, exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await inspect(person, 'making a room', problems);
  await lists(person, problems);
  seesNothingWrong(problems);
};

/** On a phone a message shows its hands after a long press, which a pointer does here by pointing. */
const onPhone = async (person: Person, url: string, name: string): Promise<void> => {
  const { page, words } = person;
  const problems: Problems = new Map();
  await doors(person, problems);
  await home(person, url, name, problems);
  await person.openRoom('baithak');
  await page.getByRole('button', { name: words.rooms.people, exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await inspect(person, 'people of the room', problems);
  await page.goto('/home/rooms');
  await page.getByRole('navigation', { name: words.rooms.yours }).waitFor();
  await inspect(person, 'list of rooms', problems);
  await lists(person, problems);
  seesNothingWrong(problems);
};

for (const language of ['en', 'ur'] satisfies Language[]) {
  story(
    `at a desk every text can be read in four themes and every control has a name (${language})`,
    { timeout: 120_000 },
    async ({ app, person }) => atDesk(await person({ language }), app.url, `meezdesk${language}`),
  );
  story(
    `on a phone too, where every control is large enough for a finger and nothing is too wide (${language})`,
    { timeout: 120_000 },
    async ({ app, person }) => onPhone(await person({ language, width: 390 }), app.url, `phonewala${language}`),
  );
}
