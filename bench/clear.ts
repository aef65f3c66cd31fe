import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { createClient } from '@baithak/client/create-client';
import { newId } from '@baithak/protocol/ids';
import { registerPerson, storeLine } from '@baithak/server/testing/factories';
import { openApp } from '@baithak/server/testing/open-app';
import { createRoom, postToApi, type Caller } from './api-calls.ts';
import { percentile, printFigures } from './figures.ts';
import { startBaithak, type RunningProcess } from './process.ts';
import { openSocketIo, type SocketIoConnection } from './socket-io-connection.ts';

const messages = 100_000;
const batch = 200;
const words = 'aaj baarish hai, chai aur samosay ke saath lambi baatein';
const allowedMs = 20;
/** How long the server is measured before the clear, and how often somebody else writes. */
const [quietSeconds, pauseMs] = [10, 20];

interface Written {
  readonly token: string;
  readonly roomId: string;
  readonly otherId: string;
}

/** A room of 100,000 messages with their places in the search, and another one. */
const writeRooms = async (dataDir: string): Promise<Written> => {
  const { app, url, close } = await openApp(dataDir);
  const client = createClient({ urls: { auth: url, api: url, socket: url, assets: url } });
  const owner = await registerPerson(client, 'zulfiqar', 'a long bench password');
  const token = owner.session.accessToken;
  const [roomId, otherId] = [await createRoom(url, token, 'To be cleared'), await createRoom(url, token, 'To stay')];
  for (let from = 0; from < messages; from += batch)
    await Promise.all(
      Array.from({ length: batch }, (_, at) =>
        storeLine(app, { roomId, author: owner.userId, text: `${words} ${from + at}`, at: Date.now() }),
      ),
    );
  client.close();
  await close();
  return { token, roomId, otherId };
};

/** The p99 in ms since the last reading, which resets the histogram. */
const readLoopDelay = async ({ url }: RunningProcess): Promise<number> => {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(metrics)?.[1]) * 1000;
};

/** What somebody who writes in another room waits for each acknowledgement, until `isOver`. */
const writeMeanwhile = async (
  socket: SocketIoConnection,
  roomId: string,
  isOver: () => boolean,
): Promise<readonly number[]> => {
  const waits: number[] = [];
  while (!isOver()) {
    const sentAt = performance.now();
    const answer = await socket.emit('sendMessage', { id: roomId, message: words, type: 'text', tempId: newId() });
    if (answer['status'] !== 1) throw new Error(`sendMessage: ${JSON.stringify(answer)}`);
    waits.push(performance.now() - sentAt);
    await setTimeout(pauseMs);
  }
  return waits;
};

interface Cleared {
  readonly answeredMs: number;
  readonly emptySeconds: number;
}

/** Clears the room, and resolves once what its messages held is taken away too. */
const clear = async (caller: Caller, dataDir: string, roomId: string): Promise<Cleared> => {
  const file = new DatabaseSync(join(dataDir, 'baithak.sqlite'), { readOnly: true });
  const left = file.prepare('SELECT count(*) AS count FROM room_clears');
  const startedAt = performance.now();
  await postToApi(caller, '/a/r/clear', { roomId });
  const answeredMs = performance.now() - startedAt;
  while (Number(left.get()?.['count']) > 0) await setTimeout(100);
  const emptySeconds = (performance.now() - startedAt) / 1000;
  const rows = file.prepare("SELECT count(*) AS count FROM messages WHERE room_id = ? AND content <> '[]'").get(roomId);
  file.close();
  if (rows?.['count'] !== 0) throw new Error(`${String(rows?.['count'])} messages were not emptied.`);
  return { answeredMs, emptySeconds };
};

const p99 = (waits: readonly number[]): number => percentile(waits, 0.99);

/** What a clear of 100,000 messages does to everybody else. */
export const benchClear = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'baithak-clear-'));
  try {
    const { token, roomId, otherId } = await writeRooms(dataDir);
    const running = await startBaithak({ DATA_DIR: dataDir });
    try {
      const socket = await openSocketIo(running.url, '/room', token);
      const until = performance.now() + quietSeconds * 1000;
      await readLoopDelay(running);
      const before = await writeMeanwhile(socket, otherId, () => performance.now() > until);
      const delayBefore = await readLoopDelay(running);
      let isOver = false;
      const [cleared, during] = await Promise.all([
        clear({ url: running.url, token }, dataDir, roomId).finally(() => {
          isOver = true;
        }),
        writeMeanwhile(socket, otherId, () => isOver),
      ]);
      const delayDuring = await readLoopDelay(running);
      socket.close();
      printFigures('A clear of 100,000 messages (SQLite), while somebody writes in another room', [
        { what: 'until the room is empty for everybody', measured: `${cleared.answeredMs.toFixed(0)} ms` },
        { what: 'until what they held is gone', measured: `${cleared.emptySeconds.toFixed(1)} s` },
        {
          what: `event loop delay p99 meanwhile (allowed: ${allowedMs} ms)`,
          measured: `${delayDuring.toFixed(1)} ms`,
          reference: `before: ${delayBefore.toFixed(1)} ms`,
          ratio: delayDuring / delayBefore,
        },
        {
          what: `acknowledgements in the other room meanwhile, p99 of ${during.length}`,
          measured: `${p99(during).toFixed(1)} ms`,
          reference: `before: ${p99(before).toFixed(1)} ms`,
          ratio: p99(during) / p99(before),
        },
      ]);
    } finally {
      await running.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};
