import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const sweep = (parent: string, prefix: string): void => {
  for (const name of readdirSync(parent)) {
    const pid = Number(name.startsWith(prefix) ? name.slice(prefix.length).split('-')[0] : Number.NaN);
    if (Number.isInteger(pid) && pid > 0 && !isAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
};

/** A folder of its own for this process, in memory where that is large. Removes what killed processes left under the same prefix. */
export const makeTestFolder = (prefix: `baithak-${string}-`): string => {
  const parent = memoryFolder() ?? tmpdir();
  for (const place of new Set([parent, tmpdir()])) sweep(place, prefix);
  return mkdtempSync(join(parent, `${prefix}${process.pid}-`));
};
