import { languageOf, type Language } from '../people/api.ts';

const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'ur';

interface Asked {
  readonly lang?: unknown;
  readonly cookie?: string | undefined;
  readonly acceptLanguage?: string | undefined;
}

/**
 * The language around a page's content: `?lang=`, the choice kept in the browser, what the browser asks for, English
 * (docs/decisions/0160-public-pages.md).
 */
export const pageLanguage = ({ lang, cookie, acceptLanguage }: Asked): Language => {
  if (isLanguage(lang)) return lang;
  const kept = /(?:^|;\s*)loadedLanguage=(en|ur)(?:;|$)/.exec(cookie ?? '')?.[1];
  return isLanguage(kept) ? kept : (languageOf(acceptLanguage) ?? 'en');
};
