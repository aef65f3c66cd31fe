import { Refusal } from '../errors.ts';
import { sandboxed } from './sandbox.ts';

/** One file of the viewer, or where it is. */
interface ViewerFile {
  readonly type: string;
  readonly payload: Buffer;
  readonly policy: string;
  readonly location?: string | undefined;
}

const read = async (path: string): Promise<ViewerFile> => {
  const page = await (await import('./reference-page.ts')).referencePage();
  const { statusCode, headers, rawPayload } = await page.inject({ method: 'GET', url: path });
  if (statusCode >= 400) throw new Refusal('NOT_FOUND');
  const type = headers['content-type'] ?? 'text/html; charset=utf-8';
  const { payload, policy } = sandboxed(rawPayload, type);
  return { type, payload: Buffer.from(payload), policy, location: headers.location };
};

/**
 * The viewer's files by their paths, each made once: however many people read its script of 4 MB, and however slowly, it
 * is in memory once. Throws NOT_FOUND for any other path.
 */
export const createViewerFiles = (): ((path: string) => Promise<ViewerFile>) => {
  const files = new Map<string, Promise<ViewerFile>>();
  return (path) => {
    const known = files.get(path);
    if (known) return known;
    const file = read(path);
    files.set(path, file);
    // Only what is there is kept: anybody can ask for any path.
    file.catch(() => files.delete(path));
    return file;
  };
};
