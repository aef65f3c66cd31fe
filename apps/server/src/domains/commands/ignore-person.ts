import type { commandsContract } from '@baithak/protocol/contracts/commands';
import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { publishNotifications } from '../notifications/api.ts';
import { findPerson, publishIgnored } from '../people/api.ts';
import { storeIgnoring } from './ignore-person.write.ts';

const changes = { name: 'ignorePerson', points: 60, seconds: 60 };

/** Whom one ignores is nobody else's business: nothing is logged, and only one's own devices hear of it. */
const setIgnored = async (caller: Caller, target: string, ignored: boolean): Promise<void> => {
  const { db, limits, viewer, clock } = caller;
  await limits.take(changes, viewer.userId);
  const other = await findPerson(db.read, { username: target });
  if (!other) throw new Refusal('NO_SUCH_PERSON');
  if (other.id === viewer.userId)
    throw new Refusal('INVALID_INPUT', { details: [{ path: 'target', msg: 'must be somebody else' }] });
  const ignoring = { userId: viewer.userId, otherId: other.id, ignored, at: clock.now() };
  const { changed, notifications } = await db.write(storeIgnoring, ignoring);
  publishNotifications(caller, notifications);
  if (changed) await publishIgnored(caller, viewer.userId);
};

/** `/ignore user` (docs/contract.md#ignoring). */
export const ignorePerson: CallHandler<typeof commandsContract.ignorePerson> = async (caller, { target }) => {
  await setIgnored(caller, target, true);
  return { msg: `You do not see what ${target} says any more.` };
};

export const unignorePerson: CallHandler<typeof commandsContract.unignorePerson> = async (caller, { target }) => {
  await setIgnored(caller, target, false);
  return { msg: `You see what ${target} says again.` };
};
