import type { Locator, Page } from 'playwright';
import { afterAll, expect } from 'vitest';
import { listen, speak } from '../harness/people/audio-actions.ts';
import { accountOf, chooseAction } from '../harness/people/actions.ts';
import { textKeys, textOf, type TextKey } from '@baithak/web/i18n/error-catalogue';
import type { Person } from '../harness/people/person.ts';
import { storyWithOwnServer } from '../harness/story.ts';
import { pattern, texts as tables, type Language } from '../harness/people/texts.ts';

const story = storyWithOwnServer();

const languages: readonly Language[] = ['en', 'ur'];
const nowhere = '0'.repeat(24);
const seen: Record<Language, Set<TextKey>> = { en: new Set(), ur: new Set() };

type NewPerson = (look?: object) => Promise<Person>;

const languageOf = ({ texts }: Person): Language => (texts === tables.ur ? 'ur' : 'en');

/** Resolves when the text is shown in its place, in this person's language. A heading must match exactly. */
const sees = async (person: Person, key: TextKey, where: Page | Locator = person.page): Promise<void> => {
  await where
    .getByText(textOf(key, person.texts), { exact: key === 'heading' })
    .filter({ visible: true })
    .first()
    .waitFor();
  seen[languageOf(person)].add(key);
};
const toasts = ({ page, texts }: Person): Locator => page.getByRole('region', { name: texts.common.toasts.label });

/** From now on the server fails at this address in this way. */
const fails = async (
  { page }: Person,
  url: string,
  status: number,
  code: keyof typeof tables.en.errors,
  method?: string,
): Promise<void> => {
  const json = { status: 0, code, msg: tables.en.errors[code] };
  await page.route(url, async (route) =>
    method === undefined || route.request().method() === method ? route.fulfill({ status, json }) : route.fallback(),
  );
};
const button = ({ page }: Person, name: string): Locator => page.getByRole('button', { name, exact: true });
const lookOf = (language: Language) => ({ language, ...(language === 'ur' && { width: 390 }) });

/** A call with this person's own token, not made through the page. */
const call = async <T>({ page }: Person, path: string, body: object): Promise<T> =>
  page.evaluate(
    async ([to, what]) => {
      const answer = await fetch(to, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${sessionStorage.getItem('accessToken')}`,
        },
        body: what,
      });
      return (await answer.json()) as T;
    },
    [path, JSON.stringify(body)] as const,
  );

let count = 0;
const newcomer = async (person: NewPerson, language: Language): Promise<Person> => {
  const somebody = await person(lookOf(language));
  // This story is about failures: the browser logs each.
  somebody.mayLogError(/./);
  count += 1;
  await somebody.register(accountOf(`khataakar${count}`));
  return somebody;
};

const inEachLanguage = (name: string, run: (person: NewPerson, language: Language) => Promise<void>): void => {
  for (const language of languages) story(`${name} (${language})`, async ({ person }) => run(person, language));
};

inEachLanguage('signing in and registering', async (person, language) => {
  const settled = await newcomer(person, language);
  const somebody = await person(lookOf(language));
  somebody.mayLogError(/./);
  const {
    page,
    texts: { entry },
  } = somebody;
  const tryToEnter = async () => {
    await page.getByLabel(entry.login.name, { exact: true }).fill(`khataakar${count}`);
    await page.getByLabel(entry.login.password, { exact: true }).fill('not my password');
    await button(somebody, entry.login.submit).click();
  };
  await page.goto('/login');
  await tryToEnter();
  await sees(somebody, 'wrongPassword');
  await page.route('**/auth/login', (route) => route.abort());
  await tryToEnter();
  await sees(somebody, 'network');
  await page.unroute('**/auth/login');
  await fails(somebody, '**/auth/login', 500, 'UNKNOWN');
  await tryToEnter();
  await sees(somebody, 'unknown');

  await page.goto(`/user/nobodyatall`);
  await sees(somebody, 'profile');
  await page.goto(`/thread/public/${nowhere}`);
  await sees(somebody, 'publicThread');

  const tab = await settled.context.newPage();
  await tab.route('**/user/status*', (route) => route.abort());
  await tab.goto('/');
  await tab.getByText(textOf('launch', settled.texts), { exact: true }).waitFor();
  seen[language].add('launch');

  // The session does not exist on the server any more.
  await fails(settled, '**/a/**', 401, 'BAD_TOKEN');
  await fails(settled, '**/auth/session', 401, 'BAD_TOKEN');
  await settled.page.route('**/auth/refreshAccessToken', (route) =>
    route.fulfill({ status: 401, json: { status: false, msg: 'Provided Token is not valid.' } }),
  );
  await settled.page.goto('/home/explore');
  await sees(settled, 'badToken', toasts(settled));
  await settled.page.waitForURL('**/login');
});

inEachLanguage('in the settings', async (person, language) => {
  const somebody = await newcomer(person, language);
  const {
    page,
    texts: { account, settings },
  } = somebody;
  const at = '**/a/user/settings';
  // A new account is first sent the look of the page.
  await page.goto('/settings/privacy');
  await expect.poll(async () => page.evaluate(() => localStorage.getItem('settings'))).not.toContain('unsent');
  await fails(somebody, at, 500, 'UNKNOWN');
  await page.goto('/settings/privacy');
  await sees(somebody, 'settings');
  await page.unroute(at);
  await fails(somebody, at, 500, 'UNKNOWN', 'POST');
  await page.goto('/settings/privacy');
  const choose = async () => page.getByRole('switch', { name: settings.privacy.seen }).click();
  await choose();
  await sees(somebody, 'notUpdated', toasts(somebody));
  await page.unroute(at);
  await choose();
  await sees(somebody, 'updated', toasts(somebody));

  await page.goto('/settings/account');
  const change = async (current: string, next: string) => {
    await page.getByLabel(account.password.current, { exact: true }).fill(current);
    await page.getByLabel(account.password.new, { exact: true }).fill(next);
    await button(somebody, account.password.submit).click();
  };
  const { password } = accountOf('x');
  await change('not my password', 'naya-taala-9');
  await sees(somebody, 'wrongPassword', page.getByRole('main'));
  await change(password, password);
  await sees(somebody, 'samePassword', page.getByRole('main'));
  await change(password, 'naya-taala-9');
  await sees(somebody, 'passwordUpdated', page.getByRole('main'));
});

inEachLanguage('among the rooms', async (person, language) => {
  const somebody = await newcomer(person, language);
  const {
    page,
    texts: { rooms },
  } = somebody;
  await page.goto('/home/rooms/nosuchroom');
  await page.getByRole('heading', { name: somebody.texts.common.notFound.room }).waitFor();
  await sees(somebody, 'noSuchRoom');
  await fails(somebody, '**/rooms/invite?*', 500, 'UNKNOWN');
  await page.goto('/join/noSuchInvitation');
  await sees(somebody, 'roomFailed', page.getByRole('heading'));
  await page.unroute('**/rooms/invite?*');
  await page.goto('/home/explore');
  await page.getByLabel(rooms.explorePlaceholder).fill('koi aisa kamra nahin');
  await sees(somebody, 'noRooms');
  await fails(somebody, '**/a/rooms/all', 500, 'UNKNOWN');
  await page.goto('/home/explore');
  await sees(somebody, 'listFailed');
  await page.unroute('**/a/rooms/all');

  await fails(somebody, '**/a/rooms/join', 429, 'TOO_MANY');
  await page.goto('/home/explore');
  await page.getByRole('article').first().getByRole('button', { name: rooms.join, exact: true }).click();
  await sees(somebody, 'heading', toasts(somebody));
  await toasts(somebody).getByText(somebody.texts.errors.TOO_MANY).waitFor();

  await page.goto('/home/explore');
  await page.getByRole('main').getByRole('button', { name: rooms.create, exact: true }).click();
  await fails(somebody, '**/a/rooms/create', 500, 'UNKNOWN');
  const form = page.getByRole('dialog', { name: rooms.createTitle });
  await form.getByLabel(rooms.name, { exact: true }).fill(`Galti Ghar ${language}`);
  await form.getByRole('button', { name: rooms.create, exact: true }).click();
  await sees(somebody, 'notCreated', form);
  await page.unroute('**/a/rooms/create');
  await form.getByRole('button', { name: rooms.create, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: `Galti Ghar ${language}` }).waitFor();

  await fails(somebody, '**/a/r/settings', 500, 'UNKNOWN');
  await page.getByRole('main').getByRole('button', { name: rooms.more, exact: true }).first().click();
  await page.getByRole('menuitem', { name: rooms.settings.open, exact: true }).click();
  const settings = page.getByRole('dialog', { name: rooms.settings.title });
  await settings.getByLabel(rooms.topic, { exact: true }).fill('galtiyan');
  await settings.getByRole('button', { name: rooms.settings.save, exact: true }).click();
  await sees(somebody, 'roomNotUpdated', settings);
  await page.unroute('**/a/r/settings');
  await settings.getByRole('button', { name: rooms.settings.save, exact: true }).click();
  await sees(somebody, 'roomUpdated', toasts(somebody));
});

inEachLanguage('in a room', async (person, language) => {
  const somebody = await person(lookOf(language));
  somebody.mayLogError(/./);
  const {
    page,
    texts: { messages },
  } = somebody;
  const send: ((packet: string) => void)[] = [];
  await somebody.context.routeWebSocket(/socket\.io/, (line) => {
    const server = line.connectToServer();
    send.push((packet) => line.send(packet));
    server.onMessage((message) => line.send(message));
    line.onMessage((message) => server.send(message));
  });
  count += 1;
  await somebody.register(accountOf(`khataakar${count}`));
  await somebody.joinRoomByCall('baithak');
  const me = `khataakar${count}`;
  await somebody.say('/seen nobodyatall');
  await sees(somebody, 'commandFailed', toasts(somebody));
  await toasts(somebody).getByText(somebody.texts.errors.NO_SUCH_PERSON).waitFor();
  await page.locator('form textarea').fill('');
  await somebody.say(`/seen ${me}`);
  await sees(somebody, 'commandDone', toasts(somebody));
  await toasts(somebody).getByText(messages.command.isHere.replace('{{username}}', me)).waitFor();

  send.at(-1)?.(
    '42/room,["downError",{"heading":"Error","msg":"You do not have permission to do this.","code":"FORBIDDEN"}]',
  );
  await sees(somebody, 'downError', toasts(somebody));

  const text = `https://baithak.example/thread/public/${nowhere}`.replace(
    'https://baithak.example',
    new URL(page.url()).origin,
  );
  await somebody.say(text);
  await sees(somebody, 'linkedThread', page.getByRole('log'));

  const copied = `words to copy, ${language}`;
  await somebody.say(copied);
  await somebody.seesSent(copied);
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('refused')) },
    }),
  );
  await chooseAction(somebody, copied, 'copy');
  await sees(somebody, 'broken', toasts(somebody));

  await page.route('**/user/profile*', (route) => route.abort());
  await page.locator('[data-message] [data-person]').last().click();
  await sees(somebody, 'profileInRoom');
  await page.keyboard.press('Escape');

  await call(somebody, '/a/r/leave', { roomId: 'baithak' });
  await somebody.say('am I still here?');
  await sees(somebody, 'notAMember', toasts(somebody));
  await expect
    .poll(async () => page.getByRole('textbox', { name: pattern(messages.composer) }).inputValue())
    .toBe('am I still here?');

  await somebody.context.setOffline(true);
  await sees(somebody, 'lost', toasts(somebody));
  await sees(somebody, 'lostMore', toasts(somebody));
  await somebody.context.setOffline(false);
  await sees(somebody, 'back', toasts(somebody));
  await sees(somebody, 'backMore', toasts(somebody));
});

inEachLanguage('where others speak, and where members alone read', async (person, language) => {
  const owner = await newcomer(person, language);
  const title = `Galti Mehfil ${language}`;
  const roomId = await owner.createRoomByCall(title);
  const somebody = await newcomer(person, language);
  await somebody.joinRoomByCall(roomId);
  await owner.say(`/speaker khataakar${count}`);
  await owner.page.getByText(pattern(owner.texts.moderation.done.granted)).first().waitFor();
  await listen(owner);
  await speak(owner, 'A ghazal');
  await listen(somebody);
  await sees(somebody, 'speakSlot');

  await owner.withClient(async ({ rooms }) => rooms.updateRoomSettings({ roomId, readers: 'members' }));
  await call(somebody, '/a/r/leave', { roomId });
  await somebody.page.goto(`/home/rooms/${roomId}`);
  await sees(somebody, 'cannotRead');
});

inEachLanguage('in a private thread', async (person, language) => {
  const [somebody, other] = [await newcomer(person, language), await newcomer(person, language)];
  const { page, texts } = somebody;
  const name = `khataakar${count}`;
  // The server refuses what is sent from now on.
  let refuses = false;
  const msg = tables.en.errors.BLOCKED;
  await somebody.context.routeWebSocket(/socket\.io/, (line) => {
    const server = line.connectToServer();
    line.onMessage((message) => {
      const [, id] = /^42\/private,(\d+)\["send"/.exec(String(message)) ?? [];
      if (refuses && id !== undefined)
        line.send(`43/private,${id}[${JSON.stringify({ status: 0, code: 'BLOCKED', msg })}]`);
      else server.send(message);
    });
  });
  await fails(somebody, '**/a/private/request', 403, 'PM_REFUSED');
  await page.goto(`/pms/with/${name}`);
  await button(somebody, texts.private.request).click();
  await sees(somebody, 'privateRequest', toasts(somebody));

  const targetId = (await page.evaluate(() => sessionStorage.getItem('userId'))) ?? '';
  const { thread } = await other.withClient(async ({ privateThreads }) => privateThreads.requestPrivate({ targetId }));
  await page.goto(`/home/pm/chat/${thread}`);
  await page.getByRole('main').getByRole('button', { name: texts.private.accept, exact: true }).click();
  refuses = true;
  const composer = page.getByRole('textbox', { name: pattern(texts.private.composer) });
  await composer.fill('Can you read this?');
  await composer.press('Enter');
  await sees(somebody, 'privateSend');
});

inEachLanguage('in a thread', async (person, language) => {
  const somebody = await newcomer(person, language);
  const {
    page,
    texts: { threads },
  } = somebody;
  await somebody.joinRoomByCall('baithak');
  const post = async (threadText: string, more: object = {}) =>
    (
      await call<{ data: { _id: string } }>(somebody, '/a/r/thread/create', {
        roomId: 'baithak',
        threadText,
        ...more,
      })
    ).data._id;
  const first = await post('what is quoted');
  const second = await post('what quotes', { quotedTo: first });
  await page.route('**/a/r/getSingleThreadShort*', (route) => route.abort());
  await fails(somebody, '**/a/r/getTopReplies*', 404, 'NOT_FOUND');
  await page.goto(`/home/baithak/thread/${second}`);
  const view = page.getByRole('region', { name: threads.open, exact: true });
  await sees(somebody, 'quotedThread', view);
  await sees(somebody, 'repliesGone', view);
  await page.unroute('**/a/r/getTopReplies*');

  await page.goto(`/home/baithak/thread/${second}`);
  const reply = async () => {
    await view
      .getByRole('textbox', { name: pattern(threads.replyTo) })
      .first()
      .fill('an answer');
    await view
      .getByRole('button', { name: threads.reply, exact: true })
      .and(view.locator('[type="submit"]'))
      .first()
      .click();
  };
  const at = '**/a/r/thread/reply';
  await page.route(at, (route) => route.abort());
  await reply();
  await sees(somebody, 'noServer', view);
  await page.unroute(at);
  await fails(somebody, at, 500, 'UNKNOWN');
  await reply();
  await sees(somebody, 'requestError', view);
  await page.unroute(at);
  await fails(somebody, at, 400, 'INVALID_INPUT');
  await reply();
  await sees(somebody, 'badInput', view);
});

inEachLanguage('when the app itself fails', async (person, language) => {
  const somebody = await newcomer(person, language);
  const { page } = somebody;
  await page.route('**/a/rooms/all', async (route) => {
    const answer: { json(): Promise<object> } = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), rooms: [{}] } });
  });
  await page.goto('/home/rooms');
  await sees(somebody, 'crash', page.getByRole('heading'));
  await page.route(/assets\/register-.*\.js/, (route) => route.abort());
  await page.goto('/register');
  await sees(somebody, 'router', page.getByRole('heading'));
});

// Every text was seen in both languages by real calls; apps/web/src/app/error-texts.test.tsx sees each without a browser.
afterAll(() => {
  const unseen = (set: Set<TextKey>) => textKeys.filter((key) => !set.has(key));
  expect({ en: unseen(seen.en), ur: unseen(seen.ur) }).toEqual({ en: [], ur: [] });
});
