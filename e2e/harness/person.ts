import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { listenForComplaints } from './complaints.ts';
import { openPage, type Look } from './open-page.ts';
import { pattern, words, type Words } from './words.ts';

export interface Account {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** Somebody at a browser of their own, who does what people do and looks at what people see. */
export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
  /** The words on this person's screen. */
  readonly words: Words;
  /** Comes in as a guest; without a name, with the one that the form offers. Resolves at home. */
  enterAsGuest(name?: string): Promise<void>;
  /** Fills the registration form; resolves at home, signed in. */
  register(account: Account): Promise<void>;
  logIn(account: Pick<Account, 'username' | 'password'>): Promise<void>;
  /** Opens a room by its slug or id in the address; resolves when its messages, or the word that there are none, are shown. */
  openRoom(room: string): Promise<void>;
  /** Joins the room that is open; resolves when one can write. */
  joinRoom(): Promise<void>;
  /** Writes a message and sends it with Enter. */
  say(text: string): Promise<void>;
  /** The message with this text in the timeline. */
  message(text: string): Locator;
  /** Resolves when a message with this text is on the screen, once. */
  seesMessage(text: string): Promise<void>;
  /** Lets this person's page log an error that matches, which would fail the story otherwise. */
  mayComplain(about: RegExp): void;
  complaints(): readonly string[];
}

const atHome = /\/g?home/;

const entering = (page: Page, { entry }: Words) => {
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

const chatting = (page: Page, { messages }: Words) => {
  const timeline = page.getByRole('log', { name: messages.log });
  const composer = page.getByRole('textbox', { name: pattern(messages.composer) });
  const message = (text: string) => timeline.getByRole('article').filter({ hasText: text });
  return {
    openRoom: async (room: string) => {
      await page.goto(`/home/rooms/${room}`);
      await timeline.or(page.getByText(messages.quiet, { exact: true })).waitFor();
    },
    joinRoom: async () => {
      await page.getByRole('button', { name: messages.join, exact: true }).first().click();
      await composer.waitFor();
    },
    say: async (text: string) => {
      await composer.fill(text);
      await composer.press('Enter');
    },
    message,
    // A locator that matches two elements fails: a doubled message does too.
    seesMessage: async (text: string) => message(text).waitFor(),
  };
};

const personAt = (context: BrowserContext, page: Page, own: Words): Person => {
  const complaints = listenForComplaints(page);
  return {
    page,
    context,
    words: own,
    ...entering(page, own),
    ...chatting(page, own),
    mayComplain: complaints.expect,
    complaints: complaints.all,
  };
};

/** The same person in one more tab. What it complains about is its own: `complaints()`. */
export const inAnotherTab = async ({ context, words: own }: Person): Promise<Person> =>
  personAt(context, await context.newPage(), own);

export const createPerson = async (browser: Browser, url: string, look: Look): Promise<Person> => {
  const { context, page } = await openPage(browser, url, look);
  return personAt(context, page, words[look.language ?? 'en']);
};
