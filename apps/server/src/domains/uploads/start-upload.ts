import { limits } from '@baithak/protocol/limits';
import { uploadLimits } from '@baithak/protocol/uploads.rules';
import type { uploadsContract, UploadTarget } from '@baithak/protocol/uploads';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { rates } from './rates.ts';
import { storeToken } from './start-upload.write.ts';

/** Guests chat, and nothing else of theirs lasts. */
const forGuests: readonly UploadTarget[] = ['roomMessage'];

/** CONTRACT.md 4: a token for one upload to this target; its upload must start within 10 minutes. */
export const startUpload: CallHandler<typeof uploadsContract.startUpload> = async (caller, { target }) => {
  const { viewer, db, clock } = caller;
  if (viewer.guest && !forGuests.includes(target)) throw new Refusal('GUESTS_MAY_NOT');
  await caller.limits.take(rates.startByPerson, viewer.userId);
  const createdToken = newToken();
  const now = clock.now();
  await db.write(storeToken, {
    hash: hashToken(createdToken),
    personId: viewer.userId,
    target,
    now,
    expiresAt: now + limits.uploadTokenMinutes * 60_000,
  });
  return { createdToken, limits: uploadLimits[target] };
};
