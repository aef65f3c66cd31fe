import { statfsSync } from 'node:fs';

const folder = '/dev/shm';

/** Linux's folder of files in memory, where it is large; a container's often has no more than 64 MB. */
export const memoryFolder = (): string | undefined => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 2_000_000_000 ? folder : undefined;
  } catch {
    return undefined;
  }
};
