import { holdsPublicThreads } from '@baithak/protocol/threads.rules';
import { defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { insertThread, standAsMember } from './store-thread.queries.ts';
import type { ThreadWriting } from './writing.ts';

const notPublicHere = 'A thread is public only in a Public room that is not for adults.';

/** Stores a thread. `public` is refused in Private and Adult rooms (CONTRACT.md 4). */
export const storeThread = defineWrite({
  name: 'threads.storeThread',
  key: ({ roomId }: ThreadWriting) => roomId,
  run: async (tx, writing: ThreadWriting) => {
    const standing = await standAsMember(tx, writing);
    if (writing.public === 1 && !holdsPublicThreads(standing))
      throw new Refusal('INVALID_INPUT', { msg: notPublicHere, details: [{ path: 'public', msg: notPublicHere }] });
    await insertThread(tx, writing);
  },
});
