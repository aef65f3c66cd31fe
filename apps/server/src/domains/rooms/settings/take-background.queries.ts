import type { Tx } from '../../../platform/db/write.ts';
import { claimUpload, releaseFiles } from '../../uploads/api.ts';

export interface BackgroundChange {
  readonly roomId: string;
  /** The token of an uploaded picture; null removes the picture; undefined leaves it. */
  readonly background: string | null | undefined;
  readonly userId: string;
  readonly now: number;
}

/** The picture's stored name, as a column to set. Throws BAD_UPLOAD_TOKEN. */
export const takeBackground = async (
  tx: Tx,
  { roomId, background: token, userId, now }: BackgroundChange,
): Promise<{ background?: string | null }> => {
  if (token === undefined) return {};
  const owner = { type: 'room', id: roomId };
  await releaseFiles(tx, owner);
  if (token === null) return { background: null };
  const [file] = await claimUpload(tx, { token, target: 'roomBackground', userId, owner, roomId, public: true, now });
  return { background: file?.name ?? null };
};
