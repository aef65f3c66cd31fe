import enCommon from '@baithak/web/i18n/en/common';
import enEntry from '@baithak/web/i18n/en/entry';
import enMessages from '@baithak/web/i18n/en/messages';
import urCommon from '@baithak/web/i18n/ur/common';
import urEntry from '@baithak/web/i18n/ur/entry';
import urMessages from '@baithak/web/i18n/ur/messages';

export type Language = 'en' | 'ur';

/** The words on the screens: what stories find buttons and fields by, from the app's own language tables. */
export const words = {
  en: { common: enCommon, entry: enEntry, messages: enMessages },
  ur: { common: urCommon, entry: urEntry, messages: urMessages },
} as const;

export type Words = (typeof words)[Language];

/** A pattern for a text with blanks: `Message {{room}}` matches any room; tags as `<door>` are dropped. */
export const pattern = (text: string): RegExp => {
  const escaped = text.replace(/<\/?\w+>/g, '').replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\{\{\w+\}\}/g, '.+')}$`);
};
