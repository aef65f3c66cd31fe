import { Refusal } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/context.ts';
import { findPerson } from '../../people/api.ts';

/** Sanctions that one person may give in a minute: a mistake, or a stolen account, must not empty a room. */
const sanctions = { name: 'sanctions', points: 60, seconds: 60 };

export const limitSanctions = ({ limits, viewer }: Caller): Promise<void> => limits.take(sanctions, viewer.userId);

/** The person that a sanction names: NO_SUCH_PERSON without one. Whoever has left may still be banned. */
export const findTarget = async ({ db }: Caller, username: string) => {
  const person = await findPerson(db.read, { username });
  if (!person) throw new Refusal('NO_SUCH_PERSON');
  return person;
};

/** The same for what is done to guests alone. */
export const findGuest = async (caller: Caller, username: string) => {
  const person = await findTarget(caller, username);
  if (person.guest === 0) throw new Refusal('NO_SUCH_PERSON', { msg: 'There is no guest here by that name.' });
  return person;
};
