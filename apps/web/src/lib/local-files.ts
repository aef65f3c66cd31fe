import { bareName, readFileName } from '@baithak/protocol/uploads.rules';

/** Pictures and videos that this page has just sent, by their id: shown from here, not loaded again. */
const kept = new Map<string, string>();
/** Addresses kept, most: each holds a whole file. */
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

/** Where the file of a name lies on this page; undefined when it came from elsewhere. */
export const localFile = (name: string): string | undefined => {
  const id = kept.size > 0 ? idOf(name) : undefined;
  return id === undefined ? undefined : kept.get(id);
};
