import { defineWrite } from '../../platform/db/write.ts';
import { indexPerson } from './index-person.ts';

interface NewProfile {
  readonly userId: string;
  readonly fullname: string;
  readonly about: string;
}

/** Stores what a person says of themselves, and makes them findable by it. */
export const storeProfile = defineWrite<NewProfile, void>({
  name: 'people.storeProfile',
  run: async (tx, { userId, fullname, about }) => {
    await tx.updateTable('people').set({ fullname, about }).where('id', '=', userId).execute();
    await indexPerson(tx, userId);
  },
});
