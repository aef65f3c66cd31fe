import { defineWrite } from '../../../platform/db/write.ts';
import { expireVersions } from '../purge.ts';

/** Removes earlier versions that were replaced before `at`, in milliseconds. Returns how many rows went. */
export const removeOldVersions = defineWrite({
  name: 'threads.removeOldVersions',
  run: (tx, { at }: { at: number }) => expireVersions(tx, at),
});
