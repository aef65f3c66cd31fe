import { hash } from 'node:crypto';
import { copyFile, readdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Blobs } from '../blobs/blobs.ts';
import { createSemaphore } from '../fair-turns.ts';

/*
 * While two versions run, a page of one asks a process of the other for scripts and styles; a page that stays open does so for
 * days. Their names have a hash of what is in them, so each build is put into the store of files that all processes read, and
 * stays there (docs/scaling.md#a-new-version).
 */

const types: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
const isShared = (name: string): boolean => extname(name) in types;

const keyOf = (name: string): string => `asset_${hash('sha256', name)}${extname(name)}`;
const atOnce = 8;

type Store = Pick<Blobs, 'open' | 'keep' | 'newIncoming'>;

/** Puts the scripts and styles of a build there, once. */
export const shareAssets = async (dist: string, blobs: Store): Promise<void> => {
  const folder = join(dist, 'assets');
  const names = (await readdir(folder)).filter(isShared).toSorted();
  // Last of all: what is there says that the others are.
  const done = keyOf(`${names.join()}.txt`);
  const before = await blobs.open(done);
  if (before) return before.close();
  const inTurn = createSemaphore(atOnce);
  const share = async (name: string): Promise<void> => {
    const incoming = blobs.newIncoming();
    await copyFile(join(folder, name), incoming);
    await blobs.keep(keyOf(name), incoming);
  };
  await Promise.all(names.map((name) => inTurn(() => share(name))));
  const incoming = blobs.newIncoming();
  await writeFile(incoming, names.join('\n'));
  await blobs.keep(done, incoming);
};

/** Answers for scripts and styles of other builds. What this build has is served before by its own routes. */
export const mountSharedAssets = (server: FastifyInstance, blobs: Pick<Blobs, 'open'>): void => {
  server.get<{ Params: { name: string } }>('/assets/:name', async ({ params: { name } }, reply) => {
    const type = types[extname(name)];
    const blob = type === undefined ? undefined : await blobs.open(keyOf(name));
    if (!blob || type === undefined) return reply.callNotFound();
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-length', blob.size)
      .type(type)
      .send(await blob.stream());
  });
};
