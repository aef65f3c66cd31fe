/** The languages that people read here (docs/product.md#languages-and-direction). */
export type Language = 'en' | 'ur';

/** Everybody who can act, guests included: what others may see of them. Credentials are in `accounts`. */
export interface PersonTable {
  id: string;
  /**
   * Unique. A guest's goes to the next person who takes it after `held_until`; the old row is renamed then
   * (docs/decisions/names.md#a-username-belongs-to-one-row).
   */
  username: string;
  /** The platform rank, -1 (guest) to 11. */
  rank: number;
  guest: 0 | 1;
  /** When a guest's name becomes free, in milliseconds; null for accounts, which keep theirs. */
  held_until: number | null;
  /** '' until the person chooses one: the username is shown. */
  fullname: string;
  /** A file name. */
  picture: string | null;
  alias: string;
  /** 0 not specified, 1 male, 2 female. */
  gender: number;
  age: number | null;
  about: string;
  /** Chosen, or asked for by the browser at the first entry. */
  language: Language | null;
  created_at: number;
  /** At most a minute old while the person is active. */
  last_seen_at: number;
  /** Until when the person may not sign in; null or past for everybody else. */
  suspended_until: number | null;
  /** Set when the account was closed: shown as 'Removed User'. */
  removed_at: number | null;
  /** Whether they had another username before. */
  renamed: number;
}

/** What a person has chosen (docs/product.md#user-settings); the language is in `people`. No row: the defaults. */
export interface SettingsTable {
  user_id: string;
  sounds: 'all' | 'none' | 'pm';
  who_can_pm: 'everyone' | 'no one' | 'rooms';
  time_format: 'device' | '12' | '24';
  theme: 'light' | 'dark' | 'blue' | 'purple';
  /** `#rrggbb`, or empty for the theme's own. */
  text_color: string;
  background_color: string;
  hide_colors: 0 | 1;
  show_alias: 0 | 1;
  compact_view: 0 | 1;
  new_layout: 0 | 1;
  /** Whether `/seen` in rooms may answer about this person. */
  allow_rooms_last_seen: 0 | 1;
  first_steps_closed: 0 | 1;
  /** Until then played sounds are heard. */
  sounds_chosen: 0 | 1;
  email_digest: 'off' | 'daily' | 'weekly';
  push_words: 0 | 1;
  /** Whether notifications of the kinds mention, reply, threadReply and like are made. */
  tell_mentions: 0 | 1;
  tell_replies: 0 | 1;
  tell_thread_replies: 0 | 1;
  tell_likes: 0 | 1;
  /** `HH:MM`, or empty. */
  quiet_from: string;
  quiet_to: string;
  /** Of the IANA database, or empty. */
  time_zone: string;
  /** Counts the changes. */
  rev: number;
  /** Counts how often the e-mail digest was turned on. */
  digest_epoch: number;
}

/** Whom a person ignores: nobody else reads it. */
export interface IgnoredPersonTable {
  user_id: string;
  ignored_id: string;
  /** Milliseconds. */
  ignored_at: number;
}

/** Who has another name, and what mentions them is not indexed under it yet. */
export interface NameToIndexTable {
  user_id: string;
  /** What is to be indexed. */
  type: 'messages' | 'threads';
  /** The name that it is to be found by. */
  username: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    people: PersonTable;
    settings: SettingsTable;
    ignored_people: IgnoredPersonTable;
    names_to_index: NameToIndexTable;
  }
}
