import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const endpointShape = z.object({ port: z.number(), secret: z.string() });

/** Where the running server takes commands, and what it asks for. A new secret with every start. */
export type AdminEndpoint = z.infer<typeof endpointShape>;

export const endpointPath = (dataDir: string): string => join(dataDir, 'admin.json');

/** Tells who may read DATA_DIR (mode 0600) where this process takes commands. */
export const writeEndpoint = (dataDir: string, endpoint: AdminEndpoint): void => {
  const path = endpointPath(dataDir);
  // A file that was there keeps its mode: a new one takes its place.
  const fresh = `${path}.${process.pid}.new`;
  writeFileSync(fresh, JSON.stringify(endpoint), { mode: 0o600 });
  renameSync(fresh, path);
};

/** What the last server on this folder wrote down, which may have ended without taking it back. */
export const readEndpoint = (dataDir: string): AdminEndpoint | undefined => {
  try {
    return endpointShape.safeParse(JSON.parse(readFileSync(endpointPath(dataDir), 'utf8'))).data;
  } catch {
    return undefined;
  }
};
