/**
 * The browser's storage, under the specification's keys (section 3). It may be blocked, full or absent (server
 * rendering): then values live for as long as the page does, and nothing throws.
 */
const kept = {
  session: 'localStorage',
  tokenSession: 'localStorage',
  userId: 'localStorage',
  loadedRoom: 'localStorage',
  loadedThread: 'localStorage',
  loadedPrivateThread: 'localStorage',
  loginRedirectUrl: 'localStorage',
  loadedTheme: 'localStorage',
  loadedLanguage: 'localStorage',
  filterDict: 'localStorage',
  frontendErrors: 'localStorage',
  settings: 'localStorage',
  density: 'localStorage',
  urduLetters: 'localStorage',
  lessMovement: 'localStorage',
  textSize: 'localStorage',
  roomPanel: 'localStorage',
} as const;

const perTab = {
  accessToken: 'sessionStorage',
  refreshToken: 'sessionStorage',
  userId: 'sessionStorage',
  me: 'sessionStorage',
} as const;

export type KeptKey = keyof typeof kept;
export type TabKey = keyof typeof perTab;
type Place = 'localStorage' | 'sessionStorage';

const memory: Record<Place, Map<string, string>> = { localStorage: new Map(), sessionStorage: new Map() };

const placeOf = (name: Place): Storage | undefined => {
  try {
    return globalThis[name];
  } catch {
    return undefined;
  }
};

const read = (place: Place, key: string): string | null => {
  try {
    return placeOf(place)?.getItem(key) ?? memory[place].get(key) ?? null;
  } catch {
    return memory[place].get(key) ?? null;
  }
};

const write = (place: Place, key: string, value: string | null): void => {
  if (value === null) memory[place].delete(key);
  else memory[place].set(key, value);
  try {
    if (value === null) placeOf(place)?.removeItem(key);
    else placeOf(place)?.setItem(key, value);
  } catch {
    // Blocked or full: the copy in memory serves this page.
  }
};

/** What stays on the device between visits. */
export const readKept = (key: KeptKey): string | null => read(kept[key], key);
export const writeKept = (key: KeptKey, value: string | null): void => write(kept[key], key, value);

/** What belongs to one tab: tokens and the user's id. */
export const readTab = (key: TabKey): string | null => read(perTab[key], key);
export const writeTab = (key: TabKey, value: string | null): void => write(perTab[key], key, value);

/** The stored session: opens only /user/status and /auth/session (CONTRACT.md 3). */
export interface StoredSession {
  email: string;
  token: string;
}

const isStoredSession = (value: unknown): value is StoredSession =>
  typeof value === 'object' &&
  value !== null &&
  'email' in value &&
  typeof value.email === 'string' &&
  'token' in value &&
  typeof value.token === 'string';

/** The stored session, or null; one that cannot be read is removed. */
export const readSession = (): StoredSession | null => {
  const text = readKept('session');
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (isStoredSession(value)) return { email: value.email, token: value.token };
  } catch {
    // Falls through to the removal below.
  }
  writeKept('session', null);
  return null;
};

export const writeSession = (session: StoredSession | null): void =>
  writeKept('session', session === null ? null : JSON.stringify(session));

/** What a sign-out forgets: session, tokens, user and the open places (specification, section 4). */
export const forgetSession = (): void => {
  const keys: readonly KeptKey[] = [
    'session',
    'tokenSession',
    'userId',
    'loadedRoom',
    'loadedThread',
    'loadedPrivateThread',
  ];
  for (const key of keys) writeKept(key, null);
  const tabKeys: readonly TabKey[] = ['accessToken', 'refreshToken', 'userId', 'me'];
  for (const key of tabKeys) writeTab(key, null);
};
