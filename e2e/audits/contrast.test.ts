import { createClient } from '@baithak/client/create-client';
import { newId } from '@baithak/protocol/ids';
import { inProof, onlyInProof } from '@baithak/protocol/testing/in-proof';
import { accountOf, chooseAction, composer, editor } from '../harness/people/actions.ts';
import { inspect, seesNothingWrong, type Problems } from '../harness/screens/inspect.ts';
import type { Person } from '../harness/people/person.ts';
import { story } from '../harness/story.ts';
import type { Language } from '../harness/people/texts.ts';

/** A room with many kinds of content: ranks, both scripts, a reply, a mention, an edit, a link. */
const fillRoom = async (url: string, reader: string): Promise<void> => {
  const client = createClient({ urls: { auth: url, api: url, socket: url, assets: url } });
  try {
    await client.accounts.register({ ...accountOf(`g${reader}`), agreedToTerms: true });
    const { room } = await client.rooms.joinRoom({ roomId: 'baithak' });
    const say = async (message: string) =>
      (await client.messages.sendMessage({ id: room._id, message, type: 'text', tempId: newId() })).message;
    const first = await say('Salaam, see https://www.youtube.com/watch?v=dQw4w9WgXcQ :bc_chai:');
    await say(`آئیے آئیے @${reader} چائے تیار ہے #bot`);
    await client.messages.replyMessage({
      id: room._id,
      message: `My own reply, g${reader}`,
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

const entryAddresses = ['/login', '/glogin', '/register', '/forgot', '/no-such-page'];

const entryPages = async (person: Person, problems: Problems, addresses = entryAddresses): Promise<void> => {
  const { page, texts } = person;
  // An unknown address answers 404, which Chromium logs.
  person.mayLogError(/status of 404.*no-such-page/);
  for (const path of addresses) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await inspect(person, path, problems);
  }
  await page.goto('/register');
  await page.getByRole('button', { name: texts.entry.register.submit, exact: true }).click();
  await page.locator('[aria-invalid]').first().waitFor();
  await inspect(person, '/register with errors', problems);
};

const home = async (person: Person, url: string, name: string, problems: Problems): Promise<void> => {
  const { page, texts } = person;
  await person.register(accountOf(name));
  await fillRoom(url, name);
  await page.goto('/home/explore');
  await page.getByRole('heading', { name: texts.rooms.exploreTitle }).waitFor();
  await inspect(person, 'explore', problems);
  await person.openRoom('baithak');
  await inspect(person, 'a room not joined', problems);
  await person.joinRoomInUi();
  const own = `The words of ${name}`;
  await person.say(own);
  await person.seesMessage(own);
  await inspect(person, 'a room', problems);
  await chooseAction(person, `My own reply, g${name}`, 'reply');
  await composer(person).fill('گُلاب کے پھول');
  await inspect(person, 'answering', problems);
  await chooseAction(person, own, 'edit');
  await editor(person).fill('پیچ و تاب، گُلگلے');
  await inspect(person, 'editing', problems);
  await page.keyboard.press('Escape');
  await chooseAction(person, own, 'delete');
  await page.getByRole('alertdialog').waitFor();
  await inspect(person, 'deleting', problems);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: texts.rooms.more, exact: true }).click();
  await page.getByRole('menu').waitFor();
  await inspect(person, 'menu of the room', problems);
  await page.getByRole('menuitem', { name: texts.rooms.details, exact: true }).click();
  await page
    .getByText(texts.rooms.rules, { exact: true })
    .or(page.getByText(texts.rooms.owner, { exact: true }))
    .first()
    .waitFor();
  await inspect(person, 'about the room', problems);
};

const lists = async (person: Person, problems: Problems): Promise<void> => {
  const { page, texts } = person;
  await page.goto('/settings');
  await page.getByRole('button', { name: texts.home.signOut, exact: true }).first().waitFor();
  await inspect(person, 'settings', problems);
};

const onDesktop = async (person: Person, url: string, name: string): Promise<void> => {
  const { page, texts } = person;
  const problems: Problems = new Map();
  // A phone shows the same forms without the picture beside them.
  await entryPages(person, problems);
  await home(person, url, name, problems);
  await page.goto('/home/rooms/baithak');
  await page.getByRole('button', { name: texts.home.languageAndTheme, exact: true }).click();
  await page.getByRole('menu').waitFor();
  await inspect(person, 'menu of language and colours', problems);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: texts.home.newRoom, exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await inspect(person, 'making a room', problems);
  await lists(person, problems);
  seesNothingWrong(problems);
};

/** On a phone a long press opens what can be done with a message; here the pointer hovers instead. */
const onPhone = async (person: Person, url: string, name: string): Promise<void> => {
  const { page, texts } = person;
  const problems: Problems = new Map();
  await entryPages(person, problems);
  await home(person, url, name, problems);
  await person.openRoom('baithak');
  await page.getByRole('button', { name: texts.rooms.people, exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await inspect(person, 'people of the room', problems);
  await page.goto('/home/rooms');
  await page.getByRole('navigation', { name: texts.rooms.yours }).waitFor();
  await inspect(person, 'list of rooms', problems);
  await lists(person, problems);
  seesNothingWrong(problems);
};

const languages: readonly Language[] = ['en', 'ur'];

for (const language of languages)
  onlyInProof(story)(
    `on a desktop every text has enough contrast in four themes and every control has a name (${language})`,
    async ({ app, person }) => onDesktop(await person({ language }), app.url, `meezdesk${language}`),
  );
for (const language of inProof<readonly Language[]>(['ur'], languages))
  story(
    `on a phone too, where every control is large enough to touch and nothing is too wide (${language})`,
    async ({ app, person }) => onPhone(await person({ language, width: 390 }), app.url, `phonewala${language}`),
  );
