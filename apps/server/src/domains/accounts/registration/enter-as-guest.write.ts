import { guestRank } from '@baithak/protocol/ranks';
import { defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { rememberAddress, rememberGuest, type GuestDevice } from '../../bans/api.ts';
import { insertPerson, type Language } from '../../people/api.ts';
import { insertSession, type NewSession } from '../sessions/stored-sessions.ts';
import { refuseSuspendedDevice } from '../suspensions/suspension.queries.ts';
import { freeUsername } from './usernames.ts';

export interface NewGuest {
  id: string;
  username: string;
  /** What is appended to the name of a guest who will not return. */
  suffix: string;
  language: Language | null;
  session: NewSession;
  address: string;
  device: Pick<GuestDevice, 'place' | 'browser'>;
  now: number;
}

/** Stores a guest with its session. Throws NAME_TAKEN, SUSPENDED on a suspended guest's device. Bans of a guest of the same device, or of the address, hold for this one. */
export const storeGuest = defineWrite<NewGuest, void>({
  name: 'accounts.storeGuest',
  run: async (tx, { id, username, suffix, language, session, address, device, now }) => {
    await refuseSuspendedDevice(tx, device, now);
    await freeUsername(tx, username, now, suffix);
    const guest = { id, username, rank: guestRank, guest: 1 as const, heldUntil: session.refreshEndsAt, language, now };
    if (!(await insertPerson(tx, guest))) throw new Refusal('NAME_TAKEN');
    await insertSession(tx, id, session, now);
    await rememberGuest(tx, { userId: id, ...device, at: now });
    await rememberAddress(tx, { userId: id, guest: true, address, at: now });
  },
});
