import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const doorShape = z.object({ port: z.number(), secret: z.string() });

/** Where the running server takes commands, and what it asks for. A new secret with every start. */
export type Door = z.infer<typeof doorShape>;

export const doorPath = (dataDir: string): string => join(dataDir, 'admin.json');

/** Tells who may read DATA_DIR (mode 0600) where this process takes commands. */
export const writeDoor = (dataDir: string, door: Door): void => {
  const path = doorPath(dataDir);
  // A file that was there keeps its mode: a new one takes its place.
  const fresh = `${path}.${process.pid}.new`;
  writeFileSync(fresh, JSON.stringify(door), { mode: 0o600 });
  renameSync(fresh, path);
};

/** What the last server on this folder wrote down, which may have ended without taking it back. */
export const readDoor = (dataDir: string): Door | undefined => {
  try {
    return doorShape.safeParse(JSON.parse(readFileSync(doorPath(dataDir), 'utf8'))).data;
  } catch {
    return undefined;
  }
};
