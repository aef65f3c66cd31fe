import type { OnlineUser } from '@baithak/protocol/entities/entities';
import type { App, Started } from '../../platform/context.ts';
import type { ChangedMessage } from '@baithak/protocol/contracts/messages';
import type { LoadedMessages } from '../messages/api.ts';
import { followAccess } from './access.ts';
import { catchUp } from './catch-up.ts';
import { followPresence, handleLeft, publishUserUpdated } from './presence.ts';
import { createSharedRead, type SharedRead } from './load-room.ts';

declare module '../../platform/context.ts' {
  interface Services {
    readonly loading: LoadingService;
  }
}

/** What a burst of loads of a large room reads once. */
export interface LoadingService {
  readonly onlineUsers: SharedRead<readonly OnlineUser[]>;
  readonly latestMessages: SharedRead<LoadedMessages<ChangedMessage>>;
  /** Resolves once everything is taken here that other processes took from people until now. */
  takeWhatWasTaken(): Promise<void>;
}

/** Records who leaves rooms by losing the connection, and publishes changes of a user to the rooms. */
export const start = async (app: App): Promise<Started<LoadingService>> => {
  const running = new Set<Promise<void>>();
  const track = (work: Promise<void>, failed = 'a right that was taken elsewhere was not taken here'): void => {
    const tracked: Promise<void> = work
      .catch((error: unknown) => app.log.error({ err: error }, failed))
      .finally(() => running.delete(tracked));
    running.add(tracked);
  };
  app.live.onGone((connection, roomId, last) => {
    if (connection.namespace === '/room')
      track(handleLeft(app, connection, roomId, last), 'a read pointer was not stored');
  });
  app.live.onPersonChanged((userId) => track(publishUserUpdated(app, userId), "a user's change was not published"));
  // With one process on the database there is nothing to follow.
  const takeWhatWasTaken = app.db.isShared ? await followAccess(app, track) : async () => {};
  const stopCatchingUp = catchUp(app, track);
  const following = followPresence(app);
  return {
    service: { onlineUsers: createSharedRead(), latestMessages: createSharedRead(), takeWhatWasTaken },
    stop: async () => {
      stopCatchingUp();
      await following.stop();
      await Promise.all(running);
    },
  };
};
