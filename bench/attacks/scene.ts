import { newId } from '@baithak/protocol/ids';
import { createRoom, createThread, postToApi, registerMember, type Caller } from '../api-calls.ts';
import { openSocketIo } from '../socket-io-connection.ts';

/** What stands in the community before anybody attacks it. It crosses to the attacker's process as JSON. */
export interface Scene {
  /** The room that the attackers load: its messages are as long as they may be, of words that nothing else has. */
  readonly longRoom: string;
  /** A room with threads as long as they may be. */
  readonly threadsRoom: string;
  /** A public thread with long replies. */
  readonly publicThread: string;
  /** A room for everybody who comes and goes. */
  readonly crowdedRoom: string;
  /** Rooms in which people talk. */
  readonly rooms: readonly string[];
  /** The account that strangers try to lock out. */
  readonly victim: { readonly username: string; readonly email: string };
}

export interface SceneSize {
  readonly longMessages: number;
  readonly longThreads: number;
  readonly longReplies: number;
  readonly talkRooms: number;
}

const longMessage = 4000;
const longThread = 20_000;
/** None that make a word, or 20,000 characters of them would hold one that is refused. */
const letters = 'bdghjqvwxz';

const nonsenseWord = (): string =>
  Array.from({ length: 6 }, () => letters.charAt(Math.floor(Math.random() * letters.length))).join('');

/** A text of as many characters, of words that no other text has. */
export const nonsense = (characters: number): string => {
  let text = '';
  while (text.length < characters) text += `${nonsenseWord()} `;
  return text.slice(0, characters);
};

const fillRoom = async (caller: Caller & { token: string }, roomId: string, messages: number): Promise<void> => {
  const socket = await openSocketIo(caller.url, '/room', caller.token);
  for (let count = 0; count < messages; count += 1)
    await socket.emit('sendMessage', { id: roomId, message: nonsense(longMessage), type: 'text', tempId: newId() });
  socket.close();
};

/** An owner may make three rooms only. */
const openRooms = async (url: string, count: number): Promise<string[]> => {
  const rooms: string[] = [];
  for (let owner = 0; rooms.length < count; owner += 1) {
    const token = await registerMember(url, `owner${String(owner).padStart(4, '0')}`);
    for (let room = 0; room < 3 && rooms.length < count; room += 1)
      rooms.push(await createRoom(url, token, `Room ${owner} ${room} of the talk`));
  }
  return rooms;
};

/** Prepares the community on a server without rate limits, through its own calls. */
export const prepareScene = async (url: string, size: SceneSize): Promise<Scene> => {
  const caller = { url, token: await registerMember(url, 'preparer') };
  const [longRoom, threadsRoom, crowdedRoom] = [
    await createRoom(url, caller.token, 'The room of long messages'),
    await createRoom(url, caller.token, 'The room of long threads'),
    await createRoom(url, caller.token, 'The crowded room'),
  ];
  await fillRoom(caller, longRoom, size.longMessages);
  const publicThread = await createThread(caller, {
    roomId: threadsRoom,
    threadText: nonsense(longThread),
    public: true,
  });
  for (let reply = 0; reply < size.longReplies; reply += 1)
    await postToApi(caller, '/a/r/thread/reply', {
      roomId: threadsRoom,
      replyTo: publicThread,
      threadText: nonsense(longThread),
    });
  for (let thread = 0; thread < size.longThreads; thread += 1)
    await createThread(caller, { roomId: threadsRoom, threadText: nonsense(longThread) });
  const username = 'thevictim';
  await registerMember(url, username);
  const rooms = await openRooms(url, size.talkRooms);
  return {
    longRoom,
    threadsRoom,
    crowdedRoom,
    publicThread,
    rooms,
    victim: { username, email: `${username}@bench.invalid` },
  };
};
