import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { CrashBoundary } from '../app/crash-screen.tsx';
import { Providers } from '../app/providers.tsx';
import { leaveWhenSignedOut } from '../app/leave-when-signed-out.ts';
import { routes } from '../app/routes.tsx';
import { createTranslator, loadPack } from '../i18n/i18n.ts';
import { showLanguage, type Language } from '../i18n/language.ts';
import { forgetSession, writeMe } from '../lib/session/me.ts';
import { writeTab } from '../lib/storage.ts';
import { farah } from './room-fixtures.ts';

/** Farah is signed in in this tab, as after a login. */
export const signInFarah = (): void => {
  for (const key of ['accessToken', 'refreshToken'] as const) writeTab(key, 'x');
  writeTab('userId', farah.user._id);
  writeMe({ userId: farah.user._id, username: farah.username, rank: 1, guest: false });
};

let close = async () => undefined as void;

/** The whole app at an address, over the fake client. The one before it is closed. */
export const openApp = async (address: string, language: Language = 'en'): Promise<void> => {
  await close();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const translator = createTranslator(language, await loadPack(language));
  showLanguage(language);
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const stay = leaveWhenSignedOut(router, translator);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  close = async () => {
    await act(async () => root.unmount());
    stay();
    router.dispose();
    document.body.replaceChildren();
    close = async () => undefined;
  };
  await act(async () =>
    root.render(
      <Providers translator={translator}>
        <CrashBoundary>
          <RouterProvider router={router} />
        </CrashBoundary>
      </Providers>,
    ),
  );
};

/** Closes the app and forgets who was signed in. */
export const closeApp = async (): Promise<void> => {
  await close();
  forgetSession();
  localStorage.clear();
  sessionStorage.clear();
};

const isHidden = (element: Element): boolean => element.closest('[hidden], script, style') !== null;

/** The elements whose own words are these, exactly or among others. */
export const withText = (text: string, exactly = false, where: ParentNode = document.body): Element[] =>
  [...where.querySelectorAll('*')].filter((element) => {
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ nodeValue }) => nodeValue);
    const words = own.join('').replace(/\s+/g, ' ').trim();
    return (exactly ? words === text : words.includes(text)) && !isHidden(element);
  });

/** For what hangs: a machine under load is slow, not wrong. */
const patienceMs = 30_000;

/** Waits until something is there, by React's clock, and says what was waited for. */
export const until = async <T,>(what: string, find: () => T | null | undefined | false): Promise<T> => {
  const end = Date.now() + patienceMs;
  // One turn after the other: `act` must not overlap.
  while (Date.now() < end) {
    await act(async () => new Promise((done) => setTimeout(done)));
    const found = find();
    if (found !== null && found !== undefined && found !== false) return found;
  }
  const crash = localStorage.getItem('frontendErrors')?.slice(0, 400) ?? '';
  throw new Error(`There is no ${what}. The page says: ${document.body.textContent.slice(0, 600)} ${crash}`);
};

/** Waits until a text is shown. */
export const seesText = (text: string, exactly = false, where: () => ParentNode | null = () => document.body) =>
  until(`text "${text}"`, () => withText(text, exactly, where() ?? document.createElement('p'))[0]);

const controls = 'button, a[href], [role="menuitem"], [role="switch"], [role="tab"], input[type="checkbox"]';
const nameOf = (element: Element): string => {
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  return element.getAttribute('aria-label') ?? (labels[0] ?? element).textContent.trim();
};

export const control = (name: string, where: () => ParentNode | null = () => document.body): Promise<HTMLElement> =>
  until(`control "${name}"`, () =>
    [...(where()?.querySelectorAll<HTMLElement>(controls) ?? [])].find(
      (each) =>
        // The label of a switch says more after its name.
        (nameOf(each) === name || (each.matches('input') && nameOf(each).startsWith(name))) &&
        !each.matches(':disabled'),
    ),
  );

export const pressOn = async (name: string, where?: () => ParentNode | null): Promise<void> => {
  const found = await control(name, where);
  await act(async () => found.click());
};

const setValue = (field: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> =>
  act(async () => {
    field.focus();
    // React watches the value by a setter of its own on the element.
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', text, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

/** Writes into the field of this label, name or placeholder, once it is there. */
export const fill = async (
  label: string | RegExp,
  text: string,
  where: () => ParentNode | null = () => document.body,
) => {
  const is = (words: string | null | undefined) =>
    typeof label === 'string' ? words?.trim() === label : label.test(words ?? '');
  const field = await until(`field "${String(label)}"`, () =>
    [...(where()?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [])].find(
      (each) =>
        [...(each.labels ?? [])].some((one) => is(one.textContent)) ||
        is(each.getAttribute('aria-label')) ||
        is(each.placeholder),
    ),
  );
  await setValue(field, text);
  return field;
};

export const dialog = (): Element | null => document.querySelector('[role="dialog"], [role="alertdialog"]');
export const main = (): Element | null => document.querySelector('main');
