import { act } from 'react';

/** Finds what a person sees by its role and its name, as the stories do, in a happy-dom document. */
const selectors = {
  checkbox: 'input[type="checkbox"], [role="checkbox"]',
  alert: '[role="alert"]',
  alertdialog: '[role="alertdialog"]',
  article: 'article',
  button: 'button:not([role]), [role="button"]',
  combobox: '[role="combobox"]',
  complementary: 'aside, [role="complementary"]',
  dialog: '[role="dialog"]',
  group: 'fieldset, [role="group"]',
  heading: 'h1, h2, h3, h4',
  img: 'img, [role="img"]',
  link: 'a[href]',
  listbox: '[role="listbox"]',
  listitem: 'li',
  log: '[role="log"]',
  main: 'main',
  menuitem: '[role="menuitem"]',
  navigation: 'nav',
  option: '[role="option"]',
  progressbar: '[role="progressbar"]',
  radio: 'input[type="radio"]',
  radiogroup: '[role="radiogroup"]',
  region: 'section[aria-label], [role="region"]',
  slider: 'input[type="range"]',
  status: '[role="status"]',
  switch: '[role="switch"]',
  tab: '[role="tab"]',
  textbox: 'textarea, input:not([type]), input[type="text"], input[type="search"]',
} as const;
export type RoleName = keyof typeof selectors;

const isolates = /[\u2066-\u2069]/g;
/** Without the marks that isolate names. */
export const withoutIsolates = (text: string): string => text.replace(isolates, '');
/** The words of an element, without those marks. */
export const wordsOf = (element: Element | null | undefined): string =>
  withoutIsolates(element?.textContent ?? '')
    .replace(/\s+/g, ' ')
    .trim();

const nameOf = (element: HTMLElement): string => {
  const labelled = element.getAttribute('aria-labelledby');
  if (labelled !== null)
    return labelled
      .split(' ')
      .map((id) => wordsOf(document.getElementById(id)))
      .join(' ');
  const label = element.getAttribute('aria-label') ?? element.getAttribute('alt');
  if (label !== null) return withoutIsolates(label);
  const named = element.id === '' ? null : document.querySelector(`label[for="${CSS.escape(element.id)}"]`);
  return wordsOf(named ?? element.closest('label') ?? element);
};

const isShown = (element: HTMLElement): boolean => {
  for (let each: HTMLElement | null = element; each; each = each.parentElement)
    if (each.hidden || each.getAttribute('aria-hidden') === 'true' || each.style.display === 'none') return false;
  return true;
};

const matches = (name: string, wanted: string | RegExp): boolean =>
  typeof wanted === 'string' ? name === wanted : wanted.test(name);

export const allByRole = (role: RoleName, name?: string | RegExp, place: ParentNode = document): HTMLElement[] =>
  [...place.querySelectorAll<HTMLElement>(selectors[role])].filter(
    (each) => isShown(each) && (name === undefined || matches(nameOf(each), name)),
  );

/** The one that is shown with this role and name. Throws when there is none. */
export const byRole = (role: RoleName, name?: string | RegExp, place: ParentNode = document): HTMLElement => {
  const [found] = allByRole(role, name, place);
  if (found) return found;
  const others = allByRole(role, undefined, place).map(nameOf);
  const page = others.length === 0 ? `; the page says: ${wordsOf(document.body).slice(0, 300)}` : '';
  throw new Error(`There is no ${role} ${String(name ?? '')}; there is: ${others.join(' | ')}${page}`);
};

export const allWithText = (role: RoleName, words: string, place?: ParentNode): HTMLElement[] =>
  allByRole(role, undefined, place).filter((each) => wordsOf(each).includes(words));

/** The one with this role that has these words in it. Throws when there is none. */
export const withText = (role: RoleName, words: string, place?: ParentNode): HTMLElement => {
  const [found] = allWithText(role, words, place);
  if (found) return found;
  const others = allByRole(role, undefined, place).map(wordsOf);
  throw new Error(`There is no ${role} that says “${words}”; there is: ${others.join(' | ')}`);
};

/** How long something may take to be shown, in ms; only a hang lasts as long. */
const hangMs = 20_000;

/** Resolves to what `check` returns once it does not throw; what it threw last is what a hang says. */
export const seen = async <T>(check: () => T): Promise<T> => {
  const end = Date.now() + hangMs;
  for (;;) {
    // What comes while an act lasts is rendered when it ends: each one is short.
    await act(async () => new Promise((resolve) => setTimeout(resolve, 2)));
    try {
      return check();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
};

/** Resolves to what has this role and name, once it is shown. */
export const find = (role: RoleName, name?: string | RegExp, place?: ParentNode): Promise<HTMLElement> =>
  seen(() => byRole(role, name, place));

/** Resolves once nothing with this role and name is shown. */
export const gone = (role: RoleName, name?: string | RegExp, place?: ParentNode): Promise<void> =>
  seen(() => {
    if (allByRole(role, name, place).length > 0) throw new Error(`There still is a ${role} ${String(name ?? '')}.`);
  });

/** Resolves when these words are somewhere in `place`. */
export const seesText = (words: string | RegExp, place: Element = document.body): Promise<void> =>
  seen(() => {
    const text = wordsOf(place);
    if (typeof words === 'string' ? !text.includes(words) : !words.test(text))
      throw new Error(`“${String(words)}” is not in: ${text}`);
  });

export const pressOn = async (role: RoleName, name?: string | RegExp, place?: ParentNode): Promise<void> => {
  const element = await find(role, name, place);
  await act(async () => element.click());
};

/** Writes into a field or moves a slider, as a person does. React watches the value by a setter of its own on the element. */
export const fill = (field: Element, value: string): Promise<void> =>
  act(async () => {
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

/** A key pressed where the focus is. */
export const pressKey = (key: string, more: KeyboardEventInit = {}): Promise<void> =>
  act(async () => {
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    );
  });

/** Answers media queries for a window of this width, whose pointer is a mouse from 768 px on. */
export const matchMediaAt = (width: number) => (query: string) => {
  const least = /min-width: (\d+)px/.exec(query)?.[1];
  const most = /max-width: (\d+)px/.exec(query)?.[1];
  const isMatch =
    least !== undefined || most !== undefined
      ? width >= Number(least ?? 0) && width <= Number(most ?? Infinity)
      : /pointer: fine|hover: hover/.test(query) && width >= 768;
  return Object.assign(new EventTarget(), { matches: isMatch, media: query });
};
