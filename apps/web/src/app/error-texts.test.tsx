// @vitest-environment happy-dom
import { WireError, type WireCode } from '@baithak/client/wire/wire-error';
import type { RoomLoad } from '@baithak/client/room/room-follower';
import { defaultSettings } from '@baithak/protocol/contracts/settings-defaults';
import { inProof } from '@baithak/protocol/testing/in-proof';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { catalogue, textKeys, textOf, type ErrorWords, type TextKey } from '../i18n/error-catalogue.ts';
import { audioStore } from '../features/audio/state/audio-state.ts';
import { speakerOf, streamOf } from '../features/audio/testing/streams.ts';
import { loadPack } from '../i18n/i18n.ts';
import { texts as privateTexts } from '../i18n/lazy/private.ts';
import { endLocalSession } from '../testing/app-client.ts';
import { featuredRoom, listedRoom, roomDetails, roomLoad, userOf, threadOf } from '../testing/entities.ts';
import { answerBrokenly, answerCalls, followedRoom, receive, setStatus } from '../testing/fake-client.ts';
import { closeApp, dialog, fill, main, openApp, pressOn, seesText, signInFarah, until } from '../testing/open-app.tsx';
import { press } from '../testing/render.tsx';
import { epoch, farah, memberRole, messageOf, sana } from '../testing/room-fixtures.ts';
import type { CallName } from '../testing/wire-types.ts';

vi.mock('../lib/client.ts', () => import('../testing/app-client.ts'));
// A page whose code does not come.
vi.mock('../routes/entry/register.tsx', () => Promise.reject(new Error('Failed to fetch')));

interface Case {
  readonly words: ErrorWords & { readonly entry: Record<string, Record<string, string>> };
  /** Opens the app in the language of the case. */
  readonly open: (address: string) => Promise<void>;
  /** Waits until the text of the case is shown. */
  readonly sees: (where?: () => ParentNode | null) => Promise<unknown>;
}

const refusal = (code: WireCode) => new WireError({ code, msg: 'A sentence of the server.' });
/** From now on calls of this name are refused. */
const fails = (name: CallName, code: WireCode) =>
  answerCalls(name, () => {
    throw refusal(code);
  });
/** A field whose name has a placeholder: `Message {{room}}`. */
const fieldLike = (name: string) => new RegExp(`^${name.replace(/\{\{\w+\}\}/g, '.+').replace(/<\/?\w+>/g, '')}$`);
const nowhere = '0'.repeat(24);
const toasts = () => document.querySelector('#toasts')?.closest('[role="region"]') ?? null;

const ofOwner = { title: 'The Sitting Room', iOwn: true, role: { ...memberRole, rank: 7, strength: 7 } };
const listed = listedRoom(ofOwner);
const toFind = featuredRoom({ _id: 'b'.repeat(24), slug: 'kitaab', title: 'Kitaab Ghar' });
/** What else the settings' answers say of her. */
const farahHas = { rank: 1, username: farah.username };

const message = messageOf(farah, 1, 'words to copy');
const linked = {
  ...messageOf(farah, 2, 'x'),
  content: [{ type: 'thread' as const, data: `${location.origin}/thread/public/${nowhere}`, extras: {} }],
};
const load = roomLoad({
  data: [message],
  rev: 2,
  lastReadRev: 2,
  joinedAt: new Date(0).toISOString(),
  role: listed.role,
  roomDetails: roomDetails(ofOwner),
});

const handlers = () => {
  try {
    return followedRoom();
  } catch {
    return null;
  }
};

/** Farah opens an address of her room; the server answers what it holds. */
const entersRoom = async ({ open }: Case, address = '/home/rooms/baithak', more: object[] = []): Promise<void> => {
  signInFarah();
  const before = handlers();
  await open(address);
  await until('room that is being opened', () => handlers() !== before);
  await act(async () => handlers()?.onLoad({ ...load, data: [...load.data, ...more] } as RoomLoad, false));
};

const says = async ({ words: { messages } }: Case, text: string): Promise<void> => {
  const field = await fill(fieldLike(messages.composer), text, main);
  await press(field, 'Enter', { ctrlKey: true });
};

const threadId = threadOf(1, 'sana', null)._id;

/** Farah opens a thread that quotes another one. */
const opensThread = async (one: Case): Promise<void> => {
  answerCalls('getThread', () => ({ thrd: { ...threadOf(1, 'sana', null), quotedTo: nowhere } }));
  await entersRoom(one, `/home/baithak/thread/${threadId}`);
};

const repliesInThread = async (one: Case): Promise<void> => {
  const { threads } = one.words;
  answerCalls('getTopReplies', () => ({ data: [], pinnedReplies: [], canLoadMore: false }));
  await opensThread(one);
  const field = await fill(fieldLike(threads.replyTo), 'an answer');
  await pressOn(threads.reply, () => field.closest('form'));
};

const changesRoom = async (one: Case): Promise<void> => {
  const { rooms } = one.words;
  await entersRoom(one);
  await pressOn(rooms.more, main);
  await pressOn(rooms.settings.open);
  await fill(rooms.topic, 'galtiyan', dialog);
  await pressOn(rooms.settings.save, dialog);
};

const profileOf = (more: object) => ({
  profile: {
    fullname: '',
    picture: null,
    alias: '',
    gender: 0,
    age: null,
    about: '',
    joinDate: new Date(0).toISOString(),
  },
  userdata: {
    _id: sana.user._id,
    username: sana.username,
    rank: 1,
    role: memberRole,
    allowPrivate: true,
    connectionState: 5,
    thread: null,
    ...more,
  },
  me: false,
  publicThreads: { threadsList: [], countTotal: 0 },
});

const privateThread = {
  _id: 'd'.repeat(24),
  user: userOf(sana.user),
  role: memberRole,
  joinDate: new Date(0).toISOString(),
  online: true,
  mine: true,
  connectionState: 2,
  accepted: 1,
  blockers: [],
  unreadMessages: 0,
  new: false,
  targetPointer: null,
  targetReadAt: null,
  pointer: null,
  lastMessage: null,
  lastUpdate: new Date(0).toISOString(),
};

/** The toast comes when the connection has been lost for 5 s. */
const losesConnection = async ({ open, sees }: Case): Promise<void> => {
  signInFarah();
  await open('/home/explore');
  await until('list of rooms', () => document.querySelector('article'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await act(async () => {
    setStatus('offline');
    vi.advanceTimersByTime(5000);
  });
  vi.useRealTimers();
  await sees(toasts);
};
const comesBack = async ({ words: { common }, open, sees }: Case): Promise<void> => {
  const seesLost = () => seesText(common.toasts.networkError, false, toasts);
  await losesConnection({ words: { common }, open, sees: seesLost } as Case);
  await act(async () => setStatus('online'));
  await sees(toasts);
};

const signsIn = async ({ words: { entry }, open }: Case): Promise<void> => {
  await open('/login');
  await fill(entry['login']?.['name'] ?? '', 'farah3');
  await fill(entry['login']?.['password'] ?? '', 'not my password');
  await pressOn(entry['login']?.['submit'] ?? '');
};

const changesPassword = async ({ words: { account }, open }: Case): Promise<void> => {
  await open('/settings/account');
  await fill(account.password.current, 'purana-taala-9');
  await fill(account.password.new, 'naya-taala-9');
  await pressOn(account.password.submit);
};

const choosesPrivacy = async ({ words: { settings }, open }: Case): Promise<void> => {
  await open('/settings/privacy');
  await pressOn(settings.privacy.seen);
};

/** How each text comes to be shown. A row of the catalogue without one is a type error. */
const shown: Record<TextKey, (one: Case) => Promise<unknown>> = {
  publicThread: async ({ open, sees }) => {
    fails('getPublicThread', 'NOT_FOUND');
    fails('getPublicTopReplies', 'NOT_FOUND');
    await open(`/thread/public/${nowhere}`);
    await sees();
  },
  profile: async ({ open, sees }) => {
    fails('getProfile', 'NOT_FOUND');
    await open('/user/nobodyatall');
    await sees();
  },
  network: async (one) => {
    fails('logIn', 'NETWORK');
    await signsIn(one);
    await one.sees();
  },
  unknown: async (one) => {
    fails('logIn', 'UNKNOWN');
    await signsIn(one);
    await one.sees();
  },
  wrongPassword: async (one) => {
    fails('logIn', 'INVALID_PASSWORD');
    await signsIn(one);
    await one.sees();
    signInFarah();
    fails('changePassword', 'INVALID_PASSWORD');
    await changesPassword(one);
    await one.sees(main);
  },
  samePassword: async (one) => {
    signInFarah();
    fails('changePassword', 'SAME_PASSWORD');
    await changesPassword(one);
    await one.sees(main);
  },
  passwordUpdated: async (one) => {
    signInFarah();
    answerCalls('changePassword', () => ({
      data: {
        userId: farah.user._id,
        username: farah.username,
        rank: 1,
        guest: false,
        token: 't',
        email: 'f@example.com',
        accessToken: 'a',
        refreshToken: 'r',
      },
    }));
    await changesPassword(one);
    await one.sees(main);
  },
  launch: async ({ open, sees }) => {
    localStorage.setItem('session', JSON.stringify({ email: 'f@example.com', token: 'x'.repeat(43) }));
    fails('checkStatus', 'NETWORK');
    await open('/');
    await sees(toasts);
  },
  settings: async ({ open, sees }) => {
    signInFarah();
    fails('getSettings', 'UNKNOWN');
    await open('/settings/privacy');
    await sees();
  },
  notUpdated: async (one) => {
    signInFarah();
    fails('updateSettings', 'UNKNOWN');
    await choosesPrivacy(one);
    await one.sees(toasts);
  },
  updated: async (one) => {
    signInFarah();
    answerCalls('updateSettings', (chosen) => ({
      settings: { ...defaultSettings, whoCanPm: chosen.whoCanPm ?? 'everyone' },
      rev: 1,
      epoch,
      ...farahHas,
    }));
    await choosesPrivacy(one);
    await one.sees(toasts);
  },
  roomFailed: async ({ open, sees }) => {
    fails('getInvite', 'UNKNOWN');
    await open('/join/noSuchInvitation');
    await sees();
  },
  listFailed: async ({ open, sees }) => {
    signInFarah();
    fails('listRooms', 'BAD_TOKEN');
    await open('/home/explore');
    await sees(main);
  },
  noRooms: async ({ words: { rooms }, open, sees }) => {
    signInFarah();
    answerCalls('searchRooms', () => ({ searched: [] }));
    await open('/home/explore');
    await fill(rooms.explorePlaceholder, 'koi aisa kamra nahin');
    await sees(main);
  },
  heading: async ({ words: { rooms, errors }, open, sees }) => {
    signInFarah();
    fails('joinRoom', 'TOO_MANY');
    await open('/home/explore');
    await pressOn(rooms.join, () => document.querySelector('article'));
    await sees(toasts);
    await seesText(errors.TOO_MANY, false, toasts);
  },
  noSuchRoom: async (one) => {
    signInFarah();
    const before = handlers();
    await one.open('/home/rooms/nosuchroom');
    await until('room that is being opened', () => handlers() !== before);
    await act(async () => handlers()?.onError(refusal('ROOM_NOT_FOUND')));
    await seesText(one.words.common.notFound.room);
    await one.sees();
  },
  cannotRead: async (one) => {
    signInFarah();
    answerCalls('getRoomDetails', () => ({ roomDetails: roomDetails({ readers: 'members', joined: false }) }));
    const before = handlers();
    await one.open('/home/rooms/baithak');
    await until('room that is being opened', () => handlers() !== before);
    await act(async () => handlers()?.onError(refusal('CANNOT_READ')));
    await one.sees();
  },
  speakSlot: async (one) => {
    await entersRoom(one);
    const { _id: id, title, tile } = load.roomDetails;
    await act(async () => {
      audioStore.dispatch({ type: 'joining', room: { id, ref: 'baithak', title, tile } });
      audioStore.dispatch({ type: 'listening' });
      audioStore.dispatch({ type: 'streamKnown', roomId: id, stream: streamOf([speakerOf(sana.username)]) });
    });
    const tab = await until('tab of the audio', () =>
      [...document.querySelectorAll<HTMLElement>('[role="tab"]')].find((each) =>
        each.textContent.startsWith(one.words.rooms.audio),
      ),
    );
    await act(async () => tab.click());
    await one.sees(main);
  },
  roomNotUpdated: async (one) => {
    fails('updateRoomSettings', 'UNKNOWN');
    await changesRoom(one);
    await one.sees(dialog);
  },
  roomUpdated: async (one) => {
    answerCalls('updateRoomSettings', () => ({ roomDetails: load.roomDetails }));
    await changesRoom(one);
    await one.sees(toasts);
  },
  commandFailed: async (one) => {
    fails('seePerson', 'NO_SUCH_PERSON');
    await entersRoom(one);
    await says(one, '/seen nobodyatall');
    await one.sees(toasts);
  },
  commandDone: async (one) => {
    answerCalls('seePerson', () => ({ msg: 'x', seenAt: null }));
    await entersRoom(one);
    await says(one, '/seen farah3');
    await one.sees(toasts);
    await seesText(one.words.messages.command.isHere.replace('{{username}}', 'farah3'), false, toasts);
  },
  notAMember: async (one) => {
    fails('sendMessage', 'NOT_A_MEMBER');
    await entersRoom(one);
    await says(one, 'am I still here?');
    await one.sees(toasts);
    await until('text that is back in the field', () =>
      [...document.querySelectorAll('textarea')].some(({ value }) => value === 'am I still here?'),
    );
  },
  downError: async (one) => {
    await entersRoom(one);
    await act(async () => receive('downError', { heading: 'Error', msg: 'x', code: 'FORBIDDEN' }));
    await one.sees(toasts);
  },
  linkedThread: async (one) => {
    fails('getThreadShort', 'NOT_FOUND');
    await entersRoom(one, undefined, [linked]);
    await one.sees(() => document.querySelector('[role="log"]'));
  },
  broken: async (one) => {
    const writeText = () => Promise.reject(new Error('refused'));
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    await entersRoom(one);
    const row = await until('message', () => document.querySelector(`[data-message="${message._id}"]`));
    await act(async () => row.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' })));
    await pressOn(one.words.messages.copy);
    await one.sees(toasts);
  },
  profileInRoom: async (one) => {
    fails('getProfile', 'NETWORK');
    await entersRoom(one);
    const face = await until('face', () => document.querySelector<HTMLElement>('[data-message] [data-person]'));
    await act(async () => face.click());
    await one.sees();
  },
  quotedThread: async (one) => {
    fails('getThreadShort', 'NETWORK');
    await opensThread(one);
    await one.sees();
  },
  repliesGone: async (one) => {
    fails('getTopReplies', 'NOT_FOUND');
    await opensThread(one);
    await one.sees();
  },
  noServer: async (one) => {
    fails('replyToThread', 'NETWORK');
    await repliesInThread(one);
    await one.sees();
  },
  requestError: async (one) => {
    fails('replyToThread', 'UNKNOWN');
    await repliesInThread(one);
    await one.sees();
  },
  badInput: async (one) => {
    fails('replyToThread', 'INVALID_INPUT');
    await repliesInThread(one);
    await one.sees();
  },
  privateRequest: async (one) => {
    signInFarah();
    answerCalls('getProfile', () => profileOf({}));
    fails('requestPrivate', 'PM_REFUSED');
    await one.open(`/pms/with/${sana.username}`);
    await pressOn(one.words.private.request);
    await one.sees(toasts);
  },
  privateSend: async (one) => {
    signInFarah();
    const loaded = { thread: privateThread, msgs: [], rev: 0, epoch, lastReadRev: 0, canLoadMore: false };
    answerCalls('loadPrivateThread', () => loaded);
    fails('sendPrivate', 'BLOCKED');
    await one.open(`/home/pm/chat/${privateThread._id}`);
    const field = await fill(fieldLike(one.words.private.composer), 'Can you read this?', main);
    await press(field, 'Enter', { ctrlKey: true });
    await one.sees();
  },
  lost: async (one) => losesConnection(one),
  lostMore: async (one) => losesConnection(one),
  back: async (one) => comesBack(one),
  backMore: async (one) => comesBack(one),
  badToken: async (one) => {
    signInFarah();
    await one.open('/home/explore');
    await seesText(one.words.rooms.exploreTitle);
    await act(async () => endLocalSession('expired'));
    await one.sees(toasts);
    await until('login', () => document.querySelector('input[name="username"]'));
  },
  router: async (one) => {
    await one.open('/register');
    await one.sees();
  },
  crash: async (one) => {
    signInFarah();
    answerBrokenly('listRooms', { rooms: [{}], featured: [] });
    await one.open('/home/rooms');
    await one.sees();
  },
  notCreated: async ({ words: { rooms }, open, sees }) => {
    signInFarah();
    fails('createRoom', 'UNKNOWN');
    await open('/home/explore');
    await pressOn(rooms.create, main);
    await fill(rooms.name, 'Galti Ghar', dialog);
    await pressOn(rooms.create, dialog);
    await sees(dialog);
  },
};

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  answerCalls('listRooms', () => ({ rooms: [listed], featured: [toFind], roomsLimit: 3 }));
  answerCalls('getSettings', () => ({ settings: defaultSettings, rev: 0, epoch, ...farahHas }));
});
afterEach(async () => {
  await closeApp();
  setStatus('online');
});

/** The timeline draws the rows that fit: happy-dom has no layout. */
const size = { configurable: true, get: () => 600 };
Object.defineProperties(HTMLElement.prototype, { clientHeight: size, clientWidth: size });

/** Everything is in view. */
class InView {
  readonly tell: (entries: object[], observer: object) => void;
  constructor(tell: InView['tell']) {
    this.tell = tell;
  }
  observe(target: Element) {
    this.tell([{ isIntersecting: true, target }], this);
  }
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('IntersectionObserver', InView);

const words = {
  en: { ...(await loadPack('en')), private: privateTexts.en } as unknown as Case['words'],
  ur: { ...(await loadPack('ur')), private: privateTexts.ur } as unknown as Case['words'],
};

/** In `npm test` each text is seen in one language, in turns; in the proof in both. */
const keysIn = { en: textKeys.filter((_, at) => at % 2 === 0), ur: textKeys.filter((_, at) => at % 2 === 1) };

for (const language of ['en', 'ur'] as const)
  test.each(inProof(keysIn[language], textKeys))(`%s is shown where it belongs (${language})`, async (key) => {
    const text = textOf(key, words[language]);
    const open = (address: string) => openApp(address, language);
    await shown[key]({ words: words[language], open, sees: (where) => seesText(text, key === 'heading', where) });
  });

test('the English texts are those of docs/product.md, letter by letter', () => {
  for (const key of textKeys) expect(textOf(key, words.en), key).toBe(catalogue[key].text);
});

test('every text of the catalogue is shown by a test', () => {
  expect(Object.keys(shown).toSorted()).toEqual(textKeys.toSorted());
});
