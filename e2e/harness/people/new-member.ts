import { accountOf } from './actions.ts';
import type { Person } from './person.ts';

let made = 0;

/** Registers this person under an unused name. */
export const newMember = async (person: Person): Promise<void> => {
  made += 1;
  await person.register(accountOf(`tasveer${made}`));
};
