import { createHash } from 'node:crypto';
import type { Bus, BusMessage, Topic } from '../bus/bus.ts';
import type { Epoch } from '../epoch.ts';
import { createLru } from '../lru.ts';
import { createPresence, type Presence, type PresenceMessage } from '../presence/presence.ts';
import type { AccessRevs } from './room-order.ts';

/** An event of a room as it goes to the room's people at other processes. */
export interface RelayedToRoom {
  /** The event, encoded once for everybody (`eventFrame`). */
  readonly frame: Buffer;
  readonly rev?: number;
  /** In its order among who comes and goes (`publishPresence`). */
  readonly presence?: boolean;
}

/** Sound of a room as it goes to those who listen at other processes. */
export interface RelayedSound {
  /** The event, encoded once for everybody (`binaryEventFrame`). */
  readonly frame: Buffer;
  /** Of the speaker's lease: of two who think that they speak, the one with the greater fence does. */
  readonly fence: number;
  /** The groups of the audience who get it. */
  readonly to: readonly string[];
  /** Bytes that may wait for one of them. */
  readonly mostWaiting: number;
}

/** An event of a person, or of everybody, as it goes to their sockets at other processes. */
export interface RelayedToPeople {
  readonly event: string;
  readonly payload: object;
  /** The sockets that get it; left out: those that emitted `startNotif`. */
  readonly namespaces?: readonly string[];
  /** A room or private thread: not to the devices that have it loaded. */
  readonly elsewhereThan?: string;
  /** Of a private thread: in the order of its revs. */
  readonly thread?: { readonly id: string; readonly rev: number };
}

/** Whoever delivers here what was published at other processes. */
export interface RelayReceiver {
  toRoom(roomId: string, access: AccessRevs, event: RelayedToRoom): void;
  /** Everybody without `userId`. */
  toPeople(userId: string | undefined, event: RelayedToPeople): void;
  toAudience(roomId: string, sound: RelayedSound): void;
}

/** What processes tell each other that is no event: what it means to their people each finds out by itself. */
export interface Signal<Value extends object> {
  readonly name: string;
  /** Who hears it: processes with somebody in a room, or with a socket of a person; one; or all. */
  readonly topicOf: (value: Value) => Topic;
}

/** Heard by every process. Not `all`, of which a loss makes everybody ask for everything again. */
export const activityTopic = 'activity:0';
/** The same for what each process remembers for a while, of which a loss is nothing to anybody. */
export const memoryTopic = 'memory';
const everywhere: readonly Topic[] = ['all', activityTopic, memoryTopic];

/** What may have been missed of the bus: these rooms, and events of these people; undefined: all. */
export interface Doubt {
  readonly rooms?: readonly string[];
  readonly people?: readonly string[];
  /** Signals of activity, while nothing else is in doubt for all. */
  readonly activity?: boolean;
}

/** Whether somebody has that room, listens to its sound, or is connected. */
interface IsHere {
  readonly room: (roomId: string) => boolean;
  readonly audience: (roomId: string) => boolean;
  readonly person: (userId: string) => boolean;
}

/**
 * Publishes at other processes what is published here (docs/mechanisms.md#several-processes). What it loses is read from the
 * database: `onDoubt`, and twice a second whatever `isDeaf` to.
 */
export interface Relay {
  /** Who is at this and at other processes. */
  readonly presence: Presence;
  toRoom(roomId: string, event: RelayedToRoom): void;
  toPeople(userId: string | undefined, event: RelayedToPeople): void;
  /** Never kept for later: what is late is dropped. */
  toAudience(roomId: string, sound: RelayedSound): void;
  signal<Value extends object>(signal: Signal<Value>, value: Value): void;
  /** What other processes signal. */
  onSignal<Value extends object>(signal: Signal<Value>, listener: (value: Value) => void): void;
  /** The rights by which what comes next was stored; noted before it is published. */
  noteAccess(roomId: string, access: AccessRevs): void;
  /** Resolves once what is published to a room, or a person, is heard, or when it cannot be had now. */
  hearRoom(roomId: string): Promise<void>;
  /** The same of a room and its sound. */
  hearAudio(roomId: string): Promise<void>;
  hearPerson(userId: string): Promise<void>;
  /** What is signalled to whoever holds a lease, until `on` is false. */
  hearLease(name: string, on: boolean): Promise<void>;
  /** Ends hearing those of whom `isHere` says that nobody is. */
  forget(isHere: IsHere): void;
  /** Nothing is heard of that room now. */
  isDeaf(roomId: string): boolean;
  /** `leastMs`: the least time between two doubts of everything that the listener is told of. */
  onDoubt(listener: (doubt: Doubt) => void, leastMs?: number): void;
  /** Nothing is heard now. */
  isAway(): boolean;
  receive(receiver: RelayReceiver): void;
}

/** The least time between two doubts of everything for which all have to ask again, in milliseconds: they come each second while one is silent. */
export const doubtMs = 5_000;

/** Heard by every process. */
const presenceSignal: Signal<PresenceMessage> = { name: 'presence', topicOf: () => 'presence' };

/** Rooms of which is kept by which rights the latest was stored; a room that is written to is noted with each write. */
const mostRooms = 100_000;
const unknown: AccessRevs = { accessRev: 0, platformRev: 0 };

/** Before what is relayed: of which life of the database it is. Before a room's frame also what it is, and the access rev of all rooms. */
const epochLength = 4;
const headLength = epochLength + 9;
const presenceFlag = 1;
/** Before sound: its fence, how many bytes may wait, and how long the names of its groups are that follow. */
const soundLength = epochLength + 6 + 6 + 1;

/** How a signal goes over the bus; an event of people is a `RelayedToPeople` there. */
interface SentSignal {
  readonly signal: string;
  readonly value: object;
}

const epochBytes = (epoch: string): Buffer => createHash('sha256').update(epoch).digest().subarray(0, epochLength);

const writeRoomEvent = ({ frame, presence }: RelayedToRoom, epoch: Buffer, platformRev: number): Buffer => {
  const bytes = Buffer.allocUnsafe(headLength + frame.length);
  epoch.copy(bytes);
  bytes[epochLength] = presence ? presenceFlag : 0;
  bytes.writeDoubleBE(platformRev, epochLength + 1);
  frame.copy(bytes, headLength);
  return bytes;
};

const writeSound = ({ frame, fence, to, mostWaiting }: RelayedSound, epoch: Buffer): Buffer => {
  const names = to.join();
  const bytes = Buffer.allocUnsafe(soundLength + names.length + frame.length);
  epoch.copy(bytes);
  bytes.writeUIntBE(fence, epochLength, 6);
  bytes.writeUIntBE(mostWaiting, epochLength + 6, 6);
  bytes[soundLength - 1] = names.length;
  bytes.write(names, soundLength, 'latin1');
  frame.copy(bytes, soundLength + names.length);
  return bytes;
};

const readSound = (bytes: Buffer): RelayedSound | undefined => {
  const end = soundLength + (bytes[soundLength - 1] ?? 0);
  if (bytes.length < end) return undefined;
  return {
    fence: bytes.readUIntBE(epochLength, 6),
    mostWaiting: bytes.readUIntBE(epochLength + 6, 6),
    to: bytes.toString('latin1', soundLength, end).split(','),
    frame: bytes.subarray(end),
  };
};

const idOf = (topic: Topic): string => topic.slice(topic.indexOf(':') + 1);

const isUsed = (topic: Topic, isHere: IsHere): boolean => {
  if (topic.startsWith('room:')) return isHere.room(idOf(topic));
  return topic.startsWith('audio:') ? isHere.audience(idOf(topic)) : isHere.person(idOf(topic));
};

/** What this process hears: rooms that somebody has loaded here, sound that somebody listens to, and people who are connected. */
const createTopics = (bus: Bus, sound: Bus) => {
  const busOf = (topic: Topic): Bus => (topic.startsWith('audio:') ? sound : bus);
  const heard = new Map<Topic, Promise<boolean>>();
  const idle = new Set<Topic>();
  const hear = async (topic: Topic): Promise<void> => {
    const hearing = heard.get(topic) ?? busOf(topic).hear(topic);
    heard.set(topic, hearing);
    idle.delete(topic);
    await hearing;
  };
  for (const topic of [...everywhere, `process:${bus.me}` as const]) void hear(topic);
  const unhear = (topic: Topic): void => {
    heard.delete(topic);
    busOf(topic).unhear(topic);
  };
  const forget: Relay['forget'] = (isHere) => {
    for (const topic of heard.keys()) {
      if (!['room:', 'user:', 'audio:'].some((kind) => topic.startsWith(kind))) continue;
      if (isUsed(topic, isHere)) idle.delete(topic);
      // Whoever asked to hear it a moment ago is not here yet: it goes the second time.
      else if (!idle.has(topic)) idle.add(topic);
      else {
        idle.delete(topic);
        unhear(topic);
      }
    }
  };
  return { hear, unhear, forget };
};

/** Tells a listener of doubts: of everything at most so often, the last one too. */
const doubtTeller = (listener: (doubt: Doubt) => void, leastMs: number) => {
  let toldAt = -Infinity;
  let later: NodeJS.Timeout | undefined;
  const tellAll = (): void => {
    [toldAt, later] = [performance.now(), undefined];
    listener({});
  };
  return (topics: readonly Topic[] | 'all'): void => {
    if (topics === 'all' || topics.includes('all')) {
      const wait = toldAt + leastMs - performance.now();
      if (wait <= 0) tellAll();
      else later ??= setTimeout(tellAll, wait).unref();
      return;
    }
    const idsOf = (kind: 'room:' | 'user:') => topics.filter((topic) => topic.startsWith(kind)).map(idOf);
    listener({ rooms: idsOf('room:'), people: idsOf('user:'), activity: topics.includes(activityTopic) });
  };
};

/** `sound`: another bus for what is too much to stand before messages. */
export const createRelay = (bus: Bus, epoch: Epoch, sound: Bus = bus): Relay => {
  let own: Buffer | undefined;
  epoch.onChange(() => {
    own = undefined;
    stamps.clear();
  });
  const ownEpoch = (): Buffer => (own ??= epochBytes(epoch.now()));
  const stamps = createLru<AccessRevs>(mostRooms);
  const topics = createTopics(bus, sound);
  const send = (topic: Topic, what: RelayedToPeople | SentSignal): void =>
    bus.publish(topic, { kind: 'signal', frame: Buffer.concat([ownEpoch(), Buffer.from(JSON.stringify(what))]) });
  const signalListeners = new Map<string, ((value: object) => void)[]>();

  const onSignal: Relay['onSignal'] = <Value extends object>(
    { name }: Signal<Value>,
    listener: (value: Value) => void,
  ) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a signal of this name has such a value
    const listeners = [...(signalListeners.get(name) ?? []), listener as (value: object) => void];
    signalListeners.set(name, listeners);
  };
  const signal: Relay['signal'] = ({ name, topicOf }, value) => send(topicOf(value), { signal: name, value });
  const presence = createPresence({
    me: bus.me,
    send: (message) => signal(presenceSignal, message),
    isAway: () => bus.isAway() || bus.isSlow(),
    now: () => performance.now(),
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds).unref();
      return () => clearTimeout(timer);
    },
  });
  onSignal(presenceSignal, presence.receive);
  void topics.hear('presence').then(presence.begin);

  return {
    toRoom: (roomId, event) => {
      const { accessRev, platformRev } = stamps.get(roomId) ?? unknown;
      // A room's revs begin with 1.
      const head = { kind: 'room', rev: event.rev ?? 0, aclRev: accessRev } as const;
      bus.publish(`room:${roomId}`, { ...head, frame: writeRoomEvent(event, ownEpoch(), platformRev) });
    },
    toPeople: (userId, event) => send(userId === undefined ? 'all' : `user:${userId}`, event),
    toAudience: (roomId, event) =>
      sound.publish(`audio:${roomId}`, { kind: 'signal', frame: writeSound(event, ownEpoch()) }),
    presence,
    signal,
    onSignal,
    noteAccess: (roomId, { accessRev, platformRev }) => {
      // Of two writes the answer to the older one may come later.
      const before = stamps.get(roomId) ?? unknown;
      stamps.set(roomId, {
        accessRev: Math.max(accessRev, before.accessRev),
        platformRev: Math.max(platformRev, before.platformRev),
      });
    },
    hearRoom: (roomId) => topics.hear(`room:${roomId}`),
    hearAudio: async (roomId) =>
      void (await Promise.all([topics.hear(`room:${roomId}`), topics.hear(`audio:${roomId}`)])),
    hearPerson: (userId) => topics.hear(`user:${userId}`),
    hearLease: async (name, on) => (on ? topics.hear(`lease:${name}`) : topics.unhear(`lease:${name}`)),
    forget: topics.forget,
    isDeaf: (roomId) => bus.isAway() || bus.isSlow() || !bus.isHeard(`room:${roomId}`),
    isAway: bus.isAway,
    onDoubt: (listener, leastMs = 0) => bus.onDoubt(doubtTeller(listener, leastMs)),
    receive: (receiver) => {
      const receive = (topic: Topic, message: BusMessage): void => {
        const bytes = Buffer.from(message.frame.buffer, message.frame.byteOffset, message.frame.byteLength);
        // Of another life of the database: its revs say nothing here.
        if (!bytes.subarray(0, epochLength).equals(ownEpoch())) return;
        if (message.kind === 'room') receiveOfRoom(receiver, idOf(topic), message, bytes);
        else if (topic.startsWith('audio:')) {
          const heard = readSound(bytes);
          if (heard) receiver.toAudience(idOf(topic), heard);
        } else {
          // Another process of this program wrote it.
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as `send` wrote it
          const what = JSON.parse(bytes.toString('utf8', epochLength)) as RelayedToPeople | SentSignal;
          if ('signal' in what) for (const listener of signalListeners.get(what.signal) ?? []) listener(what.value);
          else receiver.toPeople(topic === 'all' ? undefined : idOf(topic), what);
        }
      };
      bus.onMessage(receive);
      if (sound !== bus) sound.onMessage(receive);
    },
  };
};

const receiveOfRoom = (
  receiver: RelayReceiver,
  roomId: string,
  { rev, aclRev }: Extract<BusMessage, { readonly kind: 'room' }>,
  bytes: Buffer,
): void => {
  if (bytes.length < headLength) return;
  const access = { accessRev: aclRev, platformRev: bytes.readDoubleBE(epochLength + 1) };
  const presence = ((bytes[epochLength] ?? 0) & presenceFlag) > 0;
  receiver.toRoom(roomId, access, { frame: bytes.subarray(headLength), ...(rev > 0 && { rev }), presence });
};
