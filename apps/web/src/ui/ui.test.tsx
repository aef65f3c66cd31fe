// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { ToastStack } from './feedback/toast-stack.tsx';
import { dropToast, notify, readToasts } from './feedback/toasts.ts';
import { Field } from './form/field.tsx';
import { TextInput } from './form/text-input.tsx';
import { TextLimit } from './form/text-limit.tsx';
import { lazyPart } from './lazy-part.tsx';
import { showBadge, showTitle } from './use-page-title.ts';

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
