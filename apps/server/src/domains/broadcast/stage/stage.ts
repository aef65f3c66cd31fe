import { broadcastContract } from '@baithak/protocol/contracts/broadcast';
import { limits } from '@baithak/protocol/limits';
import type { PayloadIn } from '@baithak/protocol/define-contract';
import type { Listener } from '@baithak/protocol/entities/entities';
import type { App } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Connection } from '../../../platform/live/live.ts';
import { type Audiences, createAudiences } from './audiences.ts';
import { type StageElsewhere, createElsewhere } from './elsewhere.ts';
import { type Hands, createHands } from './hands.ts';
import { type PlaceTaking, type SpeakingPlaces, createSharing, createSpeakingPlaces } from './places.ts';
import {
  type RoomStream,
  type Streams,
  type Turn,
  type Wants,
  createStreams,
  isSameLook,
  listenerIn,
} from './room-stream.ts';
import { type Turns, createTurns } from './turns.ts';

type EndReason = PayloadIn<typeof broadcastContract.broadcastEnded>['reason'];

/** Who listens where. Callers check who may. */
export interface Audience {
  /** False for a connection that is gone. Of a person with too many sockets that listen, the first one does no more. */
  listen(connection: Connection, roomId: string, listener: Listener, wants: Wants): boolean;
  /** A socket listens and speaks no more. `lost`: nobody has wanted that, its line is down. */
  unlisten(connection: Connection, lost?: boolean): void;
  /** How somebody looks now. */
  refresh(roomId: string, userId: string, listener: Listener): void;
  /** Takes a person, or everybody, out of a room's audio. */
  remove(roomId: string, userId: string | undefined): void;
}

/** A person's sockets that listen, in the order in which they began: each frame goes to every one of them. */
const createListeningSockets = () => {
  const all = new Map<string, Set<Connection>>();
  return {
    add: (userId: string, connection: Connection): void =>
      void all.set(userId, (all.get(userId) ?? new Set()).add(connection)),
    remove: (userId: string, connection: Connection): void => {
      const own = all.get(userId);
      own?.delete(connection);
      if (own?.size === 0) all.delete(userId);
    },
    /** The one that does no more when there are too many: one person may not make a frame a thousand. */
    tooMany: (userId: string, speaks: (connection: Connection) => boolean): Connection | undefined => {
      const own = [...(all.get(userId) ?? [])];
      if (own.length <= limits.listeningSockets) return undefined;
      return own.slice(0, -1).find((connection) => !speaks(connection)) ?? own[0];
    },
  };
};

const createRefresh =
  (
    { services }: Pick<App, 'services'>,
    streams: Streams,
    turns: Turns,
    hands: Hands,
    audiences: Audiences,
  ): Audience['refresh'] =>
  (roomId, userId, listener) => {
    const stream = streams.find(roomId);
    if (!stream) return;
    hands.refresh(stream, userId, listener);
    const person = stream.people.get(userId);
    const before = person?.listener;
    const speaks = stream.turn?.userId === userId ? stream.turn : undefined;
    if (person && before && !isSameLook(before, listener)) {
      person.listener = listener;
      audiences.joined(stream, userId, listener);
      if (!speaks && before.username !== listener.username) stream.news.left(before.username);
      if (!speaks) stream.news.joined(listener);
    }
    if (!speaks || isSameLook(speaks.speaker, listener)) return;
    turns.change(stream, listener);
    if (!speaks.isElsewhere) services.rooms.speakers.set(roomId, listener.username);
  };

export const createAudience = (
  app: App,
  streams: Streams,
  turns: Turns,
  hands: Hands,
  audiences: Audiences,
): Audience => {
  const { live } = app;
  const listening = createListeningSockets();

  const unlisten: Audience['unlisten'] = (connection, lost = false) => {
    const stream = connection.listensTo === undefined ? undefined : streams.find(connection.listensTo);
    if (!stream) return;
    const { userId } = connection.viewer;
    const person = stream.people.get(userId);
    listening.remove(userId, connection);
    live.leaveAudience(connection);
    person?.sockets.delete(connection);
    const isGone = person?.sockets.size === 0;
    if (isGone) {
      stream.people.delete(userId);
      audiences.left(stream, userId);
      hands.left(stream, userId, lost);
    } else audiences.codecs(stream);
    if (turns.spokenIn(connection) === stream) void turns.endIn(stream);
    else if (isGone && stream.turn?.userId !== userId && !listenerIn(stream, userId))
      stream.news.left(person.listener.username);
    streams.settle(stream);
  };
  const endFor = (connection: Connection, roomId: string, reason: EndReason): void => {
    unlisten(connection);
    live.connection(connection).publish(broadcastContract.broadcastEnded, { roomId, reason });
  };

  return {
    unlisten,
    listen: (connection, roomId, listener, wants) => {
      if (connection.listensTo !== roomId) unlisten(connection);
      if (!live.enterAudience(connection, roomId, wants)) return false;
      const stream = streams.of(roomId);
      const { userId } = connection.viewer;
      const isNew = !listenerIn(stream, userId);
      const known = stream.people.get(userId);
      const person = known ?? { listener, sockets: new Map<Connection, Wants>() };
      person.sockets.set(connection, wants);
      stream.people.set(userId, person);
      listening.add(userId, connection);
      hands.came(stream, userId);
      if (known) audiences.codecs(stream);
      else audiences.joined(stream, userId, listener);
      if (isNew && stream.turn?.userId !== userId) stream.news.joined(listener);
      streams.settle(stream);
      const first = listening.tooMany(userId, (each) => turns.spokenIn(each) !== undefined);
      if (first?.listensTo !== undefined) endFor(first, first.listensTo, 'elsewhere');
      return true;
    },
    refresh: createRefresh(app, streams, turns, hands, audiences),
    remove: (roomId, userId) => {
      const stream = streams.find(roomId);
      if (!stream) return;
      // Hands are up of some whose line is lost, too.
      const everybody = new Set([...stream.people.keys(), ...stream.hands.up.map((hand) => hand.userId)]);
      if (userId === undefined || stream.turn?.userId === userId) void turns.endIn(stream);
      for (const each of userId === undefined ? everybody : [userId]) {
        for (const connection of [...(stream.people.get(each)?.sockets.keys() ?? [])])
          endFor(connection, roomId, 'removed');
        lower(app, hands, stream, each);
      }
    },
  };
};

/** What nobody waits for. */
const lower = (
  { log }: Pick<App, 'log'>,
  hands: Hands,
  { roomId, hands: { up } }: RoomStream,
  userId: string,
): void => {
  if (!up.some((hand) => hand.userId === userId)) return;
  hands.lower(roomId, userId).catch((error: unknown) => log.error({ err: error, roomId }, 'a hand did not go down'));
};

/** Who listens and who speaks, as this process knows it. Callers check who may. */
export interface Stage
  extends
    Pick<Streams, 'find' | 'all'>,
    Audience,
    PlaceTaking,
    Pick<StageElsewhere, 'open' | 'look'>,
    Pick<Turns, 'end' | 'spokenIn' | 'isLate' | 'setMute'> {
  /** Whoever has taken the place begins to speak, or goes on, from this socket. False for a connection that is gone. */
  begin(connection: Connection, roomId: string, listener: Listener, desc: string): boolean;
  /**
   * Whether whoever speaks here in a room has its place still, and it was heard what others decided of them: this process may have
   * stood still, and has what sockets brought meanwhile.
   */
  mayBeHeard(stream: RoomStream): boolean;
  /** The speaker of this socket has switched the microphone off or on. False when nobody speaks here. */
  setPaused(connection: Connection, paused: boolean): boolean;
  disconnected(connection: Connection, lost: boolean): void;
  /** Of a socket that listens there. False when as many hands are up as there may be. */
  raiseHand(connection: Connection, listener: Listener): Promise<boolean>;
  lowerHand(roomId: string, userId: string): Promise<void>;
  isHandUp(roomId: string, userId: string): boolean;
  /** Next to somebody whose hand is up; nothing when it is down by now. */
  giveMicrophone(roomId: string, userId: string): Promise<void>;
  stop(): Promise<void>;
}

interface Made {
  readonly streams: Streams;
  readonly places: SpeakingPlaces;
  readonly turns: Turns;
  readonly hands: Hands;
  readonly audiences: Audiences;
}

const createParts = (app: App, elsewhere: StageElsewhere): Made => {
  const streams = createStreams(app);
  const places = createSpeakingPlaces(app.leases, (roomId, userId) => turns.end(roomId, userId));
  const audiences = createAudiences(app, streams, elsewhere.isKnown);
  const isShared = app.live.relay !== undefined;
  const hands = createHands(app, streams, places, isShared ? elsewhere.changed : undefined);
  const share = isShared ? createSharing(app, streams, places, elsewhere) : undefined;
  const turns = createTurns(app, streams, places, hands, share);
  return { streams, places, turns, hands, audiences };
};

/** Who speaks and whose microphone is next, over all processes. */
const createGiving = (
  { clock }: Pick<App, 'clock'>,
  { streams, places, turns, hands }: Made,
  elsewhere: StageElsewhere,
): PlaceTaking & Pick<Stage, 'giveMicrophone'> => {
  const isKept = (roomId: string, userId: string): boolean => {
    const next = streams.find(roomId)?.hands.next;
    return next?.until !== undefined && next.userId !== userId && (next.until ?? 0) > clock.now();
  };
  /** Somebody muted has the place. */
  const vacate = async (stream: RoomStream, { isElsewhere, userId, fence }: Turn): Promise<void> => {
    if (!isElsewhere) return turns.endIn(stream);
    if (await places.take(stream.roomId, userId, fence)) await places.release(stream.roomId, userId);
    elsewhere.changed(stream.roomId);
    await elsewhere.look(stream.roomId);
  };
  const take = async (roomId: string, userId: string): Promise<void> => {
    if (isKept(roomId, userId)) throw new Refusal('NO_SPEAK_SLOT');
    if (await places.take(roomId, userId)) return;
    await elsewhere.look(roomId);
    const stream = streams.find(roomId);
    const turn = stream?.turn;
    const givesWay = turn && (turn.userId === userId ? turn.isElsewhere : turn.mute !== undefined);
    if (!givesWay) throw new Refusal('NO_SPEAK_SLOT');
    if (!turn.isElsewhere) void turns.endIn(stream);
    const over = turn.isElsewhere ? turn.fence : undefined;
    if (!(await places.take(roomId, userId, over))) throw new Refusal('NO_SPEAK_SLOT');
  };
  return {
    takePlace: async (roomId, userId) => {
      await take(roomId, userId);
      turns.tookPlace(roomId, userId);
    },
    returnPlace: async (roomId, userId) => {
      const stream = streams.find(roomId);
      if (stream?.turn?.userId === userId && !stream.turn.isElsewhere) return;
      await places.release(roomId, userId);
      elsewhere.changed(roomId);
      if (stream) hands.freed(stream);
    },
    giveMicrophone: async (roomId, userId) => {
      const stream = streams.find(roomId);
      if (!stream) return;
      await hands.give(stream, userId);
      const { turn } = stream;
      if (!turn) hands.freed(stream);
      else if (turn.mute && turn.userId !== userId) await vacate(stream, turn);
      await hands.settled(roomId);
    },
  };
};

/** Nobody is heard while it is not known for so long, in ms, what other processes decided of them: it is looked for twice a second. */
const mostBehindMs = 1500;

export const createStage = (app: App): Stage => {
  const made: { parts?: Made } = {};
  const elsewhere = createElsewhere(app, (of) => (made.parts = createParts(app, of)));
  const parts = made.parts ?? createParts(app, elsewhere);
  const { streams, places, turns, hands, audiences } = parts;
  const audience = createAudience(app, streams, turns, hands, audiences);
  const open = async (roomId: string): Promise<void> => {
    await elsewhere.open(roomId);
    await hands.settled(roomId);
  };
  return {
    ...streams,
    ...turns,
    ...audience,
    ...createGiving(app, parts, elsewhere),
    open,
    look: async (roomId) => {
      await open(roomId);
      await elsewhere.look(roomId);
    },
    begin: (connection, roomId, listener, desc) => {
      // Whoever speaks listens too: that is what goes on when they step down.
      if (connection.listensTo !== roomId && !audience.listen(connection, roomId, listener, 'pcm')) return false;
      turns.start(connection, roomId, listener, desc);
      return true;
    },
    mayBeHeard: ({ roomId, turn }) =>
      turn !== undefined &&
      places.isHeld(roomId, turn.userId) &&
      (!app.db.isShared || performance.now() - app.db.heardUpTo() < mostBehindMs),
    setPaused: (connection, paused) => {
      const stream = turns.spokenIn(connection);
      if (stream?.turn && stream.turn.speaker.paused !== paused) turns.change(stream, { paused });
      return stream?.turn !== undefined;
    },
    disconnected: (connection, lost) => {
      if (lost) turns.hold(connection);
      audience.unlisten(connection, lost);
    },
    raiseHand: async (connection, listener) => {
      const stream = connection.listensTo === undefined ? undefined : streams.find(connection.listensTo);
      const { userId } = connection.viewer;
      if (!stream || stream.turn?.userId === userId) return true;
      return hands.raise(stream, userId, listener);
    },
    lowerHand: hands.lower,
    isHandUp: (roomId, userId) => streams.find(roomId)?.hands.up.some((hand) => hand.userId === userId) ?? false,
    stop: async () => {
      audiences.stop();
      await elsewhere.stop();
      for (const stream of streams.all()) {
        stream.news.stop();
        stream.turn?.cancelHold();
        stream.turn?.cancelLooking();
        hands.stop(stream);
      }
    },
  };
};
