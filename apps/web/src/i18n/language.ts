import { readLocal, writeLocal } from '../lib/storage.ts';

export const languages = ['en', 'ur'] as const;
export type Language = (typeof languages)[number];

export const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'ur';

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ur' ? 'rtl' : 'ltr');

export const keptLanguage = (): Language | null => {
  const stored = readLocal('loadedLanguage');
  return isLanguage(stored) ? stored : null;
};

/** The stored language, else what boot.js or the server wrote on `<html>`. */
export const readLanguage = (): Language => {
  const stored = keptLanguage();
  if (stored !== null) return stored;
  const shown = document.documentElement.lang;
  return isLanguage(shown) ? shown : 'en';
};

export const showLanguage = (language: Language): void => {
  writeLocal('loadedLanguage', language);
  // For the server, which renders public pages in it (docs/decisions/public-pages.md#rendering-on-the-server); boot.js
  // renews it.
  document.cookie = `loadedLanguage=${language}; path=/; max-age=31536000; samesite=lax`;
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
};
