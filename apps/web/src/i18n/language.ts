import { readKept, writeKept } from '../lib/storage.ts';

export const languages = ['en', 'ur'] as const;
export type Language = (typeof languages)[number];

export const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'ur';

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ur' ? 'rtl' : 'ltr');

/** The stored language, else what boot.js or the server wrote on `<html>`. */
export const readLanguage = (): Language => {
  const stored = readKept('loadedLanguage');
  if (isLanguage(stored)) return stored;
  const shown = document.documentElement.lang;
  return isLanguage(shown) ? shown : 'en';
};

/** Keeps the choice and turns the page's language and direction. */
export const showLanguage = (language: Language): void => {
  writeKept('loadedLanguage', language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
};
