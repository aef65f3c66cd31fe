import type { Caller } from '../../../platform/context.ts';
import { prepareText } from './prepare-text.ts';

interface Reader {
  readonly roomId: string;
  /** The rank of the caller that counts there. */
  readonly rank: number;
  /** Who reads it, where that is known: a user id. */
  readonly target?: string;
}

/**
 * What who keeps order in a room says to somebody there: masked and judged like a message, or it would be a way to say
 * anything to anybody. Throws REFUSED; what is in doubt is shown.
 */
export const prepareReasons = async <Fields extends Readonly<Record<string, string>>>(
  caller: Caller,
  { roomId, rank, target }: Reader,
  reasons: Fields,
): Promise<Fields> => {
  const { viewer } = caller;
  const { fields } = await prepareText(caller, {
    rate: 'taken',
    read: () => reasons,
    writing: {
      by: viewer.userId,
      rank: viewer.rank,
      among: { userIds: [viewer.userId, ...(target === undefined ? [] : [target])] },
    },
    place: 'room',
    roomId,
    rank,
  });
  return fields;
};

/** Why somebody is kept out, as that person reads it. */
export const prepareReason = async (
  caller: Caller,
  { reason, ...reader }: Required<Reader> & { readonly reason: string },
): Promise<string> => (await prepareReasons(caller, reader, { reason })).reason;
