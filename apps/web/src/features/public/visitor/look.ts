import { isLanguage, keptLanguage, showLanguage, type Language } from '../../../i18n/language.ts';
import { storedTheme, storeTheme, toThemeChoice } from '../../../lib/settings/stored-theme.ts';
import { deviceHas24 } from '../../../lib/time/device-hours.ts';
import { formatExact } from '../../../lib/time/format-date.ts';
import { isPlainClick } from '../../../lib/is-plain-click.ts';

/** The exact moment of every date by the reader's clock; the server wrote that of UTC. */
export const localTimes = (): void => {
  const form = { language: document.documentElement.lang, is24: deviceHas24() };
  for (const time of document.querySelectorAll('time')) {
    const date = new Date(time.dateTime);
    if (Number.isNaN(date.getTime())) continue;
    const [before, exact] = [time.title, formatExact(date, form)];
    time.title = exact;
    const label = time.getAttribute('aria-label');
    if (label !== null)
      time.setAttribute(
        'aria-label',
        label.replace(before, () => exact),
      );
  }
};

/** The page in another language: the server draws it, as the cookie says. */
const readIn = (language: Language): void => {
  showLanguage(language);
  const address = new URL(location.href);
  if (!address.searchParams.has('lang')) {
    location.reload();
    return;
  }
  address.searchParams.delete('lang');
  location.replace(address);
};

const isReload = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => Reflect.get(entry, 'type') === 'reload');

/**
 * The server did not know the stored language of this browser; a language in the address takes precedence. Once: a cache
 * on the way that takes no notice of the cookie would send the same page for ever.
 */
const mendLanguage = (): void => {
  if (isReload()) return;
  const [kept, served] = [keptLanguage(), document.documentElement.dataset['served']];
  const isKnown = kept !== null && document.cookie.includes(`loadedLanguage=${kept}`);
  if (isKnown && kept !== served && !new URLSearchParams(location.search).has('lang')) location.reload();
};

const markTheme = (): void => {
  const theme = storedTheme();
  for (const choice of document.querySelectorAll<HTMLInputElement>('[data-themes] input'))
    choice.checked = choice.value === theme;
};

/** Language and theme of the page, which are kept for the next one. */
export const listenToLook = (): void => {
  mendLanguage();
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLElement>('[data-language]');
    const language = link ? link.dataset['language'] : undefined;
    if (!isLanguage(language) || !isPlainClick(event)) return;
    event.preventDefault();
    readIn(language);
  });
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.closest('[data-themes]')) storeTheme(toThemeChoice(target.value));
  });
  document.addEventListener('DOMContentLoaded', markTheme);
  // Chosen on another page, to which Back has just returned from.
  addEventListener('pageshow', markTheme);
};
