import type { staffContract } from '@baithak/protocol/contracts/staff';
import type { CallHandler } from '../../../platform/implement.ts';
import { logStamp } from '../../moderation/api.ts';
import { storeNoteDeletion } from './delete-note.write.ts';

export const deleteNote: CallHandler<typeof staffContract.deleteNote> = async (caller, { noteId }) => {
  await caller.db.write(storeNoteDeletion, { by: caller.viewer.userId, noteId, ...logStamp(caller) });
  return {};
};
