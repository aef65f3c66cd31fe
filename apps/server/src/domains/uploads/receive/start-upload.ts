import type { UploadTarget, uploadsContract } from '@baithak/protocol/contracts/uploads';
import { uploadLimits } from '@baithak/protocol/contracts/uploads.rules';
import { limits } from '@baithak/protocol/limits';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { rates, uploadsAtOnce } from '../rates.ts';
import { storeToken } from './uploads.write.ts';

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

/** The uploads under way in this process. */
export interface RunningUploads {
  /** Runs one upload; TOO_MANY when the person has too many under way already. */
  run<T>(userId: string, upload: () => Promise<T>): Promise<T>;
  /** How many there are. */
  count(): number;
  /** Resolves when every upload under way has ended and removed its temporary files. */
  ended(): Promise<void>;
}

export const createRunningUploads = (): RunningUploads => {
  const running = new Set<{ readonly userId: string; readonly ended: Promise<unknown> }>();
  return {
    run: async (userId, upload) => {
      if ([...running].filter((each) => each.userId === userId).length >= uploadsAtOnce)
        throw new Refusal('TOO_MANY', { retryAfter: 5 });
      const result = upload();
      const entry = { userId, ended: result.catch(() => {}) };
      running.add(entry);
      return result.finally(() => running.delete(entry));
    },
    count: () => running.size,
    ended: async () => {
      await Promise.all([...running].map(({ ended }) => ended));
    },
  };
};
