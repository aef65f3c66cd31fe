import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Its keys are listed like those of a browser's. */
const shelf = (): Storage => {
  const values = new Map<string, string>();
  const methods: Storage = {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (at) => [...values.keys()][at] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  };
  return new Proxy(methods, {
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: (_, key) =>
      typeof key === 'string' && values.has(key) ? { enumerable: true, configurable: true } : undefined,
  });
};

const load = async () => import('./storage.ts');

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('window', globalThis);
});
afterEach(() => vi.unstubAllGlobals());

describe('storage', () => {
  it('keeps the keys of docs/product.md#browser-storage in the places it names', async () => {
    vi.stubGlobal('localStorage', shelf());
    vi.stubGlobal('sessionStorage', shelf());
    const { writeLocal, writeTab, writeSession } = await load();
    writeLocal('loadedTheme', 'blue');
    writeTab('accessToken', 'a');
    writeSession({ email: 'farah@example.org', token: 't' });
    expect(localStorage.getItem('loadedTheme')).toBe('blue');
    expect(sessionStorage.getItem('accessToken')).toBe('a');
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(JSON.parse(localStorage.getItem('session') ?? '')).toEqual({ email: 'farah@example.org', token: 't' });
  });

  it('works for the life of the page when storage is blocked', async () => {
    const blocked = new Proxy(
      {},
      {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      },
    );
    vi.stubGlobal('localStorage', blocked);
    vi.stubGlobal('sessionStorage', undefined);
    const { readLocal, readTab, writeLocal, writeTab } = await load();
    writeLocal('loadedLanguage', 'ur');
    writeTab('refreshToken', 'r');
    expect(readLocal('loadedLanguage')).toBe('ur');
    expect(readTab('refreshToken')).toBe('r');
  });

  it('keeps what did not fit into a full storage', async () => {
    vi.stubGlobal('localStorage', {
      ...shelf(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    const { readLocal, writeLocal } = await load();
    writeLocal('filterDict', 'words');
    expect(readLocal('filterDict')).toBe('words');
  });

  it('has no more of what another tab has removed', async () => {
    vi.stubGlobal('localStorage', shelf());
    const { readLocal, writeLocal } = await load();
    writeLocal('roomPanel', 'none');
    localStorage.clear();
    expect(readLocal('roomPanel')).toBeNull();
  });

  it('removes a stored session that cannot be read', async () => {
    vi.stubGlobal('localStorage', shelf());
    const { readSession } = await load();
    for (const broken of ['{', '"text"', 'null', '{"email":"a@b.c"}', '{"email":1,"token":"t"}']) {
      localStorage.setItem('session', broken);
      expect(readSession(), broken).toBeNull();
      expect(localStorage.getItem('session'), broken).toBeNull();
    }
  });

  it('forgets session, tokens and open places at sign-out, but not the look', async () => {
    vi.stubGlobal('localStorage', shelf());
    vi.stubGlobal('sessionStorage', shelf());
    const { clearStoredSession, writeLocal, writeSession, writeTab } = await load();
    writeSession({ email: 'a@b.c', token: 't' });
    writeLocal('tokenSession', 't');
    writeLocal('loadedRoom', 'r');
    writeLocal('loadedTheme', 'dark');
    writeTab('accessToken', 'a');
    writeTab('userId', 'u');
    clearStoredSession();
    expect(localStorage.length).toBe(1);
    expect(localStorage.getItem('loadedTheme')).toBe('dark');
    expect(sessionStorage.length).toBe(0);
  });

  describe('of what a person wrote', () => {
    const write = async () => {
      vi.stubGlobal('localStorage', shelf());
      vi.stubGlobal('sessionStorage', shelf());
      const storage = await load();
      storage.writeTab('userId', 'u1');
      for (const key of ['draft u1 room', 'outbox u1 room', 'picks u1', 'draft u12 room', 'picks u12'])
        localStorage.setItem(key, '[]');
      return storage;
    };
    const keys = () => Object.keys(localStorage).toSorted();

    it('leaves nothing at sign-out, and nothing of others is touched', async () => {
      const { clearStoredSession, hasUnsent } = await write();
      expect([hasUnsent('u1'), hasUnsent('u2')]).toEqual([true, false]);
      clearStoredSession();
      expect(keys()).toEqual(['draft u12 room', 'picks u12']);
      expect(hasUnsent('u1')).toBe(false);
    });

    it('leaves drafts and unsent messages to whoever asked for it, in every tab, until they are back', async () => {
      const { clearStoredSession, writeLocal, writeTab } = await write();
      writeLocal('keptDrafts', 'u1');
      clearStoredSession();
      writeTab('userId', 'u1');
      clearStoredSession();
      expect(keys()).toEqual(['draft u1 room', 'draft u12 room', 'keptDrafts', 'outbox u1 room', 'picks u12']);
      clearStoredSession('u1');
      expect(keys()).toEqual(['draft u1 room', 'draft u12 room', 'outbox u1 room', 'picks u12']);
      writeTab('userId', 'u1');
      clearStoredSession();
      expect(keys()).toEqual(['draft u12 room', 'picks u12']);
    });

    it('leaves it to who signs in again, and not when somebody else does', async () => {
      const { clearStoredSession, writeTab } = await write();
      clearStoredSession('u1');
      expect(keys()).toContain('draft u1 room');
      writeTab('userId', 'u1');
      clearStoredSession('u2');
      expect(keys()).toEqual(['draft u12 room', 'picks u12']);
    });
  });
});
