import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadTarget } from '@baithak/protocol/contracts/uploads';
import { newId } from '@baithak/protocol/ids';
import type { Person, World } from '../world.ts';

export interface Sent {
  readonly bytes: Buffer;
  readonly name?: string;
  readonly type?: string;
  readonly poster?: Buffer;
  readonly frames?: readonly Buffer[];
}

const blobOf = (bytes: Buffer, type = 'application/octet-stream') => new Blob([new Uint8Array(bytes)], { type });

export const tokenFor = async (person: Person, target: UploadTarget = 'roomMessage'): Promise<string> =>
  (await person.client.uploads.startUpload({ target })).createdToken;

export const sendFiles = (person: Person, token: string, ...files: Sent[]) =>
  person.client.uploads.uploadFiles({
    token,
    files: files.map(({ bytes, name = 'a file', type, poster, frames = [] }) => ({
      blob: blobOf(bytes, type),
      name,
      ...(poster ? { poster: blobOf(poster) } : {}),
      frames: frames.map((frame) => blobOf(frame)),
    })),
  });

/** A token with an upload of these files. */
export const uploaded = async (person: Person, target: UploadTarget, ...files: Sent[]) => {
  const token = await tokenFor(person, target);
  const answer = await sendFiles(person, token, ...files);
  return { token, files: answer.files, names: answer.files.map(({ name }) => name) };
};

type Item = { type: 'image' | 'video'; name: string };

/** Sends a message with media to a room. */
export const show = (
  person: Person,
  room: string,
  message: ({ type: 'text'; data: string } | Item | { type: 'gallery'; items: Item[] })[],
  token?: string,
) =>
  person.client.messages.sendMessage({
    id: room,
    message,
    type: 'hybrid',
    tempId: newId(),
    ...(token === undefined ? {} : { token }),
  });

export const folderOf = (world: World): string => join(world.running.app.config.dataDir, 'files');

/** Every file under DATA_DIR/files. */
export const stored = async (world: World): Promise<string[]> => {
  const entries = await readdir(folderOf(world), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
};
