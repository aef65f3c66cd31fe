import { composer, newMember } from '../people/actions.ts';
import { reader } from './demonstration.ts';
import { drawnFiles } from '../people/drawn-files.ts';
import type { Person } from '../people/person.ts';
import { inRoom, pressed } from './room-screens.ts';
import type { Go, Screen } from './screen.ts';
import { goToThreads } from '../people/thread-actions.ts';

const choose = async (person: Person, count: number): Promise<void> => {
  const form = person.page.locator('form').filter({ has: composer(person) });
  await form.locator('input[type=file][accept*="image/png"]').setInputFiles(await drawnFiles(person.page, count));
  await person.page
    .getByRole('list', { name: person.texts.media.chosen })
    .getByRole('listitem')
    .nth(count - 1)
    .waitFor();
};

const pictures =
  (count: number): Go =>
  async (person) => {
    await choose(person, count);
    await person.say(`Pictures: ${count}`);
    await person
      .message(`Pictures: ${count}`)
      .last()
      .getByRole('link')
      .nth(Math.min(count, 4) - 1)
      .waitFor();
  };

/** A message with files, while the upload waits, and when it is refused. */
const uploading: Go = async (person) => {
  await person.page.route('**/f/upload', async () => new Promise<void>(() => undefined));
  await choose(person, 2);
  await person.say('Two of the kites');
  await person.page.getByRole('progressbar').first().waitFor();
};

const refused: Go = async (person) => {
  person.mayLogError(/503/);
  await person.page.route('**/f/upload', async (route) =>
    route.fulfill({
      status: 503,
      json: { status: 0, code: 'NOT_READY', msg: 'There is no space for files at present.' },
    }),
  );
  await choose(person, 2);
  await person.say('Two of the kites');
  await person.page.getByText(person.texts.media.uploadFailed).first().waitFor();
};

/** A reply to Nastaliq text with tall ascenders and deep descenders. */
const quoted: Go = async (person) => {
  await person.say('گھگھرے کی گٹھڑی، ٹھیک ہے؟ چھجے پہ لٹکی کھڑکی');
  const message = person.message('گٹھڑی').last();
  await message.and(person.page.locator('[data-message]')).waitFor();
  await message.hover();
  await message.getByRole('button', { name: person.texts.messages.reply, exact: true }).click();
  await person.say('Answered');
  await person.message('Answered').last().and(person.page.locator('[data-message]')).waitFor();
};

const ownRoom =
  (step: Go = async () => undefined): Go =>
  async (person, community) => {
    await newMember(person);
    await person.createRoomByCall('Kitaab Ghar');
    await step(person, community);
  };

/** The threads of a room while the response is `held`, or when it fails. */
const threadsWhen =
  (held: boolean): Go =>
  async (person) => {
    person.mayLogError(/./);
    await person.page.route(/\/a\/r\/getThreads/, async (route) =>
      held ? new Promise<void>(() => undefined) : route.abort(),
    );
    await goToThreads(person);
    await (
      held
        ? person.page.getByRole('main').locator('[aria-busy="true"]').first()
        : person.page.getByText(person.texts.threads.failed).first()
    ).waitFor();
  };

/** A room that was never open, while what is in it does not come. */
const roomLoading: Go = async (person) => {
  let isHeld = false;
  await person.page.routeWebSocket(/socket\.io/, (page) => {
    const server = page.connectToServer();
    server.onMessage((message) => {
      if (!isHeld) page.send(message);
    });
  });
  await person.logIn(reader);
  await person.page.goto('/home/rooms');
  const row = person.page.getByRole('navigation', { name: person.texts.rooms.yours }).getByRole('link').last();
  await row.waitFor();
  isHeld = true;
  await row.click();
  await person.page.getByRole('status', { name: person.texts.rooms.loading }).waitFor();
};

const searchWhen =
  (held: boolean): Go =>
  async (person) => {
    person.mayLogError(/./);
    await person.logIn(reader);
    await person.page.route('**/a/**search**', async (route) =>
      held ? new Promise<void>(() => undefined) : route.abort(),
    );
    await person.page.goto('/home/search?q=chai');
    await (
      held
        ? person.page.getByRole('main').locator('[aria-busy="true"]').first()
        : person.page.getByText(person.texts.search.failed).first()
    ).waitFor({ timeout: 20_000 });
  };

const page =
  (path: string): Go =>
  async (person) => {
    person.mayLogError(/40[0-9]/);
    await person.page.goto(path);
    await person.page.getByRole('heading').first().waitFor();
  };

/** The focus on the button beside the field, and a message with some of its text selected. */
const focused: Go = async (person) => {
  await composer(person).fill('On my way');
  for (let step = 0; step < 3; step += 1) await person.page.keyboard.press('Tab');
  await person.page.evaluate(() => {
    const message = [...document.querySelectorAll('[data-message]')].at(-2);
    if (message) getSelection()?.selectAllChildren(message);
  });
};

export const stateScreens: readonly Screen[] = [
  ...[1, 2, 3, 4, 5].map((count) => ({ name: `room-pictures-${count}`, go: inRoom(pictures(count)) })),
  {
    name: 'room-viewer',
    go: inRoom(async (person, community) => {
      await pictures(5)(person, community);
      await person.message('Pictures: 5').last().getByRole('link').nth(1).click();
      await person.page.getByRole('dialog').waitFor();
    }),
  },
  { name: 'composer-uploading', go: inRoom(uploading) },
  { name: 'composer-refused', go: inRoom(refused) },
  { name: 'room-quoted', go: inRoom(quoted) },
  { name: 'room-quiet', go: ownRoom() },
  { name: 'room-focus', go: inRoom(focused) },
  {
    name: 'look-menu',
    go: inRoom(async (person) => {
      await person.page.goto('/settings');
      await pressed(person, person.texts.home.languageAndTheme);
      await person.page.getByRole('menu').waitFor();
    }),
  },
  {
    name: 'avatar',
    go: async (person) => {
      await person.logIn(reader);
      await person.page.goto('/settings/account');
      await pressed(person, person.texts.media.avatar.change);
      await person.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'settings-profile-unsaved',
    go: async (person) => {
      await person.logIn(reader);
      await person.page.goto('/settings/profile');
      const { profile } = person.texts.ownAccount;
      await person.page.getByLabel(profile.age, { exact: true }).fill('12');
      await person.page.getByText(profile.unsaved).waitFor();
    },
  },
  {
    name: 'settings-email-waiting',
    go: async (person) => {
      const { password, username } = await newMember(person);
      const { ownAccount, account } = person.texts;
      await person.page.goto('/settings/account');
      await pressed(person, ownAccount.email.change);
      await person.page.getByLabel(ownAccount.email.new, { exact: true }).fill(`${username}.new@example.com`);
      await person.page.getByLabel(account.password.current, { exact: true }).first().fill(password);
      await pressed(person, ownAccount.email.submit);
      await person.page.getByRole('button', { name: ownAccount.email.cancel, exact: true }).waitFor();
    },
  },
  { name: 'threads-none', go: ownRoom(goToThreads) },
  { name: 'threads-loading', go: inRoom(threadsWhen(true)) },
  { name: 'threads-failed', go: inRoom(threadsWhen(false)) },
  { name: 'room-loading', go: roomLoading },
  { name: 'search-loading', go: searchWhen(true) },
  { name: 'search-failed', go: searchWhen(false) },
  { name: 'public-profile-gone', go: page('/user/nobody-of-this-name') },
  { name: 'public-thread-gone', go: page('/thread/public/withReplies/aaaaaaaaaaaaaaaaaaaaaaaa') },
  { name: 'contact', go: page('/contact') },
  { name: 'terms', go: page('/terms') },
];
