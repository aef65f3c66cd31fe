import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { Epoch, IsoDate, Picture, User } from '../entities/entities.ts';
import { limits } from '../limits.ts';
import { labelText, lineText, tokenText } from '../text/text.ts';

/** Whether this names a time zone by its place (`Asia/Karachi`, `UTC`), not by a distance from UTC; empty is none, and passes. */
export const isTimeZone = (name: string): boolean => {
  if (name === '') return true;
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/**
 * A person's own settings and profile (docs/product.md#user-settings, docs/contract.md#own-account). The profile page
 * itself is in loading.ts.
 */

/** `HH:MM`, or empty. */
const TimeOfDay = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'must be a time like 22:30, or empty');

/** A name of the IANA time zone database, or empty while it is not known. */
const TimeZone = z.string().max(64).refine(isTimeZone, 'must be a time zone like Asia/Karachi, or empty');

/** User settings (docs/product.md#user-settings). `whoCanPm` `rooms`: people who share a room with you. */
export const Settings = z.strictObject({
  sounds: z.enum(['all', 'none', 'pm']),
  whoCanPm: z.enum(['everyone', 'no one', 'rooms']),
  language: z.enum(['en', 'ur']),
  /** Hours of the clock as the device shows them, or 12 or 24. */
  timeFormat: z.enum(['device', '12', '24']),
  theme: z.enum(['light', 'dark', 'blue', 'purple']),
  /** `#rrggbb`, or empty for the theme's own. */
  textColor: z.string().regex(/^(#[0-9a-f]{6})?$/, 'must be a colour like #1a2b3c, or empty'),
  backgroundColor: z.string().regex(/^(#[0-9a-f]{6})?$/, 'must be a colour like #1a2b3c, or empty'),
  hideColors: z.boolean(),
  showAlias: z.boolean(),
  compactView: z.boolean(),
  newLayout: z.boolean(),
  allowRoomsLastSeen: z.boolean(),
  /** An Owner has closed the page of the first steps. */
  firstStepsClosed: z.boolean(),
  /** `sounds` was chosen, be it the default: until then played sounds are heard (docs/contract.md#playing-sounds). */
  soundsChosen: z.boolean(),
  /** A letter of what is unseen (docs/contract.md#e-mail-digest). */
  emailDigest: z.enum(['off', 'daily', 'weekly']),
  /** Push messages and digests hold what was written, not only who wrote and where. */
  pushWords: z.boolean(),
  /** Whether notifications of these kinds are made: mention, reply, threadReply, like (docs/contract.md#who-is-told-of-what). */
  tellMentions: z.boolean(),
  tellReplies: z.boolean(),
  tellThreadReplies: z.boolean(),
  tellLikes: z.boolean(),
  /** Hours of the day without push messages; both empty: none. */
  quietFrom: TimeOfDay,
  quietTo: TimeOfDay,
  timeZone: TimeZone,
});
export type Settings = z.infer<typeof Settings>;

/** What a person writes about themselves. `gender`: 0 not specified, 1 male, 2 female. */
export const OwnProfile = z.strictObject({
  fullname: z.string(),
  alias: z.string(),
  gender: z.number().int().min(0).max(2),
  age: z.number().int().nullable(),
  about: z.string(),
  picture: Picture,
});
export type OwnProfile = z.infer<typeof OwnProfile>;

const revised = {
  settings: Settings,
  /** Grows with each change of the person's settings: of two answers or events of one epoch the one with the higher one is newer. */
  rev: z.number().int(),
  epoch: Epoch,
};
const stored = { ...revised, rank: z.number().int(), username: z.string() };

export const peopleContract = defineContract({
  getSettings: {
    service: 'api',
    route: 'GET /a/user/settings',
    auth: 'signedIn',
    in: {},
    out: stored,
    errors: [],
    summary: 'Your settings, platform rank and username.',
  },
  updateSettings: {
    service: 'api',
    route: 'POST /a/user/settings',
    auth: 'signedIn',
    in: Settings.partial().shape,
    out: stored,
    errors: ['TOO_MANY'],
    summary: 'Changes the given settings.',
  },
  updateProfile: {
    service: 'api',
    route: 'POST /a/user/profile',
    auth: 'signedIn',
    bots: 'may',
    in: {
      fullname: lineText(limits.fullName).optional(),
      alias: lineText(limits.alias).optional(),
      gender: z.number().int().min(0).max(2).optional(),
      age: z.number().int().min(limits.ageMin).max(limits.age).nullable().optional(),
      about: labelText(limits.about).optional(),
    },
    out: { profile: OwnProfile },
    errors: ['NAME_RESERVED', 'REFUSED', 'WORDS_NOT_ALLOWED', 'TOO_MANY', 'LADDER'],
    summary: 'Changes the given fields of your profile. NAME_RESERVED: a name that would pass for who runs the place.',
  },
  settingsChanged: {
    namespace: ['/global'],
    event: 'settingsChanged',
    payload: revised,
    summary: 'You have changed your settings on one of your devices; this one gets it too.',
  },
  listIgnored: {
    service: 'api',
    route: 'GET /a/user/ignored',
    auth: 'signedIn',
    in: {},
    out: { people: z.array(z.strictObject({ user: User, rank: z.number().int(), date: IsoDate })) },
    errors: [],
    summary: 'Whom you ignore, the latest first.',
  },
  ignoreListChanged: {
    namespace: ['/global'],
    event: 'ignoreListChanged',
    payload: { ignoreList: z.array(z.string()) },
    summary: 'The usernames of those whom you ignore: after `listen`, and after each change on one of your devices.',
  },
  updateAvatar: {
    service: 'api',
    route: 'POST /a/user/avatar',
    auth: 'member',
    bots: 'may',
    in: { token: tokenText().nullable() },
    out: { profile: OwnProfile },
    errors: ['BAD_UPLOAD_TOKEN', 'TOO_MANY'],
    summary: 'Takes the picture of an upload of target avatar as yours; null removes the present one.',
  },
});
