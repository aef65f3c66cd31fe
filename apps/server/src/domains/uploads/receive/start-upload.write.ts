import type { UploadTarget } from '@baithak/protocol/contracts/uploads';
import { defineWrite } from '../../../platform/db/write.ts';

export interface NewToken {
  hash: string;
  userId: string;
  target: UploadTarget;
  now: number;
  expiresAt: number;
}

export const storeToken = defineWrite<NewToken, void>({
  name: 'uploads.storeToken',
  run: async (tx, { hash, userId, target, now, expiresAt }) => {
    await tx
      .insertInto('upload_tokens')
      .values({
        hash,
        user_id: userId,
        target,
        created_at: now,
        expires_at: expiresAt,
        uploaded_at: null,
        used_at: null,
      })
      .execute();
  },
});
