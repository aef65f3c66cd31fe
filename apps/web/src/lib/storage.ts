/**
 * The browser's storage, under the keys of docs/product.md#browser-storage. It may be blocked, full or absent (server
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
  enterSends: 'localStorage',
  stickersIntoText: 'localStorage',
  loadedFonts: 'localStorage',
  roomPanel: 'localStorage',
  keptDrafts: 'localStorage',
  pushFor: 'localStorage',
  pushAsked: 'localStorage',
  silentRooms: 'localStorage',
  seenNotices: 'localStorage',
  soundsOffered: 'localStorage',
  browserKey: 'localStorage',
  audio: 'localStorage',
} as const;

const perTab = {
  accessToken: 'sessionStorage',
  refreshToken: 'sessionStorage',
  userId: 'sessionStorage',
  me: 'sessionStorage',
} as const;

export type LocalKey = keyof typeof kept;
export type TabKey = keyof typeof perTab;
type Place = 'localStorage' | 'sessionStorage';

/** What the browser did not take. */
const memory: Record<Place, Map<string, string>> = { localStorage: new Map(), sessionStorage: new Map() };

/** Nothing where the browser blocks it, and on the server, which has no window. */
const placeOf = (name: Place): Storage | undefined => {
  try {
    return window[name];
  } catch {
    return undefined;
  }
};

const read = (place: Place, key: string): string | null => {
  try {
    return memory[place].get(key) ?? placeOf(place)?.getItem(key) ?? null;
  } catch {
    return null;
  }
};

const write = (place: Place, key: string, value: string | null): void => {
  memory[place].delete(key);
  try {
    const storage = placeOf(place);
    if (value === null) storage?.removeItem(key);
    else storage?.setItem(key, value);
    if (storage) return;
  } catch {
    // Blocked or full.
  }
  if (value !== null) memory[place].set(key, value);
};

/** Local storage: values that stay on the device. */
export const readLocal = (key: LocalKey): string | null => read(kept[key], key);
export const writeLocal = (key: LocalKey, value: string | null): void => write(kept[key], key, value);

/** Session storage: values of one tab, such as tokens and the user's id. */
export const readTab = (key: TabKey): string | null => read(perTab[key], key);
export const writeTab = (key: TabKey, value: string | null): void => write(perTab[key], key, value);

/** The stored session: opens only /user/status and /auth/session (docs/contract.md#the-session). */
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
  const text = readLocal('session');
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (isStoredSession(value)) return { email: value.email, token: value.token };
  } catch {
    // Falls through to the removal below.
  }
  writeLocal('session', null);
  return null;
};

export const writeSession = (session: StoredSession | null): void =>
  writeLocal('session', session === null ? null : JSON.stringify(session));

/** The account of this tab has another address: its stored session goes by that one. */
export const writeSessionEmail = (email: string): void => {
  const stored = readSession();
  if (stored && readLocal('userId') === readTab('userId')) writeSession({ ...stored, email });
};

/** Keys of what a person wrote and has not sent: `<name> <person's id> <what it is about>`. */
const unsent = ['draft', 'outbox'] as const;
/** Keys of what else is kept of a person: `<name> <person's id>`. */
const habits = ['picks'] as const;

const keysOf = (userId: string, names: readonly string[]): string[] => {
  const starts = names.map((name) => `${name} ${userId}`);
  return Object.keys(placeOf('localStorage') ?? {}).filter((key) =>
    starts.some((start) => key === start || key.startsWith(`${start} `)),
  );
};

export const hasUnsent = (userId: string): boolean => keysOf(userId, unsent).length > 0;

/**
 * Removes what is kept of a person beside the session; drafts and unsent messages stay if they asked for that when they signed
 * out (docs/decisions/timeline-and-composer.md#what-signing-out-removes).
 */
const clearPersonal = (userId: string): void => {
  const isAsked = readLocal('keptDrafts') === userId;
  for (const key of keysOf(userId, isAsked ? habits : [...unsent, ...habits])) placeOf('localStorage')?.removeItem(key);
};

/**
 * Removes the session, its tokens, the user, the open pages and what is kept of them (docs/product.md#logout). The look settings
 * stay. `next`: who is signed in now.
 */
export const clearStoredSession = (next?: string): void => {
  for (const userId of new Set([readTab('userId'), readLocal('userId')]))
    if (userId !== null && userId !== next) clearPersonal(userId);
  if (next !== undefined && readLocal('keptDrafts') === next) writeLocal('keptDrafts', null);
  const keys: readonly LocalKey[] = [
    'session',
    'tokenSession',
    'userId',
    'loadedRoom',
    'loadedThread',
    'loadedPrivateThread',
    'pushFor',
    'silentRooms',
    'seenNotices',
    'soundsOffered',
  ];
  for (const key of keys) writeLocal(key, null);
  memory.sessionStorage.clear();
  try {
    // The router keeps there how far pages were scrolled.
    placeOf('sessionStorage')?.clear();
  } catch {
    // Blocked: nothing was kept.
  }
};
