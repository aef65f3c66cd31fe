import { accountOf } from './actions.ts';
import type { Account } from './sign-in-by-call.ts';
import type { Person } from './person.ts';

let made = 0;

/** Registers this person under an unused name. */
export const newMember = async (person: Person): Promise<Account> => {
  made += 1;
  const account = accountOf(`tasveer${made}`);
  await person.register(account);
  return account;
};
