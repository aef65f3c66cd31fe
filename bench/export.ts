import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { newId } from '@baithak/protocol/ids';
import { readZip } from '@baithak/server/testing/read-zip';
import {
  createRoom,
  getFromApi,
  headersOf,
  memberPassword,
  postToApi,
  registerMember,
  type Caller,
} from './api-calls.ts';
import { printFigures } from './figures.ts';
import { readMemory, resetPeak, startBaithak, type RunningProcess } from './process.ts';
import { addRooms } from './reads-content.ts';
import { openSocketIo } from './socket-io-connection.ts';

const megabyte = 1_000_000;
const [rooms, messagesEach] = [50, 1_000];
/** As long as a long chat message. */
const words = 'aaj baarish hai, chai aur samosay ke saath lambi baatein '.repeat(5);

interface Made {
  readonly growth: number;
  readonly seconds: number;
  readonly size: number;
}

/** Has the download made, and returns by how much memory rose at its peak. */
const measureExport = async (running: RunningProcess, caller: Caller): Promise<Made> => {
  const before = await readMemory(running);
  await resetPeak(running);
  const startedAt = performance.now();
  await postToApi(caller, '/a/user/export/make', { password: memberPassword });
  for (;;) {
    const { export: made } = await getFromApi<{ export: { state: string; size: number } }>(caller, '/a/user/data', {});
    if (made.state === 'failed') throw new Error('The download could not be made.');
    if (made.state === 'ready')
      return {
        growth: (await readMemory(running, 'VmHWM')) - before,
        seconds: (performance.now() - startedAt) / 1000,
        size: made.size,
      };
    await setTimeout(20);
  }
};

const countMessages = async (caller: Caller): Promise<number> => {
  const answer = await fetch(`${caller.url}/a/user/export`, { headers: headersOf(caller) });
  const zip = readZip(Buffer.from(await answer.arrayBuffer()));
  return (JSON.parse(String(zip.get('messages.json'))) as unknown[]).length;
};

const inMegabytes = (bytes: number): string => `${(bytes / megabyte).toFixed(1)} MB`;

/** What the download of somebody's 50,000 messages adds to the server's memory. */
export const benchExport = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'baithak-export-'));
  const running = await startBaithak({ DATA_DIR: dataDir });
  try {
    const token = await registerMember(running.url, 'exportwriter');
    const caller = { url: running.url, token };
    const roomId = await createRoom(running.url, token, 'Long stories of chai');
    const socket = await openSocketIo(running.url, '/room', token);
    await socket.emit('sendMessage', { id: roomId, message: words, type: 'text', tempId: newId() });
    socket.close();
    const empty = await measureExport(running, caller);
    addRooms(dataDir, roomId, 'exportwriter', rooms, messagesEach);
    const full = [await measureExport(running, caller), await measureExport(running, caller)];
    const count = await countMessages(caller);
    if (count !== rooms * messagesEach + 1) throw new Error(`The download holds ${count} messages.`);
    printFigures('The download of 50,000 messages', [
      { what: 'of one message: growth of the memory at the peak', measured: inMegabytes(empty.growth) },
      ...full.map(({ growth, seconds, size }, at) => ({
        what: `of 50,000, run ${at + 1}: growth at the peak (${inMegabytes(size)} in ${seconds.toFixed(1)} s)`,
        measured: inMegabytes(growth),
        reference: 'allowed: 64 MB',
        ratio: growth / (64 * megabyte),
      })),
    ]);
  } finally {
    await running.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
