import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '@baithak/protocol/ids';
import { enterAsGuest, headersOf, postToApi, type Caller } from '../api-calls.ts';
import { openSocketIo, type SocketIoConnection } from '../socket-io-connection.ts';
import type { PlannedGuest, PlannedMessage } from './plan.ts';

/** What became of one thing that somebody wanted to say. */
export interface Tried {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The message's id; undefined of what was refused. */
  readonly id?: string;
  /** The code of the refusal, or how it failed. */
  readonly code?: string;
}

/** The least PNG there is: one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const uploadPicture = async (caller: Caller): Promise<{ token: string; name: string }> => {
  const started = await fetch(`${caller.url}/a/upload/init?target=roomMessage`, { headers: headersOf(caller) });
  const { createdToken: token, code } = (await started.json()) as { createdToken?: string; code?: string };
  if (token === undefined) throw new Error(code ?? `upload ${started.status}`);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(pixel)]), 'pixel.png');
  const sent = await fetch(`${caller.url}/f/upload`, {
    method: 'POST',
    headers: headersOf({ ...caller, token }),
    body: form,
  });
  const answer = (await sent.json()) as { files?: { name: string }[]; code?: string };
  const name = answer.files?.[0]?.name;
  if (name === undefined) throw new Error(answer.code ?? `upload ${sent.status}`);
  return { token, name };
};

const sayOne = async (
  caller: Caller,
  socket: SocketIoConnection,
  roomId: string,
  { text, picture }: PlannedMessage,
): Promise<Omit<Tried, 'name' | 'at'>> => {
  const file = picture ? await uploadPicture(caller) : undefined;
  const message = file
    ? [
        { type: 'text', data: text },
        { type: 'image', name: file.name },
      ]
    : text;
  const answer = await socket.emit('sendMessage', {
    id: roomId,
    message,
    type: file ? 'hybrid' : 'text',
    tempId: newId(),
    ...(file && { token: file.token }),
  });
  return answer['status'] === 1 ? { id: String(answer['id']) } : { code: String(answer['code']) };
};

const codeOf = (error: unknown): string =>
  error instanceof Error ? (/"code":"(\w+)"/.exec(error.message)?.[1] ?? error.message.slice(0, 60)) : 'failed';

/** One guest: enters, joins, and says what is planned, or tries to. */
export const playGuest = async (
  url: string,
  roomId: string,
  plan: PlannedGuest,
  tried: (what: Tried) => void,
): Promise<void> => {
  const { name, address, messages } = plan;
  const refuseAll = (error: unknown): void => {
    for (const _ of messages) tried({ name, at: Date.now(), code: codeOf(error) });
  };
  let socket: SocketIoConnection | undefined;
  try {
    const caller = { url, address, token: plan.token ?? (await enterAsGuest(url, name, address)) };
    await postToApi(caller, '/a/rooms/join', { roomId });
    socket = await openSocketIo(url, '/room', caller.token, { address });
    const open = socket;
    await open.emit('loadRoom', { id: roomId });
    const from = Date.now();
    for (const message of messages) {
      await wait(Math.max(0, from + message.after - Date.now()));
      if (message.text === '') continue;
      const at = Date.now();
      const outcome = await sayOne(caller, open, roomId, message).catch((error: unknown) => ({ code: codeOf(error) }));
      tried({ name, at, ...outcome });
    }
  } catch (error) {
    refuseAll(error);
  } finally {
    socket?.close();
  }
};

/** All of them, each at their time after `startsAt` (ms since 1970). */
export const playGuests = async (
  url: string,
  roomId: string,
  plans: readonly PlannedGuest[],
  startsAt: number,
): Promise<Tried[]> => {
  const all: Tried[] = [];
  await Promise.all(
    plans.map(async (plan) => {
      await wait(Math.max(0, startsAt + plan.at - Date.now()));
      await playGuest(url, roomId, plan, (what) => all.push(what));
    }),
  );
  return all;
};
