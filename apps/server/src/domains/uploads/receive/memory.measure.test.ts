import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createClient } from '@baithak/client/create-client';
import { describe, expect, it } from 'vitest';
import { startBlobStore } from '../../../testing/servers/blob-store.ts';
import { plainEnvironment, serverArguments } from '../../../testing/servers/server-program.ts';
import { takeLadderAway } from '../../../testing/ladder-file.ts';
import { freshDatabase } from '../../../testing/databases.ts';
import { mp4 } from '../../../testing/media/videos.ts';

const megabyte = 1_000_000;
const rounds = 9;

const startServer = async (
  dataDir: string,
  settings: Record<string, string>,
): Promise<{ server: ChildProcess; url: string }> => {
  const server = spawn(process.execPath, serverArguments, {
    env: { ...plainEnvironment(), PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Before it is ready it prints the link for the first Owner.
  for await (const line of createInterface(server.stdout)) {
    const url = /is ready at (http\S+)/.exec(line)?.[1];
    if (url !== undefined) return { server, url };
  }
  throw new Error('The server ended before it was ready.');
};

/** Bytes of the process's memory: now, and at most since the peak was reset. */
const memory = (pid: number, line: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
const resetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

const measurable = existsSync('/proc/self/clear_refs');

describe.each(['the disk', 'a bucket'] as const)('memory', (where) => {
  it.skipIf(!measurable)(
    `an upload of 100 MB to ${where} raises the server's memory by less than 32 MB${measurable ? '' : " (skipped: only Linux tells a process's peak)"}`,
    async () => {
      const database = await freshDatabase('sqlite');
      takeLadderAway(database.dataDir);
      const store = where === 'the disk' ? undefined : await startBlobStore();
      const { server, url } = await startServer(database.dataDir, {
        GUEST_UPLOAD_MB_PER_DAY: '10000',
        ...(store && { BLOB_URL: store.url() }),
      });
      try {
        const client = createClient({ urls: { auth: url, api: url, socket: url, assets: url }, callTimeoutMs: 60_000 });
        await client.accounts.enterAsGuest({ username: 'mehmaan' });
        const bytes = mp4({ media: 99 * megabyte });
        const pid = server.pid ?? 0;
        const raised: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const { createdToken: token } = await client.uploads.startUpload({ target: 'roomMessage' });
          const before = memory(pid, 'VmRSS');
          resetPeak(pid);
          await client.uploads.uploadFiles({
            token,
            files: [{ blob: new Blob([new Uint8Array(bytes)]), name: 'a.mp4' }],
          });
          raised.push(memory(pid, 'VmHWM') - before);
        }
        // The middle one: a server that held the file would show it in every round, a rare collection of garbage shows in one.
        const middle = raised.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Infinity;
        expect(
          middle,
          `raised by ${raised.map((bytesRaised) => Math.round(bytesRaised / megabyte)).join(', ')} MB`,
        ).toBeLessThan(32 * megabyte);
      } finally {
        server.kill();
        await once(server, 'exit');
        await store?.close();
        await database.remove();
      }
    },
  );
});
