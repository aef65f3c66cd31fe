import type { OwnProfile } from '@baithak/protocol/contracts/people';
import { forUpdate } from '../../platform/db/dialect.ts';
import { defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { claimUpload, releaseFiles } from '../uploads/api.ts';
import { presentOwnProfile, profileColumns } from './own-profile.ts';

export interface NewAvatar {
  readonly userId: string;
  /** Of an upload of target avatar; null removes the present picture. */
  readonly token: string | null;
  readonly now: number;
}

/**
 * Takes the uploaded picture, or none, as the person's; the one before is released. Throws BAD_UPLOAD_TOKEN, then
 * nothing is changed.
 */
export const storeAvatar = defineWrite({
  name: 'people.storeAvatar',
  key: ({ userId }: NewAvatar) => userId,
  run: async (tx, { userId, token, now }: NewAvatar): Promise<OwnProfile> => {
    const person = await tx
      .selectFrom('people')
      .select('id')
      .where('id', '=', userId)
      .where('removed_at', 'is', null)
      .$call(forUpdate(tx))
      .executeTakeFirst();
    if (!person) throw new Refusal('NOT_FOUND');
    const owner = { type: 'avatar', id: userId };
    await releaseFiles(tx, owner);
    // Everybody sees avatars, on public pages too.
    const file =
      token === null
        ? undefined
        : (await claimUpload(tx, { token, target: 'avatar', userId, owner, roomId: null, public: true, now }))[0];
    await tx
      .updateTable('people')
      .set({ picture: file?.name ?? null })
      .where('id', '=', userId)
      .execute();
    return presentOwnProfile(
      await tx.selectFrom('people').select(profileColumns).where('id', '=', userId).executeTakeFirstOrThrow(),
    );
  },
});
