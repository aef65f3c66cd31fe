import type { accountsContract } from '@baithak/protocol/contracts/accounts';
import type { GuestProof } from '@baithak/protocol/contracts/guest-proof';
import { newId } from '@baithak/protocol/ids';
import { guestRank } from '@baithak/protocol/ranks';
import { inArrivalTurn } from '../../../platform/arrivals.ts';
import type { App } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { isNameHeld, languageOf } from '../../people/api.ts';
import { storeGuest } from './enter-as-guest.write.ts';
import { nameSuffix, newSession } from '../sessions/new-session.ts';
import { guestEmail, presentSession } from '../present.ts';
import { rates } from '../rates.ts';
import { refuseName } from './refuse-reserved.ts';

/** While many come at once, a guest costs whoever sends them some work. */
const checkProof = async (
  { config, services, db, clock }: App,
  username: string,
  proof: GuestProof | undefined,
): Promise<void> => {
  if (!config.rateLimits || !services.raids.needsProof()) return;
  // A proof serves once: not for a name that cannot be had.
  if (await isNameHeld(db.read, username, clock.now())) throw new Refusal('NAME_TAKEN');
  if (proof && (await services.accounts.guestProofs.accepts(proof))) return;
  throw new Refusal('PROOF_NEEDED');
};

/** Enters under a name that no account and no live guest holds (docs/contract.md#names). */
export const enterAsGuest: CallHandler<typeof accountsContract.enterAsGuest> = async (
  caller,
  { username, device, browserKey, proof },
  { request },
) => {
  await caller.limits.take(rates.guestByAddress, caller.address);
  refuseName(caller, username);
  await checkProof(caller, username, proof);
  const now = caller.clock.now();
  const id = newId(now);
  const { stored, ...tokens } = newSession(
    { guest: true, email: guestEmail(username), device: device ?? caller.device },
    now,
  );
  const language = languageOf(request.headers['accept-language']);
  const known = {
    place: device === undefined ? null : hashToken(`${caller.address} ${device}`),
    browser: browserKey === undefined ? null : hashToken(browserKey),
  };
  const guest = {
    id,
    username,
    suffix: nameSuffix(),
    language,
    session: stored,
    address: caller.address,
    device: known,
    now,
  };
  await inArrivalTurn(caller.address, () => caller.db.write(storeGuest, guest));
  caller.authLog.note('enterAsGuest', { userId: id });
  await caller.services.raids.entered(id, username, caller.address);
  return { data: presentSession({ id, username, rank: guestRank, guest: 1, email: null }, tokens) };
};
