import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

const bucket = 'files';

export interface BlobStore {
  /** A BLOB_URL with everything that is needed, and more parameters. */
  url(more?: Readonly<Record<string, string>>): string;
  /** The keys in the bucket. */
  keys(): Promise<string[]>;
  /** How many connections it has at present. */
  connections(): number;
  /** Breaks every connection and takes no more. */
  goAway(): Promise<void>;
  /** Disconnects after so many more bytes in, or out. */
  goAwayAfter(direction: 'in' | 'out', bytes: number): void;
  /** Takes and says nothing more, on every connection. */
  goSilent(): void;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

/** A real S3-compatible server on loopback that keeps its objects on the disk, behind a wire that can be cut. */
export const startBlobStore = async (): Promise<BlobStore> => {
  // The name is one that testing/global-setup.ts sweeps away.
  const directory = mkdtempSync(join(tmpdir(), `baithak-test-${process.pid}-s3-`));
  const s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const inner = await s3.run();
  const sockets = new Set<Socket>();
  let cut: { readonly direction: 'in' | 'out'; left: number } | undefined;
  let silent = false;
  const goAway = async (): Promise<void> => {
    cut = undefined;
    silent = false;
    const closed = new Promise((resolve) => wire.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const pass = (direction: 'in' | 'out', bytes: number): void => {
    if (cut?.direction !== direction) return;
    cut.left -= bytes;
    if (cut.left <= 0) void goAway();
  };
  const wire = createServer((socket) => {
    const behind = connect(inner.port, '127.0.0.1');
    sockets.add(socket);
    if (!silent) {
      socket.on('data', (chunk) => pass('in', chunk.length)).pipe(behind);
      behind.on('data', (chunk) => pass('out', chunk.length)).pipe(socket);
    }
    for (const [one, other] of [
      [socket, behind],
      [behind, socket],
    ] as const)
      one.on('error', () => {}).on('close', () => void other.destroy());
    socket.on('close', () => void sockets.delete(socket));
  });
  const listen = async (port: number): Promise<void> => void (await once(wire.listen(port, '127.0.0.1'), 'listening'));
  await listen(0);
  const { port } = wire.address() as AddressInfo;
  return {
    url: (more = {}) =>
      `s3://${bucket}?${new URLSearchParams({ endpoint: `http://127.0.0.1:${port}`, forcePathStyle: 'true', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', ...more }).toString()}`,
    keys: async () =>
      (await readdir(join(directory, bucket), { recursive: true }))
        .flatMap((name) => /^(.*)\._S3rver_object$/.exec(name)?.[1] ?? [])
        .toSorted(),
    connections: () => sockets.size,
    goAway,
    goAwayAfter: (direction, bytes) => {
      cut = { direction, left: bytes };
    },
    goSilent: () => {
      silent = true;
      for (const socket of sockets) socket.removeAllListeners('data').unpipe().pause();
    },
    comeBack: () => listen(port),
    close: async () => {
      if (wire.listening) await goAway();
      await s3.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};
