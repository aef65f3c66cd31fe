import { readFile, rename, writeFile } from 'node:fs/promises';
import type { CursorStore } from './types.ts';
import { createHash } from 'node:crypto';

/**
 * The tempId of an answer, made of what it answers and its number among the answers: a bot that died between answering and
 * writing its cursor answers the same again, which is stored once (docs/contract.md#bots).
 */
export const tempIdOf = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(parts.join(':')).digest('hex').slice(0, 24);

/** Keeps a text in a file, which is whole at every moment. */
const fileStore = (path: string): CursorStore => ({
  read: () =>
    readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    }),
  write: async (text) => {
    await writeFile(`${path}.next`, text, { flush: true });
    await rename(`${path}.next`, path);
  },
});

/** How far a bot has handled each room. */
export interface Cursor {
  load(): Promise<void>;
  /** The rev up to which everything is handled; undefined for a room that is new to the bot. */
  of(roomId: string): number | undefined;
  /** Everything up to this rev is handled. It is written soon; a crash before only makes it be handled again. */
  move(roomId: string, rev: number): void;
  /** The room begins at this rev, whatever was handled before; undefined forgets it. */
  restart(roomId: string, rev: number | undefined): void;
  /** Resolves when what was moved is written. */
  settled(): Promise<void>;
}

const parse = (text: string): Record<string, number> => {
  const read: unknown = JSON.parse(text);
  if (typeof read !== 'object' || read === null) throw new Error('The cursor of this bot cannot be read.');
  return Object.fromEntries(
    Object.entries(read).filter((entry): entry is [string, number] => Number.isInteger(entry[1])),
  );
};

/** `failed` is called when the cursor cannot be written. */
export const createCursor = (where: string | CursorStore, failed: (error: Error) => void): Cursor => {
  const store = typeof where === 'string' ? fileStore(where) : where;
  let revs: Record<string, number> = {};
  let isChanged = false;
  let writing: Promise<void> | undefined;

  const write = async (): Promise<void> => {
    while (isChanged) {
      isChanged = false;
      await store.write(JSON.stringify(revs)).catch(failed);
    }
    writing = undefined;
  };

  const changed = (): void => {
    isChanged = true;
    writing ??= write();
  };

  return {
    load: async () => {
      const text = await store.read();
      if (text !== undefined) revs = parse(text);
    },
    of: (roomId) => revs[roomId],
    move: (roomId, rev) => {
      if ((revs[roomId] ?? -1) >= rev) return;
      revs[roomId] = rev;
      changed();
    },
    restart: (roomId, rev) => {
      if (rev === undefined) delete revs[roomId];
      else revs[roomId] = rev;
      changed();
    },
    settled: async () => writing,
  };
};
