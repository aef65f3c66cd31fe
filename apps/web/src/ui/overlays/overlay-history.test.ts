import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A browser's history with its entries, and a router that pushes pages as React Router does. */
const startBrowser = async (entries: object[] = [{ key: 'a', idx: 0 }], at = entries.length - 1) => {
  vi.resetModules();
  const window = new EventTarget();
  const traversals: Promise<void>[] = [];
  const shown: string[] = [];
  const traverse = async (by: number): Promise<void> => {
    await Promise.resolve();
    const state = entries[at + by];
    if (state === undefined) return;
    at += by;
    window.dispatchEvent(Object.assign(new Event('popstate'), { state }));
  };
  const go = (by: number): void => void traversals.push(traverse(by));
  const keyOf = (state: object): string => String(Reflect.get(state, 'key'));
  const router = {
    state: { location: { key: keyOf(entries[at] ?? {}) } },
    navigate: async (key: string, ready?: Promise<void>) => {
      await ready;
      entries.splice(at + 1, Infinity, { key, idx: at + 1 });
      at += 1;
      router.state.location.key = key;
    },
  };
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('history', {
    get state() {
      return entries[at];
    },
    go,
    pushState: (state: object) => {
      entries.splice(at + 1, Infinity, state);
      at += 1;
    },
  });
  const { addOverlay, connectOverlays } = await import('./overlay-history.ts');
  connectOverlays(router);
  window.addEventListener('popstate', (event) => {
    const state = Reflect.get(event, 'state');
    router.state.location.key = keyOf(state);
    shown.push(keyOf(state));
  });
  const settled = async (): Promise<void> => {
    do {
      await vi.advanceTimersByTimeAsync(1);
      await Promise.all(traversals.splice(0));
    } while (vi.getTimerCount() > 0 || traversals.length > 0);
  };
  await settled();
  /** Opens an overlay that closes when it is told to. */
  const open = (name = ''): (() => void) => {
    const close = addOverlay(() => {
      closed.push(name);
      close();
    });
    return close;
  };
  const closed: string[] = [];
  const press = async (by: -1 | 1): Promise<void> => {
    go(by);
    await settled();
  };
  return {
    open,
    /** The names of the overlays that were told to close. */
    closed,
    /** The pages that the router went to by Back and Forward. */
    shown,
    navigate: (key: string, ready?: Promise<void>) => router.navigate(key, ready),
    settled,
    back: () => press(-1),
    forward: () => press(1),
    /** The entries; `*` is where the browser stands, `+` an overlay. */
    trail: () =>
      entries
        .map((state, index) => {
          const depth = Number(Reflect.get(state, 'overlays') ?? 0);
          return `${index === at ? '*' : ''}${keyOf(state)}${'+'.repeat(depth)}`;
        })
        .join(' '),
  };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an overlay takes one entry, and Back closes it without a step of the router', async () => {
  const browser = await startBrowser();
  browser.open('drawer');
  await browser.settled();
  expect(browser.trail()).toBe('a *a+');
  await browser.back();
  expect(browser.closed).toEqual(['drawer']);
  expect(browser.shown).toEqual([]);
  expect(browser.trail()).toBe('*a a+');
});

test('Back closes what lies on top first: three overlays, three presses, then the page before', async () => {
  const browser = await startBrowser([
    { key: 'z', idx: 0 },
    { key: 'a', idx: 1 },
  ]);
  for (const name of ['drawer', 'viewer', 'question']) browser.open(name);
  await browser.settled();
  expect(browser.trail()).toBe('z a a+ a++ *a+++');
  for (let press = 0; press < 3; press += 1) await browser.back();
  expect(browser.closed).toEqual(['question', 'viewer', 'drawer']);
  expect(browser.shown).toEqual([]);
  await browser.back();
  expect(browser.shown).toEqual(['z']);
});

test('Back that is pressed as soon as something opened closes that alone', async () => {
  const browser = await startBrowser();
  browser.open('drawer');
  await browser.settled();
  browser.open('person');
  await Promise.resolve();
  // No timer has run: a busy device runs it after the press.
  expect(browser.trail()).toBe('a a+ *a++');
  await browser.back();
  expect(browser.closed).toEqual(['person']);
});

test('closed by other means, it takes its entry away, and Forward does not stop there', async () => {
  const browser = await startBrowser([
    { key: 'z', idx: 0 },
    { key: 'a', idx: 1 },
  ]);
  const close = browser.open();
  await browser.settled();
  close();
  await browser.settled();
  expect(browser.trail()).toBe('z *a a+');
  await browser.forward();
  expect(browser.trail()).toBe('z *a a+');
  expect(browser.shown).toEqual([]);
  await browser.back();
  expect(browser.shown).toEqual(['z']);
});

test('a menu hands its entry to the dialog that it opens', async () => {
  const browser = await startBrowser();
  const close = browser.open('menu');
  await browser.settled();
  close();
  browser.open('dialog');
  await browser.settled();
  expect(browser.trail()).toBe('a *a+');
  await browser.back();
  expect(browser.closed).toEqual(['dialog']);
});

test('a dialog that comes later than its menu went gets an entry of its own', async () => {
  const browser = await startBrowser();
  const close = browser.open('menu');
  await browser.settled();
  close();
  await vi.advanceTimersByTimeAsync(0);
  browser.open('dialog');
  await browser.settled();
  expect(browser.trail()).toBe('a *a+');
});

test('an effect that runs twice, as in StrictMode, takes one entry', async () => {
  const browser = await startBrowser();
  browser.open()();
  browser.open();
  await browser.settled();
  expect(browser.trail()).toBe('a *a+');
});

test('an overlay that navigates leaves no entry: one Back returns, one Forward goes there again', async () => {
  const browser = await startBrowser();
  browser.open();
  const close = browser.open();
  await browser.settled();
  close();
  const there = browser.navigate('b');
  await browser.settled();
  await there;
  expect(browser.closed).toEqual([]);
  // What stays open on the new page keeps an entry there.
  expect(browser.trail()).toBe('a b *b+');
  await browser.back();
  await browser.back();
  expect(browser.trail()).toBe('*a b b+');
  await browser.forward();
  expect(browser.trail()).toBe('a *b b+');
  expect(browser.shown).toEqual(['a', 'b']);
});

test('an overlay that opens while a page is loaded gets its entry there', async () => {
  const browser = await startBrowser();
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  const there = browser.navigate('b', loaded);
  browser.open();
  await browser.settled();
  expect(browser.trail()).toBe('*a');
  load();
  await there;
  await browser.settled();
  expect(browser.trail()).toBe('a b *b+');
});

test('a page that was loaded again over an open overlay needs one Back', async () => {
  const browser = await startBrowser([
    { key: 'z', idx: 0 },
    { key: 'a', idx: 1 },
    { key: 'a', idx: 1, overlays: 1 },
  ]);
  expect(browser.trail()).toBe('z *a a+');
  await browser.back();
  expect(browser.shown).toEqual(['z']);
});

test('an overlay that stays open after Back has an entry again', async () => {
  const browser = await startBrowser();
  const { addOverlay } = await import('./overlay-history.ts');
  const refused = vi.fn();
  addOverlay(refused);
  await browser.settled();
  await browser.back();
  expect(refused).toHaveBeenCalledOnce();
  expect(browser.trail()).toBe('a *a+');
});

test('a jump to a page before closes everything', async () => {
  const browser = await startBrowser([
    { key: 'z', idx: 0 },
    { key: 'a', idx: 1 },
  ]);
  for (const name of ['drawer', 'viewer']) browser.open(name);
  await browser.settled();
  history.go(-3);
  await browser.settled();
  expect(browser.closed).toEqual(['viewer', 'drawer']);
  expect(browser.shown).toEqual(['z']);
  expect(browser.trail()).toBe('*z a a+ a++');
});

test('a step that a frame of the page took instead keeps no navigation waiting', async () => {
  const browser = await startBrowser();
  browser.open();
  await browser.settled();
  vi.spyOn(history, 'go').mockImplementation(() => undefined);
  const there = browser.navigate('b');
  await vi.runAllTimersAsync();
  await there;
  expect(browser.trail()).toBe('a a+ b *b+');
});
