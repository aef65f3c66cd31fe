import type account from './texts/account.en.ts';
import type common from './texts/common.en.ts';
import type errors from './texts/errors.en.ts';
import type messages from './texts/messages.en.ts';
import type publicPages from './texts/public.en.ts';
import type rooms from './texts/rooms.en.ts';
import type settings from './texts/settings.en.ts';
import type threads from './texts/threads.en.ts';
import type { texts as privateTexts } from './lazy/private.ts';
import type { Texts } from './texts.ts';

/** The parts of a language pack that have a text of the catalogue. */
export interface ErrorWords {
  readonly account: Texts<typeof account>;
  readonly common: Texts<typeof common>;
  readonly errors: Texts<typeof errors>;
  readonly messages: Texts<typeof messages>;
  readonly private: Texts<(typeof privateTexts)['en']>;
  readonly public: Texts<typeof publicPages>;
  readonly rooms: Texts<typeof rooms>;
  readonly settings: Texts<typeof settings>;
  readonly threads: Texts<typeof threads>;
}

interface Seen {
  /** The text of docs/product.md#errors-and-texts. */
  readonly text: string;
  /** The same in a person's language table: in English it must be `text`. */
  readonly inPack: (texts: ErrorWords) => string;
}

/** The texts of docs/product.md#errors-and-texts, in its order. Where it gives no wording, the sentence is ours. */
export const catalogue = {
  publicThread: { text: 'An error occured while loading this thread.', inPack: (w) => w.public.threadFailed },
  repliesGone: { text: 'Error loading replies.', inPack: (w) => w.threads.repliesFailed },
  badInput: { text: 'Some of the input is not valid.', inPack: (w) => w.errors.INVALID_INPUT },
  noServer: { text: 'Server did not respond.', inPack: (w) => w.threads.noServer },
  requestError: { text: 'Error with the request being sent.', inPack: (w) => w.threads.requestError },
  quotedThread: { text: 'Loading Failed', inPack: (w) => w.threads.quoteFailed },
  linkedThread: { text: 'Loading Failed', inPack: (w) => w.messages.thread.failed },
  profile: { text: 'Profile Loading Error.', inPack: (w) => w.public.profileFailed },
  profileInRoom: { text: 'Profile Loading Error.', inPack: (w) => w.messages.person.failed },
  network: { text: 'Network error or resource not found.', inPack: (w) => w.errors.NETWORK },
  launch: { text: 'Network error.', inPack: (w) => w.common.toasts.launchNetworkError },
  lost: { text: 'Network Error!', inPack: (w) => w.common.toasts.networkError },
  lostMore: { text: "Can't access internet!", inPack: (w) => w.common.toasts.networkErrorMore },
  back: { text: 'Back Online!', inPack: (w) => w.common.toasts.backOnline },
  backMore: { text: 'We are connected again!', inPack: (w) => w.common.toasts.backOnlineMore },
  heading: { text: 'Error', inPack: (w) => w.common.toasts.error },
  commandFailed: { text: 'Command Error!', inPack: (w) => w.messages.command.failed },
  commandDone: { text: 'Command Successful!', inPack: (w) => w.messages.command.done },
  speakSlot: { text: 'Only one speaker is allowed at a time.', inPack: (w) => w.errors.NO_SPEAK_SLOT },
  privateSend: {
    text: 'You cannot write to each other: one of you has blocked the other.',
    inPack: (w) => w.errors.BLOCKED,
  },
  privateRequest: { text: 'This person takes no requests from you.', inPack: (w) => w.private.refused },
  downError: { text: 'You do not have permission to do this.', inPack: (w) => w.errors.FORBIDDEN },
  badToken: { text: 'Provided Token is not valid.', inPack: (w) => w.errors.BAD_TOKEN },
  wrongPassword: { text: 'Invalid Password.', inPack: (w) => w.errors.INVALID_PASSWORD },
  samePassword: { text: 'Current and New passwords must be different.', inPack: (w) => w.errors.SAME_PASSWORD },
  notAMember: {
    text: 'You do not have enough permissions in this room: you are not an active member, or your permissions were revoked.',
    inPack: (w) => w.errors.NOT_A_MEMBER,
  },
  noSuchRoom: {
    text: 'This room does not exist. Maybe its address is wrong.',
    inPack: (w) => w.errors.ROOM_NOT_FOUND,
  },
  roomFailed: { text: "Can't retrieve data!", inPack: (w) => w.rooms.loadFailed },
  listFailed: { text: "Can't retrieve data!", inPack: (w) => w.rooms.listError },
  updated: { text: 'Update successful!', inPack: (w) => w.settings.updated },
  passwordUpdated: { text: 'Update successful!', inPack: (w) => w.account.password.done },
  roomUpdated: { text: 'Update successful!', inPack: (w) => w.rooms.settings.done },
  notUpdated: { text: 'Update Error!', inPack: (w) => w.settings.notUpdated },
  roomNotUpdated: { text: 'Update Error!', inPack: (w) => w.rooms.settings.failed },
  notCreated: { text: 'Create Error!', inPack: (w) => w.rooms.createFailed },
  unknown: { text: 'An unknown error occured!', inPack: (w) => w.errors.UNKNOWN },
  settings: { text: 'Settings Load Error.', inPack: (w) => w.settings.loadFailed },
  broken: { text: 'An error occured!', inPack: (w) => w.errors.BROKEN },
  noRooms: { text: 'No rooms found.', inPack: (w) => w.rooms.noRooms },
  cannotRead: {
    text: "You don't have permissions to read messages in this room.",
    inPack: (w) => w.errors.CANNOT_READ,
  },
  router: { text: 'Unexpected Application Error!', inPack: (w) => w.common.router.title },
  crash: { text: 'Something went wrong :(', inPack: (w) => w.common.crash.title },
} as const satisfies Readonly<Record<string, Seen>>;

export type TextKey = keyof typeof catalogue;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys widens the names to string
export const textKeys = Object.keys(catalogue) as TextKey[];

export const textOf = (key: TextKey, texts: ErrorWords): string => catalogue[key].inPack(texts);
