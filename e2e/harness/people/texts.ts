import enAccountData from '@baithak/web/i18n/lazy/account-data.en';
import urAccountData from '@baithak/web/i18n/lazy/account-data.ur';
import enAccount from '@baithak/web/i18n/texts/account.en';
import enAudio from '@baithak/web/i18n/lazy/audio.en';
import urAudio from '@baithak/web/i18n/lazy/audio.ur';
import enBots from '@baithak/web/i18n/lazy/bots.en';
import urBots from '@baithak/web/i18n/lazy/bots.ur';
import enClassifier from '@baithak/web/i18n/lazy/classifier.en';
import urClassifier from '@baithak/web/i18n/lazy/classifier.ur';
import enCommon from '@baithak/web/i18n/texts/common.en';
import enEntry from '@baithak/web/i18n/texts/entry.en';
import enErrors from '@baithak/web/i18n/texts/errors.en';
import enHome from '@baithak/web/i18n/texts/home.en';
import enMedia from '@baithak/web/i18n/texts/media.en';
import enMessages from '@baithak/web/i18n/texts/messages.en';
import enOwnAccount from '@baithak/web/i18n/lazy/own-account.en';
import urOwnAccount from '@baithak/web/i18n/lazy/own-account.ur';
import enModeration from '@baithak/web/i18n/lazy/moderation.en';
import urModeration from '@baithak/web/i18n/lazy/moderation.ur';
import enNotifications from '@baithak/web/i18n/texts/notifications.en';
import enOrder from '@baithak/web/i18n/lazy/order.en';
import urOrder from '@baithak/web/i18n/lazy/order.ur';
import enPeople from '@baithak/web/i18n/texts/people.en';
import enRooms from '@baithak/web/i18n/texts/rooms.en';
import enSearch from '@baithak/web/i18n/texts/search.en';
import enLadder from '@baithak/web/i18n/lazy/ladder.en';
import urLadder from '@baithak/web/i18n/lazy/ladder.ur';
import enLog from '@baithak/web/i18n/lazy/log.en';
import urLog from '@baithak/web/i18n/lazy/log.ur';
import enRaids from '@baithak/web/i18n/lazy/raids.en';
import urRaids from '@baithak/web/i18n/lazy/raids.ur';
import enReports from '@baithak/web/i18n/lazy/reports.en';
import urReports from '@baithak/web/i18n/lazy/reports.ur';
import enStaff from '@baithak/web/i18n/lazy/staff.en';
import enWords from '@baithak/web/i18n/lazy/words.en';
import urWords from '@baithak/web/i18n/lazy/words.ur';
import urStaff from '@baithak/web/i18n/lazy/staff.ur';
import enSettings from '@baithak/web/i18n/texts/settings.en';
import enThreads from '@baithak/web/i18n/texts/threads.en';
import enTimes from '@baithak/web/i18n/texts/times.en';
import urAccount from '@baithak/web/i18n/texts/account.ur';
import enPages from '@baithak/web/i18n/texts/pages.en';
import enPrivate from '@baithak/web/i18n/lazy/private.en';
import enRoles from '@baithak/web/i18n/lazy/roles.en';
import urRoles from '@baithak/web/i18n/lazy/roles.ur';
import enPublic from '@baithak/web/i18n/texts/public.en';
import urCommon from '@baithak/web/i18n/texts/common.ur';
import urEntry from '@baithak/web/i18n/texts/entry.ur';
import urErrors from '@baithak/web/i18n/texts/errors.ur';
import urHome from '@baithak/web/i18n/texts/home.ur';
import urMedia from '@baithak/web/i18n/texts/media.ur';
import urMessages from '@baithak/web/i18n/texts/messages.ur';
import urNotifications from '@baithak/web/i18n/texts/notifications.ur';
import urPages from '@baithak/web/i18n/texts/pages.ur';
import urPrivate from '@baithak/web/i18n/lazy/private.ur';
import urPublic from '@baithak/web/i18n/texts/public.ur';
import urPeople from '@baithak/web/i18n/texts/people.ur';
import urRooms from '@baithak/web/i18n/texts/rooms.ur';
import urSearch from '@baithak/web/i18n/texts/search.ur';
import urSettings from '@baithak/web/i18n/texts/settings.ur';
import urThreads from '@baithak/web/i18n/texts/threads.ur';
import urTimes from '@baithak/web/i18n/texts/times.ur';

export type Language = 'en' | 'ur';

/** The app's own language packs, by which stories find buttons and fields. */
export const texts = {
  en: {
    account: enAccount,
    accountData: enAccountData,
    audio: enAudio,
    bots: enBots,
    classifier: enClassifier,
    common: enCommon,
    entry: enEntry,
    errors: enErrors,
    home: enHome,
    ladder: enLadder,
    log: enLog,
    media: enMedia,
    messages: enMessages,
    moderation: enModeration,
    ownAccount: enOwnAccount,
    notifications: enNotifications,
    order: enOrder,
    pages: enPages,
    private: enPrivate,
    raids: enRaids,
    public: enPublic,
    people: enPeople,
    roles: enRoles,
    rooms: enRooms,
    search: enSearch,
    reports: enReports,
    staff: enStaff,
    words: enWords,
    settings: enSettings,
    threads: enThreads,
    times: enTimes,
  },
  ur: {
    account: urAccount,
    accountData: urAccountData,
    audio: urAudio,
    bots: urBots,
    classifier: urClassifier,
    common: urCommon,
    entry: urEntry,
    errors: urErrors,
    home: urHome,
    ladder: urLadder,
    log: urLog,
    media: urMedia,
    messages: urMessages,
    moderation: urModeration,
    ownAccount: urOwnAccount,
    notifications: urNotifications,
    order: urOrder,
    pages: urPages,
    private: urPrivate,
    raids: urRaids,
    public: urPublic,
    people: urPeople,
    roles: urRoles,
    rooms: urRooms,
    search: urSearch,
    reports: urReports,
    staff: urStaff,
    words: urWords,
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
