import type { Client } from '@baithak/client/create-client';
import { readParams } from '@baithak/protocol/commands/bot-params';
import { limits } from '@baithak/protocol/limits';
import { addressedIn } from '@baithak/protocol/parts/named-in';
import { givenCommand, type GivenCommand } from '@baithak/protocol/parts/part';
import { partsToPlain } from '@baithak/protocol/parts/print-parts';
import { botRank } from '@baithak/protocol/ranks';
import { CommandError } from './errors.ts';
import { codeOf, persist } from './persist.ts';
import { pollOf } from './polls.ts';
import { tempIdOf } from './cursor.ts';
import type { Answer, BotCommand, Handlers, Message, Person, Room, Upload } from './types.ts';
import type { RoomChange } from '@baithak/client/room/room-follower';

export type RoomMessage = Extract<RoomChange, { type: 'created' | 'edited' }>['message'];

/** What handling needs of the bot. */
export interface Scene {
  readonly client: Client;
  readonly commands: readonly BotCommand[];
  readonly timeoutMs: number;
  /** Aborted when the bot ends. */
  readonly signal: AbortSignal;
  /** The bot itself. */
  readonly self: () => { readonly _id: string; readonly username: string };
  handlersOf<K extends keyof Handlers>(event: K): readonly Handlers[K][];
  report(error: unknown): void;
}

type Member = Pick<RoomMessage['member'], 'user' | 'role'>;

export const personOf = ({ user, role }: Member): Person => ({
  id: user._id,
  username: user.username,
  fullname: user.profile.fullname,
  rank: role.rank,
});

/** What the server answered to a message. */
export const toAnswer = ({
  id,
  message,
}: {
  readonly id: string;
  readonly message: { readonly date: string };
}): Answer => ({
  id,
  date: new Date(message.date),
});

/** The message as sent, with the files of an upload. */
export const contentOf = (text: string, upload?: Upload) => {
  if ([...text].length > limits.message) throw new RangeError(`A message has at most ${limits.message} characters.`);
  if (!upload) return { message: text, type: 'text' as const };
  const [only, ...more] = upload.files;
  if (!only) throw new RangeError('The upload has no files.');
  const media = more.length === 0 ? only : { type: 'gallery' as const, items: [...upload.files] };
  const words = text === '' ? [] : [{ type: 'text' as const, data: text }];
  return { message: [...words, media], type: 'hybrid' as const, token: upload.token };
};

/** The time of one handler: what it sends waits for the server as long as it must, and nothing is sent when it is over. */
interface HandlerTime {
  send<T>(run: () => Promise<T>): Promise<T>;
}

const messageFor = (
  { client }: Scene,
  time: HandlerTime,
  room: Room,
  message: RoomMessage,
): { readonly message: Message; answers(): number } => {
  let answers = 0;
  return {
    answers: () => answers,
    message: {
      id: message._id,
      text: partsToPlain(message.content, null, limits.message),
      from: personOf(message.member),
      room,
      date: new Date(message.date),
      reply: async (text, upload): Promise<Answer> => {
        const content = contentOf(text, upload);
        const tempId = tempIdOf(message._id, (answers += 1));
        const sending = { id: room.id, replyTo: message._id, tempId, ...content };
        return toAnswer(await time.send(() => client.messages.replyMessage(sending)));
      },
      ask: async (poll): Promise<Answer> => {
        const tempId = tempIdOf(message._id, (answers += 1));
        const asking = { id: room.id, replyTo: message._id, tempId, ...pollOf(poll) };
        return toAnswer(await time.send(() => client.polls.sendPoll(asking)));
      },
      thread: async (text): Promise<Answer> => {
        const { data } = await time.send(() => client.threads.createThread({ roomId: room.id, threadText: text }));
        answers += 1;
        return { id: data._id, date: new Date(data.date) };
      },
    },
  };
};

const tooLong = 'This took too long.';

/** Runs a handler for as long as it may take; the time in which it waits for the server is not counted. */
const inTime = async (scene: Scene, run: (time: HandlerTime) => Promise<void>): Promise<void> => {
  const over = new AbortController();
  const late = Promise.withResolvers<never>();
  const signal = AbortSignal.any([scene.signal, over.signal]);
  let sending = 0;
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    timer = setTimeout(() => {
      if (sending > 0) return wait();
      over.abort(new CommandError(tooLong));
      late.reject(new CommandError(tooLong));
    }, scene.timeoutMs);
  };
  const send = async <T>(act: () => Promise<T>): Promise<T> => {
    sending += 1;
    try {
      return await persist(signal, act);
    } finally {
      sending -= 1;
    }
  };
  wait();
  try {
    await Promise.race([run({ send }), late.promise]);
  } finally {
    clearTimeout(timer);
  }
};

const plainFailure = 'This did not work.';

/** Only who gave the command reads it. */
const fail = async (
  { client, signal }: Pick<Scene, 'client' | 'signal'>,
  room: Room,
  messageId: string,
  words: string,
): Promise<void> => {
  const msg = [...words].slice(0, limits.botFailure).join('').trim() || plainFailure;
  const say = (why: string) => persist(signal, () => client.bots.failCommand({ id: room.id, messageId, msg: why }));
  try {
    await say(msg);
  } catch (error) {
    // It quotes what the classifier refuses.
    if (codeOf(error) === 'REFUSED' && msg !== plainFailure) return fail({ client, signal }, room, messageId, '');
    // It was answered or failed before.
    if (codeOf(error) !== 'NOT_FOUND') throw error;
  }
};

const runCommand = async (
  scene: Scene,
  room: Room,
  message: RoomMessage,
  given: { readonly command: string; readonly params: string },
): Promise<void> => {
  const handlers = scene.handlersOf('command');
  const known = scene.commands.find(({ name }) => name === given.command);
  const read = known && readParams(known.params, given.params);
  if (!read || handlers.length === 0) return fail(scene, room, message._id, 'This bot has no such command any more.');
  if ('problem' in read) return fail(scene, room, message._id, `This is not right: ${read.argument}`);
  let answered = 0;
  try {
    await inTime(scene, async (time) => {
      const { message: base, answers } = messageFor(scene, time, room, message);
      const command = { ...base, name: given.command, params: read.values };
      for (const handler of handlers) await handler(command);
      answered = answers();
    });
    if (answered === 0) await fail(scene, room, message._id, 'The bot has no answer to this.');
  } catch (error) {
    if (scene.signal.aborted) throw error;
    if (!(error instanceof CommandError)) scene.report(error);
    const words = error instanceof CommandError ? error.message : 'Something went wrong in this bot.';
    await fail(scene, room, message._id, words);
  }
};

const isNamed = (message: RoomMessage, id: string): boolean =>
  addressedIn(message.content).some((part) => part.extras?._id === id);

/** By its id: the name of a bot that is gone may be another one's now. Commands of before had none. */
const isFor = ({ _id, bot }: GivenCommand, self: ReturnType<Scene['self']>): boolean =>
  _id === undefined ? bot === self.username : _id === self._id;

/** Handles one message of a room. No bot starts another: what bots write reaches no handler. */
export const handleMessage = async (scene: Scene, room: Room, message: RoomMessage): Promise<void> => {
  if (message.member.role.rank === botRank) return;
  const given = givenCommand(message.content);
  if (given) {
    if (isFor(given, scene.self())) await runCommand(scene, room, message, given);
    return;
  }
  const handlers = scene.handlersOf(isNamed(message, scene.self()._id) ? 'mention' : 'message');
  if (handlers.length === 0) return;
  await inTime(scene, async (time) => {
    const { message: one } = messageFor(scene, time, room, message);
    for (const handler of handlers) await handler(one);
  }).catch((error: unknown) => {
    if (scene.signal.aborted) throw error;
    scene.report(error);
  });
};
