import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { mp4 } from '@baithak/server/testing/media/videos';
import { manyBoxesMp4 } from './many-boxes.ts';
import { headersOf, memberPassword, type Caller } from '../api-calls.ts';
import type { SocketIoConnection } from '../socket-io-connection.ts';
import {
  type Answers,
  type Attack,
  address,
  connections,
  enterGuest,
  enterGuests,
  get,
  inLoops,
  openRoomSocket,
  post,
} from './attack-tools.ts';
import { nonsense } from './scene.ts';
import { unseenWords } from './unseen-words.ts';

const uploadToken = async (caller: Caller): Promise<string> => {
  const response = await fetch(`${caller.url}/a/upload/init?target=roomMessage`, { headers: headersOf(caller) });
  if (!response.ok) throw new Error(`init ${response.status}`);
  return ((await response.json()) as { createdToken: string }).createdToken;
};

/** A body without a content length, sent as fast as it is taken. Resolves when it was answered or cut off. */
const sendChunked = (caller: Caller, token: string, chunks: Iterable<Buffer>, answers: Answers): Promise<void> =>
  new Promise((resolve) => {
    const boundary = 'the-boundary';
    const sending = request(
      `${caller.url}/f/upload`,
      {
        method: 'POST',
        headers: { ...headersOf({ ...caller, token }), 'content-type': `multipart/form-data; boundary=${boundary}` },
      },
      (response) => {
        answers.count(String(response.statusCode));
        response.on('end', resolve).on('error', resolve).resume();
      },
    );
    sending.on('error', () => {
      answers.count('connection ended');
      resolve();
    });
    sending.write(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="film.mp4"\r\ncontent-type: video/mp4\r\n\r\n`,
    );
    const all = chunks[Symbol.iterator]();
    const more = (): void => {
      for (let next = all.next(); ; next = all.next()) {
        if (next.done) return void sending.end(`\r\n--${boundary}--\r\n`);
        if (!sending.write(next.value)) return void sending.once('drain', more);
      }
    };
    more();
  });

const chunk = Buffer.alloc(65_536, 7);
const chunksPerVideo = 1500;

/** A video of 98 MB as a browser would make it: accepted and stored, if anything is. */
function* largeVideo(): Generator<Buffer> {
  const head = mp4({ media: 0 });
  head.writeUInt32BE(8 + chunk.length * chunksPerVideo, head.length - 8);
  yield head;
  for (let sent = 0; sent < chunksPerVideo; sent += 1) yield chunk;
}

/** A percent-encoding of an id that no request before had. */
const respell = (id: string, seed: number): string =>
  Array.from(id, (letter, at) => ((seed >> (at % 24)) & 1 ? `%${letter.charCodeAt(0).toString(16)}` : letter)).join('');

/** Asks for a load again and again and reads nothing of what is answered. */
const stall = async (caller: Caller & { token: string }, roomId: string, answers: Answers): Promise<void> => {
  const socket = await openRoomSocket(caller);
  const ended = new Promise<void>((resolve) => socket.onClose(resolve));
  const { epoch } = await socket.emit('loadRoom', { id: roomId });
  socket.stopReading();
  for (let load = 0; load < 40; load += 1) socket.emitOnly('loadRoom', { id: roomId, since: 1, epoch });
  await Promise.race([ended.then(() => answers.count('stalled reader ended')), wait(10_000)]);
  socket.close();
};

const bogusReset = (email: string): object => ({
  email,
  token: nonsense(43).replaceAll(' ', 'x'),
  password: 'another long password',
});

/** The owner of the account that is attacked, at home, every few seconds. */
const signInAsVictim = async (url: string, username: string, answers: Answers): Promise<void> => {
  const response = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersOf({ url, address: '192.0.2.7' }) },
    body: JSON.stringify({ username, password: memberPassword }),
  });
  answers.count(response.ok ? 'the owner signed in' : `the owner was refused (${response.status})`);
  await response.arrayBuffer();
  await wait(5000);
};

const crowd = 300;

/** What the worst guest, or a few of them, would do. */
export const attacks: Readonly<Record<string, Attack>> = {
  'chunked uploads': async (url, _scene, answers) => {
    const guests = await enterGuests(url, 3);
    return inLoops(guests.length, answers, async (connection) => {
      const guest = guests[connection] ?? { url };
      await sendChunked(guest, await uploadToken(guest), largeVideo(), answers);
    });
  },
  'spellings of a public page': async (url, { publicThread }, answers) =>
    inLoops(connections, answers, (connection, round) =>
      get({ url, address }, `/thread/public/${respell(publicThread, round * connections + connection + 1)}`, answers),
    ),
  'loads of many changes': async (url, { longRoom }, answers) => {
    const sockets = new Map<number, SocketIoConnection>();
    const stalled = await enterGuest(url, 99);
    let epoch: unknown;
    return Promise.all([
      inLoops(1, answers, () => stall(stalled, longRoom, answers)),
      inLoops(connections, answers, async (connection) => {
        const socket = sockets.get(connection) ?? (await openRoomSocket(await enterGuest(url, connection)));
        sockets.set(connection, socket);
        socket.onClose(() => sockets.delete(connection));
        epoch ??= (await socket.emit('loadRoom', { id: longRoom }))['epoch'];
        const { status, code } = await socket.emit('loadRoom', { id: longRoom, since: 100, epoch });
        answers.count(status === 1 ? 'loaded' : String(code));
      }),
    ]);
  },
  'videos of many boxes': async (url, _scene, answers) => {
    const video = manyBoxesMp4();
    const guests = await enterGuests(url, 2);
    return inLoops(guests.length, answers, async (connection) => {
      const guest = guests[connection] ?? { url };
      await sendChunked(guest, await uploadToken(guest), [video], answers);
    });
  },
  'reads without end': async (url, { threadsRoom, longRoom }, answers) => {
    const guests = await enterGuests(url, connections);
    const paths = [
      `/a/r/getThreads?roomId=${threadsRoom}`,
      '/a/rooms/all',
      `/a/r/members?roomId=${longRoom}`,
      '/docs/openapi.json',
      `/a/r/getMessagesBefore?roomId=${longRoom}&messageId=${'f'.repeat(24)}`,
    ];
    return inLoops(connections, answers, (connection, round) =>
      get(guests[connection] ?? { url }, paths[round % paths.length] ?? '', answers),
    );
  },
  'searches for nonsense': async (url, _scene, answers) => {
    const guests = await enterGuests(url, connections);
    return inLoops(connections, answers, (connection) =>
      get(guests[connection] ?? { url }, `/a/search?${new URLSearchParams({ q: nonsense(56) })}`, answers),
    );
  },
  'bogus resets and sign-ins': async (url, { victim }, answers) =>
    Promise.all([
      inLoops(1, answers, () => signInAsVictim(url, victim.username, answers)),
      inLoops(connections, answers, (connection) =>
        connection % 2 === 0
          ? post({ url, address }, '/auth/password/reset', bogusReset(victim.email), answers)
          : post({ url, address }, '/auth/login', { username: victim.username, password: nonsense(20) }, answers),
      ),
    ]),
  'a crowd that comes and goes': async (url, { crowdedRoom }, answers) => {
    const sockets = await Promise.all(
      Array.from({ length: crowd }, async (_, index) =>
        openRoomSocket(await enterGuest(url, index, `10.9.${index % 100}.${Math.floor(index / 100) + 1}`)),
      ),
    );
    return inLoops(crowd, answers, async (index) => {
      const socket = sockets[index];
      const { status, code } = (await socket?.emit('loadRoom', { id: crowdedRoom })) ?? {};
      answers.count(status === 1 ? 'loaded' : String(code));
      await wait(500 + Math.random() * 1000);
      await socket?.emit('unloadRoom', {});
      await wait(500 + Math.random() * 1000);
    });
  },
  'unseen words at every door': unseenWords,
  'bodies that never end': async (url, _scene, answers) =>
    inLoops(50, answers, async (index, round) => {
      const guest = round === 0 || index < 4 ? { url, address } : { url, address: `10.8.0.${index}` };
      await sendSlowly(guest, answers);
    }),
};

/** A byte every two seconds, for a minute; every other one is cut off in the middle. */
const sendSlowly = (caller: Caller, answers: Answers): Promise<void> =>
  new Promise((resolve) => {
    const sending = request(`${caller.url}/auth/login`, {
      method: 'POST',
      headers: { ...headersOf(caller), 'content-type': 'application/json' },
    });
    const trickle = setInterval(() => sending.write(' '), 2000);
    const end = (answer: string) => {
      clearInterval(trickle);
      clearTimeout(abort);
      answers.count(answer);
      resolve();
    };
    const abort = setTimeout(() => sending.destroy(), 60_000);
    sending.on('response', (response) => {
      response.resume();
      end(String(response.statusCode));
    });
    sending.on('error', () => end('connection ended'));
    sending.flushHeaders();
  });
