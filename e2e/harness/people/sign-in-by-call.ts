import { createClient, type Client } from '@baithak/client/create-client';
import type { Tokens } from '@baithak/client/options';
import { WireError } from '@baithak/client/wire/wire-error';
import type { Session } from '@baithak/protocol/contracts/accounts';
import type { Page } from 'playwright';
import type { Look } from '../browser/open-page.ts';

export interface Account {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** A client of the server at `url` that keeps its tokens in memory. The caller closes it. */
export const clientAt = (url: string): Client =>
  createClient({ urls: { auth: url, api: url, socket: url, assets: url } });

const withClient = async <T>(url: string, run: (client: Client) => Promise<T>): Promise<T> => {
  const client = clientAt(url);
  try {
    return await run(client);
  } finally {
    client.close();
  }
};

const blank = 'about:blank';

let sessions = 0;

interface Stored {
  readonly place: 'localStorage' | 'sessionStorage';
  readonly entries: Readonly<Record<string, string>>;
  readonly number: number;
}

/** Puts the entries there once: what the app does with a session later is its own. A blank page has no storage. */
const putOnce = ({ place, entries, number }: Stored): void => {
  if (window !== top || location.origin === 'null') return;
  const done = `e2e-${place}`;
  // Not in the storage of the tab, which the app empties.
  if (Number(localStorage.getItem(done)) >= number) return;
  localStorage.setItem(done, String(number));
  for (const [key, value] of Object.entries(entries)) window[place].setItem(key, value);
};

/**
 * Has the person's next document, and this tab's, find a session in the storage, under the keys that the app reads
 * (apps/web/src/lib/session), before the app's own code runs. Whatever the page shows gives way to a blank page.
 */
const storeSession = async (page: Page, session: Session): Promise<void> => {
  if (page.url() !== blank) await page.goto(blank);
  const { accessToken, refreshToken, userId, username, rank, guest, email, token } = session;
  sessions += 1;
  const kept: Stored = {
    place: 'localStorage',
    entries: { userId, tokenSession: token, session: JSON.stringify({ email, token }) },
    number: sessions,
  };
  const perTab: Stored = {
    place: 'sessionStorage',
    entries: { accessToken, refreshToken, userId, me: JSON.stringify({ userId, username, rank, guest }) },
    number: sessions,
  };
  await Promise.all([page.context().addInitScript(putOnce, kept), page.addInitScript(putOnce, perTab)]);
};

let guests = 0;

/** The id of the open room that only this story uses. */
export type OwnRoom = () => Promise<string>;

let hosts = 0;

/** Public rooms differ by their titles, and stories share a server: a number is added to a title that is taken. */
const createRoom = async (rooms: Client['rooms'], title: string, more = 2): Promise<string> => {
  const input = {
    title: more === 2 ? title : `${title} ${more - 1}`,
    type: 'Normal',
    access: 'Public',
    desc: '',
  } as const;
  try {
    return (await rooms.createRoom(input)).room._id;
  } catch (error) {
    if (!(error instanceof WireError) || error.code !== 'TITLE_TAKEN') throw error;
    return createRoom(rooms, title, more + 1);
  }
};

/** Creates a room on the first call; its owner takes part in no story. */
export const ownRoomAt = (url: string): OwnRoom => {
  let made: Promise<string> | undefined;
  const make = async (): Promise<string> =>
    withClient(url, async ({ accounts, rooms }) => {
      hosts += 1;
      const username = `host${process.pid}x${hosts}`;
      await accounts.register({
        username,
        email: `${username}@example.com`,
        password: 'chai-aur-biscuit-7',
        agreedToTerms: true,
      });
      return createRoom(rooms, `The Veranda of ${username}`);
    });
  return async () => (made ??= make());
};

/** Signing in and joining rooms by calls to the server instead of through the screens. */
export interface SignInByCall {
  enterAsGuest(name?: string): Promise<void>;
  register(account: Account): Promise<void>;
  logIn(account: Pick<Account, 'username' | 'password'>): Promise<void>;
  /** Runs calls as the person signed in on the page. */
  withClient<T>(run: (client: Client) => Promise<T>): Promise<T>;
  /** As the person signed in on the page. */
  joinByCall(room: string): Promise<void>;
  /** As the person signed in on the page; returns the id of the new open room. */
  createRoomByCall(title: string): Promise<string>;
}

const tokensOf = async (page: Page): Promise<Tokens> =>
  page.evaluate(() => {
    const [accessToken, refreshToken] = ['accessToken', 'refreshToken'].map((key) => sessionStorage.getItem(key));
    if (!accessToken || !refreshToken) throw new Error('Nobody is signed in on this page.');
    return { accessToken, refreshToken };
  });

export const signInByCall = (page: Page, url: string, look: Look): SignInByCall => {
  let stored: Tokens | undefined;
  const open = async (how: (client: Client) => Promise<Session>, isNew: boolean): Promise<void> =>
    withClient(url, async (client) => {
      const session = await how(client);
      const { language = 'en', theme = 'light' } = look;
      // The forms send the page's look with a new account; without it the account's default, English and light, would be shown.
      if (isNew && (language !== 'en' || theme !== 'light')) await client.people.updateSettings({ language, theme });
      await storeSession(page, session);
      stored = session;
    });

  const asSignedIn = async <T>(run: (client: Client) => Promise<T>): Promise<T> => {
    // The app changes them from its first document on.
    const tokens = page.url() === blank && stored !== undefined ? stored : await tokensOf(page);
    return withClient(url, async (client) => {
      client.setTokens(tokens);
      return run(client);
    });
  };

  return {
    enterAsGuest: async (name) => {
      guests += 1;
      const username = name ?? `guest${process.pid}x${guests}`;
      await open(async ({ accounts }) => (await accounts.enterAsGuest({ username })).data, true);
    },
    register: async (account) =>
      open(async ({ accounts }) => {
        const { data } = await accounts.register({ ...account, agreedToTerms: true });
        if (!('token' in data)) throw new Error('This server wants the e-mail address verified: use the form.');
        return data;
      }, true),
    logIn: async ({ username, password }) =>
      open(async ({ accounts }) => (await accounts.logIn({ username, password })).data, false),
    withClient: asSignedIn,
    joinByCall: async (room) => {
      await asSignedIn(async ({ rooms }) => rooms.joinRoom({ roomId: room }));
    },
    createRoomByCall: async (title) => {
      return asSignedIn(async ({ rooms }) => createRoom(rooms, title));
    },
  };
};
