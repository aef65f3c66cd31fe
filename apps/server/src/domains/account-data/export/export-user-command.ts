import { constants } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CommandError, UsageError, type AdminCommand } from '../../../platform/admin/admin-command.ts';
import { findPerson } from '../../people/api.ts';
import { writeArchive } from './archive.ts';

/** `export-user <username> [file]`: everything that is stored of a person, as they could download it themselves. */
export const exportUser: AdminCommand = {
  usage: 'export-user <username> [file]',
  // The server works in another folder than the shell.
  prepare: ([username, file, ...more]) =>
    username === undefined ? [] : [username, resolve(file ?? `${username}.zip`), ...more],
  run: async ({ db, blobs }, [username, file, ...more]) => {
    if (username === undefined || file === undefined || more.length > 0) throw new UsageError();
    const person = await findPerson(db.read, { username });
    if (!person) throw new CommandError(`There is nobody named ${username}.`);
    const path = blobs.newIncoming();
    try {
      await writeArchive({ db, blobs }, person.id, path);
      await copyFile(path, file, constants.COPYFILE_EXCL);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'EEXIST') throw new CommandError(`${file} is there already.`);
      if (code === 'ENOENT' || code === 'EACCES') throw new CommandError(`${file} cannot be written.`);
      throw error;
    } finally {
      await rm(path, { force: true });
    }
    return `Everything about ${username} is in ${file}.`;
  },
};
