import type { accountsContract } from '@baithak/protocol/contracts/accounts';
import { newId } from '@baithak/protocol/ids';
import { ownerRank } from '@baithak/protocol/ranks';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { hashToken, looksLikeToken } from '../../../platform/tokens.ts';
import { languageOf } from '../../people/api.ts';
import { findSetUpLink } from '../link-tokens.write.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { refuseEasyPassword } from '../passwords/easy-passwords.ts';
import { presentSession } from '../present.ts';
import { rates } from '../rates.ts';
import { nameSuffix, newSession } from '../sessions/tokens.ts';
import { storeOwner } from './register.write.ts';
import { refuseGuestEmail, refuseReserved } from './usernames.ts';

/** Whoever follows the link of the first start becomes the platform's Owner, once (docs/contract.md#first-start). */
export const setUpOwner: CallHandler<typeof accountsContract.setUpOwner> = async (
  caller,
  { token, username, email, password },
  { request },
) => {
  const setupHash = hashToken(token);
  const found = looksLikeToken(token) && (await findSetUpLink(caller.db.read, setupHash, caller.clock.now()));
  if (!found) {
    await caller.limits.take(rates.setUpByAddress, caller.address);
    throw new Refusal('EXPIRED');
  }
  await caller.limits.take(rates.rightLink, setupHash);
  refuseReserved(username);
  refuseGuestEmail(email);
  refuseEasyPassword(password, username);
  const passwordHash = await hashPassword(password, caller.address);
  const now = caller.clock.now();
  const id = newId(now);
  const { stored: session, ...tokens } = newSession({ guest: false, email, device: caller.device }, now);
  const language = languageOf(request.headers['accept-language']);
  const account = { id, username, email, passwordHash, suffix: nameSuffix(), language, now };
  await caller.db.write(storeOwner, { ...account, session, setupHash });
  caller.authLog.note('setUpOwner', { userId: id });
  return { data: presentSession({ id, username, rank: ownerRank, guest: 0, email }, tokens) };
};
