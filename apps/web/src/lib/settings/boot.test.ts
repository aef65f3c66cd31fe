import { describe, expect, it } from 'vitest';

const read = import.meta.glob<string>('../../../public/boot.js', { query: '?raw', import: 'default', eager: true });
const source = Object.values(read).join('');
const fontFiles = Object.keys(import.meta.glob('../../../public/fonts/*', { query: '?url' }));

interface Link {
  href?: string;
}

/** Runs boot.js as a browser would, before anything else on the page. */
const boot = (stored: Record<string, string> | 'blocked', language = 'en-GB', pathname = '/about') => {
  const root = { dataset: {} as Record<string, string>, style: {} as { fontSize?: string }, lang: '', dir: '' };
  const links: Link[] = [];
  const localStorage = {
    getItem: (key: string) => {
      if (stored === 'blocked') throw new Error('blocked');
      return stored[key] ?? null;
    },
  };
  const sessionStorage = { getItem: () => null };
  const sent: string[] = [];
  const location = { pathname, search: '?lang=ur', replace: (to: string) => sent.push(to) };
  const document = {
    documentElement: root,
    createElement: (): Link => ({}),
    head: { append: (link: Link) => links.push(link) },
  };
  // oxlint-disable-next-line no-implied-eval -- boot.js is a plain script, not a module
  new Function('document', 'localStorage', 'sessionStorage', 'location', 'navigator', 'addEventListener', source)(
    document,
    localStorage,
    sessionStorage,
    location,
    { language },
    () => undefined,
  );
  return { ...root, sent, fonts: links.map(({ href }) => href) };
};

describe('boot.js', () => {
  it('shows the stored theme and language before the first paint', () => {
    expect(boot({ loadedTheme: 'purple', loadedLanguage: 'ur' })).toMatchObject({
      dataset: { theme: 'purple' },
      lang: 'ur',
      dir: 'rtl',
    });
  });

  it('follows the device when nothing is stored, and when storage is blocked', () => {
    expect(boot({}, 'ur-PK')).toMatchObject({ dataset: {}, lang: 'ur', dir: 'rtl' });
    expect(boot('blocked', 'de-DE')).toMatchObject({ dataset: {}, lang: 'en', dir: 'ltr' });
  });

  it('shows the device’s density, Urdu letters, stillness and text size before the first paint', () => {
    const { dataset, style } = boot({ density: 'roomy', urduLetters: 'naskh', lessMovement: 'yes', textSize: '120' });
    expect({ dataset, style }).toEqual({
      dataset: { density: 'roomy', urdu: 'naskh', motion: 'less' },
      style: { fontSize: '120%' },
    });
    expect(boot({ density: 'wild', urduLetters: 'kufi', lessMovement: '1', textSize: '999' })).toMatchObject({
      dataset: {},
      style: {},
    });
  });

  it('sends who has no session from the launch page to the doors, before the app comes', () => {
    for (const stored of [{}, 'blocked'] as const) expect(boot(stored, 'en', '/').sent).toEqual(['/login?lang=ur']);
    expect(boot({ session: '{}' }, 'en', '/').sent).toEqual([]);
    expect(boot({}, 'en', '/home').sent).toEqual([]);
  });

  it('ignores stored nonsense', () => {
    expect(boot({ loadedTheme: 'javascript:', loadedLanguage: 'xx' })).toMatchObject({
      dataset: {},
      lang: 'en',
      dir: 'ltr',
    });
  });

  it('preloads both Urdu fonts for Urdu alone', () => {
    expect(boot({ loadedLanguage: 'en' }).fonts).toEqual([]);
    const { fonts } = boot({ loadedLanguage: 'ur' });
    expect(fonts).toHaveLength(2);
    for (const font of fonts) expect(fontFiles).toContain(`../../../public${font}`);
  });
});
