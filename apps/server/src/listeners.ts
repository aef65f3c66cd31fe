import type { TextDoubt } from './domains/classifier/api.ts';
import { type NotificationChanges, publishNotifications } from './domains/notifications/api.ts';
import { type OpenedReport, publishDoubt } from './domains/reports/api.ts';
import type { Published } from './domains/reports/open-report.ts';
import type { Asked } from './domains/retractions/published.queries.ts';
import type { SeenRoom } from './domains/rooms/api.ts';
import type { AfterCommit, App, Caller, Changes } from './platform/context.ts';

/** Something that somebody wrote. */
interface Written {
  readonly by: Caller;
  readonly place: Asked['place'];
  /** The id of the message, thread or reply; the person of a profile; the room. */
  readonly thing: string;
  /** It shows files of an upload. */
  readonly hasFiles?: boolean;
}

interface Notifying {
  readonly notifications?: NotificationChanges;
}

/** A message, thread or reply. Its own write has stored the doubt and made the notifications. */
interface Said extends Written {
  readonly room: SeenRoom;
  readonly text: string;
  readonly notifications: NotificationChanges;
  readonly doubt: TextDoubt | undefined;
  /** The report that the doubt opened. */
  readonly opened?: OpenedReport | undefined;
}

/** Guests who were answered, which counts for their steps. */
interface Answering {
  readonly answeredGuests: readonly string[];
}

/** A profile or a room: its doubt is stored after it. */
interface Described extends Written {
  readonly doubt: TextDoubt | undefined;
  readonly report?: Published['report'];
}

declare module './platform/context.ts' {
  interface Changes {
    /** A message, poll or answer of a bot in a room. */
    messageSent: Said & Answering;
    messageEdited: Said;
    /** A thread or a reply. */
    postCreated: Said & Answering;
    postEdited: Said;
    privateMessageSent: Written & { readonly threadId: string; readonly to: string };
    privateMessageEdited: Written;
    /** A profile says something else, the picture apart. */
    profileChanged: Described;
    /** A room was made, or says something else of itself. */
    roomChanged: Described & Notifying;
    /** Staff or the program acted against people, or took away what they wrote. */
    moderated: Notifying & { readonly people: readonly string[] };
  }
}

type Listener<Change> = (app: App, change: Change) => void | Promise<void>;

type Listeners = { readonly [Kind in keyof Changes]: readonly Listener<Changes[Kind]>[] };

const indexForSearch = ({ services }: App, { thing }: Said) => services.messages.indexSoon.soon(thing);

const moveRoomUp = ({ services }: App, { room, by }: Said) =>
  services.rooms.activity.publishSoon(room.id, { writer: by.viewer.userId });

const pushToRoom = ({ services }: App, { room }: Said) => services.notifications.roomPushes.tellSoon(room.id);

const pushPrivately = ({ services }: App, { threadId, to }: { readonly threadId: string; readonly to: string }) =>
  services.privateThreads.pushes.tellSoon(threadId, to);

const reportDoubtfulFiles = ({ services }: App, { hasFiles }: Written) => {
  if (hasFiles) services.reports.filesUsed();
};

const notify = (app: App, { notifications }: Notifying) => {
  if (notifications) publishNotifications(app, notifications);
};

const tellStaffOfDoubt = async (app: App, { doubt, opened }: Said) => {
  if (doubt) await publishDoubt(app, opened);
};

const storeDoubt = ({ services }: App, { by, doubt, thing, report }: Described) =>
  services.reports.reportDoubt(by, doubt, { thing, ...(report && { report }) });

const tellAnswered = ({ services }: App, { answeredGuests }: Answering) => services.ladder.publish(answeredGuests);

const tellActedAgainst = ({ services }: App, { people }: { readonly people: readonly string[] }) =>
  services.ladder.publish(people);

const countForRaids = ({ services }: App, { by, room, place, thing, text }: Said) =>
  services.raids.wrote(by, room, { thing, text, isPost: place !== 'message' });

const countEditForRaids = ({ services }: App, { by, room, place, thing, text }: Said) =>
  services.raids.wrote(by, room, { thing, text, isPost: place !== 'message', isEdit: true });

const askEndpoint = ({ services }: App, { by, place, thing, room }: Written & { readonly room?: SeenRoom }) =>
  services.moderationEndpoint.askSoon({
    place,
    thing,
    roomId: room?.id ?? (place === 'room' ? thing : null),
    author: by.viewer.userId,
  });

/** Who hears of a change once it is committed, in this order. A new listener is one line in each list that it belongs to. */
const listeners: Listeners = {
  messageSent: [
    indexForSearch,
    moveRoomUp,
    pushToRoom,
    reportDoubtfulFiles,
    notify,
    tellStaffOfDoubt,
    tellAnswered,
    countForRaids,
    askEndpoint,
  ],
  messageEdited: [reportDoubtfulFiles, notify, tellStaffOfDoubt, countEditForRaids, askEndpoint],
  postCreated: [reportDoubtfulFiles, notify, tellStaffOfDoubt, tellAnswered, countForRaids, askEndpoint],
  postEdited: [notify, tellStaffOfDoubt, countEditForRaids, askEndpoint],
  privateMessageSent: [reportDoubtfulFiles, pushPrivately, askEndpoint],
  privateMessageEdited: [reportDoubtfulFiles, askEndpoint],
  profileChanged: [storeDoubt, askEndpoint],
  roomChanged: [notify, storeDoubt, reportDoubtfulFiles, askEndpoint],
  moderated: [notify, tellActedAgainst],
};

const tell = async <Change>(
  app: App,
  kind: string,
  hearing: readonly Listener<Change>[],
  change: Change,
): Promise<void> => {
  for (const listener of hearing)
    try {
      const told = listener(app, change);
      if (told) await told;
    } catch (error) {
      app.log.error({ err: error, kind }, 'what follows a change has failed');
    }
};

/** `appOf`: the app holds what this returns. */
export const createAfterCommit = (appOf: () => App): AfterCommit =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same keys, each with its own kind of change
  Object.fromEntries(
    Object.entries<readonly Listener<never>[]>(listeners).map(([kind, all]) => [
      kind,
      (change: never) => tell(appOf(), kind, all, change),
    ]),
  ) as AfterCommit;
