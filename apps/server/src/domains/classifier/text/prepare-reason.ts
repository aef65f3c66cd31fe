import type { Caller } from '../../../platform/context.ts';
import { prepareText } from './prepare-text.ts';

interface Reason {
  readonly roomId: string;
  /** The rank of the caller that counts there. */
  readonly rank: number;
  /** Who reads it: a user id. */
  readonly target: string;
  readonly reason: string;
}

/**
 * Why somebody is kept out, as that person reads it: masked and judged like a message, or a ban would be a way to say
 * anything to anybody. Throws REFUSED; what is in doubt is shown.
 */
export const prepareReason = async (caller: Caller, { roomId, rank, target, reason }: Reason): Promise<string> => {
  const { viewer } = caller;
  const { fields } = await prepareText(caller, {
    rate: 'taken',
    read: () => ({ reason }),
    writing: { rank: viewer.rank, among: { userIds: [viewer.userId, target] } },
    place: 'room',
    roomId,
    rank,
  });
  return fields.reason;
};
