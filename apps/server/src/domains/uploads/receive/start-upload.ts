import { limits } from '@baithak/protocol/limits';
import { uploadLimits } from '@baithak/protocol/contracts/uploads.rules';
import type { uploadsContract, UploadTarget } from '@baithak/protocol/contracts/uploads';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { rates } from '../rates.ts';
import { storeToken } from './start-upload.write.ts';

/** Guests upload for room messages only. */
const forGuests: readonly UploadTarget[] = ['roomMessage'];

/** A token for one upload to this target; its upload must start within 10 minutes (docs/contract.md#uploads). */
export const startUpload: CallHandler<typeof uploadsContract.startUpload> = async (caller, { target }) => {
  const { viewer, db, clock } = caller;
  if (viewer.guest && !forGuests.includes(target)) throw new Refusal('GUESTS_MAY_NOT');
  await caller.services.ladder.refuse(viewer, ['pictures']);
  await caller.limits.take(rates.startByPerson, viewer.userId);
  // A full disk would not take the token either; what can be removed is removed from here on.
  if (!(await caller.blobs.room.has(0))) throw caller.services.uploads.full();
  const createdToken = newToken();
  const now = clock.now();
  await db.write(storeToken, {
    hash: hashToken(createdToken),
    userId: viewer.userId,
    target,
    now,
    expiresAt: now + limits.uploadTokenMinutes * 60_000,
  });
  return { createdToken, limits: uploadLimits[target] };
};
