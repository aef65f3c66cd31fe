import type { OwnProfile } from '@baithak/protocol/contracts/people';
import { defineWrite } from '../../platform/db/write.ts';
import { indexPerson } from './index-person.ts';
import { presentOwnProfile, profileColumns } from './own-profile.ts';

export interface NewProfile {
  readonly userId: string;
  /** The fields to change; the others stay. */
  readonly set: Partial<Omit<OwnProfile, 'picture'>>;
}

/** Stores what a person says of themselves, makes them findable by it, and returns all of it. */
export const storeProfile = defineWrite<NewProfile, OwnProfile>({
  name: 'people.storeProfile',
  key: ({ userId }) => userId,
  run: async (tx, { userId, set }) => {
    if (Object.keys(set).length > 0)
      await tx.updateTable('people').set(set).where('id', '=', userId).where('removed_at', 'is', null).execute();
    await indexPerson(tx, userId);
    return presentOwnProfile(
      await tx.selectFrom('people').select(profileColumns).where('id', '=', userId).executeTakeFirstOrThrow(),
    );
  },
});
