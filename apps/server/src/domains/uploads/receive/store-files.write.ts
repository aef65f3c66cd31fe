import type { UploadTarget } from '@baithak/protocol/contracts/uploads';
import { defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { FileTable } from '../tables.ts';

export interface NewFiles {
  hash: string;
  userId: string;
  target: UploadTarget;
  rows: Pick<FileTable, 'id' | 'name' | 'kind' | 'width' | 'height' | 'size' | 'duration'>[];
  now: number;
}

/** Stores the files of an upload. Of two uploads with one token the second one is BAD_TOKEN. */
export const insertFiles = defineWrite<NewFiles, void>({
  name: 'uploads.insertFiles',
  run: async (tx, { hash, userId, target, rows, now }) => {
    const first = await tx
      .updateTable('upload_tokens')
      .set({ uploaded_at: now })
      .where('hash', '=', hash)
      .where('uploaded_at', 'is', null)
      .returning('hash')
      .executeTakeFirst();
    if (!first) throw new Refusal('BAD_TOKEN');
    const common = {
      token_hash: hash,
      user_id: userId,
      target,
      state: 'uploaded',
      since: now,
      owner_kind: null,
      owner_id: null,
      room_id: null,
      public: 0,
    } as const;
    await tx
      .insertInto('files')
      .values(rows.map((row, position) => ({ ...row, ...common, position })))
      .execute();
  },
});

/** Undone, when the bytes could not all be kept: the token may be tried again, the files are released. */
export const releaseInserted = defineWrite<{ hash: string; now: number }, void>({
  name: 'uploads.releaseInserted',
  run: async (tx, { hash, now }) => {
    await tx
      .updateTable('files')
      .set({ state: 'released', since: now, token_hash: '' })
      .where('token_hash', '=', hash)
      .where('state', '=', 'uploaded')
      .execute();
    await tx
      .updateTable('upload_tokens')
      .set({ uploaded_at: null })
      .where('hash', '=', hash)
      .where('used_at', 'is', null)
      .execute();
  },
});
