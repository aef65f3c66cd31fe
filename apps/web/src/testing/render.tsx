import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { createTranslator, loadPack } from '../i18n/i18n.ts';
import { reloadInvalidated } from '../lib/query-news.ts';
import { withoutIsolates } from './by-role.ts';

/** A query cache that neither retries nor reloads, but for what is invalidated. */
export const testCache = (): QueryClient => {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  reloadInvalidated(cache);
  return cache;
};

/** Renders components, in English unless told otherwise, into a happy-dom document. Returns the function that unmounts them. */
export const render = async (
  element: ReactNode,
  cache = testCache(),
  address = '/',
  language: 'en' | 'ur' = 'en',
): Promise<() => void> => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const translator = createTranslator(language, await loadPack(language));
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <I18nextProvider i18n={translator}>
        <QueryClientProvider client={cache}>
          <MemoryRouter initialEntries={[address]}>{element}</MemoryRouter>
        </QueryClientProvider>
      </I18nextProvider>,
    ),
  );
  return () => {
    act(() => root.unmount());
    document.body.replaceChildren();
  };
};

/** Types into a field, as a keyboard would: the cursor is behind the text. */
export const type = (field: HTMLTextAreaElement | HTMLInputElement, text: string): Promise<void> =>
  act(async () => {
    field.focus();
    // React watches the value by a setter of its own on the element.
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', text, field);
    field.setSelectionRange(text.length, text.length);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    // React looks for a moved cursor when a key comes up.
    field.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }));
  });

export const press = (element: Element, key: string, more: KeyboardEventInit = {}): Promise<void> =>
  act(async () => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  });

/** What the page says, without the signs that isolate names. */
export const words = (): string => withoutIsolates(document.body.textContent);
