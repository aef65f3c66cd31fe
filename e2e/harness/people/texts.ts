import { texts as accountDataTexts } from '@baithak/web/i18n/lazy/account-data';
import enAccount from '@baithak/web/i18n/texts/account.en';
import { texts as audioTexts } from '@baithak/web/i18n/lazy/audio';
import { texts as botsTexts } from '@baithak/web/i18n/lazy/bots';
import { texts as classifierTexts } from '@baithak/web/i18n/lazy/classifier';
import enCommon from '@baithak/web/i18n/texts/common.en';
import enEntry from '@baithak/web/i18n/texts/entry.en';
import enErrors from '@baithak/web/i18n/texts/errors.en';
import enHome from '@baithak/web/i18n/texts/home.en';
import enMedia from '@baithak/web/i18n/texts/media.en';
import enMessages from '@baithak/web/i18n/texts/messages.en';
import { texts as ownAccountTexts } from '@baithak/web/i18n/lazy/own-account';
import { texts as moderationTexts } from '@baithak/web/i18n/lazy/moderation';
import enNotifications from '@baithak/web/i18n/texts/notifications.en';
import { texts as orderTexts } from '@baithak/web/i18n/lazy/order';
import enPeople from '@baithak/web/i18n/texts/people.en';
import enRooms from '@baithak/web/i18n/texts/rooms.en';
import enSearch from '@baithak/web/i18n/texts/search.en';
import { texts as pollsTexts } from '@baithak/web/i18n/lazy/polls';
import { texts as ladderTexts } from '@baithak/web/i18n/lazy/ladder';
import { texts as logTexts } from '@baithak/web/i18n/lazy/log';
import { texts as raidsTexts } from '@baithak/web/i18n/lazy/raids';
import { texts as reportsTexts } from '@baithak/web/i18n/lazy/reports';
import { texts as staffTexts } from '@baithak/web/i18n/lazy/staff';
import { texts as wordsTexts } from '@baithak/web/i18n/lazy/words';
import enSettings from '@baithak/web/i18n/texts/settings.en';
import enThreads from '@baithak/web/i18n/texts/threads.en';
import enTimes from '@baithak/web/i18n/texts/times.en';
import urAccount from '@baithak/web/i18n/texts/account.ur';
import enPages from '@baithak/web/i18n/texts/pages.en';
import { texts as privateTexts } from '@baithak/web/i18n/lazy/private';
import { texts as rolesTexts } from '@baithak/web/i18n/lazy/roles';
import enPublic from '@baithak/web/i18n/texts/public.en';
import urCommon from '@baithak/web/i18n/texts/common.ur';
import urEntry from '@baithak/web/i18n/texts/entry.ur';
import urErrors from '@baithak/web/i18n/texts/errors.ur';
import urHome from '@baithak/web/i18n/texts/home.ur';
import urMedia from '@baithak/web/i18n/texts/media.ur';
import urMessages from '@baithak/web/i18n/texts/messages.ur';
import urNotifications from '@baithak/web/i18n/texts/notifications.ur';
import urPages from '@baithak/web/i18n/texts/pages.ur';
import urPublic from '@baithak/web/i18n/texts/public.ur';
import urPeople from '@baithak/web/i18n/texts/people.ur';
import urRooms from '@baithak/web/i18n/texts/rooms.ur';
import urSearch from '@baithak/web/i18n/texts/search.ur';
import urSettings from '@baithak/web/i18n/texts/settings.ur';
import urThreads from '@baithak/web/i18n/texts/threads.ur';
import urTimes from '@baithak/web/i18n/texts/times.ur';

export type Language = 'en' | 'ur';

export const texts = {
  en: {
    account: enAccount,
    accountData: accountDataTexts.en,
    audio: audioTexts.en,
    bots: botsTexts.en,
    polls: pollsTexts.en,
    classifier: classifierTexts.en,
    common: enCommon,
    entry: enEntry,
    errors: enErrors,
    home: enHome,
    ladder: ladderTexts.en,
    log: logTexts.en,
    media: enMedia,
    messages: enMessages,
    moderation: moderationTexts.en,
    ownAccount: ownAccountTexts.en,
    notifications: enNotifications,
    order: orderTexts.en,
    pages: enPages,
    private: privateTexts.en,
    raids: raidsTexts.en,
    public: enPublic,
    people: enPeople,
    roles: rolesTexts.en,
    rooms: enRooms,
    search: enSearch,
    reports: reportsTexts.en,
    staff: staffTexts.en,
    words: wordsTexts.en,
    settings: enSettings,
    threads: enThreads,
    times: enTimes,
  },
  ur: {
    account: urAccount,
    accountData: accountDataTexts.ur,
    audio: audioTexts.ur,
    bots: botsTexts.ur,
    polls: pollsTexts.ur,
    classifier: classifierTexts.ur,
    common: urCommon,
    entry: urEntry,
    errors: urErrors,
    home: urHome,
    ladder: ladderTexts.ur,
    log: logTexts.ur,
    media: urMedia,
    messages: urMessages,
    moderation: moderationTexts.ur,
    ownAccount: ownAccountTexts.ur,
    notifications: urNotifications,
    order: orderTexts.ur,
    pages: urPages,
    private: privateTexts.ur,
    raids: raidsTexts.ur,
    public: urPublic,
    people: urPeople,
    roles: rolesTexts.ur,
    rooms: urRooms,
    search: urSearch,
    reports: reportsTexts.ur,
    staff: staffTexts.ur,
    words: wordsTexts.ur,
    settings: urSettings,
    threads: urThreads,
    times: urTimes,
  },
} as const;

export type Texts = (typeof texts)[Language];

/** A pattern for a text with placeholders: `Message {{room}}` matches any room; tags such as `<link>` are dropped. */
export const pattern = (text: string): RegExp => {
  const escaped = text.replace(/<\/?\w+>/g, '').replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\{\{\w+\}\}/g, '.+')}$`);
};
