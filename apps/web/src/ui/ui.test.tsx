// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi, it } from 'vitest';
import { render } from '../testing/render.tsx';
import { ToastStack } from './feedback/toast-stack.tsx';
import { dropToast, notify, readToasts } from './feedback/toasts.ts';
import { Field } from './form/field.tsx';
import { TextInput } from './form/text-input.tsx';
import { TextLimit } from './form/text-limit.tsx';
import { lazyPart } from './lazy-part.tsx';
import { showBadge, showTitle } from './use-page-title.ts';
import { maxZoom, movedBy, scaledAt, whole } from './use-zoom.ts';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createTranslator, loadPack } from '../i18n/i18n.ts';
import type { Language } from '../i18n/language.ts';
import { RenderedAt } from '../lib/time/now.ts';
import { Ago } from './time.tsx';
import { Written } from './written.tsx';

describe('a field', () => {
  let unmount = () => undefined as void;
  afterEach(() => unmount());

  test('a field is described by its hint, in which the rest of a limit may stand without a paragraph in another', async () => {
    unmount = await render(
      <Field label="About" hint={<TextLimit text="chai" most={10} />}>
        {(control) => <TextInput {...control} defaultValue="chai" />}
      </Field>,
    );
    const described = document.querySelector('input')?.getAttribute('aria-describedby') ?? '';
    const words = document.querySelector(`[id="${described}"]`);
    expect(words?.querySelector('[role=status]')?.textContent).toContain('6');
    expect(document.querySelectorAll('p p').length).toBe(0);
  });

  test('a field that searches begins with the sign of it', async () => {
    unmount = await render(<TextInput type="search" aria-label="Find" end={<b />} />);
    const box = document.querySelector('input')?.parentElement;
    expect([...(box?.children ?? [])].map(({ localName }) => localName)).toEqual(['svg', 'input', 'b']);
  });
});

describe('a part that is loaded later', () => {
  const Words = ({ text }: { text: string }) => <p>{text}</p>;

  beforeEach(() => readToasts().forEach(({ id }) => dropToast(id)));

  test('a part is shown once its code has come, and at once from then on', async () => {
    const load = vi.fn(async () => Words);
    const Part = lazyPart(load);
    const close = await render(<Part text="tea" waiting="…" />);
    expect(document.body.textContent).toBe('tea');
    close();
    const end = await render(<Part text="and again" waiting="…" />);
    expect([document.body.textContent, load.mock.calls.length]).toEqual(['and again', 1]);
    end();
  });

  test('a part whose code does not come says so, closes what it is in, and is asked for again the next time', async () => {
    let isOffline = true;
    const gate = Promise.withResolvers<void>();
    const Part = lazyPart(async () => {
      await gate.promise;
      if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
      return Words;
    });
    const onMissing = vi.fn();
    const close = await render(<Part text="tea" waiting="…" onMissing={onMissing} />);
    expect([document.body.textContent, onMissing.mock.calls.length]).toEqual(['…', 0]);
    await act(async () => gate.resolve());
    expect([onMissing.mock.calls.length, readToasts().map(({ type }) => type)]).toEqual([1, ['error']]);
    close();
    isOffline = false;
    const end = await render(<Part text="tea" />);
    expect(document.body.textContent).toBe('tea');
    end();
  });
});

test('the title and the icon of the tab say what is unread, and a mention louder', () => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />';
  const shown = () => [document.title, document.querySelector('link')?.getAttribute('href')];
  showTitle('Anarkali Corner · Baithak');
  expect(shown()).toEqual(['Anarkali Corner · Baithak', '/favicon.svg']);
  showBadge({ count: 3, mentioned: false, unread: true });
  expect(shown()).toEqual(['(3) Anarkali Corner · Baithak', '/favicon-unread.svg']);
  showBadge({ count: 120, mentioned: true, unread: true });
  showTitle('Rooms · Baithak');
  expect(shown()).toEqual(['(@99+) Rooms · Baithak', '/favicon-mention.svg']);
  showBadge({ count: 0, mentioned: false, unread: true });
  expect(shown()).toEqual(['Rooms · Baithak', '/favicon-unread.svg']);
  showBadge({ count: 0, mentioned: false, unread: false });
  expect(shown()).toEqual(['Rooms · Baithak', '/favicon.svg']);
});

describe('a toast', () => {
  let unmount = () => undefined as void;
  beforeEach(() => {
    for (const { id } of readToasts()) dropToast(id);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    unmount();
    vi.useRealTimers();
  });
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

  test('stays while it is pointed at or has the focus, and goes 10 s later', async () => {
    unmount = await render(<ToastStack />);
    await act(async () => void notify({ type: 'info', text: 'removed', action: { label: 'Undo', run: vi.fn() } }));
    const undo = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo');
    const over = (type: string, relatedTarget: Element) =>
      act(async () => undo?.dispatchEvent(new PointerEvent(type, { bubbles: true, relatedTarget })));
    await over('pointerover', document.body);
    await act(async () => undo?.focus());
    await pass(60_000);
    await over('pointerout', document.body);
    await pass(60_000);
    expect(readToasts()).toHaveLength(1);
    await act(async () => undo?.blur());
    await pass(9999);
    expect(readToasts()).toHaveLength(1);
    await pass(1);
    expect(readToasts()).toHaveLength(0);
  });

  test('gives the focus back when its button is pressed, unless that has led elsewhere', async () => {
    const field = () => document.querySelectorAll('input');
    unmount = await render(
      <>
        <input />
        <input />
        <ToastStack />
      </>,
    );
    const pressed = async (run: () => void) => {
      await act(async () => void notify({ type: 'info', text: 'removed', action: { label: 'Undo', run } }));
      const undo = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo');
      await act(async () => field()[0]?.focus());
      await act(async () => undo?.focus());
      await act(async () => undo?.click());
      await pass(50);
    };
    await pressed(() => undefined);
    expect(document.activeElement).toBe(field()[0]);
    await pressed(() => field()[1]?.focus());
    expect(document.activeElement).toBe(field()[1]);
  });
});

describe('a picture that is made larger', () => {
  const frame = { width: 400, height: 300 };

  test('the point under the fingers stays where it is', () => {
    const at = { x: 100, y: -50 };
    const zoomed = scaledAt(whole, 2, at, frame);
    expect(zoomed).toEqual({ scale: 2, x: -100, y: 50 });
    expect((at.x - zoomed.x) / zoomed.scale).toBe(100);
  });

  test('a picture is never smaller than its frame, larger than six times, or out of sight', () => {
    expect(scaledAt({ scale: 2, x: 30, y: 30 }, 0.1, { x: 0, y: 0 }, frame)).toEqual(whole);
    expect(scaledAt(whole, 100, { x: 0, y: 0 }, frame).scale).toBe(maxZoom);
    expect(movedBy({ scale: 2, x: 0, y: 0 }, 9999, -9999, frame)).toEqual({ scale: 2, x: 200, y: -150 });
    expect(movedBy(whole, 50, 50, frame)).toEqual(whole);
  });
});

it('numbers with signs between them are left to right as a whole, and nothing of the text is lost', () => {
  expect(renderToStaticMarkup(<Written text="فون: 0300-1234567 یا +92 300 1234567۔" />)).toBe(
    'فون: <bdi dir="ltr">0300-1234567</bdi> یا <bdi dir="ltr">+92 300 1234567</bdi>۔',
  );
  expect(renderToStaticMarkup(<Written text="5-10" />)).toBe('<bdi dir="ltr">5-10</bdi>');
  expect(renderToStaticMarkup(<Written text="no number" />)).toBe('no number');
});

const now = Date.parse('2026-05-01T12:00:00.000Z');
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** The element as the server renders it. */
const rendered = async (age: number, language: Language = 'en'): Promise<string> =>
  renderToString(
    <I18nextProvider i18n={createTranslator(language, await loadPack(language))}>
      <RenderedAt value={now}>
        <Ago date={new Date(now - age).toISOString()} />
      </RenderedAt>
    </I18nextProvider>,
  );
const told = async (age: number, language: Language = 'en'): Promise<string> =>
  (await rendered(age, language)).replace(/<[^>]*>/g, '');

describe('how long ago', () => {
  it('is told in the largest unit that fits, with its own word for one', async () => {
    const ages = [0, minute, 59 * minute, hour, 23 * hour, day, 7 * day, 21 * day, 40 * day, 400 * day];
    expect(await Promise.all(ages.map((age) => told(age)))).toEqual([
      'just now',
      '1 minute ago',
      '59 minutes ago',
      '1 hour ago',
      '23 hours ago',
      '1 day ago',
      '1 week ago',
      '3 weeks ago',
      '1 month ago',
      '1 year ago',
    ]);
  });

  it('is told in Urdu, in the digits of both languages', async () => {
    expect(await Promise.all([0, hour, 2 * hour, 8 * day].map((age) => told(age, 'ur')))).toEqual([
      'ابھی ابھی',
      '1 گھنٹہ پہلے',
      '2 گھنٹے پہلے',
      '1 ہفتہ پہلے',
    ]);
  });

  it('becomes the plain year after five of them', async () => {
    expect(await told(7 * 366 * day)).toBe('2019');
  });

  it('names the moment to programs, by the clock of no place where the server renders', async () => {
    expect(await rendered(2 * hour)).toBe(
      '<time dateTime="2026-05-01T10:00:00.000Z" title="Friday, 1 May 2026, 10:00:00 UTC" ' +
        'aria-label="Friday, 1 May 2026, 10:00:00 UTC">2 hours ago</time>',
    );
  });
});
