import { newId } from '@baithak/protocol/ids';
import type { App, Started } from '../../platform/context.ts';
import { dayOf } from '../../platform/clock.ts';
import { hourly } from '../../platform/jobs/run-job.ts';
import type { LiveState } from '../../platform/live/states.ts';
import { createLru } from '../../platform/lru.ts';
import { systemUserId } from './find-room.ts';
import { storeFirstRoom } from './create/create-room.write.ts';
import { expireOffers } from './offers/offers.ts';
import { createLatestBook, type LatestBook } from './unread/latest-messages.queries.ts';
import { createRoomActivity, type RoomActivity } from './unread/room-activity.ts';
import { unreadCounts } from './unread/unread-count.queries.ts';
import { createRoomSpeakers, type RoomSpeakers } from './broadcast-speakers.ts';
import { type RoomStates, createRoomStates } from './room-states.ts';
import { createFreezeEnds, type FreezeEnds } from './freeze-and-slow-mode/freeze-room.ts';
import { type Visit, lastVisit, storeVisit } from './visits.write.ts';
import { freeMaskedTitles, holdTitles } from './titles.write.ts';
import { holdersOfMasked, roomsWithoutTitle } from './titles.ts';

/** Visits of today of which it is known that they are kept; the least recently used is looked up again. */
const mostVisits = 50_000;

/** Keeps who was in which room, by one write a day, person and room at most. */
interface VisitKeeper {
  /** Resolves when it is kept: whoever is in a room can be taken out of it. */
  remember(visit: Visit): Promise<void>;
}

const createVisitKeeper = ({ db }: Pick<App, 'db'>): VisitKeeper => {
  const known = createLru<Promise<void>>(mostVisits);

  const keep = async (visit: Visit): Promise<void> => {
    if ((await lastVisit(db.read, visit)) !== dayOf(visit.at)) await db.write(storeVisit, visit);
  };

  return {
    remember: (visit) => {
      const key = `${dayOf(visit.at)} ${visit.roomId} ${visit.userId}`;
      const kept = known.get(key) ?? keep(visit);
      known.set(key, kept);
      kept.catch(() => known.delete(key));
      return kept;
    },
  };
};

export interface RoomsService {
  /** For the lists of rooms. */
  readonly latest: LatestBook;
  readonly activity: Omit<RoomActivity, 'stop'>;
  readonly freezeEnds: Omit<FreezeEnds, 'stop'>;
  readonly speakers: Omit<RoomSpeakers, 'stop'>;
  readonly states: RoomStates;
  readonly visits: VisitKeeper;
  /** The unread count of each of these people in a room, without those who have none. */
  unreadCounts(roomId: string, userIds: readonly string[]): ReturnType<typeof unreadCounts>;
}

declare module '../../platform/context.ts' {
  interface Services {
    rooms: RoomsService;
  }
}

const title = 'The Sitting Room';

/** On an empty database: one public room (docs/contract.md#first-start), which is the platform Owner's. Rooms hold their titles. */
export const start = async (app: App): Promise<Started<RoomsService>> => {
  const { db, clock } = app;
  await db.write(storeFirstRoom, {
    id: newId(),
    slugs: ['baithak'],
    title,
    type: 'Normal',
    access: 'Public',
    description: 'Come in, sit down, talk.',
    topic: '',
    rules: '',
    creator: systemUserId,
    tilePattern: 2,
    tilePalette: 4,
    at: clock.now(),
  });
  const masked = await holdersOfMasked(db.read);
  if (masked.length > 0) await db.write(freeMaskedTitles, masked);
  const untitled = await roomsWithoutTitle(db.read);
  if (untitled.length > 0) await db.write(holdTitles, untitled);
  const activity = createRoomActivity(app);
  const speakers = createRoomSpeakers(app);
  const freezeEnds = await createFreezeEnds(app);
  const states = createRoomStates(app, freezeEnds);
  const latest = createLatestBook();
  app.epoch.onChange(latest.forget);
  return {
    service: {
      latest,
      activity,
      freezeEnds,
      speakers,
      states,
      visits: createVisitKeeper(app),
      unreadCounts: (roomId, userIds) => unreadCounts(db.read, roomId, userIds, clock.now()),
    },
    jobs: [{ name: 'rooms.endOffers', nextAfter: hourly, run: ({ db: own }) => expireOffers({ ...app, db: own }) }],
    stop: async () => {
      freezeEnds.stop();
      await Promise.all(Object.values(states).map((state: LiveState) => state.stop()));
      await speakers.stop();
      await activity.stop();
    },
  };
};
