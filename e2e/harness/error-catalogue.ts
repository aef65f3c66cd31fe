import type { Words } from './words.ts';

interface Seen {
  /** The text as the specification gives it. */
  readonly says: string;
  /** The same in somebody's language table: in English it must be `says`. */
  readonly at: (words: Words) => string;
}

interface Later {
  readonly says: string;
  /** Why nobody can see it yet. */
  readonly later: string;
}

/** The texts of the specification's error catalogue (section 8), in its order. Where it gives no wording, the sentence is ours. */
export const catalogue = {
  publicThread: { says: 'An error occured while loading this thread.', at: (w) => w.public.threadFailed },
  repliesGone: { says: 'Error loading replies.', at: (w) => w.threads.repliesFailed },
  badInput: { says: 'Some of what was sent is not valid.', at: (w) => w.errors.INVALID_INPUT },
  noServer: { says: 'Server did not respond.', at: (w) => w.threads.noServer },
  requestError: { says: 'Error with the request being sent.', at: (w) => w.threads.requestError },
  quotedThread: { says: 'Loading Failed', at: (w) => w.threads.quoteFailed },
  linkedThread: { says: 'Loading Failed', at: (w) => w.messages.thread.failed },
  profile: { says: 'Profile Loading Error.', at: (w) => w.public.profileFailed },
  profileInRoom: { says: 'Profile Loading Error.', at: (w) => w.messages.person.failed },
  network: { says: 'Network error or resource not found.', at: (w) => w.errors.NETWORK },
  launch: { says: 'Network error.', at: (w) => w.common.notices.launchNetworkError },
  lost: { says: 'Network Error!', at: (w) => w.common.notices.networkError },
  lostMore: { says: "Can't access internet!", at: (w) => w.common.notices.networkErrorMore },
  back: { says: 'Back Online!', at: (w) => w.common.notices.backOnline },
  backMore: { says: 'We are connected again!', at: (w) => w.common.notices.backOnlineMore },
  heading: { says: 'Error', at: (w) => w.common.notices.error },
  commandFailed: { says: 'Command Error!', at: (w) => w.messages.command.failed },
  commandDone: { says: 'Command Successful!', at: (w) => w.messages.command.done },
  speakSlot: { says: 'Only one speaker is allowed at a time.', later: 'audio broadcasts are a later part' },
  privateSend: {
    says: "the server's sentence on a private message that was not sent",
    later: 'private threads are a later part',
  },
  privateRequest: { says: "the server's sentence on a refused request", later: 'private threads are a later part' },
  downError: { says: 'You may not do this.', at: (w) => w.errors.FORBIDDEN },
  badToken: { says: 'Provided Token is not valid.', at: (w) => w.errors.BAD_TOKEN },
  wrongPassword: { says: 'Invalid Password.', at: (w) => w.errors.INVALID_PASSWORD },
  samePassword: { says: 'Current and New passwords must be different.', at: (w) => w.errors.SAME_PASSWORD },
  notAMember: {
    says: 'You do not have enough permissions in this room: you are not an active member, or your permissions were revoked.',
    at: (w) => w.errors.NOT_A_MEMBER,
  },
  noSuchRoom: { says: 'This room does not exist. Maybe its ID or slug is wrong.', at: (w) => w.errors.ROOM_NOT_FOUND },
  roomFailed: { says: "Can't retrieve data!", at: (w) => w.rooms.loadFailed },
  listFailed: { says: "Can't retrieve data!", at: (w) => w.rooms.listError },
  updated: { says: 'Update successful!', at: (w) => w.settings.updated },
  passwordUpdated: { says: 'Update successful!', at: (w) => w.account.password.done },
  roomUpdated: { says: 'Update successful!', at: (w) => w.rooms.settings.done },
  notUpdated: { says: 'Update Error!', at: (w) => w.settings.notUpdated },
  roomNotUpdated: { says: 'Update Error!', at: (w) => w.rooms.settings.failed },
  notCreated: { says: 'Create Error!', at: (w) => w.rooms.createFailed },
  unknown: { says: 'An unknown error occured!', at: (w) => w.errors.UNKNOWN },
  settings: { says: 'Settings Load Error.', at: (w) => w.settings.loadFailed },
  broken: { says: 'An error occured!', at: (w) => w.errors.BROKEN },
  noRooms: { says: 'No rooms found.', at: (w) => w.rooms.noRooms },
  cannotRead: {
    says: "You don't have permissions to read messages in this room.",
    later: 'nobody is kept from reading a room they may see before the moderation commands are built',
  },
  router: { says: 'Unexpected Application Error!', at: (w) => w.common.router.title },
  crash: { says: 'Something went wrong :(', at: (w) => w.common.crash.title },
} as const satisfies Readonly<Record<string, Seen | Later>>;

export type TextKey = keyof typeof catalogue;

/** The texts that can be seen today. */
export const shownKeys = (Object.keys(catalogue) as TextKey[]).filter((key) => 'at' in catalogue[key]);

/** What a text is in somebody's words. Throws for one that comes later. */
export const textOf = (key: TextKey, words: Words): string => {
  const row = catalogue[key];
  if (!('at' in row)) throw new Error(`${key} cannot be seen: ${row.later}.`);
  return row.at(words);
};
