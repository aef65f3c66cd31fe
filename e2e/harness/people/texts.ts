import enAccountData from '@baithak/web/i18n/account-data/en';
import urAccountData from '@baithak/web/i18n/account-data/ur';
import enAccount from '@baithak/web/i18n/en/account';
import enAudio from '@baithak/web/i18n/audio/en';
import urAudio from '@baithak/web/i18n/audio/ur';
import enBots from '@baithak/web/i18n/bots/en';
import urBots from '@baithak/web/i18n/bots/ur';
import enClassifier from '@baithak/web/i18n/classifier/en';
import urClassifier from '@baithak/web/i18n/classifier/ur';
import enCommon from '@baithak/web/i18n/en/common';
import enEntry from '@baithak/web/i18n/en/entry';
import enErrors from '@baithak/web/i18n/en/errors';
import enHome from '@baithak/web/i18n/en/home';
import enMedia from '@baithak/web/i18n/en/media';
import enMessages from '@baithak/web/i18n/en/messages';
import enOwnAccount from '@baithak/web/i18n/own-account/en';
import urOwnAccount from '@baithak/web/i18n/own-account/ur';
import enModeration from '@baithak/web/i18n/moderation/en';
import urModeration from '@baithak/web/i18n/moderation/ur';
import enNotifications from '@baithak/web/i18n/en/notifications';
import enOrder from '@baithak/web/i18n/order/en';
import urOrder from '@baithak/web/i18n/order/ur';
import enPeople from '@baithak/web/i18n/en/people';
import enRooms from '@baithak/web/i18n/en/rooms';
import enSearch from '@baithak/web/i18n/en/search';
import enLadder from '@baithak/web/i18n/ladder/en';
import urLadder from '@baithak/web/i18n/ladder/ur';
import enLog from '@baithak/web/i18n/log/en';
import urLog from '@baithak/web/i18n/log/ur';
import enRaids from '@baithak/web/i18n/raids/en';
import urRaids from '@baithak/web/i18n/raids/ur';
import enReports from '@baithak/web/i18n/reports/en';
import urReports from '@baithak/web/i18n/reports/ur';
import enStaff from '@baithak/web/i18n/staff/en';
import enWords from '@baithak/web/i18n/words/en';
import urWords from '@baithak/web/i18n/words/ur';
import urStaff from '@baithak/web/i18n/staff/ur';
import enSettings from '@baithak/web/i18n/en/settings';
import enThreads from '@baithak/web/i18n/en/threads';
import enTimes from '@baithak/web/i18n/en/times';
import urAccount from '@baithak/web/i18n/ur/account';
import enPages from '@baithak/web/i18n/en/pages';
import enPrivate from '@baithak/web/i18n/private/en';
import enRoles from '@baithak/web/i18n/roles/en';
import urRoles from '@baithak/web/i18n/roles/ur';
import enPublic from '@baithak/web/i18n/en/public';
import urCommon from '@baithak/web/i18n/ur/common';
import urEntry from '@baithak/web/i18n/ur/entry';
import urErrors from '@baithak/web/i18n/ur/errors';
import urHome from '@baithak/web/i18n/ur/home';
import urMedia from '@baithak/web/i18n/ur/media';
import urMessages from '@baithak/web/i18n/ur/messages';
import urNotifications from '@baithak/web/i18n/ur/notifications';
import urPages from '@baithak/web/i18n/ur/pages';
import urPrivate from '@baithak/web/i18n/private/ur';
import urPublic from '@baithak/web/i18n/ur/public';
import urPeople from '@baithak/web/i18n/ur/people';
import urRooms from '@baithak/web/i18n/ur/rooms';
import urSearch from '@baithak/web/i18n/ur/search';
import urSettings from '@baithak/web/i18n/ur/settings';
import urThreads from '@baithak/web/i18n/ur/threads';
import urTimes from '@baithak/web/i18n/ur/times';

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
