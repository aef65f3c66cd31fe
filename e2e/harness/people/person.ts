import type { Client } from '@baithak/client/create-client';
import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { watchConsoleErrors, openPage, type Look } from '../browser/open-page.ts';
import { ownRoomAt, signInByCall, type Account, type OwnRoom, type SignInByCall } from './sign-in-by-call.ts';
import { pattern, texts, type Texts } from './texts.ts';

/** Signing in through the forms: for stories about the forms. All others call the server (`Person.register` …), which is much quicker. */
interface Forms {
  /** Without a name it uses the one that the form suggests. Resolves at home. */
  enterAsGuest(name?: string): Promise<void>;
  /** Resolves at home, signed in. */
  register(account: Account): Promise<void>;
  /** Resolves at home, signed in. */
  logIn(account: Pick<Account, 'username' | 'password'>): Promise<void>;
}

export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly texts: Texts;
  readonly forms: Forms;
  /** Signs in by a call to the server; the page is blank until the story opens something. The next two do the same. */
  enterAsGuest(name?: string): Promise<void>;
  register(account: Account): Promise<void>;
  logIn(account: Pick<Account, 'username' | 'password'>): Promise<void>;
  /**
   * Opens a room by its slug or id, the story's own without one; resolves when its messages, or the text that there are none, are shown.
   */
  openRoom(room?: string): Promise<void>;
  /** Joins a room by a call to the server and opens it, the story's own without one; resolves when one can write. */
  joinRoomByCall(room?: string): Promise<void>;
  /** Creates a public room by a call to the server and opens it; resolves to its id. */
  createRoomByCall(title: string): Promise<string>;
  /** Runs calls to the server as this person, whatever the page shows. */
  withClient<T>(run: (client: Client) => Promise<T>): Promise<T>;
  /** Joins the open room with its Join button; resolves when one can write. */
  joinRoomInUi(): Promise<void>;
  say(text: string): Promise<void>;
  message(text: string): Locator;
  /** Resolves when a message with this text is on the screen, once. */
  seesMessage(text: string): Promise<void>;
  /** Waits until the person's message is stored, not only shown: one that is still being sent can be neither edited nor answered. */
  seesSent(text: string): Promise<void>;
  /** Lets this person's page log an error that matches, which would fail the story otherwise. */
  mayLogError(about: RegExp): void;
  consoleErrors(): readonly string[];
  /** The same person in one more tab. Its console errors are its own: `consoleErrors()`. */
  inAnotherTab(): Promise<Person>;
}

const atHome = /\/g?home/;

const formsOf = (page: Page, { entry }: Texts): Forms => {
  const fill = async (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
  const submit = async (name: string) => page.getByRole('button', { name, exact: true }).click();
  return {
    enterAsGuest: async (name?: string) => {
      await page.goto('/glogin');
      if (name !== undefined) await fill(entry.guest.name, name);
      await submit(entry.guest.submit);
      await page.waitForURL(atHome);
    },
    register: async ({ username, email, password }: Account) => {
      await page.goto('/register');
      await fill(entry.register.username, username);
      await fill(entry.register.email, email);
      await fill(entry.register.password, password);
      await page.getByRole('switch', { name: pattern(entry.register.terms) }).check();
      await submit(entry.register.submit);
      await page.waitForURL(atHome);
    },
    logIn: async ({ username, password }: Pick<Account, 'username' | 'password'>) => {
      await page.goto('/login');
      await fill(entry.login.name, username);
      await fill(entry.login.password, password);
      await submit(entry.login.submit);
      await page.waitForURL(atHome);
    },
  };
};

const chatting = (page: Page, { messages, rooms }: Texts, byCall: SignInByCall, ownRoom: OwnRoom) => {
  const timeline = page.getByRole('log');
  const composer = page.getByRole('textbox', { name: pattern(messages.composer) });
  const message = (text: string) => timeline.getByRole('article').filter({ hasText: text });
  return {
    openRoom: async (room?: string) => {
      await page.goto(`/home/rooms/${room ?? (await ownRoom())}`);
      await timeline.or(page.getByText(messages.quiet, { exact: true })).waitFor();
    },
    createRoomByCall: async (title: string) => {
      const room = await byCall.createRoomByCall(title);
      await page.goto(`/home/rooms/${room}`);
      await composer.waitFor();
      return room;
    },
    joinRoomByCall: async (room?: string) => {
      const id = room ?? (await ownRoom());
      await byCall.joinByCall(id);
      await page.goto(`/home/rooms/${id}`);
      await composer.waitFor();
    },
    joinRoomInUi: async () => {
      const join = page.getByRole('button', { name: rooms.join, exact: true });
      await join.first().click();
      await join.first().waitFor({ state: 'hidden' });
    },
    say: async (text: string) => {
      await composer.fill(text);
      await composer.press('Enter');
    },
    message,
    // A locator that matches two elements fails, and so does a duplicate message.
    seesMessage: async (text: string) => message(text).waitFor(),
    seesSent: async (text: string) => message(text).and(page.locator('[data-message]')).waitFor(),
  };
};

const personAt = (context: BrowserContext, page: Page, url: string, look: Look, ownRoom: OwnRoom): Person => {
  const own = texts[look.language ?? 'en'];
  const errors = watchConsoleErrors(page);
  const byCall = signInByCall(page, url, look);
  return {
    page,
    context,
    texts: own,
    forms: formsOf(page, own),
    enterAsGuest: byCall.enterAsGuest,
    register: byCall.register,
    logIn: byCall.logIn,
    withClient: byCall.withClient,
    ...chatting(page, own, byCall, ownRoom),
    inAnotherTab: async () => personAt(context, await context.newPage(), url, look, ownRoom),
    mayLogError: errors.allow,
    consoleErrors: errors.all,
  };
};

export const createPerson = async (
  browser: Browser,
  url: string,
  look: Look,
  ownRoom: OwnRoom = ownRoomAt(url),
): Promise<Person> => {
  const { context, page } = await openPage(browser, url, look);
  return personAt(context, page, url, look, ownRoom);
};
