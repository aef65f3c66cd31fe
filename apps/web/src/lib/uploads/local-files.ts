import { bareName, readFileName } from '@baithak/protocol/contracts/uploads.rules';

/** Object URLs of files that this page has uploaded, by id: they are shown without downloading them again. */
const kept = new Map<string, string>();
/** How many are kept at most: each holds a whole file in memory. */
const most = 40;

const idOf = (name: string): string | undefined => readFileName(bareName(name))?.id;

/** Keeps a file under the name that the server gave it. */
export const keepLocalFile = (name: string, file: Blob): void => {
  const id = idOf(name);
  if (id === undefined || kept.has(id)) return;
  kept.set(id, URL.createObjectURL(file));
  const [oldest] = kept;
  if (kept.size <= most || !oldest) return;
  URL.revokeObjectURL(oldest[1]);
  kept.delete(oldest[0]);
};

/** The object URL of a file that this page uploaded; undefined for others. */
export const localFile = (name: string): string | undefined => {
  const id = kept.size > 0 ? idOf(name) : undefined;
  return id === undefined ? undefined : kept.get(id);
};
