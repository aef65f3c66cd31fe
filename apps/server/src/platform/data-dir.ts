import { randomBytes } from 'node:crypto';
import { accessSync, constants, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** DATA_DIR cannot be used; the message is for people. */
export class DataDirError extends Error {
  override readonly name = 'DataDirError';
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** A folder with those above it. Node's own `recursive` never returns where a folder is there and takes none, as /proc does. */
const makeFolder = (path: string, withParents = true): void => {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === 'EEXIST' && statSync(path).isDirectory()) return;
    if (reason !== 'ENOENT' || !withParents || dirname(path) === path) throw error;
    makeFolder(dirname(path));
    makeFolder(path, false);
  }
};

/** Makes DATA_DIR (mode 0700) if it is missing. Throws DataDirError when it cannot be written. */
export const prepareDataDir = (dataDir: string): void => {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataDirError(
      `DATA_DIR ${dataDir} cannot be used (${reasonOf(error)}). Give a folder that this user may write.`,
    );
  }
};

/**
 * Locks the folder for this process until `release`, or until the process ends, however it ends.
 * The lock is SQLite's own on a file beside the data: the kernel drops it with the process, also after kill -9.
 */
export const lockDataDir = (dataDir: string): { release(): void } => {
  const lock = new DatabaseSync(join(dataDir, 'lock.sqlite'), { timeout: 300 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    const busy = error instanceof Error && 'errcode' in error && error.errcode === 5;
    throw new DataDirError(
      busy
        ? `DATA_DIR ${dataDir} is in use by another Baithak process. Stop that one first, or start this one with another DATA_DIR.`
        : `DATA_DIR ${dataDir} cannot be locked: ${String(error)}`,
    );
  }
  return { release: () => lock.close() };
};

/**
 * A secret of 32 random bytes as hex, made at first use and kept in `DATA_DIR/secrets/<name>` (mode 0600).
 * Several processes that start at once get the same one.
 */
export const readSecret = (dataDir: string, name: string): string => {
  const folder = join(dataDir, 'secrets');
  const path = join(folder, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fresh = `${path}.${randomBytes(6).toString('hex')}.new`;
  try {
    writeFileSync(fresh, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true });
    // A link fails when the name exists: the second process reads the first one's complete secret.
    linkSync(fresh, path);
  } catch (error) {
    if (reasonOf(error) !== 'EEXIST')
      throw new DataDirError(`The secret ${path} cannot be written (${reasonOf(error)}).`);
  } finally {
    rmSync(fresh, { force: true });
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(secret))
    throw new DataDirError(`The secret ${path} is damaged: it must be 64 hex characters.`);
  return secret;
};
