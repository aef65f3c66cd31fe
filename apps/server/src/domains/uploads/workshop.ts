import { rm } from 'node:fs/promises';
import type { Blobs } from '../../platform/blobs/blobs.ts';

/** The incoming files of one upload: whatever is not moved away by its end is removed, however it ends. */
export interface Workshop {
  newPath(): string;
  /** Removes one that is of no use any more. */
  drop(path: string): Promise<void>;
  clear(): Promise<void>;
}

export const createWorkshop = (blobs: Blobs): Workshop => {
  const paths = new Set<string>();
  const drop = async (path: string): Promise<void> => {
    await rm(path, { force: true });
    paths.delete(path);
  };
  return {
    newPath: () => {
      const path = blobs.newIncoming();
      paths.add(path);
      return path;
    },
    drop,
    clear: async () => {
      await Promise.all([...paths].map(drop));
    },
  };
};
