import type { threadsContract } from '@baithak/protocol/contracts/threads';
import { canSeeVersions } from '@baithak/protocol/contracts/threads.rules';
import { iso } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { storedWithNames } from '../../../platform/stored-parts.ts';
import { findThread } from '../find-thread.ts';
import { actorOf, permissionsIn } from '../permissions.queries.ts';
import { versionsOf } from './versions.queries.ts';

/** What a thread or reply said before it was edited, for whoever manages threads. */
export const getThreadVersions: CallHandler<typeof threadsContract.getThreadVersions> = async (
  caller,
  { roomId, threadId },
) => {
  const { db, viewer } = caller;
  const { room } = await findThread(caller, roomId, threadId);
  if (!canSeeVersions(await permissionsIn(db.read, room.id, actorOf(viewer)))) throw new Refusal('FORBIDDEN');
  const versions = await versionsOf(db.read, threadId);
  return {
    data: versions.map(({ message, tags, written_at, replaced_at }) => ({
      message: storedWithNames(message),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
      tags: JSON.parse(tags) as string[],
      date: iso(written_at),
      replaced: iso(replaced_at),
    })),
  };
};
