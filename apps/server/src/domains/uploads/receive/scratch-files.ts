import { rm } from 'node:fs/promises';
import type { Blobs } from '../../../platform/blobs/blobs.ts';

/** The incoming files of one upload: those not moved away by its end are removed, however it ends. */
export interface ScratchFiles {
  newPath(): string;
  /** Removes one that is not needed any more. */
  drop(path: string): Promise<void>;
  clear(): Promise<void>;
}

export const createScratchFiles = (blobs: Blobs): ScratchFiles => {
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
