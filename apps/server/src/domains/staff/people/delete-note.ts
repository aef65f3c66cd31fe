import type { staffContract } from '@baithak/protocol/contracts/staff';
import type { CallHandler } from '../../../platform/implement.ts';
import { storeNoteDeletion } from './delete-note.write.ts';

export const deleteNote: CallHandler<typeof staffContract.deleteNote> = async ({ db, viewer }, { noteId }) => {
  await db.write(storeNoteDeletion, { by: viewer.userId, noteId });
  return {};
};
