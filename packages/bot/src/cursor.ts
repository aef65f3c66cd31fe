import type { Position } from '@baithak/client/room/follow';
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
  /** Up to where everything is handled; undefined for a room that is new to the bot. */
  of(roomId: string): Position | undefined;
  /** Everything up to this rev is handled, in a room that has begun. It is written soon; a crash before only makes it be handled again. */
  move(roomId: string, rev: number): void;
  /** The room begins here, whatever was handled before; undefined forgets it. */
  restart(roomId: string, at: Position | undefined): void;
  /** Resolves when what was moved is written. */
  settled(): Promise<void>;
}

/** Of a kit that knew no epochs. */
export const unknownEpoch = '';

const positionIn = (stored: unknown): Position | undefined => {
  if (typeof stored === 'number') return { rev: stored, epoch: unknownEpoch };
  const [rev, epoch]: unknown[] = Array.isArray(stored) ? stored : [];
  return typeof rev === 'number' && typeof epoch === 'string' ? { rev, epoch } : undefined;
};

const parse = (text: string): Map<string, Position> => {
  const read: unknown = JSON.parse(text);
  if (typeof read !== 'object' || read === null) throw new Error('The cursor of this bot cannot be read.');
  return new Map(
    Object.entries(read).flatMap(([roomId, stored]) => {
      const at = positionIn(stored);
      return at && Number.isInteger(at.rev) ? [[roomId, at]] : [];
    }),
  );
};

const print = (positions: ReadonlyMap<string, Position>): string =>
  JSON.stringify(Object.fromEntries([...positions].map(([roomId, { rev, epoch }]) => [roomId, [rev, epoch]])));

/** `failed` is called when the cursor cannot be written. */
export const createCursor = (where: string | CursorStore, failed: (error: Error) => void): Cursor => {
  const store = typeof where === 'string' ? fileStore(where) : where;
  let positions = new Map<string, Position>();
  let isChanged = false;
  let writing: Promise<void> | undefined;

  const write = async (): Promise<void> => {
    while (isChanged) {
      isChanged = false;
      await store.write(print(positions)).catch(failed);
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
      if (text !== undefined) positions = parse(text);
    },
    of: (roomId) => positions.get(roomId),
    move: (roomId, rev) => {
      const at = positions.get(roomId);
      if (at === undefined || at.rev >= rev) return;
      positions.set(roomId, { ...at, rev });
      changed();
    },
    restart: (roomId, at) => {
      if (at === undefined) positions.delete(roomId);
      else positions.set(roomId, at);
      changed();
    },
    settled: async () => writing,
  };
};
